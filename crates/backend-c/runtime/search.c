/* Searching in sorted tables, order of rows, places in arrays. */
#include "lariat_internal.h"
#include "lariat_index.h"

typedef int (*compare_2)(lr_value a, ptrdiff_t i, lr_value b, ptrdiff_t j);

static int of_numbers(lr_value a, ptrdiff_t i, lr_value b, ptrdiff_t j)
{
    double x = lr_number_at(a, i), y = lr_number_at(b, j);
    if (isnan(x) || isnan(y)) {
        return (int)isnan(x) - (int)isnan(y);
    }
    return x < y ? -1 : x > y;
}

static int of_bytes(lr_value x, lr_value y)
{
    ptrdiff_t least = x->count < y->count ? x->count : y->count;
    int order = memcmp(x->data, y->data, (size_t)least);
    return order ? order : x->count < y->count ? -1 : x->count > y->count;
}

int lr_compare_texts(lr_value x, lr_value y)
{
    if (x->class != LR_CHAR || y->class != LR_CHAR) {
        lr_unsupported("an order of values that are not texts");
    }
    return of_bytes(x, y);
}

static int of_texts(lr_value a, ptrdiff_t i, lr_value b, ptrdiff_t j)
{
    return lr_compare_texts(VALUES(a)[i], VALUES(b)[j]);
}

/* How many of a sorted table come before or are the same. */
static ptrdiff_t place_of(lr_value table, lr_value y, ptrdiff_t at, compare_2 compare, bool down)
{
    ptrdiff_t low = 0, high = table->count;
    if (down && lr_is_numeric(y) && isnan(lr_number_at(y, at))) {
        return high;
    }
    while (low < high) {
        ptrdiff_t middle = (low + high) / 2;
        int order = compare(table, middle, y, at);
        if ((down ? -order : order) <= 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* lookup (table, y, options) */
lr_value lr_lookup(int n, const lr_value *args)
{
    if (n < 2 || n > 3) {
        lr_fail_usage("lookup");
    }
    lr_value table = args[0], y = args[1];
    const char *options = n == 3 ? lr_string(args[2]) : "";
    bool match = strchr(options, 'm'), truth = strchr(options, 'b'), left = strchr(options, 'l'),
         right = strchr(options, 'r');
    bool texts = table->class == LR_CELL;
    bool single_text = texts && y->class == LR_CHAR;
    if (single_text) {
        y = lr_cell_row(1, &y);
    }
    if (texts ? y->class != LR_CELL || left || right
              : !lr_is_numeric(table) || !lr_is_numeric(y) || table->is_complex || y->is_complex) {
        lr_unsupported("this form of lookup");
    }
    if (table->class == LR_SINGLE || y->class == LR_SINGLE) {
        table = lr_as_class(table, LR_SINGLE);
        y = lr_as_class(y, LR_SINGLE);
    }
    compare_2 compare = texts ? of_texts : of_numbers;
    bool down = table->count > 1 && compare(table, 0, table, table->count - 1) > 0;
    lr_value result = lr_like(y, truth ? LR_LOGICAL : LR_DOUBLE, false);
    for (ptrdiff_t k = 0; k < y->count; k++) {
        ptrdiff_t place = place_of(table, y, k, compare, down);
        bool is_same = place > 0 && compare(table, place - 1, y, k) == 0
                       && !(!texts && isnan(lr_number_at(y, k)));
        if (left && place < 1) {
            place = 1;
        }
        if (right && place > table->count - 1) {
            place = table->count - 1;
        }
        if (truth) {
            TRUTH(result)[k] = is_same;
        } else {
            REAL(result)[k] = match && !is_same ? 0 : (double)place;
        }
    }
    return result;
}

/* Compares rows by one column after the other. */
static int of_rows(lr_value a, ptrdiff_t i, ptrdiff_t j, bool down)
{
    for (ptrdiff_t c = 0; c < a->dims[1]; c++) {
        int order = of_numbers(a, i + c * a->dims[0], a, j + c * a->dims[0]);
        if (order) {
            return down ? -order : order;
        }
    }
    return 0;
}

static bool is_down(lr_value mode)
{
    const char *text = lr_string(mode);
    if (strcmp(text, "descend") != 0 && strcmp(text, "descending") != 0 && strcmp(text, "ascend") != 0
        && strcmp(text, "ascending") != 0) {
        lr_unsupported("this order");
    }
    return text[0] == 'd';
}

/* issorted (x, mode), issorted (x, "rows", mode) */
lr_value lr_issorted(int n, const lr_value *args)
{
    if (n < 1 || n > 3) {
        lr_fail_usage("issorted");
    }
    lr_value x = args[0];
    bool rows = false, down = false;
    for (int k = 1; k < n; k++) {
        bool is_text = args[k]->class == LR_CHAR;
        if (is_text && strcmp(lr_string(args[k]), "rows") == 0) {
            rows = true;
        } else if (is_text && strcmp(lr_string(args[k]), "either") == 0) {
            lr_value modes[2] = {lr_text(6, "ascend"), lr_text(7, "descend")};
            bool any = false;
            for (int m = 0; m < 2; m++) {
                lr_value given[3] = {args[0], n == 3 ? args[1] : NULL, NULL};
                given[n - 1] = modes[m];
                any |= lr_to_bool(lr_issorted(n, given));
            }
            return lr_bool(any);
        } else if (!is_text) {
            lr_unsupported("this form of issorted");
        } else {
            down = is_down(args[k]);
        }
    }
    if (x->is_complex || (!lr_is_numeric(x) && x->class != LR_CELL) || (rows && x->class == LR_CELL)) {
        lr_unsupported("this form of issorted");
    }
    if (!rows && x->count > 0 && (x->rank > 2 || (x->dims[0] != 1 && x->dims[1] != 1))) {
        lr_fail("", "issorted: needs a vector");
    }
    ptrdiff_t count = rows ? x->dims[0] : x->count;
    bool sorted = true;
    for (ptrdiff_t k = 1; k < count && sorted; k++) {
        int order = rows ? of_rows(x, k - 1, k, down)
                         : x->class == LR_CELL ? of_texts(x, k - 1, x, k) : of_numbers(x, k - 1, x, k);
        sorted = rows || !down ? order <= 0 : order >= 0;
    }
    return lr_bool(sorted);
}

static void sort_rows(lr_value a, ptrdiff_t *places, ptrdiff_t *spare, ptrdiff_t count, bool down)
{
    if (count < 2) {
        return;
    }
    ptrdiff_t half = count / 2, i = 0, j = half, k = 0;
    sort_rows(a, places, spare, half, down);
    sort_rows(a, places + half, spare, count - half, down);
    while (i < half && j < count) {
        spare[k++] = of_rows(a, places[j], places[i], down) < 0 ? places[j++] : places[i++];
    }
    while (i < half) {
        spare[k++] = places[i++];
    }
    memcpy(places, spare, (size_t)k * sizeof *places);
}

/* The order of the rows of a matrix. */
lr_value lr_row_order(int n, const lr_value *args)
{
    if (n < 1 || args[0]->rank > 2 || !lr_is_numeric(args[0]) || args[0]->is_complex) {
        lr_unsupported("an order of these rows");
    }
    bool down = n > 1 && is_down(args[1]);
    ptrdiff_t rows = args[0]->dims[0];
    lr_value held = lr_matrix(LR_DOUBLE, 2 * rows + 1, 1), result = lr_matrix(LR_DOUBLE, rows, 1);
    ptrdiff_t *places = (ptrdiff_t *)held->data;
    for (ptrdiff_t k = 0; k < rows; k++) {
        places[k] = k;
    }
    sort_rows(args[0], places, places + rows, rows, down);
    for (ptrdiff_t k = 0; k < rows; k++) {
        REAL(result)[k] = (double)places[k] + 1;
    }
    return result;
}

static int dims_of(lr_value sizes, ptrdiff_t *dims, const char *name)
{
    if (sizes->count < 2 || sizes->count > LR_RANK || !lr_is_numeric(sizes)) {
        lr_unsupported(name);
    }
    for (ptrdiff_t k = 0; k < sizes->count; k++) {
        double extent = lr_number_at(sizes, k);
        if (!(extent >= 0) || extent != trunc(extent) || extent > 9e15) {
            lr_unsupported(name);
        }
        dims[k] = (ptrdiff_t)extent;
    }
    return (int)sizes->count;
}

/* The linear index of subscripts: sub2ind (dims, i, j, …). */
lr_value lr_sub2ind(int n, const lr_value *args)
{
    if (n < 2) {
        lr_fail_usage("sub2ind");
    }
    ptrdiff_t dims[LR_RANK];
    int rank = dims_of(args[0], dims, "this form of sub2ind");
    lr_value result = lr_like(args[1], LR_DOUBLE, false);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        double place = 0, stride = 1;
        for (int d = 0; d + 1 < n; d++) {
            lr_value at = args[d + 1];
            if (!lr_same_dims(args[1], at)) {
                lr_fail("", "sub2ind: all subscripts must be of the same size");
            }
            if (!lr_is_numeric(at) || at->is_complex || at->class == LR_LOGICAL) {
                lr_unsupported("this form of sub2ind");
            }
            double x = lr_number_at(at, k);
            double extent = d < rank ? (double)dims[d] : 1;
            for (int e = d + 1; d + 2 == n && e < rank; e++) {
                extent *= (double)dims[e];
            }
            if (x != trunc(x) || x < 1) {
                lr_unsupported("sub2ind of what is not an index");
            }
            if (x > extent) {
                lr_fail("Octave:index-out-of-bounds", "sub2ind: index out of range");
            }
            place += (x - 1) * stride;
            stride *= extent;
        }
        REAL(result)[k] = place + 1;
    }
    return result;
}

/* The subscripts of a linear index; the last one takes all dimensions that follow. */
void lr_ind2sub(int nout, lr_value *out, int n, const lr_value *args)
{
    if (n != 2) {
        lr_fail_usage("ind2sub");
    }
    ptrdiff_t dims[LR_RANK];
    int rank = dims_of(args[0], dims, "this form of ind2sub"), given = nout > 1 ? nout : 1;
    if (given > LR_RANK || !lr_is_numeric(args[1]) || args[1]->is_complex) {
        lr_unsupported("this form of ind2sub");
    }
    double all = 1;
    for (int d = 0; d < rank; d++) {
        all *= (double)dims[d];
    }
    for (int d = 0; d < given; d++) {
        out[d] = lr_like(args[1], LR_DOUBLE, false);
    }
    for (ptrdiff_t k = 0; k < args[1]->count; k++) {
        double x = lr_number_at(args[1], k);
        if (x != trunc(x) || x < 1) {
            lr_unsupported("ind2sub of what is not an index");
        }
        if (x > all) {
            lr_fail("Octave:index-out-of-bounds", "ind2sub: index out of range");
        }
        double rest = x - 1;
        for (int d = 0; d < given; d++) {
            double extent = d < rank ? (double)dims[d] : 1;
            REAL(out[d])[k] = (d + 1 == given ? rest : fmod(rest, extent)) + 1;
            rest = floor(rest / extent);
        }
    }
}

static lr_value triangle(int n, const lr_value *args, bool upper)
{
    const char *name = upper ? "triu" : "tril";
    if (n < 1 || n > 3) {
        lr_fail_usage(name);
    }
    lr_value a = args[0];
    if (n == 3 || a->rank > 2 || !lr_is_numeric(a)) {
        lr_unsupported(name);
    }
    double shift = n > 1 ? lr_scalar_of(args[1], name) : 0;
    lr_value result = lr_copy(a);
    size_t width = lr_width(a->class, a->is_complex);
    for (ptrdiff_t j = 0; j < a->dims[1]; j++) {
        for (ptrdiff_t i = 0; i < a->dims[0]; i++) {
            double above = (double)(j - i) - shift;
            if (upper ? above < 0 : above > 0) {
                memset((char *)result->data + (size_t)(i + j * a->dims[0]) * width, 0, width);
            }
        }
    }
    return lr_narrow(result);
}

lr_value lr_triu(int n, const lr_value *args) { return triangle(n, args, true); }
lr_value lr_tril(int n, const lr_value *args) { return triangle(n, args, false); }

/* The greatest or least so far. */
static void so_far(int nout, lr_value *out, int n, const lr_value *args, bool most)
{
    lr_value a = args[0];
    if (n < 1 || n > 2 || a->class == LR_CHAR || !lr_is_numeric(a) || a->is_complex) {
        lr_unsupported("this form of cummax or cummin");
    }
    int along = n == 2 ? (int)lr_dimension_of(args[1], "cummax or cummin along this dimension") : lr_first_long(a);
    ptrdiff_t inner = 1, length = along < a->rank ? a->dims[along] : 1;
    for (int d = 0; d < along && d < a->rank; d++) {
        inner *= a->dims[d];
    }
    lr_value best = lr_copy(a->class == LR_LOGICAL ? lr_as_doubles(a) : a), places = lr_like(a, LR_DOUBLE, false);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        ptrdiff_t step = k / inner % length;
        REAL(places)[k] = (double)step + 1;
        if (step == 0) {
            continue;
        }
        double x = lr_number_at(a, k), before = lr_number_at(best, k - inner);
        bool wins = !isnan(x) && (isnan(before) || (most ? x > before : x < before));
        if (!wins) {
            lr_set_number(best, k, before);
            REAL(places)[k] = REAL(places)[k - inner];
        }
    }
    out[0] = best;
    if (nout > 1) {
        out[1] = places;
    }
}

void lr_cummax(int nout, lr_value *out, int n, const lr_value *args) { so_far(nout, out, n, args, true); }
void lr_cummin(int nout, lr_value *out, int n, const lr_value *args) { so_far(nout, out, n, args, false); }
