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

lr_value lr_gamma(lr_value a) { return each("gamma of this class", a, gamma_of); }

/* Is gamma (x) negative? */
static bool is_below(double x) { return x < 0 && x != trunc(x) && fmod(floor(x), 2) != 0; }

lr_value lr_gammaln(lr_value a)
{
    bool any = false;
    for (ptrdiff_t k = 0; lr_is_numeric(a) && !a->is_complex && k < a->count; k++) {
        any |= is_below(lr_number_at(a, k));
    }
    lr_value sizes = each("gammaln of this class", a, lgamma);
    if (!any) {
        return sizes;
    }
    lr_value result = lr_complexes(sizes);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        if (is_below(lr_number_at(a, k))) {
            COMPLEX(result)[k] = CMPLX(REAL(sizes)[k], 3.14159265358979323846);
        }
    }
    return result;
}

/* A continued fraction b0 + a1 / (b1 + a2 / (b2 + …)), by the method of Lentz. */
typedef struct {
    double complex value, above, below;
} fraction;

static const double tiny = 8.6736173798840355e-19 * 5e-290;

static fraction begun(double complex b0)
{
    double complex start = b0 == 0 ? tiny : b0;
    return (fraction){start, start, 0};
}

/* The next terms; the factor by which the value has changed. */
static double complex step(fraction *f, double complex a, double complex b)
{
    f->below = b + a * f->below;
    f->below = 1 / (f->below == 0 ? tiny : f->below);
    f->above = b + a / f->above;
    f->above = f->above == 0 ? tiny : f->above;
    double complex change = f->above * f->below;
    f->value *= change;
    return change;
}

static bool has_settled(double complex change, double precision) { return !(cabs(change - 1) > precision); }

/* gamma (a, x) over exp (-x) x^a / gamma (a + 1), where x is large beside a. */
static double upper_gamma(double x, double a, double precision)
{
    fraction f = begun(x + 1 - a);
    for (int k = 1; k < 1000; k++) {
        if (has_settled(step(&f, -k * (k - a), x + 2 * k + 1 - a), precision)) {
            break;
        }
    }
    return a / creal(f.value);
}

/* beta (a, b) times the regularised function, over x^a (1 - x)^b. */
static double lower_beta(double x, double a, double b, double precision)
{
    fraction f = begun(1);
    for (int k = 0; k < 1000; k++) {
        double odd = -(a + k) * (a + b + k) * x / ((a + 2 * k) * (a + 2 * k + 1));
        double next = k + 1, even = next * (b - next) * x / ((a + 2 * next - 1) * (a + 2 * next));
        step(&f, odd, 1);
        if (has_settled(step(&f, even, 1), precision)) {
            break;
        }
    }
    return 1 / (a * creal(f.value));
}

/* exp (x) times the exponential integral. */
static double complex integral(double complex x, double precision)
{
    fraction f = begun(x + 1);
    for (int k = 1; k < 1000; k++) {
        if (has_settled(step(&f, -(double)k * k, x + 2 * k + 1), precision)) {
            break;
        }
    }
    return 1 / f.value;
}

static double precision_of(lr_value a)
{
    return a->class == LR_SINGLE ? 1.1920928955078125e-07 : 2.2204460492503131e-16;
}

static void check(lr_value a, const char *name)
{
    if (a->class != LR_DOUBLE && a->class != LR_SINGLE) {
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
