/* What scripts begin with, streams, and the environment. */
#include "lariat_internal.h"

/* clc, close, more, echo, figure windows: nothing that a program prints. */
void lr_nothing(int n, const lr_value *args)
{
    (void)n;
    (void)args;
}

/* clear, where variables have values. */
void lr_clear(int n, const lr_value *args)
{
    (void)n;
    (void)args;
    lr_unsupported("variables that are cleared");
}

lr_value lr_stdout(void) { return lr_real(1); }
lr_value lr_stderr(void) { return lr_real(2); }

static void check_stream(lr_value stream)
{
    if (stream->class != LR_DOUBLE || stream->count != 1 || stream->is_complex || REAL(stream)[0] != 1) {
        lr_unsupported("output to a file");
    }
}

static void write_text(lr_value text)
{
    if (text->class != LR_CHAR || text->rank != 2 || (text->dims[0] > 1)) {
        lr_unsupported("output of a value that is not a row of chars");
    }
    lr_write((const char *)text->data, (size_t)text->count);
}

/* Results that nobody takes. */
void lr_fflush(int n, const lr_value *args)
{
    if (n != 1) {
        lr_fail_usage("fflush");
    }
    if (args[0]->class != LR_DOUBLE || args[0]->count != 1) {
        lr_unsupported("a stream that is no number");
    }
    lr_flush();
}

void lr_puts(lr_value text) { write_text(text); }

void lr_fputs(lr_value stream, lr_value text)
{
    check_stream(stream);
    write_text(text);
}

void lr_fdisp(lr_value stream, lr_value value)
{
    check_stream(stream);
    lr_disp(value);
}

lr_value lr_getenv(lr_value name)
{
    if (name->class != LR_CHAR || !lr_is_row_text(name)) {
        lr_fail("", "getenv: VAR must be a string");
    }
    const char *value = getenv(lr_string(name));
    return value && *value ? lr_text((ptrdiff_t)strlen(value), value) : lr_matrix(LR_CHAR, 0, 0);
}
