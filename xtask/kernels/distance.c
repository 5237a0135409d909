/* How many changes turn one word into another. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define AT(x, i, j) x[(i) + (j) * (n + 1)]

static double least(double a, double b) { return b < a ? b : a; }

int main(int count, char **given)
{
    (void)count;
    ptrdiff_t n = atoi(given[1]), times = atoi(given[2]);
    double *a = malloc((size_t)n * sizeof *a), *b = malloc((size_t)n * sizeof *b), total = 0;
    double *d = malloc((size_t)((n + 1) * (n + 1)) * sizeof *d);
    for (ptrdiff_t i = 0; i < n; i++) {
        a[i] = (double)((i + 1) * 7 % 26);
        b[i] = (double)(((i + 1) * 11 + 3) % 26);
    }
    for (ptrdiff_t t = 0; t < times; t++) {
        for (ptrdiff_t i = 0; i <= n; i++) {
            AT(d, i, 0) = (double)i;
            AT(d, 0, i) = (double)i;
        }
        for (ptrdiff_t j = 0; j < n; j++) {
            for (ptrdiff_t i = 0; i < n; i++) {
                double cost = a[i] == b[j] ? 0 : 1;
                AT(d, i + 1, j + 1) = least(least(AT(d, i, j + 1) + 1, AT(d, i + 1, j) + 1), AT(d, i, j) + cost);
            }
        }
        total += AT(d, n, n);
    }
    printf("%.15g\n", total);
    free(a), free(b), free(d);
    return 0;
}
