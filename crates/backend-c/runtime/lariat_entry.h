/* Calls from other languages: what the entry of a compiled function uses. */
#ifndef LARIAT_ENTRY_H
#define LARIAT_ENTRY_H

#include "lariat.h"
#include "lariat_rt.h"

/* The global and persistent variables of a file. */
typedef struct lr_roots {
    int count;
    lr_value *const *variables;
    const char *const *shadowing; /* see lr_shadowing */
    bool is_known;
    struct lr_roots *next;
} lr_roots;

typedef enum { LR_PORT_ARRAY, LR_PORT_CELL, LR_PORT_STRUCT, LR_PORT_ANY } lr_port_kind;

/* An extent that may be any, and one that is equal in all arguments (less its number). */
enum { LR_ANY = -1, LR_NAMED = -2 };

/* What an argument has to be. */
typedef struct {
    const char *name;
    const char *wanted; /* in words */
    lr_port_kind kind;
    lr_class class;
    bool is_complex;
    bool is_either; /* or real */
    int rank;       /* 0: any */
    ptrdiff_t extents[LR_RANK];
    bool is_bounded; /* its numbers lie between low and high */
    bool is_whole, has_nan;
    double low, high;
    ptrdiff_t count; /* its contents, where they are known */
    const double *contents;
} lr_port;

/* A function that other languages call with values. */
typedef struct {
    const char *name;
    int takes; /* arguments that it declares; -1: any number */
    int inputs;
    const lr_port *input;
    int outputs;
    bool counts_results; /* what it does depends on how many results are asked for */
    void (*call)(lr_value *out, const lr_value *in);
    lr_roots *roots;
} lr_gateway;

/* A call begins: where an error returns to; NULL if one is running. */
jmp_buf *lr_begin(lr_roots *roots, lariat_error *error);
lr_value lr_borrow(const char *name, lr_class class, bool is_complex, int rank, const ptrdiff_t *extents,
                   const void *data);
void lr_check(const char *function, int n, const lr_port *ports, const lr_value *args);
void *lr_hand_out(lr_value value, const char *name, lr_class class, bool is_complex, int rank,
                  const ptrdiff_t *known, ptrdiff_t *const *extents, int *any_rank, ptrdiff_t *size);
const void *lr_element(lr_value value, const char *name, lr_class class, bool is_complex);
int lr_end(void);
int lr_failed(lariat_error *error);

#endif
