/* Arrays beside and below each other: `[a, b; c]`, and horzcat and vertcat, which fill up no rows. */
#include "lariat_internal.h"

/* The extents of what stands beside each other so far. */
typedef struct {
    int rank;
    ptrdiff_t dims[LR_RANK];
} extents_so_far;

static void text_of_extents(const extents_so_far *all, char *text, size_t size)
{
    struct lr_object shape = {.rank = all->rank};
    memcpy(shape.dims, all->dims, sizeof all->dims);
    lr_dims_text(&shape, text, size);
}

static ptrdiff_t extent_along(lr_value part, int dimension) { return dimension < part->rank ? part->dims[dimension] : 1; }

/* 0x1 and 1x0 go beside anything. */
static bool is_thin(int rank, const ptrdiff_t *dims) { return rank == 2 && dims[0] + dims[1] == 1; }

/* Adds an array beside the others, if it fits. */
static bool joins(extents_so_far *all, lr_value part, int along)
{
    bool is_first = all->rank == 2 && all->dims[0] == 0 && all->dims[1] == 0;
    int rank = is_first || part->rank > all->rank ? part->rank : all->rank;
    rank = along < rank ? rank : along + 1;
    bool fits = true;
    for (int d = 0; d < rank; d++) {
        if (is_first || d >= all->rank) {
            all->dims[d] = is_first ? extent_along(part, d) : 1;
        }
        fits &= d == along || all->dims[d] == extent_along(part, d);
    }
    bool all_thin = is_thin(all->rank, all->dims), part_thin = is_thin(part->rank, part->dims);
    if (fits) {
        all->rank = rank;
        all->dims[along] += is_first ? 0 : extent_along(part, along);
    } else if (part_thin && all_thin) {
        all->dims[0] = all->dims[1] = 0;
    } else if (all_thin && part->rank == 2) {
        memcpy(all->dims, part->dims, 2 * sizeof *part->dims);
    } else {
        return part_thin && all->rank == 2;
    }
    return true;
}

/* Rows of chars below each other are filled up with blanks. */
static void pad_rows(lr_value *parts, int count)
{
    ptrdiff_t widest = 0;
    for (int k = 0; k < count; k++) {
        if (parts[k]->count == 0 && count > 1) {
            lr_unsupported("a concatenation of chars with empty rows");
        }
        widest = parts[k]->dims[1] > widest ? parts[k]->dims[1] : widest;
    }
    for (int k = 0; k < count; k++) {
        ptrdiff_t rows = parts[k]->dims[0], size = parts[k]->count;
        if (parts[k]->rank != 2 || parts[k]->dims[1] == widest) {
            continue;
        }
        lr_value padded = lr_matrix(LR_CHAR, rows, widest);
        memset(padded->data, ' ', (size_t)padded->count);
        memcpy(padded->data, parts[k]->data, (size_t)size);
        parts[k] = padded;
    }
}

/* Arrays beside each other along a dimension. */
lr_value lr_concatenated(int n, const lr_value *args, int along, bool is_bracket)
{
    lr_class class = LR_DOUBLE;
    bool is_complex = false, any_cell = false, any_struct = false, any_char = false, all_logical = n > 0;
    bool all_char = true;
    bool all_double_quoted = true;
    for (int k = 0; k < n; k++) {
        lr_check_dense(args[k]);
        any_cell |= args[k]->class == LR_CELL;
        any_struct |= args[k]->class == LR_STRUCT;
        any_char |= args[k]->class == LR_CHAR;
        all_char &= args[k]->class == LR_CHAR;
        all_logical &= args[k]->class == LR_LOGICAL;
        is_complex |= args[k]->is_complex;
        all_double_quoted &= args[k]->class != LR_CHAR || args[k]->is_double_quoted;
    }
    class = any_cell ? LR_CELL : any_struct ? LR_STRUCT : any_char ? LR_CHAR : all_logical ? LR_LOGICAL : LR_DOUBLE;
    for (int k = 0; k < n && !any_cell && !any_struct; k++) {
        if (args[k]->class == LR_HANDLE || (lr_is_integer(args[k]->class) && is_complex)) {
            lr_unsupported("a concatenation of these classes");
        }
        if (class == LR_CHAR && args[k]->class >= LR_SINGLE) {
            lr_unsupported("a concatenation of chars and numbers");
        }
        if (lr_is_integer(args[k]->class) && !lr_is_integer(class)) {
            class = args[k]->class; /* the first integer class */
        } else if (args[k]->class == LR_SINGLE && (class == LR_DOUBLE || class == LR_LOGICAL)) {
            class = LR_SINGLE;
        }
    }
    lr_value *parts = lr_allocate((size_t)n, sizeof *parts);
    int count = 0;
    for (int k = 0; k < n; k++) {
        lr_value part = args[k];
        if (any_cell && part->class != LR_CELL) {
            if (part->count == 0 && along == 1) {
                continue;
            }
            lr_value cell = part->count ? lr_matrix(LR_CELL, 1, 1) : lr_new(LR_CELL, false, part->rank, part->dims);
            if (part->count) {
                lr_set(&VALUES(cell)[0], part);
            }
            part = cell;
        } else if (any_struct && part->class != LR_STRUCT) {
            if (part->count == 0) {
                continue;
            }
            lr_unsupported("a concatenation of structs and others");
        }
        if (part->rank == 2 && part->dims[0] == 0 && part->dims[1] == 0) {
            continue;
        }
        parts[count++] = class == LR_CELL || class == LR_STRUCT ? part : lr_convert_class(part, class, is_complex);
    }
    if (all_char && along == 0 && is_bracket) {
        pad_rows(parts, count);
    }
    extents_so_far all = {2, {0, 0}};
    for (int k = 0; k < count; k++) {
        if (!joins(&all, parts[k], along)) {
            char left[128], right[128];
            text_of_extents(&all, left, sizeof left);
            lr_dims_text(parts[k], right, sizeof right);
            free(parts);
            if (!is_bracket) {
                lr_fail("", "cat: dimension mismatch");
            }
            lr_fail("", "%s dimensions mismatch (%s vs %s)", along ? "horizontal" : "vertical", left, right);
        }
    }
    int rank = all.rank;
    ptrdiff_t *dims = all.dims, total = dims[along];
    if (count == 0) {
        free(parts);
        ptrdiff_t pages[LR_RANK] = {0, 0, 1, 1, 1, 1, 1, 1}; /* nothing, as often as there are arguments */
        bool has_pages = along >= 2 && n > 1;
        if (has_pages) {
            pages[along] = n;
        }
        lr_value empty = lr_new(class, is_complex && (class == LR_DOUBLE || class == LR_SINGLE), has_pages ? along + 1 : 2, pages);
        empty->is_double_quoted = n > 0 && class == LR_CHAR && all_double_quoted;
        return empty;
    }
    lr_value result = lr_new(class, is_complex && (class == LR_DOUBLE || class == LR_SINGLE), rank, dims);
    if (class == LR_STRUCT) {
        for (int f = 0; f < parts[0]->field_count; f++) {
            lr_add_field(result, parts[0]->fields[f]);
        }
    }
    ptrdiff_t inner = 1, outer = 1, offset = 0;
    for (int d = 0; d < rank; d++) {
        if (d < along) {
            inner *= dims[d];
        } else if (d > along) {
            outer *= dims[d];
        }
    }
    size_t width = lr_width(class, result->is_complex);
    for (int k = 0; k < count; k++) {
        if (parts[k]->count == 0) {
            continue;
        }
        ptrdiff_t extent = extent_along(parts[k], along), run = inner * extent;
        for (ptrdiff_t o = 0; o < outer; o++) {
            ptrdiff_t to = o * inner * total + offset;
            if (class == LR_CELL || class == LR_STRUCT) {
                int fields = class == LR_CELL ? 1 : result->field_count;
                if (class == LR_STRUCT && parts[k]->field_count != fields) {
                    lr_unsupported("a concatenation of structs with other fields");
                }
                for (ptrdiff_t e = 0; e < run; e++) {
                    for (int f = 0; f < fields; f++) {
                        int from = class == LR_CELL ? 0 : lr_field_index(parts[k], result->fields[f]);
                        if (from < 0) {
                            lr_unsupported("a concatenation of structs with other fields");
                        }
                        lr_set(&VALUES(result)[(to + e) * fields + f], VALUES(parts[k])[(o * run + e) * fields + from]);
                    }
                }
            } else {
                memcpy((char *)result->data + (size_t)to * width,
                       (char *)parts[k]->data + (size_t)(o * run) * width, (size_t)run * width);
            }
        }
        offset += run;
    }
    free(parts);
    result->is_double_quoted = class == LR_CHAR && all_double_quoted;
    return lr_narrow(result);
}

lr_value lr_beside(int n, const lr_value *args) { return lr_concatenated(n, args, 1, true); }
lr_value lr_below(int n, const lr_value *args) { return lr_concatenated(n, args, 0, true); }
lr_value lr_horzcat(int n, const lr_value *args) { return n == 1 ? args[0] : lr_concatenated(n, args, 1, false); }
lr_value lr_vertcat(int n, const lr_value *args) { return n == 1 ? args[0] : lr_concatenated(n, args, 0, false); }
