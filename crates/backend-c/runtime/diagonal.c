/* Diagonal and permutation matrices: their products, quotients, powers, inverses and determinants. The interpreter
 * keeps them as such, and so what is not on the diagonal is never multiplied: 0 times Inf does not come about. All
 * elements stand in memory, as those of a full matrix do. */
#include "lariat_internal.h"

/* Is a matrix singular as far as can be seen? That is warned of. */
bool lr_is_singular(double reciprocal)
{
    if (!isnan(reciprocal) && reciprocal + 1.0 != 1.0) {
        return false;
    }
    char text[128];
    snprintf(text, sizeof text, "matrix singular to machine precision, rcond = %g", reciprocal);
    bool is_exactly = reciprocal == 0;
    lr_warn(is_exactly ? "Octave:singular-matrix" : "Octave:nearly-singular-matrix",
            is_exactly ? "matrix singular to machine precision" : text);
    return true;
}

/* A result is a diagonal matrix: what is beside the diagonal is no -0 and no NaN. */
lr_value lr_as_diagonal(lr_value a)
{
    ptrdiff_t rows = a->dims[0];
    for (ptrdiff_t k = 0; k < a->count; k++) {
        if (k % rows != k / rows && a->is_complex) {
            COMPLEX(a)[k] = 0;
        } else if (k % rows != k / rows) {
            lr_set_number(a, k, 0);
        }
    }
    a->is_diagonal = a->count != 1;
    return a;
}

/* Does the interpreter take a diagonal matrix as such beside another operand? Beside one of most other classes it becomes
 * a full one first. */
bool lr_acts_as_diagonal(lr_value a, lr_value other, bool divides)
{
    bool becomes_double = other->class == LR_LOGICAL || (other->class == LR_CHAR && !divides);
    return a->is_diagonal && (a->class == other->class || (a->class == LR_DOUBLE && becomes_double));
}

/* A diagonal matrix times a number, or divided by it, was made as of a full one. */
lr_value lr_scaled_diagonal(lr_value result, lr_value a, lr_value number, bool divides)
{
    return lr_acts_as_diagonal(a, number, divides) ? lr_as_diagonal(result) : result;
}

/* The sum of a full matrix and a diagonal one of its size, or the difference: only the diagonal changes. */
lr_value lr_sum_with_diagonal(lr_value a, lr_value b, double sign)
{
    lr_value result = lr_copy(lr_full(b->is_diagonal ? a : b)), other = b->is_diagonal ? b : a;
    ptrdiff_t rows = result->dims[0];
    for (ptrdiff_t k = 0; k < result->count && sign < 0 && a->is_diagonal; k++) {
        REAL(result)[k] = -REAL(result)[k];
    }
    for (ptrdiff_t k = 0; k < rows && k < result->dims[1]; k++) {
        ptrdiff_t at = k + k * rows;
        REAL(result)[at] = b->is_diagonal ? REAL(result)[at] + sign * REAL(other)[at] : REAL(other)[at] + REAL(result)[at];
    }
    return result;
}

/* For each row of a permutation matrix, or each column, where its one stands. */
static lr_value ones(lr_value p, bool of_rows)
{
    ptrdiff_t n = p->dims[0];
    lr_value places = lr_matrix(LR_DOUBLE, 1, n);
    for (ptrdiff_t j = 0; j < n; j++) {
        for (ptrdiff_t i = 0; i < n; i++) {
            if (REAL(p)[i + j * n] != 0) {
                REAL(places)[of_rows ? i : j] = (double)(of_rows ? j : i) + 1;
            }
        }
    }
    return places;
}

/* A permutation matrix times another one, or rows and columns of a full matrix in another order. */
static lr_value permuted(lr_value a, lr_value b)
{
    lr_value other = a->is_permutation ? b : a;
    other = other->is_permutation ? other : lr_full(lr_doubles(other));
    return a->is_permutation ? lr_index(other, NULL, 2, ARGS(ones(a, true), LR_COLON))
                             : lr_index(other, NULL, 2, ARGS(LR_COLON, ones(b, false)));
}

static void check_real(lr_value a, lr_value b)
{
    if (a->is_complex || b->is_complex || lr_is_new_class(a) || lr_is_new_class(b)) {
        lr_unsupported("this operation with a diagonal matrix that is complex or of another class");
    }
}

/* The rows, or columns, of a full matrix times the elements of a diagonal. */
static lr_value diagonal_product(lr_value a, lr_value b)
{
    check_real(a, b);
    a = lr_doubles(a);
    b = lr_doubles(b);
    lr_value result = lr_matrix(LR_DOUBLE, a->dims[0], b->dims[1]);
    ptrdiff_t m = result->dims[0], inner = a->dims[1];
    bool both = a->is_diagonal && b->is_diagonal;
    for (ptrdiff_t j = 0; j < result->dims[1]; j++) {
        for (ptrdiff_t i = 0; i < m; i++) {
            ptrdiff_t k = a->is_diagonal ? i : j; /* the one that is not 0 */
            double product = k < inner && k < b->dims[0] && k < (a->is_diagonal ? a->dims[0] : m + k)
                                 ? REAL(a)[i + k * a->dims[0]] * REAL(b)[k + j * inner]
                                 : 0;
            REAL(result)[i + j * m] = both && i != j ? 0 : product;
        }
    }
    result->is_diagonal = both;
    return result;
}

/* a * b, of matching sizes, where one is diagonal or a permutation. */
lr_value lr_structured_product(lr_value a, lr_value b)
{
    if (!a->is_diagonal && !b->is_diagonal) {
        return permuted(a, b);
    }
    return diagonal_product(a, b);
}

static ptrdiff_t least(ptrdiff_t a, ptrdiff_t b) { return a < b ? a : b; }

/* What is divided by 0 on a diagonal is 0. */
static double quotient(double x, double d) { return d != 0 ? x / d : 0; }

/* a \ b, where a is diagonal: each row of b by its element. */
lr_value lr_diagonal_left(lr_value a, lr_value b)
{
    check_real(a, b);
    b = lr_doubles(b);
    ptrdiff_t m = a->dims[0], n = a->dims[1], columns = b->dims[1];
    lr_value result = lr_zeros(2, ARGS(lr_real((double)n), lr_real((double)columns)));
    for (ptrdiff_t j = 0; j < columns; j++) {
        for (ptrdiff_t i = 0; i < least(m, n); i++) {
            if (!b->is_diagonal || i == j) {
                REAL(result)[i + j * n] = quotient(REAL(b)[i + j * m], REAL(a)[i + i * m]);
            }
        }
    }
    result->is_diagonal = b->is_diagonal && result->count != 1;
    return result;
}

/* a / b, where b is diagonal: each column of a by its element. */
lr_value lr_diagonal_right(lr_value a, lr_value b)
{
    check_real(a, b);
    a = lr_doubles(a);
    ptrdiff_t rows = a->dims[0], m = b->dims[0];
    lr_value result = lr_zeros(2, ARGS(lr_real((double)rows), lr_real((double)m)));
    for (ptrdiff_t j = 0; j < least(m, b->dims[1]); j++) {
        for (ptrdiff_t i = 0; i < rows; i++) {
            if (!a->is_diagonal || i == j) {
                REAL(result)[i + j * rows] = quotient(REAL(a)[i + j * rows], REAL(b)[j + j * m]);
            }
        }
    }
    result->is_diagonal = a->is_diagonal && result->count != 1;
    return result;
}

/* A square diagonal matrix with a function of each element. */
static lr_value mapped(lr_value a, double (*of)(double, double), double by)
{
    check_real(a, a);
    ptrdiff_t n = a->dims[0];
    lr_value result = lr_zeros(2, ARGS(lr_real((double)n), lr_real((double)n)));
    for (ptrdiff_t k = 0; k < n; k++) {
        REAL(result)[k + k * n] = of(REAL(a)[k + k * n], by);
    }
    result->is_diagonal = true;
    return result;
}

lr_value lr_diagonal_power(lr_value a, double by) { return mapped(a, pow, by); }

static double inverse(double x, double one) { return one / x; }
static double infinite(double x, double by)
{
    (void)x, (void)by;
    return INFINITY;
}

/* A number from 0.5 to 1, to be shifted by a power of two; what is not finite is left as it is. */
static double digits_of(double x, int *shift)
{
    *shift = 0;
    return isfinite(x) ? frexp(x, shift) : x;
}

/* The inverse of a diagonal matrix; of a singular one the whole diagonal is Inf. */
lr_value lr_diagonal_inverse(lr_value a)
{
    if (!lr_is_regular_diagonal(a)) {
        lr_is_singular(0);
        return mapped(a, infinite, 0);
    }
    return mapped(a, inverse, 1);
}

/* Is there no 0 on the diagonal? */
bool lr_is_regular_diagonal(lr_value a)
{
    for (ptrdiff_t k = 0; k < a->dims[0]; k++) {
        ptrdiff_t at = k + k * a->dims[0];
        if (a->is_complex ? COMPLEX(a)[at] == 0 : REAL(a)[at] == 0) {
            return false;
        }
    }
    return true;
}

/* The product of a diagonal; a row that was exchanged for another (pivots: NULL for none) changes the sign. As the
 * interpreter does, the exponent is kept apart from the digits: what overflows on the way is not lost. */
double lr_product_of_diagonal(lr_value a, const int *pivots, bool is_squared)
{
    double digits = 0.5;
    int exponent = 1, shift;
    for (ptrdiff_t k = 0; k < a->dims[0]; k++) {
        double d = REAL(a)[k + k * a->dims[0]];
        digits = digits_of(digits * (pivots == NULL || pivots[k] == k + 1 ? d : -d), &shift);
        exponent += shift;
    }
    if (is_squared) {
        digits = digits_of(digits * digits, &shift);
        exponent = 2 * exponent + shift;
    }
    return digits * ldexp(1, exponent);
}

/* Is the permutation an odd one? */
static bool is_odd(lr_value p)
{
    lr_value places = ones(p, true);
    bool odd = false;
    for (ptrdiff_t k = 0; k < places->count; k++) {
        while (REAL(places)[k] != (double)k + 1) {
            ptrdiff_t at = (ptrdiff_t)REAL(places)[k] - 1;
            REAL(places)[k] = REAL(places)[at];
            REAL(places)[at] = (double)at + 1;
            odd = !odd;
        }
    }
    return odd;
}

/* The determinant of a square matrix of this kind. */
double lr_structured_determinant(lr_value a)
{
    return !a->is_permutation ? lr_product_of_diagonal(a, NULL, false) : is_odd(a) ? -1 : 1;
}
