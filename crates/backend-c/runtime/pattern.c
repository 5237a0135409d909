/* Regular expressions: a pattern becomes a small program, which is run with backtracking.
 *
 *     a*b      0 split 1 4   1 mark   2 char a   3 check, jump 0   4 char b   5 end
 *
 * Jumps are relative, so that a quantifier may put an instruction in front of what it repeats. What
 * is not understood of a pattern stops the program. Cost: exponential in the worst case, as it is
 * with every such matcher; the steps are counted. */
#include "pattern.h"

#include <ctype.h>

typedef enum {
    OP_CHAR, OP_SET, OP_SPLIT, OP_JUMP, OP_SAVE, OP_BEGIN, OP_FINISH, OP_LINE_BEGIN, OP_LINE_FINISH, OP_WORD, OP_NO_WORD,
    OP_WORD_BEGIN, OP_WORD_FINISH, OP_SAME, OP_AHEAD, OP_NOT_AHEAD, OP_BEHIND, OP_NOT_BEHIND, OP_ATOMIC, OP_MARK,
    OP_CHECK, OP_END
} operation;

typedef struct {
    operation op;
    int x, y; /* a char, a slot, or where to go on, relative */
    unsigned char set[32];
} instruction;

enum { MOST_CODE = 20000, MOST_MARKS = 64, SLOTS = 2 * LR_GROUPS + MOST_MARKS };

struct lr_pattern {
    instruction *code;
    int length, groups, marks;
    bool ignores_case;
    char names[LR_GROUPS][64];
};

typedef struct {
    lr_pattern *p;
    const unsigned char *at, *end;
    lr_pattern_options options;
} reader;

static _Noreturn void not_understood(void) { lr_unsupported("this regular expression"); }

static int emit(reader *r, operation op, int x, int y)
{
    if (r->p->length == MOST_CODE) {
        not_understood();
    }
    r->p->code[r->p->length] = (instruction){op, x, y, {0}};
    return r->p->length++;
}

static void insert(reader *r, int at, operation op, int x, int y)
{
    emit(r, OP_END, 0, 0);
    memmove(r->p->code + at + 1, r->p->code + at, (size_t)(r->p->length - at - 1) * sizeof *r->p->code);
    r->p->code[at] = (instruction){op, x, y, {0}};
}

static void add(unsigned char *set, int letter) { set[(letter & 255) / 8] |= (unsigned char)(1 << (letter & 7)); }
static bool has(const unsigned char *set, int letter) { return set[letter / 8] >> letter % 8 & 1; }
static bool is_word(int letter) { return letter < 128 && (isalnum(letter) || letter == '_'); }
static bool is_blank(int letter) { return letter < 128 && isspace(letter); }
static bool is_figure(int letter) { return letter >= '0' && letter <= '9'; }

/* The class that a letter after a backslash names. */
static bool add_class(unsigned char *set, int name)
{
    bool (*test)(int) = strchr("dD", name) ? is_figure : strchr("wW", name) ? is_word : strchr("sS", name) ? is_blank : NULL;
    if (name == 0 || test == NULL) {
        return false;
    }
    for (int letter = 0; letter < 256; letter++) {
        if (test(letter) == (islower(name) != 0)) {
            add(set, letter);
        }
    }
    return true;
}

/* The letter that an escape means, or -1. */
static int escape(reader *r)
{
    int letter = *r->at++;
    static const char names[] = "aefnrtv", letters[] = "\a\033\f\n\r\t\v";
    const char *found = strchr(names, letter);
    if (letter && found) {
        return (unsigned char)letters[found - names];
    }
    if (letter == 'x' && r->at < r->end) {
        int value = 0;
        bool braced = *r->at == '{';
        r->at += braced;
        for (int k = 0; k < 2 && r->at < r->end && isxdigit(*r->at); k++) {
            int digit = tolower(*r->at++);
            value = 16 * value + (is_figure(digit) ? digit - '0' : digit - 'a' + 10);
        }
        if (braced && (r->at >= r->end || *r->at++ != '}')) {
            not_understood();
        }
        return value;
    }
    if (isalnum(letter)) {
        not_understood();
    }
    return letter;
}

static bool named_class(reader *r, unsigned char *set)
{
    static const struct {
        const char *name;
        int (*test)(int);
    } classes[] = {{"alpha", isalpha}, {"digit", isdigit}, {"alnum", isalnum}, {"space", isspace}, {"upper", isupper},
                   {"lower", islower}, {"punct", ispunct}, {"xdigit", isxdigit}, {"cntrl", iscntrl}, {"print", isprint},
                   {"graph", isgraph}, {"blank", NULL}};
    for (size_t k = 0; k < sizeof classes / sizeof *classes; k++) {
        size_t width = strlen(classes[k].name);
        bool fits = (size_t)(r->end - r->at) >= width + 2 && memcmp(r->at, classes[k].name, width) == 0
                    && memcmp(r->at + width, ":]", 2) == 0;
        if (!fits) {
            continue;
        }
        for (int letter = 0; letter < 128; letter++) {
            if (classes[k].test ? classes[k].test(letter) : letter == ' ' || letter == '\t') {
                add(set, letter);
            }
        }
        r->at += width + 2;
        return true;
    }
    return false;
}

/* [a-z], behind the bracket */
static void bracket(reader *r)
{
    unsigned char set[32] = {0};
    bool negated = r->at < r->end && *r->at == '^';
    r->at += negated;
    bool first = true;
    while (true) {
        if (r->at >= r->end) {
            not_understood();
        }
        int low = *r->at++;
        if (low == ']' && !first) {
            break;
        }
        first = false;
        if (low == '[' && r->at < r->end && *r->at == ':') {
            r->at++;
            if (!named_class(r, set)) {
                not_understood();
            }
            continue;
        }
        if (low == '\\' && r->at < r->end) {
            if (add_class(set, *r->at)) {
                r->at++;
                continue;
            }
            if (*r->at == 'b') {
                r->at++;
                low = '\b';
            } else {
                low = escape(r);
            }
        }
        int high = low;
        if (r->at + 1 < r->end && *r->at == '-' && r->at[1] != ']') {
            r->at++;
            high = *r->at++;
            if (high == '\\' && r->at < r->end) {
                high = escape(r);
            }
            if (high < low) {
                not_understood();
            }
        }
        for (int letter = low; letter <= high; letter++) {
            add(set, letter);
        }
    }
    for (int letter = 'a'; r->options.ignores_case && letter <= 'z'; letter++) {
        if (has(set, letter) || has(set, toupper(letter))) {
            add(set, letter);
            add(set, toupper(letter));
        }
    }
    int at = emit(r, OP_SET, 0, 0);
    for (int k = 0; k < 32; k++) {
        r->p->code[at].set[k] = (unsigned char)(negated ? ~set[k] : set[k]);
    }
}

static void one_letter(reader *r, int letter)
{
    if (!r->options.ignores_case || !isalpha(letter)) {
        emit(r, OP_CHAR, letter, 0);
        return;
    }
    int at = emit(r, OP_SET, 0, 0);
    add(r->p->code[at].set, tolower(letter));
    add(r->p->code[at].set, toupper(letter));
}

static void alternatives(reader *r);

static void close_group(reader *r)
{
    if (r->at >= r->end || *r->at != ')') {
        not_understood();
    }
    r->at++;
}

static bool takes(reader *r, const char *text)
{
    size_t width = strlen(text);
    if ((size_t)(r->end - r->at) < width || memcmp(r->at, text, width) != 0) {
        return false;
    }
    r->at += width;
    return true;
}

/* A group that is looked at by itself; its program ends with an instruction of its own. */
static void inner_program(reader *r, operation op)
{
    int at = emit(r, op, 0, 0);
    alternatives(r);
    emit(r, OP_END, 0, 0);
    close_group(r);
    r->p->code[at].x = r->p->length - at;
}

static void captured(reader *r, const char *name)
{
    if (r->p->groups + 1 >= LR_GROUPS) {
        not_understood();
    }
    int group = ++r->p->groups;
    snprintf(r->p->names[group], sizeof r->p->names[group], "%s", name);
    emit(r, OP_SAVE, 2 * group, 0);
    alternatives(r);
    close_group(r);
    emit(r, OP_SAVE, 2 * group + 1, 0);
}

/* (…), behind the parenthesis */
static void group(reader *r)
{
    if (takes(r, "?:")) {
        alternatives(r);
        close_group(r);
    } else if (takes(r, "?=")) {
        inner_program(r, OP_AHEAD);
    } else if (takes(r, "?!")) {
        inner_program(r, OP_NOT_AHEAD);
    } else if (takes(r, "?<=")) {
        inner_program(r, OP_BEHIND);
    } else if (takes(r, "?<!")) {
        inner_program(r, OP_NOT_BEHIND);
    } else if (takes(r, "?>")) {
        inner_program(r, OP_ATOMIC);
    } else if (takes(r, "?<") || takes(r, "?P<")) {
        char name[64];
        size_t used = 0;
        while (r->at < r->end && is_word(*r->at) && used + 1 < sizeof name) {
            name[used++] = (char)*r->at++;
        }
        name[used] = 0;
        if (used == 0 || !takes(r, ">")) {
            not_understood();
        }
        captured(r, name);
    } else if (takes(r, "?i)")) {
        r->options.ignores_case = true;
        r->p->ignores_case = true;
    } else if (r->at < r->end && (*r->at == '?' || *r->at == '*')) {
        not_understood();
    } else {
        captured(r, "");
    }
}

/* One letter, class, anchor or group; can it be repeated? */
static bool atom(reader *r)
{
    int letter = *r->at++;
    switch (letter) {
    case '.': {
        int at = emit(r, OP_SET, 0, 0);
        memset(r->p->code[at].set, 255, sizeof r->p->code[at].set);
        if (r->options.dot_excepts_newline) {
            r->p->code[at].set['\n' / 8] &= (unsigned char)~(1 << '\n' % 8);
        }
        return true;
    }
    case '[': bracket(r); return true;
    case '(': group(r); return true;
    case '^': emit(r, r->options.line_anchors ? OP_LINE_BEGIN : OP_BEGIN, 0, 0); return false;
    case '$': emit(r, r->options.line_anchors ? OP_LINE_FINISH : OP_FINISH, 0, 0); return false;
    case '*':
    case '+':
    case '?': not_understood();
    case '\\': break;
    default: one_letter(r, letter); return true;
    }
    if (r->at >= r->end) {
        not_understood();
    }
    int name = *r->at;
    if (strchr("bB<>", name)) {
        r->at++;
        emit(r, name == 'b' ? OP_WORD : name == 'B' ? OP_NO_WORD : name == '<' ? OP_WORD_BEGIN : OP_WORD_FINISH, 0, 0);
        return false;
    }
    if (name >= '1' && name <= '9') {
        r->at++;
        if ((r->at < r->end && is_figure(*r->at)) || name - '0' > r->p->groups) {
            not_understood();
        }
        emit(r, OP_SAME, name - '0', 0);
        return true;
    }
    unsigned char set[32] = {0};
    if (add_class(set, name)) {
        r->at++;
        memcpy(r->p->code[emit(r, OP_SET, 0, 0)].set, set, sizeof set);
        return true;
    }
    one_letter(r, escape(r));
    return true;
}

/* {2,3}: the bounds; -1: none */
static bool bounds(reader *r, int *least, int *most)
{
    const unsigned char *at = r->at;
    if (at >= r->end || *at++ != '{' || at >= r->end || !is_figure(*at)) {
        return false;
    }
    *least = 0;
    while (at < r->end && is_figure(*at)) {
        *least = 10 * *least + *at++ - '0';
    }
    *most = *least;
    if (at < r->end && *at == ',') {
        at++;
        *most = at < r->end && is_figure(*at) ? 0 : -1;
        while (at < r->end && is_figure(*at)) {
            *most = 10 * *most + *at++ - '0';
        }
    }
    if (at >= r->end || *at++ != '}') {
        return false;
    }
    if (*least > 1000 || *most > 1000) {
        not_understood();
    }
    r->at = at;
    return true;
}

static void optional(reader *r, int start, bool lazy)
{
    int length = r->p->length - start;
    insert(r, start, OP_SPLIT, lazy ? length + 1 : 1, lazy ? 1 : length + 1);
}

static void repeated(reader *r, int start, bool lazy)
{
    if (r->p->marks == MOST_MARKS) {
        not_understood();
    }
    int mark = r->p->marks++;
    insert(r, start, OP_MARK, mark, 0);
    int length = r->p->length - start + 1;
    insert(r, start, OP_SPLIT, lazy ? length + 1 : 1, lazy ? 1 : length + 1);
    emit(r, OP_CHECK, start - r->p->length, mark);
}

static void quantified(reader *r)
{
    const unsigned char *from = r->at;
    int start = r->p->length, groups = r->p->groups;
    lr_pattern_options options = r->options;
    bool repeats = atom(r);
    int least, most;
    if (r->at >= r->end) {
        return;
    }
    if (*r->at == '*' || *r->at == '+' || *r->at == '?') {
        least = *r->at == '+';
        most = *r->at == '?' ? 1 : -1;
        r->at++;
    } else if (!bounds(r, &least, &most)) {
        return;
    }
    if (!repeats || (most >= 0 && most < least)) {
        not_understood();
    }
    bool lazy = r->at < r->end && *r->at == '?', possessive = r->at < r->end && *r->at == '+';
    r->at += lazy || possessive;
    const unsigned char *next = r->at;
    int copies = least > 0 ? least : 1, last = start;
    for (int k = 1; k < (most < 0 ? copies : most); k++) {
        /* the same once more */
        last = r->p->length;
        r->at = from;
        r->p->groups = groups;
        r->options = options;
        atom(r);
        if (k >= least && most >= 0) {
            optional(r, last, lazy);
        }
    }
    if (most < 0) {
        if (least > 0) {
            last = r->p->length;
            r->at = from;
            r->p->groups = groups;
            atom(r);
        }
        repeated(r, last, lazy);
    } else if (least == 0) {
        if (most == 0) {
            r->p->length = start;
        } else {
            optional(r, start, lazy);
        }
    }
    if (possessive) {
        insert(r, start, OP_ATOMIC, 0, 0);
        emit(r, OP_END, 0, 0);
        r->p->code[start].x = r->p->length - start;
    }
    r->at = next;
}

static void alternatives(reader *r)
{
    lr_pattern_options options = r->options;
    int start = r->p->length;
    while (r->at < r->end && *r->at != '|' && *r->at != ')') {
        quantified(r);
    }
    if (r->at < r->end && *r->at == '|') {
        r->at++;
        int length = r->p->length - start;
        insert(r, start, OP_SPLIT, 1, length + 2);
        int jump = emit(r, OP_JUMP, 0, 0);
        alternatives(r);
        r->p->code[jump].x = r->p->length - jump;
    }
    r->options = options;
}

lr_pattern *lr_pattern_of(lr_value text, lr_pattern_options options)
{
    if (text->class != LR_CHAR || (text->count && text->dims[0] != 1)) {
        lr_unsupported("a pattern that is not a row of chars");
    }
    lr_value held = lr_matrix(LR_CHAR, 1, (ptrdiff_t)(sizeof(lr_pattern) + MOST_CODE * sizeof(instruction)));
    lr_pattern *p = (lr_pattern *)held->data;
    memset(p, 0, sizeof *p);
    p->code = (instruction *)(void *)(p + 1);
    p->ignores_case = options.ignores_case;
    reader r = {p, LETTER(text), LETTER(text) + text->count, options};
    alternatives(&r);
    if (r.at != r.end) {
        not_understood();
    }
    emit(&r, OP_END, 0, 0);
    return p;
}

int lr_pattern_groups(const lr_pattern *pattern) { return pattern->groups; }
const char *lr_pattern_name(const lr_pattern *pattern, int group) { return pattern->names[group]; }

/* What is run: a text, what is held of it, and where to go back to. */
typedef struct {
    int pc;       /* -1: the slot held this before */
    ptrdiff_t at;
    int slot;
} choice;

typedef struct {
    const lr_pattern *p;
    const unsigned char *text;
    ptrdiff_t length, slots[SLOTS];
    choice *stack;
    size_t used, room;
    long steps;
} machine;

static void push(machine *m, choice c)
{
    if (m->used == m->room) {
        m->room = m->room ? 2 * m->room : 256;
        choice *grown = realloc(m->stack, m->room * sizeof *grown);
        if (grown == NULL) {
            abort();
        }
        m->stack = grown;
    }
    m->stack[m->used++] = c;
}

static void hold(machine *m, int slot, ptrdiff_t value)
{
    push(m, (choice){-1, m->slots[slot], slot});
    m->slots[slot] = value;
}

static bool at_word(const machine *m, ptrdiff_t at, operation op)
{
    bool before = at > 0 && is_word(m->text[at - 1]), after = at < m->length && is_word(m->text[at]);
    switch (op) {
    case OP_WORD: return before != after;
    case OP_NO_WORD: return before == after;
    case OP_WORD_BEGIN: return !before && after;
    default: return before && !after;
    }
}

static ptrdiff_t run(machine *m, int pc, ptrdiff_t at, ptrdiff_t wanted);

/* Does the program at pc match what ends at a place? */
static bool behind(machine *m, int pc, ptrdiff_t at)
{
    for (ptrdiff_t from = at; from >= 0; from--) {
        if (run(m, pc, from, at) >= 0) {
            return true;
        }
    }
    return false;
}

/* As far as both agree. */
static bool repeats(const machine *m, int group, ptrdiff_t *at)
{
    ptrdiff_t from = m->slots[2 * group], width = m->slots[2 * group + 1] - from;
    if (from < 0 || m->slots[2 * group + 1] < 0 || m->length - *at < width) {
        return false;
    }
    for (ptrdiff_t k = 0; k < width; k++) {
        int x = m->text[from + k], y = m->text[*at + k];
        if (x != y && !(m->p->ignores_case && tolower(x) == tolower(y))) {
            return false;
        }
    }
    *at += width;
    return true;
}

/* Runs from a place; the end of the match, or -1. Where one is wanted, the match ends there. */
static ptrdiff_t run(machine *m, int pc, ptrdiff_t at, ptrdiff_t wanted)
{
    size_t floor = m->used;
    while (true) {
        if (++m->steps > 50000000) {
            free(m->stack);
            lr_unsupported("a regular expression that takes this many steps");
        }
        const instruction *i = &m->p->code[pc];
        bool goes_on = true;
        switch (i->op) {
        case OP_CHAR: goes_on = at < m->length && m->text[at] == i->x; at++; break;
        case OP_SET: goes_on = at < m->length && has(i->set, m->text[at]); at++; break;
        case OP_SPLIT:
            push(m, (choice){pc + i->y, at, 0});
            pc += i->x - 1;
            break;
        case OP_JUMP: pc += i->x - 1; break;
        case OP_SAVE: hold(m, i->x, at); break;
        case OP_MARK: hold(m, 2 * LR_GROUPS + i->x, at); break;
        case OP_CHECK:
            if (m->slots[2 * LR_GROUPS + i->y] != at) {
                pc += i->x - 1; /* the loop goes on; not after an empty part */
            }
            break;
        case OP_BEGIN: goes_on = at == 0; break;
        case OP_FINISH: goes_on = at == m->length || (at == m->length - 1 && m->text[at] == '\n'); break;
        case OP_LINE_BEGIN: goes_on = at == 0 || m->text[at - 1] == '\n'; break;
        case OP_LINE_FINISH: goes_on = at == m->length || m->text[at] == '\n'; break;
        case OP_WORD:
        case OP_NO_WORD:
        case OP_WORD_BEGIN:
        case OP_WORD_FINISH: goes_on = at_word(m, at, i->op); break;
        case OP_SAME: goes_on = repeats(m, i->x, &at); break;
        case OP_AHEAD: goes_on = run(m, pc + 1, at, -1) >= 0; pc += i->x - 1; break;
        case OP_NOT_AHEAD: goes_on = run(m, pc + 1, at, -1) < 0; pc += i->x - 1; break;
        case OP_BEHIND: goes_on = behind(m, pc + 1, at); pc += i->x - 1; break;
        case OP_NOT_BEHIND: goes_on = !behind(m, pc + 1, at); pc += i->x - 1; break;
        case OP_ATOMIC: {
            ptrdiff_t end = run(m, pc + 1, at, -1);
            goes_on = end >= 0;
            at = end;
            pc += i->x - 1;
            break;
        }
        case OP_END:
            if (wanted >= 0 && at != wanted) {
                goes_on = false;
                break;
            }
            /* what is held stays; the choices of this run are gone */
            for (size_t k = floor; k < m->used; k++) {
                if (m->stack[k].pc >= 0) {
                    m->stack[k] = (choice){-2, 0, 0};
                }
            }
            return at;
        }
        pc++;
        while (!goes_on) {
            if (m->used == floor) {
                return -1;
            }
            choice c = m->stack[--m->used];
            if (c.pc == -1) {
                m->slots[c.slot] = c.at;
            } else if (c.pc >= 0) {
                pc = c.pc;
                at = c.at;
                goes_on = true;
            }
        }
    }
}

bool lr_pattern_find(const lr_pattern *pattern, const unsigned char *text, ptrdiff_t length, ptrdiff_t from,
                     ptrdiff_t places[2 * LR_GROUPS])
{
    machine m = {.p = pattern, .text = text, .length = length};
    ptrdiff_t end = -1;
    for (; from <= length && end < 0; from++) {
        for (int k = 0; k < SLOTS; k++) {
            m.slots[k] = -1;
        }
        m.used = 0;
        end = run(&m, 0, from, -1);
    }
    free(m.stack);
    memcpy(places, m.slots, 2 * LR_GROUPS * sizeof *places);
    places[0] = from - 1;
    places[1] = end;
    return end >= 0;
}
