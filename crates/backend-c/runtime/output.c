/* What programs print: to standard output, or to who asked for it. */
#include "lariat_internal.h"
#include "lariat.h"

#include <stdarg.h>

#undef printf
#undef putchar
#undef puts

static void (*writer)(const char *bytes, size_t length);
static void (*warner)(const char *identifier, const char *message);
static char *kept;
static size_t kept_length, kept_room;

enum { FULL = 1 << 12 };

void lariat_listen(void (*write)(const char *bytes, size_t length),
                   void (*warn)(const char *identifier, const char *message))
{
    writer = write;
    warner = warn;
}

void lr_flush(void)
{
    if (writer && kept_length) {
        writer(kept, kept_length);
        kept_length = 0;
    }
    fflush(stdout);
}

void lr_free_output(void)
{
    free(kept);
    kept = NULL;
    kept_length = kept_room = 0;
}

void lr_write(const char *bytes, size_t length)
{
    if (writer == NULL) {
        fwrite(bytes, 1, length, stdout);
        return;
    }
    if (kept_length + length > kept_room) {
        size_t room = 2 * (kept_length + length) + FULL;
        char *grown = realloc(kept, room);
        if (grown == NULL) {
            abort();
        }
        kept = grown;
        kept_room = room;
    }
    memcpy(kept + kept_length, bytes, length);
    kept_length += length;
    if (kept_length >= FULL) {
        writer(kept, kept_length);
        kept_length = 0;
    }
}

void lr_print(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (writer == NULL) {
        vprintf(format, arguments);
        va_end(arguments);
        return;
    }
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = malloc((size_t)length + 1);
    if (text == NULL) {
        abort();
    }
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    lr_write(text, (size_t)length);
    free(text);
}

void lr_warn(const char *identifier, const char *message)
{
    lr_flush();
    if (warner) {
        warner(identifier, message);
    } else {
        fprintf(stderr, "warning: %s\n", message);
    }
}
