/* What is done with matrices without BLAS: transposes, diagonals, and products with a number. */
#include "lariat_internal.h"

/* Can these operands be multiplied or divided as matrices? */
void lr_check_matrices(const char *operator, lr_value a, lr_value b)
{
    if (!lr_is_numeric(a) || !lr_is_numeric(b)) {
        lr_fail_operands(operator, lr_class_words(a), lr_class_words(b));
    }
    if ((a->rank > 2 || b->rank > 2) && a->count != 1 && b->count != 1) {
        lr_unsupported("a matrix product of arrays with more than two dimensions");
    }
}

/* a * b, where one of them is one number. */
lr_value lr_scaled(lr_value a, lr_value b)
{
    if (a->class == LR_SPARSE || b->class == LR_SPARSE) {
        return lr_sparse_mtimes(a, b);
    }
    lr_check_matrices("*", a, b);
    lr_value scaled = lr_times(a, b);
    return b->is_diagonal ? lr_scaled_diagonal(scaled, b, a, false) : lr_scaled_diagonal(scaled, a, b, false);
}

/* a / b, where b is one number. */
lr_value lr_divided(lr_value a, lr_value b)
{
    if (a->class == LR_SPARSE || b->class == LR_SPARSE) {
        return lr_sparse_divided(a, b);
    }
    lr_check_matrices("/", a, b);
    return lr_scaled_diagonal(lr_rdivide(a, b), a, b, true);
}

/* The matrix that the interpreter takes an array of more dimensions for: its columns one after the other. */
lr_value lr_as_matrix(lr_value x)
{
    if (x->rank <= 2 || !lr_is_numeric(x)) {
        return x;
    }
    ptrdiff_t columns = 1;
    for (int k = 1; k < x->rank; k++) {
        columns *= x->dims[k];
    }
    lr_value matrix = lr_copy(x);
    lr_reshape_to(matrix, 2, (ptrdiff_t[]){x->dims[0], columns});
    return matrix;
}

static lr_value transposed(lr_value a, bool conjugates)
{
    if (a->class == LR_SPARSE) {
        return lr_sparse_transpose(a, conjugates);
    }
    if (a->rank > 2) {
        lr_fail("", "transpose not defined for N-D objects");
    }
    if (a->class == LR_STRUCT) {
        lr_unsupported("the transpose of a struct array");
    }
    lr_value result = lr_new(a->class, a->is_complex, 2, (ptrdiff_t[]){a->dims[1], a->dims[0]});
    result->is_double_quoted = a->is_double_quoted;
    result->is_diagonal = a->is_diagonal;
    result->is_permutation = a->is_permutation;
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
    if (a->class == LR_DOUBLE && !lr_is_special(a)) {
        result->origin = a;
        result->is_conjugated = conjugates;
        lr_hold(a);
    }
    return result;
}

lr_value lr_transpose(lr_value a) { return transposed(a, false); }
lr_value lr_ctranspose(lr_value a) { return transposed(a, true); }

/* The interpreter multiplies with a transpose in one step, and then takes pages for columns. */
static lr_value factor(lr_value a, bool conjugates)
{
    return transposed(lr_as_matrix(a), conjugates);
}

lr_value lr_transposed_factor(lr_value a) { return factor(a, false); }
lr_value lr_ctransposed_factor(lr_value a) { return factor(a, true); }

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
        result->is_diagonal = result->count != 1;
        return result;
    }
    if (is_vector || a->count == 0) {
        if (!is_vector) {
            return a->dims[0] == 0 && a->dims[1] == 0 && !a->is_diagonal ? a : lr_matrix(a->class, 0, 1);
        }
        lr_value result = with_diagonal(a, a->count + least, a->count + least, shift);
        result->is_diagonal = is_plain && shift == 0 && result->count != 1;
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
