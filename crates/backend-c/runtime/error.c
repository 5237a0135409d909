/* Errors: they end the program, or return to the `try` that is around. */
#include "lariat_internal.h"

#include <stdarg.h>

typedef struct attempt {
    jmp_buf buffer;
    ptrdiff_t count, mark;
    lr_trace *traced;
    struct attempt *around;
} attempt;

typedef struct {
    char *identifier, *message;
    bool is_exact; /* the message is the interpreter's to the last char */
} failure;

static attempt *innermost;
static failure last;
static char stack[2048]; /* where the last error was raised */
static bool is_silent;       /* the next error does not say where: its message ends with a new line */
static bool has_place = true; /* does the last one? */
static failure *pendings;
static int pending_count, pending_room;

static char *copy_of(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    if (copy == NULL) {
        abort();
    }
    return strcpy(copy, text);
}

static void forget(failure *f)
{
    free(f->identifier);
    free(f->message);
    *f = (failure){NULL, NULL, true};
}

void lr_forget_errors(void)
{
    forget(&last);
    while (pending_count) {
        forget(&pendings[--pending_count]);
    }
    free(pendings);
    pendings = NULL;
    pending_room = 0;
    while (innermost) {
        attempt *ended = innermost;
        innermost = ended->around;
        free(ended);
    }
}

bool lr_is_trying(void) { return innermost != NULL; }

jmp_buf *lr_try(void)
{
    attempt *a = malloc(sizeof *a);
    if (a == NULL) {
        abort();
    }
    lr_pool_state(&a->count, &a->mark);
    a->traced = lr_traced;
    a->around = innermost;
    innermost = a;
    return &a->buffer;
}

void lr_end_try(int levels)
{
    while (levels-- > 0) {
        attempt *ended = innermost;
        innermost = ended->around;
        free(ended);
    }
}

static _Noreturn void ends(void)
{
    fflush(stdout);
    fprintf(stderr, "error: %s\n", last.message);
    if (has_place && lr_place && *lr_place) {
        fprintf(stderr, "error: called from\n    %s\n", lr_place);
    }
    lr_finish();
    exit(1);
}

const char *lr_last_identifier(void) { return last.identifier; }
const char *lr_last_message(void) { return last.message; }
const char *lr_last_stack(void) { return stack; }

/* Which functions run, as far as that is kept. */
static void note_stack(void)
{
    size_t used = 0;
    stack[0] = 0;
    for (lr_trace *at = lr_traced; at && used < sizeof stack; at = at->caller) {
        used += (size_t)snprintf(stack + used, sizeof stack - used, "%s (%s:%d)\n", at->name, at->file, at->line);
    }
}

lr_taken *lr_taken_out;

/* A caller may go on: what was taken out is back in its place. */
static void put_back(void)
{
    for (; lr_taken_out; lr_taken_out = lr_taken_out->outer) {
        *lr_taken_out->place = *lr_taken_out->part;
    }
}

/* Throws what is in `last`. */
static _Noreturn void throw(void)
{
    put_back();
    if (innermost == NULL && lr_is_entered()) {
        lr_leave_entry(1);
    }
    if (innermost == NULL) {
        ends();
    }
    static jmp_buf target;
    attempt *a = innermost;
    memcpy(&target, &a->buffer, sizeof target);
    ptrdiff_t count = a->count, mark = a->mark;
    lr_traced = a->traced;
    innermost = a->around;
    free(a);
    lr_pool_restore(count, mark);
    longjmp(target, 1);
}

_Noreturn void lr_raise(const char *identifier, const char *message, bool is_exact)
{
    char *id = copy_of(identifier), *text = copy_of(message);
    forget(&last);
    last = (failure){id, text, is_exact};
    has_place = !is_silent;
    is_silent = false;
    note_stack();
    throw();
}

static _Noreturn void fail(const char *identifier, bool is_exact, const char *format, va_list arguments)
{
    char text[2048];
    vsnprintf(text, sizeof text, format, arguments);
    lr_raise(identifier, text, is_exact);
}

void lr_fail(const char *identifier, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail(identifier, true, format, arguments);
}

/* An operator that these kinds of operands do not have. */
void lr_fail_operands(const char *operator, const char *left, const char *right)
{
    lr_fail("", "binary operator '%s' not implemented for '%s' by '%s' operations", operator, left, right);
}

void lr_fail_nonconformant(const char *name, lr_value a, lr_value b)
{
    char left[128], right[128];
    lr_dims_text(a, left, sizeof left);
    lr_dims_text(b, right, sizeof right);
    lr_fail("Octave:nonconformant-args", "%s: nonconformant arguments (op1 is %s, op2 is %s)", name, left,
            right);
}

/* No array is this large. */
void lr_fail_large(void)
{
    lr_fail("Octave:bad-alloc", "out of memory or dimension too large for Octave's index type");
}

/* A name without a value; `z:7:9` has the line and the column where it is read. */
void lr_fail_undefined(const char *name)
{
    char text[512];
    int length = (int)strcspn(name, ":"), line = 0, column = 0;
    if (sscanf(name + length, ":%d:%d", &line, &column) == 2) {
        snprintf(text, sizeof text, "'%.*s' undefined near line %d, column %d", length, name, line, column);
    } else {
        snprintf(text, sizeof text, "'%s' undefined", name);
    }
    lr_raise("Octave:undefined-function", text, false);
}

lr_value lr_undefined_end(void)
{
    lr_fail("", "invalid use of 'end': may only be used to index existing value");
}

lr_value lr_assigned_end(lr_value value) { return value ? value : lr_undefined_end(); }

lr_value lr_undefined(lr_value name) { lr_fail_undefined(lr_string(name)); }

static lr_value message_text(void)
{
    if (!last.is_exact) {
        lr_unsupported("the message of this error");
    }
    return lr_text((ptrdiff_t)strlen(last.message), last.message);
}

/* The error that was thrown: a struct of what is read of it. */
lr_value lr_caught(void)
{
    lr_value error = lr_matrix(LR_STRUCT, 1, 1);
    error->is_error = true;
    error->is_exact = last.is_exact;
    lr_add_field(error, "message");
    lr_add_field(error, "identifier");
    lr_set(&VALUES(error)[0], lr_text((ptrdiff_t)strlen(last.message), last.message));
    lr_set(&VALUES(error)[1], lr_text((ptrdiff_t)strlen(last.identifier), last.identifier));
    return error;
}

lr_value lr_lasterr(int n, const lr_value *args)
{
    (void)args;
    if (n > 0) {
        lr_unsupported("lasterr with arguments");
    }
    if (last.message == NULL) {
        return lr_text(0, "");
    }
    lr_value message = message_text();
    lr_value parts[2] = {lr_text(7, "error: "), message};
    return lr_beside(2, parts);
}

/* An error that waits until a cleanup has run. */
void lr_pending(void)
{
    if (pending_count == pending_room) {
        pending_room = pending_room ? 2 * pending_room : 8;
        failure *grown = realloc(pendings, (size_t)pending_room * sizeof *pendings);
        if (grown == NULL) {
            abort();
        }
        pendings = grown;
    }
    pendings[pending_count++] = (failure){copy_of(last.identifier), copy_of(last.message), last.is_exact};
}

void lr_no_pending(void)
{
    last = last.message ? last : (failure){copy_of(""), copy_of(""), true};
    lr_pending();
    free(pendings[pending_count - 1].message);
    pendings[pending_count - 1].message = NULL;
}

void lr_raise_pending(void)
{
    failure f = pendings[--pending_count];
    if (f.message == NULL) {
        free(f.identifier);
        return;
    }
    forget(&last);
    last = f;
    throw();
}

void lr_rethrow(lr_value error)
{
    int message = error->class == LR_STRUCT ? lr_field_index(error, "message") : -1;
    int identifier = error->class == LR_STRUCT ? lr_field_index(error, "identifier") : -1;
    if (message < 0 || identifier < 0) {
        lr_fail("", "rethrow: ERR must contain the fields 'message' and 'identifier'");
    }
    bool is_exact = !error->is_error || error->is_exact;
    lr_raise(lr_string(VALUES(error)[identifier]), lr_string(VALUES(error)[message]), is_exact);
}

const char *lr_place;

/* What the library does not do: the program stops and says so; the exit status is not one of the
 * interpreter's. */
void lr_unsupported(const char *what)
{
    if (lr_is_entered()) {
        char text[1024];
        snprintf(text, sizeof text, "not supported at run time: %s", what);
        forget(&last);
        last = (failure){copy_of("lariat:unsupported"), copy_of(text), true};
        note_stack();
        put_back();
        lr_leave_entry(2);
    }
    fflush(stdout);
    const char *place = lr_place ? lr_place : "";
    fprintf(stderr, "lariat: %s%snot supported at run time: %s\n", place, *place ? ": " : "", what);
    lr_finish();
    exit(70);
}

void lr_unreached(void) { lr_unsupported("a statement that no run was to reach"); }
void lr_refused(const char *why) { lr_unsupported(why); }

static bool is_identifier(const char *text)
{
    size_t length = strlen(text);
    return strchr(text, ':') && !strpbrk(text, " \t\n%") && text[length - 1] != ':';
}

/* A message: what stands alone is no format. */
static char *message_of(int n, const lr_value *args, size_t *length)
{
    if (n > 1) {
        return lr_formatted("sprintf", n, args, length);
    }
    *length = (size_t)args[0]->count;
    char *text = lr_allocate(*length + 1, 1);
    memcpy(text, args[0]->data, *length);
    text[*length] = 0;
    return text;
}

void lr_error(int n, const lr_value *args)
{
    if (n == 1 && args[0]->class == LR_STRUCT) {
        lr_rethrow(args[0]);
    }
    if (n == 0 || args[0]->class != LR_CHAR) {
        lr_unsupported("an error that is not made from a format");
    }
    const char *format = lr_string(args[0]);
    size_t length;
    char *text;
    const char *identifier = "";
    if (n > 1 && is_identifier(format)) {
        identifier = format;
        text = lr_formatted("sprintf", n - 1, args + 1, &length);
    } else if (n == 1 && is_identifier(format)) {
        lr_fail("", "call to error with message identifier '%s' requires message", format);
    } else {
        text = message_of(n, args, &length);
    }
    if (length == 0) { /* there is no message, and no error */
        free(text);
        return;
    }
    is_silent = text[length - 1] == '\n';
    while (length > 0 && text[length - 1] == '\n') {
        text[--length] = 0;
    }
    lr_value held = lr_text((ptrdiff_t)length, text);
    free(text);
    lr_raise(identifier, lr_string(held), true);
}

void lr_warning(int n, const lr_value *args)
{
    if (n == 0 || args[0]->class != LR_CHAR) {
        lr_unsupported("a warning that is not made from a format");
    }
    const char *format = lr_string(args[0]);
    if (n >= 2 && (strcmp(format, "off") == 0 || strcmp(format, "on") == 0)) {
        lr_unsupported("warnings that are turned on or off");
    }
    size_t length;
    bool has_identifier = n > 1 && is_identifier(format);
    char *text = has_identifier ? lr_formatted("sprintf", n - 1, args + 1, &length) : message_of(n, args, &length);
    lr_warn(has_identifier ? format : "", text);
    free(text);
}

/* The name of the function, and the usage that its help says. */
void lr_print_usage(int n, const lr_value *args)
{
    if (n == 2) {
        char *usage = lr_string(args[1]);
        size_t length = strlen(usage);
        while (length > 0 && usage[length - 1] == '\n') {
            usage[--length] = 0;
        }
        lr_fail("Octave:invalid-fun-call", "Invalid call to %s.  Correct usage is:\n\n%s", lr_string(args[0]), usage);
    }
    if (!lr_is_trying() && !lr_is_entered()) {
        lr_unsupported("the usage that print_usage shows");
    }
    lr_raise("Octave:invalid-fun-call", "Invalid call", false);
}

/* A function of the library with a number of arguments that it does not take: what follows stands in
 * the interpreter's help. */
void lr_fail_usage(const char *name)
{
    if (!lr_is_trying() && !lr_is_entered()) {
        lr_unsupported("the usage of a function of the language");
    }
    char text[128];
    snprintf(text, sizeof text, "Invalid call to %s", name);
    lr_raise("Octave:invalid-fun-call", text, false);
}

const char *lr_class_words(lr_value value)
{
    bool is_scalar = value->count == 1;
    switch (value->class) {
    case LR_SPARSE: lr_unsupported("this use of a sparse matrix");
    case LR_DOUBLE:
        if (value->is_complex) {
            return is_scalar ? "complex scalar" : "complex matrix";
        }
        return is_scalar ? "scalar" : "matrix";
    case LR_LOGICAL: return is_scalar ? "bool" : "bool matrix";
    case LR_CHAR: return "string";
    case LR_HANDLE: return "function handle";
    case LR_CELL: return "cell";
    case LR_STRUCT: return value->is_error ? "object" : is_scalar ? "scalar struct" : "struct";
    case LR_SINGLE:
        if (value->is_complex) {
            return is_scalar ? "float complex scalar" : "float complex matrix";
        }
        return is_scalar ? "float scalar" : "float matrix";
    case LR_INT8: return is_scalar ? "int8 scalar" : "int8 matrix";
    case LR_INT16: return is_scalar ? "int16 scalar" : "int16 matrix";
    case LR_INT32: return is_scalar ? "int32 scalar" : "int32 matrix";
    case LR_INT64: return is_scalar ? "int64 scalar" : "int64 matrix";
    case LR_UINT8: return is_scalar ? "uint8 scalar" : "uint8 matrix";
    case LR_UINT16: return is_scalar ? "uint16 scalar" : "uint16 matrix";
    case LR_UINT32: return is_scalar ? "uint32 scalar" : "uint32 matrix";
    case LR_UINT64: return is_scalar ? "uint64 scalar" : "uint64 matrix";
    }
    return "";
}

/* A value that is not a cell, with an index in braces. */
void lr_fail_brace(lr_value value)
{
    const char *words = value->is_range         ? "double_range"
                        : value->is_diagonal    ? "diagonal matrix"
                        : value->is_permutation ? "permutation matrix"
                                                : lr_class_words(value);
    lr_fail("", "%s cannot be indexed with {", words);
}

void lr_dims_text(lr_value value, char *text, size_t size)
{
    size_t used = 0;
    for (int k = 0; k < value->rank; k++) {
        used += (size_t)snprintf(text + used, size - used, k ? "x%td" : "%td", value->dims[k]);
    }
}

/* `x(_,3)`: the place of an index among all. */
static const char *placed(const char *name, const char *index, int place, int places)
{
    name = name ? name : "index ";
    size_t size = strlen(name) + strlen(index) + 2 * (size_t)places + 3, used = 0;
    char *text = (char *)lr_matrix(LR_CHAR, 1, (ptrdiff_t)size)->data;
    if (places == 0) { /* in a deletion */
        snprintf(text, size, "%s%s", name, index);
        return text;
    }
    used += (size_t)snprintf(text, size, "%s(", name);
    for (int k = 1; k <= places; k++) {
        used += (size_t)snprintf(text + used, size - used, "%s%s", k > 1 ? "," : "", k == place ? index : "_");
    }
    snprintf(text + used, size - used, ")");
    return text;
}

static const char *const *shadowing; /* NULL, or names with NULL at their end */

void lr_shadowing(const char *const *names) { shadowing = names; }

/* What is added to a message about a variable that hides a function. */
static const char *note_of(const char *name, char *note, size_t size)
{
    note[0] = 0;
    for (const char *const *known = shadowing; known && *known && name; known++) {
        if (strcmp(*known, name) == 0) {
            snprintf(note, size, " (note: variable '%s' shadows function)", name);
        }
    }
    return note;
}

static _Noreturn void fail_subscript(double index, const char *name, int place, int places, const char *note)
{
    char number[64];
    if (isnan(index)) {
        snprintf(number, sizeof number, "nan");
    } else if (index == trunc(index) && fabs(index) < 1e15) {
        snprintf(number, sizeof number, "%.0f", index);
    } else {
        snprintf(number, sizeof number, "%.4g", index);
    }
    lr_fail("Octave:invalid-index", "%s: subscripts must be either integers 1 to (2^63)-1 or logicals%s",
            placed(name, number, place, places), note);
}

void lr_fail_position(double index, const char *name, int place, int places)
{
    char note[256];
    fail_subscript(index, name, place, places, place ? note_of(name, note, sizeof note) : "");
}

void lr_fail_target(double index, const char *name, int place, int places)
{
    fail_subscript(index, name, place, places, "");
}

void lr_fail_bound(lr_value x, const char *name, int64_t index, int place, int places)
{
    char number[64], dims[128];
    snprintf(number, sizeof number, "%lld", (long long)index);
    lr_dims_text(x, dims, sizeof dims);
    ptrdiff_t bound = x->count;
    if (places > 1) {
        bound = place <= x->rank ? x->dims[place - 1] : 1;
        for (int k = place; place == places && k < x->rank; k++) {
            bound *= x->dims[k];
        }
    }
    char note[256];
    lr_fail("Octave:index-out-of-bounds", "%s: out of bound %td (dimensions are %s)%s",
            placed(name, number, place, places), bound, dims, note_of(name, note, sizeof note));
}
