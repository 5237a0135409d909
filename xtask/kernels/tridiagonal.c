/* Systems with three diagonals, solved by elimination. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **given)
{
    (void)count;
    ptrdiff_t n = atoi(given[1]), times = atoi(given[2]);
    size_t size = (size_t)n * sizeof(double);
    double *x = malloc(size), *a = malloc(size), *b = malloc(size), *c = malloc(size), *d = malloc(size);
    for (ptrdiff_t t = 1; t <= times; t++) {
        for (ptrdiff_t i = 0; i < n; i++) {
            a[i] = 1;
            b[i] = 4 + (double)t;
            c[i] = 1;
            d[i] = (double)(i + 1) / (double)n;
        }
        for (ptrdiff_t i = 1; i < n; i++) {
            double w = a[i] / b[i - 1];
            b[i] = b[i] - w * c[i - 1];
            d[i] = d[i] - w * d[i - 1];
        }
        x[n - 1] = d[n - 1] / b[n - 1];
        for (ptrdiff_t i = n - 2; i >= 0; i--) {
            x[i] = (d[i] - c[i] * x[i + 1]) / b[i];
        }
    }
    double sum = 0;
    for (ptrdiff_t i = 0; i < n; i++) {
        sum += x[i];
    }
    printf("%.15g\n", sum);
    free(x), free(a), free(b), free(c), free(d);
    return 0;
}
