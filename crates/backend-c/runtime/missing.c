/* NA, the missing value. */
#include "lariat_internal.h"

/* NA is a NaN with these bits. */
static const uint64_t missing = 0x7FF840F440000000u;

lr_value lr_na(int n, const lr_value *args)
{
    for (int k = 0; k < n; k++) {
        if (args[k]->class == LR_CHAR) {
            lr_unsupported("NA of a class");
        }
    }
    lr_value result = lr_zeros(n, args);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        memcpy(&REAL(result)[k], &missing, sizeof missing);
    }
    return result;
}

bool lr_is_missing(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits == missing;
}

lr_value lr_isna(lr_value a)
{
    lr_check_dense(a);
    lr_value result = lr_like(a, LR_LOGICAL, false);
    bool can_miss = a->class == LR_DOUBLE || a->class == LR_SINGLE;
    for (ptrdiff_t k = 0; k < a->count; k++) {
        if (a->is_complex) {
            TRUTH(result)[k] = lr_is_missing(creal(COMPLEX(a)[k])) || lr_is_missing(cimag(COMPLEX(a)[k]));
        } else {
            TRUTH(result)[k] = can_miss && lr_is_missing(lr_number_at(a, k));
        }
    }
    return result;
}
