/* Calls of functions for any arguments: lists of values, handles, results that are asked for. */
#include "lariat_internal.h"

enum { MOST_RESULTS = 64 };

/* The values of arguments among which there are lists; freed with the pool. */
static const lr_value *expanded(int *n, const lr_value *args)
{
    ptrdiff_t count = 0;
    bool any = false;
    for (int k = 0; k < *n; k++) {
        bool is_list = args[k]->is_list;
        any |= is_list;
        count += is_list ? args[k]->count : 1;
    }
    if (!any) {
        return args;
    }
    if (count > 1 << 20) {
        lr_unsupported("a call with this many arguments");
    }
    lr_value all = lr_matrix(LR_CELL, 1, count);
    ptrdiff_t next = 0;
    for (int k = 0; k < *n; k++) {
        for (ptrdiff_t e = 0; args[k]->is_list && e < args[k]->count; e++) {
            lr_set(&VALUES(all)[next++], VALUES(args[k])[e]);
        }
        if (!args[k]->is_list) {
            lr_set(&VALUES(all)[next++], args[k]);
        }
    }
    *n = (int)count;
    return VALUES(all);
}

const lr_value *lr_expanded(int *n, const lr_value *args) { return expanded(n, args); }

lr_value lr_spread(lr_value cell)
{
    if (cell->class != LR_CELL) {
        lr_fail_brace(cell);
    }
    lr_value list = lr_matrix(LR_CELL, 1, cell->count);
    for (ptrdiff_t k = 0; k < cell->count; k++) {
        lr_set(&VALUES(list)[k], VALUES(cell)[k]);
    }
    list->is_list = true;
    return list;
}

lr_value lr_cell_row(int n, const lr_value *args)
{
    args = expanded(&n, args);
    lr_value row = lr_matrix(LR_CELL, 1, n);
    for (int k = 0; k < n; k++) {
        lr_set(&VALUES(row)[k], args[k]);
    }
    return row;
}

static void wrong_number(void) { lr_print_usage(0, NULL); }

uint64_t lr_ignored;

/* isargout (k): is the result asked for, and wanted? */
lr_value lr_isargout(int nout, uint64_t unasked, lr_value place)
{
    lr_value result = lr_like(place, LR_LOGICAL, false);
    for (ptrdiff_t k = 0; k < place->count; k++) {
        double at = lr_number_at(place, k);
        if (!(at >= 1) || at != trunc(at)) {
            lr_fail("", "isargout: K must be a positive integer");
        }
        bool wanted = at > 63 || !(unasked >> ((int)at - 1) & 1);
        TRUTH(result)[k] = (at == 1 || at <= nout) && wanted;
    }
    return result;
}

/* Calls; the results are in the pool of the caller. */
void lr_apply(int kind, lr_code function, lr_value self, int nout, lr_value *out, int n, const lr_value *args)
{
    if (kind <= LR_CALL_3 && n != kind) {
        wrong_number();
    }
    for (int k = 0; kind != LR_CALL_GENERAL && k < n; k++) {
        lr_check_dense(args[k]);
    }
    switch (kind) {
    case LR_CALL_0: out[0] = ((lr_value(*)(void))function)(); break;
    case LR_CALL_1: out[0] = ((lr_value(*)(lr_value))function)(args[0]); break;
    case LR_CALL_2: out[0] = ((lr_value(*)(lr_value, lr_value))function)(args[0], args[1]); break;
    case LR_CALL_3:
        out[0] = ((lr_value(*)(lr_value, lr_value, lr_value))function)(args[0], args[1], args[2]);
        break;
    case LR_CALL_N: out[0] = ((lr_value(*)(int, const lr_value *))function)(n, args); break;
    case LR_CALL_MANY: ((lr_function)function)(nout, out, n, args); break;
    case LR_CALL_DO_N: ((void (*)(int, const lr_value *))function)(n, args); break;
    case LR_CALL_DO_1:
        if (n != 1) {
            wrong_number();
        }
        ((void (*)(lr_value))function)(args[0]);
        break;
    case LR_CALL_GENERAL: ((lr_general)function)(self, nout, out, n, args); break;
    default: lr_unsupported("a call of a function that is not compiled");
    }
}

/* Hands results to variables; what is asked for has to be there. */
static void deliver(int asked, lr_value *out, int targets, lr_value **target)
{
    for (int k = 0; k < targets; k++) {
        if (k < asked && out[k] == NULL && (target[k] || k == 0)) {
            if (k == 0) {
                lr_fail("", "value on the right hand side of the assignment not defined");
            }
            lr_fail("", "element number %d undefined in return list", k + 1);
        }
        if (target[k]) {
            lr_set(target[k], out[k]);
        }
    }
}

void lr_invoke(int kind, lr_code function, int asked, int targets, lr_value **target, int n, const lr_value *args)
{
    if (asked > MOST_RESULTS || targets > MOST_RESULTS) {
        lr_unsupported("a call with this many results");
    }
    lr_value out[MOST_RESULTS] = {NULL};
    args = expanded(&n, args);
    lr_ignored = 0;
    for (int k = 0; k < targets && k < asked; k++) {
        lr_ignored |= target[k] ? 0 : (uint64_t)1 << k;
    }
    lr_apply(kind, function, NULL, asked, out, n, args);
    deliver(asked, out, targets, target);
}

static lr_value row_of(int count, lr_value *out)
{
    int given = 0;
    while (given < count && out[given]) {
        given++;
    }
    lr_value row = lr_matrix(LR_CELL, given ? 1 : 0, given);
    for (int k = 0; k < given; k++) {
        lr_set(&VALUES(row)[k], out[k]);
    }
    return row;
}

void lr_invoke_list(int kind, lr_code function, int nout, lr_value *target, int n, const lr_value *args)
{
    if (nout > MOST_RESULTS) {
        lr_unsupported("a call with this many results");
    }
    lr_value out[MOST_RESULTS] = {NULL};
    args = expanded(&n, args);
    lr_ignored = 0;
    lr_apply(kind, function, NULL, nout, out, n, args);
    lr_set(target, row_of(nout > 1 ? nout : 1, out));
}

void lr_call_handle(lr_value handle, int nout, lr_value *out, int n, const lr_value *args)
{
    args = expanded(&n, args);
    if (nout > MOST_RESULTS) {
        lr_unsupported("a call with this many results");
    }
    for (int k = 0; k < n; k++) {
        if (args[k] == LR_COLON) {
            lr_fail("", "invalid use of colon in function argument list");
        }
    }
    lr_ignored = 0;
    lr_apply(handle->callee, handle->function, handle, nout, out, n, args);
}

/* Is it an error that ends with the usage of a function of the language, which only the interpreter knows? */
static bool lacks_usage(lr_value x)
{
    int at = x->is_error && !x->is_exact ? lr_field_index(x, "identifier") : -1;
    return at >= 0 && strcmp(lr_string(VALUES(x)[at]), "Octave:invalid-fun-call") == 0;
}

/* The values of a part, as a row; a call asks for `nout` results. */
static lr_value part(lr_value x, const char *name, int n, const lr_step *steps, int nout)
{
    lr_value list = NULL;
    for (int k = 0; k < n; k++) {
        if (list) {
            if (list->count != 1) {
                lr_fail("", "a cs-list cannot be further indexed");
            }
            x = VALUES(list)[0];
        }
        int count = steps[k].n;
        const lr_value *args = steps[k].args;
        if (steps[k].kind != LR_DOT) {
            args = expanded(&count, args);
        }
        if (x->class == LR_HANDLE && steps[k].kind == LR_PAREN) {
            lr_value out[MOST_RESULTS] = {NULL};
            int asked = k + 1 == n ? nout : 1;
            lr_call_handle(x, asked, out, count, args);
            list = row_of(asked > 1 ? asked : 1, out);
        } else if (steps[k].kind == LR_PAREN) {
            list = lr_cell_row(1, (lr_value[]){lr_index(x, name, count, args)});
        } else if (steps[k].kind == LR_BRACE) {
            if (x->class != LR_CELL) {
                list = lr_cell_row(1, (lr_value[]){lr_content(x, name, count, args)}); /* fails */
            } else {
                list = lr_index(x, name, count, args);
            }
        } else if (x->class == LR_STRUCT && !lacks_usage(x)) {
            int field = lr_field_index(x, steps[k].field);
            if (field < 0) {
                lr_field(x, steps[k].field); /* fails */
            }
            list = lr_matrix(LR_CELL, 1, x->count);
            for (ptrdiff_t e = 0; e < x->count; e++) {
                lr_set(&VALUES(list)[e], VALUES(x)[e * x->field_count + field]);
            }
        } else {
            list = lr_cell_row(1, (lr_value[]){lr_field(x, steps[k].field)});
        }
    }
    return list;
}

lr_value lr_gather(lr_value x, const char *name, int n, const lr_step *steps)
{
    lr_value list = part(x, name, n, steps, 1);
    if (list->rank == 2 && list->dims[0] == 1) {
        return list;
    }
    lr_value row = lr_matrix(LR_CELL, 1, list->count);
    for (ptrdiff_t k = 0; k < list->count; k++) {
        lr_set(&VALUES(row)[k], VALUES(list)[k]);
    }
    return row;
}

void lr_get(lr_value x, const char *name, int n, const lr_step *steps, int asked, int targets, lr_value **target)
{
    lr_value list = part(x, name, n, steps, asked);
    if (asked == 0 && targets == 1) {
        lr_set(target[0], list->count == 1 ? VALUES(list)[0] : NULL);
        if (list->count > 1) {
            lr_unsupported("a statement of several values");
        }
        return;
    }
    if (asked == 1 && targets == 1 && list->count == 0) {
        if (n == 1 && x->class == LR_HANDLE) {
            lr_fail("", "value on the right hand side of the assignment not defined");
        }
        lr_fail("", "indexing produces no results");
    }
    if (asked == 1 && list->count > 1 && !(x->class == LR_HANDLE)) {
        lr_fail("", "some elements undefined in argument list");
    }
    for (int k = 0; k < targets; k++) {
        if (k >= list->count) {
            lr_fail("", k == 0 ? "indexing produces no results" : "element number %d undefined in return list", k + 1);
        }
        if (target[k]) {
            lr_set(target[k], VALUES(list)[k]);
        }
    }
}

lr_value lr_invoked(int kind, lr_code function, int n, const lr_value *args)
{
    lr_value result = NULL;
    lr_invoke(kind, function, 1, 1, (lr_value *[]){&result}, n, args);
    return lr_give(result);
}

lr_value lr_got(lr_value x, const char *name, int n, const lr_step *steps)
{
    lr_value result = NULL;
    lr_get(x, name, n, steps, 1, 1, (lr_value *[]){&result});
    return lr_give(result);
}

/* What a function is given, and what it returns. */
void lr_accept(const char *name, int n, int takes, int nout, int gives)
{
    if (takes >= 0 && n > takes) {
        lr_fail("Octave:invalid-fun-call", "%s: function called with too many inputs", name);
    }
    if (gives >= 0 && nout > gives) {
        lr_fail("Octave:invalid-fun-call", "%s: function called with too many outputs", name);
    }
}

void lr_take(int n, const lr_value *args, int count, lr_value *const *targets)
{
    for (int k = 0; k < count; k++) {
        if (targets[k]) {
            lr_set(targets[k], k < n ? args[k] : NULL);
        }
    }
}

lr_value lr_rest(int n, const lr_value *args, int from)
{
    int count = n > from ? n - from : 0;
    lr_value rest = lr_matrix(LR_CELL, count ? 1 : 0, count);
    for (int k = 0; k < count; k++) {
        lr_set(&VALUES(rest)[k], args[from + k]);
    }
    return rest;
}

void lr_take_held(lr_value handle, int count, lr_value *const *targets)
{
    lr_take(count, VALUES(handle), count, targets);
}

void lr_return(lr_value *out, int nout, uint64_t unasked, int at, const char *name, lr_value value)
{
    if (value == NULL && at < 64 && (unasked >> at & 1)) {
        return;
    }
    if (at > 0 && at >= nout) {
        lr_release(value);
        return;
    }
    if (value == NULL && at < nout) {
        lr_fail_undefined(name);
    }
    out[at] = lr_give(value);
}

void lr_return_rest(lr_value *out, int nout, int at, lr_value list)
{
    for (int k = at; list && (k < nout || k == 0) && k - at < list->count; k++) {
        lr_hold(VALUES(list)[k - at]);
        out[k] = lr_give(VALUES(list)[k - at]);
    }
    lr_release(list);
}

lr_value lr_is_given(lr_value value) { return lr_bool(value != NULL); }
lr_value lr_or_empty(lr_value value) { return value ? value : lr_empty(); }
lr_value lr_no_column(lr_value over)
{
    return lr_column_count(over) == 0 ? over : lr_matrix(over->class == LR_CELL ? LR_CELL : LR_DOUBLE, 0, 0);
}

/* feval: a handle, or what a name in the program is. */
void lr_feval(int nout, lr_value *out, int n, const lr_value *args)
{
    if (n < 1) {
        wrong_number();
    }
    if (args[0]->class != LR_HANDLE) {
        lr_unsupported("a function that is called by its name");
    }
    lr_call_handle(args[0], nout, out, n - 1, args + 1);
}
