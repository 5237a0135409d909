/* Operations on elements, with implicit expansion. */
#include "lariat_internal.h"

#include <float.h>

typedef double (*real_2)(double, double);
typedef double complex (*complex_2)(double complex, double complex);
typedef bool (*test_2)(double, double);

static void check_numbers(const char *operator, lr_value a, lr_value b)
{
    if (!lr_is_numeric(a) || !lr_is_numeric(b)) {
        lr_fail_operands(operator, lr_class_words(a), lr_class_words(b));
    }
}

/* How two arrays are walked together. */
typedef struct {
    int rank;
    ptrdiff_t dims[LR_RANK], left[LR_RANK], right[LR_RANK];
} walk;

static walk walk_of(const char *name, lr_value a, lr_value b)
{
    walk w = {.rank = a->rank > b->rank ? a->rank : b->rank};
    ptrdiff_t left = 1, right = 1;
    for (int k = 0; k < w.rank; k++) {
        ptrdiff_t m = k < a->rank ? a->dims[k] : 1, n = k < b->rank ? b->dims[k] : 1;
        if (m != n && m != 1 && n != 1) {
            lr_fail_nonconformant(name, a, b);
        }
        w.dims[k] = m == 1 ? n : m;
        w.left[k] = m == 1 ? 0 : left;
        w.right[k] = n == 1 ? 0 : right;
        left *= m;
        right *= n;
    }
    return w;
}

/* The places of both operands for each element of the result, in order. */
#define EACH(w, count, body)                                                                   \
    do {                                                                                       \
        ptrdiff_t step_[LR_RANK] = {0}, l = 0, r = 0;                                          \
        for (ptrdiff_t k = 0; k < (count); k++) {                                              \
            body;                                                                              \
            for (int d = 0; d < (w).rank; d++) {                                               \
                l += (w).left[d];                                                              \
                r += (w).right[d];                                                             \
                if (++step_[d] < (w).dims[d]) {                                                \
                    break;                                                                     \
                }                                                                              \
                l -= (w).left[d] * (w).dims[d];                                                \
                r -= (w).right[d] * (w).dims[d];                                               \
                step_[d] = 0;                                                                  \
            }                                                                                  \
        }                                                                                      \
    } while (0)

static double add(double a, double b) { return a + b; }
static double subtract(double a, double b) { return a - b; }
static double multiply(double a, double b) { return a * b; }

/* Beside a number of 64 bits a double is made one before they are added: 3 - 0.5 is 2. What
 * interpreters do with less than nothing of it is left to them. */
static lr_value as_long(lr_class class, real_2 real, lr_value x)
{
    bool is_sum = real == add || real == subtract;
    lr_value whole = lr_new(LR_DOUBLE, false, x->rank, x->dims);
    for (ptrdiff_t k = 0; k < x->count; k++) {
        double number = REAL(x)[k];
        if ((is_sum && isnan(number) && class == LR_UINT64) || (real == multiply && number == -0.5)) {
            lr_unsupported("such a number beside an integer of 64 bits");
        }
        REAL(whole)[k] = !is_sum ? number : isnan(number) ? 0.0 : round(number);
    }
    return whole;
}

/* Of single precision and integers. A double holds the exact sum, product or quotient well enough
 * that it rounds once more to the same number. */
static lr_value of_class(const char *operator, walk w, lr_value a, lr_value b, real_2 real)
{
    lr_class class = lr_joined_class(operator, a, b);
    if (a->is_complex || b->is_complex) {
        lr_unsupported("a complex operand of this class");
    }
    /* beside a number in single precision, a double is rounded first */
    a = lr_as_doubles(class == LR_SINGLE ? lr_as_class(a, LR_SINGLE) : a);
    b = lr_as_doubles(class == LR_SINGLE ? lr_as_class(b, LR_SINGLE) : b);
    bool is_long = class == LR_INT64 || class == LR_UINT64;
    if (is_long) {
        a = as_long(class, real, a);
        b = as_long(class, real, b);
    }
    lr_value result = lr_new(class, false, w.rank, w.dims);
    EACH(w, result->count, double x = real(REAL(a)[l], REAL(b)[r]);
         if (is_long && !(fabs(x) < 9007199254740992.0)) { lr_unsupported("an integer beyond 2^53"); }
         lr_set_number(result, k, x));
    return result;
}

static lr_value arithmetic(const char *operator, const char *name, lr_value a, lr_value b, real_2 real,
                           complex_2 of_complex)
{
    check_numbers(operator, a, b);
    walk w = walk_of(name, a, b);
    if (lr_is_new_class(a) || lr_is_new_class(b)) {
        return of_class(operator, w, a, b, real);
    }
    if (a->is_complex || b->is_complex) {
        a = lr_complexes(a);
        b = lr_complexes(b);
        lr_value result = lr_new(LR_DOUBLE, true, w.rank, w.dims);
        EACH(w, result->count, COMPLEX(result)[k] = of_complex(COMPLEX(a)[l], COMPLEX(b)[r]));
        return lr_narrow(result);
    }
    a = lr_doubles(a);
    b = lr_doubles(b);
    lr_value result = lr_new(LR_DOUBLE, false, w.rank, w.dims);
    const double *x = REAL(a), *y = REAL(b);
    double *z = REAL(result);
    if (lr_same_dims(a, b)) {
        /* what is frequent is not called for each element */
        ptrdiff_t count = result->count;
        if (real == add) {
            for (ptrdiff_t k = 0; k < count; k++) { z[k] = x[k] + y[k]; }
        } else if (real == subtract) {
            for (ptrdiff_t k = 0; k < count; k++) { z[k] = x[k] - y[k]; }
        } else if (real == multiply) {
            for (ptrdiff_t k = 0; k < count; k++) { z[k] = x[k] * y[k]; }
        } else {
            for (ptrdiff_t k = 0; k < count; k++) { z[k] = real(x[k], y[k]); }
        }
    } else if (b->count == 1) {
        for (ptrdiff_t k = 0; k < result->count; k++) {
            z[k] = real(x[k], y[0]);
        }
    } else if (a->count == 1) {
        for (ptrdiff_t k = 0; k < result->count; k++) {
            z[k] = real(x[0], y[k]);
        }
    } else {
        EACH(w, result->count, z[k] = real(x[l], y[r]));
    }
    return result;
}

static double divide(double a, double b) { return a / b; }
static double divide_left(double a, double b) { return b / a; }
static double complex add_c(double complex a, double complex b) { return a + b; }
static double complex subtract_c(double complex a, double complex b) { return a - b; }
static double complex multiply_c(double complex a, double complex b) { return a * b; }
static double complex divide_c(double complex a, double complex b) { return a / b; }
static double complex divide_left_c(double complex a, double complex b) { return b / a; }

/* Of two diagonal matrices of one class the sum is one again. */
static lr_value of_diagonals(lr_value result, lr_value a, lr_value b)
{
    return lr_acts_as_diagonal(a, b, false) && b->is_diagonal ? lr_as_diagonal(result) : result;
}

/* Sums with diagonal matrices do not expand. */
static void check_diagonals(const char *name, lr_value a, lr_value b)
{
    bool acts = lr_acts_as_diagonal(a, b, false) || lr_acts_as_diagonal(b, a, false);
    if (acts && a->count != 1 && b->count != 1 && !lr_same_dims(a, b)) {
        lr_fail_nonconformant(name, a, b);
    }
}

/* Is one matrix diagonal, and the other a full one of doubles? */
static bool adds_to_diagonal(lr_value a, lr_value b)
{
    bool plain = a->class == LR_DOUBLE && b->class == LR_DOUBLE && !a->is_complex && !b->is_complex;
    return plain && a->is_diagonal != b->is_diagonal && a->count != 1 && b->count != 1;
}

lr_value lr_plus(lr_value a, lr_value b)
{
    if (a->class == LR_SPARSE || b->class == LR_SPARSE) {
        return lr_sparse_sum("+", a, b);
    }
    check_diagonals("operator +", a, b);
    if (adds_to_diagonal(a, b)) {
        return lr_sum_with_diagonal(a, b, 1);
    }
    return of_diagonals(arithmetic("+", "operator +", a, b, add, add_c), a, b);
}
lr_value lr_minus(lr_value a, lr_value b)
{
    if (a->class == LR_SPARSE || b->class == LR_SPARSE) {
        return lr_sparse_sum("-", a, b);
    }
    check_diagonals("operator -", a, b);
    if (adds_to_diagonal(a, b)) {
        return lr_sum_with_diagonal(a, b, -1);
    }
    return of_diagonals(arithmetic("-", "operator -", a, b, subtract, subtract_c), a, b);
}
/* A real factor of a complex one does not make an imaginary part of its own. */
static lr_value scaled(lr_value a, lr_value b, bool divides)
{
    walk w = walk_of(divides ? "quotient" : "product", a, b);
    if (lr_is_new_class(a) || lr_is_new_class(b)) {
        lr_unsupported("a complex operand of this class");
    }
    lr_value result = lr_new(LR_DOUBLE, true, w.rank, w.dims);
    bool left_real = !a->is_complex;
    lr_value x = left_real ? lr_doubles(a) : a, y = left_real ? b : lr_doubles(b);
    if (left_real) {
        EACH(w, result->count, double s = REAL(x)[l]; double complex z = COMPLEX(y)[r];
             COMPLEX(result)[k] = CMPLX(s * creal(z), s * cimag(z)));
    } else if (divides) {
        EACH(w, result->count, double s = REAL(y)[r]; double complex z = COMPLEX(x)[l];
             COMPLEX(result)[k] = CMPLX(creal(z) / s, cimag(z) / s));
    } else {
        EACH(w, result->count, double s = REAL(y)[r]; double complex z = COMPLEX(x)[l];
             COMPLEX(result)[k] = CMPLX(creal(z) * s, cimag(z) * s));
    }
    return lr_narrow(result);
}

lr_value lr_times(lr_value a, lr_value b)
{
    if (a->class == LR_SPARSE || b->class == LR_SPARSE) {
        return lr_sparse_times(a, b);
    }
    check_numbers(".*", a, b);
    if (a->is_complex != b->is_complex) {
        return scaled(a, b, false);
    }
    return arithmetic(".*", "product", a, b, multiply, multiply_c);
}
lr_value lr_rdivide(lr_value a, lr_value b)
{
    check_numbers("./", a, b);
    if (a->is_complex && !b->is_complex) {
        return scaled(a, b, true);
    }
    return arithmetic("./", "quotient", a, b, divide, divide_c);
}
lr_value lr_ldivide(lr_value a, lr_value b)
{
    check_numbers(".\\", a, b);
    walk_of("quotient", b, a); /* the error names the dividend first */
    return arithmetic(".\\", "quotient", a, b, divide_left, divide_left_c);
}

/* Not folded by the compiler: its rounding is that of the C library. */
double lr_scalar_pow(double a, double b)
{
    volatile double exponent = b;
    return pow(a, exponent);
}


static double square(double a, double b)
{
    (void)b;
    return a * a;
}
static double cube(double a, double b)
{
    (void)b;
    return a * a * a;
}

/* Is a power of real numbers complex? Of arrays of one size, that is seen element by element. */
static bool leaves_reals(lr_value a, lr_value b)
{
    bool negative = false, fraction = false, both = false, pairs = lr_same_dims(a, b);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        negative |= REAL(a)[k] < 0;
        both |= pairs && REAL(a)[k] < 0 && REAL(b)[k] != trunc(REAL(b)[k]);
    }
    for (ptrdiff_t k = 0; k < b->count; k++) {
        fraction |= REAL(b)[k] != trunc(REAL(b)[k]);
    }
    return pairs ? both : negative && fraction;
}

static double power_single(double a, double b)
{
    volatile float exponent = (float)b;
    return powf((float)a, exponent);
}
static double cube_single(double a, double b)
{
    (void)b;
    float square_of = (float)(a * a);
    return square_of * (float)a;
}

/* A power of, or by, integers and numbers in single precision. */
static lr_value power_of_class(lr_value a, lr_value b)
{
    lr_value numbers = lr_as_doubles(b);
    bool is_integer = lr_is_integer(lr_joined_class(".^", a, b));
    double by = b->count == 1 && !b->is_complex ? REAL(numbers)[0] : NAN;
    if (is_integer) {
        for (ptrdiff_t k = 0; k < b->count; k++) {
            if (REAL(numbers)[k] < 0 || REAL(numbers)[k] != trunc(REAL(numbers)[k])) {
                lr_unsupported("this power of integers");
            }
        }
        return arithmetic(".^", "operator .^", a, b, lr_scalar_pow, NULL);
    }
    if (a->is_complex || b->is_complex || leaves_reals(lr_as_doubles(a), numbers)) {
        lr_unsupported("a complex power in single precision");
    }
    if (a->count != 1 && by == -1) {
        return lr_rdivide(lr_real(1), a);
    }
    real_2 real = a->count == 1 ? power_single : by == 2 ? square : by == 3 ? cube_single : power_single;
    return arithmetic(".^", "operator .^", a, b, real, NULL);
}

lr_value lr_power(lr_value a, lr_value b)
{
    check_numbers(".^", a, b);
    if (lr_is_new_class(a) || lr_is_new_class(b)) {
        return power_of_class(a, b);
    }
    if (a->is_complex || b->is_complex) {
        bool expands = a->count != 1 && b->count != 1 && !lr_same_dims(a, b);
        complex_2 by_real = expands ? lr_power_by_logarithm : lr_power_by_real;
        complex_2 of = !b->is_complex ? by_real : !a->is_complex ? lr_power_of_real : cpow;
        return arithmetic(".^", "operator .^", a, b, lr_scalar_pow, of);
    }
    a = lr_doubles(a);
    b = lr_doubles(b);
    if (b->count == 1 && a->count != 1) {
        double exponent = REAL(b)[0];
        if (exponent == 2) {
            return arithmetic(".^", "operator .^", a, b, square, NULL);
        }
        if (exponent == 3) {
            return arithmetic(".^", "operator .^", a, b, cube, NULL);
        }
        if (exponent == -1) {
            return lr_rdivide(lr_real(1), a);
        }
    }
    if (leaves_reals(a, b)) {
        return arithmetic(".^", "operator .^", lr_complexes(a), b, lr_scalar_pow, lr_power_by_logarithm);
    }
    return arithmetic(".^", "operator .^", a, b, lr_scalar_pow, NULL);
}

/* x less n times y; nothing where x / y is a whole number but for rounding */
static double rest_of_division(double x, double y, double n)
{
    double q = x / y;
    double whole = round(q);
    if (y != trunc(y) && fabs((q - whole) / whole) < 2.2204460492503131e-16) {
        return 0;
    }
    volatile double product = y * n;
    return x - product;
}

double lr_slow_mod(double x, double y)
{
    if (y == 0) {
        return x;
    }
    if (x == y) {
        return 0;
    }
    double q = x / y;
    if (y == trunc(y) && x == trunc(x) && fabs(x) < 9007199254740992.0 && fabs(y) < 9007199254740992.0) {
        /* whole numbers: exactly */
        double r = fmod(x, y);
        if (r != 0 && (r < 0) != (y < 0)) {
            r += y;
        }
        return r == 0 ? copysign(0.0, y) : copysign(fabs(r), y);
    }
    return copysign(rest_of_division(x, y, floor(q)), y);
}

double lr_slow_rem(double x, double y)
{
    if (y == 0) {
        return NAN;
    }
    if (x == y) {
        return 0;
    }
    double q = x / y;
    if (y == trunc(y) && x == trunc(x) && fabs(x) < 9007199254740992.0 && fabs(y) < 9007199254740992.0) {
        double r = fmod(x, y);
        return r == 0 ? copysign(0.0, x) : r;
    }
    return copysign(rest_of_division(x, y, trunc(q)), x);
}

static double mod_of(double x, double y) { return lr_scalar_mod(x, y); }
static double rem_of(double x, double y) { return lr_scalar_rem(x, y); }

/* The same in single precision, of numbers that are not whole. */
static double single_rest(float x, float y, float n)
{
    float q = x / y, whole = roundf(q);
    if (y != truncf(y) && fabsf((q - whole) / whole) < FLT_EPSILON) {
        return 0;
    }
    volatile float product = y * n;
    return x - product;
}
static double mod_single(double x, double y)
{
    if (y == 0 || x == y || (x == trunc(x) && y == trunc(y))) {
        return mod_of(x, y);
    }
    return copysign(single_rest((float)x, (float)y, floorf((float)x / (float)y)), y);
}
static double rem_single(double x, double y)
{
    if (y == 0 || x == y || (x == trunc(x) && y == trunc(y))) {
        return rem_of(x, y);
    }
    return copysign(single_rest((float)x, (float)y, truncf((float)x / (float)y)), x);
}

static bool gives_single(lr_value a, lr_value b)
{
    bool is_integer = lr_is_integer(a->class) || lr_is_integer(b->class);
    return !is_integer && (a->class == LR_SINGLE || b->class == LR_SINGLE);
}

static lr_value real_only(const char *name, lr_value a, lr_value b, real_2 real)
{
    if (!lr_is_numeric(a) || !lr_is_numeric(b) || a->is_complex || b->is_complex) {
        lr_unsupported(name);
    }
    return arithmetic(name, name, a, b, real, NULL);
}

lr_value lr_mod(lr_value a, lr_value b) { return real_only("mod", a, b, gives_single(a, b) ? mod_single : mod_of); }
lr_value lr_rem(lr_value a, lr_value b) { return real_only("rem", a, b, gives_single(a, b) ? rem_single : rem_of); }
lr_value lr_atan2(lr_value a, lr_value b) { return real_only("atan2", a, b, atan2); }
lr_value lr_hypot(lr_value a, lr_value b) { return real_only("hypot", a, b, hypot); }
/* Of -0 and 0, that of the first array. */
static double first_least(double a, double b) { return lr_scalar_min(b, a); }
static double first_most(double a, double b) { return lr_scalar_max(b, a); }
static double second_least(double a, double b) { return lr_scalar_min(a, b); }
static double second_most(double a, double b) { return lr_scalar_max(a, b); }

lr_value lr_least(lr_value a, lr_value b) { return real_only("min", a, b, a->count == 1 ? second_least : first_least); }
lr_value lr_greatest(lr_value a, lr_value b) { return real_only("max", a, b, a->count == 1 ? second_most : first_most); }

/* Operations on bits; of doubles, of whole numbers below 2^53. */
static double bits(double a, double b, char operation)
{
    if (!(a >= 0 && b >= 0 && a < 9007199254740992.0 && b < 9007199254740992.0) || a != trunc(a) || b != trunc(b)) {
        lr_unsupported("bits of a number that is not whole and positive");
    }
    uint64_t x = (uint64_t)a, y = (uint64_t)b;
    return (double)(operation == '&' ? x & y : operation == '|' ? x | y : x ^ y);
}
static double bits_and(double a, double b) { return bits(a, b, '&'); }
static double bits_or(double a, double b) { return bits(a, b, '|'); }
static double bits_xor(double a, double b) { return bits(a, b, '^'); }

static lr_value bitwise(const char *name, lr_value a, lr_value b, real_2 real)
{
    bool truths = a->class == LR_LOGICAL && b->class == LR_LOGICAL;
    if (truths || a->class == LR_CHAR || b->class == LR_CHAR
        || (!lr_same_dims(a, b) && a->count != 1 && b->count != 1)) {
        lr_unsupported("bits of these values");
    }
    return real_only(name, a, b, real);
}

lr_value lr_bitand(lr_value a, lr_value b) { return bitwise("bitand", a, b, bits_and); }
lr_value lr_bitor(lr_value a, lr_value b) { return bitwise("bitor", a, b, bits_or); }
lr_value lr_bitxor(lr_value a, lr_value b) { return bitwise("bitxor", a, b, bits_xor); }

/* GNU Octave's errors name the function of its library that compares the elements. */
static lr_value compare(const char *operator, const char *name, lr_value a, lr_value b, test_2 test, int equality)
{
    check_numbers(operator, a, b);
    walk w = walk_of(name, a, b);
    lr_value result = lr_new(LR_LOGICAL, false, w.rank, w.dims);
    if (gives_single(a, b)) {
        a = lr_as_class(a, LR_SINGLE); /* a double is rounded first */
        b = lr_as_class(b, LR_SINGLE);
    }
    if (a->is_complex || b->is_complex) {
        if (!equality) {
            lr_unsupported("an ordering of complex numbers");
        }
        a = lr_complexes(a);
        b = lr_complexes(b);
        EACH(w, result->count, TRUTH(result)[k] = (COMPLEX(a)[l] == COMPLEX(b)[r]) == (equality > 0));
        return result;
    }
    a = lr_as_doubles(a);
    b = lr_as_doubles(b);
    EACH(w, result->count, TRUTH(result)[k] = test(REAL(a)[l], REAL(b)[r]));
    return result;
}

static bool equal(double a, double b) { return a == b; }
static bool unequal(double a, double b) { return a != b; }
static bool less(double a, double b) { return a < b; }
static bool less_equal(double a, double b) { return a <= b; }
static bool greater(double a, double b) { return a > b; }
static bool greater_equal(double a, double b) { return a >= b; }
/* Both operands are tested, since NaN is an error. */
static bool both(double a, double b)
{
    bool left = lr_test(a), right = lr_test(b);
    return left && right;
}
static bool either(double a, double b)
{
    bool left = lr_test(a), right = lr_test(b);
    return left || right;
}

/* Do two handles call the same function? */
static bool same_function(lr_value a, lr_value b)
{
    bool named = !lr_is_anonymous(a) && !lr_is_anonymous(b);
    if (a != b && lr_is_anonymous(a) && lr_is_anonymous(b)) {
        lr_unsupported("a comparison of anonymous functions");
    }
    return a == b || (named && strcmp(a->name, b->name) == 0);
}

static bool are_handles(lr_value a, lr_value b) { return a->class == LR_HANDLE && b->class == LR_HANDLE; }

lr_value lr_eq(lr_value a, lr_value b)
{
    return are_handles(a, b) ? lr_bool(same_function(a, b)) : compare("==", "mx_el_eq", a, b, equal, 1);
}
lr_value lr_ne(lr_value a, lr_value b)
{
    return are_handles(a, b) ? lr_bool(!same_function(a, b)) : compare("!=", "mx_el_ne", a, b, unequal, -1);
}
lr_value lr_lt(lr_value a, lr_value b) { return compare("<", "mx_el_lt", a, b, less, 0); }
lr_value lr_le(lr_value a, lr_value b) { return compare("<=", "mx_el_le", a, b, less_equal, 0); }
lr_value lr_gt(lr_value a, lr_value b) { return compare(">", "mx_el_gt", a, b, greater, 0); }
lr_value lr_ge(lr_value a, lr_value b) { return compare(">=", "mx_el_ge", a, b, greater_equal, 0); }
lr_value lr_and(lr_value a, lr_value b) { return compare("&", "mx_el_and", a, b, both, 0); }
lr_value lr_or(lr_value a, lr_value b) { return compare("|", "mx_el_or", a, b, either, 0); }

static bool only_one(double a, double b) { return lr_test(a) != lr_test(b); }
lr_value lr_xor(lr_value a, lr_value b)
{
    if (!lr_is_number(a) || !lr_is_number(b) || (!lr_same_dims(a, b) && a->count != 1 && b->count != 1)) {
        lr_unsupported("xor of values of several sizes");
    }
    return compare("xor", "xor", a, b, only_one, 0);
}

lr_value lr_not(lr_value a)
{
    if (!lr_is_numeric(a)) {
        lr_fail("", "unary operator '!' not implemented for '%s' operands", lr_class_words(a));
    }
    lr_value result = lr_like(a, LR_LOGICAL, false), numbers = a->is_complex ? a : lr_as_doubles(a);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        TRUTH(result)[k] = a->is_complex ? !lr_test_complex(COMPLEX(a)[k]) : !lr_test(REAL(numbers)[k]);
    }
    return result;
}
