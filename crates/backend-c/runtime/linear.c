/* Linear algebra: products and systems through the platform's BLAS and LAPACK, dispatched as the
 * interpreter does; with LR_NO_BLAS by plain loops. */
#include "lariat_internal.h"

static void check_matrices(const char *operator, lr_value a, lr_value b)
{
    if (!lr_is_numeric(a) || !lr_is_numeric(b)) {
        lr_fail("Octave:undefined-function", "binary operator '%s' not implemented for '%s' by '%s' operations",
                operator, lr_class_words(a), lr_class_words(b));
    }
    if ((a->rank > 2 || b->rank > 2) && a->count != 1 && b->count != 1) {
        lr_unsupported("a matrix product of arrays with more than two dimensions");
    }
}

static _Noreturn void nonconformant(const char *operator, lr_value a, lr_value b)
{
    char left[128], right[128];
    lr_dims_text(a, left, sizeof left);
    lr_dims_text(b, right, sizeof right);
    lr_fail("Octave:nonconformant-args", "operator %s: nonconformant arguments (op1 is %s, op2 is %s)", operator,
            left, right);
}

static lr_value transposed(lr_value a, bool conjugates)
{
    if (a->rank > 2) {
        lr_fail("", "transpose not defined for N-D objects");
    }
    if (a->class == LR_STRUCT) {
        lr_unsupported("the transpose of a struct array");
    }
    lr_value result = lr_new(a->class, a->is_complex, 2, (ptrdiff_t[]){a->dims[1], a->dims[0]});
    result->is_double_quoted = a->is_double_quoted;
    result->is_diagonal = a->is_diagonal;
    size_t width = lr_width(a->class, a->is_complex);
    for (ptrdiff_t i = 0; i < a->dims[0]; i++) {
        for (ptrdiff_t j = 0; j < a->dims[1]; j++) {
            ptrdiff_t from = i + j * a->dims[0], to = j + i * a->dims[1];
            if (a->class == LR_CELL) {
                lr_set(&VALUES(result)[to], VALUES(a)[from]);
            } else if (a->is_complex && conjugates) {
                COMPLEX(result)[to] = conj(COMPLEX(a)[from]);
            } else {
                memcpy((char *)result->data + (size_t)to * width, (char *)a->data + (size_t)from * width, width);
            }
        }
    }
    if (a->class == LR_DOUBLE && !a->is_complex && !a->is_diagonal) {
        result->origin = a;
        lr_hold(a);
    }
    return result;
}

lr_value lr_transpose(lr_value a) { return transposed(a, false); }
lr_value lr_ctranspose(lr_value a) { return transposed(a, true); }

/* The interpreter multiplies with a transpose in one step, and then takes pages for columns. */
static lr_value factor(lr_value a, bool conjugates)
{
    if (a->rank > 2) {
        lr_unsupported("a product with the transpose of an array of more than two dimensions");
    }
    return transposed(a, conjugates);
}

lr_value lr_transposed_factor(lr_value a) { return factor(a, false); }
lr_value lr_ctransposed_factor(lr_value a) { return factor(a, true); }

#ifndef LR_NO_BLAS
extern void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *,
                   const double *, const int *, const double *, const int *, const double *, double *,
                   const int *);
extern void dgemv_(const char *, const int *, const int *, const double *, const double *, const int *,
                   const double *, const int *, const double *, double *, const int *);
extern double ddot_(const int *, const double *, const int *, const double *, const int *);
extern void zgemm_(const char *, const char *, const int *, const int *, const int *, const double complex *,
                   const double complex *, const int *, const double complex *, const int *,
                   const double complex *, double complex *, const int *);

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

/* The rows, or columns, of a full matrix times the elements of a diagonal. */
static lr_value diagonal_product(lr_value a, lr_value b)
{
    if (a->is_complex || b->is_complex) {
        lr_unsupported("a product of complex diagonal matrices");
    }
    a = lr_doubles(a);
    b = lr_doubles(b);
    lr_value result = lr_matrix(LR_DOUBLE, a->dims[0], b->dims[1]);
    ptrdiff_t m = result->dims[0], inner = a->dims[1];
    for (ptrdiff_t j = 0; j < result->dims[1]; j++) {
        for (ptrdiff_t i = 0; i < m; i++) {
            ptrdiff_t k = a->is_diagonal ? i : j; /* the one that is not 0 */
            double product = k < inner && k < b->dims[0] && k < (a->is_diagonal ? a->dims[0] : m + k)
                                 ? REAL(a)[i + k * a->dims[0]] * REAL(b)[k + j * inner]
                                 : 0;
            bool both = a->is_diagonal && b->is_diagonal;
            REAL(result)[i + j * m] = both && i != j ? 0 : product;
        }
    }
    result->is_diagonal = a->is_diagonal && b->is_diagonal;
    return result;
}

lr_value lr_mtimes(lr_value a, lr_value b)
{
    check_matrices("*", a, b);
    if (a->count == 1 || b->count == 1) {
        lr_value scaled = lr_times(a, b);
        scaled->is_diagonal = a->is_diagonal || b->is_diagonal;
        return scaled;
    }
    if (a->rank > 2 || b->rank > 2 || a->dims[1] != b->dims[0]) {
        nonconformant("*", a, b);
    }
    if (lr_is_new_class(a) || lr_is_new_class(b)) {
        lr_unsupported("a product of matrices of this class");
    }
    if (a->is_diagonal || b->is_diagonal) {
        return diagonal_product(a, b);
    }
    if (a->dims[1] != b->dims[0]) {
        nonconformant("*", a, b);
    }
    if (a->is_complex || b->is_complex) {
        lr_unsupported("a product of complex matrices");
    }
    a = lr_doubles(a);
    b = lr_doubles(b);
    lr_value result = lr_matrix(LR_DOUBLE, a->dims[0], b->dims[1]);
    if (a->dims[1] == 0 || result->count == 0) {
        memset(result->data, 0, (size_t)result->count * sizeof(double));
        return result;
    }
    if (a->count > INT32_MAX || b->count > INT32_MAX || result->count > INT32_MAX) {
        lr_unsupported("a product of matrices that are this large");
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
    check_matrices("/", a, b);
    if (b->count == 1) {
        lr_value scaled = lr_rdivide(a, b);
        scaled->is_diagonal = a->is_diagonal;
        return scaled;
    }
    if (a->dims[1] != b->dims[1]) {
        nonconformant("/", a, b);
    }
    if (a->is_diagonal || b->is_diagonal) {
        lr_unsupported("a division by a diagonal matrix");
    }
    lr_value x = lr_transpose(lr_solved(lr_transpose(b), lr_transpose(a)));
    lr_release(x->origin); /* it does not stand in the expression */
    x->origin = NULL;
    return x;
}

lr_value lr_mldivide(lr_value a, lr_value b)
{
    check_matrices("\\", a, b);
    if (a->count == 1) {
        return lr_ldivide(a, b);
    }
    if (a->dims[0] != b->dims[0]) {
        nonconformant("\\", a, b);
    }
    if (a->is_diagonal) {
        lr_unsupported("a division by a diagonal matrix");
    }
    return lr_solved(a, b);
}

lr_value lr_mpower(lr_value a, lr_value b)
{
    if (a->count == 1 && b->count == 1) {
        return lr_power(a, b);
    }
    lr_unsupported("a power of a matrix");
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

/* A matrix with these elements on a diagonal. */
static lr_value with_diagonal(lr_value a, ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t shift)
{
    lr_value result = lr_matrix(a->class, rows, columns);
    size_t width = lr_width(a->class, false);
    memset(result->data, 0, (size_t)result->count * width);
    ptrdiff_t down = shift < 0 ? -shift : 0, right = shift > 0 ? shift : 0;
    for (ptrdiff_t k = 0; k < a->count && k + down < rows && k + right < columns; k++) {
        memcpy((char *)result->data + (size_t)(k + down + (k + right) * rows) * width,
               (char *)a->data + (size_t)k * width, width);
    }
    return result;
}

/* diag (x, k), diag (x, m, n) */
lr_value lr_diag(int n, const lr_value *args)
{
    if (n < 1 || n > 3) {
        lr_fail_usage("diag");
    }
    lr_value a = args[0];
    if (a->rank > 2) {
        lr_fail("", "Matrix must be 2-dimensional");
    }
    if (!lr_is_numeric(a) || a->is_complex || a->class == LR_CHAR) {
        lr_unsupported("this form of diag");
    }
    double by = n == 2 ? lr_scalar_of(args[1], "this form of diag") : 0;
    if (by != trunc(by) || fabs(by) > 1e6) {
        lr_unsupported("this form of diag");
    }
    ptrdiff_t shift = (ptrdiff_t)by, least = shift < 0 ? -shift : shift;
    bool is_vector = a->dims[0] == 1 || a->dims[1] == 1, is_plain = a->class == LR_DOUBLE || a->class == LR_SINGLE;
    if (n == 3) {
        double rows = lr_scalar_of(args[1], "this form of diag"), columns = lr_scalar_of(args[2], "this form of diag");
        if (!is_vector || !is_plain || !(rows >= 0) || !(columns >= 0) || rows > 1e9 || columns > 1e9) {
            lr_unsupported("this form of diag");
        }
        lr_value result = with_diagonal(a, (ptrdiff_t)rows, (ptrdiff_t)columns, 0);
        result->is_diagonal = result->count > 1;
        return result;
    }
    if (is_vector || a->count == 0) {
        if (!is_vector) {
            return a->dims[0] == 0 && a->dims[1] == 0 ? a : lr_matrix(a->class, 0, 1);
        }
        lr_value result = with_diagonal(a, a->count + least, a->count + least, shift);
        result->is_diagonal = is_plain && shift == 0 && result->count > 1;
        return result;
    }
    ptrdiff_t down = shift < 0 ? -shift : 0, right = shift > 0 ? shift : 0;
    ptrdiff_t rows = a->dims[0] - down, columns = a->dims[1] - right, count = rows < columns ? rows : columns;
    count = count > 0 ? count : 0;
    lr_value result = lr_matrix(a->class, count, 1);
    size_t width = lr_width(a->class, false);
    for (ptrdiff_t k = 0; k < count; k++) {
        memcpy((char *)result->data + (size_t)k * width,
               (char *)a->data + (size_t)(k + down + (k + right) * a->dims[0]) * width, width);
    }
    return result;
}
