/* Errors: they end the program, as those that no `try` catches do in the interpreter. */
#include "lariat_internal.h"

#include <stdarg.h>

void lr_fail(const char *identifier, const char *format, ...)
{
    (void)identifier;
    fflush(stdout);
    va_list arguments;
    va_start(arguments, format);
    fputs("error: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    lr_finish();
    exit(1);
}

/* What the library does not do: the program stops and says so; the exit status is not one of the
 * interpreter's. */
void lr_unsupported(const char *what)
{
    fflush(stdout);
    fprintf(stderr, "lariat: not supported at run time: %s\n", what);
    lr_finish();
    exit(70);
}

void lr_unreached(void) { lr_unsupported("a statement that no run was to reach"); }

void lr_error(int n, const lr_value *args)
{
    if (n == 0 || args[0]->class != LR_CHAR) {
        lr_unsupported("an error that is not made from a format");
    }
    const char *format = lr_string(args[0]);
    bool has_identifier = n > 1 && strchr(format, ':') && !strpbrk(format, " \t\n%");
    size_t length;
    char *text;
    if (has_identifier) {
        text = lr_formatted(n - 1, args + 1, &length);
    } else if (n == 1 && strchr(format, '%') == NULL && strchr(format, '\\') == NULL) {
        text = lr_allocate(strlen(format) + 1, 1);
        strcpy(text, format);
    } else {
        text = lr_formatted(n, args, &length);
    }
    fflush(stdout);
    fprintf(stderr, "error: %s\n", text);
    free(text);
    lr_finish();
    exit(1);
}

const char *lr_class_words(lr_value value)
{
    bool is_scalar = value->count == 1;
    switch (value->class) {
    case LR_DOUBLE:
        if (value->is_complex) {
            return is_scalar ? "complex scalar" : "complex matrix";
        }
        return value->is_range ? "range" : is_scalar ? "scalar" : "matrix";
    case LR_LOGICAL: return is_scalar ? "bool" : "bool matrix";
    case LR_CHAR: return "string";
    case LR_HANDLE: return "function handle";
    case LR_CELL: return "cell";
    case LR_STRUCT: return is_scalar ? "scalar struct" : "struct";
    }
    return "";
}

void lr_dims_text(lr_value value, char *text, size_t size)
{
    size_t used = 0;
    for (int k = 0; k < value->rank; k++) {
        used += (size_t)snprintf(text + used, size - used, k ? "x%td" : "%td", value->dims[k]);
    }
}

/* `x(_,3)`: the place of an index among all. */
static void placed(char *text, size_t size, const char *name, const char *index, int place, int places)
{
    size_t used = (size_t)snprintf(text, size, "%s(", name ? name : "index ");
    for (int k = 1; k <= places; k++) {
        used += (size_t)snprintf(text + used, size - used, "%s%s", k > 1 ? "," : "", k == place ? index : "_");
    }
    snprintf(text + used, size - used, ")");
}

void lr_fail_position(double index, const char *name, int place, int places)
{
    char number[64], text[256];
    if (isnan(index)) {
        snprintf(number, sizeof number, "nan");
    } else if (index == trunc(index) && fabs(index) < 1e15) {
        snprintf(number, sizeof number, "%.0f", index);
    } else {
        snprintf(number, sizeof number, "%.4g", index);
    }
    placed(text, sizeof text, name, number, place, places);
    lr_fail("Octave:invalid-index", "%s: subscripts must be either integers 1 to (2^63)-1 or logicals",
            text);
}

void lr_fail_bound(lr_value x, const char *name, int64_t index, int place, int places)
{
    char number[64], text[256], dims[128];
    snprintf(number, sizeof number, "%lld", (long long)index);
    placed(text, sizeof text, name, number, place, places);
    lr_dims_text(x, dims, sizeof dims);
    ptrdiff_t bound = x->count;
    if (places > 1) {
        bound = place <= x->rank ? x->dims[place - 1] : 1;
        for (int k = place; place == places && k < x->rank; k++) {
            bound *= x->dims[k];
        }
    }
    lr_fail("Octave:index-out-of-bounds", "%s: out of bound %td (dimensions are %s)", text, bound, dims);
}
