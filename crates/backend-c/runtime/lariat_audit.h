/* Proofs, evaluated: what an audit build checks although it is proved. A proof that does not hold
 * ends the program with status 71. */
#ifndef LARIAT_AUDIT_H
#define LARIAT_AUDIT_H

#include "lariat_rt.h"

_Noreturn void lr_proof_failed(const char *site, const char *what);
ptrdiff_t lr_audit_at(lr_value x, double i, const char *site);
ptrdiff_t lr_audit_at2(lr_value x, double i, double j, const char *site);
double lr_audit_real(lr_value value, const char *site);
lr_value lr_audit_array(lr_class class, lr_value value, const char *site);
int64_t lr_audit_whole(double x, const char *site);
bool lr_audit_not_nan(double x, const char *site);
double lr_audit_sqrt(double x, const char *site);
double lr_audit_log(double x, const char *site);
double lr_audit_log2(double x, const char *site);
double lr_audit_log10(double x, const char *site);
double lr_audit_asin(double x, const char *site);
double lr_audit_acos(double x, const char *site);
double lr_audit_power(double x, double y, const char *site);
void lr_audit_truth(lr_value value, lr_value proved, lr_value site);
lr_value lr_audit_bool(lr_value value, lr_value proved, lr_value site);
lr_value lr_audit_value(lr_value value, lr_value proved, lr_value site);

#endif
