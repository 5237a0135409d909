/* Functions of each element of one array. */
#include "lariat_internal.h"

/* Those that leave whole numbers whole, and that chars have, too. */
static bool is_exact(const char *name)
{
    static const char *const exact[] = {"abs", "-", "floor", "ceil", "round", "fix", "real", "imag", "conj", "signum"};
    for (size_t f = 0; f < sizeof exact / sizeof *exact; f++) {
        if (strcmp(name, exact[f]) == 0) {
            return true;
        }
    }
    return false;
}

/* Has a value a function of each element? */
void lr_check_mapped(const char *name, lr_value a)
{
    if (!lr_is_numeric(a)) {
        const char *words = a->class == LR_CELL ? "cell" : a->class == LR_HANDLE ? "function handle"
                            : a->count == 1 ? "scalar struct" : "struct";
        lr_fail("", "%s: not defined for %s", name, words);
    }
    bool has_chars = is_exact(name) && strcmp(name, "conj") != 0 && strcmp(name, "signum") != 0;
    if (a->class == LR_CHAR && !has_chars) {
        lr_fail("", "%s: argument must be numeric", name);
    }
}

/* A result for a diagonal matrix that is one again. */
static lr_value kept(lr_value result, lr_value a) { return a->is_diagonal ? lr_as_diagonal(result) : result; }

typedef double (*real_1)(double);
typedef double complex (*complex_1)(double complex);

/* By the sign alone, also of NaN and 0. */
static double angle_of_real(double a) { return signbit(a) ? 3.14159265358979323846 : 0; }
static float angle_of_single(float a) { return signbit(a) ? 3.14159265358979323846F : 0; }

/* Of single precision, by the C library's function for it; of integers what keeps them whole. */
static lr_value map_class(const char *name, lr_value a, real_1 real)
{
    static const struct {
        const char *name;
        float (*function)(float);
    } singles[] = {{"exp", expf},   {"log", logf},   {"log2", log2f}, {"log10", log10f}, {"sin", sinf},
                   {"cos", cosf},   {"tan", tanf},   {"asin", asinf}, {"acos", acosf},   {"atan", atanf},
                   {"sinh", sinhf}, {"cosh", coshf}, {"tanh", tanhf}, {"asinh", asinhf}, {"acosh", acoshf},
                   {"atanh", atanhf}, {"log1p", log1pf}, {"expm1", expm1f}, {"cbrt", cbrtf}, {"erf", erff},
                   {"erfc", erfcf}, {"arg", angle_of_single}};
    lr_value result = lr_like(a, a->class, false);
    for (size_t f = 0; a->class == LR_SINGLE && f < sizeof singles / sizeof *singles; f++) {
        for (ptrdiff_t k = 0; strcmp(name, singles[f].name) == 0 && k < a->count; k++) {
            ((float *)result->data)[k] = singles[f].function(((float *)a->data)[k]);
        }
        if (strcmp(name, singles[f].name) == 0) {
            return result;
        }
    }
    if (is_exact(name) || strcmp(name, "sqrt") == 0) {
        for (ptrdiff_t k = 0; k < a->count; k++) {
            lr_set_number(result, k, real(lr_number_at(a, k)));
        }
        return result;
    }
    lr_unsupported(name);
}

static double complex negate_c(double complex a) { return -a; }
static double complex conjugate(double complex a) { return conj(a); }

static lr_value map(const char *name, lr_value a, real_1 real, complex_1 of_complex)
{
    lr_check_mapped(name, a);
    if (a->is_complex) {
        bool is_exact = of_complex == negate_c || of_complex == conjugate;
        if (of_complex == NULL || (a->class == LR_SINGLE && !is_exact)) {
            lr_unsupported(name);
        }
        lr_value result = lr_like(a, a->class, true);
        for (ptrdiff_t k = 0; k < a->count; k++) {
            COMPLEX(result)[k] = of_complex(COMPLEX(a)[k]);
        }
        return lr_narrow(result);
    }
    if (lr_is_integer(a->class) && !is_exact(name)) {
        a = lr_as_doubles(a);
    }
    if (lr_is_new_class(a)) {
        return map_class(name, a, real);
    }
    lr_value numbers = lr_doubles(a), result = lr_like(a, LR_DOUBLE, false);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        REAL(result)[k] = real(REAL(numbers)[k]);
    }
    return result;
}

static double complex log2_c(double complex a)
{
    double complex y = clog(a);
    return CMPLX(creal(y) / log(2), cimag(y) / log(2));
}
static double complex log10_c(double complex a)
{
    double complex y = clog(a);
    return CMPLX(creal(y) / log(10), cimag(y) / log(10));
}
/* of a negative real number: the interpreter knows the imaginary part to the last digit */
static double complex log_of_negative(double complex a)
{
    return CMPLX(log(-creal(a)), 3.14159265358979323846);
}
static double complex log2_of_negative(double complex a)
{
    return CMPLX(log2(-creal(a)), 4.53236014182719380962); /* pi over log (2) */
}
static double complex log10_of_negative(double complex a)
{
    return CMPLX(log10(-creal(a)), 1.36437635384184134748578362543); /* pi over log (10) */
}
static complex_1 beyond_domain(complex_1 of_complex)
{
    return of_complex == clog      ? log_of_negative
           : of_complex == log2_c  ? log2_of_negative
           : of_complex == log10_c ? log10_of_negative
                                   : of_complex;
}

/* The function is complex where a number lies outside of its real domain. */
static lr_value map_beyond(const char *name, lr_value a, double low, double high, real_1 real, complex_1 beyond)
{
    lr_value numbers = lr_as_doubles(a), result = lr_like(a, LR_DOUBLE, true);
    if (lr_is_new_class(a) || beyond == NULL) {
        lr_unsupported(name); /* a complex result of this class */
    }
    for (ptrdiff_t k = 0; k < a->count; k++) {
        double x = REAL(numbers)[k];
        COMPLEX(result)[k] = x < low || x > high ? beyond(x) : CMPLX(real(x), 0);
    }
    return lr_narrow(result);
}

static lr_value map_within(const char *name, lr_value a, double low, double high, real_1 real,
                           complex_1 of_complex)
{
    lr_check_mapped(name, a);
    a = lr_is_integer(a->class) ? lr_as_doubles(a) : a;
    if (!a->is_complex) {
        lr_value numbers = lr_as_doubles(a);
        for (ptrdiff_t k = 0; k < a->count; k++) {
            if (REAL(numbers)[k] < low || REAL(numbers)[k] > high) {
                return map_beyond(name, a, low, high, real, beyond_domain(of_complex));
            }
        }
    }
    return map(name, a, real, of_complex);
}

static double negate(double a) { return -a; }
static double complex floor_c(double complex a) { return CMPLX(floor(creal(a)), floor(cimag(a))); }
static double complex ceil_c(double complex a) { return CMPLX(ceil(creal(a)), ceil(cimag(a))); }
static double complex round_c(double complex a) { return CMPLX(round(creal(a)), round(cimag(a))); }
static double complex trunc_c(double complex a) { return CMPLX(trunc(creal(a)), trunc(cimag(a))); }

/* Above 1 the interpreter takes the other side of the cut. */
static double complex asin_c(double complex a)
{
    double complex y = casin(a);
    return cimag(a) == 0 && creal(a) > 1 ? conj(y) : y;
}
static double complex acos_c(double complex a)
{
    double complex y = cacos(a);
    return cimag(a) == 0 && creal(a) > 1 ? conj(y) : y;
}
lr_value lr_uminus(lr_value a)
{
    if (a->class == LR_SPARSE) {
        return lr_sparse_negative(a);
    }
    if (!lr_is_numeric(a)) {
        lr_fail("", "unary operator '-' not implemented for '%s' operands",
                lr_class_words(a));
    }
    lr_value result = map("-", a, negate, negate_c);
    return kept(result, a);
}
lr_value lr_uplus(lr_value a) { return lr_doubles(a->is_permutation ? lr_full(a) : a); }
lr_value lr_floor(lr_value a) { return map("floor", a, floor, floor_c); }
lr_value lr_ceil(lr_value a) { return map("ceil", a, ceil, ceil_c); }
lr_value lr_round(lr_value a) { return map("round", a, round, round_c); }
lr_value lr_fix(lr_value a) { return map("fix", a, trunc, trunc_c); }
static double sign_of(double a) { return lr_scalar_sign(a); }
lr_value lr_sign(lr_value a) { return map("signum", a, sign_of, NULL); }
lr_value lr_sqrt(lr_value a) { return kept(map_within("sqrt", a, 0, INFINITY, sqrt, csqrt), a); }
lr_value lr_exp(lr_value a) { return map("exp", a, exp, cexp); }
lr_value lr_log(lr_value a) { return map_within("log", a, 0, INFINITY, log, clog); }
lr_value lr_log2(lr_value a) { return map_within("log2", a, 0, INFINITY, log2, log2_c); }
lr_value lr_log10(lr_value a) { return map_within("log10", a, 0, INFINITY, log10, log10_c); }
lr_value lr_cbrt(lr_value a) { return map("cbrt", a, cbrt, NULL); }
lr_value lr_erf(lr_value a) { return map("erf", a, erf, NULL); }
lr_value lr_erfc(lr_value a) { return map("erfc", a, erfc, NULL); }
lr_value lr_expm1(lr_value a) { return map("expm1", a, expm1, NULL); }
lr_value lr_log1p(lr_value a) { return map_within("log1p", a, -1, INFINITY, log1p, NULL); }
lr_value lr_asinh(lr_value a) { return map("asinh", a, asinh, casinh); }
lr_value lr_acosh(lr_value a) { return map_within("acosh", a, 1, INFINITY, acosh, cacosh); }
lr_value lr_atanh(lr_value a) { return map_within("atanh", a, -1, 1, atanh, catanh); }
lr_value lr_sin(lr_value a) { return map("sin", a, sin, csin); }
lr_value lr_cos(lr_value a) { return map("cos", a, cos, ccos); }
lr_value lr_tan(lr_value a) { return map("tan", a, tan, ctan); }
lr_value lr_asin(lr_value a) { return map_within("asin", a, -1, 1, asin, asin_c); }
lr_value lr_acos(lr_value a) { return map_within("acos", a, -1, 1, acos, acos_c); }
lr_value lr_atan(lr_value a) { return map("atan", a, atan, catan); }
lr_value lr_sinh(lr_value a) { return map("sinh", a, sinh, csinh); }
lr_value lr_cosh(lr_value a) { return map("cosh", a, cosh, ccosh); }
lr_value lr_tanh(lr_value a) { return map("tanh", a, tanh, ctanh); }

static lr_value part(lr_value a, const char *name, double (*of)(double complex))
{
    lr_check_mapped(name, a);
    if (a->class == LR_SINGLE && of != creal && of != cimag) {
        lr_unsupported(name);
    }
    lr_class class = a->class == LR_SINGLE ? LR_SINGLE : LR_DOUBLE;
    lr_value result = lr_like(a, class, false), numbers = lr_complexes(a);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        lr_set_number(result, k, of(COMPLEX(numbers)[k]));
    }
    return result;
}

lr_value lr_abs(lr_value a)
{
    if (a->class == LR_DOUBLE && !a->is_complex && !a->is_diagonal) {
        lr_value result = lr_like(a, LR_DOUBLE, false);
        const double *x = REAL(a);
        double *y = REAL(result);
        for (ptrdiff_t k = 0; k < result->count; k++) {
            y[k] = fabs(x[k]);
        }
        return result;
    }
    return kept(a->is_complex ? part(a, "abs", cabs) : map("abs", a, fabs, NULL), a);
}
lr_value lr_real_part(lr_value a)
{
    lr_check_dense(a);
    a = a->is_permutation ? lr_full(a) : a;
    lr_check_mapped("real", a);
    return a->is_complex ? kept(part(a, "real", creal), a) : lr_is_new_class(a) ? a : lr_double(a);
}
lr_value lr_angle(lr_value a)
{
    return a->is_complex ? part(a, "arg", carg) : map("arg", a, angle_of_real, NULL);
}
static double nothing(double a)
{
    (void)a;
    return 0;
}
lr_value lr_imag_part(lr_value a)
{
    return kept(a->is_complex ? part(a, "imag", cimag) : map("imag", a, nothing, NULL), a);
}
static double same(double a) { return a; }
lr_value lr_conj(lr_value a) { return kept(map("conj", a, same, conjugate), a); }

static bool is_finite(double a) { return isfinite(a); }

static lr_value test(const char *name, lr_value a, bool (*of)(double))
{
    lr_check_dense(a);
    if (a->is_complex) {
        lr_value result = lr_like(a, LR_LOGICAL, false);
        for (ptrdiff_t k = 0; k < a->count; k++) {
            bool first = of(creal(COMPLEX(a)[k])), second = of(cimag(COMPLEX(a)[k]));
            TRUTH(result)[k] = of == is_finite ? first && second : first || second;
        }
        return result;
    }
    if (a->class == LR_CELL || a->class == LR_STRUCT || a->class == LR_HANDLE) {
        lr_check_mapped(name, a);
    }
    lr_value result = lr_like(a, LR_LOGICAL, false), numbers = lr_as_doubles(a);
    for (ptrdiff_t k = 0; k < a->count; k++) {
        TRUTH(result)[k] = of(REAL(numbers)[k]);
    }
    return result;
}

static bool is_nan(double a) { return isnan(a); }
static bool is_infinite(double a) { return isinf(a); }
lr_value lr_isnan(lr_value a) { return test("isnan", a, is_nan); }
lr_value lr_isinf(lr_value a) { return test("isinf", a, is_infinite); }
lr_value lr_isfinite(lr_value a) { return test("isfinite", a, is_finite); }
