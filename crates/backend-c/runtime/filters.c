/* Filters, convolution, sums by places, and other numeric functions of whole arrays. */
#include "lariat_internal.h"

#ifndef LR_NO_BLAS
extern void daxpy_(const int *, const double *, const double *, const int *, double *, const int *);
#endif

static lr_value real_doubles(lr_value a, const char *what)
{
    if (!lr_is_numeric(a) || a->class == LR_SINGLE || lr_is_integer(a->class) || a->is_complex) {
        lr_unsupported(what);
    }
    return lr_as_doubles(lr_full(a));
}

/* filter (b, a, x) of a vector or of columns, the delay line in front of the transposed form. */
void lr_filter(int nout, lr_value *out, int n, const lr_value *args)
{
    if (n < 3) {
        lr_fail_usage("filter");
    }
    if (n > 3 || nout > 1 || args[2]->rank > 2) {
        lr_unsupported("this form of filter");
    }
    lr_value b = real_doubles(args[0], "filter of this class"), a = real_doubles(args[1], "filter of this class");
    lr_value x = real_doubles(args[2], "filter of this class");
    if (a->count == 0 || b->count == 0 || x->count == 0) {
        lr_unsupported("filter of nothing");
    }
    double first = REAL(a)[0];
    if (first == 0) {
        lr_fail("", "filter: a_vector[0] must be nonzero");
    }
    ptrdiff_t order = a->count > b->count ? a->count : b->count, length = x->dims[0] == 1 ? x->count : x->dims[0];
    lr_value held = lr_matrix(LR_DOUBLE, 3 * order, 1), result = lr_like(x, LR_DOUBLE, false);
    double *up = REAL(held), *down = up + order, *delay = down + order;
    for (ptrdiff_t k = 0; k < order; k++) {
        up[k] = k < b->count ? REAL(b)[k] / first : 0;
        down[k] = k < a->count ? REAL(a)[k] / first : 0;
    }
    for (ptrdiff_t start = 0; start < x->count; start += length) {
        memset(delay, 0, (size_t)order * sizeof *delay);
        for (ptrdiff_t i = start; i < start + length; i++) {
            double y = (order > 1 ? delay[0] : 0) + up[0] * REAL(x)[i];
            for (ptrdiff_t k = 0; k + 1 < order; k++) {
                double next = k + 2 < order ? delay[k + 1] : 0;
                delay[k] = a->count > 1 ? next - down[k + 1] * y + up[k + 1] * REAL(x)[i]
                                        : next + up[k + 1] * REAL(x)[i];
            }
            REAL(result)[i] = y;
        }
    }
    out[0] = result;
}

/* conv2 (a, b, shape) */
/* y += factor * x, as the BLAS of the machine rounds it. */
static void add_scaled(ptrdiff_t count, double factor, const double *x, double *y)
{
#ifndef LR_NO_BLAS
    const int n = (int)count, one = 1;
    daxpy_(&n, &factor, x, &one, y, &one);
#else
    for (ptrdiff_t k = 0; k < count; k++) {
        y[k] += factor * x[k];
    }
#endif
}

static lr_value nothing_of(ptrdiff_t rows, ptrdiff_t columns)
{
    lr_value result = lr_matrix(LR_DOUBLE, rows > 0 ? rows : 0, columns > 0 ? columns : 0);
    memset(result->data, 0, (size_t)result->count * sizeof(double));
    return result;
}

/* The whole convolution: for each element of b, the columns of a times it. */
static lr_value outer(lr_value a, lr_value b)
{
    ptrdiff_t m = a->dims[0], p = b->dims[0], rows = m + p - 1;
    lr_value result = nothing_of(rows, a->dims[1] + b->dims[1] - 1);
    for (ptrdiff_t k = 0; k < a->dims[1]; k++) {
        for (ptrdiff_t j = 0; j < b->dims[1]; j++) {
            for (ptrdiff_t i = 0; i < p; i++) {
                add_scaled(m, REAL(b)[i + j * p], REAL(a) + k * m, REAL(result) + i + (j + k) * rows);
            }
        }
    }
    return result;
}

/* Where b lies wholly in a. */
static lr_value inner(lr_value a, lr_value b)
{
    ptrdiff_t m = a->dims[0], p = b->dims[0], q = b->dims[1], rows = m - p + 1;
    lr_value result = nothing_of(rows, a->dims[1] - q + 1);
    for (ptrdiff_t k = 0; k < result->dims[1] && rows > 0; k++) {
        for (ptrdiff_t j = 0; j < q; j++) {
            for (ptrdiff_t i = 0; i < p; i++) {
                const double *column = REAL(a) + p - i - 1 + (k + q - j - 1) * m;
                add_scaled(rows, REAL(b)[i + j * p], column, REAL(result) + k * rows);
            }
        }
    }
    return result;
}

lr_value lr_conv2(int n, const lr_value *args)
{
    if (n < 2) {
        lr_fail_usage("conv2");
    }
    const char *shape = n > 2 && args[n - 1]->class == LR_CHAR ? lr_string(args[n - 1]) : "full";
    if (n > 3 || (n == 3 && args[2]->class != LR_CHAR) || args[0]->rank > 2 || args[1]->rank > 2) {
        lr_unsupported("this form of conv2");
    }
    lr_value a = real_doubles(args[0], "conv2 of this class"), b = real_doubles(args[1], "conv2 of this class");
    if (a->count == 0 || b->count == 0) {
        lr_unsupported("conv2 of nothing");
    }
    bool same = strcmp(shape, "same") == 0, valid = strcmp(shape, "valid") == 0;
    if (!same && !valid && strcmp(shape, "full") != 0) {
        lr_unsupported("this form of conv2");
    }
    ptrdiff_t m = a->dims[0], p = b->dims[0], w = a->dims[1], q = b->dims[1];
    if (valid) {
        return inner(a, b);
    }
    lr_value whole = outer(a, b);
    return !same ? whole
                 : lr_index(whole, NULL, 2,
                            ARGS(lr_range(2, ARGS(lr_real((double)(p / 2 + 1)), lr_real((double)(p / 2 + m)))),
                                 lr_range(2, ARGS(lr_real((double)(q / 2 + 1)), lr_real((double)(q / 2 + w))))));
}

/* The places that values are gathered at, and how many there are. */
static lr_value places_of(lr_value index, double least, ptrdiff_t *count)
{
    lr_value places = real_doubles(index, "places of this class");
    double most = least;
    for (ptrdiff_t k = 0; k < places->count; k++) {
        double at = REAL(places)[k];
        if (!(at >= 1) || at != trunc(at) || at > 1e9) {
            lr_unsupported("a place that is not an index");
        }
        most = at > most ? at : most;
    }
    *count = (ptrdiff_t)most;
    return places;
}

static lr_value gathered(lr_value index, lr_value values, double start, double least, double (*join)(double, double))
{
    ptrdiff_t count;
    lr_value places = places_of(index, least, &count), numbers = real_doubles(values, "values of this class");
    if (numbers->count != 1 && numbers->count != places->count) {
        lr_fail("", "accumarray: dimension mismatch");
    }
    lr_value result = lr_matrix(LR_DOUBLE, count, 1);
    for (ptrdiff_t k = 0; k < count; k++) {
        REAL(result)[k] = start;
    }
    for (ptrdiff_t k = 0; k < places->count; k++) {
        ptrdiff_t at = (ptrdiff_t)REAL(places)[k] - 1;
        REAL(result)[at] = join(REAL(result)[at], REAL(numbers)[numbers->count == 1 ? 0 : k]);
    }
    return result;
}

static double sum_of(double a, double b) { return a + b; }
static double least_of(double a, double b) { return lr_scalar_min(a, b); }
static double most_of(double a, double b) { return lr_scalar_max(a, b); }

lr_value lr_sum_by_place(int n, const lr_value *args)
{
    if (n < 2 || n > 3) {
        lr_fail_usage("__accumarray_sum__");
    }
    return gathered(args[0], args[1], 0, n == 3 ? lr_scalar_of(args[2], "this number of places") : 0, sum_of);
}

static lr_value extreme_by_place(int n, const lr_value *args, double (*join)(double, double))
{
    if (n < 3 || n > 4 || args[1]->class != LR_DOUBLE) {
        lr_unsupported("values of this class");
    }
    double start = lr_scalar_of(args[2], "this start");
    return gathered(args[0], args[1], start, n == 4 ? lr_scalar_of(args[3], "this number of places") : 0, join);
}

lr_value lr_least_by_place(int n, const lr_value *args) { return extreme_by_place(n, args, least_of); }
lr_value lr_most_by_place(int n, const lr_value *args) { return extreme_by_place(n, args, most_of); }

lr_value lr_signbit(lr_value a)
{
    lr_check_mapped("signbit", a);
    if (a->is_complex) {
        lr_unsupported("signbit of this class");
    }
    lr_value result = lr_like(a, LR_LOGICAL, false);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        TRUTH(result)[k] = signbit(lr_number_at(a, k)) != 0;
    }
    return result;
}

static double common_divisor(double a, double b)
{
    a = fabs(a);
    b = fabs(b);
    while (b != 0) {
        double rest = fmod(a, b);
        a = b;
        b = rest;
    }
    return a;
}

/* gcd (a, b, …) of whole numbers. */
void lr_gcd(int nout, lr_value *out, int n, const lr_value *args)
{
    if (n < 2) {
        lr_fail_usage("gcd");
    }
    if (nout > 1) {
        lr_unsupported("this form of gcd");
    }
    out[0] = args[0];
    for (int k = 1; k < n; k++) {
        lr_value a = out[0], b = args[k];
        bool fits = a->count == 1 || b->count == 1 || lr_same_dims(a, b);
        if (!fits) {
            lr_fail("", "gcd: all values must be the same size");
        }
        if (!lr_is_numeric(a) || !lr_is_numeric(b) || a->is_complex || b->is_complex) {
            lr_unsupported("this form of gcd");
        }
        lr_value result = lr_like(a->count == 1 ? b : a, lr_joined_class("gcd", a, b), false);
        for (ptrdiff_t e = 0; e < result->count; e++) {
            double x = lr_number_at(a, a->count == 1 ? 0 : e), y = lr_number_at(b, b->count == 1 ? 0 : e);
            if (x != trunc(x) || y != trunc(y) || isinf(x) || isinf(y)) {
                lr_fail("", "gcd: all values must be integers");
            }
            lr_set_number(result, e, common_divisor(x, y));
        }
        out[0] = result;
    }
}

/* narginchk (least, most), with the number of arguments of the function that calls it. */
void lr_narginchk(lr_value least, lr_value most, lr_value given)
{
    double low = lr_scalar_of(least, "this form of narginchk"), high = lr_scalar_of(most, "this form of narginchk");
    double count = lr_scalar_of(given, "this form of narginchk");
    if (low > high) {
        lr_fail("", "narginchk: MINARGS cannot be larger than MAXARGS");
    }
    if (count < low) {
        lr_fail("", "narginchk: not enough input arguments");
    }
    if (count > high) {
        lr_fail("", "narginchk: too many input arguments");
    }
}
