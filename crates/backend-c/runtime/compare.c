/* Comparing whole values, and small functions of arrays and texts. */
#include "lariat_internal.h"

static bool same_values(lr_value a, lr_value b)
{
    lr_check_dense(a);
    lr_check_dense(b);
    if (!lr_same_dims(a, b)) {
        return false;
    }
    if (a->class == LR_CELL && b->class == LR_CELL) {
        for (ptrdiff_t k = 0; k < a->count; k++) {
            if (!same_values(VALUES(a)[k], VALUES(b)[k])) {
                return false;
            }
        }
        return true;
    }
    if (a->class == LR_STRUCT && b->class == LR_STRUCT) {
        if (a->field_count != b->field_count) {
            return false;
        }
        for (int f = 0; f < a->field_count; f++) {
            int other = lr_field_index(b, a->fields[f]);
            for (ptrdiff_t k = 0; other >= 0 && k < a->count; k++) {
                if (!same_values(VALUES(a)[k * a->field_count + f], VALUES(b)[k * b->field_count + other])) {
                    return false;
                }
            }
            if (other < 0) {
                return false;
            }
        }
        return true;
    }
    if (lr_is_integer(a->class) && a->class == b->class) {
        return memcmp(a->data, b->data, (size_t)a->count * lr_width(a->class, false)) == 0;
    }
    if (!lr_is_numeric(a) || !lr_is_numeric(b)) {
        if (a->class == LR_HANDLE || b->class == LR_HANDLE) {
            lr_unsupported("a comparison of function handles");
        }
        return false;
    }
    if (!lr_is_integer(a->class) && !lr_is_integer(b->class) && (a->class == LR_SINGLE || b->class == LR_SINGLE)) {
        a = lr_as_class(a, LR_SINGLE); /* a double is rounded first */
        b = lr_as_class(b, LR_SINGLE);
    }
    a = lr_complexes(lr_as_doubles(a));
    b = lr_complexes(lr_as_doubles(b));
    for (ptrdiff_t k = 0; k < a->count; k++) {
        if (COMPLEX(a)[k] != COMPLEX(b)[k]) {
            return false;
        }
    }
    return true;
}

lr_value lr_isequal(int n, const lr_value *args)
{
    if (n < 2) {
        lr_fail_usage("isequal");
    }
    bool all = true;
    for (int k = 1; k < n; k++) {
        all = all && same_values(args[0], args[k]);
    }
    return lr_bool(all);
}

/* Each element less the one before it along a dimension. */
static lr_value difference(lr_value a, int along)
{
    lr_value indices[2][LR_RANK];
    int rank = along < a->rank ? a->rank : along + 1;
    double extent = lr_extent(a, along);
    for (int d = 0; d < rank; d++) {
        indices[0][d] = indices[1][d] = LR_COLON;
    }
    indices[0][along] = lr_range(2, ARGS(lr_real(2), lr_real(extent)));
    indices[1][along] = lr_range(2, ARGS(lr_real(1), lr_real(extent - 1)));
    return lr_minus(lr_index(a, NULL, rank, indices[0]), lr_index(a, NULL, rank, indices[1]));
}

/* diff (x, order, dimension) */
lr_value lr_diff(int n, const lr_value *args)
{
    if (n < 1 || n > 3) {
        lr_fail_usage("diff");
    }
    lr_value a = args[0];
    if (!lr_is_numeric(a) || a->class == LR_CHAR) {
        lr_fail("", "diff: X must be numeric or logical");
    }
    double order = n > 1 && args[1]->count ? lr_scalar_of(args[1], "this form of diff") : 1;
    if (!(order >= 0) || order != trunc(order)) {
        lr_unsupported("this form of diff");
    }
    int along = n == 3 ? (int)lr_dimension_of(args[2], "this form of diff") : lr_first_long(a);
    double extent = lr_extent(a, along);
    if (n < 3 && order == 1 && a->rank == 2 && a->dims[0] == 1 && a->dims[1] == 0) {
        return a; /* a row without elements stays one */
    }
    if (n < 3 && order == 1 && a->rank == 2 && a->dims[0] == 0 && a->dims[1] == 1) {
        return lr_empty();
    }
    if (n < 3 && extent <= order) {
        if (extent != 1 && !(extent == 0 && a->rank == 2 && a->dims[1] == 0 && a->dims[0] == 0)) {
            lr_unsupported("this form of diff");
        }
        return lr_empty();
    }
    order = order > extent ? extent : order;
    a = a->class == LR_LOGICAL ? lr_as_doubles(a) : lr_full(a);
    for (; order > 0; order--) {
        a = difference(a, along);
    }
    return a;
}

/* Horner's scheme. */
lr_value lr_polyval(lr_value p, lr_value x)
{
    if (!lr_is_number(p) || !lr_is_number(x) || p->is_complex || x->is_complex || p->rank > 2
        || (p->dims[0] != 1 && p->dims[1] != 1) || p->count == 0) {
        lr_unsupported("this form of polyval");
    }
    p = lr_doubles(p);
    x = lr_doubles(x);
    lr_value result = lr_like(x, LR_DOUBLE, false);
    for (ptrdiff_t k = 0; k < x->count; k++) {
        double y = REAL(p)[0];
        for (ptrdiff_t i = 1; i < p->count; i++) {
            y = y * REAL(x)[k] + REAL(p)[i];
        }
        REAL(result)[k] = y;
    }
    return result;
}

static lr_value cased(lr_value a, unsigned char from, unsigned char to, int by)
{
    if (a->class == LR_CELL) {
        lr_value result = lr_like(a, LR_CELL, false);
        for (ptrdiff_t k = 0; k < a->count; k++) {
            lr_set(&VALUES(result)[k], cased(VALUES(a)[k], from, to, by));
        }
        return result;
    }
    if (lr_is_numeric(a) && a->class != LR_CHAR) {
        return a;
    }
    if (a->class != LR_CHAR) {
        lr_unsupported("the case of a value that is not a row of chars");
    }
    lr_value result = lr_copy(a);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        unsigned char letter = LETTER(a)[k];
        LETTER(result)[k] = letter >= from && letter <= to ? (unsigned char)(letter + by) : letter;
    }
    return result;
}

lr_value lr_upper(lr_value a) { return cased(a, 'a', 'z', 'A' - 'a'); }
lr_value lr_lower(lr_value a) { return cased(a, 'A', 'Z', 'a' - 'A'); }

lr_value lr_fieldnames(lr_value a)
{
    if (a->class != LR_STRUCT) {
        lr_fail("", "fieldnames: Invalid input argument");
    }
    lr_value names = lr_matrix(LR_CELL, a->field_count, 1);
    for (int k = 0; k < a->field_count; k++) {
        lr_set(&VALUES(names)[k], lr_text((ptrdiff_t)strlen(a->fields[k]), a->fields[k]));
    }
    return names;
}
