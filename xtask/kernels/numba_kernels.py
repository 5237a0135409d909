"""The kernels with Numba, written as the ones in MATLAB: python3 numba_kernels.py KERNEL SIZE COUNT.

Prints the result, and the milliseconds of the processor without compiling.
"""

import sys
import time

import numpy as np
from numba import njit


@njit
def stencil(n, count):
    u = np.zeros((n, n)).T
    v = np.zeros((n, n)).T
    for i in range(n):
        u[i, 0] = (i + 1) / n
        v[i, 0] = (i + 1) / n
    for _ in range(count):
        for j in range(1, n - 1):
            for i in range(1, n - 1):
                v[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
        for j in range(1, n - 1):
            for i in range(1, n - 1):
                u[i, j] = v[i, j]
    total = 0.0
    for j in range(n):
        for i in range(n):
            total += u[i, j]
    return total


@njit
def tridiagonal(n, count):
    x = np.zeros(n)
    for t in range(1, count + 1):
        a = np.ones(n)
        b = 4 * np.ones(n) + t
        c = np.ones(n)
        d = np.zeros(n)
        for i in range(n):
            d[i] = (i + 1) / n
        for i in range(1, n):
            w = a[i] / b[i - 1]
            b[i] = b[i] - w * c[i - 1]
            d[i] = d[i] - w * d[i - 1]
        x[n - 1] = d[n - 1] / b[n - 1]
        for i in range(n - 2, -1, -1):
            x[i] = (d[i] - c[i] * x[i + 1]) / b[i]
    total = 0.0
    for i in range(n):
        total += x[i]
    return total


@njit
def closure(n, count):
    total = 0.0
    for t in range(1, count + 1):
        a = np.zeros((n, n)).T
        for i in range(n):
            for j in range(n):
                if ((i + 1) * 7 + (j + 1) * 3 + t) % 41 == 0:
                    a[i, j] = 1
        for k in range(n):
            for j in range(n):
                if a[k, j] > 0:
                    for i in range(n):
                        if a[i, k] > 0:
                            a[i, j] = 1
        for i in range(n):
            for j in range(n):
                total += a[i, j]
    return total


@njit
def insertion(n, count):
    total = 0.0
    for t in range(1, count + 1):
        x = np.zeros(n)
        seed = t
        for i in range(n):
            seed = (seed * 1103 + 12345) % 65536
            x[i] = seed
        for i in range(1, n):
            key = x[i]
            j = i - 1
            while j >= 0 and x[j] > key:
                x[j + 1] = x[j]
                j -= 1
            x[j + 1] = key
        total += x[0] + x[n - 1]
    return total


@njit
def mandelbrot(n, count):
    total = 0
    for j in range(1, n + 1):
        for i in range(1, n + 1):
            a = -2 + 3 * i / n
            b = -1.5 + 3 * j / n
            x = 0.0
            y = 0.0
            k = 0
            while k < count and x * x + y * y < 4:
                z = x * x - y * y + a
                y = 2 * x * y + b
                x = z
                k += 1
            total += k
    return total


@njit
def sieve(n, count):
    found = 0
    for _ in range(count):
        prime = np.ones(n + 1, dtype=np.bool_)
        prime[1] = False
        i = 2
        while i * i <= n:
            if prime[i]:
                for k in range(i * i, n + 1, i):
                    prime[k] = False
            i += 1
        for k in range(1, n + 1):
            if prime[k]:
                found += 1
    return found


@njit
def product(n, count):
    a = np.zeros((n, n)).T
    b = np.zeros((n, n)).T
    for j in range(n):
        for i in range(n):
            a[i, j] = (i + 1) / (j + 1)
            b[i, j] = i - j
    total = 0.0
    for _ in range(count):
        c = np.zeros((n, n)).T
        for j in range(n):
            for k in range(n):
                factor = b[k, j]
                for i in range(n):
                    c[i, j] = c[i, j] + a[i, k] * factor
        total += c[n - 1, n - 1]
    return total


@njit
def waves(n, count):
    e = np.zeros(n)
    h = np.zeros(n)
    e[0] = 1
    for _ in range(count):
        h[: n - 1] = h[: n - 1] + 0.5 * (e[1:] - e[: n - 1])
        e[1 : n - 1] = e[1 : n - 1] + 0.5 * (h[1 : n - 1] - h[: n - 2])
    total = 0.0
    for i in range(n):
        total += e[i] * e[i]
    for i in range(n):
        total += h[i] * h[i]
    return total


@njit
def chain(n, count):
    x = np.arange(1, n + 1) / n
    y = x + 1
    total = 0.0
    for _ in range(count):
        z = 0.5 * x + y * x - y / 3
        z = z * z + 2 * z - x / (y + 1) + 0.25 * y
        part = 0.0
        for i in range(n):
            part += abs(z[i])
        total += part
    return total


@njit
def distance(n, count):
    a = np.zeros(n)
    b = np.zeros(n)
    for i in range(1, n + 1):
        a[i - 1] = i * 7 % 26
        b[i - 1] = (i * 11 + 3) % 26
    total = 0.0
    for _ in range(count):
        d = np.zeros((n + 1, n + 1)).T
        for i in range(n + 1):
            d[i, 0] = i
            d[0, i] = i
        for j in range(n):
            for i in range(n):
                cost = 0.0 if a[i] == b[j] else 1.0
                d[i + 1, j + 1] = min(min(d[i, j + 1] + 1, d[i + 1, j] + 1), d[i, j] + cost)
        total += d[n, n]
    return total


def main():
    kernel = globals()[sys.argv[1]]
    size, count = int(sys.argv[2]), int(sys.argv[3])
    kernel(size, 1)
    least = float("inf")
    for _ in range(5):
        start = time.process_time()
        result = kernel(size, count)
        least = min(least, time.process_time() - start)
    print(f"{result:.15g} {least * 1000:.1f}")


if __name__ == "__main__":
    main()
