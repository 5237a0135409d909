/* Decompositions of real matrices, by the routines of LAPACK that the interpreter calls. */
#include "lariat_internal.h"

#ifndef LR_NO_BLAS

extern void dgesvd_(const char *, const char *, const int *, const int *, double *, const int *, double *, double *,
                    const int *, double *, const int *, double *, const int *, int *);
extern void dgeqrf_(const int *, const int *, double *, const int *, double *, double *, const int *, int *);
extern void dgeqp3_(const int *, const int *, double *, const int *, int *, double *, double *, const int *, int *);
extern void dorgqr_(const int *, const int *, const int *, double *, const int *, const double *, double *, const int *,
                    int *);
extern void dpotrf_(const char *, const int *, double *, const int *, int *);
extern void dgetrf_(const int *, const int *, double *, const int *, int *, int *);
extern void dsyev_(const char *, const char *, const int *, double *, const int *, double *, double *, const int *,
                   int *);
extern void dgeevx_(const char *, const char *, const char *, const char *, const int *, double *, const int *, double *,
                    double *, double *, const int *, double *, const int *, int *, int *, double *, double *, double *,
                    double *, double *, const int *, int *, int *);

/* A real matrix of doubles whose extents are C ints. */
static lr_value matrix_of(lr_value a, const char *what)
{
    if (a->class != LR_DOUBLE || a->is_complex || a->rank > 2 || a->dims[0] > 20000 || a->dims[1] > 20000) {
        lr_unsupported(what);
    }
    return a;
}

static bool is_finite(lr_value a)
{
    for (ptrdiff_t k = 0; k < a->count; k++) {
        if (!isfinite(REAL(a)[k])) {
            return false;
        }
    }
    return true;
}

static void check_done(int info, const char *what)
{
    if (info != 0) {
        lr_unsupported(what);
    }
}

/* Work space of the size that a first call asks for. */
static double *space(double asked, int *size)
{
    *size = (int)asked;
    return REAL(lr_matrix(LR_DOUBLE, *size > 0 ? *size : 1, 1));
}

static lr_value on_diagonal(lr_value values, ptrdiff_t rows, ptrdiff_t columns)
{
    return lr_diag(3, ARGS(values, lr_real((double)rows), lr_real((double)columns)));
}

/* The singular values of a matrix; with vectors, all of them or as many as there are values. */
static lr_value singular_values(lr_value a, char job, lr_value *u, lr_value *vt)
{
    const int m = (int)a->dims[0], n = (int)a->dims[1], least = m < n ? m : n;
    int rows = job == 'A' ? n : least, size = -1, info;
    lr_value copy = lr_copy(lr_full(a)), values = lr_matrix(LR_DOUBLE, least, 1);
    *u = lr_matrix(LR_DOUBLE, m, job == 'N' ? 0 : job == 'A' ? m : least);
    *vt = lr_matrix(LR_DOUBLE, job == 'N' ? 0 : rows, n);
    int below = job == 'N' ? 1 : rows, lead = m > 0 ? m : 1;
    double asked;
    dgesvd_(&job, &job, &m, &n, REAL(copy), &lead, REAL(values), REAL(*u), &lead, REAL(*vt), &below, &asked, &size, &info);
    double *work = space(asked, &size);
    dgesvd_(&job, &job, &m, &n, REAL(copy), &lead, REAL(values), REAL(*u), &lead, REAL(*vt), &below, work, &size, &info);
    check_done(info, "singular values that are not found");
    return values;
}

void lr_svd(int nout, lr_value *out, int n, const lr_value *args)
{
    if (n < 1 || n > 2 || nout > 3) {
        lr_fail_usage("svd");
    }
    lr_value a = matrix_of(args[0], "svd of this value"), u, vt;
    if (nout == 2) {
        lr_unsupported("this form of svd");
    }
    if (a->count == 0) {
        if (nout > 1) {
            lr_unsupported("svd of nothing");
        }
        out[0] = lr_matrix(LR_DOUBLE, 0, 1);
        return;
    }
    if (!is_finite(a)) {
        lr_fail("", "svd: cannot take SVD of matrix containing Inf or NaN values");
    }
    bool is_whole = n == 2 && args[1]->class != LR_CHAR && a->dims[0] < a->dims[1]; /* svd (a, 0) of a wide matrix */
    lr_value values = singular_values(a, nout <= 1 ? 'N' : n == 2 && !is_whole ? 'S' : 'A', &u, &vt);
    if (nout <= 1) {
        out[0] = values;
        return;
    }
    out[0] = u;
    out[1] = on_diagonal(values, u->dims[1], vt->dims[0]);
    lr_value v = lr_transpose(vt);
    lr_release(v->origin);
    v->origin = NULL;
    out[2] = v;
}

double lr_largest_singular_value(lr_value a)
{
    lr_value u, vt;
    return REAL(singular_values(matrix_of(a, "the norm of this matrix"), 'N', &u, &vt))[0];
}

/* The permutation matrix whose ones stand at these places (from 1) of its columns, or of its rows. */
static lr_value permutation(const int *places, ptrdiff_t n, bool of_rows)
{
    lr_value result = lr_zeros(2, ARGS(lr_real((double)n), lr_real((double)n)));
    for (ptrdiff_t k = 0; k < n; k++) {
        ptrdiff_t at = places[k] - 1;
        REAL(result)[of_rows ? k + at * n : at + k * n] = 1;
    }
    result->is_permutation = n > 1;
    return result;
}

/* The places of columns: as a row, or as a permutation matrix by which a matrix is multiplied from the right. */
static lr_value column_order(lr_value order, bool is_row)
{
    return is_row ? lr_as_doubles(order) : permutation((const int *)order->data, order->count, false);
}

void lr_qr(int nout, lr_value *out, int n, const lr_value *args)
{
    if (n < 1) {
        lr_fail_usage("qr");
    }
    lr_value a = matrix_of(args[0], "qr of this value");
    bool economy = n == 2 && args[1]->count == 1 && args[1]->class == LR_DOUBLE && REAL(args[1])[0] == 0;
    if (nout > 3 || n > 2 || (n == 2 && !economy) || a->count == 0) {
        lr_unsupported("this form of qr");
    }
    const int rows = (int)a->dims[0], columns = (int)a->dims[1], least = rows < columns ? rows : columns;
    int kept = economy ? least : rows, size = -1, info;
    lr_value tau = lr_matrix(LR_DOUBLE, least, 1);
    lr_value work_on = lr_matrix(LR_DOUBLE, rows, columns > kept ? columns : kept);
    memset(work_on->data, 0, (size_t)work_on->count * sizeof(double));
    memcpy(work_on->data, a->data, (size_t)a->count * sizeof(double));
    double asked;
    double *work;
    lr_value order = lr_matrix(LR_INT32, 1, columns); /* which column stands where, with three results */
    memset(order->data, 0, (size_t)columns * sizeof(int));
    if (nout == 3) {
        dgeqp3_(&rows, &columns, REAL(work_on), &rows, (int *)order->data, REAL(tau), &asked, &size, &info);
        work = space(asked, &size);
        dgeqp3_(&rows, &columns, REAL(work_on), &rows, (int *)order->data, REAL(tau), work, &size, &info);
        out[2] = column_order(order, economy);
    } else {
        dgeqrf_(&rows, &columns, REAL(work_on), &rows, REAL(tau), &asked, &size, &info);
        work = space(asked, &size);
        dgeqrf_(&rows, &columns, REAL(work_on), &rows, REAL(tau), work, &size, &info);
    }
    check_done(info, "a decomposition that is not found");
    if (nout < 2) { /* what LAPACK returns: the reflectors below the diagonal */
        out[0] = lr_copy(a);
        for (int j = 0; j < columns; j++) {
            for (int i = 0; i < rows; i++) {
                double factor = j < least && i > j ? REAL(tau)[j] : 1;
                REAL(out[0])[i + (ptrdiff_t)j * rows] = REAL(work_on)[i + (ptrdiff_t)j * rows] * factor;
            }
        }
        return;
    }
    lr_value r = lr_matrix(LR_DOUBLE, kept, columns);
    for (int j = 0; j < columns; j++) {
        for (int i = 0; i < kept; i++) {
            REAL(r)[i + j * kept] = i <= j ? REAL(work_on)[i + j * rows] : 0;
        }
    }
    size = -1;
    dorgqr_(&rows, &kept, &least, REAL(work_on), &rows, REAL(tau), &asked, &size, &info);
    work = space(asked, &size);
    dorgqr_(&rows, &kept, &least, REAL(work_on), &rows, REAL(tau), work, &size, &info);
    check_done(info, "a decomposition that is not found");
    lr_value q = lr_matrix(LR_DOUBLE, rows, kept);
    memcpy(q->data, work_on->data, (size_t)q->count * sizeof(double));
    out[0] = q;
    out[1] = r;
}

void lr_chol(int nout, lr_value *out, int n, const lr_value *args)
{
    if (n < 1) {
        lr_fail_usage("chol");
    }
    lr_value a = matrix_of(args[0], "chol of this value");
    if (a->dims[0] != a->dims[1]) {
        lr_fail("", "chol: requires square matrix");
    }
    if (n > 1 || nout > 2 || a->count == 0) {
        lr_unsupported("this form of chol");
    }
    const int size = (int)a->dims[0];
    lr_value factor = lr_copy(lr_full(a));
    int info;
    dpotrf_("U", &size, REAL(factor), &size, &info);
    if (info > 0 && nout < 2) {
        lr_fail("", "chol: input matrix must be positive definite");
    }
    int kept = info > 0 ? info - 1 : size;
    lr_value r = lr_matrix(LR_DOUBLE, kept, kept);
    for (int j = 0; j < kept; j++) {
        for (int i = 0; i < kept; i++) {
            REAL(r)[i + j * kept] = i <= j ? REAL(factor)[i + j * size] : 0;
        }
    }
    out[0] = r;
    if (nout > 1) {
        out[1] = lr_real(info > 0 ? info : 0);
    }
}

void lr_lu(int nout, lr_value *out, int n, const lr_value *args)
{
    if (n < 1 || n > 2) {
        lr_fail_usage("lu");
    }
    lr_value a = matrix_of(args[0], "lu of this value");
    if (n != 1 || nout < 2 || nout > 3 || a->count == 0) {
        lr_unsupported("this form of lu");
    }
    const int rows = (int)a->dims[0], columns = (int)a->dims[1], least = rows < columns ? rows : columns;
    lr_value factor = lr_copy(lr_full(a)), held = lr_matrix(LR_INT32, rows + least, 1);
    int *swaps = (int *)held->data, *order = swaps + least, info;
    dgetrf_(&rows, &columns, REAL(factor), &rows, swaps, &info);
    for (int k = 0; k < rows; k++) {
        order[k] = k + 1;
    }
    for (int k = 0; k < least; k++) {
        int other = swaps[k] - 1, moved = order[k];
        order[k] = order[other];
        order[other] = moved;
    }
    out[0] = lr_matrix(LR_DOUBLE, rows, least);
    out[1] = lr_matrix(LR_DOUBLE, least, columns);
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < least; j++) {
            double x = REAL(factor)[i + j * rows];
            REAL(out[0])[(nout == 2 ? order[i] - 1 : i) + j * rows] = i > j ? x : i == j;
        }
    }
    for (int i = 0; i < least; i++) {
        for (int j = 0; j < columns; j++) {
            REAL(out[1])[i + j * least] = i <= j ? REAL(factor)[i + j * rows] : 0;
        }
    }
    if (nout == 3) {
        out[2] = permutation(order, rows, true);
    }
}

static bool is_symmetric(lr_value a)
{
    ptrdiff_t n = a->dims[0];
    for (ptrdiff_t j = 0; j < n; j++) {
        for (ptrdiff_t i = 0; i < j; i++) {
            if (REAL(a)[i + j * n] != REAL(a)[j + i * n]) {
                return false;
            }
        }
    }
    return true;
}

static void symmetric(int nout, lr_value *out, lr_value a)
{
    const int n = (int)a->dims[0];
    lr_value vectors = lr_copy(lr_full(a)), values = lr_matrix(LR_DOUBLE, n, 1);
    int size = -1, info;
    double asked;
    const char *job = nout > 1 ? "V" : "N";
    dsyev_(job, "U", &n, REAL(vectors), &n, REAL(values), &asked, &size, &info);
    double *work = space(asked, &size);
    dsyev_(job, "U", &n, REAL(vectors), &n, REAL(values), work, &size, &info);
    check_done(info, "eigenvalues that are not found");
    out[0] = nout > 1 ? vectors : values;
    if (nout > 1) {
        out[1] = on_diagonal(values, n, n);
    }
}

void lr_eig(int nout, lr_value *out, int n, const lr_value *args)
{
    if (n < 1) {
        lr_fail_usage("eig");
    }
    lr_value a = matrix_of(args[0], "eig of this value");
    if (a->dims[0] != a->dims[1]) {
        lr_fail("", "eig: A must be a square matrix");
    }
    if (n > 1 || nout > 2 || a->count == 0) {
        lr_unsupported("this form of eig");
    }
    if (!is_finite(a)) {
        lr_fail("", "EIG: matrix contains Inf or NaN values");
    }
    if (is_symmetric(a)) {
        symmetric(nout, out, a);
        return;
    }
    const int size = (int)a->dims[0];
    lr_value copy = lr_copy(a), re = lr_matrix(LR_DOUBLE, size, 1), im = lr_matrix(LR_DOUBLE, size, 1);
    lr_value vectors = lr_matrix(LR_DOUBLE, size, size), scales = lr_matrix(LR_DOUBLE, size, 1);
    int low, high, info, work_size = -1, none = 0;
    double size_1norm, unused, asked;
    const char *job = nout > 1 ? "V" : "N";
    dgeevx_("B", "N", job, "N", &size, REAL(copy), &size, REAL(re), REAL(im), &unused, &(int){1}, REAL(vectors), &size,
            &low, &high, REAL(scales), &size_1norm, &unused, &unused, &asked, &work_size, &none, &info);
    double *work = space(asked, &work_size);
    dgeevx_("B", "N", job, "N", &size, REAL(copy), &size, REAL(re), REAL(im), &unused, &(int){1}, REAL(vectors), &size,
            &low, &high, REAL(scales), &size_1norm, &unused, &unused, work, &work_size, &none, &info);
    check_done(info, "eigenvalues that are not found");
    bool is_complex = false;
    for (int k = 0; k < size; k++) {
        is_complex |= REAL(im)[k] != 0;
    }
    if (is_complex && nout > 1) {
        lr_unsupported("complex eigenvectors");
    }
    lr_value values = re;
    if (is_complex) {
        values = lr_complexes(re);
        for (int k = 0; k < size; k++) {
            COMPLEX(values)[k] = CMPLX(REAL(re)[k], REAL(im)[k]);
        }
    }
    out[0] = nout > 1 ? vectors : values;
    if (nout > 1) {
        out[1] = on_diagonal(values, size, size);
    }
}

#else

static _Noreturn void absent(void) { lr_unsupported("decompositions without LAPACK"); }

#define ABSENT(name)                                                \
    void name(int nout, lr_value *out, int n, const lr_value *args) \
    {                                                               \
        (void)nout, (void)out, (void)n, (void)args;                 \
        absent();                                                   \
    }
ABSENT(lr_svd)
ABSENT(lr_qr)
ABSENT(lr_chol)
ABSENT(lr_lu)
ABSENT(lr_eig)

double lr_largest_singular_value(lr_value a)
{
    (void)a;
    absent();
}

#endif
