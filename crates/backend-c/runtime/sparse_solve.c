/* Systems of sparse equations: the rows and columns are put into an order in which the elements lie near the
 * diagonal (E. Cuthill and J. McKee, Reducing the bandwidth of sparse symmetric matrices, 1969; reversed: A. George,
 * 1971), and the band is eliminated with pivots from the rows below. The interpreter uses other methods: last digits may differ.
 *
 * Cost: for n equations and a bandwidth w, n w numbers and n w^2 operations; the order itself is linear in the
 * elements. */
#include "lariat_internal.h"

enum {
    MANY = 1000, /* neighbours that are not sorted any more */
    NARROW = 16  /* the height of a band that is left as it is */
};

/* The rows that each row shares an element with, in either direction. */
typedef struct {
    ptrdiff_t *start, *other;
} neighbours;

static neighbours neighbours_of(lr_value a)
{
    lr_entries e = lr_entries_of(a);
    ptrdiff_t n = a->dims[0];
    neighbours g = {lr_places(n + 2), lr_places(2 * e.count)};
    memset(g.start, 0, ((size_t)n + 2) * sizeof *g.start);
    for (ptrdiff_t j = 0; j < n; j++) {
        for (ptrdiff_t k = e.start[j]; k < e.start[j + 1]; k++) {
            g.start[e.row[k] + 2]++;
            g.start[j + 2]++;
        }
    }
    for (ptrdiff_t k = 0; k < n; k++) {
        g.start[k + 2] += g.start[k + 1];
    }
    for (ptrdiff_t j = 0; j < n; j++) {
        for (ptrdiff_t k = e.start[j]; k < e.start[j + 1]; k++) {
            g.other[g.start[e.row[k] + 1]++] = j;
            g.other[g.start[j + 1]++] = e.row[k];
        }
    }
    return g;
}

static ptrdiff_t degree(neighbours g, ptrdiff_t k) { return g.start[k + 1] - g.start[k]; }

/* Puts those behind `from` into the order of their degrees, unless they are very many. */
static void by_degree(neighbours g, ptrdiff_t *order, ptrdiff_t from, ptrdiff_t to)
{
    if (to - from > MANY) {
        return;
    }
    for (ptrdiff_t k = from + 1; k < to; k++) {
        ptrdiff_t moved = order[k], at = k;
        for (; at > from && degree(g, order[at - 1]) > degree(g, moved); at--) {
            order[at] = order[at - 1];
        }
        order[at] = moved;
    }
}

/* All rows, those with the fewest neighbours first. */
static void loneliest_first(neighbours g, ptrdiff_t n, ptrdiff_t *rows)
{
    ptrdiff_t most = 0;
    for (ptrdiff_t k = 0; k < n; k++) {
        most = degree(g, k) > most ? degree(g, k) : most;
    }
    ptrdiff_t *next = lr_places(most + 1);
    memset(next, 0, ((size_t)most + 2) * sizeof *next);
    for (ptrdiff_t k = 0; k < n; k++) {
        next[degree(g, k) + 1]++;
    }
    for (ptrdiff_t k = 0; k <= most; k++) {
        next[k + 1] += next[k];
    }
    for (ptrdiff_t k = 0; k < n; k++) {
        rows[next[degree(g, k)]++] = k;
    }
}

/* The order of Cuthill and McKee, reversed. */
static void reorder(lr_value a, ptrdiff_t *order)
{
    ptrdiff_t n = a->dims[0], count = 0;
    neighbours g = neighbours_of(a);
    ptrdiff_t *seeds = lr_places(n);
    bool *taken = TRUTH(lr_matrix(LR_LOGICAL, 1, n));
    memset(taken, 0, (size_t)n);
    loneliest_first(g, n, seeds);
    for (ptrdiff_t s = 0; s < n; s++) {
        if (taken[seeds[s]]) {
            continue;
        }
        taken[seeds[s]] = true;
        order[count++] = seeds[s];
        for (ptrdiff_t done = count - 1; done < count; done++) {
            ptrdiff_t from = count;
            for (ptrdiff_t k = g.start[order[done]]; k < g.start[order[done] + 1]; k++) {
                if (!taken[g.other[k]]) {
                    taken[g.other[k]] = true;
                    order[count++] = g.other[k];
                }
            }
            by_degree(g, order, from, count);
        }
    }
    for (ptrdiff_t k = 0; k < n / 2; k++) {
        ptrdiff_t other = order[k];
        order[k] = order[n - 1 - k];
        order[n - 1 - k] = other;
    }
}

/* A band: column by column, `above` the diagonal, on it, and `below`; and room for what elimination fills in. */
typedef struct {
    ptrdiff_t n, below, above, height;
    double complex *number;
} band;

static double complex *at(band b, ptrdiff_t i, ptrdiff_t j) { return &b.number[b.below + b.above + i - j + j * b.height]; }

/* How far elements are from the diagonal, where `place` says where a row and a column go. */
static band widths(lr_value a, const ptrdiff_t *place)
{
    lr_entries e = lr_entries_of(a);
    band b = {a->dims[0], 0, 0, 0, NULL};
    for (ptrdiff_t j = 0; j < b.n; j++) {
        for (ptrdiff_t k = e.start[j]; k < e.start[j + 1]; k++) {
            ptrdiff_t down = place[e.row[k]] - place[j];
            b.below = down > b.below ? down : b.below;
            b.above = -down > b.above ? -down : b.above;
        }
    }
    b.height = 2 * b.below + b.above + 1;
    return b;
}

static void fill(band b, lr_value a, const ptrdiff_t *place)
{
    lr_entries e = lr_entries_of(a);
    memset(b.number, 0, (size_t)(b.n * b.height) * sizeof *b.number);
    for (ptrdiff_t j = 0; j < b.n; j++) {
        for (ptrdiff_t k = e.start[j]; k < e.start[j + 1]; k++) {
            *at(b, place[e.row[k]], place[j]) = e.number[k];
        }
    }
}

static double size_of(double complex z) { return fabs(creal(z)) + fabs(cimag(z)); }

/* Rows j and p change places, in the band and in the right sides. */
static void exchange(band b, ptrdiff_t j, ptrdiff_t p, ptrdiff_t last, double complex *x, ptrdiff_t columns)
{
    for (ptrdiff_t c = j; p != j && c <= last; c++) {
        double complex z = *at(b, j, c);
        *at(b, j, c) = *at(b, p, c);
        *at(b, p, c) = z;
    }
    for (ptrdiff_t c = 0; p != j && c < columns; c++) {
        double complex z = x[j + c * b.n];
        x[j + c * b.n] = x[p + c * b.n];
        x[p + c * b.n] = z;
    }
}

/* Eliminates what is below the diagonal; is the matrix regular? */
static bool eliminate(band b, double complex *x, ptrdiff_t columns)
{
    double least = INFINITY, most = 0;
    for (ptrdiff_t j = 0; j < b.n; j++) {
        ptrdiff_t bottom = j + b.below < b.n ? j + b.below : b.n - 1, p = j;
        ptrdiff_t last = j + b.below + b.above < b.n ? j + b.below + b.above : b.n - 1;
        for (ptrdiff_t i = j + 1; i <= bottom; i++) {
            p = size_of(*at(b, i, j)) > size_of(*at(b, p, j)) ? i : p;
        }
        exchange(b, j, p, last, x, columns);
        double complex pivot = *at(b, j, j);
        least = fmin(least, size_of(pivot));
        most = fmax(most, size_of(pivot));
        if (pivot == 0 || isnan(size_of(pivot))) {
            return false;
        }
        for (ptrdiff_t i = j + 1; i <= bottom; i++) {
            double complex factor = *at(b, i, j) / pivot;
            for (ptrdiff_t c = j + 1; factor != 0 && c <= last; c++) {
                *at(b, i, c) -= factor * *at(b, j, c);
            }
            for (ptrdiff_t c = 0; factor != 0 && c < columns; c++) {
                x[i + c * b.n] -= factor * x[j + c * b.n];
            }
        }
    }
    return least > most * 1e-14;
}

static void substitute(band b, double complex *x, ptrdiff_t columns)
{
    for (ptrdiff_t c = 0; c < columns; c++) {
        for (ptrdiff_t i = b.n - 1; i >= 0; i--) {
            ptrdiff_t last = i + b.below + b.above < b.n ? i + b.below + b.above : b.n - 1;
            double complex z = x[i + c * b.n];
            for (ptrdiff_t j = i + 1; j <= last; j++) {
                z -= *at(b, i, j) * x[j + c * b.n];
            }
            x[i + c * b.n] = z / *at(b, i, i);
        }
    }
}

/* Where each row and column goes: where it was, unless another order makes the band narrower. */
static band narrowest(lr_value a, ptrdiff_t *place)
{
    ptrdiff_t n = a->dims[0], *order = lr_places(n), *other = lr_places(n);
    for (ptrdiff_t k = 0; k < n; k++) {
        place[k] = k;
    }
    band b = widths(a, place);
    if (b.height <= NARROW) {
        return b;
    }
    reorder(a, order);
    for (ptrdiff_t k = 0; k < n; k++) {
        other[order[k]] = k;
    }
    band reordered = widths(a, other);
    if (reordered.height < b.height) {
        memcpy(place, other, (size_t)n * sizeof *place);
        b = reordered;
    }
    return b;
}

/* Complex arithmetic would make other numbers of what is not finite than real arithmetic does. */
static void check_finite(const double complex *number, ptrdiff_t count)
{
    for (ptrdiff_t k = 0; k < count; k++) {
        if (!isfinite(creal(number[k])) || !isfinite(cimag(number[k]))) {
            lr_unsupported("a system of sparse equations with numbers that are not finite");
        }
    }
}

/* a \ b, where a is sparse. */
lr_value lr_sparse_solved(lr_value a, lr_value b)
{
    if (a->class != LR_SPARSE || b->class != LR_DOUBLE || b->rank > 2 || a->dims[0] != a->dims[1]
        || a->dims[0] != b->dims[0] || b->count == 0) {
        lr_unsupported("this system of sparse equations");
    }
    ptrdiff_t n = a->dims[0], columns = b->dims[1];
    ptrdiff_t *place = lr_places(n);
    check_finite(lr_entries_of(a).number, lr_entries_of(a).count);
    band m = narrowest(a, place);
    if (m.height > ((ptrdiff_t)1 << 27) / n) {
        lr_unsupported("a system of sparse equations with elements this far from each other");
    }
    lr_value numbers = lr_new(LR_DOUBLE, true, 2, (ptrdiff_t[]){m.height, n});
    lr_value moved = lr_new(LR_DOUBLE, true, 2, b->dims), result = lr_new(LR_DOUBLE, true, 2, b->dims);
    m.number = COMPLEX(numbers);
    fill(m, a, place);
    for (ptrdiff_t k = 0; k < b->count; k++) {
        double complex z = b->is_complex ? COMPLEX(b)[k] : CMPLX(REAL(b)[k], 0);
        COMPLEX(moved)[place[k % n] + k / n * n] = z;
    }
    check_finite(COMPLEX(moved), b->count);
    if (!eliminate(m, COMPLEX(moved), columns)) {
        lr_unsupported("a division by a singular matrix");
    }
    substitute(m, COMPLEX(moved), columns);
    check_finite(COMPLEX(moved), b->count);
    for (ptrdiff_t k = 0; k < b->count; k++) {
        COMPLEX(result)[k] = COMPLEX(moved)[place[k % n] + k / n * n];
    }
    return lr_narrow(result);
}
