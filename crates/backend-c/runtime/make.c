/* Making arrays, and their sizes and classes. */
#include "lariat_internal.h"
#include <limits.h>

#define NAN_SIZE "conversion of nan to octave_idx_type value failed"

/* One of several extents: of an array its first element, and 0 where it has none. */
static double extent_of(lr_value extent)
{
    if (extent->is_complex) {
        lr_unsupported("a size that is not real");
    }
    return extent->count > 0 ? REAL(lr_as_doubles(extent))[0] : 0;
}

/* No array has an extent beyond this. */
#define LARGEST 9000000000000000

/* An extent that no array has; of a size that is given alone the conversion fails. */
static void refuse_large(double extent, bool is_alone)
{
    if (is_alone && extent >= 0x1p63) {
        lr_fail("", "conversion of %g to octave_idx_type value failed", extent);
    }
    if (extent > LARGEST) {
        lr_fail_large();
    }
}

/* The size that zeros, ones, cell … are called with. */
static int size_of(int n, const lr_value *args, ptrdiff_t *dims)
{
    dims[0] = dims[1] = 1;
    if (n == 0) {
        return 2;
    }
    if (n == 1 && args[0]->count != 1 && args[0]->class != LR_CHAR) {
        lr_value sizes = lr_as_doubles(args[0]);
        if (sizes->count > LR_RANK || sizes->count < 2) {
            lr_unsupported("an array with this number of dimensions");
        }
        for (ptrdiff_t k = 0; k < sizes->count; k++) {
            if (isnan(REAL(sizes)[k])) {
                lr_fail("", NAN_SIZE);
            }
            refuse_large(REAL(sizes)[k], true);
            dims[k] = REAL(sizes)[k] > 0 ? (ptrdiff_t)REAL(sizes)[k] : 0;
        }
        return (int)sizes->count;
    }
    if (n > LR_RANK) {
        lr_unsupported("an array with this number of dimensions");
    }
    for (int k = 0; k < n; k++) {
        if (!lr_is_numeric(args[k]) || args[k]->class == LR_CHAR) {
            lr_unsupported("an array of a class that is named");
        }
        double extent = extent_of(args[k]);
        if (isnan(extent)) {
            lr_fail("", n > 1 ? "conversion of nan to int64_t value failed" : NAN_SIZE);
        }
        refuse_large(extent, n == 1);
        dims[k] = extent > 0 ? (ptrdiff_t)extent : 0;
    }
    if (n == 1) {
        dims[1] = dims[0];
        return 2;
    }
    return n;
}

/* The sizes of a new array, which are whole; of several, each is converted by itself. */
static int whole_size_of(int n, const lr_value *args, ptrdiff_t *dims)
{
    for (int k = 0; k < n; k++) {
        for (ptrdiff_t at = 0; lr_is_numeric(args[k]) && !args[k]->is_complex && at < args[k]->count; at++) {
            double extent = lr_number_at(args[k], at);
            if (isfinite(extent) && extent != trunc(extent)) {
                lr_fail("", "conversion of %g to %s value failed", extent, n > 1 ? "int64_t" : "octave_idx_type");
            }
        }
    }
    return size_of(n, args, dims);
}

static lr_value filled(int n, const lr_value *args, double number)
{
    lr_class class = LR_DOUBLE;
    if (n > 1 && args[n - 2]->class == LR_CHAR && strcmp(lr_string(args[n - 2]), "like") == 0) {
        class = args[n - 1]->class;
        if (args[n - 1]->is_complex || !lr_is_numeric(args[n - 1]) || class == LR_CHAR) {
            lr_unsupported("an array like this value");
        }
        n -= 2;
    } else if (n > 0 && args[n - 1]->class == LR_CHAR) {
        int named = lr_class_named(lr_string(args[n - 1]));
        if (named < 0 || named == LR_CELL || named == LR_STRUCT || named == LR_HANDLE || named == LR_CHAR
            || named == LR_LOGICAL) {
            lr_unsupported("an array of a class that is named");
        }
        class = (lr_class)named;
        n--;
    }
    ptrdiff_t dims[LR_RANK];
    int rank = whole_size_of(n, args, dims);
    lr_value result = lr_new(class, false, rank, dims);
    double *data = REAL(result);
    ptrdiff_t count = result->count;
    if (number == 0) {
        memset(result->data, 0, (size_t)count * lr_width(class, false));
    } else if (class == LR_DOUBLE) {
        for (ptrdiff_t k = 0; k < count; k++) {
            data[k] = number;
        }
    } else {
        for (ptrdiff_t k = 0; k < count; k++) {
            lr_set_number(result, k, number);
        }
    }
    return result;
}

static lr_value truths(int n, const lr_value *args, bool value)
{
    ptrdiff_t dims[LR_RANK];
    int rank = whole_size_of(n, args, dims);
    lr_value result = lr_new(LR_LOGICAL, false, rank, dims);
    memset(result->data, value, (size_t)result->count);
    return result;
}

lr_value lr_zeros(int n, const lr_value *args) { return filled(n, args, 0); }
lr_value lr_ones(int n, const lr_value *args) { return filled(n, args, 1); }
lr_value lr_inf_array(int n, const lr_value *args) { return filled(n, args, INFINITY); }
lr_value lr_nan_array(int n, const lr_value *args) { return filled(n, args, NAN); }
lr_value lr_true_array(int n, const lr_value *args) { return truths(n, args, true); }
lr_value lr_false_array(int n, const lr_value *args) { return truths(n, args, false); }

lr_value lr_eye(int n, const lr_value *args)
{
    int sizes = n > 0 && args[n - 1]->class == LR_CHAR ? n - 1 : n;
    if (sizes == 1 && args[0]->count != 1 && args[0]->count != 2) {
        lr_fail("", "eye (A): use eye (size (A)) instead");
    }
    if (sizes > 1 && (args[0]->count != 1 || args[1]->count != 1)) {
        lr_unsupported("an identity matrix of these sizes");
    }
    lr_value result = filled(n, args, 0);
    for (ptrdiff_t k = 0; k < result->dims[0] && k < result->dims[1]; k++) {
        lr_set_number(result, k + k * result->dims[0], 1);
    }
    result->is_diagonal = result->count != 1 && (result->class == LR_DOUBLE || result->class == LR_SINGLE);
    return result;
}

lr_value lr_cell(int n, const lr_value *args)
{
    ptrdiff_t dims[LR_RANK] = {0};
    int rank = n == 0 ? 2 : n == 1 ? whole_size_of(n, args, dims) : size_of(n, args, dims);
    return lr_new(LR_CELL, false, rank, dims);
}

lr_value lr_cell_of(lr_value rows, lr_value columns, int n, const lr_value *values)
{
    ptrdiff_t m = (ptrdiff_t)REAL(rows)[0], width = (ptrdiff_t)REAL(columns)[0];
    lr_value cell = lr_matrix(LR_CELL, m, width);
    for (int k = 0; k < n; k++) {
        lr_set(&VALUES(cell)[k / width + k % width * m], values[k]);
    }
    return cell;
}

/* What counts as rounding alone, as a part of the number. */
static const double fuzz = 3.0 * 2.2204460492503131e-16;

/* The greatest whole number that is not above x by more than rounding: FL5 of R. Hagerty, More on fuzzy floor and
 * ceiling, APL Quote Quad 8 (1978). */
static double fuzzy_floor(double x)
{
    double q = x < 0 ? 1 - fuzz : 1, most = q / (2 - fuzz);
    double near = floor(x + fmax(fuzz, fmin(most, fuzz / q * fabs(1 + floor(x)))));
    return x <= 0 || near - x < most ? near : near - 1;
}

static bool is_near(double a, double b) { return fabs(a - b) < fmax(fabs(a), fabs(b)) * fuzz; }

/* How many steps a range makes (measured with GNU Octave 7.3): a bound that is missed by rounding alone is reached,
 * but not by the first step. */
static double steps_to(double low, double step, double high)
{
    if (step > 0 ? low + step > high : low + step < high) {
        return 0;
    }
    double count = fuzzy_floor((high - low + step) / step) - 1;
    if (!is_near(low + count * step, high)) {
        if (is_near(low + (count - 1) * step, high)) {
            return count - 1;
        }
        if (is_near(low + (count + 1) * step, high)) {
            return count + 1;
        }
    }
    return count;
}

/* The numbers of a range. */
lr_steps lr_steps_of(double low, double step, double high)
{
    lr_steps steps = {0, low, step, low};
    if (isnan(low) || isnan(step) || isnan(high)) {
        steps.count = 1;
        steps.low = steps.last = NAN;
        return steps;
    }
    if (step == 0 || (step > 0 && low > high) || (step < 0 && low < high)) {
        return steps;
    }
    if (isinf(low) || isinf(high)) {
        lr_unsupported("a range with a bound that is not finite");
    }
    double count = steps_to(low, step, high);
    if (count > 9e15) {
        lr_fail_large();
    }
    steps.count = (int64_t)count + 1;
    steps.last = low + count * step;
    if ((step > 0 && steps.last > high) || (step < 0 && steps.last < high)) {
        steps.last = high;
    }
    if (low == trunc(low) && step == trunc(step)) {
        steps.last = round(steps.last);
    }
    return steps;
}

double lr_step_at(const lr_steps *steps, int64_t at)
{
    if (at == 0) {
        return steps->low;
    }
    return at < steps->count - 1 ? steps->low + (double)at * steps->step : steps->last;
}

int64_t lr_last_of(int64_t low, int64_t step, double high)
{
    if (isnan(high)) {
        lr_unsupported("a loop to NaN");
    }
    lr_steps steps = lr_steps_of((double)low, (double)step, high);
    return low + (steps.count - 1) * step;
}

lr_value lr_range(int n, const lr_value *args)
{
    if (n < 2 || n > 3) {
        lr_fail_usage("colon");
    }
    if (args[0]->class == LR_CHAR && args[n - 1]->class == LR_CHAR) {
        lr_value codes = lr_range(n, n == 3 ? ARGS(lr_as_doubles(args[0]), args[1], lr_as_doubles(args[2]))
                                            : ARGS(lr_as_doubles(args[0]), lr_as_doubles(args[1])));
        return lr_char_of(codes);
    }
    lr_class class = LR_DOUBLE;
    for (int k = 0; k < n; k++) {
        if (!lr_is_numeric(args[k]) || args[k]->is_complex) {
            lr_unsupported("a range of values that are not real");
        }
        if (args[k]->count == 0) {
            return lr_matrix(LR_DOUBLE, 1, 0);
        }
        if (lr_is_new_class(args[k])) {
            class = args[k]->class;
        }
    }
    double low = lr_number_at(args[0], 0), step = n == 3 ? lr_number_at(args[1], 0) : 1.0;
    double high = lr_number_at(args[n - 1], 0);
    if (class != LR_DOUBLE) {
        bool whole = low == trunc(low) && step == trunc(step) && high == trunc(high) && class != LR_SINGLE;
        if (!whole || class == LR_INT64 || class == LR_UINT64) {
            lr_unsupported("a range of this class");
        }
    }
    lr_steps steps = lr_steps_of(low, step, high);
    lr_value result = lr_matrix(LR_DOUBLE, 1, (ptrdiff_t)steps.count);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        REAL(result)[k] = lr_step_at(&steps, k);
    }
    if (class != LR_DOUBLE) {
        return lr_as_class(result, class);
    }
    result->is_range = true;
    result->low = low;
    result->step = step;
    result->limit = steps.last;
    return result;
}

/* How many points `linspace` makes: one where the number is empty, none where it is NaN. */
static ptrdiff_t points_of(lr_value count)
{
    if (count->count == 0 && lr_is_numeric(count)) {
        return 1;
    }
    if (count->count != 1) {
        lr_fail("", "linspace: N must be a scalar");
    }
    double number = floor(lr_scalar_of(count, "linspace"));
    return number >= 1 ? (ptrdiff_t)number : 0;
}

/* `n` points from `a` to `b`, `step` elements apart. */
static void spread(double *at, ptrdiff_t step, double a, double b, ptrdiff_t n)
{
    double delta = n > 1 ? (b - a) / (double)(n - 1) : 0;
    ptrdiff_t half = (n + 1) / 2; /* from both ends, so that it is symmetric */
    for (ptrdiff_t k = 0; k < half; k++) {
        at[k * step] = a + (double)k * delta;
        at[(n - 1 - k) * step] = b - (double)k * delta;
    }
    if (n % 2 == 1) {
        at[(half - 1) * step] = a == -b ? 0 : delta == 0 ? a : (a + b) / 2;
    }
    if (n > 0) { /* the ends themselves, also where the step is infinite */
        at[0] = a;
        at[(n - 1) * step] = b;
    }
}

/* The ends of each row of `linspace`: one for all, or one for each. */
static double end_of_row(lr_value ends, ptrdiff_t row, ptrdiff_t rows)
{
    if (ends->count == 1) {
        return lr_scalar_of(ends, "linspace of such values");
    }
    if (ends->rank != 2 || (ends->dims[0] != 1 && ends->dims[1] != 1)) {
        lr_fail("", "linspace: START, END must be scalars or vectors");
    }
    if (ends->count != rows) {
        lr_fail("", "linspace: vectors must be of equal length");
    }
    if (ends->class != LR_DOUBLE || ends->is_complex) {
        lr_unsupported("linspace of such values");
    }
    return REAL(ends)[row];
}

/* linspace (low, high, count) */
lr_value lr_linspace(int given, const lr_value *args)
{
    if (given < 2 || given > 3) {
        lr_fail_usage("linspace");
    }
    lr_value low = args[0], high = args[1];
    if (low->class == LR_SINGLE || high->class == LR_SINGLE) {
        lr_unsupported("linspace in single precision");
    }
    ptrdiff_t n = given == 3 ? points_of(args[2]) : 100, rows = low->count == 1 ? high->count : low->count;
    if (rows == 0 || (rows > 1 && n == 0)) {
        lr_unsupported("linspace of such values");
    }
    lr_value result = lr_matrix(LR_DOUBLE, rows, n);
    for (ptrdiff_t row = 0; row < rows; row++) {
        spread(REAL(result) + row, rows, end_of_row(low, row, rows), end_of_row(high, row, rows), n);
    }
    return result;
}

lr_value lr_numel(lr_value a) { return lr_real((double)a->count); }
lr_value lr_ndims(lr_value a) { return lr_real((double)a->rank); }
lr_value lr_rows(lr_value a) { return lr_real((double)a->dims[0]); }
lr_value lr_columns(lr_value a) { return lr_real((double)a->dims[1]); }
lr_value lr_isempty(lr_value a) { return lr_bool(a->count == 0); }
lr_value lr_isscalar(lr_value a) { return lr_bool(a->count == 1); }
lr_value lr_isvector(lr_value a)
{
    return lr_bool(a->rank == 2 && (a->dims[0] == 1 || a->dims[1] == 1));
}

lr_value lr_isrow(lr_value a) { return lr_bool(a->rank == 2 && a->dims[0] == 1); }
lr_value lr_iscolumn(lr_value a) { return lr_bool(a->rank == 2 && a->dims[1] == 1); }
lr_value lr_issquare(lr_value a) { return lr_bool(a->rank == 2 && a->dims[0] == a->dims[1]); }
lr_value lr_iscomplex(lr_value a) { return lr_bool(a->is_complex); }
lr_value lr_is_function_handle(lr_value a) { return lr_bool(a->class == LR_HANDLE); }
lr_value lr_iscellstr(lr_value a)
{
    bool all = a->class == LR_CELL;
    for (ptrdiff_t k = 0; all && k < a->count; k++) {
        all = VALUES(a)[k]->class == LR_CHAR;
    }
    return lr_bool(all);
}

lr_value lr_length(lr_value a)
{
    ptrdiff_t most = 0;
    for (int k = 0; k < a->rank && a->count; k++) {
        most = a->dims[k] > most ? a->dims[k] : most;
    }
    return lr_real((double)most);
}

void lr_size(int nout, lr_value *out, int n, const lr_value *args)
{
    if (n == 2) {
        ptrdiff_t d = lr_dimension_of(args[1], "a size along several dimensions");
        out[0] = lr_real(d < args[0]->rank ? (double)args[0]->dims[d] : 1);
        return;
    }
    if (n != 1) {
        lr_unsupported("a size along several dimensions");
    }
    if (nout <= 1) {
        out[0] = lr_matrix(LR_DOUBLE, 1, args[0]->rank);
        for (int k = 0; k < args[0]->rank; k++) {
            REAL(out[0])[k] = (double)args[0]->dims[k];
        }
        return;
    }
    for (int k = 0; k < nout; k++) {
        double extent = k < args[0]->rank ? (double)args[0]->dims[k] : 1;
        for (int d = k + 1; k == nout - 1 && d < args[0]->rank; d++) {
            extent *= (double)args[0]->dims[d];
        }
        out[k] = lr_real(extent);
    }
}

lr_value lr_double(lr_value a)
{
    if (!lr_is_numeric(a)) {
        lr_unsupported("a conversion of this class to double");
    }
    return lr_as_doubles(a);
}

lr_value lr_logical(lr_value a)
{
    if (!lr_is_numeric(a) || a->is_complex || a->class == LR_CHAR) {
        lr_unsupported("a conversion of this class to logical");
    }
    lr_value numbers = lr_as_doubles(a);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        lr_test(REAL(numbers)[k]); /* NaN is neither */
    }
    return lr_convert_class(a, LR_LOGICAL, false);
}

lr_value lr_char_of(lr_value a)
{
    if (!lr_is_numeric(a) || a->is_complex) {
        lr_unsupported("char of a value that is not numeric");
    }
    lr_value numbers = lr_as_doubles(a);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        double code = REAL(numbers)[k];
        if (!(code >= 0 && code < 256) || code != trunc(code)) {
            lr_unsupported("a char beyond one byte");
        }
    }
    return lr_convert_class(a, LR_CHAR, false);
}

lr_value lr_ischar(lr_value a) { return lr_bool(a->class == LR_CHAR); }
lr_value lr_isnumeric(lr_value a) { return lr_bool(a->class == LR_DOUBLE || a->class >= LR_SPARSE); }
lr_value lr_islogical(lr_value a) { return lr_bool(a->class == LR_LOGICAL); }
lr_value lr_isreal(lr_value a) { return lr_bool((lr_is_numeric(a) || a->class == LR_SPARSE) && !a->is_complex); }
lr_value lr_iscell(lr_value a) { return lr_bool(a->class == LR_CELL); }
lr_value lr_isstruct(lr_value a) { return lr_bool(a->class == LR_STRUCT && !a->is_error); }

lr_value lr_isfield(lr_value a, lr_value field)
{
    if (field->class != LR_CHAR) {
        lr_unsupported("isfield of several fields");
    }
    return lr_bool(a->class == LR_STRUCT && lr_field_index(a, lr_string(field)) >= 0);
}

lr_value lr_struct(int n, const lr_value *args)
{
    if (n == 2 && args[1]->class == LR_CELL && args[0]->count == 0 && args[0]->class == LR_DOUBLE) {
        lr_unsupported("a struct with fields of these names");
    }
    if (n % 2 == 1) {
        if (n == 1 && args[0]->class == LR_STRUCT) {
            return args[0];
        }
        if (n == 1 && args[0]->count == 0 && args[0]->class == LR_DOUBLE && !args[0]->is_complex) {
            return lr_new(LR_STRUCT, false, args[0]->rank, args[0]->dims);
        }
        lr_fail("", "struct: additional arguments must occur as \"field\", VALUE pairs");
    }
    lr_value shape = NULL; /* the cells have one size */
    for (int k = 0; k < n; k += 2) {
        if (args[k]->class != LR_CHAR) {
            lr_fail("", "struct: additional arguments must occur as \"field\", VALUE pairs");
        }
        lr_value value = args[k + 1];
        if (value->class != LR_CELL || value->count == 1) {
            continue;
        }
        if (shape && !lr_same_dims(shape, value)) {
            lr_fail("", "struct: dimensions of parameter 2 do not match those of parameter %d", k + 2);
        }
        shape = value;
    }
    lr_value result = shape ? lr_new(LR_STRUCT, false, shape->rank, shape->dims) : lr_matrix(LR_STRUCT, 1, 1);
    for (int k = 0; k < n; k += 2) {
        const char *field = lr_string(args[k]);
        if (lr_field_index(result, field) < 0) {
            lr_add_field(result, field);
        }
        int at = lr_field_index(result, field);
        lr_value value = args[k + 1];
        for (ptrdiff_t e = 0; e < result->count; e++) {
            lr_value item = value->class == LR_CELL ? VALUES(value)[value->count == 1 ? 0 : e] : value;
            lr_set(&VALUES(result)[e * result->field_count + at], item);
        }
    }
    return result;
}

/* A size that reshape is given. */
static ptrdiff_t reshaped_size(double extent)
{
    if (isnan(extent) || extent <= -1) {
        lr_fail("", "reshape: SIZE must be non-negative");
    }
    refuse_large(extent, false);
    return (ptrdiff_t)extent;
}

/* The sizes that reshape is given; one of several may be [], and is what is left. */
static int reshaped_sizes(int n, const lr_value *args, ptrdiff_t *dims)
{
    lr_value all = n == 2 ? args[1] : NULL;
    ptrdiff_t rank = all ? all->count : n - 1, open = -1;
    if (rank < 2) {
        lr_fail("", "reshape: SIZE must have 2 or more dimensions");
    }
    if (rank > LR_RANK) {
        lr_unsupported("an array of more than eight dimensions");
    }
    for (ptrdiff_t k = 0; k < rank; k++) {
        lr_value size = all ? all : args[k + 1];
        if (!lr_is_numeric(size) || size->is_complex || size->class == LR_CHAR || (!all && size->count > 1)) {
            lr_unsupported("reshape to these sizes");
        }
        if (size->count == 0 && open >= 0) {
            lr_fail("", "reshape: only a single dimension can be unknown");
        }
        if (size->count == 0) {
            open = k;
            dims[k] = 1;
            continue;
        }
        dims[k] = reshaped_size(lr_number_at(size, all ? k : 0));
    }
    if (open >= 0) {
        ptrdiff_t known = lr_product((int)rank, dims);
        dims[open] = known ? args[0]->count / known : 0;
        if (known && args[0]->count % known != 0) {
            lr_fail("", "reshape: SIZE is not divisible by the product of known dimensions (= %td)", known);
        }
    }
    return (int)rank;
}

lr_value lr_reshape(int n, const lr_value *args)
{
    if (n < 2) {
        lr_fail_usage("reshape");
    }
    ptrdiff_t dims[LR_RANK] = {0};
    int rank = reshaped_sizes(n, args, dims);
    if (lr_product(rank, dims) != args[0]->count) {
        char from[32 * LR_RANK], to[32 * LR_RANK];
        size_t used = 0;
        lr_dims_text(args[0], from, sizeof from);
        for (int k = 0; k < rank; k++) {
            used += (size_t)snprintf(to + used, sizeof to - used, k ? "x%td" : "%td", dims[k]);
        }
        lr_fail("", "reshape: can't reshape %s array to %s array", from, to);
    }
    lr_value result = lr_copy(args[0]);
    lr_reshape_to(result, rank, dims);
    return result;
}

/* How often repmat repeats along each dimension: the numbers that it is given one after the other; the columns
 * are one where there is only one number, but for repmat (a, m). */
static int repetitions(int n, const lr_value *args, ptrdiff_t *times)
{
    int rank = 0;
    for (int k = 0; k < n; k++) {
        if (!lr_is_numeric(args[k]) || args[k]->is_complex || args[k]->class == LR_CHAR) {
            lr_unsupported("repmat by what is no number");
        }
        for (ptrdiff_t at = 0; at < args[k]->count; at++) {
            if (rank == LR_RANK) {
                lr_unsupported("an array of more than eight dimensions");
            }
            double number = lr_number_at(args[k], at);
            if (number > 0 && isfinite(number) && number != trunc(number)) {
                lr_fail("", "conversion of %g to int64_t value failed", number);
            }
            refuse_large(number, false);
            times[rank++] = number > 0 ? (ptrdiff_t)number : 0;
        }
    }
    if (n == 1 && rank == 1) {
        times[rank++] = times[0];
    }
    while (rank < 2) {
        times[rank++] = 1;
    }
    return rank;
}

lr_value lr_repmat(int n, const lr_value *args)
{
    if (n < 2) {
        lr_fail_usage("repmat");
    }
    ptrdiff_t times[LR_RANK];
    int rank = repetitions(n - 1, args + 1, times);
    lr_value result = args[0];
    if (result->count == 0 || lr_product(rank, times) == 0) {
        ptrdiff_t dims[LR_RANK];
        int most = rank > result->rank ? rank : result->rank;
        for (int d = 0; d < most; d++) {
            dims[d] = (d < result->rank ? result->dims[d] : 1) * (d < rank ? times[d] : 1);
        }
        return lr_same_kind(result, most, dims);
    }
    for (int d = 0; d < rank; d++) {
        if (times[d] > INT_MAX) {
            lr_fail_large();
        }
        lr_value copies = lr_matrix(LR_CELL, 1, times[d]); /* which an error frees */
        for (ptrdiff_t k = 0; k < times[d]; k++) {
            lr_set(&VALUES(copies)[k], result);
        }
        result = d < 2 || times[d] != 1 ? lr_concatenated((int)times[d], VALUES(copies), d, true) : result;
    }
    return result;
}
