/* Display of values, as GNU Octave 7 was measured to do in `format short` and, for real doubles,
 * in `format long`. */
#include "lariat_index.h"
#include "lariat_internal.h"

#include <inttypes.h>

enum { SHORT = 5, LONG = 16, LINE = 80 };

static int precision = SHORT; /* significant digits */

/* format, format short, format long */
void lr_format(int n, const lr_value *args)
{
    const char *word = n == 0 ? "short" : args[0]->class == LR_CHAR ? lr_string(args[0]) : "";
    if (n > 1 || (strcmp(word, "short") != 0 && strcmp(word, "long") != 0)) {
        lr_unsupported("this format of displays");
    }
    precision = strcmp(word, "long") == 0 ? LONG : SHORT;
}

/* How the numbers of an array are written. */
typedef struct {
    enum { WHOLE, FIXED, EXPONENT } kind;
    int width;    /* of a real number with its sign */
    int decimals; /* of a whole number: the digits that are shown at most */
} format;

static int digits_of(double number) { return number == 0 ? 0 : (int)floor(log10(number)) + 1; }

static void places(int digits, int *left, int *right)
{
    *left = digits > 0 ? digits : 1;
    *right = digits == 0 ? precision - 1 : precision > digits ? precision - digits : precision;
    if (digits < 0) {
        *right = precision - digits;
    }
}

/* The format for numbers whose sizes lie between two, all whole or not. */
static format format_of(double least, double most, bool whole, bool nonfinite, bool scalar)
{
    format f = {WHOLE, 0, 0};
    int high = digits_of(most), low = digits_of(least);
    if (whole) {
        int digits = high > low ? high : low;
        f.width = digits <= 0 ? 2 : digits + 1;
        f.decimals = precision == LONG ? 15 : scalar ? 7 : 6;
        if (precision == LONG && digits > f.decimals) {
            lr_unsupported("the display of large whole numbers in format long");
        }
        if (digits > f.decimals) {
            f = (format){EXPONENT, precision + 6 + (digits > 100), precision - 1};
        }
    } else {
        int left_high, right_high, left_low, right_low;
        places(high, &left_high, &right_high);
        places(low, &left_low, &right_low);
        int left = left_high > left_low ? left_high : left_low;
        int right = right_high > right_low ? right_high : right_low;
        f = (format){FIXED, 2 + left + right, right};
        if (f.width >= (precision == LONG ? 19 : 10)) {
            f = (format){EXPONENT, precision + 6 + (high >= 100 || low <= -100), precision - 1};
        }
    }
    if (nonfinite && f.width < 4) {
        f.width = 4;
    }
    return f;
}

/* Is it a whole number? In an array, if it is one in single precision. */
static bool is_whole(double x, bool scalar)
{
    double seen = scalar ? x : (double)(float)x;
    return seen == trunc(seen);
}

static format format_for(const double *numbers, ptrdiff_t count, bool scalar)
{
    double least = INFINITY, most = 0;
    bool whole = true, nonfinite = false, any = false;
    for (ptrdiff_t k = 0; k < count; k++) {
        double size = fabs(numbers[k]);
        if (!isfinite(size)) {
            nonfinite = true;
            continue;
        }
        any = true;
        whole &= is_whole(size, scalar);
        least = size < least ? size : least;
        most = size > most ? size : most;
    }
    return format_of(any ? least : 0, most, whole, nonfinite, scalar);
}

/* The format of a complex number of which one part is known and the other is not a number, or infinite beside a
 * part that is not whole: one digit, in the width of a whole number. */
static format mixed_format(double known, bool is_single)
{
    int digits = digits_of(known);
    if (digits > (is_single ? 12 : 20)) {
        return (format){EXPONENT, precision + 6 + (digits > 100), precision - 1};
    }
    return (format){WHOLE, digits < 3 ? 4 : digits + 1, 1};
}

static void number(double x, format f, int width, bool scalar)
{
    if (isnan(x)) {
        bool is_missing = lr_is_missing(x);
        printf("%*s", is_missing && width < 3 ? 3 : width, is_missing ? "NA" : "NaN");
    } else if (isinf(x)) {
        printf("%*s", width, x < 0 ? "-Inf" : "Inf");
    } else if (x == 0 && (f.kind == WHOLE || !scalar)) {
        printf("%*d", width, 0);
    } else if (f.kind == WHOLE) {
        /* an element may be near to a whole number, or near to 0: it has as many digits as the format has places */
        printf("%*.*g", width, scalar ? f.decimals : f.width, x);
    } else if (f.kind == FIXED) {
        printf("%*.*f", width, f.decimals, x);
    } else {
        printf("%*.*e", width, f.decimals, x);
    }
}

static void complex_number(double complex z, format f, int width, bool scalar)
{
    number(creal(z), f, width, scalar);
    double imaginary = cimag(z);
    printf(" %c ", signbit(imaginary) && !isnan(imaginary) ? '-' : '+');
    number(fabs(imaginary), f, width - (width > 0), scalar);
    putchar('i');
}

static void indented(int indent) { printf("%*s", indent, ""); }

static void check_shown(lr_value v)
{
    if (v->class == LR_HANDLE && (v->name == NULL || *v->name == 0)) {
        lr_unsupported("the display of this anonymous function");
    }
    if (v->is_error) {
        lr_unsupported("the display of an error");
    }
    if (precision == LONG && (v->class == LR_SINGLE || v->is_complex)) {
        lr_unsupported("the display of this class in format long");
    }
}

static void head_of_columns(ptrdiff_t from, ptrdiff_t to)
{
    if (to - from == 1) {
        printf(" Column %td:\n\n", to);
    } else if (to - from == 2) {
        printf(" Columns %td and %td:\n\n", from + 1, to);
    } else {
        printf(" Columns %td through %td:\n\n", from + 1, to);
    }
}

/* How the elements of an array are written. */
typedef struct {
    format f;
    int width;  /* of a real number */
    int column; /* of an element, with the spaces before it */
} layout;

static bool has_integers(lr_value v)
{
    return v->class == LR_LOGICAL || lr_is_integer(v->class);
}

/* The one with more digits: 0 has none, and small numbers have less. */
static double longer(double a, double b) { return digits_of(a) >= digits_of(b) ? a : b; }

/* The format of a complex array: the sizes of real and imaginary parts count together. */
static format format_of_complex(lr_value v)
{
    double least[2] = {INFINITY, INFINITY}, most[2] = {0, 0};
    bool whole = true, nonfinite = false;
    for (ptrdiff_t k = 0; k < 2 * v->count; k++) {
        double size = fabs(((const double *)v->data)[k]);
        if (!isfinite(size)) {
            nonfinite = true;
            continue;
        }
        whole &= is_whole(size, false);
        least[k % 2] = fmin(least[k % 2], size);
        most[k % 2] = fmax(most[k % 2], size);
    }
    for (int k = 0; k < 2; k++) {
        least[k] = isfinite(least[k]) ? least[k] : 0;
    }
    return format_of(longer(least[0], least[1]), longer(most[0], most[1]), whole, nonfinite, false);
}

/* An integer of any class as text, and its length. */
static int integer_text(lr_value v, ptrdiff_t k, char text[32])
{
    switch (v->class) {
    case LR_INT64: return snprintf(text, 32, "%" PRId64, ((int64_t *)v->data)[k]);
    case LR_UINT64: return snprintf(text, 32, "%" PRIu64, ((uint64_t *)v->data)[k]);
    default: return snprintf(text, 32, "%.0f", lr_number_at(v, k));
    }
}

/* Is it the least number of its class, which has no absolute value in it? */
static bool is_least(lr_value v, ptrdiff_t k)
{
    switch (v->class) {
    case LR_INT8: return ((int8_t *)v->data)[k] == INT8_MIN;
    case LR_INT16: return ((int16_t *)v->data)[k] == INT16_MIN;
    case LR_INT32: return ((int32_t *)v->data)[k] == INT32_MIN;
    case LR_INT64: return ((int64_t *)v->data)[k] == INT64_MIN;
    default: return false;
    }
}

/* Integers are as wide as the longest digits, with a place for a sign if one has it: the least number of the class
 * does not count. */
static layout layout_of(lr_value v)
{
    layout l = {{WHOLE, 0, 0}, 0, 0};
    if (has_integers(v)) {
        bool is_negative = false;
        for (ptrdiff_t k = 0; k < v->count; k++) {
            if (is_least(v, k)) {
                continue;
            }
            char text[32];
            int length = integer_text(v, k, text);
            int sign = *text == '-';
            l.width = length - sign > l.width ? length - sign : l.width;
            is_negative |= sign;
        }
        l.width += is_negative;
        l.column = 2 + l.width;
    } else if (v->is_complex) {
        l.f = format_of_complex(v);
        l.width = l.f.width;
        l.column = 2 * l.width + 6; /* as the interpreter counts, one more than it prints */
    } else if (v->is_range && v->count > 1) {
        double a = fabs(v->low), b = fabs(v->limit);
        bool whole = v->low == trunc(v->low) && v->step == trunc(v->step);
        l.f = format_of(a < b ? a : b, a < b ? b : a, whole, false, false);
        l.width = l.f.width + (whole ? 0 : 1);
        l.column = 2 + l.width;
    } else {
        l.f = format_for(REAL(v), v->count, false);
        l.width = l.f.width;
        l.column = 2 + l.width;
    }
    return l;
}

static void element(lr_value v, ptrdiff_t at, layout l)
{
    lr_write("  ", 2);
    if (has_integers(v)) {
        char text[32];
        integer_text(v, at, text);
        printf("%*s", l.width, text);
    } else if (v->is_complex) {
        complex_number(COMPLEX(v)[at], l.f, l.width, false);
    } else {
        number(REAL(v)[at], l.f, l.width, false);
    }
}

/* The elements that say how wide columns are: of a diagonal matrix, those on the diagonal. */
static lr_value measured(lr_value v)
{
    if (!v->is_diagonal) {
        return v;
    }
    ptrdiff_t rows = v->dims[0], count = rows < v->dims[1] ? rows : v->dims[1];
    lr_value diagonal = lr_new(v->class, v->is_complex, 2, (ptrdiff_t[]){count, 1});
    for (ptrdiff_t k = 0; k < count; k++) {
        lr_copy_element(diagonal, k, v, k + k * rows);
    }
    return diagonal;
}

/* Rows of numbers, in blocks of columns that fit into a line. */
static void rows_of(lr_value v, ptrdiff_t page, int indent)
{
    ptrdiff_t rows = v->dims[0], columns = v->dims[1], first = page * rows * columns;
    if (v->class == LR_SINGLE) {
        v = lr_as_doubles(v);
    }
    layout l = layout_of(measured(v));
    ptrdiff_t fit = (LINE - (v->is_range ? 0 : indent)) / l.column; /* as the interpreter has it */
    fit = fit < 1 ? 1 : fit;
    for (ptrdiff_t from = 0; from < columns; from += fit) {
        ptrdiff_t to = from + fit < columns ? from + fit : columns;
        if (columns > fit) {
            indented(indent);
            head_of_columns(from, to);
        }
        for (ptrdiff_t i = 0; i < rows; i++) {
            indented(indent);
            for (ptrdiff_t j = from; j < to; j++) {
                if (v->is_diagonal && v->is_complex && i != j) { /* it has no parts */
                    printf("%*s", (int)l.column - 1, "0");
                } else {
                    element(v, first + i + j * rows, l);
                }
            }
            putchar('\n');
        }
        if (columns > fit && to < columns) {
            putchar('\n');
        }
    }
}

/* The interpreter adds 1/2 to see whether a number is whole: in single precision odd ones beyond 2^23 are not. */
static double formatted_as(double x, bool is_single)
{
    bool is_odd = fabs(x) > 8388608 && fabs(x) < 16777216 && fmod(x, 2) != 0;
    return is_single && is_odd ? x + 0.5 : x;
}

static void scalar_of(lr_value v)
{
    bool is_single = v->class == LR_SINGLE;
    if (is_single) {
        v = lr_as_doubles(v);
    }
    if (v->class == LR_LOGICAL || lr_is_integer(v->class)) {
        char text[32];
        integer_text(v, 0, text);
        printf("%s", text);
    } else if (v->is_complex) {
        double parts[2] = {formatted_as(creal(COMPLEX(v)[0]), is_single), formatted_as(cimag(COMPLEX(v)[0]), is_single)};
        double known = fabs(isfinite(parts[0]) ? parts[0] : parts[1]);
        bool is_mixed = isfinite(parts[0]) != isfinite(parts[1])
                        && (isnan(parts[0]) || isnan(parts[1]) || known != trunc(known));
        format f = is_mixed ? mixed_format(known, is_single) : format_for(parts, 2, true);
        complex_number(COMPLEX(v)[0], f, f.width, is_mixed);
    } else {
        double x = formatted_as(REAL(v)[0], is_single);
        number(REAL(v)[0], format_for(&x, 1, true), 0, true);
    }
}

static void text_row(lr_value v, ptrdiff_t row)
{
    for (ptrdiff_t j = 0; v->count && j < v->dims[1]; j++) {
        putchar(LETTER(v)[row + j * v->dims[0]]);
    }
}

static void show(const char *name, lr_value v, int indent);

static void contents(lr_value v, int indent)
{
    indented(indent);
    puts("{");
    for (ptrdiff_t k = 0; k < v->count; k++) {
        char name[64];
        snprintf(name, sizeof name, "[%td,%td]", k % v->dims[0] + 1, k / v->dims[0] + 1);
        show(name, VALUES(v)[k], indent + 2);
    }
    indented(indent);
    puts("}");
}

static void fields(lr_value v, int indent)
{
    for (int k = 0; k < v->field_count; k++) {
        show(v->fields[k], VALUES(v)[k], indent);
    }
}

/* A page of an array as a matrix. Integers keep the width that all pages have. */
static lr_value page_of(lr_value v, ptrdiff_t page)
{
    lr_value part = lr_new(v->class, v->is_complex, 2, v->dims);
    for (ptrdiff_t k = 0; k < part->count; k++) {
        lr_copy_element(part, k, v, page * part->count + k);
    }
    return lr_narrow(part);
}

/* What is said of a sparse matrix in front of its elements. */
static void head_of_sparse(lr_value v, ptrdiff_t count)
{
    printf("Compressed Column Sparse (rows = %td, cols = %td, nnz = %td", v->dims[0], v->dims[1], count);
    if (v->count) {
        double share = (double)count / (double)v->count * 100;
        int digits = share == 100 ? 3 : share > 99.9 ? 4 : share > 99 ? 3 : 2;
        share = share != 100 && share > 99.99 ? 99.99 : share;
        printf(" [%.*g%%]", digits, share);
    }
    printf(")\n\n");
}

static void sparse_elements(lr_value v)
{
    lr_entries e = lr_entries_of(v);
    for (ptrdiff_t j = 0; j < v->dims[1]; j++) {
        for (ptrdiff_t k = e.start[j]; k < e.start[j + 1]; k++) {
            printf("  (%td, %td) -> ", e.row[k] + 1, j + 1);
            lr_value z = lr_new(LR_DOUBLE, v->is_complex, 2, (ptrdiff_t[]){1, 1});
            if (v->is_complex) {
                COMPLEX(z)[0] = e.number[k];
            } else {
                REAL(z)[0] = creal(e.number[k]);
            }
            scalar_of(z);
            putchar('\n');
        }
    }
}

/* What stands between the head and the end: rows, or pages of rows. */
static void pages(lr_value v, int indent)
{
    if (v->is_diagonal || v->is_permutation) {
        printf("%s Matrix\n\n", v->is_diagonal ? "Diagonal" : "Permutation");
    }
    if (v->rank <= 2) {
        rows_of(v, 0, indent);
        return;
    }
    if (v->class == LR_CHAR) {
        lr_unsupported("the display of chars with more than two dimensions");
    }
    ptrdiff_t count = v->count / (v->dims[0] * v->dims[1]), at[LR_RANK] = {0};
    for (ptrdiff_t page = 0; page < count; page++) {
        indented(lr_is_integer(v->class) ? 0 : indent);
        printf("ans(:,:");
        for (int d = 2; d < v->rank; d++) {
            printf(",%td", at[d] + 1);
        }
        lr_value part = page_of(v, page);
        if (part->count == 1 && !lr_is_integer(v->class)) {
            printf(") = ");
            scalar_of(part);
            putchar('\n');
        } else {
            printf(") =\n\n");
            rows_of(lr_is_integer(v->class) ? v : part, lr_is_integer(v->class) ? page : 0, indent);
        }
        bool ends_line = part->count == 1 && !lr_is_integer(v->class);
        if (!ends_line && page + 1 < count) {
            putchar('\n');
        }
        for (int d = 2; d < v->rank && ++at[d] == v->dims[d]; d++) {
            at[d] = 0;
        }
    }
}

static void names_of_fields(lr_value v, int indent)
{
    char dims[128];
    lr_dims_text(v, dims, sizeof dims);
    indented(indent);
    printf("%s struct array containing the fields:\n\n", dims);
    for (int k = 0; k < v->field_count; k++) {
        indented(indent + 2);
        puts(v->fields[k]);
    }
}

static void show(const char *name, lr_value v, int indent)
{
    check_shown(v);
    indented(indent);
    if (v->class == LR_HANDLE) {
        printf(lr_is_anonymous(v) ? "%s =\n\n%s\n\n" : "%s = @%s\n", name, v->name);
        return;
    }
    if (v->class == LR_CELL) {
        if (v->rank > 2) {
            char dims[128];
            lr_dims_text(v, dims, sizeof dims);
            printf(v->count ? "%s = {%s Cell Array}\n" : "%s = {}(%s)\n", name, dims);
            return;
        }
        if (v->count == 0) {
            printf("%s = {}(%tdx%td)\n", name, v->dims[0], v->dims[1]);
            return;
        }
        printf("%s =\n", name);
        contents(v, indent);
        putchar('\n');
        return;
    }
    if (v->class == LR_STRUCT) {
        if (v->count != 1) {
            printf("%s =\n\n", name);
            names_of_fields(v, indent + 2);
            putchar('\n');
            return;
        }
        printf("%s =\n\n", name);
        indented(indent);
        printf("  scalar structure containing the fields:\n\n");
        fields(v, indent + 4);
        putchar('\n');
        return;
    }
    if (v->class == LR_SPARSE) {
        bool is_line = v->count == 1 || v->dims[0] == 0 || v->dims[1] == 0;
        printf(is_line ? "%s = " : "%s =\n\n", name);
        head_of_sparse(v, lr_entries_of(v).count);
        sparse_elements(v);
        printf(is_line ? "" : "\n");
        return;
    }
    bool is_text = v->class == LR_CHAR && v->rank == 2;
    if (is_text && v->dims[0] <= 1) {
        printf("%s = ", name);
        text_row(v, 0);
        putchar('\n');
        return;
    }
    if (v->count == 0 && !(is_text && v->dims[0] > 0)) {
        char dims[128];
        lr_dims_text(v, dims, sizeof dims);
        printf("%s = [](%s)\n", name, dims);
        return;
    }
    if (v->count == 1 && v->class != LR_CHAR) {
        printf("%s = ", name);
        scalar_of(v);
        putchar('\n');
        return;
    }
    printf("%s =\n\n", name);
    if (is_text) {
        for (ptrdiff_t i = 0; i < v->dims[0]; i++) { /* never indented */
            text_row(v, i);
            putchar('\n');
        }
    } else {
        pages(v, indent);
    }
    putchar('\n');
}

void lr_show(const char *name, lr_value value) { show(name, value, 0); }

void lr_disp(lr_value v)
{
    check_shown(v);
    if (v->rank > 2 && (v->class == LR_CELL || v->count == 0)) {
        lr_unsupported("the display of this value with more than two dimensions");
    }
    if (v->class == LR_HANDLE) {
        printf(lr_is_anonymous(v) ? "%s\n" : "@%s\n", v->name);
    } else if (v->class == LR_SPARSE) {
        head_of_sparse(v, lr_entries_of(v).count);
        sparse_elements(v);
    } else if (v->class == LR_CELL) {
        if (v->count == 0) {
            printf("{}(%tdx%td)\n", v->dims[0], v->dims[1]);
        } else {
            contents(v, 0);
        }
    } else if (v->class == LR_STRUCT) {
        if (v->count != 1) {
            names_of_fields(v, 2);
        } else {
            fields(v, 4);
        }
    } else if (v->class == LR_CHAR && v->rank == 2) {
        for (ptrdiff_t i = 0; i < v->dims[0]; i++) {
            text_row(v, i);
            putchar('\n');
        }
        if (v->dims[0] == 0) {
            putchar('\n');
        }
    } else if (v->count == 0) {
        printf("[](%tdx%td)\n", v->dims[0], v->dims[1]);
    } else if (v->count == 1) {
        scalar_of(v);
        putchar('\n');
    } else {
        pages(v, 0);
    }
}
