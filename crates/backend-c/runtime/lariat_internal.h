/* What the files of the run-time library share. */
#ifndef LARIAT_INTERNAL_H
#define LARIAT_INTERNAL_H

#include "lariat_rt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What programs print, and their warnings. */
void lr_write(const char *bytes, size_t length);
void lr_print(const char *format, ...);
void lr_warn(const char *identifier, const char *message);
void lr_flush(void);
void lr_free_output(void);
#define printf(...) lr_print(__VA_ARGS__)
#undef putchar
#define putchar(letter) lr_write(&(char){(char)(letter)}, 1)
#undef puts
#define puts(text) lr_print("%s\n", text)

/* A new array in the pool, its elements not set (cells: empty arrays). */
lr_value lr_new(lr_class class, bool is_complex, int rank, const ptrdiff_t *dims);
lr_value lr_matrix(lr_class class, ptrdiff_t rows, ptrdiff_t columns);
lr_value lr_like(lr_value shape, lr_class class, bool is_complex);
size_t lr_width(lr_class class, bool is_complex);
/* The same elements, held by nobody else. */
lr_value lr_copy(lr_value value);
void lr_own(lr_value *value);
void lr_resize(lr_value *x, int rank, const ptrdiff_t *dims);
void lr_reshape_to(lr_value x, int rank, const ptrdiff_t *dims);
ptrdiff_t lr_product(int rank, const ptrdiff_t *dims);
void *lr_allocate(size_t count, size_t size);
void *lr_allocate_elements(size_t count, size_t size);
bool lr_is_number(lr_value value);
bool lr_is_row_text(lr_value value);
bool lr_same_dims(lr_value a, lr_value b);
/* The same numbers as real doubles, as complex ones. */
lr_value lr_doubles(lr_value value);
lr_value lr_complexes(lr_value value);
lr_value lr_narrow(lr_value value);
const char *lr_class_words(lr_value value);
void lr_dims_text(lr_value value, char *text, size_t size);
double lr_scalar_of(lr_value value, const char *function);
ptrdiff_t lr_dimension_of(lr_value value, const char *function);
int lr_first_long(lr_value value);
char *lr_string(lr_value value);
char *lr_formatted(const char *name, int n, const lr_value *args, size_t *length);
int lr_field_index(lr_value x, const char *field);
void lr_add_field(lr_value x, const char *field);
lr_value lr_convert_class(lr_value value, lr_class class, bool is_complex);

void lr_pool_state(ptrdiff_t *count, ptrdiff_t *mark);
void lr_pool_restore(ptrdiff_t count, ptrdiff_t mark);
void lr_forget_errors(void);
bool lr_is_trying(void);
/* A part that is out of its place while it is changed, so that nothing else holds it and it is not copied. An
 * error puts it back. */
typedef struct lr_taken {
    lr_value *place, *part;
    struct lr_taken *outer;
} lr_taken;
extern lr_taken *lr_taken_out;
bool lr_is_entered(void);
_Noreturn void lr_leave_entry(int why);
const char *lr_last_identifier(void);
const char *lr_last_message(void);
const char *lr_last_stack(void);
struct lr_roots;
void lr_collect(const struct lr_roots *roots);
_Noreturn void lr_fail_large(void);
_Noreturn void lr_fail_nonconformant(const char *name, lr_value a, lr_value b);
_Noreturn void lr_fail_operands(const char *operator, const char *left, const char *right);
_Noreturn void lr_raise(const char *identifier, const char *message, bool is_exact);
_Noreturn void lr_fail_undefined(const char *name);
_Noreturn void lr_fail_usage(const char *name);
lr_value lr_char_of(lr_value value);
bool lr_is_missing(double x);
double lr_largest_singular_value(lr_value a);
int lr_compare_texts(lr_value x, lr_value y);
_Noreturn void lr_fail_brace(lr_value value);
const lr_value *lr_expanded(int *n, const lr_value *args);
void lr_apply(int kind, lr_code function, lr_value self, int nout, lr_value *out, int n, const lr_value *args);
/* An array of this size with the class, and the fields, of another. */
lr_value lr_same_kind(lr_value x, int rank, const ptrdiff_t *dims);
void lr_call_handle(lr_value handle, int nout, lr_value *out, int n, const lr_value *args);
bool lr_is_anonymous(lr_value handle);
const char *lr_class_name(lr_class class);
bool lr_is_integer(lr_class class);
bool lr_is_numeric(lr_value value);
bool lr_is_new_class(lr_value value);
double lr_number_at(lr_value v, ptrdiff_t k);
void lr_set_number(lr_value v, ptrdiff_t k, double x);
lr_value lr_as_doubles(lr_value value);
lr_value lr_as_class(lr_value value, lr_class class);
lr_class lr_joined_class(const char *operator, lr_value a, lr_value b);
int lr_class_named(const char *name);
void lr_limits(lr_class class, double *low, double *high);

/* The elements of a sparse matrix that are not 0: where each column begins and the last ends, and of each element the row
 * and the number. */
typedef struct {
    ptrdiff_t *start, *row, count;
    double complex *number;
} lr_entries;
lr_entries lr_entries_of(lr_value v);
ptrdiff_t *lr_places(ptrdiff_t count);
lr_value lr_sparse_full(lr_value a);
lr_value lr_sparse_transpose(lr_value a, bool conjugates);
lr_value lr_sparse_negative(lr_value a);
lr_value lr_sparse_sum(const char *operator, lr_value a, lr_value b);
lr_value lr_sparse_times(lr_value a, lr_value b);
lr_value lr_sparse_mtimes(lr_value a, lr_value b);
lr_value lr_sparse_divided(lr_value a, lr_value b);
lr_value lr_sparse_kron(lr_value a, lr_value b);
lr_value lr_sparse_solved(lr_value a, lr_value b);
void lr_check_dense(lr_value value);

/* Arrays beside each other along a dimension. */
lr_value lr_concatenated(int n, const lr_value *args, int along, bool is_bracket);

/* The solution of a x = b. */
double complex lr_power_by_logarithm(double complex a, double complex b);
double complex lr_power_by_real(double complex a, double complex b);
double complex lr_power_of_real(double complex a, double complex b);
lr_value lr_as_matrix(lr_value x);
lr_value lr_solved(lr_value a, lr_value b);
lr_value lr_sum_with_diagonal(lr_value a, lr_value b, double sign);
void lr_check_mapped(const char *name, lr_value a); /* has it a function of each element? */
lr_value lr_as_diagonal(lr_value a); /* with zeros beside the diagonal */
/* Diagonal, or a permutation? */
static inline bool lr_is_structured(lr_value a) { return a->is_diagonal || a->is_permutation; }
lr_value lr_structured_product(lr_value a, lr_value b);
lr_value lr_diagonal_left(lr_value a, lr_value b);
lr_value lr_diagonal_right(lr_value a, lr_value b);
lr_value lr_diagonal_power(lr_value a, double by);
lr_value lr_diagonal_inverse(lr_value a);
double lr_structured_determinant(lr_value a);
double lr_product_of_diagonal(lr_value a, const int *pivots, bool is_squared);
bool lr_is_regular_diagonal(lr_value a);
bool lr_acts_as_diagonal(lr_value a, lr_value other, bool divides);
lr_value lr_scaled_diagonal(lr_value result, lr_value a, lr_value number, bool divides);
lr_value lr_complex_product(lr_value a, lr_value b);
lr_value lr_complex_solved(lr_value a, lr_value b);
lr_value lr_solved_by_parts(lr_value a, lr_value b);
lr_value lr_inverse_for_power(lr_value a);
bool lr_is_singular(double reciprocal); /* and warns of it */
bool lr_is_triangular(lr_value a, bool upper);
double lr_norm1(lr_value a);
lr_value lr_filled(ptrdiff_t rows, ptrdiff_t columns, double x);
void lr_check_matrices(const char *operator, lr_value a, lr_value b);

#endif
