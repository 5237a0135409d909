/* Random numbers. */
#include "lariat_internal.h"

#include <time.h>

/* A generator of good quality; the interpreter starts its own from the clock. */
static uint64_t random_state;

static uint64_t next_bits(void)
{
    if (random_state == 0) {
        random_state = (uint64_t)time(NULL) * 2654435769u + (uint64_t)clock() + 1;
    }
    uint64_t z = random_state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* Between 0 and 1, neither of them. */
static double uniform(void) { return ((double)(next_bits() >> 11) + 0.5) / 9007199254740992.0; }

static double normal(void)
{
    double size = sqrt(-2 * log(uniform()));
    return size * cos(6.283185307179586 * uniform());
}
static double exponential(void) { return -log(uniform()); }

static lr_value drawn(int n, const lr_value *args, double (*draw)(void))
{
    for (int k = 0; k < n; k++) {
        bool is_class = args[k]->class == LR_CHAR
                        && (strcmp(lr_string(args[k]), "double") == 0 || strcmp(lr_string(args[k]), "single") == 0);
        if (args[k]->class == LR_CHAR && !(is_class && k == n - 1)) {
            lr_unsupported("the state of the random numbers");
        }
    }
    lr_value result = lr_zeros(n, args);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        lr_set_number(result, k, draw());
    }
    return result;
}

lr_value lr_rand(int n, const lr_value *args) { return drawn(n, args, uniform); }
lr_value lr_randn(int n, const lr_value *args) { return drawn(n, args, normal); }
lr_value lr_rande(int n, const lr_value *args) { return drawn(n, args, exponential); }

lr_value lr_randperm(int n, const lr_value *args)
{
    if (n < 1 || n > 2) {
        lr_fail_usage("randperm");
    }
    double all = lr_scalar_of(args[0], "randperm"), some = n == 2 ? lr_scalar_of(args[1], "randperm") : all;
    if (!(all >= 0) || !(some >= 0)) {
        lr_fail("", "randperm: M (%.0f) and N (%.0f) must be non-negative", some, all);
    }
    if (some > all) {
        lr_fail("", "randperm: M (%.0f) must be less than or equal to N (%.0f)", some, all);
    }
    lr_value order = lr_matrix(LR_DOUBLE, 1, (ptrdiff_t)all);
    for (ptrdiff_t k = 0; k < order->count; k++) {
        REAL(order)[k] = (double)k + 1;
    }
    for (ptrdiff_t k = 0; k < (ptrdiff_t)some; k++) {
        ptrdiff_t other = k + (ptrdiff_t)(next_bits() % (uint64_t)(order->count - k));
        double held = REAL(order)[k];
        REAL(order)[k] = REAL(order)[other];
        REAL(order)[other] = held;
    }
    return lr_index(order, NULL, 1, ARGS(lr_range(2, ARGS(lr_real(1), lr_real(some)))));
}
