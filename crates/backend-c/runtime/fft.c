/* Discrete Fourier transforms of doubles, along a dimension.
 *
 * A run of n = p q elements is p transforms of every p-th element, joined by multiples of roots of unity
 * (J. Cooley and J. Tukey, 1965); one of a large prime length is a convolution (L. Bluestein, 1970). The interpreter's
 * own transforms may differ in their last digits. */
#include "lariat_internal.h"

/* Primes up to here are transformed as they are defined. */
enum { SMALL_PRIME = 61 };

/* exp(-2 pi i k / n), exact where it is 1, -1, i or -i, and symmetric. */
static double complex root(ptrdiff_t k, ptrdiff_t n)
{
    const double pi = 3.14159265358979323846;
    k %= n;
    ptrdiff_t eighth = 8 * k / n; /* of the circle, from 0 */
    ptrdiff_t quarters = (eighth + 1) / 2;
    ptrdiff_t rest = 4 * k - quarters * n; /* between -n / 2 and n / 2 */
    double angle = pi * (double)rest / (2.0 * (double)n), c = cos(angle), s = sin(angle);
    switch (quarters % 4) {
    case 0: return CMPLX(c, -s);
    case 1: return CMPLX(-s, -c);
    case 2: return CMPLX(-c, s);
    default: return CMPLX(s, c);
    }
}

static ptrdiff_t least_factor(ptrdiff_t n)
{
    for (ptrdiff_t p = 2; p * p <= n; p++) {
        if (n % p == 0) {
            return p;
        }
    }
    return n;
}

static void transform(const double complex *x, ptrdiff_t stride, double complex *y, ptrdiff_t n);

/* A transform whose length has no small factor, as a convolution whose length is a power of two. */
static void chirp(const double complex *x, ptrdiff_t stride, double complex *y, ptrdiff_t n)
{
    ptrdiff_t size = 1;
    while (size < 2 * n - 1) {
        size *= 2;
    }
    double complex *memory = lr_allocate((size_t)(4 * size + n), sizeof *memory);
    double complex *a = memory, *b = a + size, *c = b + size, *d = c + size, *w = d + size;
    memset(a, 0, 2 * (size_t)size * sizeof *a);
    for (ptrdiff_t k = 0; k < n; k++) {
        w[k] = root((ptrdiff_t)((uint64_t)k * (uint64_t)k % (uint64_t)(2 * n)), 2 * n);
        a[k] = x[k * stride] * w[k];
        b[k] = b[(size - k) % size] = conj(w[k]);
    }
    transform(a, 1, c, size);
    transform(b, 1, d, size);
    for (ptrdiff_t k = 0; k < size; k++) {
        c[k] = conj(c[k] * d[k]);
    }
    transform(c, 1, a, size);
    for (ptrdiff_t k = 0; k < n; k++) {
        y[k] = conj(a[k]) / (double)size * w[k];
    }
    free(memory);
}

/* The transform of n elements that stand at distances of `stride`. */
static void transform(const double complex *x, ptrdiff_t stride, double complex *y, ptrdiff_t n)
{
    ptrdiff_t p = least_factor(n), q = n / p;
    if (n == 1) {
        y[0] = x[0];
        return;
    }
    if (p > SMALL_PRIME) {
        chirp(x, stride, y, n);
        return;
    }
    double complex part[SMALL_PRIME], unit[SMALL_PRIME];
    for (ptrdiff_t k = 0; k < p; k++) {
        unit[k] = root(k, p);
        if (q > 1) {
            transform(x + k * stride, p * stride, y + k * q, q);
        } else {
            y[k] = x[k * stride];
        }
    }
    for (ptrdiff_t j = 0; j < q; j++) {
        for (ptrdiff_t k = 0; k < p; k++) {
            part[k] = j == 0 || k == 0 ? y[j + k * q] : y[j + k * q] * root(j * k, n);
        }
        for (ptrdiff_t i = 0; i < p; i++) {
            double complex total = part[0];
            for (ptrdiff_t k = 1; k < p; k++) {
                total += i == 0 ? part[k] : part[k] * unit[i * k % p];
            }
            y[j + i * q] = total;
        }
    }
}

/* Is element n - k the conjugate of element k? Then the transform is real. */
static bool is_symmetric(const double complex *x, ptrdiff_t n)
{
    for (ptrdiff_t k = 0; k <= n / 2; k++) {
        if (creal(x[k]) != creal(x[(n - k) % n]) || cimag(x[k]) != -cimag(x[(n - k) % n])) {
            return false;
        }
    }
    return true;
}

/* The transform of x, or, divided by n, that which undoes it; of the conjugate it is the conjugate. */
static void run_transform(double complex *x, double complex *y, ptrdiff_t n, bool inverse)
{
    bool is_real = true, gives_real = is_symmetric(x, n);
    for (ptrdiff_t k = 0; k < n; k++) {
        is_real &= cimag(x[k]) == 0;
        x[k] = inverse ? conj(x[k]) : x[k];
    }
    transform(x, 1, y, n);
    for (ptrdiff_t k = 0; k < n; k++) {
        y[k] = inverse ? conj(y[k]) / (double)n : y[k];
        y[k] = gives_real ? CMPLX(creal(y[k]), 0) : y[k];
    }
    for (ptrdiff_t k = 0; is_real && k <= n / 2; k++) {
        y[(n - k) % n] = 2 * k == n || k == 0 ? CMPLX(creal(y[k]), 0) : conj(y[k]);
    }
}

static lr_value transformed(int n, const lr_value *args, bool inverse)
{
    const char *form = inverse ? "this form of ifft" : "this form of fft";
    if (n < 1 || n > 3) {
        lr_fail_usage(inverse ? "ifft" : "fft");
    }
    lr_value x = args[0];
    if ((x->class != LR_DOUBLE && x->class != LR_LOGICAL) || x->count == 0) {
        lr_unsupported(form);
    }
    int along = n == 3 ? (int)lr_dimension_of(args[2], form) : lr_first_long(x);
    if (along >= x->rank) {
        lr_unsupported(form);
    }
    ptrdiff_t dims[LR_RANK], before = x->dims[along], length = before, inner = 1;
    if (n > 1 && args[1]->count > 0) {
        double asked = lr_scalar_of(args[1], form);
        if (!(asked >= 1 && asked < 1e9) || asked != trunc(asked)) {
            lr_unsupported(form);
        }
        length = (ptrdiff_t)asked;
    }
    memcpy(dims, x->dims, sizeof dims);
    dims[along] = length;
    for (int k = 0; k < along; k++) {
        inner *= dims[k];
    }
    x = lr_complexes(x);
    lr_value result = lr_new(LR_DOUBLE, true, x->rank, dims);
    double complex *run = lr_allocate((size_t)(2 * length), sizeof *run);
    for (ptrdiff_t at = 0; at < result->count / length; at++) {
        ptrdiff_t from = at % inner + at / inner * inner * before, to = at % inner + at / inner * inner * length;
        for (ptrdiff_t k = 0; k < length; k++) {
            run[k] = k < before ? COMPLEX(x)[from + k * inner] : 0;
        }
        run_transform(run, run + length, length, inverse);
        for (ptrdiff_t k = 0; k < length; k++) {
            COMPLEX(result)[to + k * inner] = run[length + k];
        }
    }
    free(run);
    return lr_narrow(result);
}

lr_value lr_fft(int n, const lr_value *args) { return transformed(n, args, false); }
lr_value lr_ifft(int n, const lr_value *args) { return transformed(n, args, true); }
