/* A part of a persistent cell is taken out of its place while it is changed: after an error, and after what is
 * not supported, it is there again. */
#include "kept.h"
#include <stdio.h>

int main(void)
{
    const double changes[] = {2, 0.5, 0, -1, 0, 0.5, 5, 0};
    for (size_t k = 0; k < sizeof changes / sizeof *changes; k++) {
        double count = 0;
        lariat_error error;
        int status = kept(changes[k], &count, &error);
        printf("%d %g%s%s\n", status, count, status ? " " : "", status ? error.message : "");
    }
    lariat_close();
    return 0;
}
