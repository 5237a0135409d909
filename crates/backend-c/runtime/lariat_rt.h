/* The run-time library of programs that Lariat compiles: what compiled code uses.
 *
 * A value is a counted reference. A function returns new values in the pool of the running
 * call; what is stored in a variable is held by it, and what nothing holds is freed by
 * lr_sweep. Arrays are column-major. Indices are those of the language, from 1. */
#ifndef LARIAT_RT_H
#define LARIAT_RT_H

#include <complex.h>
#include <math.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#undef I

#ifndef CMPLX /* some compilers have none */
static inline double complex lr_make_complex(double re, double im)
{
    union {
        double parts[2];
        double complex value;
    } both = {{re, im}};
    return both.value;
}
#define CMPLX(re, im) lr_make_complex(re, im)
#endif

typedef enum {
    LR_DOUBLE, LR_LOGICAL, LR_CHAR, LR_CELL, LR_STRUCT, LR_HANDLE, LR_SPARSE, LR_SINGLE, LR_INT8, LR_INT16, LR_INT32,
    LR_INT64, LR_UINT8, LR_UINT16, LR_UINT32, LR_UINT64
} lr_class;

enum { LR_RANK = 8 };

typedef void (*lr_code)(void);

/* A value. Of a cell the data are values; of a struct array the values of the fields,
 * element by element; of a handle what it captures. */
typedef struct lr_object {
    ptrdiff_t refs;
    lr_class class;
    bool is_complex;       /* the parts are doubles, in single precision rounded ones */
    bool is_range;         /* shown as a range */
    bool is_diagonal;      /* made by eye: shown as a diagonal matrix */
    bool is_permutation;   /* rows of an identity matrix in another order: shown as a permutation matrix */
    bool is_double_quoted; /* a char array written between double quotes */
    bool is_list;          /* a cell whose contents are arguments one by one */
    bool is_error;         /* a struct that was caught */
    bool is_exact;         /* the message of an error is the interpreter's */
    bool is_borrowed;      /* the data are those of a caller in another language */
    int rank;
    ptrdiff_t dims[LR_RANK];
    ptrdiff_t count; /* elements */
    ptrdiff_t room;  /* elements that fit */
    void *data;
    int field_count;
    char **fields;
    double low, step, limit; /* of a range */
    int callee; /* of a handle: how it is called, what is called, and its name */
    lr_code function;
    const char *name;
    struct lr_object *origin; /* of a transpose that no variable holds: what it is made of */
    bool is_conjugated;       /* of such a transpose: with the conjugates */
    struct lr_object *previous, *next;
} *lr_value;

/* `:` as an index. */
extern struct lr_object lr_colon;
#define LR_COLON (&lr_colon)
#define ARGS(...) ((lr_value[]){__VA_ARGS__})
#define REAL(x) ((double *)(x)->data)
#define TRUTH(x) ((bool *)(x)->data)
#define LETTER(x) ((unsigned char *)(x)->data)
#define COMPLEX(x) ((double complex *)(x)->data)
#define VALUES(x) ((lr_value *)(x)->data)

/* The life of values. */
void lr_start(void);
int lr_finish(void);
int lr_run(void (*program)(void));
int lr_run_general(void (*program)(lr_value self, int nout, lr_value *out, int n, const lr_value *args));
ptrdiff_t lr_enter(void);
void lr_leave(ptrdiff_t mark);
void lr_sweep(void);
/* A condition; what its evaluation made is freed. */
static inline bool lr_swept(bool condition)
{
    lr_sweep();
    return condition;
}
void lr_hold(lr_value value);
void lr_release(lr_value value);
void lr_release_all(int count, const lr_value *values);
lr_value lr_give(lr_value value);
/* The same value, which is not freed before the temporaries are. */
lr_value lr_kept(lr_value value);
void lr_set(lr_value *target, lr_value value);
void lr_set_temporary(lr_value *target, lr_value value);
void lr_move(lr_value *target, lr_value value);
lr_value lr_assigned(lr_value value, const char *name);
lr_value lr_undefined(lr_value name);
lr_value lr_assigned_end(lr_value value);
lr_value lr_undefined_end(void);
lr_value lr_new_frame(size_t size);

/* Errors. */
_Noreturn void lr_fail(const char *identifier, const char *format, ...);
_Noreturn void lr_unsupported(const char *what);
extern const char *lr_place; /* the statement that runs, where it calls the library: "main.m:3" */
_Noreturn void lr_unreached(void);
_Noreturn void lr_refused(const char *why);
void lr_error(int n, const lr_value *args);
void lr_assert(int n, const lr_value *args);
void lr_warning(int n, const lr_value *args);
void lr_print_usage(int n, const lr_value *args);
void lr_rethrow(lr_value error);
lr_value lr_lasterr(int n, const lr_value *args);
jmp_buf *lr_try(void);
void lr_end_try(int levels);
lr_value lr_caught(void);
void lr_pending(void);
void lr_no_pending(void);
void lr_raise_pending(void);

/* The functions that run, the innermost first; only libraries keep it. */
typedef struct lr_trace {
    const char *name, *file;
    int line;
    struct lr_trace *caller;
} lr_trace;
extern lr_trace *lr_traced;
#define LR_TRACED(name, file, line)                   \
    lr_trace lr_here = {name, file, line, lr_traced}; \
    lr_traced = &lr_here

/* Begins a function for any arguments: `lr_unasked` are the results of which its caller wants nothing. */
#define LR_GENERAL                                  \
    uint64_t lr_unasked = lr_ignored;               \
    (void)lr_self, (void)lr_out, (void)lr_args, (void)lr_unasked

/* From and to C. */
lr_value lr_real(double value);
lr_value lr_bool(bool value);
lr_value lr_letter(unsigned char value);
lr_value lr_imaginary(lr_value factor);
lr_value lr_text(ptrdiff_t length, const char *bytes);
lr_value lr_text_double(ptrdiff_t length, const char *bytes);
lr_value lr_empty(void);
lr_value lr_table(ptrdiff_t rows, ptrdiff_t columns, const double *by_rows);
double lr_to_real(lr_value value);
bool lr_to_bool(lr_value value);
unsigned char lr_to_letter(lr_value value);
lr_value lr_array_of(lr_class class, lr_value value);
bool lr_test(double value);
bool lr_test_complex(double complex value);
int64_t lr_whole(double value);
lr_value lr_pi(void), lr_e(void), lr_unit(void);

/* Sizes. */
double lr_count(lr_value value);
double lr_extent(lr_value value, int dimension);

/* Loops over ranges and columns. */
typedef struct {
    int64_t count;
    double low, step, last;
} lr_steps;
lr_steps lr_steps_of(double low, double step, double high);
double lr_step_at(const lr_steps *steps, int64_t at);
int64_t lr_last_of(int64_t low, int64_t step, double high);
/* The last value of a loop; before the first one if there is none. */
static inline int64_t lr_last(int64_t low, int64_t step, double high)
{
    bool is_plain = (step == 1 || step == -1) && fabs(high) < 4503599627370496.0 && high == (double)(int64_t)high;
    return is_plain ? (int64_t)high : lr_last_of(low, step, high);
}
ptrdiff_t lr_column_count(lr_value value);
lr_value lr_column(lr_value value, ptrdiff_t at);

/* Parts. */
typedef enum { LR_PAREN, LR_BRACE, LR_DOT } lr_kind;
typedef struct {
    lr_kind kind;
    const char *field;
    int n;
    const lr_value *args;
} lr_step;
/* The variables of the program that are named as functions: what is read of them and is not there is said so. */
void lr_shadowing(const char *const *names);
_Noreturn void lr_fail_position(double index, const char *name, int place, int places);
_Noreturn void lr_fail_target(double index, const char *name, int place, int places);
_Noreturn void lr_fail_bound(lr_value x, const char *name, int64_t index, int place, int places);
void lr_put_slow(lr_value *x, const char *name, lr_value v, int n, int64_t i, int64_t j);
lr_value lr_index(lr_value x, const char *name, int n, const lr_value *args);
lr_value lr_content(lr_value x, const char *name, int n, const lr_value *args);
lr_value lr_field(lr_value x, const char *field);
lr_value lr_field_of(lr_value x, lr_value field);
const char *lr_name_of(lr_value field);
void lr_assign(lr_value *x, const char *name, lr_value value, int n, const lr_value *args);
void lr_delete(lr_value *x, const char *name, int n, const lr_value *args);
void lr_update(lr_value *x, const char *name, lr_value value, int n, const lr_step *steps);
/* How many parts of args[0], which may be NULL, the indices after it select; without indices, all elements. */
lr_value lr_part_count(int n, const lr_value *args);
/* Each part receives a value of a row of cells. */
void lr_update_each(lr_value *x, const char *name, lr_value values, int n, const lr_step *steps);

/* Function handles: what is called, the place that makes them, and what they capture. */
lr_value lr_handle(int callee, lr_code function, int site, const char *name, int n, const lr_value *captured);
lr_value lr_captured(lr_value handle, lr_value place);

/* Functions for any arguments, and calls with lists of values. */
typedef void (*lr_general)(lr_value self, int nout, lr_value *out, int n, const lr_value *args);
enum {
    LR_CALL_0, LR_CALL_1, LR_CALL_2, LR_CALL_3, LR_CALL_N, LR_CALL_MANY, LR_CALL_DO_N, LR_CALL_DO_1,
    LR_CALL_GENERAL, LR_CALL_NOTHING
};
void lr_invoke(int kind, lr_code function, int asked, int targets, lr_value **target, int n, const lr_value *args);
void lr_invoke_list(int kind, lr_code function, int nout, lr_value *target, int n, const lr_value *args);
void lr_get(lr_value x, const char *name, int n, const lr_step *steps, int asked, int targets, lr_value **target);
/* The one result of a call with a list of arguments; the one value of a part, or of what a handle calls. */
lr_value lr_invoked(int kind, lr_code function, int n, const lr_value *args);
lr_value lr_got(lr_value x, const char *name, int n, const lr_step *steps);
lr_value lr_gather(lr_value x, const char *name, int n, const lr_step *steps);
lr_value lr_spread(lr_value cell);
lr_value lr_cell_row(int n, const lr_value *args);
void lr_accept(const char *name, int n, int takes, int nout, int gives);
/* Parameters receive arguments, or what a handle holds; a target may be NULL. */
void lr_take(int n, const lr_value *args, int count, lr_value *const *targets);
void lr_take_held(lr_value handle, int count, lr_value *const *targets);
lr_value lr_rest(int n, const lr_value *args, int from);
void lr_return(lr_value *out, int nout, uint64_t unasked, int at, const char *name, lr_value value);
void lr_return_rest(lr_value *out, int nout, int at, lr_value list);
lr_value lr_is_given(lr_value value);
lr_value lr_or_empty(lr_value value);
lr_value lr_no_column(lr_value over);
void lr_feval(int nout, lr_value *out, int n, const lr_value *args);

/* Functions with several results. */
typedef void (*lr_function)(int nout, lr_value *out, int n, const lr_value *args);
lr_value lr_first(lr_function function, int n, const lr_value *args);
void lr_many(lr_function function, int nout, lr_value **out, int n, const lr_value *args);

void lr_show(const char *name, lr_value value);
void lr_disp(lr_value value);

/* The functions of the language. */
#define LR_1(name) lr_value name(lr_value a);
#define LR_2(name) lr_value name(lr_value a, lr_value b);
#define LR_N(name) lr_value name(int n, const lr_value *args);
#define LR_MANY(name) void name(int nout, lr_value *out, int n, const lr_value *args);
LR_2(lr_plus) LR_2(lr_minus) LR_2(lr_times) LR_2(lr_rdivide) LR_2(lr_ldivide)
LR_2(lr_mtimes) LR_2(lr_mrdivide) LR_2(lr_mldivide) LR_2(lr_power) LR_2(lr_mpower)
LR_2(lr_scaled) LR_2(lr_divided) /* products and quotients of which one operand is a number */
LR_2(lr_eq) LR_2(lr_ne) LR_2(lr_lt) LR_2(lr_le) LR_2(lr_gt) LR_2(lr_ge)
LR_2(lr_and) LR_2(lr_or) LR_1(lr_not) LR_1(lr_uminus) LR_1(lr_uplus)
LR_2(lr_mod) LR_2(lr_rem) LR_2(lr_atan2) LR_2(lr_hypot) LR_2(lr_strcmp) LR_2(lr_isfield)
LR_2(lr_dot) LR_2(lr_xor) LR_2(lr_polyval) LR_2(lr_permute) LR_2(lr_strcmpi) LR_2(lr_strfind)
LR_2(lr_bitand) LR_2(lr_bitor) LR_2(lr_bitxor)
LR_1(lr_squeeze) LR_1(lr_ismatrix) LR_1(lr_issparse) LR_1(lr_full) LR_1(lr_nnz)
LR_1(lr_isspace) LR_1(lr_isalpha) LR_1(lr_isdigit) LR_1(lr_isupper) LR_1(lr_islower) LR_1(lr_isalnum)
LR_1(lr_ispunct) LR_1(lr_cellstr) LR_1(lr_cbrt)
LR_1(lr_erf) LR_1(lr_erfc) LR_1(lr_expm1) LR_1(lr_log1p) LR_1(lr_asinh)
LR_N(lr_cat) LR_N(lr_resized) LR_N(lr_size_equal) LR_N(lr_isindex) LR_N(lr_sumsq)
LR_MANY(lr_cellfun) LR_MANY(lr_arrayfun)
LR_1(lr_floor) LR_1(lr_ceil) LR_1(lr_round) LR_1(lr_fix) LR_1(lr_abs) LR_1(lr_sign)
LR_1(lr_sqrt) LR_1(lr_exp) LR_1(lr_log) LR_1(lr_log2) LR_1(lr_log10)
LR_1(lr_sin) LR_1(lr_cos) LR_1(lr_tan) LR_1(lr_asin) LR_1(lr_acos) LR_1(lr_atan)
LR_1(lr_sinh) LR_1(lr_cosh) LR_1(lr_tanh)
LR_1(lr_isnan) LR_1(lr_isinf) LR_1(lr_isfinite) LR_1(lr_real_part) LR_1(lr_imag_part)
LR_1(lr_conj) LR_1(lr_angle) LR_N(lr_vec) LR_1(lr_transpose) LR_1(lr_ctranspose) LR_1(lr_transposed_factor) LR_1(lr_ctransposed_factor)
LR_1(lr_numel) LR_1(lr_length) LR_1(lr_rows) LR_1(lr_columns) LR_1(lr_ndims) LR_1(lr_isempty)
LR_1(lr_double) LR_1(lr_logical) LR_1(lr_ischar) LR_1(lr_isnumeric)
LR_1(lr_islogical) LR_1(lr_isreal) LR_1(lr_iscell) LR_1(lr_isstruct)
LR_1(lr_isscalar) LR_1(lr_isvector) LR_1(lr_inv) LR_1(lr_det) LR_1(lr_upper)
LR_1(lr_lower) LR_1(lr_fieldnames)
LR_1(lr_single) LR_1(lr_int8) LR_1(lr_int16) LR_1(lr_int32) LR_1(lr_int64) LR_1(lr_uint8) LR_1(lr_uint16)
LR_1(lr_uint32) LR_1(lr_uint64) LR_1(lr_class_of) LR_1(lr_isinteger) LR_1(lr_isfloat)
LR_2(lr_isa) LR_2(lr_cast)
LR_1(lr_iscomplex) LR_1(lr_isrow) LR_1(lr_iscolumn) LR_1(lr_issquare) LR_1(lr_iscellstr) LR_1(lr_is_function_handle)
LR_N(lr_intmax) LR_N(lr_intmin) LR_N(lr_realmax) LR_N(lr_realmin) LR_N(lr_flintmax) LR_N(lr_eps)
LR_N(lr_range) LR_N(lr_horzcat) LR_N(lr_vertcat) LR_N(lr_beside) LR_N(lr_below) LR_N(lr_zeros) LR_N(lr_ones) LR_N(lr_eye)
LR_N(lr_cell) LR_N(lr_true_array) LR_N(lr_false_array) LR_N(lr_inf_array) LR_N(lr_nan_array)
LR_N(lr_sum) LR_N(lr_prod) LR_N(lr_any) LR_N(lr_all) LR_N(lr_mean) LR_N(lr_cumsum)
LR_N(lr_cumprod) LR_N(lr_reshape) LR_N(lr_repmat) LR_N(lr_norm) LR_N(lr_isequal) LR_N(lr_diff) LR_N(lr_sprintf) LR_N(lr_struct)
LR_MANY(lr_min) LR_MANY(lr_max) LR_MANY(lr_size) LR_MANY(lr_sort) LR_MANY(lr_find)
LR_1(lr_numfields) LR_1(lr_struct2cell) LR_1(lr_do_string_escapes) LR_1(lr_undo_string_escapes)
LR_1(lr_str2double) LR_1(lr_gamma) LR_1(lr_gammaln) LR_1(lr_expint_fraction) LR_1(lr_isna) LR_1(lr_func2str)
LR_1(lr_is_none) LR_1(lr_isvarname) LR_1(lr_acosh) LR_1(lr_atanh)
LR_2(lr_rmfield) LR_2(lr_ipermute) LR_2(lr_upper_gamma) LR_2(lr_typecast)
LR_N(lr_lookup) LR_N(lr_issorted) LR_N(lr_row_order) LR_N(lr_sub2ind) LR_N(lr_triu) LR_N(lr_tril)
LR_N(lr_cellindexmat) LR_N(lr_cellslices) LR_N(lr_cell2struct) LR_N(lr_mat2cell) LR_N(lr_strrep)
LR_N(lr_strvcat) LR_N(lr_bitshift) LR_N(lr_complex_of) LR_N(lr_na) LR_N(lr_rand) LR_N(lr_randn)
LR_N(lr_rande) LR_N(lr_randperm) LR_N(lr_char) LR_N(lr_num2cell)
LR_MANY(lr_ind2sub) LR_MANY(lr_cummax) LR_MANY(lr_cummin)
LR_MANY(lr_svd) LR_MANY(lr_qr) LR_MANY(lr_chol) LR_MANY(lr_lu) LR_MANY(lr_eig)
LR_MANY(lr_tic) LR_MANY(lr_toc) LR_MANY(lr_filter) LR_MANY(lr_gcd) LR_N(lr_conv2) LR_N(lr_linspace) LR_N(lr_fft) LR_N(lr_ifft) LR_N(lr_sum_by_place) LR_N(lr_least_by_place)
LR_N(lr_most_by_place) LR_1(lr_signbit)
LR_N(lr_diag) LR_N(lr_kron) LR_MANY(lr_regexp) LR_MANY(lr_regexpi) LR_N(lr_regexprep)
LR_N(lr_load) LR_N(lr_sparse) LR_N(lr_speye) LR_2(lr_dense)
#undef LR_1
#undef LR_2
#undef LR_N
#undef LR_MANY
lr_value lr_strncmp(lr_value a, lr_value b, lr_value n), lr_strncmpi(lr_value a, lr_value b, lr_value n);
lr_value lr_merge(lr_value a, lr_value b, lr_value c);
lr_value lr_lower_beta(lr_value a, lr_value b, lr_value c);
lr_value lr_bsxfun(lr_value a, lr_value b, lr_value c);
lr_value lr_time(void);
lr_value lr_cputime(void);
lr_value lr_newline(void), lr_filesep(void), lr_pathsep(void);
extern uint64_t lr_ignored; /* of the results that are asked for, those that are not wanted */
void lr_narginchk(lr_value least, lr_value most, lr_value given);
lr_value lr_isargout(int nout, uint64_t unasked, lr_value place);
lr_value lr_cell_of(lr_value rows, lr_value columns, int n, const lr_value *values);
void lr_printf(int n, const lr_value *args);
void lr_fprintf(int n, const lr_value *args);
void lr_format(int n, const lr_value *args);
void lr_nothing(int n, const lr_value *args);
void lr_clear(int n, const lr_value *args);
void lr_fflush(int n, const lr_value *args);
void lr_puts(lr_value text);
void lr_fputs(lr_value stream, lr_value text);
void lr_fdisp(lr_value stream, lr_value value);
lr_value lr_stdout(void);
lr_value lr_stderr(void);
lr_value lr_getenv(lr_value name);

/* Operations on C scalars. */
double lr_scalar_pow(double a, double b);
double lr_slow_mod(double a, double b);
double lr_slow_rem(double a, double b);
#ifdef __GNUC__
#define LR_RARELY(condition) __builtin_expect(condition, 0)
#else
#define LR_RARELY(condition) (condition)
#endif

/* Is it a whole number other than 0, so small that what follows is exact? */
static inline bool lr_is_small(double a) { return fabs(a) < 4503599627370496.0 && a == (double)(int64_t)a && a != 0; }
static inline double lr_scalar_mod(double a, double b)
{
    if (lr_is_small(b) && lr_is_small(a)) {
        int64_t rest = (int64_t)a % (int64_t)b;
        if (a > 0 && b > 0) {
            return (double)rest;
        }
        if (rest != 0) {
            return (double)((rest < 0) == (b < 0) ? rest : rest + (int64_t)b);
        }
        return b < 0 && a != b ? -0.0 : 0.0;
    }
    return lr_slow_mod(a, b);
}
static inline double lr_scalar_rem(double a, double b)
{
    if (lr_is_small(b) && lr_is_small(a)) {
        int64_t rest = (int64_t)a % (int64_t)b;
        return rest != 0 ? (double)rest : a < 0 && a != b ? -0.0 : 0.0;
    }
    return lr_slow_rem(a, b);
}

static inline double lr_scalar_sign(double a) { return a > 0 ? 1.0 : a < 0 ? -1.0 : a == 0 ? 0.0 : a; }
static inline double lr_scalar_round(double a) { return round(a); }
/* Where one is NaN, the other one; of -0 and 0, the second. The test is of the second alone, which a loop over the
 * first, such as a running least, need not wait for. */
static inline double lr_scalar_min(double a, double b) { return LR_RARELY(isnan(b)) ? a : a < b ? a : b; }
static inline double lr_scalar_max(double a, double b) { return LR_RARELY(isnan(b)) ? a : a > b ? a : b; }
static inline bool lr_both_and(bool a, bool b) { return a && b; }
static inline bool lr_both_or(bool a, bool b) { return a || b; }

/* Elements of arrays. */
static inline int64_t lr_position(double index, const char *name, int place, int places)
{
    if (!(index >= 1 && index < 9007199254740992.0) || index != (double)(int64_t)index) {
        lr_fail_position(index, name, place, places);
    }
    return (int64_t)index;
}
/* The same of an element that is assigned. */
static inline int64_t lr_target(double index, const char *name, int place, int places)
{
    if (!(index >= 1 && index < 9007199254740992.0) || index != (double)(int64_t)index) {
        lr_fail_target(index, name, place, places);
    }
    return (int64_t)index;
}
static inline ptrdiff_t lr_at(lr_value x, const char *name, int64_t i)
{
    if (i < 1) {
        lr_fail_position((double)i, name, 1, 1);
    }
    if (i > x->count) {
        lr_fail_bound(x, name, i, 1, 1);
    }
    return (ptrdiff_t)(i - 1);
}
static inline ptrdiff_t lr_in2(lr_value x, int64_t i, int64_t j)
{
    return (ptrdiff_t)(i - 1) + (ptrdiff_t)(j - 1) * x->dims[0];
}
static inline ptrdiff_t lr_at2(lr_value x, const char *name, int64_t i, int64_t j)
{
    if (i < 1) {
        lr_fail_position((double)i, name, 1, 2);
    }
    if (j < 1) {
        lr_fail_position((double)j, name, 2, 2);
    }
    if (i > x->dims[0]) {
        lr_fail_bound(x, name, i, 1, 2);
    }
    if (j > x->dims[1] && (x->rank == 2 || j > x->count / x->dims[0])) {
        lr_fail_bound(x, name, j, 2, 2);
    }
    return lr_in2(x, i, j);
}
/* Does the interpreter keep it in another form than a full array? An assignment to a part makes it full. */
static inline bool lr_is_special(lr_value x) { return x->is_range || x->is_diagonal || x->is_permutation; }
static inline bool lr_owns(lr_value x) { return x && x->refs == 1 && !lr_is_special(x); }

/* Do the indices from low to high exist? The first one is whole, and so are those that follow. */
static inline bool lr_between(double low, double high, ptrdiff_t extent)
{
    return low >= 1 && high <= (double)extent && low <= 9007199254740992.0 && low == (double)(int64_t)low;
}
static inline bool lr_within(lr_value x, double low, double high) { return x && lr_between(low, high, x->count); }
static inline bool lr_rows_within(lr_value x, double low, double high)
{
    return x && lr_between(low, high, x->dims[0]);
}
static inline bool lr_columns_within(lr_value x, double low, double high)
{
    return x && lr_between(low, high, x->dims[1]);
}
bool lr_copy_shared(lr_value *x);
/* Are elements stored in place? What others hold too is copied first. */
static inline bool lr_in_place(lr_value *x) { return lr_owns(*x) || lr_copy_shared(x); }
/* x(i) and x(i, j), of an array whose elements are at hand. */
#define LR_AT(x, i) lr_##x##_data[(i) - 1]
#define LR_AT2(x, i, j) lr_##x##_data[(i) - 1 + ((j) - 1) * lr_##x##_data_rows]
/* The double of an integer within 2^51, which processors convert four at a time: 1.5 * 2^52 more is its last bits. */
static inline double lr_small(int64_t i)
{
#ifdef __FAST_MATH__ /* may add to it before this is subtracted */
    return (double)i;
#else
    uint64_t bits = (uint64_t)i + 0x4338000000000000u;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x - 6755399441055744.0;
#endif
}
/* The variable becomes an array of this size whose elements are all the same. */
void lr_fill_real(lr_value *x, double rows, double columns, double value);
void lr_fill_truth(lr_value *x, double rows, double columns, bool value);

/* Functions with loops over elements are compiled twice, once for processors that take four doubles at a time;
 * those that store elements under a condition once more, for processors that store some of eight at a time. The
 * digits are the same. */
#if defined __GNUC__ && !defined __clang__ && defined __x86_64__ && defined __GLIBC__ && defined __OPTIMIZE__ \
    && !defined __SANITIZE_ADDRESS__ && !defined __FAST_MATH__
#define LR_WIDE __attribute__((target_clones("avx2", "default")))
#define LR_MASKED __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define LR_WIDE
#define LR_MASKED
#endif

/* Parts of arrays whose elements stand one after the other: all, x(:), x(low:high) of a vector, x(:, j),
 * x(low:high, j). */
typedef struct {
    lr_value x;
    enum { LR_ALL, LR_AS_COLUMN, LR_OF_VECTOR, LR_OF_COLUMN, LR_OF_ROWS } kind;
    double low, high, column;
    double *at; /* the elements */
    ptrdiff_t count;
} lr_window;
#define LR_WHOLE(x) {x, LR_ALL, 0, 0, 0, NULL, 0}
#define LR_FLAT(x) {x, LR_AS_COLUMN, 0, 0, 0, NULL, 0}
#define LR_RUN(x, low, high) {x, LR_OF_VECTOR, low, high, 0, NULL, 0}
#define LR_COLUMN_OF(x, j) {x, LR_OF_COLUMN, 0, 0, j, NULL, 0}
#define LR_ROWS(x, low, high, j) {x, LR_OF_ROWS, low, high, j, NULL, 0}
/* So many elements of one array to another. */
void lr_copy_run(void *to, const void *from, int64_t count, size_t width);
/* The elements of the parts, by their number. */
#define LR_EACH(k, w) for (ptrdiff_t k = 0, lr_count_##k = (w)[0].count; k < lr_count_##k; k++)
bool lr_fits(lr_value *x, int n, lr_window *windows);
bool lr_fits_vector(lr_value *x, int n, lr_window *windows);
bool lr_fits_part(lr_value *x, int n, lr_window *windows);
bool lr_are_vectors(int n, lr_window *windows);
void lr_became(lr_value *x, lr_value value);

bool lr_append(lr_value *x, int64_t i);
/* The elements of an array that is changed in place, and of one that is read; none where it has no value. */
static inline void *lr_changed(lr_value *x)
{
    return lr_owns(*x) || lr_copy_shared(x) ? (*x)->data : NULL;
}
static inline void *lr_elements(lr_value x) { return x ? x->data : NULL; }
static inline ptrdiff_t lr_row_count(lr_value x) { return x ? x->dims[0] : 0; }

#define LR_PUT(word, type, box)                                                               \
    static inline void lr_put_##word(lr_value *x, const char *name, int64_t i, type value)      \
    {                                                                                           \
        if ((lr_owns(*x) && i >= 1 && i <= (*x)->count) || lr_append(x, i)) {                   \
            ((type *)(*x)->data)[i - 1] = value;                                                \
        } else {                                                                                \
            lr_put_slow(x, name, box(value), 1, i, 0);                                          \
        }                                                                                       \
    }                                                                                           \
    static inline void lr_put2_##word(lr_value *x, const char *name, int64_t i, int64_t j,      \
                                      type value)                                               \
    {                                                                                           \
        if (lr_owns(*x) && i >= 1 && j >= 1 && i <= (*x)->dims[0] && j <= (*x)->dims[1]) {      \
            ((type *)(*x)->data)[lr_in2(*x, i, j)] = value;                                     \
        } else {                                                                                \
            lr_put_slow(x, name, box(value), 2, i, j);                                          \
        }                                                                                       \
    }
LR_PUT(real, double, lr_real)
LR_PUT(truth, bool, lr_bool)
LR_PUT(letter, unsigned char, lr_letter)
#undef LR_PUT

#endif
