/* Filters samples with a function that Lariat compiled. */
#include "apply_filter.h"

#include <stdio.h>

int main(void)
{
    const double taps[] = {0.25, 0.5, 0.25}, samples[] = {4, 8, -4, 0, 12};
    double *filtered;
    ptrdiff_t count;
    lariat_error error;
    if (apply_filter(taps, 3, samples, 5, &filtered, &count, &error) != LARIAT_OK) {
        fprintf(stderr, "%s: %s\n%s", error.identifier, error.message, error.stack);
        return 1;
    }
    for (ptrdiff_t k = 0; k < count; k++) {
        printf("%g\n", filtered[k]);
    }
    lariat_free(filtered);

    if (apply_filter(taps, 3, NULL, 5, &filtered, &count, &error) != LARIAT_OK) {
        printf("%s: %s\n", error.identifier, error.message);
    }
    lariat_close();
    return 0;
}
