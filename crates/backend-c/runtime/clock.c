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

/* When the last tic without a result was called; negative: never. */
static double started = -1;

/* id = tic: the moment in microseconds */
void lr_tic(int nout, lr_value *out, int n, const lr_value *args)
{
    (void)n, (void)args;
    double now = seconds();
    if (nout == 0) {
        started = now;
        return;
    }
    out[0] = lr_matrix(LR_UINT64, 1, 1);
    ((uint64_t *)out[0]->data)[0] = (uint64_t)(now * 1e6);
}

/* toc, t = toc (id) */
void lr_toc(int nout, lr_value *out, int n, const lr_value *args)
{
    if (n > 1) {
        lr_fail_usage("toc");
    }
    double from = n == 1 ? lr_scalar_of(args[0], "this form of toc") / 1e6 : started;
    if (from < 0) {
        lr_fail("", n == 1 ? "toc: invalid ID" : "toc: function called before timer initialization with tic()");
    }
    double elapsed = seconds() - from;
    if (nout == 0) {
        printf("Elapsed time is %g seconds.\n", elapsed);
    } else {
        out[0] = lr_real(elapsed);
    }
}
