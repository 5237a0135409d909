/* Linear algebra of complex matrices, dispatched as the interpreter does: a product with a real matrix is
 * one of the real parts and one of the imaginary parts; with LR_NO_BLAS by plain loops. */
#include "lariat_internal.h"

#ifndef LR_NO_BLAS
extern void zgemm_(const char *, const char *, const int *, const int *, const int *, const double complex *,
                   const double complex *, const int *, const double complex *, const int *,
                   const double complex *, double complex *, const int *);
extern void zgemv_(const char *, const int *, const int *, const double complex *, const double complex *,
                   const int *, const double complex *, const int *, const double complex *, double complex *,
                   const int *);
extern double complex zdotu_(const int *, const double complex *, const int *, const double complex *, const int *);
extern double complex zdotc_(const int *, const double complex *, const int *, const double complex *, const int *);
extern void zherk_(const char *, const char *, const int *, const int *, const double *, const double complex *,
                   const int *, const double *, double complex *, const int *);
extern void zsyrk_(const char *, const char *, const int *, const int *, const double complex *,
                   const double complex *, const int *, const double complex *, double complex *, const int *);

/* How the routines call what stands for this matrix. */
static const char *side(lr_value a) { return !a->origin ? "N" : a->is_conjugated ? "C" : "T"; }

/* A matrix times its own transpose. */
static void square(lr_value a, lr_value x, lr_value b, lr_value c)
{
    bool conjugates = a->origin ? a->is_conjugated : b->is_conjugated;
    int n = (int)c->dims[0], k = (int)a->dims[1], rows = (int)x->dims[0];
    if (conjugates) {
        double one = 1, zero = 0;
        zherk_("U", side(a), &n, &k, &one, COMPLEX(x), &rows, &zero, COMPLEX(c), &n);
    } else {
        double complex one = 1, zero = 0;
        zsyrk_("U", side(a), &n, &k, &one, COMPLEX(x), &rows, &zero, COMPLEX(c), &n);
    }
    for (ptrdiff_t j = 0; j < n; j++) {
        for (ptrdiff_t i = 0; i < j; i++) {
            double complex z = COMPLEX(c)[i + j * n];
            COMPLEX(c)[j + i * n] = conjugates ? conj(z) : z;
        }
    }
}

static double complex inner_product(lr_value a, lr_value x, lr_value b, lr_value y)
{
    bool left = a->origin && a->is_conjugated, right = b->origin && b->is_conjugated;
    int count = (int)a->count, step = 1;
    if (left == right) {
        double complex total = zdotu_(&count, COMPLEX(x), &step, COMPLEX(y), &step);
        return left ? conj(total) : total;
    }
    return left ? zdotc_(&count, COMPLEX(x), &step, COMPLEX(y), &step)
                : zdotc_(&count, COMPLEX(y), &step, COMPLEX(x), &step);
}

static void multiply(lr_value a, lr_value b, lr_value c)
{
    lr_value x = a->origin ? a->origin : a, y = b->origin ? b->origin : b;
    int m = (int)c->dims[0], k = (int)a->dims[1], n = (int)c->dims[1], step = 1;
    int rows_x = (int)x->dims[0], columns_x = (int)x->dims[1], rows_y = (int)y->dims[0], columns_y = (int)y->dims[1];
    double complex one = 1, zero = 0;
    if (x == y && m == n && !a->origin != !b->origin) {
        square(a, x, b, c);
    } else if (n == 1 && m == 1) {
        COMPLEX(c)[0] = inner_product(a, x, b, y);
    } else if (n == 1 && !(b->origin && b->is_conjugated)) {
        zgemv_(side(a), &rows_x, &columns_x, &one, COMPLEX(x), &rows_x, COMPLEX(y), &step, &zero, COMPLEX(c), &step);
    } else if (m == 1 && !(a->origin && a->is_conjugated) && !(b->origin && b->is_conjugated)) {
        zgemv_(b->origin ? "N" : "T", &rows_y, &columns_y, &one, COMPLEX(y), &rows_y, COMPLEX(x), &step, &zero,
               COMPLEX(c), &step);
    } else {
        zgemm_(side(a), side(b), &m, &n, &k, &one, COMPLEX(x), &rows_x, COMPLEX(y), &rows_y, &zero, COMPLEX(c), &m);
    }
}
#else
static void multiply(lr_value a, lr_value b, lr_value c)
{
    ptrdiff_t m = c->dims[0], inner = a->dims[1];
    memset(c->data, 0, (size_t)c->count * sizeof(double complex));
    for (ptrdiff_t j = 0; j < c->dims[1]; j++) {
        for (ptrdiff_t l = 0; l < inner; l++) {
            for (ptrdiff_t i = 0; i < m; i++) {
                COMPLEX(c)[i + j * m] += COMPLEX(a)[i + l * m] * COMPLEX(b)[l + j * inner];
            }
        }
    }
}
#endif

static lr_value joined(lr_value re, lr_value im)
{
    lr_value result = lr_like(re, LR_DOUBLE, true);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        COMPLEX(result)[k] = CMPLX(REAL(re)[k], REAL(im)[k]);
    }
    return result;
}

/* The product of two matrices that fit, one of them complex. */
lr_value lr_complex_product(lr_value a, lr_value b)
{
    ptrdiff_t m = a->dims[0], n = b->dims[1], inner = a->dims[1];
    bool is_long = inner > (m < n ? m : n) / 10;
    if (!a->is_complex && (is_long || a->origin)) {
        return lr_narrow(joined(lr_mtimes(a, lr_real_part(b)), lr_mtimes(a, lr_imag_part(b))));
    }
    if (!b->is_complex && (is_long || b->origin)) {
        return lr_narrow(joined(lr_mtimes(lr_real_part(a), b), lr_mtimes(lr_imag_part(a), b)));
    }
    a = lr_complexes(a);
    b = lr_complexes(b);
    lr_value result = lr_new(LR_DOUBLE, true, 2, (ptrdiff_t[]){m, n});
    if (inner == 0 || result->count == 0) {
        memset(result->data, 0, (size_t)result->count * sizeof(double complex));
    } else {
        multiply(a, b, result);
    }
    return lr_narrow(result);
}

#ifndef LR_NO_BLAS

extern void zgetrf_(const int *, const int *, double complex *, const int *, int *, int *);
extern void zgetrs_(const char *, const int *, const int *, const double complex *, const int *, const int *,
                    double complex *, const int *, int *);
extern void zgecon_(const char *, const int *, const double complex *, const int *, const double *, double *,
                    double complex *, double *, int *);
extern void zpotrf_(const char *, const int *, double complex *, const int *, int *);
extern void zpotrs_(const char *, const int *, const int *, const double complex *, const int *, double complex *,
                    const int *, int *);
extern void zpocon_(const char *, const int *, const double complex *, const int *, const double *, double *,
                    double complex *, double *, int *);
extern void ztrtrs_(const char *, const char *, const char *, const int *, const int *, const double complex *,
                    const int *, double complex *, const int *, int *);
extern void ztrcon_(const char *, const char *, const char *, const int *, const double complex *, const int *,
                    double *, double complex *, double *, int *);
extern void zgelsd_(const int *, const int *, const int *, double complex *, const int *, double complex *, const int *,
                    double *, const double *, int *, double complex *, const int *, double *, int *, int *);

/* Hermitian, with positive numbers on the diagonal: perhaps positive definite. */
static bool may_be_definite(lr_value a)
{
    ptrdiff_t n = a->dims[0];
    for (ptrdiff_t j = 0; j < n; j++) {
        double complex d = COMPLEX(a)[j + j * n];
        if (!(creal(d) > 0) || cimag(d) != 0) {
            return false;
        }
        for (ptrdiff_t i = 0; i < j; i++) {
            double complex x = COMPLEX(a)[i + j * n];
            double size = creal(x) * creal(x) + cimag(x) * cimag(x);
            if (x != conj(COMPLEX(a)[j + i * n]) || size >= creal(d) * creal(COMPLEX(a)[i + i * n])) {
                return false;
            }
        }
    }
    return true;
}

static void solve_triangular(lr_value a, bool upper, lr_value x, lr_value work)
{
    /* of a transpose that stands in the expression the matrix itself is read */
    bool turned = a->origin != NULL;
    int n = (int)a->dims[0], columns = (int)x->dims[1], info = 0;
    const char *which = upper != turned ? "U" : "L";
    const double complex *numbers = turned ? COMPLEX(a->origin) : COMPLEX(a);
    double reciprocal = 0, *sizes = REAL(lr_matrix(LR_DOUBLE, 1, n));
    ztrcon_("1", which, "N", &n, numbers, &n, &reciprocal, COMPLEX(work), sizes, &info);
    lr_is_singular(reciprocal); /* it is solved all the same */
    ztrtrs_(which, side(a), "N", &n, &columns, numbers, &n, COMPLEX(x), &n, &info);
}

/* Is it positive definite, and has it been solved as such? A singular one is left to what solves all matrices, and that
 * warns once more. */
static bool solve_definite(lr_value a, double norm, lr_value x, lr_value work)
{
    int n = (int)a->dims[0], columns = (int)x->dims[1], info = 0;
    lr_value factors = lr_copy(a);
    zpotrf_("L", &n, COMPLEX(factors), &n, &info);
    if (info != 0) {
        return false;
    }
    double reciprocal = 0, *sizes = REAL(lr_matrix(LR_DOUBLE, 1, n));
    zpocon_("L", &n, COMPLEX(factors), &n, &norm, &reciprocal, COMPLEX(work), sizes, &info);
    if (lr_is_singular(reciprocal)) {
        return false;
    }
    zpotrs_("L", &n, &columns, COMPLEX(factors), &n, COMPLEX(x), &n, &info);
    return true;
}

/* Is it regular, and has it been solved? What is nearly singular is solved all the same. */
static bool solve_general(lr_value a, double norm, lr_value x, lr_value work)
{
    int n = (int)a->dims[0], columns = (int)x->dims[1], info = 0;
    lr_value factors = lr_copy(a), pivots = lr_matrix(LR_DOUBLE, 1, n);
    zgetrf_(&n, &n, COMPLEX(factors), &n, (int *)pivots->data, &info);
    if (info != 0) {
        lr_is_singular(0);
        return false;
    }
    double reciprocal = 0, *sizes = REAL(lr_matrix(LR_DOUBLE, 2, n));
    zgecon_("1", &n, COMPLEX(factors), &n, &norm, &reciprocal, COMPLEX(work), sizes, &info);
    lr_is_singular(reciprocal);
    if (!isfinite(norm)) {
        return false;
    }
    zgetrs_("N", &n, &columns, COMPLEX(factors), &n, (int *)pivots->data, COMPLEX(x), &n, &info);
    return true;
}

/* The least of the vectors x for which a * x is nearest to b; the interpreter does not search for it where a is not
 * finite. */
static lr_value least_squares(lr_value a, lr_value b)
{
    int m = (int)a->dims[0], n = (int)a->dims[1], columns = (int)b->dims[1], info = 0, rank = 0, size = -1;
    int least = m < n ? m : n, most = m < n ? n : m, whole_asked;
    double norm = lr_norm1(a), none = -1, real_asked;
    if (!isfinite(norm)) {
        return lr_filled(n, columns, isnan(norm) ? NAN : 0);
    }
    double complex asked;
    lr_value x = lr_new(LR_DOUBLE, true, 2, (ptrdiff_t[]){most, columns}), matrix = lr_copy(a), numbers = lr_complexes(b);
    memset(x->data, 0, (size_t)x->count * sizeof(double complex));
    for (int j = 0; j < columns; j++) {
        memcpy(COMPLEX(x) + (ptrdiff_t)j * most, COMPLEX(numbers) + (ptrdiff_t)j * m, (size_t)m * sizeof(double complex));
    }
    double *values = REAL(lr_matrix(LR_DOUBLE, least, 1));
    zgelsd_(&m, &n, &columns, COMPLEX(matrix), &m, COMPLEX(x), &most, values, &none, &rank, &asked, &size, &real_asked,
            &whole_asked, &info);
    size = (int)creal(asked);
    lr_value work = lr_new(LR_DOUBLE, true, 2, (ptrdiff_t[]){1, size}), reals = lr_matrix(LR_DOUBLE, 1, (int)real_asked + 1);
    lr_value whole = lr_matrix(LR_INT32, 1, whole_asked + 1);
    zgelsd_(&m, &n, &columns, COMPLEX(matrix), &m, COMPLEX(x), &most, values, &none, &rank, COMPLEX(work), &size,
            REAL(reals), (int *)whole->data, &info);
    if (info != 0) {
        lr_unsupported("a system of equations that is not solved");
    }
    return most == n ? x : lr_index(x, NULL, 2, ARGS(lr_range(2, ARGS(lr_real(1), lr_real(n))), LR_COLON));
}

/* The solution of a x = b, where a is of doubles, and complex. */
lr_value lr_complex_solved(lr_value a, lr_value b)
{
    if (a->dims[0] != a->dims[1]) {
        return lr_narrow(least_squares(a, b));
    }
    lr_value x = lr_copy(lr_complexes(b));
    lr_value work = lr_new(LR_DOUBLE, true, 2, (ptrdiff_t[]){2, a->dims[0]});
    bool upper = lr_is_triangular(a, true);
    if (upper || lr_is_triangular(a, false)) {
        solve_triangular(a, upper, x, work);
        return lr_narrow(x);
    }
    double norm = lr_norm1(a);
    bool is_solved = (may_be_definite(a) && solve_definite(a, norm, x, work)) || solve_general(a, norm, x, work);
    return lr_narrow(is_solved ? x : least_squares(a, b));
}

/* The solution of a x = b, where a is real and b complex: its real and its imaginary parts are columns. */
lr_value lr_solved_by_parts(lr_value a, lr_value b)
{
    ptrdiff_t count = b->count;
    lr_value both = lr_matrix(LR_DOUBLE, b->dims[0], 2 * b->dims[1]);
    for (ptrdiff_t k = 0; k < count; k++) {
        REAL(both)[k] = creal(COMPLEX(b)[k]);
        REAL(both)[k + count] = cimag(COMPLEX(b)[k]);
    }
    lr_value x = lr_solved(a, both);
    lr_value result = lr_new(LR_DOUBLE, true, 2, (ptrdiff_t[]){a->dims[1], b->dims[1]});
    for (ptrdiff_t k = 0; k < result->count; k++) {
        COMPLEX(result)[k] = CMPLX(REAL(x)[k], REAL(x)[k + result->count]);
    }
    return lr_narrow(result);
}

#endif
