/* Texts: comparing, searching, and classes of chars. */
#include "lariat_internal.h"

#include <ctype.h>
#include <strings.h>

typedef bool (*text_test)(lr_value a, lr_value b, size_t most);

static bool same_length(lr_value a, lr_value b)
{
    return lr_same_dims(a, b) || (a->count == 0 && b->count == 0 && a->rank == 2 && b->rank == 2 && a->dims[0] == b->dims[0]);
}
static bool are_equal(lr_value a, lr_value b, size_t most)
{
    (void)most;
    return same_length(a, b) && memcmp(a->data, b->data, (size_t)a->count) == 0;
}
static bool equal_prefix(lr_value a, lr_value b, size_t most)
{
    return (size_t)a->count >= most && (size_t)b->count >= most && memcmp(a->data, b->data, most) == 0;
}
static bool equal_letters(const unsigned char *a, const unsigned char *b, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        if (tolower(a[k]) != tolower(b[k])) {
            return false;
        }
    }
    return true;
}
static bool are_like(lr_value a, lr_value b, size_t most)
{
    (void)most;
    return same_length(a, b) && equal_letters(LETTER(a), LETTER(b), (size_t)a->count);
}
static bool like_prefix(lr_value a, lr_value b, size_t most)
{
    return (size_t)a->count >= most && (size_t)b->count >= most && equal_letters(LETTER(a), LETTER(b), most);
}

/* Two texts; or a text and each element of a cell; or the elements of two cells. */
static lr_value compared(lr_value a, lr_value b, text_test test, size_t most)
{
    if (a->class != LR_CELL && b->class != LR_CELL) {
        return lr_bool(a->class == LR_CHAR && b->class == LR_CHAR && test(a, b, most));
    }
    bool both = a->class == LR_CELL && b->class == LR_CELL;
    if (both && !lr_same_dims(a, b) && a->count != 1 && b->count != 1) {
        return lr_bool(false);
    }
    if (!both && (a->class == LR_CHAR ? a : b)->dims[0] > 1) {
        lr_unsupported("a comparison of several rows of chars with a cell");
    }
    lr_value cell = a->class != LR_CELL || (both && a->count == 1) ? b : a;
    lr_value result = lr_like(cell, LR_LOGICAL, false);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        lr_value x = a->class != LR_CELL ? a : VALUES(a)[a->count == 1 ? 0 : k];
        lr_value y = b->class != LR_CELL ? b : VALUES(b)[b->count == 1 ? 0 : k];
        TRUTH(result)[k] = x->class == LR_CHAR && y->class == LR_CHAR && test(x, y, most);
    }
    return result;
}

static size_t length_of(lr_value n, const char *name)
{
    double most = lr_scalar_of(n, "the number of chars to compare");
    if (!(most > 0)) {
        lr_fail("", "%s: N must be greater than 0", name);
    }
    return (size_t)most;
}

lr_value lr_strcmp(lr_value a, lr_value b) { return compared(a, b, are_equal, 0); }
lr_value lr_strcmpi(lr_value a, lr_value b) { return compared(a, b, are_like, 0); }
lr_value lr_strncmp(lr_value a, lr_value b, lr_value n) { return compared(a, b, equal_prefix, length_of(n, "strncmp")); }
lr_value lr_strncmpi(lr_value a, lr_value b, lr_value n)
{
    return compared(a, b, like_prefix, length_of(n, "strncmpi"));
}

static lr_value classified(lr_value a, int (*test)(int))
{
    lr_value result = lr_like(a, a->class == LR_CELL ? LR_CELL : LR_LOGICAL, false);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        if (a->class == LR_CELL) {
            lr_set(&VALUES(result)[k], classified(VALUES(a)[k], test));
        } else if (a->class == LR_CHAR) {
            TRUTH(result)[k] = LETTER(a)[k] < 128 && test(LETTER(a)[k]);
        } else if (lr_is_numeric(a) && !a->is_complex) { /* the char of this number */
            double number = lr_number_at(a, k);
            if (!(number >= 0 && number < 128) || number != trunc(number)) {
                lr_unsupported("the class of a char that is none of ASCII");
            }
            TRUTH(result)[k] = test((int)number) != 0;
        } else {
            TRUTH(result)[k] = false;
        }
    }
    return result;
}

lr_value lr_isspace(lr_value a) { return classified(a, isspace); }
lr_value lr_isalpha(lr_value a) { return classified(a, isalpha); }
lr_value lr_isdigit(lr_value a) { return classified(a, isdigit); }
lr_value lr_isupper(lr_value a) { return classified(a, isupper); }
lr_value lr_islower(lr_value a) { return classified(a, islower); }
lr_value lr_isalnum(lr_value a) { return classified(a, isalnum); }
lr_value lr_ispunct(lr_value a) { return classified(a, ispunct); }

/* The rows of a text, without the blanks at their ends. */
lr_value lr_cellstr(lr_value a)
{
    if (a->class == LR_CELL) {
        for (ptrdiff_t k = 0; k < a->count; k++) {
            if (VALUES(a)[k]->class != LR_CHAR) {
                lr_unsupported("cellstr of a cell that does not hold texts alone");
            }
        }
        return a;
    }
    if (lr_is_numeric(a) && a->class != LR_CHAR && !a->is_complex && a->count != 0) {
        a = lr_char_of(a);
    }
    bool is_empty = a->count == 0 && a->rank == 2;
    if ((a->class != LR_CHAR && !(is_empty && a->class == LR_DOUBLE)) || a->rank > 2) {
        lr_fail("", "cellstr: argument STRING must be a 2-D character array");
    }
    if (is_empty && a->dims[0] > 1) {
        lr_unsupported("cellstr of empty rows");
    }
    ptrdiff_t rows = is_empty ? 1 : a->dims[0];
    lr_value result = lr_matrix(LR_CELL, rows, 1);
    for (ptrdiff_t i = 0; i < rows; i++) {
        ptrdiff_t width = is_empty ? 0 : a->dims[1];
        while (width > 0 && LETTER(a)[i + (width - 1) * rows] == ' ') {
            width--;
        }
        lr_value row = lr_matrix(LR_CHAR, width ? 1 : 0, width);
        for (ptrdiff_t j = 0; j < width; j++) {
            LETTER(row)[j] = LETTER(a)[i + j * rows];
        }
        lr_set(&VALUES(result)[i], row);
    }
    return result;
}

static lr_value places_in(lr_value text, lr_value pattern)
{
    if (text->class != LR_CHAR || (text->count && text->dims[0] != 1)) {
        lr_unsupported("strfind in this value");
    }
    ptrdiff_t count = 0, last = text->count - pattern->count;
    double *found = lr_allocate((size_t)text->count + 1, sizeof *found);
    for (ptrdiff_t k = 0; pattern->count && k <= last; k++) {
        if (memcmp(LETTER(text) + k, LETTER(pattern), (size_t)pattern->count) == 0) {
            found[count++] = (double)(k + 1);
        }
    }
    lr_value result = lr_matrix(LR_DOUBLE, count ? 1 : 0, count);
    memcpy(result->data, found, (size_t)count * sizeof *found);
    free(found);
    return result;
}

lr_value lr_strfind(lr_value text, lr_value pattern)
{
    if (text->class != LR_CHAR && text->class != LR_CELL) {
        lr_fail("", "strfind: first argument must be a string or cell array of strings");
    }
    if (pattern->class != LR_CHAR || pattern->count == 0 || pattern->dims[0] != 1) {
        lr_unsupported("strfind of this pattern");
    }
    if (text->class == LR_CHAR) {
        return places_in(text, pattern);
    }
    lr_value result = lr_like(text, LR_CELL, false);
    for (ptrdiff_t k = 0; k < text->count; k++) {
        lr_set(&VALUES(result)[k], places_in(VALUES(text)[k], pattern));
    }
    return result;
}
