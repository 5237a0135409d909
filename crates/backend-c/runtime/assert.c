/* assert: passes, as GNU Octave 7 was measured to do, or stops the program, since the report of an
 * assertion that fails quotes its source. */
#include "lariat_internal.h"

/* How far numbers may lie from each other: 0 is not at all, a negative tolerance is relative. */
typedef struct {
    double size;
    bool is_given;
} tolerance;

static bool is_close(double complex seen, double complex wanted, double tolerance)
{
    double distance = cabs(seen - wanted);
    if (tolerance < 0 && wanted != 0) {
        distance /= cabs(wanted);
    }
    return distance <= fabs(tolerance);
}

static bool is_finite(double complex z) { return isfinite(creal(z)) && isfinite(cimag(z)); }

static bool same_part(double a, double b) { return a == b || (isnan(a) && isnan(b)); }

static bool holds(lr_value seen, lr_value wanted, tolerance t);

static bool numbers_hold(lr_value seen, lr_value wanted, tolerance t)
{
    if (!t.is_given && (seen->class != wanted->class || seen->is_complex != wanted->is_complex)) {
        return false;
    }
    bool has_integers = lr_is_integer(seen->class) || lr_is_integer(wanted->class);
    seen = lr_complexes(lr_as_doubles(seen));
    wanted = lr_complexes(lr_as_doubles(wanted));
    for (ptrdiff_t k = 0; k < seen->count; k++) {
        double complex a = COMPLEX(seen)[k], b = COMPLEX(wanted)[k];
        bool same = same_part(creal(a), creal(b)) && same_part(cimag(a), cimag(b));
        if (!same && has_integers && t.size != 0) {
            lr_unsupported("assert of integers with a tolerance");
        }
        if (!same && (!is_finite(a) || !is_finite(b) || !is_close(a, b, t.size))) {
            return false;
        }
    }
    return true;
}

static bool fields_hold(lr_value seen, lr_value wanted, tolerance t)
{
    int count = wanted->field_count;
    for (int f = 0; f < count; f++) {
        int other = lr_field_index(seen, wanted->fields[f]);
        if (other < 0 || seen->field_count != count) {
            return false;
        }
        for (ptrdiff_t k = 0; k < wanted->count; k++) {
            if (!holds(VALUES(seen)[k * count + other], VALUES(wanted)[k * count + f], t)) {
                return false;
            }
        }
    }
    return seen->field_count == count;
}

static bool holds(lr_value seen, lr_value wanted, tolerance t)
{
    if (!lr_same_dims(seen, wanted)) {
        return false;
    }
    bool is_number = lr_is_numeric(wanted) && wanted->class != LR_CHAR;
    if ((!is_number || seen->class == LR_CHAR) && seen->class != wanted->class) {
        return false;
    }
    if (wanted->class == LR_HANDLE) {
        lr_unsupported("assert of function handles");
    }
    if (wanted->class == LR_CHAR) {
        return numbers_hold(seen, wanted, (tolerance){0, true});
    }
    t.is_given |= wanted->class == LR_CELL || wanted->class == LR_STRUCT; /* classes are not compared inside */
    if (wanted->class == LR_STRUCT) {
        return fields_hold(seen, wanted, t);
    }
    for (ptrdiff_t k = 0; wanted->class == LR_CELL && k < wanted->count; k++) {
        if (!holds(VALUES(seen)[k], VALUES(wanted)[k], t)) {
            return false;
        }
    }
    bool are_numbers = lr_is_numeric(seen) && lr_is_numeric(wanted);
    return wanted->class == LR_CELL || (are_numbers && numbers_hold(seen, wanted, t));
}

static bool is_met(lr_value condition)
{
    bool all = condition->count > 0 && condition->class != LR_CHAR && lr_is_numeric(condition);
    for (ptrdiff_t k = 0; all && k < condition->count; k++) {
        all = condition->is_complex ? COMPLEX(condition)[k] != 0 : lr_number_at(condition, k) != 0;
    }
    return all;
}

void lr_assert(int n, const lr_value *args)
{
    args = lr_expanded(&n, args);
    if (n < 1) {
        lr_unsupported("assert without a condition");
    }
    if (n == 1 || (args[0]->class == LR_LOGICAL && args[1]->class == LR_CHAR)) {
        if (is_met(args[0])) {
            return;
        }
        if (n > 1) {
            lr_error(n - 1, args + 1);
        }
    } else if (n <= 3) {
        tolerance t = {0, n == 3};
        if (n == 3 && (args[2]->count != 1 || !lr_is_numeric(args[2]) || args[2]->is_complex)) {
            lr_unsupported("assert with this tolerance");
        }
        t.size = n == 3 ? lr_number_at(args[2], 0) : 0;
        if (isnan(t.size)) {
            lr_unsupported("assert with this tolerance");
        }
        if (holds(args[0], args[1], t)) {
            return;
        }
    }
    lr_unsupported("an assertion that fails");
}
