/* The primes below a number. */
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **given)
{
    (void)count;
    ptrdiff_t n = atoi(given[1]), times = atoi(given[2]), found = 0;
    bool *prime = malloc((size_t)n);
    for (ptrdiff_t t = 0; t < times; t++) {
        memset(prime, 1, (size_t)n);
        prime[0] = false;
        for (ptrdiff_t i = 2; i * i <= n; i++) {
            if (prime[i - 1]) {
                for (ptrdiff_t k = i * i; k <= n; k += i) {
                    prime[k - 1] = false;
                }
            }
        }
        for (ptrdiff_t k = 0; k < n; k++) {
            if (prime[k]) {
                found++;
            }
        }
    }
    printf("%td\n", found);
    free(prime);
    return 0;
}
