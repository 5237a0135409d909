/* Loops over the elements of several arrays: are the parts there, and have they one size? */
#include "lariat_internal.h"

static bool is_place(double i) { return i >= 1 && i <= 9007199254740992.0 && i == trunc(i); }

/* The elements of a part, its rows and columns (of all of an array, no size of their own). */
static bool find(lr_window *w, ptrdiff_t *rows, ptrdiff_t *columns)
{
    lr_value x = w->x;
    if (x == NULL || x->class != LR_DOUBLE || x->is_complex || x->is_diagonal || x->count == 0) {
        return false;
    }
    *rows = x->dims[0];
    *columns = x->dims[1];
    w->at = REAL(x);
    w->count = x->count;
    if (w->kind == LR_ALL) {
        return true;
    }
    if (w->kind == LR_AS_COLUMN) {
        *rows = x->count;
        *columns = 1;
        return true;
    }
    if (x->rank != 2) {
        return false;
    }
    if (w->kind != LR_OF_VECTOR) {
        if (!is_place(w->column) || w->column > (double)x->dims[1]) {
            return false;
        }
        w->at += ((ptrdiff_t)w->column - 1) * x->dims[0];
        w->count = x->dims[0];
        *columns = 1;
        if (w->kind == LR_OF_COLUMN) {
            return true;
        }
    } else if (x->dims[0] != 1 && x->dims[1] != 1) {
        return false;
    }
    if (!is_place(w->low) || !is_place(w->high) || w->high < w->low || w->high > (double)w->count) {
        return false;
    }
    w->at += (ptrdiff_t)w->low - 1;
    w->count = (ptrdiff_t)(w->high - w->low) + 1;
    bool is_row = w->kind == LR_OF_VECTOR && x->dims[0] == 1;
    *rows = is_row ? 1 : w->count;
    *columns = is_row ? w->count : 1;
    return true;
}

/* All parts but the first, which is assigned, have one size; `of` is an array that has it, where one has. */
static bool agree(int n, lr_window *windows, ptrdiff_t dims[2], lr_value *of)
{
    *of = NULL;
    for (int k = 1; k < n; k++) {
        ptrdiff_t rows, columns;
        if (!find(&windows[k], &rows, &columns)) {
            return false;
        }
        bool is_flat = windows[k].kind != LR_ALL || windows[k].x->rank == 2;
        if (k > 1 && (rows != dims[0] || columns != dims[1] || windows[k].count != windows[1].count)) {
            return false;
        }
        if (!is_flat) {
            if (k > 1 && (*of == NULL || !lr_same_dims(*of, windows[k].x))) {
                return false;
            }
            *of = windows[k].x;
        } else if (*of) {
            return false;
        }
        dims[0] = rows;
        dims[1] = columns;
    }
    return true;
}

/* x becomes an array of this size: its own elements, where nothing else holds them, or new ones. */
bool lr_fits(lr_value *x, int n, lr_window *windows)
{
    ptrdiff_t dims[2];
    lr_value of;
    if (!agree(n, windows, dims, &of)) {
        return false;
    }
    lr_value old = *x;
    bool same = old && lr_owns(old) && old->class == LR_DOUBLE && !old->is_complex && !old->is_borrowed
                && (of ? lr_same_dims(old, of) : old->rank == 2 && old->dims[0] == dims[0] && old->dims[1] == dims[1]);
    windows[0].x = same ? old : of ? lr_like(of, LR_DOUBLE, false) : lr_matrix(LR_DOUBLE, dims[0], dims[1]);
    windows[0].at = REAL(windows[0].x);
    windows[0].count = windows[0].x->count;
    return true;
}

/* The same, if it is a vector. */
bool lr_fits_vector(lr_value *x, int n, lr_window *windows)
{
    if (!lr_fits(x, n, windows)) {
        return false;
    }
    lr_value made = windows[0].x;
    return made->rank == 2 && (made->dims[0] == 1 || made->dims[1] == 1);
}

/* All parts but the first, which says how many elements they have, are vectors of one size. */
bool lr_are_vectors(int n, lr_window *windows)
{
    ptrdiff_t dims[2];
    lr_value of;
    if (!agree(n, windows, dims, &of) || of || (dims[0] != 1 && dims[1] != 1)) {
        return false;
    }
    windows[0].count = windows[1].count;
    return true;
}

void lr_became(lr_value *x, lr_value value)
{
    if (*x != value) {
        lr_set(x, value);
        lr_sweep();
    }
}

/* A part of x is assigned in place. */
bool lr_fits_part(lr_value *x, int n, lr_window *windows)
{
    ptrdiff_t rows, columns, dims[2];
    lr_value before = *x, of;
    if (!find(&windows[0], &rows, &columns) || !lr_in_place(x)) {
        return false;
    }
    windows[0].x = *x;
    for (int k = 1; k < n; k++) {
        const lr_window *w = &windows[k], *part = &windows[0];
        bool same = w->kind == part->kind && w->low == part->low && w->high == part->high && w->column == part->column;
        if (w->x == before && same) {
            windows[k].x = *x; /* which may be a copy now; each element is read before it is written */
        }
    }
    return find(&windows[0], &rows, &columns) && agree(n, windows, dims, &of) && windows[1].count == windows[0].count;
}

/* Elements of the size that the variable has are assigned in place; else it becomes a new array. */
static void make_room(lr_value *x, lr_class class, double rows, double columns)
{
    lr_value old = *x;
    bool same = old && lr_owns(old) && old->class == class && !old->is_complex && !old->is_borrowed && old->rank == 2
                && (double)old->dims[0] == rows && (double)old->dims[1] == columns;
    if (!same) {
        lr_value size[2] = {lr_real(rows), lr_real(columns)};
        lr_set(x, class == LR_DOUBLE ? lr_zeros(2, size) : lr_false_array(2, size));
        lr_sweep();
    }
}

/* So many elements are set one by one; the others are copies of them. */
enum { CHUNK = 128 };

void lr_fill_real(lr_value *x, double rows, double columns, double value)
{
    make_room(x, LR_DOUBLE, rows, columns);
    double *at = REAL(*x);
    ptrdiff_t count = (*x)->count;
    if (value == 0 && !signbit(value)) {
        memset(at, 0, (size_t)count * sizeof *at);
        return;
    }
    ptrdiff_t done = count < CHUNK ? count : CHUNK;
    for (ptrdiff_t k = 0; k < done; k++) {
        at[k] = value;
    }
    for (; done < count; done += CHUNK) {
        memcpy(at + done, at, (size_t)(count - done < CHUNK ? count - done : CHUNK) * sizeof *at);
    }
}

void lr_fill_truth(lr_value *x, double rows, double columns, bool value)
{
    make_room(x, LR_LOGICAL, rows, columns);
    memset(TRUTH(*x), value, (size_t)(*x)->count);
}

void lr_copy_run(void *to, const void *from, int64_t count, size_t width)
{
    memcpy(to, from, (size_t)count * width);
}
