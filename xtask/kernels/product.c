/* A product of matrices, element by element. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AT(x, i, j) x[(i) + (j) * n]

int main(int count, char **given)
{
    (void)count;
    ptrdiff_t n = atoi(given[1]), times = atoi(given[2]);
    size_t size = (size_t)(n * n) * sizeof(double);
    double *a = malloc(size), *b = malloc(size), *c = malloc(size), total = 0;
    for (ptrdiff_t j = 0; j < n; j++) {
        for (ptrdiff_t i = 0; i < n; i++) {
            AT(a, i, j) = (double)(i + 1) / (double)(j + 1);
            AT(b, i, j) = (double)(i - j);
        }
    }
    for (ptrdiff_t t = 0; t < times; t++) {
        memset(c, 0, size);
        for (ptrdiff_t j = 0; j < n; j++) {
            for (ptrdiff_t k = 0; k < n; k++) {
                double f = AT(b, k, j);
                for (ptrdiff_t i = 0; i < n; i++) {
                    AT(c, i, j) = AT(c, i, j) + AT(a, i, k) * f;
                }
            }
        }
        total += AT(c, n - 1, n - 1);
    }
    printf("%.15g\n", total);
    free(a), free(b), free(c);
    return 0;
}
