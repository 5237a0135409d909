/* Bits, complex numbers, classes by name, functions by name, random numbers, clocks. */
#include "lariat_internal.h"
#include "lariat_index.h"

#include <time.h>

/* bitshift (a, n): whole numbers below 2^53; integers lose what leaves their class. */
lr_value lr_bitshift(int n, const lr_value *args)
{
    if (n < 2 || n > 3) {
        lr_fail_usage("bitshift");
    }
    lr_value a = args[0], by = args[1];
    bool is_whole = lr_is_integer(a->class) || a->class == LR_DOUBLE;
    if (n == 3 || !is_whole || a->is_complex || !lr_is_numeric(by) || by->is_complex
        || (a->count != 1 && by->count != 1 && !lr_same_dims(a, by))) {
        lr_unsupported("this form of bitshift");
    }
    double low = 0, high = 9007199254740991.0;
    if (a->class != LR_DOUBLE) {
        lr_limits(a->class, &low, &high);
    }
    lr_value result = lr_like(a->count == 1 ? by : a, a->class, false);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        double x = lr_number_at(a, a->count == 1 ? 0 : k), s = lr_number_at(by, by->count == 1 ? 0 : k);
        if (!(x >= 0) || x != trunc(x) || x > 9007199254740991.0 || s != trunc(s) || high > 9007199254740991.0) {
            lr_unsupported("bits of a number that is not whole and positive");
        }
        double shifted = s <= -64 ? 0 : s >= 64 ? 0 : floor(ldexp(x, (int)s));
        shifted = s > 0 ? fmod(shifted, high + 1) : shifted;
        lr_set_number(result, k, shifted);
    }
    return result;
}

/* complex (re, im), also where the imaginary part is 0. */
lr_value lr_complex_of(int n, const lr_value *args)
{
    if (n < 1 || n > 2) {
        lr_fail_usage("complex");
    }
    lr_value re = args[0], im = n == 2 ? args[1] : NULL;
    for (int k = 0; k < n; k++) {
        if (!lr_is_numeric(args[k]) || args[k]->class == LR_CHAR) {
            lr_fail("", "complex: invalid conversion");
        }
        if (args[k]->class != LR_DOUBLE) {
            lr_unsupported("complex of this class");
        }
    }
    if (n == 1) {
        return lr_complexes(re);
    }
    if (re->is_complex || im->is_complex) {
        lr_fail("", "complex: invalid conversion");
    }
    if (re->count != 1 && im->count != 1 && !lr_same_dims(re, im)) {
        lr_fail("", "complex: dimension mismatch");
    }
    lr_value result = lr_like(re->count == 1 ? im : re, LR_DOUBLE, true);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        double x = REAL(re)[re->count == 1 ? 0 : k], y = REAL(im)[im->count == 1 ? 0 : k];
        COMPLEX(result)[k] = CMPLX(x, y);
    }
    return result;
}

/* NA is a NaN with these bits. */
static const uint64_t missing = 0x7FF840F440000000u;

lr_value lr_na(int n, const lr_value *args)
{
    for (int k = 0; k < n; k++) {
        if (args[k]->class == LR_CHAR) {
            lr_unsupported("NA of a class");
        }
    }
    lr_value result = lr_zeros(n, args);
    for (ptrdiff_t k = 0; k < result->count; k++) {
        memcpy(&REAL(result)[k], &missing, sizeof missing);
    }
    return result;
}

bool lr_is_missing(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits == missing;
}

lr_value lr_isna(lr_value a)
{
    if (a->class == LR_SINGLE || a->is_complex) {
        lr_unsupported("isna of this class");
    }
    lr_value result = lr_like(a, LR_LOGICAL, false);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        TRUTH(result)[k] = a->class == LR_DOUBLE && lr_is_missing(REAL(a)[k]);
    }
    return result;
}

/* bsxfun (f, a, b): elementwise functions expand by themselves; others get one column of each. */
lr_value lr_bsxfun(lr_value f, lr_value a, lr_value b)
{
    if (f->class != LR_HANDLE) {
        lr_unsupported("a function that is called by its name");
    }
    static const char *const known[] = {"plus", "minus", "times", "rdivide", "ldivide", "power", "eq",  "ne", "lt",
                                        "le",   "gt",    "ge",    "and",     "or",      "max",   "min", "rem", "mod",
                                        "atan2", "hypot", "xor"};
    bool expands = false;
    for (size_t k = 0; f->name && k < sizeof known / sizeof *known; k++) {
        expands |= strcmp(f->name, known[k]) == 0;
    }
    int rank = a->rank > b->rank ? a->rank : b->rank;
    bool same = lr_same_dims(a, b);
    for (int d = 0; d < rank; d++) {
        ptrdiff_t m = d < a->rank ? a->dims[d] : 1, k = d < b->rank ? b->dims[d] : 1;
        if (m != k && m != 1 && k != 1) {
            lr_fail("", "bsxfun: dimensions of A (%tdx%td) and B (%tdx%td) must match", a->dims[0], a->dims[1],
                    b->dims[0], b->dims[1]);
        }
    }
    lr_value out[64] = {NULL};
    if (!expands && !same && a->count != 1 && b->count != 1) {
        lr_unsupported("bsxfun of this function");
    }
    lr_call_handle(f, 1, out, 2, ARGS(a, b));
    if (out[0] == NULL) {
        lr_unsupported("bsxfun of a function without a value");
    }
    return out[0];
}

/* The name of a function of a handle; anonymous ones are written as they stand in the source. */
lr_value lr_func2str(lr_value handle)
{
    if (handle->class != LR_HANDLE) {
        lr_fail("", "func2str: FCN_HANDLE argument must be a valid function handle");
    }
    if (handle->name == NULL || *handle->name == 0) {
        lr_unsupported("the text of an anonymous function");
    }
    return lr_text((ptrdiff_t)strlen(handle->name), handle->name);
}

lr_value lr_is_none(lr_value a)
{
    (void)a;
    return lr_bool(false);
}

/* The bytes of numbers as numbers of another class. */
lr_value lr_typecast(lr_value a, lr_value name)
{
    int class = lr_class_named(lr_string(name));
    if (class < 0 || class == LR_CELL || class == LR_STRUCT || class == LR_HANDLE || a->is_complex
        || !lr_is_numeric(a) || a->rank > 2 || (a->dims[0] != 1 && a->dims[1] != 1 && a->count)) {
        lr_unsupported("this form of typecast");
    }
    size_t bytes = (size_t)a->count * lr_width(a->class, false), width = lr_width((lr_class)class, false);
    if (bytes % width) {
        lr_fail("", "typecast: incorrect number of input values to make output value");
    }
    ptrdiff_t count = (ptrdiff_t)(bytes / width);
    bool is_column = a->dims[1] == 1 && a->dims[0] != 1;
    lr_value result = lr_matrix((lr_class)class, is_column ? count : 1, is_column ? 1 : count);
    memcpy(result->data, a->data, bytes);
    return result;
}

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

/* Seconds since a moment that is the same for the run. */
static double seconds(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

lr_value lr_time(void) { return lr_real(seconds()); }
lr_value lr_cputime(void) { return lr_real((double)clock() / CLOCKS_PER_SEC); }

/* Is a text the name of a variable? */
lr_value lr_isvarname(lr_value name)
{
    static const char *const words[] = {
        "if", "else", "elseif", "end", "endif", "for", "endfor", "while", "endwhile", "do", "until", "switch", "case",
        "otherwise", "endswitch", "function", "endfunction", "return", "break", "continue", "global", "persistent",
        "try", "catch", "end_try_catch", "unwind_protect", "unwind_protect_cleanup", "end_unwind_protect", "parfor",
        "endparfor", "__FILE__", "__LINE__"};
    if (name->class != LR_CHAR || !lr_is_row_text(name) || name->count == 0) {
        return lr_bool(false);
    }
    const char *text = lr_string(name);
    bool fits = !(*text >= '0' && *text <= '9');
    for (const char *at = text; *at; at++) {
        bool letter = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') || *at == '_';
        fits &= letter;
    }
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        fits &= strcmp(text, words[k]) != 0;
    }
    return lr_bool(fits);
}
