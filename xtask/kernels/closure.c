/* Which nodes of a graph can be reached from which. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define AT(x, i, j) x[(i) + (j) * n]

int main(int count, char **given)
{
    (void)count;
    ptrdiff_t n = atoi(given[1]), times = atoi(given[2]);
    double *a = malloc((size_t)(n * n) * sizeof *a), total = 0;
    for (ptrdiff_t t = 1; t <= times; t++) {
        for (ptrdiff_t i = 0; i < n; i++) {
            for (ptrdiff_t j = 0; j < n; j++) {
                AT(a, i, j) = ((i + 1) * 7 + (j + 1) * 3 + t) % 41 == 0;
            }
        }
        for (ptrdiff_t k = 0; k < n; k++) {
            for (ptrdiff_t j = 0; j < n; j++) {
                if (AT(a, k, j) > 0) {
                    for (ptrdiff_t i = 0; i < n; i++) {
                        if (AT(a, i, k) > 0) {
                            AT(a, i, j) = 1;
                        }
                    }
                }
            }
        }
        for (ptrdiff_t i = 0; i < n; i++) {
            for (ptrdiff_t j = 0; j < n; j++) {
                total += AT(a, i, j);
            }
        }
    }
    printf("%.15g\n", total);
    free(a);
    return 0;
}
