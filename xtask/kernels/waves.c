/* A wave on a string. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **given)
{
    (void)count;
    ptrdiff_t n = atoi(given[1]), times = atoi(given[2]);
    double *e = calloc((size_t)n, sizeof *e), *h = calloc((size_t)n, sizeof *h);
    e[0] = 1;
    for (ptrdiff_t t = 0; t < times; t++) {
        for (ptrdiff_t i = 0; i < n - 1; i++) {
            h[i] = h[i] + 0.5 * (e[i + 1] - e[i]);
        }
        for (ptrdiff_t i = 1; i < n - 1; i++) {
            e[i] = e[i] + 0.5 * (h[i] - h[i - 1]);
        }
    }
    double electric = 0, magnetic = 0;
    for (ptrdiff_t i = 0; i < n; i++) {
        electric += e[i] * e[i];
        magnetic += h[i] * h[i];
    }
    printf("%.15g\n", electric + magnetic);
    free(e), free(h);
    return 0;
}
