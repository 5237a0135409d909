/* Values: their making, counting, and the pool of what nothing holds yet. */
#include "lariat_internal.h"
#include "lariat_entry.h"

static lr_value live;               /* all values, so that an error leaves none behind */
static lr_value *pool;              /* values that are swept unless they are held */
static ptrdiff_t pool_count, pool_room, pool_mark;

struct lr_object lr_colon = {.refs = 1}; /* never freed */

void *lr_allocate(size_t count, size_t size)
{
    if (size != 0 && count > (size_t)PTRDIFF_MAX / size) {
        lr_fail_large();
    }
    void *memory = malloc(count == 0 || size == 0 ? 1 : count * size);
    if (memory == NULL) {
        lr_fail_large();
    }
    return memory;
}

/* Elements of arrays. Those of large arrays begin with a line of the cache, so that several that are read or
 * stored at once stand on one line. The largest, which have pages of their own, begin at different places of
 * a page, in turns: a load waits for a store before it whose address ends with the same 12 bits. */
void *lr_allocate_elements(size_t count, size_t size)
{
#ifndef _WIN32 /* whose free takes no aligned memory */
    enum { LINE = 64, LARGE = 4096, PAGED = 1 << 17 };
    static const size_t places[] = {LINE, 1024, 2048};
    static unsigned turn = 0;
    if (size != 0 && count <= ((size_t)PTRDIFF_MAX - LARGE) / size && count * size >= LARGE) {
        const size_t place = count * size < PAGED ? LINE : places[turn++ % 3];
        void *memory = aligned_alloc(place, (count * size + place - 1) / place * place);
        if (memory != NULL) {
            return memory;
        }
    }
#endif
    return lr_allocate(count, size);
}

size_t lr_width(lr_class class, bool is_complex)
{
    if (is_complex) {
        return sizeof(double complex); /* in single precision, too: each part is rounded */
    }
    switch (class) {
    case LR_DOUBLE: return sizeof(double);
    case LR_LOGICAL: return sizeof(bool);
    case LR_CHAR:
    case LR_INT8:
    case LR_UINT8: return 1;
    case LR_INT16:
    case LR_UINT16: return 2;
    case LR_SINGLE:
    case LR_INT32:
    case LR_UINT32: return 4;
    case LR_INT64:
    case LR_UINT64: return 8;
    case LR_CELL:
    case LR_SPARSE:
    case LR_HANDLE:
    case LR_STRUCT: return sizeof(lr_value);
    }
    return 0;
}

ptrdiff_t lr_product(int rank, const ptrdiff_t *dims)
{
    ptrdiff_t count = 1;
    for (int k = 0; k < rank; k++) {
        if (dims[k] != 0 && count > PTRDIFF_MAX / 16 / dims[k]) {
            lr_fail_large();
        }
        count *= dims[k];
    }
    return count;
}

void lr_reshape_to(lr_value x, int rank, const ptrdiff_t *dims)
{
    if (rank > LR_RANK) {
        lr_unsupported("an array of more than eight dimensions");
    }
    while (rank > 2 && dims[rank - 1] == 1) {
        rank--;
    }
    x->rank = rank;
    memcpy(x->dims, dims, (size_t)rank * sizeof *dims);
    x->count = lr_product(rank, dims);
}

static void to_pool(lr_value value)
{
    if (pool_count == pool_room) {
        pool_room = pool_room ? 2 * pool_room : 64;
        lr_value *grown = realloc(pool, (size_t)pool_room * sizeof *pool);
        if (grown == NULL) {
            abort();
        }
        pool = grown;
    }
    pool[pool_count++] = value;
}

lr_value lr_new(lr_class class, bool is_complex, int rank, const ptrdiff_t *dims)
{
    if (class == LR_SPARSE) { /* which only sparse.c makes */
        lr_unsupported("this use of a sparse matrix");
    }
    lr_value value = lr_allocate(1, sizeof *value);
    *value = (struct lr_object){.class = class, .is_complex = is_complex};
    value->next = live;
    if (live) {
        live->previous = value;
    }
    live = value;
    to_pool(value);
    value->refs = 1;
    lr_reshape_to(value, rank, dims);
    value->room = value->count;
    if (class == LR_STRUCT) {
        value->room = 0;
        return value;
    }
    value->data = lr_allocate_elements((size_t)value->count, lr_width(class, is_complex));
    if (class == LR_CELL || class == LR_HANDLE) {
        lr_value empty = value->count ? lr_empty() : NULL;
        for (ptrdiff_t k = 0; k < value->count; k++) {
            VALUES(value)[k] = NULL;
            lr_set(&VALUES(value)[k], empty);
        }
    }
    return value;
}

lr_value lr_matrix(lr_class class, ptrdiff_t rows, ptrdiff_t columns)
{
    return lr_new(class, false, 2, (ptrdiff_t[]){rows, columns});
}

lr_value lr_like(lr_value shape, lr_class class, bool is_complex)
{
    return lr_new(class, is_complex, shape->rank, shape->dims);
}

static void destroy(lr_value value)
{
    if (value->previous) {
        value->previous->next = value->next;
    } else {
        live = value->next;
    }
    if (value->next) {
        value->next->previous = value->previous;
    }
    if (value->class == LR_CELL || value->class == LR_STRUCT || value->class == LR_HANDLE) {
        ptrdiff_t count = value->class == LR_STRUCT ? value->count * value->field_count : value->count;
        for (ptrdiff_t k = 0; k < count; k++) {
            lr_release(VALUES(value)[k]);
        }
    }
    for (int k = 0; k < value->field_count; k++) {
        free(value->fields[k]);
    }
    lr_release(value->origin);
    free(value->fields);
    if (!value->is_borrowed) {
        free(value->data);
    }
    free(value);
}

void lr_hold(lr_value value)
{
    if (value) {
        value->refs++;
    }
}

void lr_release(lr_value value)
{
    if (value && --value->refs == 0) {
        destroy(value);
    }
}

void lr_release_all(int count, const lr_value *values)
{
    for (int k = 0; k < count; k++) {
        lr_release(values[k]);
    }
}

/* The value passes from a variable to the pool of the caller. */
lr_value lr_give(lr_value value)
{
    if (value) {
        to_pool(value);
    }
    return value;
}

lr_value lr_kept(lr_value value)
{
    lr_hold(value);
    return lr_give(value);
}

void lr_set_temporary(lr_value *target, lr_value value)
{
    lr_hold(value);
    lr_release(*target);
    *target = value;
}

void lr_set(lr_value *target, lr_value value)
{
    if (value && value->origin) {
        lr_release(value->origin);
        value->origin = NULL;
    }
    lr_hold(value);
    lr_release(*target);
    *target = value;
}

/* The value passes from a variable to another, or nowhere. */
void lr_move(lr_value *target, lr_value value)
{
    if (target == NULL) {
        lr_release(value);
        return;
    }
    lr_release(*target);
    *target = value;
}

void lr_pool_state(ptrdiff_t *count, ptrdiff_t *mark)
{
    *count = pool_count;
    *mark = pool_mark;
}

/* What was made since goes. */
void lr_pool_restore(ptrdiff_t count, ptrdiff_t mark)
{
    while (pool_count > count) {
        lr_release(pool[--pool_count]);
    }
    pool_mark = mark;
}

/* Memory for the variables of a function to which errors return. */
lr_value lr_new_frame(size_t size)
{
    lr_value frame = lr_matrix(LR_CHAR, 1, (ptrdiff_t)size);
    lr_hold(frame);
    return frame;
}

ptrdiff_t lr_enter(void)
{
    ptrdiff_t mark = pool_mark;
    pool_mark = pool_count;
    return mark;
}

void lr_sweep(void)
{
    while (pool_count > pool_mark) {
        lr_release(pool[--pool_count]);
    }
}

void lr_leave(ptrdiff_t mark)
{
    lr_sweep();
    pool_mark = mark;
}

/* Frees a value, but not what it holds. */
static void discard(lr_value value)
{
    if (!value->is_borrowed) {
        free(value->data);
    }
    for (int k = 0; k < value->field_count; k++) {
        free(value->fields[k]);
    }
    free(value->fields);
    free(value);
}

static void count_from(lr_value value)
{
    if (value == NULL || value->refs++ > 0) {
        return;
    }
    count_from(value->origin);
    if (value->class == LR_CELL || value->class == LR_STRUCT || value->class == LR_HANDLE) {
        ptrdiff_t count = value->class == LR_STRUCT ? value->count * value->field_count : value->count;
        for (ptrdiff_t k = 0; k < count; k++) {
            count_from(VALUES(value)[k]);
        }
    }
}

/* After an error no function holds anything: what the roots do not hold is freed, and what
 * they hold of a caller's arrays becomes their own. */
void lr_collect(const struct lr_roots *roots)
{
    pool_count = 0;
    pool_mark = 0;
    for (lr_value value = live; value; value = value->next) {
        value->refs = 0;
    }
    for (; roots; roots = roots->next) {
        for (int k = 0; k < roots->count; k++) {
            count_from(*roots->variables[k]);
        }
    }
    for (lr_value value = live, next; value; value = next) {
        next = value->next;
        if (value->refs == 0) {
            if (value->previous) {
                value->previous->next = next;
            } else {
                live = next;
            }
            if (next) {
                next->previous = value->previous;
            }
            discard(value);
        } else if (value->is_borrowed) {
            size_t size = (size_t)value->count * lr_width(value->class, value->is_complex);
            void *data = malloc(size ? size : 1);
            if (data == NULL) {
                abort();
            }
            value->data = memcpy(data, value->data, size);
            value->is_borrowed = false;
        }
    }
}

void lr_start(void)
{
    static char buffer[1 << 16];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
}

int lr_run(void (*program)(void))
{
    lr_start();
    program();
    return lr_finish();
}

int lr_run_general(lr_general program)
{
    lr_start();
    program(NULL, 0, ARGS(NULL), 0, NULL);
    return lr_finish();
}

int lr_finish(void)
{
    fflush(stdout);
    pool_mark = 0;
    lr_sweep();
    while (live) {
        /* what an error left: nested values go with those that hold them */
        lr_value value = live;
        live = value->next;
        discard(value);
    }
    free(pool);
    pool = NULL;
    pool_count = pool_room = 0;
    lr_forget_errors();
    return 0;
}

lr_value lr_assigned(lr_value value, const char *name)
{
    if (value == NULL) {
        lr_fail_undefined(name);
    }
    return value;
}

lr_value lr_copy(lr_value value)
{
    lr_check_dense(value);
    lr_value copy = lr_new(value->class, value->is_complex, value->rank, value->dims);
    copy->is_double_quoted = value->is_double_quoted;
    if (value->class == LR_STRUCT) {
        for (int k = 0; k < value->field_count; k++) {
            lr_add_field(copy, value->fields[k]);
        }
    }
    if (value->class == LR_CELL || value->class == LR_STRUCT || value->class == LR_HANDLE) {
        ptrdiff_t count = value->class == LR_STRUCT ? value->count * value->field_count : value->count;
        for (ptrdiff_t k = 0; k < count; k++) {
            lr_set(&VALUES(copy)[k], VALUES(value)[k]);
        }
    } else {
        memcpy(copy->data, value->data, (size_t)value->count * lr_width(value->class, value->is_complex));
    }
    return copy;
}

void lr_own(lr_value *value)
{
    if ((*value)->refs > 1) {
        lr_set(value, lr_copy(*value));
    }
    (*value)->is_range = false;
    (*value)->is_diagonal = false;
    (*value)->is_permutation = false;
}

bool lr_copy_shared(lr_value *x)
{
    if (*x == NULL || lr_is_special(*x)) {
        return false;
    }
    lr_own(x);
    lr_sweep();
    return true;
}

lr_value lr_real(double number)
{
    lr_value value = lr_matrix(LR_DOUBLE, 1, 1);
    REAL(value)[0] = number;
    return value;
}

lr_value lr_bool(bool truth)
{
    lr_value value = lr_matrix(LR_LOGICAL, 1, 1);
    TRUTH(value)[0] = truth;
    return value;
}

lr_value lr_letter(unsigned char letter)
{
    lr_value value = lr_matrix(LR_CHAR, 1, 1);
    LETTER(value)[0] = letter;
    return value;
}

lr_value lr_imaginary(lr_value factor)
{
    lr_value value = lr_new(LR_DOUBLE, true, 2, (ptrdiff_t[]){1, 1});
    COMPLEX(value)[0] = CMPLX(0.0, REAL(factor)[0]);
    return value;
}

lr_value lr_pi(void) { return lr_real(3.14159265358979323846); }
lr_value lr_e(void) { return lr_real(2.7182818284590452354); }
lr_value lr_unit(void) { return lr_imaginary(lr_real(1)); }

/* What a handle captures are its data; its size to the language is 1x1. */
lr_value lr_handle(int callee, lr_code function, int site, const char *name, int n, const lr_value *captured)
{
    lr_value value = lr_matrix(LR_HANDLE, 1, n > 0 ? n : 1);
    value->low = site;
    value->callee = callee;
    value->function = function;
    value->name = name;
    for (int k = 0; k < n; k++) {
        lr_set(&VALUES(value)[k], captured[k]);
    }
    return value;
}

lr_value lr_captured(lr_value handle, lr_value place)
{
    if (handle->class != LR_HANDLE) {
        lr_unsupported("a call of a value that was to be a function handle");
    }
    return VALUES(handle)[(ptrdiff_t)REAL(place)[0]];
}

lr_value lr_text(ptrdiff_t length, const char *bytes)
{
    lr_value value = lr_matrix(LR_CHAR, length ? 1 : 0, length);
    memcpy(value->data, bytes, (size_t)length);
    return value;
}

lr_value lr_text_double(ptrdiff_t length, const char *bytes)
{
    lr_value value = lr_text(length, bytes);
    value->is_double_quoted = true;
    return value;
}

lr_value lr_empty(void) { return lr_matrix(LR_DOUBLE, 0, 0); }

lr_value lr_table(ptrdiff_t rows, ptrdiff_t columns, const double *by_rows)
{
    lr_value value = lr_matrix(LR_DOUBLE, rows, columns);
    for (ptrdiff_t i = 0; i < rows; i++) {
        for (ptrdiff_t j = 0; j < columns; j++) {
            REAL(value)[i + j * rows] = by_rows[i * columns + j];
        }
    }
    return value;
}

bool lr_is_number(lr_value value)
{
    return value->class == LR_DOUBLE || value->class == LR_LOGICAL || value->class == LR_CHAR;
}

bool lr_is_row_text(lr_value value)
{
    return value->class == LR_CHAR && value->rank == 2 && (value->dims[0] == 1 || value->count == 0);
}

bool lr_same_dims(lr_value a, lr_value b)
{
    return a->rank == b->rank && memcmp(a->dims, b->dims, (size_t)a->rank * sizeof *a->dims) == 0;
}

lr_value lr_doubles(lr_value value)
{
    if (value->class == LR_DOUBLE) {
        return value;
    }
    if (!lr_is_number(value)) {
        lr_unsupported("an operation on a value of this class");
    }
    lr_value result = lr_like(value, LR_DOUBLE, false);
    for (ptrdiff_t k = 0; k < value->count; k++) {
        REAL(result)[k] = value->class == LR_LOGICAL ? TRUTH(value)[k] : LETTER(value)[k];
    }
    return result;
}

lr_value lr_complexes(lr_value value)
{
    if (value->class == LR_DOUBLE && value->is_complex) {
        return value;
    }
    value = value->class == LR_SINGLE ? lr_as_doubles(value) : lr_doubles(value);
    if (value->is_complex) {
        return value;
    }
    lr_value result = lr_like(value, LR_DOUBLE, true);
    for (ptrdiff_t k = 0; k < value->count; k++) {
        COMPLEX(result)[k] = CMPLX(REAL(value)[k], 0.0);
    }
    return result;
}

/* A complex array whose imaginary parts are all 0 is real. */
lr_value lr_narrow(lr_value value)
{
    if (!value->is_complex) {
        return value;
    }
    for (ptrdiff_t k = 0; k < value->count; k++) {
        if (cimag(COMPLEX(value)[k]) != 0) {
            return value;
        }
    }
    lr_value result = lr_like(value, value->class, false);
    for (ptrdiff_t k = 0; k < value->count; k++) {
        lr_set_number(result, k, creal(COMPLEX(value)[k]));
    }
    return result;
}

lr_value lr_convert_class(lr_value value, lr_class class, bool is_complex)
{
    if (value->class == class && value->is_complex == is_complex) {
        return value;
    }
    if (class == LR_SINGLE && is_complex) {
        return lr_as_class(lr_complexes(value), LR_SINGLE);
    }
    if (class >= LR_SINGLE || (value->class >= LR_SINGLE && class != LR_CELL)) {
        return lr_as_class(value, class);
    }
    if (class == LR_DOUBLE) {
        return is_complex ? lr_complexes(value) : lr_doubles(value);
    }
    if (class == LR_CHAR || class == LR_LOGICAL) {
        lr_value numbers = lr_doubles(value);
        lr_value result = lr_like(value, class, false);
        for (ptrdiff_t k = 0; k < value->count; k++) {
            double number = REAL(numbers)[k];
            if (class == LR_LOGICAL) {
                TRUTH(result)[k] = number != 0;
            } else {
                LETTER(result)[k] = (unsigned char)number;
            }
        }
        return result;
    }
    lr_unsupported("a conversion between these classes");
}

double lr_to_real(lr_value value)
{
    if (value->count != 1 || !lr_is_number(value) || value->is_complex) {
        lr_unsupported("a value that was to be a real scalar");
    }
    return REAL(lr_doubles(value))[0];
}

unsigned char lr_to_letter(lr_value value)
{
    if (value->count != 1 || value->class != LR_CHAR) {
        lr_unsupported("a value that was to be one char");
    }
    return LETTER(value)[0];
}

bool lr_test(double number)
{
    if (isnan(number)) {
        lr_fail("", "invalid conversion from NaN to logical");
    }
    return number != 0;
}

bool lr_test_complex(double complex number)
{
    bool is_first = lr_test(creal(number)), is_second = lr_test(cimag(number));
    return is_first || is_second;
}

bool lr_to_bool(lr_value value)
{
    lr_check_dense(value);
    if (value->class == LR_CELL) {
        lr_fail("", "invalid conversion from cell array to logical value");
    }
    if (!lr_is_numeric(value)) {
        lr_unsupported("the truth of a value that is not numeric");
    }
    bool all = value->count > 0;
    lr_value numbers = value->is_complex ? value : lr_as_doubles(value);
    for (ptrdiff_t k = 0; k < value->count; k++) {
        if (value->is_complex) {
            all &= lr_test_complex(COMPLEX(value)[k]);
        } else {
            all &= lr_test(REAL(numbers)[k]);
        }
    }
    return all;
}

lr_value lr_array_of(lr_class class, lr_value value)
{
    if (value == NULL || value->class != class || value->is_complex) {
        lr_unsupported("a value of another class than was inferred");
    }
    return value;
}

int64_t lr_whole(double number)
{
    if (!(fabs(number) < 9007199254740992.0) || number != trunc(number)) {
        lr_unsupported("a loop that begins beyond 2^53");
    }
    return (int64_t)number;
}

double lr_count(lr_value value) { return (double)value->count; }

double lr_extent(lr_value value, int dimension)
{
    return dimension < value->rank ? (double)value->dims[dimension] : 1.0;
}

double lr_scalar_of(lr_value value, const char *function)
{
    if (value->count != 1 || !lr_is_numeric(value) || value->is_complex) {
        lr_unsupported(function);
    }
    return lr_number_at(value, 0);
}

ptrdiff_t lr_dimension_of(lr_value value, const char *function)
{
    double dimension = lr_scalar_of(value, function);
    if (!(dimension >= 1) || dimension != trunc(dimension) || dimension > LR_RANK) {
        lr_unsupported(function);
    }
    return (ptrdiff_t)dimension - 1;
}

/* The first dimension with an extent other than 1, from 0. */
int lr_first_long(lr_value value)
{
    for (int k = 0; k < value->rank; k++) {
        if (value->dims[k] != 1) {
            return k;
        }
    }
    return 0;
}

/* The chars of a row, with an end; freed with the pool. */
char *lr_string(lr_value value)
{
    if (value->class != LR_CHAR) {
        lr_unsupported("a value that was to be a row of chars");
    }
    lr_value copy = lr_matrix(LR_CHAR, 1, value->count + 1);
    memcpy(copy->data, value->data, (size_t)value->count);
    LETTER(copy)[value->count] = 0;
    return (char *)copy->data;
}

lr_value lr_first(lr_function function, int n, const lr_value *args)
{
    lr_value out = NULL;
    function(1, &out, n, args);
    return out;
}

void lr_many(lr_function function, int nout, lr_value **out, int n, const lr_value *args)
{
    lr_value values[8] = {NULL};
    if (nout > 8) {
        lr_unsupported("a call with more than eight results");
    }
    function(nout, values, n, args);
    for (int k = 0; k < nout; k++) {
        if (out[k]) {
            lr_set(out[k], values[k]);
        }
    }
}
