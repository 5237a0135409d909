/* Clocks. */
#include "lariat_internal.h"

#include <time.h>

/* Seconds since a moment that is the same for the run. */
static double seconds(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

lr_value lr_time(void) { return lr_real(seconds()); }
lr_value lr_cputime(void) { return lr_real((double)clock() / CLOCKS_PER_SEC); }
