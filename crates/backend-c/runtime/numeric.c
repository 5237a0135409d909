/* The classes of numbers: single precision and integers. Integers round to the nearest and keep
 * to their range. Values are computed as doubles, which hold all of these but large 64 bit ones. */
#include "lariat_internal.h"

const char *lr_class_name(lr_class class)
{
    static const char *const names[] = {"double", "logical", "char",  "cell",  "struct", "function_handle", "double", "single",
                                        "int8",   "int16",   "int32", "int64", "uint8",  "uint16",          "uint32",
                                        "uint64"};
    return names[class];
}

bool lr_is_integer(lr_class class) { return class >= LR_INT8; }
bool lr_is_numeric(lr_value value)
{
    return value->class == LR_DOUBLE || value->class == LR_LOGICAL || value->class == LR_CHAR
           || value->class >= LR_SINGLE;
}
bool lr_is_new_class(lr_value value) { return value->class >= LR_SINGLE; }

static void check_exact(double x)
{
    if (!(fabs(x) < 9007199254740992.0)) {
        lr_unsupported("an integer beyond 2^53");
    }
}

double lr_number_at(lr_value v, ptrdiff_t k)
{
    switch (v->class) {
    case LR_DOUBLE: return REAL(v)[k];
    case LR_LOGICAL: return TRUTH(v)[k];
    case LR_CHAR: return LETTER(v)[k];
    case LR_SINGLE: return ((float *)v->data)[k];
    case LR_INT8: return ((int8_t *)v->data)[k];
    case LR_INT16: return ((int16_t *)v->data)[k];
    case LR_INT32: return ((int32_t *)v->data)[k];
    case LR_UINT8: return ((uint8_t *)v->data)[k];
    case LR_UINT16: return ((uint16_t *)v->data)[k];
    case LR_UINT32: return ((uint32_t *)v->data)[k];
    case LR_INT64: {
        double x = (double)((int64_t *)v->data)[k];
        check_exact(x);
        return x;
    }
    case LR_UINT64: {
        double x = (double)((uint64_t *)v->data)[k];
        check_exact(x);
        return x;
    }
    case LR_CELL:
    case LR_STRUCT:
    case LR_SPARSE:
    case LR_HANDLE: break;
    }
    lr_unsupported("a number of this class");
}

/* The limits of an integer class. */
void lr_limits(lr_class class, double *low, double *high)
{
    static const double lows[] = {-128, -32768, -2147483648.0, -9223372036854775808.0, 0, 0, 0, 0};
    static const double highs[] = {127, 32767, 2147483647.0, 9223372036854775807.0, 255, 65535, 4294967295.0,
                                   18446744073709551615.0};
    *low = lows[class - LR_INT8];
    *high = highs[class - LR_INT8];
}

void lr_set_number(lr_value v, ptrdiff_t k, double x)
{
    if (lr_is_integer(v->class)) {
        double low, high;
        lr_limits(v->class, &low, &high);
        x = isnan(x) ? 0 : round(x);
        x = x < low ? low : x > high ? high : x;
    }
    switch (v->class) {
    case LR_DOUBLE: REAL(v)[k] = x; break;
    case LR_LOGICAL: TRUTH(v)[k] = x != 0; break;
    case LR_CHAR: LETTER(v)[k] = (unsigned char)x; break;
    case LR_SINGLE: ((float *)v->data)[k] = (float)x; break;
    case LR_INT8: ((int8_t *)v->data)[k] = (int8_t)x; break;
    case LR_INT16: ((int16_t *)v->data)[k] = (int16_t)x; break;
    case LR_INT32: ((int32_t *)v->data)[k] = (int32_t)x; break;
    case LR_INT64: ((int64_t *)v->data)[k] = x >= 9223372036854775807.0 ? INT64_MAX : (int64_t)x; break;
    case LR_UINT8: ((uint8_t *)v->data)[k] = (uint8_t)x; break;
    case LR_UINT16: ((uint16_t *)v->data)[k] = (uint16_t)x; break;
    case LR_UINT32: ((uint32_t *)v->data)[k] = (uint32_t)x; break;
    case LR_UINT64: ((uint64_t *)v->data)[k] = x >= 18446744073709551615.0 ? UINT64_MAX : (uint64_t)x; break;
    case LR_CELL:
    case LR_STRUCT:
    case LR_SPARSE:
    case LR_HANDLE: lr_unsupported("a number of this class");
    }
}

/* The same numbers as doubles, of any class. */
lr_value lr_as_doubles(lr_value value)
{
    if (value->class == LR_DOUBLE) {
        return value;
    }
    if (!lr_is_numeric(value)) {
        lr_unsupported("a number of this class");
    }
    lr_value result = lr_like(value, LR_DOUBLE, value->is_complex);
    if (value->is_complex) {
        memcpy(result->data, value->data, (size_t)value->count * sizeof(double complex));
        return result;
    }
    for (ptrdiff_t k = 0; k < value->count; k++) {
        REAL(result)[k] = lr_number_at(value, k);
    }
    return result;
}

/* Complex numbers, rounded to single precision. */
static lr_value complex_singles(lr_value value)
{
    lr_value result = lr_like(value, LR_SINGLE, true);
    /* part by part: GCC 12 forgets to round the parts of a complex number */
    for (ptrdiff_t k = 0; k < 2 * value->count; k++) {
        REAL(result)[k] = (float)REAL(value)[k];
    }
    return result;
}

/* Doubles as numbers of a class. */
lr_value lr_as_class(lr_value value, lr_class class)
{
    lr_check_dense(value);
    if (value->class == class) {
        return value;
    }
    if (value->is_complex && class == LR_SINGLE) {
        return complex_singles(value);
    }
    if (value->is_complex) {
        lr_unsupported("a complex number of this class");
    }
    if (!lr_is_numeric(value)) {
        lr_unsupported("a conversion of this class");
    }
    lr_value result = lr_like(value, class, false);
    for (ptrdiff_t k = 0; k < value->count; k++) {
        lr_set_number(result, k, lr_number_at(value, k));
    }
    return result;
}

lr_value lr_single(lr_value a) { return lr_narrow(lr_as_class(a, LR_SINGLE)); }
lr_value lr_int8(lr_value a) { return lr_as_class(a, LR_INT8); }
lr_value lr_int16(lr_value a) { return lr_as_class(a, LR_INT16); }
lr_value lr_int32(lr_value a) { return lr_as_class(a, LR_INT32); }
lr_value lr_int64(lr_value a) { return lr_as_class(a, LR_INT64); }
lr_value lr_uint8(lr_value a) { return lr_as_class(a, LR_UINT8); }
lr_value lr_uint16(lr_value a) { return lr_as_class(a, LR_UINT16); }
lr_value lr_uint32(lr_value a) { return lr_as_class(a, LR_UINT32); }
lr_value lr_uint64(lr_value a) { return lr_as_class(a, LR_UINT64); }

/* The class that an operation on two gives. */
lr_class lr_joined_class(const char *operator, lr_value a, lr_value b)
{
    bool left = lr_is_integer(a->class), right = lr_is_integer(b->class);
    if (left && right && a->class != b->class) {
        lr_fail_operands(operator, lr_class_words(a), lr_class_words(b));
    }
    if (left || right) {
        return left ? a->class : b->class;
    }
    return a->class == LR_SINGLE || b->class == LR_SINGLE ? LR_SINGLE : LR_DOUBLE;
}

/* The class of a name; -1: none of an array. */
int lr_class_named(const char *name)
{
    for (int k = LR_DOUBLE; k <= LR_UINT64; k++) {
        if (strcmp(name, lr_class_name((lr_class)k)) == 0) {
            return k;
        }
    }
    return -1;
}

lr_value lr_class_of(lr_value a)
{
    const char *name = a->is_error ? "MException" : lr_class_name(a->class);
    return lr_text((ptrdiff_t)strlen(name), name);
}

static bool is_a(lr_value a, const char *name)
{
    bool is_float = a->class == LR_DOUBLE || a->class == LR_SINGLE || a->class == LR_SPARSE;
    if (strcmp(name, "float") == 0) {
        return is_float;
    }
    if (strcmp(name, "numeric") == 0) {
        return is_float || lr_is_integer(a->class);
    }
    if (strcmp(name, "integer") == 0) {
        return lr_is_integer(a->class);
    }
    return strcmp(name, a->is_error ? "MException" : lr_class_name(a->class)) == 0;
}

lr_value lr_isa(lr_value a, lr_value name)
{
    if (name->class == LR_CELL) {
        lr_value result = lr_like(name, LR_LOGICAL, false);
        for (ptrdiff_t k = 0; k < name->count; k++) {
            TRUTH(result)[k] = is_a(a, lr_string(VALUES(name)[k]));
        }
        return result;
    }
    return lr_bool(is_a(a, lr_string(name)));
}

lr_value lr_isinteger(lr_value a) { return lr_bool(lr_is_integer(a->class)); }
lr_value lr_isfloat(lr_value a) { return lr_bool(is_a(a, "float")); }

static lr_value limit(int n, const lr_value *args, bool high)
{
    lr_class class = LR_INT32;
    if (n > 0) {
        int named = args[0]->class == LR_CHAR ? lr_class_named(lr_string(args[0])) : (int)args[0]->class;
        if (named < LR_INT8) {
            lr_fail("", "%s: invalid class name: %s", high ? "intmax" : "intmin",
                    args[0]->class == LR_CHAR ? lr_string(args[0]) : lr_class_name(args[0]->class));
        }
        class = (lr_class)named;
    }
    double limits[2];
    lr_limits(class, &limits[0], &limits[1]);
    lr_value result = lr_matrix(class, 1, 1);
    lr_set_number(result, 0, limits[high]);
    return result;
}

lr_value lr_intmax(int n, const lr_value *args) { return limit(n, args, true); }
lr_value lr_intmin(int n, const lr_value *args) { return limit(n, args, false); }

static lr_value float_constant(int n, const lr_value *args, double of_double, double of_single)
{
    bool single = false;
    for (int k = 0; k < n; k++) {
        if (args[k]->class != LR_CHAR) {
            lr_unsupported("a constant of a size");
        }
        const char *name = lr_string(args[k]);
        single = strcmp(name, "single") == 0;
        if (!single && strcmp(name, "double") != 0) {
            lr_unsupported("a constant of this class");
        }
    }
    lr_value result = lr_real(single ? of_single : of_double);
    return single ? lr_single(result) : result;
}

lr_value lr_realmax(int n, const lr_value *args)
{
    return float_constant(n, args, 1.7976931348623157e308, 3.402823466385288598e38);
}
lr_value lr_realmin(int n, const lr_value *args)
{
    return float_constant(n, args, 2.2250738585072014e-308, 1.1754943508222875e-38);
}
lr_value lr_flintmax(int n, const lr_value *args) { return float_constant(n, args, 9007199254740992.0, 16777216.0); }

static double spacing(double x, bool single)
{
    x = fabs(x);
    if (!isfinite(x)) {
        return NAN;
    }
    double least = single ? 1.1754943508222875e-38 : 2.2250738585072014e-308;
    if (x < least) {
        return single ? 1.401298464324817e-45 : 4.9406564584124654e-324;
    }
    int exponent;
    frexp(x, &exponent);
    return ldexp(1, exponent - (single ? 24 : 53));
}

lr_value lr_eps(int n, const lr_value *args)
{
    if (n == 0 || args[0]->class == LR_CHAR) {
        return float_constant(n, args, 2.2204460492503131e-16, 1.1920928955078125e-07);
    }
    if (n != 1 || args[0]->is_complex || (args[0]->class != LR_DOUBLE && args[0]->class != LR_SINGLE)) {
        lr_unsupported("this form of eps");
    }
    lr_value result = lr_like(args[0], args[0]->class, false);
    for (ptrdiff_t k = 0; k < args[0]->count; k++) {
        lr_set_number(result, k, spacing(lr_number_at(args[0], k), args[0]->class == LR_SINGLE));
    }
    return result;
}

/* cast (x, class) */
lr_value lr_cast(lr_value a, lr_value name)
{
    int class = lr_class_named(lr_string(name));
    if (class == LR_LOGICAL) {
        return lr_logical(a);
    }
    if (class < 0 || class == LR_CELL || class == LR_STRUCT || class == LR_HANDLE) {
        lr_unsupported("a cast to this class");
    }
    return class == LR_DOUBLE ? lr_double(a) : lr_as_class(a, (lr_class)class);
}
