/* Files of numbers: rows of as many numbers each, between blanks or commas; what stands behind % or # is a comment. */
#include "lariat_internal.h"

/* The bytes of a file with a zero after them, in the pool; its length without that. */
static lr_value contents_of(const char *name, size_t *length)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        lr_fail("", "load: unable to find file %s", name);
    }
    size_t room = 4096, used = 0;
    lr_value bytes = lr_matrix(LR_CHAR, 1, (ptrdiff_t)room); /* where there is no memory the file stays open */
    for (;;) {
        used += fread(LETTER(bytes) + used, 1, room - used - 1, file);
        if (used + 1 < room) {
            break;
        }
        room *= 2;
        lr_value more = lr_matrix(LR_CHAR, 1, (ptrdiff_t)room);
        memcpy(more->data, bytes->data, used);
        bytes = more;
    }
    fclose(file);
    LETTER(bytes)[used] = 0;
    *length = used;
    return bytes;
}

/* The numbers of a line, written one after the other; how many. */
static ptrdiff_t numbers_of_line(char **text, double *to)
{
    ptrdiff_t count = 0;
    char *at = *text;
    while (*at && *at != '\n') {
        if (*at == '%' || *at == '#') {
            size_t length = strcspn(at, "\n");
            if (memchr(at, ':', length)) {
                lr_unsupported("a file of variables"); /* as the interpreter saves them */
            }
            at += length;
            break;
        }
        if ((*at == '\r' && at[1] != '\n') || (*at == ',' && count == 0)) {
            lr_unsupported("a file with lines of this form");
        }
        if (*at == ' ' || *at == '\t' || *at == ',' || *at == '\r') {
            at++;
            continue;
        }
        char *end;
        to[count++] = strtod(at, &end);
        bool is_decimal = strspn(at, "+-.0123456789eEinfINFaA") >= (size_t)(end - at);
        if (end == at || !is_decimal || strchr(" \t,\r\n%#", *end) == NULL) {
            lr_unsupported("a file that does not hold numbers alone");
        }
        at = end;
    }
    *text = *at ? at + 1 : at;
    return count;
}

/* load ("file.txt") */
lr_value lr_load(int n, const lr_value *args)
{
    if (n != 1 || args[0]->class != LR_CHAR) {
        lr_unsupported("this form of load");
    }
    size_t length;
    lr_value bytes = contents_of(lr_string(args[0]), &length);
    if (strlen((char *)bytes->data) != length) {
        lr_unsupported("a file that does not hold numbers alone");
    }
    lr_value numbers = lr_matrix(LR_DOUBLE, 1, (ptrdiff_t)length / 2 + 1);
    ptrdiff_t count = 0, columns = 0;
    for (char *at = (char *)bytes->data; *at;) {
        ptrdiff_t more = numbers_of_line(&at, REAL(numbers) + count);
        if (more && columns && more != columns) {
            lr_unsupported("a file whose lines hold different counts of numbers");
        }
        columns = more ? more : columns;
        count += more;
    }
    if (count == 0) {
        lr_unsupported("a file without numbers");
    }
    lr_value result = lr_matrix(LR_DOUBLE, count / columns, columns);
    for (ptrdiff_t k = 0; k < count; k++) {
        REAL(result)[k / columns + k % columns * (count / columns)] = REAL(numbers)[k];
    }
    return result;
}
