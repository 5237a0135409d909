/* Texts made of others: replaced parts, escapes, rows, numbers that are read. */
#include "lariat_internal.h"

lr_value lr_newline(void) { return lr_text_double(1, "\n"); }
lr_value lr_filesep(void) { return lr_text(1, "/"); }
lr_value lr_pathsep(void) { return lr_text(1, ":"); }

#include <ctype.h>
#include <strings.h>

/* A text that grows. */
typedef struct {
    char *bytes;
    size_t length, room;
} growing;

static void append(growing *g, const void *bytes, size_t count)
{
    if (g->length + count > g->room) {
        g->room = 2 * (g->length + count) + 64;
        char *grown = realloc(g->bytes, g->room);
        if (grown == NULL) {
            abort();
        }
        g->bytes = grown;
    }
    if (count) {
        memcpy(g->bytes + g->length, bytes, count);
    }
    g->length += count;
}

static lr_value finished(growing *g)
{
    lr_value text = lr_matrix(LR_CHAR, 1, (ptrdiff_t)g->length);
    memcpy(text->data, g->length ? g->bytes : "", g->length);
    free(g->bytes);
    return text;
}

/* The places of a text are found also where they overlap: each becomes the new text, and what stands
 * between two is copied. */
static lr_value replaced(lr_value text, lr_value from, lr_value to)
{
    size_t length = (size_t)text->count, width = (size_t)from->count, copied = 0;
    growing g = {NULL, 0, 0};
    bool any = false;
    for (size_t k = 0; width && k + width <= length; k++) {
        if (memcmp(LETTER(text) + k, from->data, width) != 0) {
            continue;
        }
        if (k > copied) {
            append(&g, LETTER(text) + copied, k - copied);
        }
        append(&g, to->data, (size_t)to->count);
        copied = k + width;
        any = true;
    }
    if (!any) {
        free(g.bytes);
        return text;
    }
    if (length > copied) {
        append(&g, LETTER(text) + copied, length - copied);
    }
    return finished(&g);
}

/* strrep (text, from, to) */
lr_value lr_strrep(int n, const lr_value *args)
{
    if (n != 3) {
        n == 5 ? lr_unsupported("strrep with options") : lr_fail_usage("strrep");
    }
    lr_value text = args[0];
    bool plain = args[1]->class == LR_CHAR && args[2]->class == LR_CHAR;
    if (text->class != LR_CHAR && text->class != LR_CELL) {
        lr_fail("", "strrep: S must be a string or cell array of strings");
    }
    if (args[1]->class == LR_CELL || args[2]->class == LR_CELL) {
        lr_unsupported("strrep of cells of patterns");
    }
    if (!plain) {
        lr_fail("", "strrep: PTN and REP arguments must be strings or cell arrays of strings");
    }
    if (args[1]->count > 0 && args[1]->dims[0] != 1) {
        lr_unsupported("strrep of several rows");
    }
    if (text->class == LR_CHAR) {
        if (text->count && text->dims[0] != 1) {
            lr_unsupported("strrep of several rows");
        }
        return replaced(text, args[1], args[2]);
    }
    lr_value result = lr_like(text, LR_CELL, false);
    for (ptrdiff_t k = 0; k < text->count; k++) {
        lr_value item = VALUES(text)[k];
        if (item->class != LR_CHAR) {
            lr_fail("", "strrep: each element of S must be a string");
        }
        lr_set(&VALUES(result)[k], replaced(item, args[1], args[2]));
    }
    return result;
}

/* One char that an escape means, after the backslash; moves behind it. */
static unsigned char escaped(const unsigned char *text, size_t length, size_t *at)
{
    unsigned char letter = text[(*at)++];
    switch (letter) {
    case 'a': return '\a';
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case 'v': return '\v';
    case '\\':
    case '\'':
    case '"': return letter;
    default: break;
    }
    unsigned value = 0;
    if (letter >= '0' && letter <= '7') {
        value = letter - '0';
        for (int k = 0; k < 2 && *at < length && text[*at] >= '0' && text[*at] <= '7'; k++) {
            value = 8 * value + text[(*at)++] - '0';
        }
        return (unsigned char)value;
    }
    if (letter == 'x' && *at < length && isxdigit(text[*at])) {
        for (int k = 0; k < 2 && *at < length && isxdigit(text[*at]); k++) {
            int digit = tolower(text[(*at)++]);
            value = 16 * value + (unsigned)(isdigit(digit) ? digit - '0' : digit - 'a' + 10);
        }
        return (unsigned char)value;
    }
    lr_unsupported("an escape that is not known");
}

lr_value lr_do_string_escapes(lr_value text)
{
    if (text->class != LR_CHAR) {
        lr_fail("", "do_string_escapes: STRING argument must be of type string");
    }
    growing g = {NULL, 0, 0};
    size_t length = (size_t)text->count;
    for (size_t k = 0; k < length;) {
        unsigned char letter = LETTER(text)[k++];
        if (letter == '\\' && k < length) {
            letter = escaped(LETTER(text), length, &k);
        }
        append(&g, &letter, 1);
    }
    lr_value result = finished(&g);
    result->is_double_quoted = text->is_double_quoted;
    return length ? result : text;
}

lr_value lr_undo_string_escapes(lr_value text)
{
    if (text->class != LR_CHAR) {
        lr_fail("", "undo_string_escapes: STRING argument must be a string");
    }
    static const char from[] = "\a\b\f\n\r\t\v\\\"'", to[] = "abfnrtv\\\"'";
    growing g = {NULL, 0, 0};
    for (ptrdiff_t k = 0; k < text->count; k++) {
        unsigned char letter = LETTER(text)[k];
        const char *found = letter ? strchr(from, letter) : NULL;
        if (letter == 0) {
            append(&g, "\\0", 2);
        } else if (found && letter != '\'') {
            append(&g, (char[]){'\\', to[found - from]}, 2);
        } else if (letter == '\'') {
            append(&g, "\\'", 2);
        } else {
            append(&g, &letter, 1);
        }
    }
    return finished(&g);
}

/* The rows of all arguments, as wide as the widest; strvcat leaves empty ones out. */
static lr_value rows_of(int n, const lr_value *args, bool keeps_empty)
{
    lr_value all = lr_matrix(LR_CELL, 0, 0);
    ptrdiff_t count = 0, widest = 0, next = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < n; k++) {
            bool is_cell = args[k]->class == LR_CELL;
            ptrdiff_t items = is_cell ? args[k]->count : 1;
            for (ptrdiff_t e = 0; e < items; e++) {
                lr_value text = is_cell ? VALUES(args[k])[e] : args[k];
                text = text->class == LR_CHAR ? text : lr_char_of(text);
                ptrdiff_t rows = text->count == 0 ? keeps_empty : text->dims[0];
                if (text->rank > 2) {
                    lr_unsupported("chars of more than two dimensions");
                }
                if (pass == 0) {
                    count += rows;
                    widest = text->count && text->dims[1] > widest ? text->dims[1] : widest;
                    continue;
                }
                for (ptrdiff_t i = 0; i < rows; i++, next++) {
                    for (ptrdiff_t j = 0; text->count && j < text->dims[1]; j++) {
                        LETTER(all)[next + j * count] = LETTER(text)[i + j * rows];
                    }
                }
            }
        }
        if (pass == 0) {
            all = lr_matrix(LR_CHAR, count, widest);
            memset(all->data, ' ', (size_t)all->count);
        }
    }
    return all;
}

lr_value lr_char(int n, const lr_value *args)
{
    if (n == 0) {
        lr_fail_usage("char");
    }
    for (int k = 0; k < n; k++) {
        if (args[k]->class != LR_CELL && !lr_is_numeric(args[k])) {
            lr_fail("", "char: wrong type argument '%s'", lr_class_words(args[k]));
        }
    }
    if (n == 1 && args[0]->class != LR_CELL) {
        return lr_char_of(args[0]);
    }
    return rows_of(n, args, true);
}

lr_value lr_strvcat(int n, const lr_value *args)
{
    if (n == 0) {
        lr_fail_usage("strvcat");
    }
    return rows_of(n, args, false);
}

/* One number as str2double reads it: decimal, with blanks around, complex ones apart. */
static bool read_number(const char *text, double *number)
{
    char clean[128];
    size_t used = 0;
    for (; *text; text++) {
        if (*text == ',') {
            continue; /* between thousands */
        }
        if (used + 1 >= sizeof clean) {
            return false;
        }
        clean[used++] = (char)(*text == 'd' || *text == 'D' ? 'e' : *text);
    }
    clean[used] = 0;
    char *start = clean, *end;
    while (isspace((unsigned char)*start)) {
        start++;
    }
    double sign = 1;
    if (*start == '+' || *start == '-') {
        sign = *start++ == '-' ? -1 : 1;
        while (isspace((unsigned char)*start)) {
            start++;
        }
    }
    if (strncasecmp(start, "Inf", 3) == 0) {
        *number = sign * INFINITY;
        end = start + (strncasecmp(start, "Infinity", 8) == 0 ? 8 : 3);
    } else if (strncmp(start, "NaN", 3) == 0 || strncmp(start, "NA", 2) == 0) {
        *number = NAN;
        end = start + (start[2] == 'N' ? 3 : 2);
    } else {
        bool is_digit = isdigit((unsigned char)*start) || (*start == '.' && isdigit((unsigned char)start[1]));
        if (!is_digit || (start[0] == '0' && (start[1] == 'x' || start[1] == 'X'))) {
            return false;
        }
        *number = sign * strtod(start, &end);
    }
    while (isspace((unsigned char)*end)) {
        end++;
    }
    if (*end == 0) {
        return true;
    }
    for (char *at = end; *at; at++) {
        if (strchr("ijIJ", *at)) {
            lr_unsupported("a complex number in a text");
        }
    }
    return false;
}

static double number_in(lr_value text)
{
    double number = NAN;
    if (text->class != LR_CHAR || text->count == 0 || text->dims[0] != 1) {
        return NAN;
    }
    const char *bytes = lr_string(text);
    size_t blanks = strspn(bytes, " \t+-");
    if (bytes[blanks] && strchr("ijIJ", bytes[blanks]) && strncasecmp(bytes + blanks, "Inf", 3) != 0) {
        lr_unsupported("a complex number in a text");
    }
    return read_number(bytes, &number) ? number : NAN;
}

lr_value lr_str2double(lr_value text)
{
    if (text->class == LR_CHAR) {
        if (text->count == 0 || text->dims[0] == 1) {
            return lr_real(number_in(text));
        }
        if (text->rank > 2) {
            lr_unsupported("str2double of more than two dimensions");
        }
        lr_value result = lr_matrix(LR_DOUBLE, text->dims[0], 1);
        for (ptrdiff_t i = 0; i < text->dims[0]; i++) {
            lr_value row = lr_index(text, NULL, 2, ARGS(lr_real((double)i + 1), LR_COLON));
            REAL(result)[i] = number_in(row);
        }
        return result;
    }
    if (text->class == LR_CELL) {
        lr_value result = lr_like(text, LR_DOUBLE, false);
        for (ptrdiff_t k = 0; k < text->count; k++) {
            REAL(result)[k] = number_in(VALUES(text)[k]);
        }
        return result;
    }
    if (text->count == 0) {
        return lr_real(NAN);
    }
    lr_value result = lr_like(text, LR_DOUBLE, false);
    for (ptrdiff_t k = 0; k < text->count; k++) {
        REAL(result)[k] = NAN;
    }
    return result;
}
