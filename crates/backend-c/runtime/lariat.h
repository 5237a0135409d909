/* What callers of compiled functions use. Arrays are column-major. One call runs at a time in a
 * process; a call from another thread has to wait until the first one has returned. */
#ifndef LARIAT_H
#define LARIAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#define LARIAT_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define LARIAT_EXPORT __attribute__((visibility("default")))
#else
#define LARIAT_EXPORT
#endif

typedef struct {
    double re, im;
} lariat_complex;

/* What a function returns. */
enum {
    LARIAT_OK = 0,
    LARIAT_FAILED = 1,     /* an error of the program, or of its arguments */
    LARIAT_UNSUPPORTED = 2 /* the run-time library does not do what the program asks for */
};

/* Why a function failed. The stack has a line for each function, the innermost first:
 * `name (file.m:12)`. */
typedef struct {
    char identifier[128];
    char message[2048];
    char stack[2048];
} lariat_error;

/* Frees an array that a function handed out. */
LARIAT_EXPORT void lariat_free(void *data);

/* Who receives what functions print, and their warnings. NULL: standard output, standard error. */
LARIAT_EXPORT void lariat_listen(void (*write)(const char *bytes, size_t length),
                                 void (*warn)(const char *identifier, const char *message));

/* Frees all that calls left: global and persistent variables, which begin anew. */
LARIAT_EXPORT void lariat_close(void);

#ifdef __cplusplus
}
#endif

#endif
