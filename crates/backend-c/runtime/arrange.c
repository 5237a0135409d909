/* Other arrangements of elements: permute, cat, kron; and tests of shape. */
#include "lariat_internal.h"
#include "lariat_index.h"

lr_value lr_permute(lr_value a, lr_value order)
{
    lr_value places = lr_as_doubles(order);
    int rank = (int)places->count, from[LR_RANK];
    bool seen[LR_RANK] = {false};
    if (places->count > LR_RANK) {
        lr_unsupported("an array of more than eight dimensions");
    }
    for (int k = 0; k < rank; k++) {
        double place = REAL(places)[k];
        if (!(place >= 1) || place > rank || place != trunc(place)) {
            lr_fail("", "permute: permutation vector contains an invalid element");
        }
        from[k] = (int)place - 1;
        if (seen[from[k]]) {
            lr_fail("", "permute: permutation vector cannot contain identical elements");
        }
        seen[from[k]] = true;
    }
    if (rank < a->rank) {
        lr_fail("", "permute: invalid permutation vector");
    }
    ptrdiff_t dims[LR_RANK], strides[LR_RANK], step[LR_RANK] = {0}, stride = 1, old[LR_RANK];
    for (int k = 0; k < rank; k++) {
        old[k] = stride;
        stride *= k < a->rank ? a->dims[k] : 1;
    }
    for (int k = 0; k < rank; k++) {
        dims[k] = from[k] < a->rank ? a->dims[from[k]] : 1;
        strides[k] = old[from[k]];
    }
    if (a->class == LR_STRUCT || a->class == LR_HANDLE) {
        lr_unsupported("permute of this class");
    }
    lr_value result = lr_new(a->class, a->is_complex, rank, dims);
    result->is_double_quoted = a->is_double_quoted;
    for (ptrdiff_t k = 0, source = 0; k < result->count; k++) {
        lr_copy_element(result, k, a, source);
        for (int d = 0; d < rank; d++) {
            source += strides[d];
            if (++step[d] < dims[d]) {
                break;
            }
            source -= strides[d] * dims[d];
            step[d] = 0;
        }
    }
    return result;
}

lr_value lr_ipermute(lr_value a, lr_value order)
{
    lr_value places = lr_as_doubles(order), inverse = lr_like(order, LR_DOUBLE, false);
    for (ptrdiff_t k = 0; k < places->count; k++) {
        double place = REAL(places)[k];
        if (!(place >= 1) || place > (double)places->count || place != trunc(place)) {
            lr_fail("", "permute: permutation vector contains an invalid element");
        }
        REAL(inverse)[(ptrdiff_t)place - 1] = (double)k + 1;
    }
    return lr_permute(a, inverse);
}

lr_value lr_cat(int n, const lr_value *args)
{
    if (n < 1) {
        lr_fail_usage("cat");
    }
    ptrdiff_t along = lr_dimension_of(args[0], "cat along this dimension");
    if (n == 1) {
        return lr_empty();
    }
    return n == 2 ? args[1] : lr_concatenated(n - 1, args + 1, (int)along, false);
}

static lr_value kron(lr_value a, lr_value b)
{
    if (!lr_is_number(a) || !lr_is_number(b) || a->is_complex || b->is_complex || a->rank > 2 || b->rank > 2) {
        lr_unsupported("this form of kron");
    }
    bool left = a->is_diagonal, both = left && b->is_diagonal;
    a = lr_doubles(a);
    b = lr_doubles(b);
    ptrdiff_t m = b->dims[0], n = b->dims[1], rows = a->dims[0] * m;
    lr_value result = lr_matrix(LR_DOUBLE, rows, a->dims[1] * n);
    for (ptrdiff_t ja = 0; ja < a->dims[1]; ja++) {
        for (ptrdiff_t jb = 0; jb < n; jb++) {
            for (ptrdiff_t ia = 0; ia < a->dims[0]; ia++) {
                for (ptrdiff_t ib = 0; ib < m; ib++) {
                    double product = REAL(a)[ia + ja * a->dims[0]] * REAL(b)[ib + jb * m];
                    bool is_none = left && (ia != ja || (both && ib != jb));
                    REAL(result)[ia * m + ib + (ja * n + jb) * rows] = is_none ? 0 : product;
                }
            }
        }
    }
    result->is_diagonal = both && a->dims[0] == a->dims[1] && m == n;
    return result;
}

lr_value lr_kron(int n, const lr_value *args)
{
    if (n < 2) {
        lr_fail_usage("kron");
    }
    lr_value result = args[0];
    for (int k = 1; k < n; k++) {
        bool is_sparse = result->class == LR_SPARSE || args[k]->class == LR_SPARSE;
        result = is_sparse ? lr_sparse_kron(result, args[k]) : kron(result, args[k]);
    }
    return result;
}

/* resize (x, m, n, …): what is cut off is gone, what is new is 0. */
lr_value lr_resized(int n, const lr_value *args)
{
    lr_value a = args[0], sizes = n == 2 ? lr_as_doubles(args[1]) : NULL;
    int rank = n == 2 ? (int)sizes->count : n - 1;
    ptrdiff_t dims[LR_RANK], step[LR_RANK] = {0};
    if (rank < 1 || rank > LR_RANK || a->class == LR_STRUCT || a->class == LR_HANDLE || (rank == 1 && n != 2)) {
        lr_unsupported("this form of resize");
    }
    for (int k = 0; k < rank; k++) {
        double extent = n == 2 ? REAL(sizes)[k] : lr_scalar_of(args[k + 1], "this form of resize");
        if (!(extent >= 0) || extent > 9e15 || extent != trunc(extent)) {
            lr_unsupported("this form of resize");
        }
        dims[k] = (ptrdiff_t)extent;
    }
    if (rank == 1) {
        dims[rank++] = dims[0];
    }
    lr_value result = lr_new(a->class, a->is_complex, rank, dims);
    if (a->class != LR_CELL) {
        memset(result->data, 0, (size_t)result->count * lr_width(a->class, a->is_complex));
    }
    for (ptrdiff_t k = 0; k < result->count; k++) {
        ptrdiff_t source = 0, stride = 1;
        bool inside = a->rank <= rank;
        for (int d = 0; d < rank; d++) {
            ptrdiff_t extent = d < a->rank ? a->dims[d] : 1;
            inside &= step[d] < extent;
            source += step[d] * stride;
            stride *= extent;
        }
        if (a->rank > rank) {
            lr_unsupported("this form of resize");
        }
        if (inside) {
            lr_copy_element(result, k, a, source);
        }
        for (int d = 0; d < rank && ++step[d] == dims[d]; d++) {
            step[d] = 0;
        }
    }
    return lr_narrow(result);
}

lr_value lr_squeeze(lr_value a)
{
    ptrdiff_t dims[LR_RANK];
    int rank = 0;
    for (int k = 0; k < a->rank; k++) {
        if (a->dims[k] != 1) {
            dims[rank++] = a->dims[k];
        }
    }
    if (a->rank == 2) {
        return a;
    }
    while (rank < 2) {
        dims[rank++] = 1;
    }
    lr_value result = lr_copy(a);
    lr_reshape_to(result, rank, dims);
    return result;
}

lr_value lr_size_equal(int n, const lr_value *args)
{
    bool all = true;
    for (int k = 1; k < n; k++) {
        all &= lr_same_dims(args[0], args[k]);
    }
    return lr_bool(all);
}

/* vec (x, along): all elements one after the other */
lr_value lr_vec(int n, const lr_value *args)
{
    if (n < 1 || n > 2) {
        lr_fail_usage("vec");
    }
    int along = n == 2 ? (int)lr_dimension_of(args[1], "this form of vec") : 0;
    if (along >= LR_RANK) {
        lr_unsupported("an array of more than eight dimensions");
    }
    lr_value all = lr_index(args[0], NULL, 1, ARGS(LR_COLON));
    ptrdiff_t dims[LR_RANK];
    for (int k = 0; k < LR_RANK; k++) {
        dims[k] = k == along ? all->count : 1;
    }
    lr_reshape_to(all, along < 2 ? 2 : along + 1, dims);
    return all;
}

lr_value lr_ismatrix(lr_value a) { return lr_bool(a->rank == 2); }
lr_value lr_issparse(lr_value a) { return lr_bool(a->class == LR_SPARSE); }

lr_value lr_full(lr_value a)
{
    if (a->class == LR_SPARSE) {
        return lr_sparse_full(a);
    }
    return lr_is_special(a) ? lr_copy(a) : a;
}

lr_value lr_nnz(lr_value a)
{
    if (a->class == LR_SPARSE) {
        return lr_real((double)lr_entries_of(a).count);
    }
    if (!lr_is_numeric(a)) {
        lr_unsupported("nnz of this class");
    }
    ptrdiff_t count = 0;
    for (ptrdiff_t k = 0; k < a->count; k++) {
        count += a->is_complex ? COMPLEX(a)[k] != 0 : lr_number_at(a, k) != 0;
    }
    return lr_real((double)count);
}

/* Can each be an index? */
lr_value lr_isindex(int n, const lr_value *args)
{
    if (n < 1 || n > 2) {
        lr_fail_usage("isindex");
    }
    lr_value a = args[0];
    double top = n == 2 ? lr_scalar_of(args[1], "isindex with this bound") : INFINITY;
    if (a->class == LR_LOGICAL) {
        return lr_bool((double)a->count <= top);
    }
    bool all = lr_is_numeric(a) && a->class != LR_CHAR && !a->is_complex;
    for (ptrdiff_t k = 0; all && k < a->count; k++) {
        double x = lr_number_at(a, k);
        all = x >= 1 && x == trunc(x) && x <= top && x < 9.2e18;
    }
    return lr_bool(all);
}
