/* Bits: shifted, and read as numbers of another class. */
#include "lariat_internal.h"

/* bitshift (a, n): whole numbers below 2^53; integers lose what leaves their class. */
lr_value lr_bitshift(int n, const lr_value *args)
{
    if (n < 2 || n > 3) {
        lr_fail_usage("bitshift");
    }
    lr_value a = args[0], by = args[1];
    bool is_whole = lr_is_integer(a->class) || a->class == LR_DOUBLE;
    if (n == 3 || !is_whole || a->is_complex || !lr_is_numeric(by) || by->is_complex
        || (a->count != 1 && by->count != 1 && !lr_same_dims(a, by))) {
        lr_unsupported("this form of bitshift");
    }
    double low = 0, high = 9007199254740991.0;
    if (a->class != LR_DOUBLE) {
        lr_limits(a->class, &low, &high);
    }
    lr_value result = lr_like(a->count == 1 ? by : a, a->class, false);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        double x = lr_number_at(a, a->count == 1 ? 0 : k), s = lr_number_at(by, by->count == 1 ? 0 : k);
        if (!(x >= 0) || x != trunc(x) || x > 9007199254740991.0 || s != trunc(s) || high > 9007199254740991.0) {
            lr_unsupported("bits of a number that is not whole and positive");
        }
        double shifted = s <= -64 ? 0 : s >= 64 ? 0 : floor(ldexp(x, (int)s));
        shifted = s > 0 ? fmod(shifted, high + 1) : shifted;
        lr_set_number(result, k, shifted);
    }
    return result;
}

/* The bytes of numbers as numbers of another class. */
lr_value lr_typecast(lr_value a, lr_value name)
{
    int class = lr_class_named(lr_string(name));
    if (class < 0 || class == LR_CELL || class == LR_STRUCT || class == LR_HANDLE || a->is_complex
        || !lr_is_numeric(a) || a->rank > 2 || (a->dims[0] != 1 && a->dims[1] != 1 && a->count)) {
        lr_unsupported("this form of typecast");
    }
    size_t bytes = (size_t)a->count * lr_width(a->class, false), width = lr_width((lr_class)class, false);
    if (bytes % width) {
        lr_fail("", "typecast: incorrect number of input values to make output value");
    }
    ptrdiff_t count = (ptrdiff_t)(bytes / width);
    bool is_column = a->dims[1] == 1 && a->dims[0] != 1;
    lr_value result = lr_matrix((lr_class)class, is_column ? count : 1, is_column ? 1 : count);
    memcpy(result->data, a->data, bytes);
    return result;
}
