import contextlib
import io
import warnings

import numpy as np

from flat import LariatError, flat

warnings.simplefilter("always")


def shown(*arguments):
    heard = io.StringIO()
    try:
        with contextlib.redirect_stdout(heard), warnings.catch_warnings(record=True) as warned:
            results = flat(*arguments)
        print(repr(heard.getvalue()), [str(warning.message) for warning in warned])
        for result in results:
            print(repr(result))
    except LariatError as error:
        print(error.identifier, "|", error, "|", error.stack.strip())


i = np.int32(41)
x = np.array([[1.0, -2.0, 3.0], [0.0, 5.0, -6.0]])
shown(x, "text", True, [1 + 2j, 3], 41)
shown(x.T[::-1], "", np.True_, np.zeros((0, 1), complex), i)
shown([[7]], "x", True, [1j], i)
shown([[8]], "x", True, [1j], i)
shown([[9, 9]], "x", True, [1j], i)
shown([1.0], "x", True, [1j], i)
shown([[1j]], "x", True, [1j], i)
shown([[1]], 5, True, [1j], i)
shown([[1]], "x", 1, [1j], i)
shown([[1]], "x", True, [[1j, 2]], i)
shown([[1]], "x", True, [1j], 2**40)
shown([[1]], "x", True, [1j], 1.5)
shown([[1]], "x", True, [1j], [1, 2])
shown(np.ones((2, 2, 2)), "x", True, [1j], i)
print(flat.__doc__.splitlines()[0])
