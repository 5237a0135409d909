/* Reductions and cumulative operations, sorting and searching. */
#include "lariat_internal.h"

/* An array as runs along a dimension: element k of run (i, o) is at i + inner * (k + length * o). */
typedef struct {
    int along;
    ptrdiff_t inner, length, outer;
} runs;

static runs runs_of(lr_value a, int along)
{
    runs r = {along, 1, along < a->rank ? a->dims[along] : 1, 1};
    for (int d = 0; d < a->rank; d++) {
        if (d < along) {
            r.inner *= a->dims[d];
        } else if (d > along) {
            r.outer *= a->dims[d];
        }
    }
    return r;
}

static int along_of(int n, const lr_value *args, const char *what)
{
    return n > 1 ? (int)lr_dimension_of(args[1], what) : lr_first_long(args[0]);
}

/* The size of the result of a reduction; [] counts as a column. */
static lr_value reduced(lr_value a, int along, lr_class class, bool is_complex)
{
    ptrdiff_t dims[LR_RANK];
    memcpy(dims, a->dims, sizeof dims);
    if (a->rank == 2 && a->dims[0] == 0 && a->dims[1] == 0) {
        dims[1] = 1;
    }
    if (along < a->rank) {
        dims[along] = 1;
    }
    return lr_new(class, is_complex, a->rank, dims);
}

static lr_value numbers_of(lr_value a, const char *what)
{
    if (!lr_is_numeric(a)) {
        lr_unsupported(what);
    }
    return a->is_complex ? a : lr_as_doubles(a);
}

static lr_value folded(int n, const lr_value *args, const char *what, bool product)
{
    if (n > 2) {
        lr_unsupported(what);
    }
    bool single = args[0]->class == LR_SINGLE;
    if (single && args[0]->is_complex) {
        lr_unsupported(what);
    }
    lr_value a = numbers_of(args[0], what);
    int along = along_of(n, args, what);
    runs r = runs_of(a, along);
    lr_value result = reduced(a, along, LR_DOUBLE, a->is_complex);
    if (result->count > r.inner * r.outer) {
        r.outer = result->count; /* of an array without elements */
    }
    for (ptrdiff_t o = 0; o < r.outer; o++) {
        for (ptrdiff_t i = 0; i < r.inner; i++) {
            ptrdiff_t start = i + r.inner * r.length * o;
            if (a->is_complex) {
                double complex total = product ? 1 : 0;
                for (ptrdiff_t k = 0; k < r.length; k++) {
                    double complex x = COMPLEX(a)[start + r.inner * k];
                    total = product ? total * x : total + x;
                }
                COMPLEX(result)[i + r.inner * o] = total;
            } else if (!product && !single) {
                const double *x = REAL(a) + start;
                double total = 0;
                for (ptrdiff_t k = 0; k < r.length; k++) {
                    total += x[r.inner * k];
                }
                REAL(result)[i + r.inner * o] = total;
            } else {
                double total = product ? 1 : 0;
                for (ptrdiff_t k = 0; k < r.length; k++) {
                    double x = REAL(a)[start + r.inner * k];
                    total = product ? total * x : total + x;
                    total = single ? (double)(float)total : total;
                }
                REAL(result)[i + r.inner * o] = total;
            }
        }
    }
    return single ? lr_as_class(result, LR_SINGLE) : lr_narrow(result);
}

/* The arguments of a function of numbers, of which there is one. */
static const lr_value *checked(const char *name, int n, const lr_value *args)
{
    if (n == 0) {
        lr_fail_usage(name);
    }
    if (args[0]->class == LR_CELL) {
        lr_fail("", "%s: wrong type argument 'cell'", name);
    }
    return args;
}

lr_value lr_sum(int n, const lr_value *args) { return folded(n, checked("sum", n, args), "this form of sum", false); }
lr_value lr_prod(int n, const lr_value *args) { return folded(n, checked("prod", n, args), "this form of prod", true); }

lr_value lr_sumsq(int n, const lr_value *args)
{
    if (n < 1 || args[0]->is_complex || args[0]->class != LR_DOUBLE) {
        lr_unsupported("this form of sumsq");
    }
    lr_value squares = lr_times(args[0], args[0]);
    return n == 1 ? lr_sum(1, &squares) : lr_sum(n, ARGS(squares, args[1]));
}

lr_value lr_mean(int n, const lr_value *args)
{
    if (n == 0) {
        lr_fail_usage("mean");
    }
    if (args[0]->class == LR_CHAR) {
        lr_unsupported("the mean of chars");
    }
    int along = 0;
    if (n > 1) {
        along = along_of(n, args, "this form of mean");
    } else {
        while (along < args[0]->rank && args[0]->dims[along] <= 1) {
            along++;
        }
        along = along == args[0]->rank ? 0 : along;
    }
    lr_value total = lr_sum(2, ARGS(args[0], lr_real(along + 1)));
    return lr_rdivide(total, lr_real(along < args[0]->rank ? (double)args[0]->dims[along] : 1));
}

static lr_value tested(int n, const lr_value *args, bool all)
{
    if (n == 0) {
        lr_fail_usage(all ? "all" : "any");
    }
    if (n > 2) {
        lr_unsupported("this form of any or all");
    }
    bool is_cell = args[0]->class == LR_CELL && args[0]->count == 0;
    lr_value a = is_cell ? lr_like(args[0], LR_DOUBLE, false) : args[0];
    int along = along_of(n, args, "any or all along several dimensions");
    runs r = runs_of(a, along);
    /* NaN is neither true nor false: nothing that `any` finds. To `all` it is false where the interpreter goes over
     * few elements of several runs at once, and true elsewhere. */
    bool is_nan_false = !all || (r.inner > 1 && r.length <= 8);
    if (a->is_complex) {
        lr_value others = lr_ne(a, lr_real(0));
        a = is_nan_false ? lr_and(others, lr_not(lr_isnan(a))) : others;
    }
    a = numbers_of(a, "any or all of a value that is not numeric");
    lr_value result = reduced(a, along, LR_LOGICAL, false);
    if (result->count > r.inner * r.outer) {
        r.outer = result->count;
    }
    for (ptrdiff_t o = 0; o < r.outer; o++) {
        for (ptrdiff_t i = 0; i < r.inner; i++) {
            bool found = all;
            for (ptrdiff_t k = 0; k < r.length; k++) {
                double x = REAL(a)[i + r.inner * (k + r.length * o)];
                bool is_true = x != 0 && !(is_nan_false && isnan(x));
                found = all ? found && is_true : found || is_true;
            }
            TRUTH(result)[i + r.inner * o] = found;
        }
    }
    return result;
}

lr_value lr_any(int n, const lr_value *args) { return tested(n, args, false); }
lr_value lr_all(int n, const lr_value *args) { return tested(n, args, true); }

static lr_value cumulated(int n, const lr_value *args, bool product)
{
    const char *name = product ? "cumprod" : "cumsum";
    checked(name, n, args);
    if (args[0]->class == LR_CHAR) {
        const char *words = args[0]->is_double_quoted ? "string" : "sq_string";
        lr_fail("", "%s: wrong type argument '%s'", name, words);
    }
    lr_value a = numbers_of(args[0], "a cumulative operation on a value that is not numeric");
    bool single = args[0]->class == LR_SINGLE;
    if (n > 2 || a->is_complex) {
        lr_unsupported("this form of a cumulative operation");
    }
    runs r = runs_of(a, along_of(n, args, "a cumulative operation along several dimensions"));
    lr_value result = lr_like(a, LR_DOUBLE, false);
    for (ptrdiff_t o = 0; o < r.outer; o++) {
        for (ptrdiff_t i = 0; i < r.inner; i++) {
            double total = product ? 1 : 0;
            for (ptrdiff_t k = 0; k < r.length; k++) {
                ptrdiff_t at = i + r.inner * (k + r.length * o);
                total = product ? total * REAL(a)[at] : total + REAL(a)[at];
                total = single ? (double)(float)total : total;
                REAL(result)[at] = total;
            }
        }
    }
    return single ? lr_as_class(result, LR_SINGLE) : result;
}

lr_value lr_cumsum(int n, const lr_value *args) { return cumulated(n, args, false); }
lr_value lr_cumprod(int n, const lr_value *args) { return cumulated(n, args, true); }

lr_value lr_least(lr_value a, lr_value b);
lr_value lr_greatest(lr_value a, lr_value b);

/* min and max: of one array with places, or of two elementwise. NaN is passed over. */
static void extreme(int nout, lr_value *out, int n, const lr_value *args, bool most)
{
    const char *name = most ? "max" : "min";
    checked(name, n, args);
    for (int k = 0; k < n; k++) {
        if (args[k]->class == LR_CELL) {
            lr_fail("", "%s: wrong type argument 'cell'", name);
        }
        if (args[k]->is_complex || !lr_is_numeric(args[k])) {
            lr_unsupported("min or max of values that are not real");
        }
    }
    if (n == 2) {
        if (nout > 1) {
            lr_unsupported("this form of min or max");
        }
        bool truths = args[0]->class == LR_LOGICAL && args[1]->class == LR_LOGICAL;
        out[0] = most ? lr_greatest(args[0], args[1]) : lr_least(args[0], args[1]);
        out[0] = truths ? lr_convert_class(out[0], LR_LOGICAL, false) : out[0];
        return;
    }
    if (n == 3 && args[1]->count != 0) {
        lr_unsupported("this form of min or max");
    }
    lr_value a = lr_as_doubles(args[0]);
    lr_class class = args[0]->class == LR_CHAR ? LR_DOUBLE : args[0]->class;
    int along = n == 3 ? (int)lr_dimension_of(args[2], "min or max along several dimensions") : lr_first_long(a);
    if (a->count == 0) {
        ptrdiff_t dims[LR_RANK];
        memcpy(dims, a->dims, sizeof dims);
        bool is_kept = class == LR_LOGICAL && nout < 2; /* the interpreter returns these as they are */
        if (along < a->rank && dims[along] > 1 && !is_kept) {
            dims[along] = 1;
        }
        for (int k = 0; k < nout || k == 0; k++) {
            out[k] = lr_new(k == 0 ? class : LR_DOUBLE, false, a->rank, dims);
        }
        return;
    }
    runs r = runs_of(a, along);
    out[0] = reduced(a, along, LR_DOUBLE, false);
    lr_value places = reduced(a, along, LR_DOUBLE, false);
    for (ptrdiff_t o = 0; o < r.outer; o++) {
        for (ptrdiff_t i = 0; i < r.inner; i++) {
            double best = NAN;
            ptrdiff_t at = 0;
            for (ptrdiff_t k = 0; k < r.length; k++) {
                double x = REAL(a)[i + r.inner * (k + r.length * o)];
                if (isnan(x) ? false : isnan(best) || (most ? x > best : x < best)) {
                    best = x;
                    at = k;
                }
            }
            REAL(out[0])[i + r.inner * o] = best;
            REAL(places)[i + r.inner * o] = (double)(at + 1);
        }
    }
    out[0] = class == LR_DOUBLE ? out[0] : lr_convert_class(out[0], class, false);
    if (nout > 1) {
        out[1] = places;
    }
}

void lr_min(int nout, lr_value *out, int n, const lr_value *args) { extreme(nout, out, n, args, false); }
void lr_max(int nout, lr_value *out, int n, const lr_value *args) { extreme(nout, out, n, args, true); }

/* Is x sorted before y? NaN comes last in ascending order, first in descending. */
static bool before(double x, double y, bool down)
{
    if (isnan(x) || isnan(y)) {
        return down ? isnan(x) && !isnan(y) : !isnan(x) && isnan(y);
    }
    return down ? x > y : x < y;
}

/* A stable merge sort of places. */
static void merge_sort(const double *keys, ptrdiff_t *places, ptrdiff_t *spare, ptrdiff_t count, bool down)
{
    if (count < 2) {
        return;
    }
    ptrdiff_t half = count / 2;
    merge_sort(keys, places, spare, half, down);
    merge_sort(keys, places + half, spare, count - half, down);
    ptrdiff_t i = 0, j = half, k = 0;
    while (i < half && j < count) {
        spare[k++] = before(keys[places[j]], keys[places[i]], down) ? places[j++] : places[i++];
    }
    while (i < half) {
        spare[k++] = places[i++];
    }
    memcpy(places, spare, (size_t)k * sizeof *places);
}

/* A cell of texts, by their bytes; the same keep their order. */
static void sort_texts(int nout, lr_value *out, lr_value a, int along, bool down)
{
    if (!lr_to_bool(lr_iscellstr(a)) && a->count) {
        lr_fail("", "sort: only cell arrays of character strings may be sorted");
    }
    if (along >= a->rank || (a->count && a->dims[along] != a->count)) {
        lr_unsupported("sort of texts along this dimension");
    }
    lr_value result = lr_like(a, LR_CELL, false), index = lr_like(a, LR_DOUBLE, false);
    ptrdiff_t *places = (ptrdiff_t *)lr_matrix(LR_DOUBLE, a->count + 1, 1)->data;
    for (ptrdiff_t k = 0; k < a->count; k++) {
        ptrdiff_t at = k;
        for (; at > 0; at--) {
            int order = lr_compare_texts(VALUES(a)[places[at - 1]], VALUES(a)[k]);
            if (down ? order >= 0 : order <= 0) {
                break;
            }
            places[at] = places[at - 1];
        }
        places[at] = k;
    }
    for (ptrdiff_t k = 0; k < a->count; k++) {
        lr_set(&VALUES(result)[k], VALUES(a)[places[k]]);
        REAL(index)[k] = (double)places[k] + 1;
    }
    out[0] = result;
    if (nout > 1) {
        out[1] = index;
    }
}

void lr_sort(int nout, lr_value *out, int n, const lr_value *args)
{
    if (n == 0) {
        lr_fail_usage("sort");
    }
    bool down = false;
    lr_value a = args[0];
    int along = lr_first_long(a);
    for (int k = 1; k < n; k++) {
        if (args[k]->class == LR_CHAR) {
            const char *mode = lr_string(args[k]);
            if (strcmp(mode, "descend") != 0 && strcmp(mode, "ascend") != 0) {
                lr_unsupported("this order of sort");
            }
            down = mode[0] == 'd';
        } else {
            along = (int)lr_dimension_of(args[k], "sort along several dimensions");
        }
    }
    if (a->class == LR_CELL) {
        sort_texts(nout, out, a, along, down);
        return;
    }
    if (!lr_is_numeric(a) || a->is_complex) {
        lr_unsupported("sort of values that are not real");
    }
    lr_value keys = lr_as_doubles(a);
    runs r = runs_of(a, along);
    lr_value result = lr_like(a, LR_DOUBLE, false), index = lr_like(a, LR_DOUBLE, false);
    ptrdiff_t length = r.length ? r.length : 1;
    double *run = lr_allocate((size_t)length, sizeof *run);
    ptrdiff_t *places = lr_allocate((size_t)length, 2 * sizeof *places);
    for (ptrdiff_t o = 0; o < r.outer; o++) {
        for (ptrdiff_t i = 0; i < r.inner; i++) {
            for (ptrdiff_t k = 0; k < r.length; k++) {
                run[k] = REAL(keys)[i + r.inner * (k + r.length * o)];
                places[k] = k;
            }
            merge_sort(run, places, places + length, r.length, down);
            for (ptrdiff_t k = 0; k < r.length; k++) {
                ptrdiff_t at = i + r.inner * (k + r.length * o);
                REAL(result)[at] = run[places[k]];
                REAL(index)[at] = (double)(places[k] + 1);
            }
        }
    }
    free(run);
    free(places);
    out[0] = lr_convert_class(result, a->class, false);
    if (nout > 1) {
        out[1] = index;
    }
}

/* find (x, n, direction): linear places, or rows, columns and what stands there. */
void lr_find(int nout, lr_value *out, int n, const lr_value *args)
{
    if (n < 1 || n > 3) {
        lr_fail_usage("find");
    }
    lr_value a = args[0];
    if (!lr_is_numeric(a) || nout > 3) {
        lr_unsupported("this form of find");
    }
    double most = n > 1 ? lr_scalar_of(args[1], "find with this limit") : INFINITY;
    bool backward = n == 3 && strcmp(lr_string(args[2]), "last") == 0;
    if (n == 3 && !backward && strcmp(lr_string(args[2]), "first") != 0) {
        lr_unsupported("this form of find");
    }
    if (n > 1 && (!(most >= 1) || most != trunc(most))) {
        lr_fail("", "find: N must be an integer");
    }
    lr_value truths = lr_ne(lr_full(a), lr_real(0));
    ptrdiff_t count = 0, skip = 0;
    for (ptrdiff_t k = 0; k < a->count; k++) {
        count += TRUTH(truths)[k];
    }
    if ((double)count > most) {
        skip = backward ? count - (ptrdiff_t)most : 0;
        count = (ptrdiff_t)most;
    }
    bool is_row = a->rank == 2 && a->dims[0] == 1 && a->dims[1] != 1;
    ptrdiff_t rows = is_row ? 1 : count, columns = is_row ? count : 1;
    if (a->rank == 2 && a->dims[0] == 0 && a->dims[1] == 0) {
        rows = 0;
        columns = a->class == LR_LOGICAL && n == 1 && nout <= 1; /* as for an index by a mask */
    } else if (a->count == 1) {
        rows = columns = count;
    }
    for (int k = 0; k < 2 && (k < nout || k == 0); k++) {
        out[k] = lr_matrix(LR_DOUBLE, rows, columns);
    }
    for (ptrdiff_t k = 0, next = 0; k < a->count && next < count; k++) {
        if (!TRUTH(truths)[k] || skip-- > 0) {
            continue;
        }
        REAL(out[0])[next] = (double)(nout > 1 ? k % a->dims[0] : k) + 1;
        if (nout > 1) {
            REAL(out[1])[next] = (double)(k / a->dims[0] + 1);
        }
        next++;
    }
    if (nout == 3) {
        lr_value places = lr_plus(lr_times(lr_minus(out[1], lr_real(1)), lr_real((double)a->dims[0])), out[0]);
        out[2] = lr_index(lr_full(a), NULL, 1, ARGS(places));
    }
}
