/* Numbers are sorted by insertion. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **given)
{
    (void)count;
    ptrdiff_t n = atoi(given[1]), times = atoi(given[2]);
    double *x = malloc((size_t)n * sizeof *x), total = 0;
    for (ptrdiff_t t = 1; t <= times; t++) {
        double seed = (double)t;
        for (ptrdiff_t i = 0; i < n; i++) {
            seed = fmod(seed * 1103 + 12345, 65536);
            x[i] = seed;
        }
        for (ptrdiff_t i = 1; i < n; i++) {
            double key = x[i];
            ptrdiff_t j = i - 1;
            while (j >= 0 && x[j] > key) {
                x[j + 1] = x[j];
                j--;
            }
            x[j + 1] = key;
        }
        total += x[0] + x[n - 1];
    }
    printf("%.15g\n", total);
    free(x);
    return 0;
}
