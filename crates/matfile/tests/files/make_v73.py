"""Makes v73.mat as MATLAB 7.3 writes it: HDF5 behind 512 bytes, sizes reversed, classes in attributes."""
import h5py
import numpy as np

NAME = "v73.mat"


def classed(item, name):
    item.attrs["MATLAB_class"] = np.bytes_(name)
    return item


with h5py.File(NAME, "w", userblock_size=512) as file:
    def put(group, name, data, kind):
        return classed(group.create_dataset(name, data=data), kind)

    put(file, "x", np.zeros((3, 4)), "double")
    put(file, "k", np.zeros((1, 3), "int8"), "int8")
    put(file, "b", np.ones((2, 2), "uint8"), "logical")
    put(file, "t", np.array([[72], [105]], "uint16"), "char")
    put(file, "z", np.zeros((1, 1), [("real", "f8"), ("imag", "f8")]), "double")
    put(file, "e", np.array([0, 5], "uint64"), "double").attrs["MATLAB_empty"] = np.uint8(1)
    refs = file.create_group("#refs#")
    put(refs, "a", np.zeros((1, 1)), "double")
    put(refs, "b", np.zeros((1, 1)), "double")
    links = np.array([[refs["a"].ref], [refs["b"].ref]], dtype=h5py.ref_dtype)
    put(file, "c", links, "cell")
    s = classed(file.create_group("s"), "struct")
    put(s, "v", np.zeros((5, 1), "f4"), "single")
    put(classed(s.create_group("in"), "struct"), "w", np.zeros((1, 2)), "double")
    classed(file.create_group("many"), "struct").create_dataset("f", data=links)
    sp = classed(file.create_group("sp"), "double")
    sp.attrs["MATLAB_sparse"] = np.uint64(7)
    sp["jc"] = np.zeros(4, "uint64")
with open(NAME, "r+b") as file:
    file.write(b"MATLAB 7.3 MAT-file".ljust(124) + b"\x00\x02IM")
