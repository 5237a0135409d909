/* Proofs, evaluated. */
#include "lariat_audit.h"
#include "lariat_internal.h"

void lr_proof_failed(const char *site, const char *what)
{
    lr_flush();
    fprintf(stderr, "lariat: proof failed: %s: %s\n", site, what);
    exit(71);
}

static void prove(bool holds, const char *site, const char *what)
{
    if (!holds) {
        lr_proof_failed(site, what);
    }
}

static bool is_place(double i) { return i >= 1 && i < 9007199254740992.0 && i == trunc(i); }

ptrdiff_t lr_audit_at(lr_value x, double i, const char *site)
{
    prove(is_place(i), site, "an index is a position");
    prove(i <= (double)x->count, site, "an element exists");
    return (ptrdiff_t)i - 1;
}

ptrdiff_t lr_audit_at2(lr_value x, double i, double j, const char *site)
{
    prove(is_place(i) && is_place(j), site, "indices are positions");
    prove(i <= (double)x->dims[0] && j <= (double)(x->dims[0] ? x->count / x->dims[0] : 0), site, "an element exists");
    return lr_in2(x, (int64_t)i, (int64_t)j);
}

double lr_audit_real(lr_value value, const char *site)
{
    prove(value && value->class == LR_DOUBLE && !value->is_complex && value->count == 1, site,
          "a value is a real scalar");
    return REAL(value)[0];
}

lr_value lr_audit_array(lr_class class, lr_value value, const char *site)
{
    prove(value && value->class == class && !value->is_complex, site, "a value is a real array of a class");
    return value;
}

int64_t lr_audit_whole(double x, const char *site)
{
    prove(fabs(x) < 9007199254740992.0 && x == trunc(x), site, "a number is whole");
    return (int64_t)x;
}

bool lr_audit_not_nan(double x, const char *site)
{
    prove(!isnan(x), site, "a number that is tested is not NaN");
    return x != 0;
}

static double positive(double x, const char *site)
{
    prove(!(x < 0), site, "a number is not negative");
    return x;
}

static double small(double x, const char *site)
{
    prove(!(fabs(x) > 1), site, "a number is between -1 and 1");
    return x;
}

double lr_audit_sqrt(double x, const char *site) { return sqrt(positive(x, site)); }
double lr_audit_log(double x, const char *site) { return log(positive(x, site)); }
double lr_audit_log2(double x, const char *site) { return log2(positive(x, site)); }
double lr_audit_log10(double x, const char *site) { return log10(positive(x, site)); }
double lr_audit_asin(double x, const char *site) { return asin(small(x, site)); }
double lr_audit_acos(double x, const char *site) { return acos(small(x, site)); }

double lr_audit_power(double x, double y, const char *site)
{
    prove(!(x < 0) || y == trunc(y) || isnan(y), site, "a power is real");
    return lr_scalar_pow(x, y);
}

/* A condition that is decided. */
void lr_audit_truth(lr_value value, lr_value proved, lr_value site)
{
    prove(value && lr_to_bool(value) == lr_to_bool(proved), lr_string(site), "a branch is decided");
}

lr_value lr_audit_bool(lr_value value, lr_value proved, lr_value site)
{
    lr_audit_truth(value, proved, site);
    return proved;
}

/* A result that is known. */
lr_value lr_audit_value(lr_value value, lr_value proved, lr_value site)
{
    bool same = value && value->class == proved->class && !value->is_complex && value->count == 1;
    same = same && (lr_number_at(value, 0) == lr_number_at(proved, 0)
                    || (isnan(lr_number_at(value, 0)) && isnan(lr_number_at(proved, 0))));
    prove(same, lr_string(site), "a result is known");
    return proved;
}
