/* Complex numbers by their parts. */
#include "lariat_internal.h"

static double complex polar(double size, double angle) { return CMPLX(size * cos(angle), size * sin(angle)); }

/* A power by the logarithm, also where the exponent is whole. */
double complex lr_power_by_logarithm(double complex a, double complex b)
{
    if (cimag(a) == 0 && creal(a) > 0) {
        return lr_scalar_pow(creal(a), creal(b));
    }
    double complex logarithm = clog(a);
    return polar(exp(creal(b) * creal(logarithm)), creal(b) * cimag(logarithm));
}

/* A power whose exponent is real: where it is whole, by products of squares. */
double complex lr_power_by_real(double complex a, double complex b)
{
    double by = creal(b);
    if (by != trunc(by) || fabs(by) > 2147483647) {
        return lr_power_by_logarithm(a, b);
    }
    unsigned left = (unsigned)fabs(by);
    double complex result = left % 2 ? a : 1, square = a;
    while (left >>= 1) {
        square *= square;
        result = left % 2 ? result * square : result;
    }
    return by < 0 ? 1 / result : result;
}

/* A power of a real number. */
double complex lr_power_of_real(double complex a, double complex b)
{
    double of = creal(a);
    return of > 0 ? polar(lr_scalar_pow(of, creal(b)), cimag(b) * log(of)) : cpow(a, b);
}

/* complex (re, im), also where the imaginary part is 0. */
lr_value lr_complex_of(int n, const lr_value *args)
{
    if (n < 1 || n > 2) {
        lr_fail_usage("complex");
    }
    lr_value re = args[0], im = n == 2 ? args[1] : NULL;
    for (int k = 0; k < n; k++) {
        if (!lr_is_numeric(args[k]) || args[k]->class == LR_CHAR) {
            lr_fail("", "complex: invalid conversion");
        }
        if (args[k]->class != LR_DOUBLE && args[k]->class != LR_SINGLE) {
            lr_unsupported("complex of this class");
        }
    }
    bool is_single = re->class == LR_SINGLE || (im && im->class == LR_SINGLE);
    if (n == 1) {
        return is_single ? lr_as_class(lr_complexes(re), LR_SINGLE) : lr_complexes(re);
    }
    if (re->is_complex || im->is_complex) {
        lr_fail("", "complex: invalid conversion");
    }
    if (re->count != 1 && im->count != 1 && !lr_same_dims(re, im)) {
        lr_fail("", "complex: dimension mismatch");
    }
    re = lr_as_doubles(re);
    im = lr_as_doubles(im);
    lr_value result = lr_like(re->count == 1 ? im : re, LR_DOUBLE, true);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        double x = REAL(re)[re->count == 1 ? 0 : k], y = REAL(im)[im->count == 1 ? 0 : k];
        COMPLEX(result)[k] = CMPLX(x, y);
    }
    return is_single ? lr_as_class(result, LR_SINGLE) : result;
}
