/* A compiled function as a MEX file: values of the interpreter become values of the run-time
 * library, and back. */
#include "lariat_entry.h"
#include "lariat_internal.h"

#undef printf
#include <mex.h>

/* One, or one for each number of results. */
extern const lr_gateway *const lr_gateways[];
extern const int lr_gateway_count;

static const lr_gateway *own;

enum { MOST = 64 };

static mxClassID id_of(lr_class class)
{
    switch (class) {
    case LR_SINGLE: return mxSINGLE_CLASS;
    case LR_INT8: return mxINT8_CLASS;
    case LR_INT16: return mxINT16_CLASS;
    case LR_INT32: return mxINT32_CLASS;
    case LR_INT64: return mxINT64_CLASS;
    case LR_UINT8: return mxUINT8_CLASS;
    case LR_UINT16: return mxUINT16_CLASS;
    case LR_UINT32: return mxUINT32_CLASS;
    case LR_UINT64: return mxUINT64_CLASS;
    default: return mxDOUBLE_CLASS;
    }
}

static lr_value taken(const mxArray *from, int rank, const ptrdiff_t *dims);

static lr_value numbers(const char *name, const mxArray *from, lr_class class, int rank, const ptrdiff_t *dims)
{
    if (!mxIsComplex(from)) {
        return lr_borrow(name, class, false, rank, dims, mxGetData(from));
    }
    if (class != LR_DOUBLE && class != LR_SINGLE) {
        lr_unsupported("complex numbers of this class");
    }
    lr_value value = lr_new(class, true, rank, dims);
    const void *re = mxGetData(from), *im = mxGetImagData(from);
    for (ptrdiff_t k = 0; k < value->count; k++) {
        COMPLEX(value)[k] = class == LR_SINGLE ? CMPLX(((const float *)re)[k], ((const float *)im)[k])
                                               : CMPLX(((const double *)re)[k], ((const double *)im)[k]);
    }
    return value;
}

static lr_value letters(const mxArray *from, int rank, const ptrdiff_t *dims)
{
    lr_value value = lr_new(LR_CHAR, false, rank, dims);
    const mxChar *text = mxGetChars(from);
    for (ptrdiff_t k = 0; k < value->count; k++) {
        unsigned char letter = (unsigned char)text[k];
        if ((mxChar)letter != text[k]) {
            lr_unsupported("chars beyond one byte");
        }
        LETTER(value)[k] = letter;
    }
    return value;
}

/* A value of the interpreter. Contents of containers are copied. */
static lr_value imported(const char *name, const mxArray *from)
{
    ptrdiff_t dims[LR_RANK];
    mwSize rank = mxGetNumberOfDimensions(from);
    if (rank > LR_RANK) {
        lr_unsupported("an array of more than eight dimensions");
    }
    for (mwSize k = 0; k < rank; k++) {
        dims[k] = (ptrdiff_t)mxGetDimensions(from)[k];
    }
    if (mxIsSparse(from)) {
        lr_fail("lariat:argument", "%s: argument %s is sparse", own->name, name);
    }
    switch (mxGetClassID(from)) {
    case mxDOUBLE_CLASS: return numbers(name, from, LR_DOUBLE, (int)rank, dims);
    case mxSINGLE_CLASS: return numbers(name, from, LR_SINGLE, (int)rank, dims);
    case mxINT8_CLASS: return numbers(name, from, LR_INT8, (int)rank, dims);
    case mxINT16_CLASS: return numbers(name, from, LR_INT16, (int)rank, dims);
    case mxINT32_CLASS: return numbers(name, from, LR_INT32, (int)rank, dims);
    case mxINT64_CLASS: return numbers(name, from, LR_INT64, (int)rank, dims);
    case mxUINT8_CLASS: return numbers(name, from, LR_UINT8, (int)rank, dims);
    case mxUINT16_CLASS: return numbers(name, from, LR_UINT16, (int)rank, dims);
    case mxUINT32_CLASS: return numbers(name, from, LR_UINT32, (int)rank, dims);
    case mxUINT64_CLASS: return numbers(name, from, LR_UINT64, (int)rank, dims);
    case mxLOGICAL_CLASS: return lr_borrow(name, LR_LOGICAL, false, (int)rank, dims, mxGetLogicals(from));
    case mxCHAR_CLASS: return letters(from, (int)rank, dims);
    case mxCELL_CLASS:
    case mxSTRUCT_CLASS: return taken(from, (int)rank, dims);
    default:
        lr_fail("lariat:argument", "%s: argument %s is of a class that cannot be passed: %s",
                own->name, name, mxGetClassName(from));
    }
}

static lr_value content(const mxArray *from)
{
    return from ? imported("", from) : lr_empty();
}

static lr_value taken(const mxArray *from, int rank, const ptrdiff_t *dims)
{
    if (mxIsCell(from)) {
        lr_value cell = lr_new(LR_CELL, false, rank, dims);
        for (ptrdiff_t k = 0; k < cell->count; k++) {
            lr_set(&VALUES(cell)[k], content(mxGetCell(from, (mwIndex)k)));
        }
        return cell;
    }
    lr_value all = lr_new(LR_STRUCT, false, rank, dims);
    int fields = mxGetNumberOfFields(from);
    for (int f = 0; f < fields; f++) {
        lr_add_field(all, mxGetFieldNameByNumber(from, f));
    }
    for (ptrdiff_t k = 0; k < all->count; k++) {
        for (int f = 0; f < fields; f++) {
            lr_set(&VALUES(all)[k * fields + f], content(mxGetFieldByNumber(from, (mwIndex)k, f)));
        }
    }
    return all;
}

static mxArray *exported(lr_value v)
{
    mwSize dims[LR_RANK];
    for (int k = 0; k < v->rank; k++) {
        dims[k] = (mwSize)v->dims[k];
    }
    mwSize rank = (mwSize)v->rank;
    size_t size = (size_t)v->count * lr_width(v->class, v->is_complex);
    switch (v->class) {
    case LR_LOGICAL: {
        mxArray *to = mxCreateLogicalArray(rank, dims);
        memcpy(mxGetLogicals(to), v->data, size);
        return to;
    }
    case LR_CHAR: {
        mxArray *to = mxCreateCharArray(rank, dims);
        for (ptrdiff_t k = 0; k < v->count; k++) {
            mxGetChars(to)[k] = (mxChar)LETTER(v)[k];
        }
        return to;
    }
    case LR_CELL: {
        mxArray *to = mxCreateCellArray(rank, dims);
        for (ptrdiff_t k = 0; k < v->count; k++) {
            mxSetCell(to, (mwIndex)k, exported(VALUES(v)[k]));
        }
        return to;
    }
    case LR_STRUCT: {
        mxArray *to = mxCreateStructArray(rank, dims, v->field_count, (const char **)v->fields);
        for (ptrdiff_t k = 0; k < v->count; k++) {
            for (int f = 0; f < v->field_count; f++) {
                mxSetFieldByNumber(to, (mwIndex)k, f, exported(VALUES(v)[k * v->field_count + f]));
            }
        }
        return to;
    }
    case LR_HANDLE: lr_unsupported("a function handle as a result");
    case LR_SPARSE: lr_unsupported("a sparse matrix as a result");
    default: break;
    }
    mxArray *to = mxCreateNumericArray(rank, dims, id_of(v->class), v->is_complex ? mxCOMPLEX : mxREAL);
    if (!v->is_complex) {
        memcpy(mxGetData(to), v->data, size);
        return to;
    }
    void *re = mxGetData(to), *im = mxGetImagData(to);
    for (ptrdiff_t k = 0; k < v->count; k++) {
        double x = creal(COMPLEX(v)[k]), y = cimag(COMPLEX(v)[k]);
        if (v->class == LR_SINGLE) {
            ((float *)re)[k] = (float)x;
            ((float *)im)[k] = (float)y;
        } else {
            ((double *)re)[k] = x;
            ((double *)im)[k] = y;
        }
    }
    return to;
}

static void check_counts(int nlhs, int nrhs)
{
    const lr_gateway *g = own;
    if (g->takes >= 0 && nrhs > g->takes) {
        lr_fail("Octave:invalid-fun-call", "%s: function called with too many inputs", g->name);
    }
    if (nrhs != g->inputs) {
        lr_fail("lariat:argument", "%s is compiled for %d argument%s, and is called with %d", g->name, g->inputs,
                g->inputs == 1 ? "" : "s", nrhs);
    }
    if (nlhs > g->outputs && nlhs > 0) {
        lr_fail("Octave:invalid-fun-call", "%s: function called with too many outputs", g->name);
    }
    if (g->counts_results && lr_gateway_count == 1 && nlhs != g->outputs) {
        lr_fail("lariat:results", "%s is compiled for %d result%s, and is asked for %d", g->name, g->outputs,
                g->outputs == 1 ? "" : "s", nlhs);
    }
}

static int call(int nlhs, mxArray **plhs, int nrhs, const mxArray **prhs, lariat_error *error)
{
    const lr_gateway *g = own;
    jmp_buf *buffer = lr_begin(g->roots, error);
    if (buffer == NULL) {
        return LARIAT_FAILED;
    }
    if (setjmp(*buffer)) {
        return lr_failed(error);
    }
    check_counts(nlhs, nrhs);
    if (nrhs > MOST || g->outputs > MOST) {
        lr_unsupported("so many arguments or results");
    }
    lr_value in[MOST] = {NULL}, out[MOST] = {NULL};
    for (int k = 0; k < nrhs; k++) {
        in[k] = imported(g->input[k].name, prhs[k]);
        lr_hold(in[k]);
    }
    lr_check(g->name, nrhs, g->input, in);
    g->call(out, in);
    for (int k = 0; k < g->outputs && (k == 0 || k < nlhs); k++) {
        if (out[k] == NULL) {
            lr_fail("lariat:result", "%s: result %d has no value", g->name, k + 1);
        }
        plhs[k] = exported(out[k]);
    }
    for (int k = 0; k < g->outputs; k++) {
        lr_release(out[k]);
    }
    for (int k = 0; k < nrhs; k++) {
        lr_release(in[k]);
    }
    return lr_end();
}

static void write_out(const char *bytes, size_t length) { mexPrintf("%.*s", (int)length, bytes); }

static void warn(const char *identifier, const char *message)
{
    mxArray *args[3];
    int n = 0;
    if (*identifier) {
        args[n++] = mxCreateString(identifier);
    }
    args[n++] = mxCreateString("%s");
    args[n++] = mxCreateString(message);
    mexCallMATLAB(0, NULL, n, args, "warning");
}

/* The error has no prefix that the function's own errors have not. */
static void rethrow(const lariat_error *error)
{
    const char *fields[] = {"message", "identifier"};
    mxArray *wrong = mxCreateStructMatrix(1, 1, 2, fields);
    mxSetField(wrong, 0, "message", mxCreateString(error->message));
    mxSetField(wrong, 0, "identifier", mxCreateString(error->identifier));
    mexCallMATLAB(0, NULL, 1, &wrong, "rethrow");
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[])
{
    static bool is_open;
    if (!is_open) {
        is_open = true;
        mexAtExit(lariat_close);
    }
    own = lr_gateways[nlhs < lr_gateway_count ? nlhs : lr_gateway_count - 1];
    lariat_listen(write_out, warn);
    static lariat_error error;
    if (call(nlhs, plhs, nrhs, prhs, &error) != LARIAT_OK) {
        rethrow(&error);
    }
}
