/* Heat in a plate: the mean of four neighbours, again and again. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define AT(x, i, j) x[(i) + (j) * n]

int main(int count, char **given)
{
    (void)count;
    ptrdiff_t n = atoi(given[1]), times = atoi(given[2]);
    double *u = calloc((size_t)(n * n), sizeof *u), *v = calloc((size_t)(n * n), sizeof *v);
    for (ptrdiff_t i = 0; i < n; i++) {
        AT(u, i, 0) = AT(v, i, 0) = (double)(i + 1) / (double)n;
    }
    for (ptrdiff_t t = 0; t < times; t++) {
        for (ptrdiff_t j = 1; j < n - 1; j++) {
            for (ptrdiff_t i = 1; i < n - 1; i++) {
                AT(v, i, j) = 0.25 * (AT(u, i - 1, j) + AT(u, i + 1, j) + AT(u, i, j - 1) + AT(u, i, j + 1));
            }
        }
        for (ptrdiff_t j = 1; j < n - 1; j++) {
            for (ptrdiff_t i = 1; i < n - 1; i++) {
                AT(u, i, j) = AT(v, i, j);
            }
        }
    }
    double sum = 0;
    for (ptrdiff_t k = 0; k < n * n; k++) {
        sum += u[k];
    }
    printf("%.15g\n", sum);
    free(u);
    free(v);
    return 0;
}
