import ctypes as _ctypes
import os as _os
import sys as _sys
import warnings as _warnings

import numpy as _numpy

_library = _ctypes.PyDLL(_os.path.join(_os.path.dirname(_os.path.abspath(__file__)), "LIBRARY_FILE"))


class LariatError(RuntimeError):
    """An error of the compiled function: its identifier, message, and stack as text."""

    def __init__(self, identifier, message, stack=""):
        super().__init__(message)
        self.identifier = identifier
        self.message = message
        self.stack = stack


class _Error(_ctypes.Structure):
    _fields_ = [
        ("identifier", _ctypes.c_char * 128),
        ("message", _ctypes.c_char * 2048),
        ("stack", _ctypes.c_char * 2048),
    ]


def _write(data, length):
    _sys.stdout.write(_ctypes.string_at(data, length).decode("utf-8", "replace"))


def _warn(identifier, message):
    _warnings.warn(message.decode("utf-8", "replace"), RuntimeWarning, stacklevel=4)


_writer = _ctypes.PYFUNCTYPE(None, _ctypes.c_void_p, _ctypes.c_size_t)(_write)
_warner = _ctypes.PYFUNCTYPE(None, _ctypes.c_char_p, _ctypes.c_char_p)(_warn)
_library.lariat_listen.restype = None
_library.lariat_listen(_writer, _warner)
_library.lariat_free.restype = None
_library.lariat_free.argtypes = [_ctypes.c_void_p]


def _array(value, dtype, sides):
    """The argument as an array of this type, or None where it cannot be one without loss."""
    if dtype == "S1":
        if not isinstance(value, str):
            return None
        letters = value.encode("utf-8")
        is_row = bool(letters) or (sides is not None and sides[0] == 1)
        return _numpy.frombuffer(letters, dtype="S1").reshape(int(is_row), len(letters))
    wanted = _numpy.dtype(dtype)
    found = _numpy.asarray(value)
    if found.dtype == wanted:
        return found
    if found.dtype.kind == "i" and isinstance(value, int) and not isinstance(value, bool):
        if wanted.kind in "iu" and _numpy.iinfo(wanted).min <= value <= _numpy.iinfo(wanted).max:
            return found.astype(wanted)
    kinds = {"f": "iuf", "c": "c", "b": "b", "i": "i", "u": "u"}[wanted.kind]
    if found.dtype.kind in kinds and _numpy.can_cast(found.dtype, wanted, "safe"):
        return found.astype(wanted)
    return None


def _shaped(found, sides):
    """The array with at least two dimensions; one dimension fits a row or a column."""
    if found.ndim == 0:
        return found.reshape(1, 1)
    if found.ndim == 1 and sides is not None and len(sides) == 2:
        if sides[0] == 1:
            return found.reshape(1, -1)
        if sides[1] == 1:
            return found.reshape(-1, 1)
    return found


def _argument(function, place, name, value, dtype, sides, words, sizes):
    def refuse(what):
        text = "%s: argument %d (%s) has to be %s, and is %s" % (function, place, name, words, what)
        raise LariatError("lariat:argument", text)

    found = _array(value, dtype, sides)
    if found is None:
        given = _numpy.asarray(value)
        refuse("%s of type %s" % (given.shape, given.dtype))
    found = _shaped(found, sides)
    if found.ndim < 2:
        refuse("an array of one dimension")
    shape = list(found.shape)
    while len(shape) > 2 and shape[-1] == 1:
        shape.pop()
    arguments = []
    if sides is not None:
        shape += [1] * (len(sides) - len(shape))
        if len(shape) > len(sides):
            refuse("an array of %d dimensions" % len(shape))
        for at, (side, extent) in enumerate(zip(sides, shape)):
            known = sizes.setdefault(side, extent) if isinstance(side, str) else side
            if known is not None and known != extent:
                more = ": %s is %d" % (side, known) if isinstance(side, str) else ""
                refuse("an array of size %s%s" % ("x".join(map(str, shape)), more))
            if not isinstance(side, int):
                arguments.append(_ctypes.c_ssize_t(extent))
    else:
        arguments = [_ctypes.c_int(len(shape)), (_ctypes.c_ssize_t * len(shape))(*shape)]
    found = _numpy.asfortranarray(found)
    if sides == [1, 1]:
        return [_scalar(found, dtype)]
    return [_Held(found)] + arguments


class _Complex(_ctypes.Structure):
    _fields_ = [("re", _ctypes.c_double), ("im", _ctypes.c_double)]


_TYPES = {
    "float64": _ctypes.c_double,
    "float32": _ctypes.c_float,
    "complex128": _Complex,
    "int8": _ctypes.c_int8,
    "uint8": _ctypes.c_uint8,
    "int16": _ctypes.c_int16,
    "uint16": _ctypes.c_uint16,
    "int32": _ctypes.c_int32,
    "uint32": _ctypes.c_uint32,
    "int64": _ctypes.c_int64,
    "uint64": _ctypes.c_uint64,
    "bool": _ctypes.c_bool,
    "S1": _ctypes.c_char,
}


def _scalar(found, dtype):
    value = found.item()
    if dtype == "complex128":
        return _Complex(value.real, value.imag)
    return _TYPES[dtype](value)


class _Held:
    """An array that lives as long as the call."""

    def __init__(self, array):
        self.array = array
        self._as_parameter_ = _ctypes.c_void_p(array.ctypes.data)


class _Result:
    """Where a result is handed out."""

    def __init__(self, dtype, sides):
        self.dtype = dtype
        self.sides = sides
        self.is_scalar = sides == [1, 1]
        self.value = _TYPES[dtype]() if self.is_scalar else _ctypes.c_void_p()
        self.parameters = [_ctypes.byref(self.value)]
        self.extents = []
        if self.is_scalar:
            return
        if sides is None:
            self.rank = _ctypes.c_int()
            self.size = (_ctypes.c_ssize_t * 8)()
            self.parameters += [_ctypes.byref(self.rank), self.size]
            return
        for side in sides:
            if isinstance(side, int):
                self.extents.append(_ctypes.c_ssize_t(side))
            else:
                extent = _ctypes.c_ssize_t()
                self.extents.append(extent)
                self.parameters.append(_ctypes.byref(extent))

    def get(self):
        if self.is_scalar:
            if self.dtype == "complex128":
                return complex(self.value.re, self.value.im)
            if self.dtype == "S1":
                return self.value.value.decode("latin-1")
            return self.value.value
        if self.sides is None:
            shape = list(self.size[: self.rank.value])
        else:
            shape = [extent.value for extent in self.extents]
        count = 1
        for extent in shape:
            count *= extent
        width = _numpy.dtype(self.dtype).itemsize
        data = _ctypes.string_at(self.value, count * width)
        _library.lariat_free(self.value)
        if self.dtype == "S1" and len(shape) == 2 and (shape[0] == 1 or count == 0):
            return data.decode("utf-8", "replace")
        return _numpy.frombuffer(bytearray(data), dtype=self.dtype).reshape(shape, order="F")


def _call(function, arguments, results):
    error = _Error()
    parameters = list(arguments)
    for result in results:
        parameters += result.parameters
    status = function(*parameters, _ctypes.byref(error))
    if status:
        texts = (error.identifier, error.message, error.stack)
        raise LariatError(*(text.decode("utf-8", "replace") for text in texts))
    values = [result.get() for result in results]
    if len(values) < 2:
        return values[0] if values else None
    return tuple(values)
