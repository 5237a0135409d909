/* How long points of the plane stay near. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **given)
{
    (void)count;
    ptrdiff_t n = atoi(given[1]), times = atoi(given[2]);
    double total = 0;
    for (ptrdiff_t j = 1; j <= n; j++) {
        for (ptrdiff_t i = 1; i <= n; i++) {
            double a = -2 + 3 * (double)i / (double)n, b = -1.5 + 3 * (double)j / (double)n, x = 0, y = 0;
            ptrdiff_t k = 0;
            while (k < times && x * x + y * y < 4) {
                double z = x * x - y * y + a;
                y = 2 * x * y + b;
                x = z;
                k++;
            }
            total += (double)k;
        }
    }
    printf("%.15g\n", total);
    return 0;
}
