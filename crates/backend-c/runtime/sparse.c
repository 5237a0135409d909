/* Sparse matrices: the elements that are not 0, column by column, the rows of each column in order (compressed
 * columns). What makes one puts its elements down in any order, and sorts them by buckets: first by their rows, then
 * by their columns; those of one place are added in the order in which they were put down.
 *
 * Numbers are held as complex ones, real matrices too. */
#include "lariat_internal.h"

enum { MOST = 100000000 }; /* rows or columns: each takes a place while elements are sorted */

/* So many places; they live as long as the values of the statement. */
ptrdiff_t *lr_places(ptrdiff_t count)
{
    size_t size = (size_t)(count + 1) * sizeof(ptrdiff_t) / sizeof(double) + 1;
    return lr_matrix(LR_DOUBLE, 1, (ptrdiff_t)size)->data;
}

/* Elements that are put down, in any order. */
typedef struct {
    ptrdiff_t rows, columns, count;
    ptrdiff_t *row, *column;
    double complex *number;
} heap;

static heap heap_of(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t room)
{
    if (rows > MOST || columns > MOST) {
        lr_unsupported("a sparse matrix with this many rows or columns");
    }
    return (heap){rows, columns, 0, lr_places(room), lr_places(room),
                  COMPLEX(lr_new(LR_DOUBLE, true, 2, (ptrdiff_t[]){1, room}))};
}

static void put(heap *h, ptrdiff_t row, ptrdiff_t column, double complex number)
{
    h->row[h->count] = row;
    h->column[h->count] = column;
    h->number[h->count++] = number;
}

/* The order of elements by a key, those of one key as they were; `order` is what was the order. */
static void sort_by(const ptrdiff_t *key, ptrdiff_t keys, ptrdiff_t count, const ptrdiff_t *order, ptrdiff_t *sorted)
{
    ptrdiff_t *next = lr_places(keys);
    memset(next, 0, ((size_t)keys + 1) * sizeof *next);
    for (ptrdiff_t k = 0; k < count; k++) {
        next[key[k] + 1]++;
    }
    for (ptrdiff_t k = 0; k < keys; k++) {
        next[k + 1] += next[k];
    }
    for (ptrdiff_t k = 0; k < count; k++) {
        ptrdiff_t at = order ? order[k] : k;
        sorted[next[key[at]]++] = at;
    }
}

lr_entries lr_entries_of(lr_value v)
{
    lr_entries e;
    e.start = v->data;
    e.count = e.start[v->dims[1]];
    e.row = e.start + v->dims[1] + 1;
    e.number = (double complex *)(void *)(e.row + e.count);
    return e;
}

static lr_value new_sparse(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t count)
{
    if (rows && columns > PTRDIFF_MAX / rows) {
        lr_fail_large();
    }
    lr_value v = lr_matrix(LR_DOUBLE, 0, 0);
    size_t places = (size_t)columns + 1 + (size_t)count;
    free(v->data);
    v->data = lr_allocate(places * sizeof(ptrdiff_t) + (size_t)count * sizeof(double complex), 1);
    v->class = LR_SPARSE;
    v->dims[0] = rows;
    v->dims[1] = columns;
    v->count = rows * columns;
    ((ptrdiff_t *)v->data)[columns] = count;
    return v;
}

/* The matrix of what was put down; elements that are 0 are none. */
static lr_value sparse_of(heap *h)
{
    ptrdiff_t *by_row = lr_places(h->count), *order = lr_places(h->count);
    sort_by(h->row, h->rows, h->count, NULL, by_row);
    sort_by(h->column, h->columns, h->count, by_row, order);
    ptrdiff_t count = 0;
    bool is_complex = false;
    for (ptrdiff_t k = 0; k < h->count;) {
        ptrdiff_t first = order[k];
        double complex sum = h->number[first];
        for (k++; k < h->count && h->row[order[k]] == h->row[first] && h->column[order[k]] == h->column[first]; k++) {
            sum += h->number[order[k]];
        }
        if (sum != 0) {
            h->number[first] = sum;
            by_row[count++] = first;
            is_complex |= cimag(sum) != 0;
        }
    }
    lr_value v = new_sparse(h->rows, h->columns, count);
    v->is_complex = is_complex;
    lr_entries e = lr_entries_of(v);
    ptrdiff_t at = 0;
    for (ptrdiff_t j = 0; j < h->columns; j++) {
        e.start[j] = at;
        for (; at < count && h->column[by_row[at]] == j; at++) {
            e.row[at] = h->row[by_row[at]];
            e.number[at] = h->number[by_row[at]];
        }
    }
    return v;
}

static double complex element_at(lr_value v, ptrdiff_t k)
{
    return v->is_complex ? COMPLEX(v)[k] : CMPLX(lr_number_at(v, k), 0);
}

static double complex multiply(double complex a, double complex b)
{
    double x = creal(a), y = cimag(a), u = creal(b), v = cimag(b);
    if (y == 0 && v == 0) {
        return CMPLX(x * u, 0); /* also where a number is not finite */
    }
    return y == 0 ? CMPLX(x * u, x * v) : v == 0 ? CMPLX(x * u, y * u) : CMPLX(x * u - y * v, x * v + y * u);
}

static void check_full(lr_value v)
{
    if (v->class != LR_DOUBLE || v->rank > 2) {
        lr_unsupported("a sparse matrix and a value of this class");
    }
}

/* Each element, with its places exchanged, conjugated, or times a number. */
static lr_value changed(lr_value a, bool transposes, bool conjugates, double complex factor)
{
    lr_entries e = lr_entries_of(a);
    heap h = heap_of(a->dims[transposes], a->dims[!transposes], e.count);
    for (ptrdiff_t j = 0; j < a->dims[1]; j++) {
        for (ptrdiff_t k = e.start[j]; k < e.start[j + 1]; k++) {
            double complex z = multiply(factor, conjugates ? conj(e.number[k]) : e.number[k]);
            put(&h, transposes ? j : e.row[k], transposes ? e.row[k] : j, z);
        }
    }
    return sparse_of(&h);
}

lr_value lr_sparse_transpose(lr_value a, bool conjugates) { return changed(a, true, conjugates, 1); }
lr_value lr_sparse_negative(lr_value a) { return changed(a, false, false, -1); }

static lr_value from_full(lr_value a)
{
    if (a->class == LR_SPARSE) {
        return a;
    }
    check_full(a);
    heap h = heap_of(a->dims[0], a->dims[1], a->count);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        double complex z = element_at(a, k);
        if (z != 0) {
            put(&h, k % a->dims[0], k / a->dims[0], z);
        }
    }
    return sparse_of(&h);
}

lr_value lr_sparse_full(lr_value a)
{
    lr_entries e = lr_entries_of(a);
    lr_value result = lr_new(LR_DOUBLE, true, 2, a->dims);
    memset(result->data, 0, (size_t)result->count * sizeof(double complex));
    for (ptrdiff_t j = 0; j < a->dims[1]; j++) {
        for (ptrdiff_t k = e.start[j]; k < e.start[j + 1]; k++) {
            COMPLEX(result)[e.row[k] + j * a->dims[0]] = e.number[k];
        }
    }
    return lr_narrow(result);
}

static ptrdiff_t extent_of(lr_value value)
{
    double x = lr_scalar_of(value, "this size of a sparse matrix");
    if (x != trunc(x) || fabs(x) > 1e15) {
        lr_unsupported("this size of a sparse matrix");
    }
    return x < 0 ? 0 : (ptrdiff_t)x;
}

static ptrdiff_t place_of(lr_value at, ptrdiff_t k)
{
    double x = lr_number_at(at, at->count == 1 ? 0 : k);
    if (!(x >= 1) || x != trunc(x) || x > 1e15) {
        lr_unsupported("this place in a sparse matrix");
    }
    return (ptrdiff_t)x - 1;
}

/* sparse (rows, columns, numbers, m, n) */
static lr_value from_triples(int n, const lr_value *args)
{
    ptrdiff_t count = 1, rows = 0, columns = 0;
    for (int k = 0; k < 3; k++) {
        if (args[k]->class != LR_DOUBLE || (k < 2 && args[k]->is_complex)) {
            lr_unsupported("a sparse matrix of this class");
        }
        count = args[k]->count != 1 ? args[k]->count : count;
    }
    for (int k = 0; k < 3; k++) {
        if (args[k]->count != 1 && args[k]->count != count) {
            lr_unsupported("a sparse matrix of lists that are not equally long");
        }
    }
    if (count == 0 && (args[0]->count || args[1]->count || args[2]->count)) {
        lr_unsupported("a sparse matrix of lists that are not equally long");
    }
    for (ptrdiff_t k = 0; k < count; k++) {
        ptrdiff_t i = place_of(args[0], k) + 1, j = place_of(args[1], k) + 1;
        rows = i > rows ? i : rows;
        columns = j > columns ? j : columns;
    }
    if (n == 5) {
        ptrdiff_t m = extent_of(args[3]), width = extent_of(args[4]);
        if (rows > m || columns > width) {
            lr_unsupported("an element outside of a sparse matrix");
        }
        rows = m;
        columns = width;
    }
    heap h = heap_of(rows, columns, count);
    for (ptrdiff_t k = 0; k < count; k++) {
        put(&h, place_of(args[0], k), place_of(args[1], k), element_at(args[2], args[2]->count == 1 ? 0 : k));
    }
    return sparse_of(&h);
}

lr_value lr_sparse(int n, const lr_value *args)
{
    if (n == 1) {
        return from_full(args[0]);
    }
    if (n == 2) {
        heap h = heap_of(extent_of(args[0]), extent_of(args[1]), 0);
        return sparse_of(&h);
    }
    if (n != 3 && n != 5) {
        lr_unsupported("this form of sparse");
    }
    return from_triples(n, args);
}

lr_value lr_speye(int n, const lr_value *args)
{
    if (n < 1 || n > 2 || args[0]->count != 1) {
        lr_unsupported("this form of speye");
    }
    ptrdiff_t rows = extent_of(args[0]), columns = n == 2 ? extent_of(args[1]) : rows;
    ptrdiff_t count = rows < columns ? rows : columns;
    heap h = heap_of(rows, columns, count);
    for (ptrdiff_t k = 0; k < count; k++) {
        put(&h, k, k, 1);
    }
    return sparse_of(&h);
}

static void check_same_size(const char *name, lr_value a, lr_value b)
{
    if (a->dims[0] != b->dims[0] || a->dims[1] != b->dims[1]) {
        lr_fail_nonconformant(name, a, b);
    }
}

/* Of two sparse matrices of one size: all elements of a, then those of b with this sign. */
static lr_value united(lr_value a, lr_value b, double sign)
{
    lr_entries e[2] = {lr_entries_of(a), lr_entries_of(b)};
    heap h = heap_of(a->dims[0], a->dims[1], e[0].count + e[1].count);
    for (int of = 0; of < 2; of++) {
        for (ptrdiff_t j = 0; j < a->dims[1]; j++) {
            for (ptrdiff_t k = e[of].start[j]; k < e[of].start[j + 1]; k++) {
                put(&h, e[of].row[k], j, of ? sign * e[of].number[k] : e[of].number[k]);
            }
        }
    }
    return sparse_of(&h);
}

/* a + b, a - b: of a full matrix or a number the result is full. */
lr_value lr_sparse_sum(const char *operator, lr_value a, lr_value b)
{
    bool adds = *operator == '+';
    const char *name = adds ? "operator +" : "operator -";
    bool both = a->class == LR_SPARSE && b->class == LR_SPARSE;
    if ((a->count == 1) != (b->count == 1) && (both || a->is_diagonal || b->is_diagonal)) {
        lr_unsupported("the sum of a sparse matrix and one of one element");
    }
    a = a->is_diagonal ? from_full(a) : a;
    b = b->is_diagonal ? from_full(b) : b;
    if (a->class == LR_SPARSE && b->class == LR_SPARSE) {
        check_same_size(name, a, b);
        return united(a, b, adds ? 1 : -1);
    }
    lr_value x = a->class == LR_SPARSE ? lr_sparse_full(a) : a, y = b->class == LR_SPARSE ? lr_sparse_full(b) : b;
    check_full(x);
    check_full(y);
    if (x->count != 1 && y->count != 1) {
        check_same_size(name, x, y);
    }
    return adds ? lr_plus(x, y) : lr_minus(x, y);
}

/* The number that a value of one element is. */
static double complex number_of(lr_value v)
{
    if (v->class == LR_SPARSE) {
        v = lr_sparse_full(v);
    }
    check_full(v);
    return element_at(v, 0);
}

lr_value lr_sparse_times(lr_value a, lr_value b)
{
    if (a->count == 1) {
        return changed(from_full(b), false, false, number_of(a));
    }
    if (b->count == 1) {
        return changed(from_full(a), false, false, number_of(b));
    }
    if (a->class != LR_SPARSE || b->class != LR_SPARSE) {
        lr_unsupported("the elements of a sparse matrix times those of a full one");
    }
    check_same_size("product", a, b);
    lr_entries x = lr_entries_of(a), y = lr_entries_of(b);
    heap h = heap_of(a->dims[0], a->dims[1], x.count < y.count ? x.count : y.count);
    for (ptrdiff_t j = 0; j < a->dims[1]; j++) {
        for (ptrdiff_t k = x.start[j], l = y.start[j]; k < x.start[j + 1] && l < y.start[j + 1];) {
            if (x.row[k] == y.row[l]) {
                put(&h, x.row[k], j, multiply(x.number[k], y.number[l]));
                k++;
                l++;
            } else if (x.row[k] < y.row[l]) {
                k++;
            } else {
                l++;
            }
        }
    }
    return sparse_of(&h);
}

static lr_value sparse_product(lr_value a, lr_value b)
{
    lr_entries x = lr_entries_of(a), y = lr_entries_of(b);
    ptrdiff_t count = 0;
    for (ptrdiff_t k = 0; k < y.count; k++) {
        count += x.start[y.row[k] + 1] - x.start[y.row[k]];
    }
    heap h = heap_of(a->dims[0], b->dims[1], count);
    for (ptrdiff_t j = 0; j < b->dims[1]; j++) {
        for (ptrdiff_t k = y.start[j]; k < y.start[j + 1]; k++) {
            for (ptrdiff_t l = x.start[y.row[k]]; l < x.start[y.row[k] + 1]; l++) {
                put(&h, x.row[l], j, multiply(x.number[l], y.number[k]));
            }
        }
    }
    return sparse_of(&h);
}

/* A sparse matrix times a full one, or the other way round: the terms of an element are added as they stand. */
static lr_value full_product(lr_value a, lr_value b)
{
    bool left = a->class == LR_SPARSE;
    check_full(left ? b : a);
    lr_entries e = lr_entries_of(left ? a : b);
    ptrdiff_t m = a->dims[0], inner = a->dims[1], n = b->dims[1];
    lr_value result = lr_new(LR_DOUBLE, true, 2, (ptrdiff_t[]){m, n});
    memset(result->data, 0, (size_t)result->count * sizeof(double complex));
    for (ptrdiff_t j = 0; left && j < n; j++) {
        for (ptrdiff_t c = 0; c < inner; c++) {
            double complex z = element_at(b, c + j * inner);
            for (ptrdiff_t k = e.start[c]; k < e.start[c + 1]; k++) {
                COMPLEX(result)[e.row[k] + j * m] += multiply(e.number[k], z);
            }
        }
    }
    for (ptrdiff_t j = 0; !left && j < n; j++) {
        for (ptrdiff_t k = e.start[j]; k < e.start[j + 1]; k++) {
            for (ptrdiff_t i = 0; i < m; i++) {
                COMPLEX(result)[i + j * m] += multiply(element_at(a, i + e.row[k] * m), e.number[k]);
            }
        }
    }
    return lr_narrow(result);
}

lr_value lr_sparse_mtimes(lr_value a, lr_value b)
{
    lr_value one = a->count == 1 ? a : b, other = a->count == 1 ? b : a;
    if (one->count == 1 && one->class == LR_SPARSE && other->class != LR_SPARSE && other->count != 1) {
        lr_unsupported("a sparse matrix of one element times a full one");
    }
    a = lr_is_structured(a) ? from_full(a) : a;
    b = lr_is_structured(b) ? from_full(b) : b;
    if (a->count == 1 || b->count == 1) {
        return lr_sparse_times(a, b);
    }
    if (a->dims[1] != b->dims[0] || a->rank > 2 || b->rank > 2) {
        lr_fail_nonconformant("operator *", a, b);
    }
    return a->class == LR_SPARSE && b->class == LR_SPARSE ? sparse_product(a, b) : full_product(a, b);
}

/* a / b, where b is a number. */
lr_value lr_sparse_divided(lr_value a, lr_value b)
{
    if (a->class != LR_SPARSE || b->count != 1) {
        lr_unsupported("a division by a sparse matrix");
    }
    double complex by = number_of(b);
    lr_entries e = lr_entries_of(a);
    if (by == 0 || isnan(creal(by)) || cimag(by) != 0) {
        lr_unsupported("a sparse matrix divided by this number");
    }
    heap h = heap_of(a->dims[0], a->dims[1], e.count);
    for (ptrdiff_t j = 0; j < a->dims[1]; j++) {
        for (ptrdiff_t k = e.start[j]; k < e.start[j + 1]; k++) {
            double complex z = e.number[k];
            put(&h, e.row[k], j, CMPLX(creal(z) / creal(by), cimag(z) / creal(by)));
        }
    }
    return sparse_of(&h);
}

lr_value lr_sparse_kron(lr_value a, lr_value b)
{
    a = from_full(a);
    b = from_full(b);
    lr_entries x = lr_entries_of(a), y = lr_entries_of(b);
    heap h = heap_of(a->dims[0] * b->dims[0], a->dims[1] * b->dims[1], x.count * y.count);
    for (ptrdiff_t j = 0; j < a->dims[1]; j++) {
        for (ptrdiff_t k = x.start[j]; k < x.start[j + 1]; k++) {
            for (ptrdiff_t c = 0; c < b->dims[1]; c++) {
                for (ptrdiff_t l = y.start[c]; l < y.start[c + 1]; l++) {
                    ptrdiff_t row = x.row[k] * b->dims[0] + y.row[l];
                    put(&h, row, j * b->dims[1] + c, multiply(x.number[k], y.number[l]));
                }
            }
        }
    }
    return sparse_of(&h);
}

/* The value, which is not sparse. */
lr_value lr_dense(lr_value value, lr_value function)
{
    if (value->class == LR_SPARSE) {
        char text[128];
        snprintf(text, sizeof text, "%s of a sparse matrix", lr_string(function));
        lr_unsupported(text);
    }
    return value;
}

void lr_check_dense(lr_value value)
{
    if (value && value->class == LR_SPARSE) {
        lr_unsupported("this use of a sparse matrix");
    }
}
