/* printf and its kin, as GNU Octave 7 was measured to do. */
#include "lariat_internal.h"

typedef struct {
    char *text;
    size_t length, room;
} buffer;

static void append(buffer *out, const char *bytes, size_t length)
{
    if (out->length + length + 1 > out->room) {
        out->room = 2 * (out->length + length + 1);
        out->text = realloc(out->text, out->room);
        if (out->text == NULL) {
            abort();
        }
    }
    memcpy(out->text + out->length, bytes, length);
    out->length += length;
    out->text[out->length] = 0;
}

/* The arguments, one element at a time. */
typedef struct {
    int n, at;
    const lr_value *args;
    ptrdiff_t element;
} source;

static bool is_done(source *s)
{
    return s->at >= s->n;
}

static void next_arg(source *s)
{
    s->at++;
    s->element = 0;
}

/* One conversion of a format: flags, width, precision and letter. */
typedef struct {
    char flags[8];
    int width, precision; /* -1: none */
    char letter;
} conversion;

static void padded(buffer *out, const conversion *c, const char *text, size_t length)
{
    size_t width = c->width > 0 ? (size_t)c->width : 0;
    bool left = strchr(c->flags, '-') != NULL;
    for (size_t k = length; !left && k < width; k++) {
        append(out, " ", 1);
    }
    append(out, text, length);
    for (size_t k = length; left && k < width; k++) {
        append(out, " ", 1);
    }
}

static void with_letter(buffer *out, const conversion *c, const char *letter, bool whole, double x)
{
    char template[64], small[512];
    int used = snprintf(template, sizeof template, "%%%s", c->flags);
    if (c->width >= 0) {
        used += snprintf(template + used, sizeof template - (size_t)used, "%d", c->width);
    }
    if (c->precision >= 0) {
        used += snprintf(template + used, sizeof template - (size_t)used, ".%d", c->precision);
    }
    snprintf(template + used, sizeof template - (size_t)used, "%s", letter);
    int length;
    if (whole && (letter[2] == 'd' || letter[2] == 'i')) {
        long long n = x >= 9223372036854775808.0 ? INT64_MAX : (long long)x;
        length = snprintf(small, sizeof small, template, n);
    } else if (whole) {
        length = snprintf(small, sizeof small, template, (unsigned long long)x);
    } else {
        length = snprintf(small, sizeof small, template, x);
    }
    if (length >= (int)sizeof small) {
        lr_unsupported("a number that is written with this many chars");
    }
    append(out, small, (size_t)length);
}

static void number(buffer *out, const conversion *c, double x)
{
    bool real_letter = strchr("feEgG", c->letter) != NULL;
    if (!isfinite(x) && c->letter != 'c') {
        const char *text = isnan(x) ? (lr_is_missing(x) ? "NA" : "NaN") : x < 0 ? "-Inf" : "Inf";
        char signed_text[8];
        snprintf(signed_text, sizeof signed_text, "%s%s", strchr(c->flags, '+') && x != -INFINITY ? "+" : "", text);
        padded(out, c, signed_text, strlen(signed_text));
        return;
    }
    if (c->letter == 'c' || c->letter == 's') {
        if (x != trunc(x)) {
            if (c->letter == 's') {
                padded(out, c, "", 0);
            } else {
                with_letter(out, c, "g", false, x);
            }
            return;
        }
        if (!(x >= 0 && x < 128)) {
            lr_unsupported("a number beyond one byte that is written as a char");
        }
        char letter = (char)x;
        padded(out, c, &letter, 1);
        return;
    }
    if (real_letter) {
        char letter[2] = {c->letter, 0};
        with_letter(out, c, letter, false, x);
        return;
    }
    bool is_signed = c->letter == 'd' || c->letter == 'i';
    bool fits = x == trunc(x) && x <= (is_signed ? 9223372036854775808.0 : 18446744073709549568.0)
                && x >= (is_signed ? -9223372036854775808.0 : 0);
    if (fits) {
        char letter[4] = {'l', 'l', c->letter, 0};
        with_letter(out, c, letter, true, x);
    } else {
        with_letter(out, c, "g", false, x);
    }
}

/* The next element for a conversion. */
static void element(buffer *out, const conversion *c, source *s)
{
    lr_value arg = s->args[s->at];
    if (arg->is_complex) {
        lr_unsupported("a complex number that is formatted");
    }
    if (arg->count == 0) {
        padded(out, c, "", 0);
        next_arg(s);
        return;
    }
    if (arg->class == LR_CHAR && c->letter == 's') {
        size_t length = (size_t)(arg->count - s->element);
        if (c->precision >= 0 && length > (size_t)c->precision) {
            length = (size_t)c->precision;
        }
        padded(out, c, (const char *)LETTER(arg) + s->element, length);
        next_arg(s);
        return;
    }
    if (c->letter == 's' && arg->count > 1) {
        lr_unsupported("an array of numbers that is written as text");
    }
    double x = lr_number_at(arg, s->element);
    if (arg->class == LR_CHAR && c->letter == 'c') {
        padded(out, c, (const char *)LETTER(arg) + s->element, 1);
    } else {
        number(out, c, x);
    }
    if (++s->element == arg->count) {
        next_arg(s);
    }
}

/* Widths and precisions are below this. */
enum { WIDEST = 1000000 };

/* A number with one digit more. */
static int with_digit(int number, char digit)
{
    if (number > WIDEST / 10) {
        lr_unsupported("a format with so large a width");
    }
    return number * 10 + (digit - '0');
}

static int starred(source *s)
{
    if (is_done(s)) {
        return 0;
    }
    lr_value arg = s->args[s->at];
    double x = lr_scalar_of(arg, "a width from an argument");
    if (!(fabs(x) < WIDEST) || x != trunc(x)) {
        lr_unsupported("a width that is not a small whole number");
    }
    next_arg(s);
    return (int)x;
}

/* The chars of a format; escapes count in text between single quotes. */
static char *template_of(lr_value format, size_t *length)
{
    if (format->class != LR_CHAR) {
        lr_unsupported("a format that is not a row of chars");
    }
    const unsigned char *text = LETTER(format);
    char *result = lr_allocate((size_t)format->count + 1, 1);
    size_t used = 0;
    for (ptrdiff_t k = 0; k < format->count; k++) {
        if (text[k] != '\\' || format->is_double_quoted || k + 1 == format->count) {
            result[used++] = (char)text[k];
            continue;
        }
        static const char from[] = "abfnrtv\\'\"", to[] = "\a\b\f\n\r\t\v\\'\"";
        const char *found = text[k + 1] ? strchr(from, text[k + 1]) : NULL;
        if (found == NULL) {
            lr_unsupported("this escape in a format");
        }
        result[used++] = to[found - from];
        k++;
    }
    result[used] = 0;
    *length = used;
    return result;
}

/* Writes the format once; false where a conversion found no argument. */
static bool once(buffer *out, const char *text, size_t length, source *s, bool *converts)
{
    for (size_t k = 0; k < length;) {
        if (text[k] != '%') {
            append(out, &text[k++], 1);
            continue;
        }
        if (k + 1 < length && text[k + 1] == '%') {
            append(out, "%", 1);
            k += 2;
            continue;
        }
        conversion c = {.width = -1, .precision = -1};
        size_t flags = 0;
        k++;
        while (k < length && strchr("-+ 0#", text[k]) && flags + 1 < sizeof c.flags) {
            c.flags[flags++] = text[k++];
        }
        if (k < length && text[k] == '*') {
            c.width = starred(s);
            k++;
        } else {
            while (k < length && text[k] >= '0' && text[k] <= '9') {
                c.width = with_digit(c.width < 0 ? 0 : c.width, text[k++]);
            }
        }
        if (k < length && text[k] == '.') {
            c.precision = 0;
            k++;
            if (k < length && text[k] == '*') {
                c.precision = starred(s);
                k++;
            }
            while (k < length && text[k] >= '0' && text[k] <= '9') {
                c.precision = with_digit(c.precision, text[k++]);
            }
        }
        while (k < length && strchr("lh", text[k])) {
            k++;
        }
        if (k == length || !strchr("diuoxXcsfeEgG", text[k])) {
            lr_unsupported("this conversion of a format");
        }
        c.letter = text[k++];
        *converts = true;
        if (is_done(s)) {
            return false;
        }
        element(out, &c, s);
    }
    return true;
}

char *lr_formatted(const char *name, int n, const lr_value *args, size_t *length)
{
    for (int k = 1; k < n; k++) { /* before anything is allocated */
        if (args[k]->class == LR_CELL || args[k]->class == LR_STRUCT) {
            lr_fail("", "%s: wrong type argument '%s'", name, lr_class_words(args[k]));
        }
    }
    buffer out = {NULL, 0, 0};
    append(&out, "", 0);
    size_t template_length;
    char *text = template_of(args[0], &template_length);
    source s = {n - 1, 0, args + 1, 0};
    bool converts = false;
    do {
        if (!once(&out, text, template_length, &s, &converts)) {
            break;
        }
    } while (!is_done(&s) && converts);
    free(text);
    *length = out.length;
    return out.text;
}

static void printed(const char *name, int n, const lr_value *args)
{
    if (n == 0) {
        lr_fail_usage(name);
    }
    size_t length;
    char *text = lr_formatted(name, n, args, &length);
    lr_write(text, length);
    free(text);
}

void lr_printf(int n, const lr_value *args) { printed("printf", n, args); }

void lr_fprintf(int n, const lr_value *args)
{
    if (n > 1 && args[0]->class == LR_DOUBLE && args[0]->count == 1) {
        double file = REAL(args[0])[0];
        if (file != 1 && file != 2) {
            lr_unsupported("fprintf to a file");
        }
        size_t length;
        char *text = lr_formatted("fprintf", n - 1, args + 1, &length);
        if (file == 1) {
            lr_write(text, length);
        } else {
            fwrite(text, 1, length, stderr);
        }
        free(text);
        return;
    }
    printed("fprintf", n, args);
}

lr_value lr_sprintf(int n, const lr_value *args)
{
    if (n == 0) {
        lr_fail_usage("sprintf");
    }
    size_t length;
    char *text = lr_formatted("sprintf", n, args, &length);
    lr_value result = lr_matrix(LR_CHAR, length ? 1 : 0, (ptrdiff_t)length);
    memcpy(result->data, text, length);
    free(text);
    return result;
}
