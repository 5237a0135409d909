/* Regular expressions: a pattern as a program, and where it matches. */
#ifndef LARIAT_PATTERN_H
#define LARIAT_PATTERN_H

#include "lariat_internal.h"

enum { LR_GROUPS = 32 };

typedef struct {
    bool ignores_case, line_anchors, dot_excepts_newline, matches_empty;
} lr_pattern_options;

typedef struct lr_pattern lr_pattern;

/* Freed with the pool. */
lr_pattern *lr_pattern_of(lr_value text, lr_pattern_options options);
int lr_pattern_groups(const lr_pattern *pattern);
const char *lr_pattern_name(const lr_pattern *pattern, int group);
/* The first match from a place on: begin and end of the match and of its groups, -1 where a group has none. */
bool lr_pattern_find(const lr_pattern *pattern, const unsigned char *text, ptrdiff_t length, ptrdiff_t from,
                     ptrdiff_t places[2 * LR_GROUPS]);

#endif
