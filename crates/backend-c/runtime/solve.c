/* Systems of linear equations, inverses and determinants, by the routines of LAPACK that the
 * interpreter calls: triangular, positive definite and general matrices each have theirs. */
#include "lariat_internal.h"

static bool is_square_doubles(lr_value a)
{
    bool is_square = a->rank == 2 && a->dims[0] == a->dims[1];
    return a->class == LR_DOUBLE && is_square && a->count != 0 && a->dims[0] <= 30000;
}

static void check_real(lr_value a, const char *what)
{
    if (!is_square_doubles(a) || a->is_complex) {
        lr_unsupported(what);
    }
}

/* Is a square matrix triangular? The interpreter takes one with a 0 on the diagonal for a full one. */
bool lr_is_triangular(lr_value a, bool upper)
{
    ptrdiff_t n = a->dims[0];
    if (!lr_is_regular_diagonal(a)) {
        return false;
    }
    for (ptrdiff_t j = 0; j < n; j++) {
        for (ptrdiff_t i = upper ? j + 1 : 0; i < (upper ? n : j); i++) {
            ptrdiff_t at = i + j * n;
            if (a->is_complex ? COMPLEX(a)[at] != 0 : REAL(a)[at] != 0) {
                return false;
            }
        }
    }
    return true;
}

#ifndef LR_NO_BLAS

extern void dgetrf_(const int *, const int *, double *, const int *, int *, int *);
extern void dgetrs_(const char *, const int *, const int *, const double *, const int *, const int *, double *,
                    const int *, int *);
extern void dgetri_(const int *, double *, const int *, const int *, double *, const int *, int *);
extern void dgecon_(const char *, const int *, const double *, const int *, const double *, double *, double *,
                    int *, int *);
extern void dpotrf_(const char *, const int *, double *, const int *, int *);
extern void dpotrs_(const char *, const int *, const int *, const double *, const int *, double *, const int *,
                    int *);
extern void dpocon_(const char *, const int *, const double *, const int *, const double *, double *, double *,
                    int *, int *);
extern void dtrtrs_(const char *, const char *, const char *, const int *, const int *, const double *,
                    const int *, double *, const int *, int *);
extern void dgelsd_(const int *, const int *, const int *, double *, const int *, double *, const int *, double *,
                    const double *, int *, double *, const int *, int *, int *);
extern void dpotri_(const char *, const int *, double *, const int *, int *);
extern void dtrtri_(const char *, const char *, const int *, double *, const int *, int *);
extern void dtrcon_(const char *, const char *, const char *, const int *, const double *, const int *, double *,
                    double *, int *, int *);

/* The greatest sum of the sizes in a column; one that is not finite, where there is such a one. */
double lr_norm1(lr_value a)
{
    double most = 0;
    for (ptrdiff_t j = 0; j < a->dims[1]; j++) {
        double sum = 0;
        for (ptrdiff_t i = 0; i < a->dims[0]; i++) {
            ptrdiff_t at = i + j * a->dims[0];
            sum += a->is_complex ? cabs(COMPLEX(a)[at]) : fabs(REAL(a)[at]);
        }
        if (!isfinite(sum)) {
            return sum;
        }
        most = sum > most ? sum : most;
    }
    return most;
}

/* Symmetric, with positive numbers on the diagonal: perhaps positive definite. */
static bool may_be_definite(lr_value a)
{
    ptrdiff_t n = a->dims[0];
    for (ptrdiff_t j = 0; j < n; j++) {
        double d = REAL(a)[j + j * n];
        if (!(d > 0)) {
            return false;
        }
        for (ptrdiff_t i = 0; i < j; i++) {
            double x = REAL(a)[i + j * n];
            if (x != REAL(a)[j + i * n] || x * x >= d * REAL(a)[i + i * n]) {
                return false;
            }
        }
    }
    return true;
}

lr_value lr_filled(ptrdiff_t rows, ptrdiff_t columns, double x)
{
    lr_value result = lr_matrix(LR_DOUBLE, rows, columns);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        REAL(result)[k] = x;
    }
    return result;
}

/* The least of the vectors x for which a * x is nearest to b; the interpreter does not search for it where a is not
 * finite. */
static lr_value least_squares(lr_value a, lr_value b)
{
    int m = (int)a->dims[0], n = (int)a->dims[1], columns = (int)b->dims[1], info = 0, rank = 0, size = -1;
    int least = m < n ? m : n, most = m < n ? n : m;
    double norm = lr_norm1(a), none = -1, asked;
    if (!isfinite(norm)) {
        return lr_filled(n, columns, isnan(norm) ? NAN : 0);
    }
    lr_value x = lr_matrix(LR_DOUBLE, most, columns), matrix = lr_copy(lr_full(a)), numbers = lr_doubles(b);
    memset(x->data, 0, (size_t)x->count * sizeof(double));
    for (int j = 0; j < columns; j++) {
        memcpy(REAL(x) + (ptrdiff_t)j * most, REAL(numbers) + (ptrdiff_t)j * m, (size_t)m * sizeof(double));
    }
    lr_value values = lr_matrix(LR_DOUBLE, least, 1), whole = lr_matrix(LR_INT32, 1, 128 * (least + 1));
    dgelsd_(&m, &n, &columns, REAL(matrix), &m, REAL(x), &most, REAL(values), &none, &rank, &asked, &size,
            (int *)whole->data, &info);
    size = (int)asked;
    lr_value work = lr_matrix(LR_DOUBLE, 1, size);
    dgelsd_(&m, &n, &columns, REAL(matrix), &m, REAL(x), &most, REAL(values), &none, &rank, REAL(work), &size,
            (int *)whole->data, &info);
    if (info != 0) {
        lr_unsupported("a system of equations that is not solved");
    }
    return most == n ? x : lr_index(x, NULL, 2, ARGS(lr_range(2, ARGS(lr_real(1), lr_real(n))), LR_COLON));
}

static void solve_triangular(lr_value a, bool upper, lr_value x, lr_value work, int *whole)
{
    /* of a transpose that stands in the expression the matrix itself is read */
    bool turned = a->origin != NULL;
    int n = (int)a->dims[0], columns = (int)x->dims[1], info = 0;
    const char *side = upper != turned ? "U" : "L";
    const double *numbers = turned ? REAL(a->origin) : REAL(a);
    double reciprocal = 0;
    dtrcon_("1", side, "N", &n, numbers, &n, &reciprocal, REAL(work), whole, &info);
    lr_is_singular(reciprocal); /* it is solved all the same */
    dtrtrs_(side, turned ? "T" : "N", "N", &n, &columns, numbers, &n, REAL(x), &n, &info);
}

/* Is it positive definite, and has it been solved as such? A singular one is left to what solves all matrices, and that
 * warns once more. */
static bool solve_definite(lr_value a, double norm, lr_value x, lr_value work, int *whole)
{
    int n = (int)a->dims[0], columns = (int)x->dims[1], info = 0;
    double reciprocal = 0;
    lr_value factors = lr_copy(a);
    dpotrf_("L", &n, REAL(factors), &n, &info);
    if (info != 0) {
        return false;
    }
    dpocon_("L", &n, REAL(factors), &n, &norm, &reciprocal, REAL(work), whole, &info);
    if (lr_is_singular(reciprocal)) {
        return false;
    }
    dpotrs_("L", &n, &columns, REAL(factors), &n, REAL(x), &n, &info);
    return true;
}

/* Is it not exactly singular, and has it been solved? */
static bool solve_general(lr_value a, double norm, lr_value x, lr_value work, int *whole)
{
    int n = (int)a->dims[0], columns = (int)x->dims[1], info = 0;
    double reciprocal = 0;
    lr_value factors = lr_copy(a), pivots = lr_matrix(LR_DOUBLE, 1, n);
    dgetrf_(&n, &n, REAL(factors), &n, (int *)pivots->data, &info);
    if (info != 0) {
        lr_is_singular(0);
        return false;
    }
    dgecon_("1", &n, REAL(factors), &n, &norm, &reciprocal, REAL(work), whole, &info);
    lr_is_singular(reciprocal); /* it is solved all the same */
    dgetrs_("N", &n, &columns, REAL(factors), &n, (int *)pivots->data, REAL(x), &n, &info);
    return true;
}

lr_value lr_solved(lr_value a, lr_value b)
{
    bool is_matrix = a->class == LR_DOUBLE && a->rank == 2 && a->count != 0 && a->dims[0] <= 30000 && a->dims[1] <= 30000;
    if (!is_matrix) {
        lr_unsupported("a division by such a matrix");
    }
    if (!lr_is_number(b) || b->rank > 2 || b->count == 0 || (b->is_complex && b->class != LR_DOUBLE)) {
        lr_unsupported("a division of such a matrix");
    }
    if (a->is_complex) {
        return lr_complex_solved(a, b);
    }
    if (b->is_complex) {
        return lr_solved_by_parts(a, b);
    }
    if (a->dims[0] != a->dims[1]) {
        return least_squares(a, b);
    }
    ptrdiff_t n = a->dims[0];
    lr_value x = lr_copy(lr_doubles(b)), work = lr_matrix(LR_DOUBLE, 4, n), places = lr_matrix(LR_DOUBLE, 2, n);
    int *whole = (int *)places->data;
    bool upper = lr_is_triangular(a, true);
    if (upper || lr_is_triangular(a, false)) {
        solve_triangular(a, upper, x, work, whole);
        return x;
    }
    double norm = lr_norm1(a);
    if (may_be_definite(a) && solve_definite(a, norm, x, work, whole)) {
        return x;
    }
    return solve_general(a, norm, x, work, whole) ? x : least_squares(a, b);
}

/* The factor of a positive definite matrix, in one of its triangles; NULL: it is not positive definite. */
static lr_value cholesky(lr_value a, const char *side)
{
    int n = (int)a->dims[0], info = 0;
    lr_value factor = lr_copy(a);
    dpotrf_(side, &n, REAL(factor), &n, &info);
    return info == 0 ? factor : NULL;
}

static lr_value triangular_inverse(lr_value a, bool upper, double *reciprocal)
{
    const char *side = upper ? "U" : "L";
    int n = (int)a->dims[0], info = 0;
    lr_value result = lr_copy(a), work = lr_matrix(LR_DOUBLE, 3, n), places = lr_matrix(LR_DOUBLE, 1, n);
    dtrcon_("1", side, "N", &n, REAL(a), &n, reciprocal, REAL(work), (int *)places->data, &info);
    dtrtri_(side, "N", &n, REAL(result), &n, &info);
    return result;
}

/* NULL: the matrix is not positive definite. */
static lr_value definite_inverse(lr_value a, double *reciprocal)
{
    int n = (int)a->dims[0], info = 0;
    double norm = lr_norm1(a);
    lr_value result = cholesky(a, "U"), work = lr_matrix(LR_DOUBLE, 3, n), places = lr_matrix(LR_DOUBLE, 1, n);
    if (result == NULL) {
        return NULL;
    }
    dpocon_("U", &n, REAL(result), &n, &norm, reciprocal, REAL(work), (int *)places->data, &info);
    dpotri_("U", &n, REAL(result), &n, &info);
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < j; i++) {
            REAL(result)[j + (ptrdiff_t)i * n] = REAL(result)[i + (ptrdiff_t)j * n];
        }
    }
    return result;
}

/* NULL: the matrix is exactly singular. */
static lr_value general_inverse(lr_value a, double *reciprocal)
{
    int n = (int)a->dims[0], info = 0, size = 64 * n;
    double norm = lr_norm1(a);
    lr_value result = lr_copy(a), pivots = lr_matrix(LR_DOUBLE, 1, n), places = lr_matrix(LR_DOUBLE, 1, n);
    lr_value work = lr_matrix(LR_DOUBLE, 1, size);
    dgetrf_(&n, &n, REAL(result), &n, (int *)pivots->data, &info);
    if (info != 0) {
        return NULL;
    }
    dgecon_("1", &n, REAL(result), &n, &norm, reciprocal, REAL(work), (int *)places->data, &info);
    dgetri_(&n, REAL(result), &n, (int *)pivots->data, REAL(work), &size, &info);
    return result;
}

/* The inverse, which for a matrix with a condition of 0 is Inf, unless it is triangular. */
static lr_value inverse(lr_value a, double *reciprocal, bool *is_singular)
{
    bool upper = lr_is_triangular(a, true);
    *reciprocal = 0;
    *is_singular = false;
    if (upper || lr_is_triangular(a, false)) {
        return triangular_inverse(a, upper, reciprocal);
    }
    lr_value result = may_be_definite(a) ? definite_inverse(a, reciprocal) : NULL;
    result = result ? result : general_inverse(a, reciprocal);
    *is_singular = result == NULL;
    return *reciprocal == 0 ? lr_filled(a->dims[0], a->dims[1], INFINITY) : result;
}

/* Of a matrix that is not triangular. */
static double determinant(lr_value a)
{
    lr_value factor = may_be_definite(a) ? cholesky(a, "L") : NULL;
    if (factor) {
        return lr_product_of_diagonal(factor, NULL, true);
    }
    int n = (int)a->dims[0], info = 0;
    lr_value factors = lr_copy(a), pivots = lr_matrix(LR_DOUBLE, 1, n);
    dgetrf_(&n, &n, REAL(factors), &n, (int *)pivots->data, &info);
    return info == 0 ? lr_product_of_diagonal(factors, (int *)pivots->data, false) : 0;
}

#else

lr_value lr_solved(lr_value a, lr_value b)
{
    (void)a;
    (void)b;
    lr_unsupported("a division by a matrix without LAPACK");
}

static _Noreturn lr_value inverse(lr_value a, double *reciprocal, bool *is_singular)
{
    (void)a, (void)reciprocal, (void)is_singular;
    lr_unsupported("an inverse without LAPACK");
}

static _Noreturn double determinant(lr_value a)
{
    (void)a;
    lr_unsupported("a determinant without LAPACK");
}

#endif

lr_value lr_inv(lr_value a)
{
    if (lr_is_number(a) && a->rank == 2 && a->dims[0] != a->dims[1]) {
        lr_fail("", "inverse: A must be a square matrix");
    }
    check_real(a, "the inverse of this value");
    if (lr_is_structured(a)) {
        return a->is_permutation ? lr_transpose(a) : lr_diagonal_inverse(a);
    }
    double reciprocal;
    bool is_singular;
    lr_value result = inverse(a, &reciprocal, &is_singular);
    if (a->count != 1) {
        lr_is_singular(reciprocal); /* it is returned all the same */
    }
    return result;
}

/* The inverse of which a negative power is made: the interpreter warns only of what is exactly singular. */
lr_value lr_inverse_for_power(lr_value a)
{
    check_real(a, "this power of a matrix");
    if (a->is_permutation) {
        return lr_transpose(a);
    }
    double reciprocal;
    bool is_singular;
    lr_value result = inverse(a, &reciprocal, &is_singular);
    if (is_singular) {
        lr_warn("", "inverse: matrix singular to machine precision, rcond = 0");
    }
    return result;
}

lr_value lr_det(lr_value a)
{
    if (lr_is_number(a) && a->rank == 2 && a->dims[0] != a->dims[1]) {
        lr_fail("", "det: A must be a square matrix");
    }
    check_real(a, "the determinant of this value");
    if (lr_is_structured(a)) {
        return lr_real(lr_structured_determinant(a));
    }
    bool is_triangular = lr_is_triangular(a, true) || lr_is_triangular(a, false);
    return lr_real(is_triangular ? lr_product_of_diagonal(a, NULL, false) : determinant(a));
}
