/* Calls from other languages: arguments that are borrowed, results that are handed out, and errors
 * that become a status. */
#include "lariat_entry.h"
#include "lariat_internal.h"

static bool is_running;
static jmp_buf buffer;
static ptrdiff_t mark;
static int status;
static lr_roots *known;

static lr_value *borrowed;
static int borrowed_count, borrowed_room;
static void *handed[64];
static int handed_count;

lr_trace *lr_traced;

bool lr_is_entered(void) { return is_running; }

/* An error that nothing in the program catches. */
void lr_leave_entry(int why)
{
    status = why;
    longjmp(buffer, 1);
}

void lariat_free(void *data) { free(data); }

jmp_buf *lr_begin(lr_roots *roots, lariat_error *error)
{
    if (is_running) {
        if (error) {
            *error = (lariat_error){"lariat:busy", "a compiled function is running already", ""};
        }
        return NULL;
    }
    if (!roots->is_known) {
        roots->is_known = true;
        roots->next = known;
        known = roots;
    }
    is_running = true;
    lr_shadowing(roots->shadowing);
    lr_traced = NULL;
    borrowed_count = 0;
    handed_count = 0;
    mark = lr_enter();
    return &buffer;
}

/* An array of the caller: it is read in place, since it is held here too and so never owned. */
lr_value lr_borrow(const char *name, lr_class class, bool is_complex, int rank, const ptrdiff_t *extents,
                   const void *data)
{
    for (int k = 0; k < rank; k++) {
        if (extents[k] < 0) {
            lr_fail("lariat:argument", "argument %s: extent %d is negative", name, k + 1);
        }
    }
    if (rank < 2) {
        lr_fail("lariat:argument", "argument %s: an array has at least two extents", name);
    }
    if (data == NULL && lr_product(rank, extents) > 0) {
        lr_fail("lariat:argument", "argument %s: the pointer is NULL", name);
    }
    if (borrowed_count == borrowed_room) {
        int room = borrowed_room ? 2 * borrowed_room : 8;
        lr_value *grown = realloc(borrowed, (size_t)room * sizeof *grown);
        if (grown == NULL) {
            lr_fail("Octave:bad-alloc", "out of memory");
        }
        borrowed = grown;
        borrowed_room = room;
    }
    lr_value value = lr_matrix(class, 0, 0);
    free(value->data);
    value->data = (void *)(uintptr_t)data;
    value->is_borrowed = true;
    value->is_complex = is_complex;
    lr_reshape_to(value, rank, extents);
    value->room = value->count;
    lr_hold(value);
    borrowed[borrowed_count++] = value;
    return value;
}

static _Noreturn void refuse(const char *function, int at, const lr_port *port, lr_value v)
{
    char dims[128];
    lr_dims_text(v, dims, sizeof dims);
    lr_fail("lariat:argument", "%s: argument %d (%s) has to be %s, and is %s %s%s", function, at + 1,
            port->name, port->wanted, dims, v->is_complex ? "complex " : "", lr_class_name(v->class));
}

static bool is_kind(const lr_port *port, lr_value v)
{
    switch (port->kind) {
    case LR_PORT_CELL: return v->class == LR_CELL;
    case LR_PORT_STRUCT: return v->class == LR_STRUCT;
    case LR_PORT_ANY: return true;
    case LR_PORT_ARRAY:
        return v->class == port->class && (port->is_either || v->is_complex == port->is_complex);
    }
    return false;
}

static void check_numbers(const char *function, int at, const lr_port *port, lr_value v)
{
    if (port->contents) {
        bool same = v->count == port->count;
        for (ptrdiff_t k = 0; same && k < v->count; k++) {
            double x = lr_number_at(v, k), wanted = port->contents[k];
            same = x == wanted ? signbit(x) == signbit(wanted) : isnan(x) && isnan(wanted);
        }
        if (!same) {
            lr_fail("lariat:argument", "%s: argument %d (%s) has to be %s", function, at + 1, port->name,
                    port->wanted);
        }
    }
    for (ptrdiff_t k = 0; port->is_bounded && k < v->count; k++) {
        double x = lr_number_at(v, k);
        bool fits = isnan(x) ? port->has_nan
                             : x >= port->low && x <= port->high
                                   && (!port->is_whole || isinf(x) || x == trunc(x));
        if (!fits) {
            lr_fail("lariat:argument", "%s: argument %d (%s) has to be %s, and has an element %g", function,
                    at + 1, port->name, port->wanted, x);
        }
    }
}

/* Arguments are what the function is compiled for. A scalar that C passed is not looked at (NULL). */
void lr_check(const char *function, int n, const lr_port *ports, const lr_value *args)
{
    enum { MOST = 32 };
    ptrdiff_t named[MOST];
    int first[MOST];
    for (int k = 0; k < MOST; k++) {
        named[k] = -1;
        first[k] = 0;
    }
    for (int at = 0; at < n; at++) {
        lr_value v = args[at];
        const lr_port *port = &ports[at];
        if (v == NULL) {
            continue;
        }
        if (!is_kind(port, v)) {
            refuse(function, at, port, v);
        }
        for (int k = 0; port->rank && k < (v->rank > port->rank ? v->rank : port->rank); k++) {
            ptrdiff_t extent = k < v->rank ? v->dims[k] : 1, wanted = k < port->rank ? port->extents[k] : 1;
            if (wanted >= 0 && extent != wanted) {
                refuse(function, at, port, v);
            }
            int number = (int)(LR_NAMED - wanted);
            if (wanted > LR_NAMED || number >= MOST) {
                continue;
            }
            if (named[number] < 0) {
                named[number] = extent;
                first[number] = at;
            } else if (named[number] != extent) {
                char dims[128];
                lr_dims_text(v, dims, sizeof dims);
                lr_fail("lariat:argument",
                        "%s: argument %d (%s) has to be %s, and is %s: extent %d has to be %td, as in argument %d (%s)",
                        function, at + 1, port->name, port->wanted, dims, k + 1, named[number],
                        first[number] + 1, ports[first[number]].name);
            }
        }
        check_numbers(function, at, port, v);
    }
}

/* A result that is a scalar. */
const void *lr_element(lr_value value, const char *name, lr_class class, bool is_complex)
{
    if (value == NULL) {
        lr_fail("lariat:result", "the result %s has no value", name);
    }
    if (value->class != class || (value->is_complex && !is_complex) || value->count != 1) {
        lr_unsupported("a result of a class or size that was not to be expected");
    }
    return is_complex ? lr_complexes(value)->data : value->data;
}

/* The elements of a result, for the caller to free; its extents go where these are asked for. */
void *lr_hand_out(lr_value value, const char *name, lr_class class, bool is_complex, int rank,
                  const ptrdiff_t *wanted, ptrdiff_t *const *extents, int *any_rank, ptrdiff_t *size)
{
    if (value == NULL) {
        lr_fail("lariat:result", "the result %s has no value", name);
    }
    if (value->class != class || (value->is_complex && !is_complex)) {
        lr_unsupported("a result of a class that was not to be expected");
    }
    if (is_complex && !value->is_complex) {
        value = lr_complexes(value);
    }
    if (rank && value->rank > rank) {
        lr_unsupported("a result of a size that was not to be expected");
    }
    for (int k = 0; k < rank; k++) {
        ptrdiff_t extent = k < value->rank ? value->dims[k] : 1;
        if (extents[k]) {
            *extents[k] = extent;
        } else if (extent != wanted[k]) {
            lr_unsupported("a result of a size that was not to be expected");
        }
    }
    if (any_rank) {
        *any_rank = value->rank;
        memcpy(size, value->dims, (size_t)value->rank * sizeof *size);
    }
    size_t width = lr_width(class, is_complex);
    if (handed_count == (int)(sizeof handed / sizeof *handed)) {
        lr_unsupported("a function of so many results");
    }
    void *data;
    if (value->refs == 1 && !value->is_borrowed) {
        data = value->data;
        value->data = NULL;
        value->count = 0;
        value->room = 0;
    } else {
        data = lr_allocate((size_t)value->count, width);
        memcpy(data, value->data, (size_t)value->count * width);
    }
    handed[handed_count++] = data;
    return data;
}

/* What the program keeps of an argument becomes its own. */
static void give_back(lr_value value)
{
    size_t size = (size_t)value->count * lr_width(value->class, value->is_complex);
    void *data = NULL;
    if (value->refs > 1) {
        data = lr_allocate(size, 1);
        memcpy(data, value->data, size);
    }
    value->data = data;
    value->is_borrowed = false;
    lr_release(value);
}

int lr_end(void)
{
    lr_leave(mark);
    for (int k = 0; k < borrowed_count; k++) {
        give_back(borrowed[k]);
    }
    borrowed_count = 0;
    lr_flush();
    is_running = false;
    return LARIAT_OK;
}

static void copy_text(char *to, size_t size, const char *from) { snprintf(to, size, "%s", from ? from : ""); }

/* After an error nothing holds a value but what lives longer than a call. */
int lr_failed(lariat_error *error)
{
    if (error) {
        copy_text(error->identifier, sizeof error->identifier, lr_last_identifier());
        copy_text(error->message, sizeof error->message, lr_last_message());
        copy_text(error->stack, sizeof error->stack, lr_last_stack());
    }
    for (int k = 0; k < handed_count; k++) {
        free(handed[k]);
    }
    handed_count = 0;
    borrowed_count = 0;
    lr_collect(known);
    lr_forget_errors();
    lr_flush();
    is_running = false;
    return status;
}

void lariat_close(void)
{
    if (is_running) {
        return;
    }
    for (lr_roots *roots = known; roots; roots = roots->next) {
        for (int k = 0; k < roots->count; k++) {
            *roots->variables[k] = NULL;
        }
    }
    lr_finish();
    free(borrowed);
    borrowed = NULL;
    borrowed_room = 0;
    lr_free_output();
}
