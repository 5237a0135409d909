/* Calls the compiled function again and again, also wrongly. */
#include "flat.h"

#include <stdio.h>
#include <string.h>

static void call(const double *x, ptrdiff_t rows, ptrdiff_t columns)
{
    lariat_complex z[2] = {{1, 2}, {3, 0}}, *d;
    bool *a, q;
    char *b;
    int32_t e;
    double *n, *v;
    ptrdiff_t a_rows, a_columns, b_columns, d_rows, n_rows, n_columns, v_rows, v_columns;
    lariat_error error;
    int status = flat(x, rows, columns, "text", 4, true, z, 2, 41, &a, &a_rows, &a_columns, &b, &b_columns, &d,
                      &d_rows, &e, &n, &n_rows, &n_columns, &q, &v, &v_rows, &v_columns, &error);
    if (status != LARIAT_OK) {
        printf("%d %s: %s\n%s", status, error.identifier, error.message, error.stack);
        if (a || b || d || n || v) {
            printf("something is handed out\n");
        }
        return;
    }
    printf("a %tdx%td:", a_rows, a_columns);
    for (ptrdiff_t k = 0; k < a_rows * a_columns; k++) {
        printf(" %d", a[k]);
    }
    printf("\nb %.*s\nd %td: %g%+gi %g%+gi\ne %d\nn %g\nq %d\nv", (int)b_columns, b, d_rows, d[0].re, d[0].im,
           d[1].re, d[1].im, (int)e, n[0], q);
    for (ptrdiff_t k = 0; k < v_rows * v_columns; k++) {
        printf(" %g", v[k]);
    }
    printf("\n");
    lariat_free(a);
    lariat_free(b);
    lariat_free(d);
    lariat_free(n);
    lariat_free(v);
}

int main(void)
{
    double first[] = {1, -2, 3, 0, 5, -6};
    call(first, 2, 3);
    memset(first, 0, sizeof first); /* what the function keeps is its own */
    call((double[]){7}, 1, 1);
    call((double[]){8}, 1, 1);
    call((double[]){9, 9}, 1, 2);
    call(NULL, 1, 1);
    call(NULL, -1, 1);
    call((double[]){2}, 1, 1);
    lariat_close();
    call((double[]){2}, 1, 1);
    lariat_close();
    return 0;
}
