/* Linear algebra: products and systems through the platform's BLAS and LAPACK, dispatched as the
 * interpreter does; with LR_NO_BLAS by plain loops. */
#include "lariat_internal.h"

#ifndef LR_NO_BLAS
extern void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *,
                   const double *, const int *, const double *, const int *, const double *, double *,
                   const int *);
extern void dgemv_(const char *, const int *, const int *, const double *, const double *, const int *,
                   const double *, const int *, const double *, double *, const int *);
extern double ddot_(const int *, const double *, const int *, const double *, const int *);

static void product(const double *a, const double *b, double *c, int m, int k, int n)
{
    double one = 1, zero = 0;
    int step = 1;
    if (n == 1) {
        if (m == 1) {
            *c = ddot_(&k, a, &step, b, &step);
        } else {
            dgemv_("N", &m, &k, &one, a, &m, b, &step, &zero, c, &step);
        }
    } else if (m == 1) {
        dgemv_("T", &k, &n, &one, b, &k, a, &step, &zero, c, &step);
    } else {
        dgemm_("N", "N", &m, &n, &k, &one, a, &m, b, &k, &zero, c, &m);
    }
}
#else
static void product(const double *a, const double *b, double *c, int m, int k, int n)
{
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < m; i++) {
            c[i + (ptrdiff_t)j * m] = 0;
        }
        for (int l = 0; l < k; l++) {
            for (int i = 0; i < m; i++) {
                c[i + (ptrdiff_t)j * m] += a[i + (ptrdiff_t)l * m] * b[l + (ptrdiff_t)j * k];
            }
        }
    }
}
#endif

#ifndef LR_NO_BLAS
extern void dsyrk_(const char *, const char *, const int *, const int *, const double *, const double *,
                   const int *, const double *, double *, const int *);

/* A product with a transpose as it stands in an expression: the transpose is not made, and the
 * product of a matrix and its own transpose is symmetric. */
static lr_value transposed_product(lr_value a, lr_value b)
{
    bool left = a->origin != NULL, right = b->origin != NULL;
    lr_value x = left ? a->origin : a, y = right ? b->origin : b;
    double one = 1, zero = 0;
    int m = (int)a->dims[0], k = (int)a->dims[1], n = (int)b->dims[1], step = 1;
    int rows_x = (int)x->dims[0], columns_x = (int)x->dims[1], rows_y = (int)y->dims[0], columns_y = (int)y->dims[1];
    lr_value result = lr_matrix(LR_DOUBLE, m, n);
    if (x == y && left != right) {
        dsyrk_("U", left ? "T" : "N", &m, &k, &one, REAL(x), &rows_x, &zero, REAL(result), &m);
        for (int j = 0; j < m; j++) {
            for (int i = 0; i < j; i++) {
                REAL(result)[j + (ptrdiff_t)i * m] = REAL(result)[i + (ptrdiff_t)j * m];
            }
        }
    } else if (n == 1 && m == 1) {
        REAL(result)[0] = ddot_(&k, REAL(x), &step, REAL(y), &step);
    } else if (n == 1) {
        dgemv_(left ? "T" : "N", &rows_x, &columns_x, &one, REAL(x), &rows_x, REAL(y), &step, &zero, REAL(result), &step);
    } else if (m == 1) {
        dgemv_(right ? "N" : "T", &rows_y, &columns_y, &one, REAL(y), &rows_y, REAL(x), &step, &zero, REAL(result), &step);
    } else {
        dgemm_(left ? "T" : "N", right ? "T" : "N", &m, &n, &k, &one, REAL(x), &rows_x, REAL(y), &rows_y, &zero,
               REAL(result), &m);
    }
    return result;
}
#endif

/* What messages call a factor: logicals and chars have become doubles. */
static const char *factor_words(lr_value x)
{
    return x->class == LR_LOGICAL || x->class == LR_CHAR ? "matrix" : lr_class_words(x);
}

lr_value lr_mtimes(lr_value a, lr_value b)
{
    if (a->class == LR_SPARSE || b->class == LR_SPARSE) {
        return lr_sparse_mtimes(a, b);
    }
    if (a->count != 1 && b->count != 1) {
        a = lr_as_matrix(a);
        b = lr_as_matrix(b);
    }
    lr_check_matrices("*", a, b);
    if (a->count == 1 || b->count == 1) {
        return lr_scaled(a, b);
    }
    if (lr_is_integer(a->class) || lr_is_integer(b->class)) {
        lr_fail_operands("*", factor_words(a), factor_words(b));
    }
    if (a->dims[1] != b->dims[0]) {
        lr_fail_nonconformant("operator *", a, b);
    }
    if (lr_is_new_class(a) || lr_is_new_class(b)) {
        lr_unsupported("a product of matrices of this class");
    }
    if (lr_is_structured(a) || lr_is_structured(b)) {
        return lr_structured_product(a, b);
    }
    if (a->count > INT32_MAX || b->count > INT32_MAX || a->dims[0] * b->dims[1] > INT32_MAX) {
        lr_unsupported("a product of matrices that are this large");
    }
    if (a->is_complex || b->is_complex) {
        return lr_complex_product(a, b);
    }
    a = lr_doubles(a);
    b = lr_doubles(b);
    lr_value result = lr_matrix(LR_DOUBLE, a->dims[0], b->dims[1]);
    if (a->dims[1] == 0 || result->count == 0) {
        memset(result->data, 0, (size_t)result->count * sizeof(double));
        return result;
    }
#ifndef LR_NO_BLAS
    if (a->origin || b->origin) {
        return transposed_product(a, b);
    }
#endif
    product(REAL(a), REAL(b), REAL(result), (int)a->dims[0], (int)a->dims[1], (int)b->dims[1]);
    return result;
}

lr_value lr_mrdivide(lr_value a, lr_value b)
{
    if (a->class == LR_SPARSE || b->class == LR_SPARSE) {
        return lr_sparse_divided(a, b);
    }
    if (b->count != 1) {
        a = lr_as_matrix(a);
        b = lr_as_matrix(b);
    }
    lr_check_matrices("/", a, b);
    if (b->count == 1) {
        return lr_divided(a, b);
    }
    if (b->is_permutation) { /* the interpreter multiplies by the inverse */
        return lr_mtimes(a, lr_transpose(b));
    }
    if (a->dims[1] != b->dims[1]) {
        lr_fail_nonconformant("operator /", a, b);
    }
    if (b->is_diagonal) {
        return lr_diagonal_right(a, b);
    }
    lr_value x = lr_transpose(lr_solved(lr_transpose(b), lr_transpose(lr_full(a))));
    lr_release(x->origin); /* it does not stand in the expression */
    x->origin = NULL;
    return x;
}

lr_value lr_mldivide(lr_value a, lr_value b)
{
    if (a->class == LR_SPARSE || b->class == LR_SPARSE) {
        return lr_sparse_solved(a, b);
    }
    if (a->count != 1) {
        a = lr_as_matrix(a);
        b = lr_as_matrix(b);
    }
    lr_check_matrices("\\", a, b);
    if (a->count == 1) {
        return lr_scaled_diagonal(lr_ldivide(a, b), b, a, true);
    }
    if (a->is_permutation) {
        return lr_mtimes(lr_transpose(a), b);
    }
    if (a->dims[0] != b->dims[0]) {
        lr_fail_nonconformant("operator \\", a, b);
    }
    return a->is_diagonal ? lr_diagonal_left(a, b) : lr_solved(a, b);
}

/* The power by an integer: squares, multiplied where the exponent has a one. */
static lr_value whole_power(lr_value a, double by)
{
    if (by == 0) {
        lr_value one = lr_eye(1, ARGS(lr_real((double)a->dims[0])));
        one->is_diagonal = !a->is_permutation;
        one->is_permutation = a->is_permutation;
        return one;
    }
    /* of a transpose that stands in the expression the elements, not what it is made of */
    lr_value square = by < 0 ? lr_inverse_for_power(a) : a->origin ? lr_copy(a) : a, result = square;
    for (long left = (long)fabs(by) - 1; left > 0;) {
        result = left % 2 ? lr_mtimes(square, result) : result;
        left /= 2;
        square = left ? lr_mtimes(square, square) : square;
    }
    return result;
}

lr_value lr_mpower(lr_value a, lr_value b)
{
    if (a->count == 1 && b->count == 1) {
        return lr_power(a, b);
    }
    lr_check_matrices("^", a, b);
    if (a->count != 1 && b->count != 1) {
        lr_fail("", "can't do A ^ B for A and B both matrices");
    }
    lr_value matrix = a->count == 1 ? b : a;
    if (matrix->rank > 2 || matrix->dims[0] != matrix->dims[1]) {
        lr_fail("", "for x^y, only square matrix arguments are permitted and one argument must be scalar.  Use .^ for "
                    "elementwise power.");
    }
    double by = b->count == 1 && b->class == LR_DOUBLE && !b->is_complex ? REAL(b)[0] : NAN;
    if (a->count == 1 || a->class != LR_DOUBLE || a->is_complex || a->count == 0 || by != trunc(by) || fabs(by) > 1e9) {
        lr_unsupported("this power of a matrix");
    }
    return a->is_diagonal ? lr_diagonal_power(a, by) : whole_power(a, by);
}

lr_value lr_dot(lr_value a, lr_value b)
{
    if (a->count != b->count || a->is_complex || b->is_complex || !lr_is_number(a) || !lr_is_number(b)
        || lr_first_long(a) + 1 < a->rank - 1 || (a->dims[0] != 1 && a->dims[1] != 1)) {
        lr_unsupported("this form of dot");
    }
    a = lr_doubles(a);
    b = lr_doubles(b);
    double total = 0;
    if (a->count) {
        product(REAL(a), REAL(b), &total, 1, (int)a->count, 1);
    }
    return lr_real(total);
}

/* The norm of all elements as one vector. */
static lr_value euclidean(lr_value a)
{
    double scale = 0, sum = 1;
    for (ptrdiff_t k = 0; k < a->count; k++) {
        double t = fabs(REAL(a)[k]);
        if (isinf(t)) {
            return lr_real(t);
        }
        if (t == 0) {
            continue;
        }
        if (scale < t) {
            sum *= pow(scale / t, 2);
            sum += 1;
            scale = t;
        } else {
            sum += pow(t / scale, 2);
        }
    }
    return lr_real(scale * sqrt(sum));
}

/* The greatest, or for a vector the least, sum of sizes along rows or columns. */
static double extreme_sum(lr_value a, bool rows)
{
    ptrdiff_t outer = a->dims[rows ? 0 : 1], inner = a->dims[rows ? 1 : 0];
    double most = 0;
    for (ptrdiff_t o = 0; o < outer; o++) {
        double sum = 0;
        for (ptrdiff_t i = 0; i < inner; i++) {
            sum += fabs(REAL(a)[rows ? o + i * outer : i + o * inner]);
        }
        most = isnan(sum) || sum > most ? sum : most;
    }
    return most;
}

/* norm (x, p) */
lr_value lr_norm(int n, const lr_value *args)
{
    if (n < 1 || n > 3) {
        lr_fail_usage("norm");
    }
    lr_value a = args[0];
    if (n > 2 || a->class != LR_DOUBLE || a->is_complex || a->rank > 2) {
        lr_unsupported("this form of norm");
    }
    bool is_vector = a->dims[0] == 1 || a->dims[1] == 1, is_text = n == 2 && args[1]->class == LR_CHAR;
    const char *name = is_text ? lr_string(args[1]) : "";
    bool all = strcmp(name, "fro") == 0, infinite = strcmp(name, "inf") == 0 || strcmp(name, "Inf") == 0;
    double p = n == 1 || is_text ? 2 : lr_scalar_of(args[1], "this form of norm");
    if (is_text && !all && !infinite) {
        lr_unsupported("this form of norm");
    }
    if (a->count == 0) {
        return lr_real(0);
    }
    if (infinite || p == INFINITY) {
        return lr_real(extreme_sum(a, !is_vector || a->dims[1] == 1));
    }
    if (p == 1) {
        return lr_real(extreme_sum(a, is_vector && a->dims[0] == 1));
    }
    if (all || (p == 2 && is_vector)) {
        return euclidean(a);
    }
    if (p != 2) {
        lr_unsupported("this form of norm");
    }
    return lr_real(lr_largest_singular_value(a));
}
