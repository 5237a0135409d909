/* What is asked of function handles. */
#include "lariat_internal.h"

/* bsxfun (f, a, b): elementwise functions expand by themselves; others get one column of each. */
lr_value lr_bsxfun(lr_value f, lr_value a, lr_value b)
{
    if (f->class != LR_HANDLE) {
        lr_unsupported("a function that is called by its name");
    }
    static const char *const known[] = {"plus", "minus", "times", "rdivide", "ldivide", "power", "eq",  "ne", "lt",
                                        "le",   "gt",    "ge",    "and",     "or",      "max",   "min", "rem", "mod",
                                        "atan2", "hypot", "xor"};
    bool expands = false;
    for (size_t k = 0; f->name && k < sizeof known / sizeof *known; k++) {
        expands |= strcmp(f->name, known[k]) == 0;
    }
    int rank = a->rank > b->rank ? a->rank : b->rank;
    bool same = lr_same_dims(a, b);
    for (int d = 0; d < rank; d++) {
        ptrdiff_t m = d < a->rank ? a->dims[d] : 1, k = d < b->rank ? b->dims[d] : 1;
        if (m != k && m != 1 && k != 1) {
            if (expands) {
                lr_fail("Octave:nonconformant-args", "bsxfun: nonconformant dimensions: %tdx%td and %tdx%td", a->dims[0],
                        a->dims[1], b->dims[0], b->dims[1]);
            }
            lr_fail("", "bsxfun: dimensions of A (%tdx%td) and B (%tdx%td) must match", a->dims[0], a->dims[1],
                    b->dims[0], b->dims[1]);
        }
    }
    lr_value out[64] = {NULL};
    a = lr_full(a); /* no diagonal matrix is left one */
    b = lr_full(b);
    if (!expands && !same && a->count != 1 && b->count != 1) {
        lr_unsupported("bsxfun of this function");
    }
    lr_call_handle(f, 1, out, 2, ARGS(a, b));
    if (out[0] == NULL) {
        lr_unsupported("bsxfun of a function without a value");
    }
    return out[0];
}

/* Is it one of an anonymous function? */
bool lr_is_anonymous(lr_value handle) { return handle->name == NULL || *handle->name == 0 || *handle->name == '@'; }

/* The name of a function of a handle, or an anonymous function as it is written. */
lr_value lr_func2str(lr_value handle)
{
    if (handle->class != LR_HANDLE) {
        lr_fail("", "func2str: FCN_HANDLE argument must be a valid function handle");
    }
    if (handle->name == NULL || *handle->name == 0) {
        lr_unsupported("the text of this anonymous function");
    }
    return lr_text((ptrdiff_t)strlen(handle->name), handle->name);
}
