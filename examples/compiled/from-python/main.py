"""Filters samples with a function that Lariat compiled."""

import numpy

from apply_filter import LariatError, apply_filter

taps = numpy.array([0.25, 0.5, 0.25])
filtered = apply_filter(taps, [4.0, 8.0, -4.0, 0.0, 12.0])
print(filtered.shape)
for value in filtered[0]:
    print("%g" % value)

try:
    apply_filter(taps, "samples")
except LariatError as error:
    print("%s: %s" % (error.identifier, error))
print(apply_filter.__doc__.splitlines()[0])
