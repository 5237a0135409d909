/* Assigning and deleting parts; arrays grow as needed, vectors with room to spare. */
#include "lariat_internal.h"
#include "lariat_index.h"

void lr_add_field(lr_value x, const char *field)
{
    int old = x->field_count;
    lr_value *data = lr_allocate((size_t)x->count * (size_t)(old + 1), sizeof *data);
    lr_value empty = x->count ? lr_empty() : NULL;
    for (ptrdiff_t k = 0; k < x->count; k++) {
        for (int f = 0; f < old; f++) {
            data[k * (old + 1) + f] = VALUES(x)[k * old + f];
        }
        data[k * (old + 1) + old] = empty;
        lr_hold(empty);
    }
    free(x->data);
    x->data = data;
    char **fields = lr_allocate((size_t)old + 1, sizeof *fields);
    if (old) {
        memcpy(fields, x->fields, (size_t)old * sizeof *fields);
    }
    free(x->fields);
    x->fields = fields;
    x->fields[old] = lr_allocate(strlen(field) + 1, 1);
    strcpy(x->fields[old], field);
    x->field_count = old + 1;
    x->room = x->count;
}

/* Elements from `from` on are 0, or empty. */
static void clear(lr_value x, ptrdiff_t from)
{
    if (x->class == LR_CELL || x->class == LR_STRUCT) {
        int width = x->class == LR_CELL ? 1 : x->field_count;
        lr_value empty = lr_empty();
        for (ptrdiff_t k = from * width; k < x->count * width; k++) {
            VALUES(x)[k] = empty;
            lr_hold(empty);
        }
        return;
    }
    size_t width = lr_width(x->class, x->is_complex);
    memset((char *)x->data + (size_t)from * width, 0, (size_t)(x->count - from) * width);
}

/* Makes an array larger; the old elements keep their subscripts. */
void lr_resize(lr_value *x, int rank, const ptrdiff_t *dims)
{
    lr_own(x);
    lr_value old = *x;
    bool only_last = true; /* then the old elements keep their places */
    for (int k = 0; k + 1 < rank; k++) {
        only_last &= dims[k] == (k < old->rank ? old->dims[k] : 1);
    }
    if ((only_last && rank >= old->rank) || old->count == 0) {
        ptrdiff_t before = old->count, count = lr_product(rank, dims);
        if (count > old->room) {
            ptrdiff_t room = before ? count + count / 2 : count;
            size_t width = lr_width(old->class, old->is_complex);
            width *= old->class == LR_STRUCT ? (size_t)old->field_count : 1;
            void *data = lr_allocate_elements((size_t)room, width ? width : 1);
            if (before) {
                memcpy(data, old->data, (size_t)before * width);
            }
            free(old->data);
            old->data = data;
            old->room = room;
        }
        lr_reshape_to(old, rank, dims);
        clear(old, before);
        return;
    }
    lr_value grown = lr_new(old->class, old->is_complex, rank, dims);
    grown->is_double_quoted = old->is_double_quoted;
    for (int k = 0; k < old->field_count; k++) {
        lr_add_field(grown, old->fields[k]);
    }
    if (grown->class != LR_CELL && grown->class != LR_STRUCT) {
        clear(grown, 0);
    }
    ptrdiff_t step[LR_RANK] = {0};
    for (ptrdiff_t k = 0; k < old->count; k++) {
        ptrdiff_t at = 0, stride = 1;
        for (int d = 0; d < rank; d++) {
            at += step[d] * stride;
            stride *= dims[d];
        }
        lr_copy_element(grown, at, old, k);
        for (int d = 0; d < old->rank && ++step[d] == old->dims[d]; d++) {
            step[d] = 0;
        }
    }
    lr_set(x, grown);
}

static _Noreturn void fail_resize(void)
{
    lr_fail("Octave:invalid-resize",
            "Invalid resizing operation or ambiguous assignment to an out-of-bounds array element");
}

/* The size that a linear index needs. */
static void grow_linear(lr_value *x, ptrdiff_t top)
{
    lr_value old = *x;
    if (top <= old->count) {
        return;
    }
    if (old->rank == 2 && old->dims[0] <= 1) {
        lr_resize(x, 2, (ptrdiff_t[]){1, top});
    } else if (old->rank == 2 && old->dims[1] == 1) {
        lr_resize(x, 2, (ptrdiff_t[]){top, 1});
    } else {
        fail_resize();
    }
}

/* Numbers that are stored among logical ones, which stay logical. */
static lr_value truths_of(lr_value value)
{
    lr_value numbers = lr_as_doubles(value);
    bool has_others = false;
    for (ptrdiff_t k = 0; k < numbers->count; k++) {
        double number = REAL(numbers)[k];
        has_others = has_others || (lr_test(number) && number != 1);
    }
    if (has_others) {
        lr_warn("", "value not equal to 1 or 0 converted to logical 1");
    }
    return lr_convert_class(numbers, LR_LOGICAL, false);
}

/* What x has to be to take the value: its class, whether it is complex, its fields. */
static lr_value prepare(lr_value *x, lr_value value)
{
    if (*x == NULL) {
        lr_set(x, value->class == LR_CELL || value->class == LR_STRUCT || value->class == LR_CHAR
                          || value->class == LR_LOGICAL || value->class >= LR_SINGLE
                      ? lr_matrix(value->class, 0, 0)
                      : lr_empty());
    }
    lr_value old = *x;
    if (old->class == LR_LOGICAL && value->class == LR_SINGLE && !value->is_complex) {
        value = lr_as_doubles(value); /* single precision makes it double */
    } else if (old->class == LR_LOGICAL && lr_is_numeric(value) && value->class != LR_CHAR && !value->is_complex) {
        value = truths_of(value);
    }
    if (old->class == LR_CELL && value->class != LR_CELL) {
        lr_value cell = lr_matrix(LR_CELL, 1, 1);
        lr_set(&VALUES(cell)[0], value);
        value = cell;
    } else if (old->class != value->class && old->count == 0
               && (value->class == LR_CELL || value->class == LR_STRUCT)) {
        lr_set(x, lr_new(value->class, false, old->rank, old->dims));
    } else if (lr_is_number(old) && lr_is_number(value)) {
        lr_class class = old->class == value->class ? old->class
                         : old->class == LR_CHAR || value->class == LR_CHAR ? LR_CHAR
                                                                           : LR_DOUBLE;
        if (class == LR_CHAR && old->class != value->class) {
            lr_unsupported("an assignment between chars and numbers");
        }
        bool is_complex = old->is_complex || value->is_complex;
        value = lr_convert_class(value, class, is_complex);
        if (old->class != class || old->is_complex != is_complex) {
            lr_set(x, lr_convert_class(old, class, is_complex));
        }
    } else if (lr_is_numeric(old) && lr_is_numeric(value)) {
        /* single precision or integers */
        bool is_complex = old->is_complex || value->is_complex;
        bool left = lr_is_integer(old->class), right = lr_is_integer(value->class);
        if ((is_complex && (left || right)) || old->class == LR_CHAR || value->class == LR_CHAR) {
            lr_unsupported("an assignment between these classes");
        }
        lr_class class = old->class == LR_LOGICAL ? value->class : old->class; /* the variable keeps its class */
        value = lr_convert_class(value, class, is_complex);
        if (old->class != class || old->is_complex != is_complex) {
            lr_set(x, lr_convert_class(old, class, is_complex));
        }
    } else if (old->class != value->class) {
        lr_unsupported("an assignment between these classes");
    }
    lr_own(x);
    if (value->class == LR_STRUCT) {
        for (int k = 0; k < value->field_count; k++) {
            if (lr_field_index(*x, value->fields[k]) < 0) {
                lr_add_field(*x, value->fields[k]);
            }
        }
        if ((*x)->field_count != value->field_count) {
            lr_unsupported("an assignment of a struct with other fields");
        }
        lr_value sorted = lr_new(LR_STRUCT, false, value->rank, value->dims);
        for (int k = 0; k < (*x)->field_count; k++) {
            lr_add_field(sorted, (*x)->fields[k]);
            int from = lr_field_index(value, (*x)->fields[k]);
            for (ptrdiff_t e = 0; e < value->count; e++) {
                lr_set(&VALUES(sorted)[e * sorted->field_count + k],
                       VALUES(value)[e * value->field_count + from]);
            }
        }
        value = sorted;
    }
    if (value->class == LR_CHAR && value->is_double_quoted == false) {
        (*x)->is_double_quoted = (*x)->is_double_quoted && (*x)->count > 0;
    }
    return value;
}

static _Noreturn void mismatch(int n, const ptrdiff_t *counts, lr_value value)
{
    char text[128], dims[128];
    size_t used = 0;
    for (int k = 0; k < n; k++) {
        used += (size_t)snprintf(text + used, sizeof text - used, k ? "x%td" : "%td", counts[k]);
    }
    if (n == 1) {
        snprintf(text + used, sizeof text - used, "x1");
    }
    lr_dims_text(value, dims, sizeof dims);
    lr_fail("Octave:nonconformant-args", "=: nonconformant arguments (op1 is %s, op2 is %s)", text, dims);
}

static void assign_linear(lr_value *x, const char *name, lr_value value, lr_value index)
{
    lr_positions at = lr_target_positions(index, (*x)->count, name, 1, 1);
    if (value->count != 1 && value->count != at.count) {
        mismatch(1, &at.count, value);
    }
    grow_linear(x, at.top);
    for (ptrdiff_t k = 0; k < at.count; k++) {
        lr_copy_element(*x, at.is_colon ? k : at.at[k], value, value->count == 1 ? 0 : k);
    }
}

/* Do the extents agree, those of 1 left out? */
static bool agree(int n, const ptrdiff_t *counts, lr_value value)
{
    int d = 0;
    for (int k = 0; k < n; k++) {
        if (counts[k] == 1) {
            continue;
        }
        while (d < value->rank && value->dims[d] == 1) {
            d++;
        }
        if (d == value->rank || value->dims[d++] != counts[k]) {
            return false;
        }
    }
    while (d < value->rank && value->dims[d] == 1) {
        d++;
    }
    return d == value->rank;
}

/* Does an index select one element, as the interpreter's diagonal matrices see it? */
static bool is_place(lr_value index)
{
    return index != LR_COLON && lr_is_numeric(index) && index->class != LR_CHAR && index->count == 1
           && !index->is_complex && !(index->class == LR_LOGICAL && !TRUTH(index)[0]);
}

/* A linear index beyond a diagonal matrix is an error: such a matrix does not grow by one. */
static void check_diagonal(lr_value x, const char *name, int n, const lr_value *args)
{
    if (x->is_diagonal && n == 1 && is_place(args[0])
        && lr_target_positions(args[0], x->count, name, 1, 2).top > x->count) {
        lr_fail("", "ind2sub: index out of range");
    }
}

/* The place on the diagonal that an assignment to a diagonal matrix leaves one; -1: none. */
static ptrdiff_t diagonal_place(lr_value x, lr_value value, int n, const lr_value *args)
{
    bool plain = n <= 2 && lr_is_numeric(value) && value->class != LR_CHAR && !value->is_complex && value->count == 1;
    for (int k = 0; plain && k < n; k++) {
        plain = is_place(args[k]);
    }
    if (!plain || n == 0) {
        return -1;
    }
    double i = lr_number_at(args[0], 0), j;
    if (n == 2) {
        j = lr_number_at(args[1], 0);
    } else {
        ptrdiff_t at = (ptrdiff_t)i - 1;
        i = (double)(at % x->dims[0] + 1);
        j = (double)(at / x->dims[0] + 1);
    }
    bool is_inside = i == j && i >= 1 && i == trunc(i) && i <= (double)x->dims[0] && i <= (double)x->dims[1];
    return is_inside ? (ptrdiff_t)i - 1 : -1;
}

static void assign(lr_value *x, const char *name, lr_value value, int n, const lr_value *args);

/* What is a range or a diagonal matrix stays one where the assignment fails. */
void lr_assign(lr_value *x, const char *name, lr_value value, int n, const lr_value *args)
{
    args = lr_expanded(&n, args);
    lr_check_dense(*x);
    if (*x == NULL || (*x)->class != LR_CELL) {
        lr_check_dense(value);
    }
    value = *x == value ? lr_copy(value) : value; /* it is read while elements change */
    bool is_like = *x && (*x)->class == value->class && (*x)->is_complex == value->is_complex;
    if ((is_like && !lr_is_special(*x)) || !lr_is_trying()) {
        assign(x, name, value, n, args);
        return;
    }
    lr_value changed = *x; /* an assignment that fails leaves the variable as it was */
    lr_hold(changed);
    assign(&changed, name, value, n, args);
    lr_set(x, changed);
    lr_release(changed);
}

/* A variable whose imaginary parts have all become 0 is real. */
static void narrow(lr_value *x)
{
    if ((*x)->is_complex) {
        lr_set(x, lr_narrow(*x));
    }
}

static void assign(lr_value *x, const char *name, lr_value value, int n, const lr_value *args)
{
    if ((*x && (*x)->is_error) || value->is_error || (*x && (*x)->class == LR_HANDLE)) {
        lr_unsupported("an assignment to a part of this value");
    }
    if (*x && (*x)->is_diagonal) {
        check_diagonal(*x, name, n, args);
        ptrdiff_t at = diagonal_place(*x, value, n, args);
        if (at >= 0) {
            lr_set(x, lr_copy(*x));
            ptrdiff_t to = at + at * (*x)->dims[0];
            if ((*x)->is_complex) {
                COMPLEX(*x)[to] = lr_number_at(value, 0);
            } else {
                lr_set_number(*x, to, lr_number_at(value, 0));
            }
            (*x)->is_diagonal = true;
            return;
        }
    }
    value = prepare(x, value);
    if (n == 0 || n > LR_RANK) {
        lr_unsupported("an assignment with this number of indices");
    }
    if (n == 1) {
        assign_linear(x, name, value, args[0]);
        narrow(x);
        return;
    }
    ptrdiff_t extents[LR_RANK], counts[LR_RANK], needed[LR_RANK], step[LR_RANK] = {0};
    lr_positions at[LR_RANK];
    lr_folded_dims(*x, n, extents);
    bool is_new = (*x)->rank == 2 && (*x)->dims[0] == 0 && (*x)->dims[1] == 0, grows = false;
    int d = 0;
    for (int k = 0; k < n; k++) {
        ptrdiff_t extent = extents[k];
        if (args[k] == LR_COLON && is_new) {
            /* a new array takes the extents of the value */
            while (value->count != 1 && d + 1 < value->rank && value->dims[d] == 1 && n != value->rank) {
                d++;
            }
            int from = n == value->rank ? k : d++;
            extent = value->count == 1 || from >= value->rank ? 1 : value->dims[from];
        }
        at[k] = lr_target_positions(args[k], extent, name, k + 1, n);
        counts[k] = at[k].count;
        needed[k] = at[k].top > extents[k] ? at[k].top : extents[k];
        grows |= needed[k] > extents[k];
    }
    if (value->count != 1 && !agree(n, counts, value)) {
        if (value->count == 0 && lr_product(n, counts) == 0) {
            return; /* nothing to nowhere */
        }
        mismatch(n, counts, value);
    }
    if (grows) { /* also where nothing is assigned */
        if (n < (*x)->rank) {
            fail_resize();
        }
        lr_resize(x, n, needed);
    } else {
        memcpy(needed, extents, sizeof needed);
    }
    ptrdiff_t count = lr_product(n, counts);
    for (ptrdiff_t k = 0; k < count; k++) {
        ptrdiff_t target = 0, stride = 1;
        for (int e = 0; e < n; e++) {
            target += stride * (at[e].is_colon ? step[e] : at[e].at[step[e]]);
            stride *= needed[e];
        }
        lr_copy_element(*x, target, value, value->count == 1 ? 0 : k);
        for (int e = 0; e < n && ++step[e] == counts[e]; e++) {
            step[e] = 0;
        }
    }
    narrow(x);
}

/* Makes a vector longer by one where there is room; its new element is not set. */
bool lr_append(lr_value *x, int64_t i)
{
    lr_value v = *x;
    lr_check_dense(v);
    if (!lr_owns(v) || v->rank != 2 || i != v->count + 1 || v->count >= v->room) {
        return false;
    }
    bool is_row = v->dims[0] == 1 || (v->dims[0] == 0 && v->dims[1] == 0);
    if (!is_row && (v->dims[1] != 1 || v->dims[0] == 0)) {
        return false;
    }
    v->count++;
    v->dims[0] = is_row ? 1 : v->count;
    v->dims[1] = is_row ? v->count : 1;
    return true;
}

void lr_put_slow(lr_value *x, const char *name, lr_value v, int n, int64_t i, int64_t j)
{
    if (i < 1) {
        lr_fail_target((double)i, name, 1, n);
    }
    if (n == 2 && j < 1) {
        lr_fail_target((double)j, name, 2, 2);
    }
    if (*x && n == 1 && (*x)->refs == 1 && !lr_is_special(*x) && (*x)->class == v->class
        && (*x)->rank == 2 && (*x)->dims[0] <= 1 && i > (*x)->count) {
        lr_resize(x, 2, (ptrdiff_t[]){1, (ptrdiff_t)i});
        lr_copy_element(*x, (ptrdiff_t)i - 1, v, 0);
    } else {
        lr_assign(x, name, v, n, n == 1 ? ARGS(lr_real((double)i)) : ARGS(lr_real((double)i), lr_real((double)j)));
    }
    lr_sweep();
}

/* Nothing, with the fields of what there was. */
static lr_value emptied(lr_value old, int rank, const ptrdiff_t *dims)
{
    lr_value none = lr_new(old->class, old->is_complex, rank, dims);
    for (int k = 0; k < old->field_count; k++) {
        lr_add_field(none, old->fields[k]);
    }
    return none;
}

/* What is left of a matrix is a row where one run of elements goes, and a column otherwise. Of logical indices the
 * interpreter takes those alone for a run that begin at the first element, and keeps what selects few elements as
 * positions, which it does not look at. */
static bool leaves_row(lr_value index, const lr_positions *at)
{
    bool is_run = at->top - at->at[0] == at->count;
    if (index->class != LR_LOGICAL) {
        return index->count == 1 || (index->is_range && is_run && at->at[at->count - 1] >= at->at[0]);
    }
    return at->top == at->count && at->count > index->count / 16;
}

void lr_delete(lr_value *x, const char *name, int n, const lr_value *args)
{
    lr_check_dense(*x);
    args = lr_expanded(&n, args);
    lr_value old = *x;
    if (n > LR_RANK || n == 0) {
        lr_unsupported("this deletion");
    }
    if (old == NULL) { /* what has no value yet has no elements, and none where the deletion fails */
        old = lr_matrix(LR_DOUBLE, 0, 0);
    }
    if (old->is_diagonal) {
        check_diagonal(old, name, n, args);
        old = lr_full(old); /* also where nothing is deleted */
    }
    ptrdiff_t dims[LR_RANK];
    int along = -1, rank = n > old->rank ? n : old->rank;
    if (n == 1) {
        dims[0] = old->count;
        along = 0;
    } else { /* dimensions without an index stay as they are */
        for (int k = 0; k < rank; k++) {
            dims[k] = k < old->rank ? old->dims[k] : 1;
        }
        int others = 0;
        bool selects_none = false;
        for (int k = 0; k < n; k++) {
            if (args[k] != LR_COLON) {
                others++;
                along = k;
                selects_none |= args[k]->count == 0;
            }
        }
        if (others > 1) {
            if (selects_none) {
                lr_set(x, old);
                return;
            }
            lr_fail("", "a null assignment can only have one non-colon index");
        }
        if (along < 0) {
            dims[0] = 0;
            lr_set(x, emptied(old, rank, dims));
            return;
        }
        if (along >= old->rank) {
            lr_fail("", "invalid dimension in delete_elements");
        }
    }
    lr_positions at = lr_target_positions(args[along], dims[along], name, 0, 0);
    if (at.top > dims[along]) {
        lr_fail("Octave:index-out-of-bounds", "A(%s) = []: index out of bounds: value %td out of bound %td",
                n == 1 ? "I" : "..,I,..", at.top, dims[along]);
    }
    if (at.is_colon) {
        lr_set(x, emptied(old, 2, (ptrdiff_t[]){0, 0}));
        return;
    }
    lr_value keep = lr_matrix(LR_LOGICAL, dims[along], 1);
    memset(keep->data, 1, (size_t)dims[along]);
    for (ptrdiff_t k = 0; k < at.count; k++) {
        TRUTH(keep)[at.at[k]] = false;
    }
    if (n == 1) {
        bool is_row = old->rank == 2 && old->dims[0] == 1;
        bool is_column = old->rank == 2 && old->dims[1] == 1;
        if (at.count == 0) {
            lr_set(x, old);
            return;
        }
        if (old->count == 1 && old->rank == 2) {
            lr_set(x, emptied(old, 2, (ptrdiff_t[]){1, 0}));
            return;
        }
        lr_value left = lr_index(old, NULL, 1, ARGS(keep));
        if (!is_row && !is_column) {
            bool row = leaves_row(args[0], &at);
            lr_reshape_to(left, 2, (ptrdiff_t[]){row ? 1 : left->count, row ? left->count : 1});
        }
        lr_set(x, left);
        return;
    }
    lr_value indices[LR_RANK];
    for (int k = 0; k < rank; k++) {
        indices[k] = k == along ? keep : LR_COLON;
    }
    lr_set(x, lr_index(old, NULL, rank, indices));
}

static void update(lr_value *x, const char *name, lr_value value, int n, const lr_step *steps);

/* A value that has no such parts; `n` steps are left. */
static _Noreturn void fail_part(lr_value x, const lr_step *step, int n)
{
    const char *words = x->is_range ? "double_range"
                        : x->is_diagonal ? "diagonal matrix"
                        : x->is_permutation ? "permutation matrix"
                        : x->class == LR_CHAR && !x->is_double_quoted ? "sq_string"
                        : x->class == LR_STRUCT ? "struct" : lr_class_words(x);
    if (x->class == LR_HANDLE) {
        lr_fail("", "can't perform indexed assignment for function handle type");
    }
    bool is_plain = lr_is_numeric(x);
    if (!is_plain && x->class != LR_CELL && step->kind != LR_BRACE) {
        lr_unsupported("an assignment to a part of a value of another class");
    }
    if (step->kind == LR_DOT && n == 1 && is_plain && x->count != 1) {
        lr_fail("", "invalid dot name structure assignment because the structure array is empty.  Specify a subscript on "
                    "the structure array to resolve.");
    }
    if (step->kind == LR_PAREN && is_plain) {
        if (n != 2) {
            lr_unsupported("an assignment through several steps");
        }
        bool one = (x->count == 1 && x->class != LR_CHAR) || x->is_range;
        lr_fail("", "in indexed assignment of %s, last %s index must be ()", words, one ? "rhs" : "lhs");
    }
    lr_fail("", "%s cannot be indexed with %c", words, step->kind == LR_BRACE ? '{' : '.');
}

/* The place of a field of one element, or of the content of a cell; `n` steps are left. */
static lr_value *slot(lr_value *x, const char *name, const lr_step *step, int n)
{
    bool is_none = *x && (*x)->count == 0 && lr_is_numeric(*x);
    bool is_square = is_none && (*x)->rank == 2 && (*x)->dims[0] == 0 && (*x)->dims[1] == 0;
    if (is_none && !is_square && step->kind == LR_DOT && n > 1) {
        lr_unsupported("an assignment to a part of a value of another class");
    }
    if (*x == NULL || (is_none && (is_square || step->kind != LR_DOT))) {
        lr_class class = step->kind == LR_BRACE ? LR_CELL : LR_STRUCT;
        ptrdiff_t extent = step->kind == LR_DOT ? 1 : 0;
        lr_set(x, lr_matrix(class, extent, extent));
    }
    lr_class wanted = step->kind == LR_BRACE ? LR_CELL : LR_STRUCT;
    if ((*x)->class != wanted) {
        fail_part(*x, step, n);
    }
    lr_own(x);
    if (step->kind == LR_DOT) {
        if ((*x)->count != 1) {
            lr_unsupported("an assignment to a field of a struct array");
        }
        if (lr_field_index(*x, step->field) < 0) {
            lr_add_field(*x, step->field);
        }
        return &VALUES(*x)[lr_field_index(*x, step->field)];
    }
    /* the element is made if it does not exist */
    ptrdiff_t extents[LR_RANK], at = 0, stride = 1, needed[LR_RANK];
    bool grows = false;
    if (step->n == 1) {
        lr_positions place = lr_target_positions(step->args[0], (*x)->count, name, 1, 1);
        if (place.count != 1) {
            lr_unsupported("an assignment to parts of several elements");
        }
        grow_linear(x, place.top);
        at = place.top - 1;
    } else {
        lr_folded_dims(*x, step->n, extents);
        ptrdiff_t places[LR_RANK];
        for (int k = 0; k < step->n; k++) {
            lr_positions place = lr_target_positions(step->args[k], extents[k], name, k + 1, step->n);
            if (place.count != 1) {
                lr_unsupported("an assignment to parts of several elements");
            }
            places[k] = place.top - 1;
            needed[k] = place.top > extents[k] ? place.top : extents[k];
            grows |= needed[k] > extents[k];
        }
        if (grows && step->n < (*x)->rank) {
            fail_resize();
        }
        if (grows) {
            lr_resize(x, step->n, needed);
        }
        for (int k = 0; k < step->n; k++) {
            at += places[k] * stride;
            stride *= needed[k];
        }
    }
    return step->kind == LR_BRACE ? &VALUES(*x)[at] : (lr_value *)(void *)((char *)(*x)->data) + at * (*x)->field_count;
}

/* Is a field, or the content of a cell, nothing yet? A variable that is [] is a matrix of doubles. */
static bool is_new_part(lr_value x)
{
    return x && x->class == LR_DOUBLE && !x->is_complex && x->rank == 2 && x->dims[0] == 0 && x->dims[1] == 0;
}

static void update(lr_value *x, const char *name, lr_value value, int n, const lr_step *steps)
{
    lr_step first = *steps;
    first.args = first.kind == LR_DOT ? NULL : lr_expanded(&first.n, first.args);
    value = value && *x == value ? lr_copy(value) : value; /* nothing becomes a part of itself */
    if (*x && (*x)->is_error) {
        lr_unsupported("an assignment to a part of an error");
    }
    if (steps->kind == LR_PAREN && n == 1) {
        if (value == NULL) {
            lr_delete(x, name, first.n, first.args);
        } else {
            lr_assign(x, name, value, first.n, first.args);
        }
        return;
    }
    lr_value *place = slot(x, name, &first, n);
    if (steps->kind == LR_PAREN) {
        if (n < 2 || steps[1].kind != LR_DOT) {
            lr_unsupported("an assignment through several steps");
        }
        int field = lr_field_index(*x, steps[1].field);
        if (field < 0) {
            lr_add_field(*x, steps[1].field);
            place = slot(x, name, &first, n);
            field = lr_field_index(*x, steps[1].field);
        }
        place += field;
        steps++;
        n--;
    }
    if (n == 1) {
        lr_set(place, value ? value : lr_empty());
        return;
    }
    if (n == 2 && is_new_part(*place)) { /* the elements say of which class it is */
        lr_value made = NULL;
        update(&made, name, value, n - 1, steps + 1);
        lr_set(place, made);
        lr_release(made);
        return;
    }
    lr_value part = *place;
    lr_taken here = {place, &part, lr_taken_out};
    lr_taken_out = &here;
    *place = NULL;
    update(&part, name, value, n - 1, steps + 1);
    *place = part;
    lr_taken_out = here.outer;
}

/* A value that is changed in a `try` is changed in a copy: an error leaves it as it was. */
void lr_update(lr_value *x, const char *name, lr_value value, int n, const lr_step *steps)
{
    if (!lr_is_trying()) {
        update(x, name, value, n, steps);
        return;
    }
    lr_value changed = NULL;
    lr_set(&changed, *x);
    update(&changed, name, value, n, steps);
    lr_set(x, changed);
    lr_release(changed);
}

/* The places that the indices of parts select; how many parts these are. */
static ptrdiff_t part_places(lr_value x, const char *name, int n, const lr_value *args, lr_positions *at)
{
    if (n == 0 || n > LR_RANK) {
        lr_unsupported("an assignment with this number of indices");
    }
    ptrdiff_t extents[LR_RANK] = {0}, all = 1;
    if (x) {
        lr_folded_dims(x, n, extents);
    }
    for (int k = 0; k < n; k++) {
        at[k] = lr_target_positions(args[k], extents[k], name, k + 1, n);
        if (at[k].count > 0 && all > PTRDIFF_MAX / at[k].count) {
            lr_fail_large();
        }
        all *= at[k].count;
    }
    return all;
}

lr_value lr_part_count(int n, const lr_value *args)
{
    lr_value x = args[0];
    if (n == 1) {
        return lr_real(x ? (double)x->count : 1);
    }
    lr_positions at[LR_RANK];
    int count = n - 1;
    const lr_value *indices = lr_expanded(&count, args + 1);
    return lr_real((double)part_places(x, NULL, count, indices, at));
}

/* There is a value for each of so many parts. */
static void check_values(lr_value values, ptrdiff_t count)
{
    if (values->count < count) {
        lr_fail("", values->count == 0 ? "value on the right hand side of the assignment not defined"
                                       : "some elements undefined in return list");
    }
}

/* [x.a] = …: the field of each element. */
static void update_fields(lr_value *x, const char *name, lr_value values, const lr_step *field)
{
    if (*x == NULL) {
        check_values(values, 1);
        lr_update(x, name, VALUES(values)[0], 1, field);
        return;
    }
    ptrdiff_t count = (*x)->count;
    check_values(values, count);
    for (ptrdiff_t k = 0; k < count; k++) {
        lr_step steps[2] = {{.kind = LR_PAREN, .n = 1, .args = (lr_value[]){lr_real((double)k + 1)}}, *field};
        lr_update(x, name, VALUES(values)[k], 2, steps);
    }
}

void lr_update_each(lr_value *x, const char *name, lr_value values, int n, const lr_step *steps)
{
    if (n > 2 || (n == 2 && steps[1].kind != LR_DOT)) {
        lr_unsupported("several results for these parts");
    }
    if (steps[0].kind == LR_DOT) {
        update_fields(x, name, values, steps);
        return;
    }
    lr_step one[2];
    memcpy(one, steps, (size_t)n * sizeof *one);
    lr_positions at[LR_RANK];
    one[0].args = lr_expanded(&one[0].n, steps[0].args);
    ptrdiff_t all = part_places(*x, name, one[0].n, one[0].args, at);
    check_values(values, all);
    for (ptrdiff_t k = 0; k < all; k++) {
        lr_value index[LR_RANK];
        for (ptrdiff_t d = 0, rest = k; d < one[0].n; rest /= at[d].count, d++) {
            ptrdiff_t place = rest % at[d].count;
            index[d] = lr_real((double)((at[d].is_colon ? place : at[d].at[place]) + 1));
        }
        one[0].args = index;
        lr_update(x, name, VALUES(values)[k], n, one);
    }
}
