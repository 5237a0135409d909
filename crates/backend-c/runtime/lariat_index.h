/* Positions that an index selects. */
#ifndef LARIAT_INDEX_H
#define LARIAT_INDEX_H

#include "lariat_rt.h"

typedef struct {
    bool is_colon;
    ptrdiff_t count, top;   /* how many; the greatest, from 1 */
    ptrdiff_t *at;          /* from 0; none for a colon */
    int rank;
    ptrdiff_t dims[LR_RANK]; /* the size of the index */
} lr_positions;

lr_positions lr_positions_of(lr_value index, ptrdiff_t extent, const char *name, int place, int places);
lr_positions lr_target_positions(lr_value index, ptrdiff_t extent, const char *name, int place, int places);
void lr_folded_dims(lr_value x, int n, ptrdiff_t *dims);
void lr_copy_element(lr_value to, ptrdiff_t at, lr_value from, ptrdiff_t source);

#endif
