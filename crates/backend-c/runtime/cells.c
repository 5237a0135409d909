/* Cells and structs as wholes: their parts in other arrangements. */
#include "lariat_internal.h"
#include "lariat_index.h"

/* cellindexmat (c, i, …): the same part of each element. */
lr_value lr_cellindexmat(int n, const lr_value *args)
{
    if (n < 1) {
        lr_fail_usage("cellindexmat");
    }
    if (args[0]->class != LR_CELL) {
        lr_fail("", "cellindexmat: X must be a cell array");
    }
    lr_value result = lr_like(args[0], LR_CELL, false);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        lr_set(&VALUES(result)[k], lr_index(VALUES(args[0])[k], NULL, n - 1, args + 1));
    }
    return result;
}

/* cellslices (x, low, high, dimension) */
lr_value lr_cellslices(int n, const lr_value *args)
{
    if (n != 3 && n != 4) {
        lr_fail_usage("cellslices");
    }
    lr_value x = args[0], low = lr_as_doubles(args[1]), high = lr_as_doubles(args[2]);
    if (low->count != high->count) {
        lr_fail("", "cellslices: the lengths of LB and UB must match");
    }
    int along = n == 4 ? (int)lr_dimension_of(args[3], "cellslices along this dimension") : lr_first_long(x);
    int rank = along < x->rank ? x->rank : along + 1;
    lr_value result = lr_matrix(LR_CELL, 1, low->count);
    for (ptrdiff_t k = 0; k < low->count; k++) {
        lr_value indices[LR_RANK];
        for (int d = 0; d < rank; d++) {
            indices[d] = LR_COLON;
        }
        indices[along] = lr_range(2, ARGS(lr_real(REAL(low)[k]), lr_real(REAL(high)[k])));
        lr_set(&VALUES(result)[k], lr_index(x, NULL, rank, indices));
    }
    return result;
}

lr_value lr_numfields(lr_value s) { return lr_real(s->class == LR_STRUCT ? s->field_count : 0); }

/* struct2cell (s): the fields of each element along the first dimension. */
lr_value lr_struct2cell(lr_value s)
{
    if (s->class != LR_STRUCT || s->is_error) {
        lr_fail("", "struct2cell: argument must be of type structure");
    }
    ptrdiff_t dims[LR_RANK] = {s->field_count};
    bool is_column = s->rank == 2 && s->dims[1] == 1;
    int rank = is_column ? 2 : s->rank + 1;
    if (rank > LR_RANK) {
        lr_unsupported("an array of more than eight dimensions");
    }
    for (int d = 1; d < rank; d++) {
        dims[d] = s->dims[d - 1];
    }
    lr_value result = lr_new(LR_CELL, false, rank, dims);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        lr_set(&VALUES(result)[k], VALUES(s)[k]);
    }
    return result;
}

/* The names of fields: a cell of texts, or the rows of a char array. */
static lr_value names_of(lr_value names)
{
    return names->class == LR_CHAR ? lr_cellstr(names) : names;
}

/* cell2struct (c, fields, dimension) */
lr_value lr_cell2struct(int n, const lr_value *args)
{
    if (n < 2 || n > 3) {
        lr_fail_usage("cell2struct");
    }
    lr_value c = args[0];
    if (c->class != LR_CELL) {
        lr_fail("", "cell2struct: argument CELL must be of type cell array");
    }
    if (args[1]->class != LR_CHAR && (args[1]->class != LR_CELL || !lr_to_bool(lr_iscellstr(args[1])))) {
        lr_fail("", "cell2struct: FIELDS must be a cell array of strings or a character matrix");
    }
    lr_value names = names_of(args[1]);
    int along = n == 3 ? (int)lr_dimension_of(args[2], "cell2struct along this dimension") : 0;
    if (along >= c->rank) {
        lr_fail("", "cell2struct: DIM must be a valid dimension");
    }
    if (c->dims[along] != names->count) {
        lr_fail("", "cell2struct: number of FIELDS does not match dimension");
    }
    ptrdiff_t dims[LR_RANK] = {1, 1}, inner = 1;
    int rank = 0;
    for (int d = 0; d < c->rank; d++) {
        if (d != along) {
            dims[rank++] = c->dims[d];
        }
        inner *= d < along ? c->dims[d] : 1;
    }
    if (rank == 1) {
        dims[rank++] = 1;
    }
    lr_value result = lr_new(LR_STRUCT, false, rank, dims);
    for (ptrdiff_t f = 0; f < names->count; f++) {
        const char *name = lr_string(VALUES(names)[f]);
        if (lr_field_index(result, name) >= 0) {
            lr_unsupported("cell2struct with a field twice");
        }
        lr_add_field(result, name);
    }
    ptrdiff_t fields = names->count;
    for (ptrdiff_t e = 0; e < result->count; e++) {
        for (ptrdiff_t f = 0; f < fields; f++) {
            ptrdiff_t from = e % inner + inner * (f + fields * (e / inner));
            lr_set(&VALUES(result)[e * fields + f], VALUES(c)[from]);
        }
    }
    return result;
}

lr_value lr_rmfield(lr_value s, lr_value names)
{
    if (s->class != LR_STRUCT || s->is_error) {
        lr_unsupported("rmfield of this value");
    }
    names = names->class == LR_CHAR ? lr_cell_row(1, &names) : names;
    lr_value result = lr_new(LR_STRUCT, false, s->rank, s->dims);
    for (ptrdiff_t k = 0; k < names->count; k++) {
        const char *name = lr_string(VALUES(names)[k]);
        if (lr_field_index(s, name) < 0) {
            lr_fail("", "rmfield: structure does not contain remove field %s", name);
        }
    }
    for (int f = 0; f < s->field_count; f++) {
        bool stays = true;
        for (ptrdiff_t k = 0; k < names->count; k++) {
            stays &= strcmp(s->fields[f], lr_string(VALUES(names)[k])) != 0;
        }
        if (!stays) {
            continue;
        }
        lr_add_field(result, s->fields[f]);
        for (ptrdiff_t e = 0; e < s->count; e++) {
            lr_set(&VALUES(result)[e * result->field_count + result->field_count - 1],
                   VALUES(s)[e * s->field_count + f]);
        }
    }
    return result;
}

/* num2cell (a, dimensions): arrays along these dimensions, one for each place of the others. */
static lr_value cells_along(lr_value a, lr_value dimensions)
{
    ptrdiff_t dims[LR_RANK], step[LR_RANK] = {0};
    bool whole[LR_RANK] = {false};
    for (ptrdiff_t k = 0; k < dimensions->count; k++) {
        double d = lr_number_at(dimensions, k);
        if (!(d >= 1) || d > LR_RANK || d != trunc(d)) {
            lr_fail("", "num2cell: dimension vectors for DIM must be positive integers");
        }
        whole[(int)d - 1] = true;
    }
    for (int d = 0; d < a->rank; d++) {
        dims[d] = whole[d] ? 1 : a->dims[d];
    }
    lr_value result = lr_new(LR_CELL, false, a->rank, dims);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        lr_value indices[LR_RANK];
        for (int d = 0; d < a->rank; d++) {
            indices[d] = whole[d] ? LR_COLON : lr_real((double)step[d] + 1);
        }
        lr_set(&VALUES(result)[k], lr_index(a, NULL, a->rank, indices));
        for (int d = 0; d < a->rank && ++step[d] == dims[d]; d++) {
            step[d] = 0;
        }
    }
    return result;
}

lr_value lr_num2cell(int n, const lr_value *args)
{
    if (n < 1 || n > 2) {
        lr_fail_usage("num2cell");
    }
    lr_value a = args[0];
    if (n == 2) {
        return cells_along(a, args[1]);
    }
    lr_value result = lr_like(a, LR_CELL, false);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        lr_value part = a->class == LR_CELL ? lr_cell_row(1, &VALUES(a)[k])
                                            : lr_index(a, NULL, 1, ARGS(lr_real((double)k + 1)));
        lr_set(&VALUES(result)[k], part);
    }
    return result;
}

/* mat2cell (a, rows, columns, …): blocks. */
lr_value lr_mat2cell(int n, const lr_value *args)
{
    if (n < 2) {
        lr_fail_usage("mat2cell");
    }
    lr_value a = args[0];
    int given = n - 1, rank = given > a->rank ? given : a->rank;
    ptrdiff_t dims[LR_RANK], step[LR_RANK] = {0};
    if (rank > LR_RANK) {
        lr_unsupported("an array of more than eight dimensions");
    }
    lr_value first[LR_RANK];
    for (int d = 0; d < rank; d++) {
        ptrdiff_t extent = d < a->rank ? a->dims[d] : 1;
        dims[d] = d < given ? args[d + 1]->count : 1;
        first[d] = lr_matrix(LR_DOUBLE, 1, dims[d] + 1);
        REAL(first[d])[0] = 0;
        for (ptrdiff_t k = 0; k < dims[d]; k++) {
            double size = d < given ? lr_number_at(args[d + 1], k) : (double)extent;
            if (!(size >= 0) || size != trunc(size)) {
                lr_unsupported("mat2cell with these sizes");
            }
            REAL(first[d])[k + 1] = REAL(first[d])[k] + size;
        }
        double total = REAL(first[d])[dims[d]];
        if (total != (double)extent) {
            lr_fail("", "mat2cell: dimension vectors for dimension %d must sum to %td (instead of %.0f)", d + 1, extent,
                    total);
        }
    }
    lr_value result = lr_new(LR_CELL, false, given < 2 ? 2 : given, dims);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        lr_value indices[LR_RANK];
        for (int d = 0; d < rank; d++) {
            double low = REAL(first[d])[step[d]], high = REAL(first[d])[step[d] + 1];
            indices[d] = lr_range(2, ARGS(lr_real(low + 1), lr_real(high)));
        }
        lr_set(&VALUES(result)[k], lr_index(a, NULL, rank, indices));
        for (int d = 0; d < rank && ++step[d] == dims[d]; d++) {
            step[d] = 0;
        }
    }
    return result;
}

/* merge (mask, a, b) */
lr_value lr_merge(lr_value mask, lr_value a, lr_value b)
{
    if (!lr_is_numeric(mask) || mask->class == LR_CHAR) {
        lr_fail("", "merge: first argument must be logical or numeric");
    }
    mask = mask->class == LR_LOGICAL ? mask : lr_logical(mask);
    if (mask->count == 1) {
        return TRUTH(mask)[0] ? a : b;
    }
    bool fits = (a->count == 1 || lr_same_dims(mask, a)) && (b->count == 1 || lr_same_dims(mask, b));
    if (!fits) {
        lr_fail("", "merge: MASK, TVAL, and FVAL dimensions must match");
    }
    if (a->is_complex || b->is_complex || !lr_is_numeric(a) || !lr_is_numeric(b)) {
        lr_unsupported("merge of these classes");
    }
    lr_class class = a->class == b->class ? a->class : lr_joined_class("merge", a, b);
    lr_value result = lr_like(mask, class, false);
    for (ptrdiff_t k = 0; k < mask->count; k++) {
        lr_value from = TRUTH(mask)[k] ? a : b;
        lr_set_number(result, k, lr_number_at(from, from->count == 1 ? 0 : k));
    }
    return result;
}
