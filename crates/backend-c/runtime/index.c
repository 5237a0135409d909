/* Reading parts: x(i, j), c{i}, s.f. */
#include "lariat_internal.h"
#include "lariat_index.h"

typedef int64_t (*checking)(double index, const char *name, int place, int places);

static lr_positions positions_of(lr_value index, ptrdiff_t extent, const char *name, int place, int places,
                                 checking check)
{
    lr_positions result = {.is_colon = index == LR_COLON};
    if (result.is_colon) {
        result.count = extent;
        result.top = extent;
        result.rank = 2;
        result.dims[0] = extent;
        result.dims[1] = 1;
        return result;
    }
    lr_check_dense(index);
    if (!lr_is_numeric(index) || index->is_complex) {
        lr_unsupported("an index that is not numeric");
    }
    if (index->class == LR_CHAR && index->count == 1 && LETTER(index)[0] == ':') {
        return positions_of(LR_COLON, extent, name, place, places, check);
    }
    result.rank = index->rank;
    memcpy(result.dims, index->dims, sizeof result.dims);
    lr_value held;
    if (index->class == LR_LOGICAL) {
        ptrdiff_t count = 0;
        for (ptrdiff_t k = 0; k < index->count; k++) {
            count += TRUTH(index)[k];
        }
        bool is_row = index->rank == 2 && index->dims[0] == 1 && index->dims[1] != 1;
        result.rank = 2;
        result.dims[0] = is_row ? 1 : count;
        result.dims[1] = is_row ? count : 1;
        if (index->count == 1) {
            result.dims[0] = result.dims[1] = count;
        }
        held = lr_matrix(LR_DOUBLE, count, 1);
        result.at = (ptrdiff_t *)held->data;
        for (ptrdiff_t k = 0, next = 0; k < index->count; k++) {
            if (TRUTH(index)[k]) {
                result.at[next++] = k;
                result.top = k + 1;
            }
        }
        result.count = count;
        return result;
    }
    lr_value numbers = lr_as_doubles(index);
    held = lr_matrix(LR_DOUBLE, index->count, 1); /* as wide as ptrdiff_t, or wider */
    result.at = (ptrdiff_t *)held->data;
    result.count = index->count;
    for (ptrdiff_t k = 0; k < index->count; k++) {
        ptrdiff_t at = (ptrdiff_t)check(REAL(numbers)[k], name, place, places);
        result.at[k] = at - 1;
        result.top = at > result.top ? at : result.top;
    }
    return result;
}

/* The positions that an index selects along an extent. */
lr_positions lr_positions_of(lr_value index, ptrdiff_t extent, const char *name, int place, int places)
{
    return positions_of(index, extent, name, place, places, lr_position);
}

/* The same where elements are assigned or deleted. */
lr_positions lr_target_positions(lr_value index, ptrdiff_t extent, const char *name, int place, int places)
{
    return positions_of(index, extent, name, place, places, lr_target);
}

_Static_assert(sizeof(ptrdiff_t) <= sizeof(double), "positions are kept where doubles fit");

static bool is_vector(int rank, const ptrdiff_t *dims)
{
    int longs = 0;
    for (int k = 0; k < rank; k++) {
        longs += dims[k] != 1;
    }
    return longs == 1;
}

/* The extents of x as n indices see them: the last one takes all that follow. */
void lr_folded_dims(lr_value x, int n, ptrdiff_t *dims)
{
    for (int k = 0; k < n; k++) {
        dims[k] = k < x->rank ? x->dims[k] : 1;
    }
    for (int k = n; k < x->rank; k++) {
        dims[n - 1] *= x->dims[k];
    }
}

/* An array of this size with the class, and the fields, of another. */
lr_value lr_same_kind(lr_value x, int rank, const ptrdiff_t *dims)
{
    lr_value result = lr_new(x->class, x->is_complex, rank, dims);
    result->is_double_quoted = x->is_double_quoted;
    for (int k = 0; k < x->field_count; k++) {
        lr_add_field(result, x->fields[k]);
    }
    return result;
}

/* One element, or the fields of one. */
void lr_copy_element(lr_value to, ptrdiff_t at, lr_value from, ptrdiff_t source)
{
    if (to->is_complex && to->class != LR_SPARSE) {
        COMPLEX(to)[at] = COMPLEX(from)[source];
        return;
    }
    switch (to->class) {
    case LR_DOUBLE: REAL(to)[at] = REAL(from)[source]; break;
    case LR_LOGICAL:
    case LR_CHAR:
    case LR_INT8:
    case LR_UINT8: LETTER(to)[at] = LETTER(from)[source]; break;
    case LR_INT16:
    case LR_UINT16: ((uint16_t *)to->data)[at] = ((uint16_t *)from->data)[source]; break;
    case LR_SINGLE:
    case LR_INT32:
    case LR_UINT32: ((uint32_t *)to->data)[at] = ((uint32_t *)from->data)[source]; break;
    case LR_INT64:
    case LR_UINT64: ((uint64_t *)to->data)[at] = ((uint64_t *)from->data)[source]; break;
    case LR_SPARSE: lr_check_dense(from); break;
    case LR_HANDLE:
    case LR_CELL: lr_set(&VALUES(to)[at], VALUES(from)[source]); break;
    case LR_STRUCT:
        for (int k = 0; k < to->field_count; k++) {
            lr_set(&VALUES(to)[at * to->field_count + k], VALUES(from)[source * to->field_count + k]);
        }
        break;
    }
}

/* Does an index select the first positions in order? The interpreter sees that of colons, numbers, ranges
 * and masks: such a part of a diagonal matrix is one. */
static bool is_leading(const lr_positions *at, lr_value index)
{
    if (at->is_colon) {
        return true;
    }
    if (index->count != 1 && !index->is_range && index->class != LR_LOGICAL) {
        return false;
    }
    for (ptrdiff_t k = 0; k < at->count; k++) {
        if (at->at[k] != k) {
            return false;
        }
    }
    return at->count > 0;
}

/* Does an index select each of so many positions once? */
static bool is_permutation(const lr_positions *at, ptrdiff_t extent)
{
    if (at->is_colon || at->count != extent) {
        return at->is_colon;
    }
    lr_value seen = lr_matrix(LR_LOGICAL, extent, 1);
    memset(TRUTH(seen), 0, (size_t)seen->count);
    for (ptrdiff_t k = 0; k < extent; k++) {
        if (TRUTH(seen)[at->at[k]]) {
            return false;
        }
        TRUTH(seen)[at->at[k]] = true;
    }
    return true;
}

/* Is what is selected of an identity or a permutation matrix a permutation matrix, as the interpreter keeps it? */
static bool permutes(lr_value x, const lr_positions *at)
{
    ptrdiff_t n = x->dims[0];
    bool is_colon = at[0].is_colon && at[1].is_colon;
    if (!(x->is_permutation || (x->is_diagonal && !is_colon)) || x->is_complex || x->class != LR_DOUBLE
        || x->rank != 2 || n != x->dims[1] || !is_permutation(&at[0], n) || !is_permutation(&at[1], n)) {
        return false;
    }
    for (ptrdiff_t k = 0; x->is_diagonal && k < n; k++) {
        if (REAL(x)[k + k * n] != 1) {
            return false;
        }
    }
    return true;
}

lr_value lr_index(lr_value x, const char *name, int n, const lr_value *args)
{
    if (x->class == LR_HANDLE) {
        lr_unsupported("an index into a function handle");
    }
    if (x->is_error) {
        lr_unsupported("an index into an error");
    }
    if (n == 0) {
        return x;
    }
    lr_check_dense(x);
    if (n > LR_RANK) {
        lr_unsupported("more than eight indices");
    }
    if (n == 1) {
        lr_positions at = lr_positions_of(args[0], x->count, name, 1, 1);
        if (at.top > x->count) {
            lr_fail_bound(x, name, at.top, 1, 1);
        }
        ptrdiff_t dims[LR_RANK];
        int rank = at.rank;
        memcpy(dims, at.dims, sizeof dims);
        if (!at.is_colon && x->count != 1 && is_vector(x->rank, x->dims) && at.count != 1
            && is_vector(at.rank, at.dims)) {
            rank = x->rank;
            for (int k = 0; k < rank; k++) {
                dims[k] = x->dims[k] == 1 ? 1 : at.count;
            }
        }
        lr_value result = lr_same_kind(x, rank, dims);
        for (ptrdiff_t k = 0; k < at.count; k++) {
            lr_copy_element(result, k, x, at.is_colon ? k : at.at[k]);
        }
        return lr_narrow(result);
    }
    ptrdiff_t extents[LR_RANK], counts[LR_RANK], strides[LR_RANK], step[LR_RANK] = {0};
    lr_positions at[LR_RANK];
    lr_folded_dims(x, n, extents);
    ptrdiff_t stride = 1;
    for (int k = 0; k < n; k++) {
        at[k] = lr_positions_of(args[k], extents[k], name, k + 1, n);
    }
    for (int k = 0; k < n; k++) { /* what is no position counts before what does not exist */
        if (at[k].top > extents[k]) {
            if (x->is_permutation && n == 2 && args[0] != LR_COLON && args[1] != LR_COLON && args[0]->count == 1
                && args[1]->count == 1) {
                lr_unsupported("an element of a permutation matrix that does not exist");
            }
            lr_fail_bound(x, name, at[k].top, k + 1, n);
        }
        counts[k] = at[k].count;
        strides[k] = stride;
        stride *= extents[k];
    }
    lr_value result = lr_same_kind(x, n, counts);
    result->is_permutation = n == 2 && result->count != 1 && permutes(x, at);
    /* the interpreter holds the number of columns, too, against that of rows */
    result->is_diagonal = x->is_diagonal && !result->is_permutation && n == 2 && result->count != 1
                          && counts[1] <= extents[0]
                          && is_leading(&at[0], args[0]) && is_leading(&at[1], args[1]);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        ptrdiff_t source = 0;
        for (int d = 0; d < n; d++) {
            source += strides[d] * (at[d].is_colon ? step[d] : at[d].at[step[d]]);
        }
        lr_copy_element(result, k, x, source);
        for (int d = 0; d < n && ++step[d] == counts[d]; d++) {
            step[d] = 0;
        }
    }
    return lr_narrow(result);
}

lr_value lr_content(lr_value x, const char *name, int n, const lr_value *args)
{
    if (x->class != LR_CELL) {
        lr_fail_brace(x);
    }
    lr_value part = lr_index(x, name ? name : NULL, n, args);
    if (part->count != 1) {
        lr_unsupported("a list of values where one is needed");
    }
    return VALUES(part)[0];
}

int lr_field_index(lr_value x, const char *field)
{
    for (int k = 0; k < x->field_count; k++) {
        if (strcmp(x->fields[k], field) == 0) {
            return k;
        }
    }
    return -1;
}

lr_value lr_field(lr_value x, const char *field)
{
    if (x->class != LR_STRUCT) {
        lr_fail("", "%s cannot be indexed with .", x->is_permutation ? "permutation matrix" : lr_class_words(x));
    }
    int at = lr_field_index(x, field);
    if (x->is_error && (at < 0 || (at == 0 && !x->is_exact))) {
        lr_unsupported("this field of an error");
    }
    if (at < 0) {
        lr_fail("Octave:invalid-indexing", "structure has no member '%s'", field);
    }
    if (x->count != 1) {
        lr_unsupported("a list of values where one is needed");
    }
    return VALUES(x)[at];
}

const char *lr_name_of(lr_value field) { return lr_string(field); }
lr_value lr_field_of(lr_value x, lr_value field) { return lr_field(x, lr_string(field)); }

ptrdiff_t lr_column_count(lr_value value)
{
    ptrdiff_t count = value->rank > 1 ? 1 : 0;
    for (int k = 1; k < value->rank; k++) {
        count *= value->dims[k];
    }
    return value->count == 0 && value->dims[0] == 0 ? 0 : count;
}

lr_value lr_column(lr_value value, ptrdiff_t at)
{
    lr_value result = lr_same_kind(value, 2, (ptrdiff_t[]){value->dims[0], 1});
    for (ptrdiff_t k = 0; k < value->dims[0]; k++) {
        lr_copy_element(result, k, value, at * value->dims[0] + k);
    }
    return result;
}
