/* Functions of mathematical physics: gamma, incomplete gamma and beta functions, the exponential integral. */
#include "lariat_internal.h"

typedef double (*real_1)(double);

/* Of reals, in the class of the argument. */
static lr_value each(const char *name, lr_value a, real_1 of)
{
    if (!lr_is_numeric(a) || a->is_complex || (lr_is_integer(a->class))) {
        lr_unsupported(name);
    }
    lr_value result = lr_like(a, a->class == LR_SINGLE ? LR_SINGLE : LR_DOUBLE, false);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        lr_set_number(result, k, of(lr_number_at(a, k)));
    }
    return result;
}

static double gamma_of(double x)
{
    if (x == 0) {
        return signbit(x) ? -INFINITY : INFINITY;
    }
    if ((x < 0 && x == trunc(x)) || isinf(x)) {
        return INFINITY;
    }
    return tgamma(x);
}

static double gamma_of_single(double x) { return x > 0 && !isinf(x) ? tgammaf((float)x) : gamma_of(x); }

lr_value lr_gamma(lr_value a)
{
    lr_check_mapped("gamma", a);
    return each("gamma of this class", lr_is_integer(a->class) ? lr_as_doubles(a) : a,
                a->class == LR_SINGLE ? gamma_of_single : gamma_of);
}

/* Is gamma (x) negative? */
static bool is_below(double x) { return x < 0 && x != trunc(x) && fmod(floor(x), 2) != 0; }

lr_value lr_gammaln(lr_value a)
{
    bool any = false;
    lr_check_mapped("lgamma", a);
    a = lr_is_integer(a->class) ? lr_as_doubles(a) : a;
    for (ptrdiff_t k = 0; lr_is_numeric(a) && !a->is_complex && k < a->count; k++) {
        any |= is_below(lr_number_at(a, k));
    }
    lr_value sizes = each("gammaln of this class", a, lgamma);
    if (!any) {
        return sizes;
    }
    if (sizes->class != LR_DOUBLE) {
        lr_unsupported("a complex gammaln of this class");
    }
    lr_value result = lr_complexes(sizes);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        if (is_below(lr_number_at(a, k))) {
            COMPLEX(result)[k] = CMPLX(REAL(sizes)[k], 3.14159265358979323846);
        }
    }
    return result;
}

/* A continued fraction a1 / (b1 + a2 / (b2 + …)), by the method of Lentz as W. J. Thompson and A. R. Barnett modified
 * it, term by term as the interpreter does. */
typedef struct {
    double value, above, below, change;
} fraction;

static const double tiny = 7.888609052210118e-31; /* 2^-100 */

static fraction begun(void) { return (fraction){tiny, tiny, 0, 0}; }

/* The next term. */
static void step(fraction *f, double a, double b)
{
    f->below = 1 / (b + a * f->below);
    f->above = b + a / f->above;
    f->change = f->above * f->below;
    f->value *= f->change;
}

enum { TERMS = 200 };

/* gamma (a, x) over exp (-x) x^a / gamma (a + 1), where x is large beside a; the change counts beside the value. */
static double upper_gamma(double x, double a, double precision)
{
    fraction f = begun();
    double top = a, bottom = x - a + 1;
    for (int k = 1; k < TERMS && fabs((f.change - 1) / f.value) > precision; k++) {
        step(&f, top, bottom);
        bottom += 2;
        top = k * (a - k);
    }
    return f.value;
}

/* beta (a, b) times the regularised function, over x^a (1 - x)^b. */
static double lower_beta(double x, double a, double b, double precision)
{
    fraction f = begun();
    double top = 1, bottom = a - a * (a + b) / (a + 1) * x;
    for (int k = 1; k < TERMS && fabs(f.change - 1) > precision; k++) {
        double odd = a + 2 * k - 1, even = a + 2 * k + 1;
        step(&f, top, bottom);
        top = (a + k - 1) * (a + b + k - 1) * (b - k) * k / (odd * odd) * (x * x);
        bottom = a + 2 * k + (k * (b - k) / odd - (a + k) * (a + b + k) / even) * x;
    }
    return f.value;
}

/* exp (x) times the exponential integral. */
static double complex integral(double complex x, double precision)
{
    double complex value = tiny, above = tiny, below = 0, change = 0, top = 1, bottom = x;
    for (int k = 1; k < TERMS && cabs(change - 1) > precision; k++) {
        below = bottom + top * below;
        above = bottom + top / above;
        below = 1 / (below == 0 ? tiny : below);
        above = above == 0 ? tiny : above;
        change = above * below;
        value *= change;
        top = (k + 1) / 2;
        bottom = k % 2 == 0 ? x : 1;
    }
    return value;
}

static double precision_of(lr_value a)
{
    return a->class == LR_SINGLE ? 1.1920928955078125e-07 : 2.2204460492503131e-16;
}

static void check(lr_value a, const char *name)
{
    if ((a->class != LR_DOUBLE && a->class != LR_SINGLE) || (a->class == LR_SINGLE && a->is_complex)) {
        lr_unsupported(name);
    }
}

lr_value lr_upper_gamma(lr_value x, lr_value a)
{
    check(x, "an incomplete gamma function of this class");
    check(a, "an incomplete gamma function of this class");
    if (!lr_same_dims(x, a) || x->is_complex || a->is_complex) {
        lr_unsupported("an incomplete gamma function of these sizes");
    }
    lr_value result = lr_like(x, lr_joined_class("", x, a), false);
    for (ptrdiff_t k = 0; k < x->count; k++) {
        lr_set_number(result, k, upper_gamma(lr_number_at(x, k), lr_number_at(a, k), precision_of(result)));
    }
    return result;
}

lr_value lr_lower_beta(lr_value x, lr_value a, lr_value b)
{
    check(x, "an incomplete beta function of this class");
    check(a, "an incomplete beta function of this class");
    check(b, "an incomplete beta function of this class");
    if (!lr_same_dims(x, a) || !lr_same_dims(x, b) || x->is_complex) {
        lr_unsupported("an incomplete beta function of these sizes");
    }
    lr_value result = lr_like(x, x->class, false);
    for (ptrdiff_t k = 0; k < x->count; k++) {
        double value =
            lower_beta(lr_number_at(x, k), lr_number_at(a, k), lr_number_at(b, k), precision_of(result));
        lr_set_number(result, k, value);
    }
    return result;
}

lr_value lr_expint_fraction(lr_value x)
{
    check(x, "the exponential integral of this class");
    if (x->class == LR_SINGLE) {
        lr_value result = lr_like(x, LR_SINGLE, false);
        for (ptrdiff_t k = 0; k < x->count; k++) {
            lr_set_number(result, k, creal(integral(lr_number_at(x, k), precision_of(x))));
        }
        return result;
    }
    lr_value numbers = lr_complexes(x), result = lr_like(x, LR_DOUBLE, true);
    for (ptrdiff_t k = 0; k < x->count; k++) {
        COMPLEX(result)[k] = integral(COMPLEX(numbers)[k], precision_of(x));
    }
    return lr_narrow(result);
}
