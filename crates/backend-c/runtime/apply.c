/* cellfun and arrayfun: a function of each element. */
#include "lariat_internal.h"
#include "lariat_index.h"

#include <strings.h>

enum { MOST = 16 };

/* What is applied to what. */
typedef struct {
    const char *name;
    bool is_uniform;
    int count; /* arrays; those of one element stand for as many as the others have */
    const lr_value *arrays;
    lr_value shape;
} application;

/* Takes the options off the end. */
static application application_of(const char *name, int n, const lr_value *args)
{
    application a = {name, true, n - 1, args + 1, NULL};
    if (n < 2) {
        lr_fail("Octave:invalid-fun-call", "Invalid call to %s", name);
    }
    if (args[0]->class != LR_HANDLE) {
        lr_unsupported("a function that is called by its name");
    }
    bool cells = strcmp(name, "cellfun") == 0;
    while (a.count > 2 && a.arrays[a.count - 2]->class == LR_CHAR && (cells || a.arrays[a.count - 2]->count > 1)) {
        if (strcasecmp(lr_string(a.arrays[a.count - 2]), "UniformOutput") != 0) {
            lr_unsupported("this option of cellfun or arrayfun");
        }
        a.is_uniform = lr_to_bool(a.arrays[a.count - 1]);
        a.count -= 2;
    }
    for (int k = 0; k < a.count; k++) {
        if (cells && a.arrays[k]->class != LR_CELL) {
            lr_fail("", "cellfun: C must be a cell array");
        }
        if (a.arrays[k]->class == LR_HANDLE || a.count > MOST) {
            lr_unsupported("cellfun or arrayfun of these arrays");
        }
        if (a.arrays[k]->count != 1 && a.shape == NULL) {
            a.shape = a.arrays[k];
        }
        if (a.arrays[k]->count != 1 && !lr_same_dims(a.shape, a.arrays[k])) {
            lr_fail(cells ? "" : "Octave:invalid-input-arg", "%s: dimensions mismatch", name);
        }
    }
    a.shape = a.shape ? a.shape : a.arrays[0];
    return a;
}

static void store(const application *a, lr_value *target, lr_value value, ptrdiff_t at)
{
    lr_value shape = a->shape;
    if (!a->is_uniform) {
        if (at == 0) {
            *target = lr_like(shape, LR_CELL, false);
        }
        lr_set(&VALUES(*target)[at], value);
        return;
    }
    lr_check_dense(value);
    if (value->count != 1 || !lr_is_numeric(value)) {
        lr_fail(strcmp(a->name, "cellfun") == 0 ? "" : "Octave:invalid-fun-call",
                "%s: all values must be scalars when UniformOutput = true", a->name);
    }
    if (at == 0) {
        *target = lr_like(shape, value->class, false);
    }
    if (value->is_complex || value->class != (*target)->class) {
        lr_unsupported("results of several classes, or complex ones, of cellfun or arrayfun");
    }
    lr_copy_element(*target, at, value, 0);
}

static void applied(application a, lr_value handle, int nout, lr_value *out)
{
    lr_value shape = a.shape;
    int results = nout > 1 ? nout : 1;
    if (results > MOST) {
        lr_unsupported("a call with this many results");
    }
    for (int r = 0; r < results; r++) {
        out[r] = shape->count || nout == 0 ? NULL : lr_like(shape, a.is_uniform ? LR_DOUBLE : LR_CELL, false);
    }
    if (shape->count == 0 && nout == 0) {
        out[0] = lr_like(shape, a.is_uniform ? LR_DOUBLE : LR_CELL, false);
    }
    for (ptrdiff_t k = 0; k < shape->count; k++) {
        lr_value given[MOST], got[64] = {NULL};
        for (int c = 0; c < a.count; c++) {
            bool is_cell = strcmp(a.name, "cellfun") == 0;
            ptrdiff_t at = a.arrays[c]->count == 1 ? 0 : k;
            given[c] = is_cell ? VALUES(a.arrays[c])[at] : lr_index(a.arrays[c], NULL, 1, ARGS(lr_real((double)at + 1)));
        }
        lr_call_handle(handle, nout, got, a.count, given);
        for (int r = 0; r < results; r++) {
            if (got[r] == NULL) {
                if (nout == 0 && (k == 0 || out[r] == NULL)) {
                    break;
                }
                lr_unsupported("a function without a value in cellfun or arrayfun");
            }
            store(&a, &out[r], got[r], k);
        }
    }
}

/* cellfun("isclass", c, name) and cellfun("size", c, dimension), which take no handle. */
static lr_value of_old_form(const lr_value *args)
{
    char *asked = lr_string(args[0]);
    lr_value cell = args[1];
    bool is_class = strcmp(asked, "isclass") == 0;
    if (cell->class != LR_CELL) {
        lr_fail("", "cellfun: C must be a cell array");
    }
    char *class = is_class ? lr_string(args[2]) : "";
    double dimension = is_class ? 1 : lr_to_real(args[2]);
    if (!(dimension >= 1 && dimension <= LR_RANK)) {
        lr_unsupported("this dimension of cellfun");
    }
    lr_value result = lr_like(cell, is_class ? LR_LOGICAL : LR_DOUBLE, false);
    for (ptrdiff_t k = 0; k < cell->count; k++) {
        lr_value element = VALUES(cell)[k];
        bool is_so = strcmp(lr_class_name(element->class), class) == 0;
        lr_value shown = is_class ? lr_bool(is_so) : lr_real(lr_extent(element, (int)dimension - 1));
        lr_copy_element(result, k, shown, 0);
    }
    return result;
}

void lr_cellfun(int nout, lr_value *out, int n, const lr_value *args)
{
    if (n == 3 && args[0]->class == LR_CHAR) {
        out[0] = of_old_form(args);
        return;
    }
    applied(application_of("cellfun", n, args), args[0], nout, out);
}

void lr_arrayfun(int nout, lr_value *out, int n, const lr_value *args)
{
    applied(application_of("arrayfun", n, args), args[0], nout, out);
}
