/* Operations on whole vectors, one after the other. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **given)
{
    (void)count;
    ptrdiff_t n = atoi(given[1]), times = atoi(given[2]);
    size_t size = (size_t)n * sizeof(double);
    double *x = malloc(size), *y = malloc(size), *z = malloc(size), total = 0;
    for (ptrdiff_t i = 0; i < n; i++) {
        x[i] = (double)(i + 1) / (double)n;
        y[i] = x[i] + 1;
    }
    for (ptrdiff_t t = 0; t < times; t++) {
        for (ptrdiff_t i = 0; i < n; i++) {
            z[i] = 0.5 * x[i] + y[i] * x[i] - y[i] / 3;
        }
        for (ptrdiff_t i = 0; i < n; i++) {
            z[i] = z[i] * z[i] + 2 * z[i] - x[i] / (y[i] + 1) + 0.25 * y[i];
        }
        double sum = 0;
        for (ptrdiff_t i = 0; i < n; i++) {
            sum += fabs(z[i]);
        }
        total += sum;
    }
    printf("%.15g\n", total);
    free(x), free(y), free(z);
    return 0;
}
