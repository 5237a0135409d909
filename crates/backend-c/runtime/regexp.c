/* regexp and regexprep: what the interpreter makes of the matches of a pattern. */
#include "pattern.h"

#include <strings.h>

enum { RESULTS = 7 };

/* What is asked for, in the order of the results. */
static const char *const result_names[RESULTS] = {"start", "end",   "tokenExtents", "match",
                                                  "tokens", "names", "split"};

typedef struct {
    lr_pattern_options pattern;
    bool once;
    int count, order[RESULTS];
} request;

/* Tokens of a match: those groups that have a part, but for one that has the same as the one before. */
typedef struct {
    int count, group[LR_GROUPS];
} tokens;

typedef struct {
    ptrdiff_t places[2 * LR_GROUPS];
} match;

static bool set_option(request *r, const char *option)
{
    if (strcasecmp(option, "once") == 0) {
        r->once = true;
    } else if (strcasecmp(option, "ignorecase") == 0) {
        r->pattern.ignores_case = true;
    } else if (strcasecmp(option, "matchcase") == 0) {
        r->pattern.ignores_case = false;
    } else if (strcasecmp(option, "lineanchors") == 0) {
        r->pattern.line_anchors = true;
    } else if (strcasecmp(option, "stringanchors") == 0) {
        r->pattern.line_anchors = false;
    } else if (strcasecmp(option, "dotexceptnewline") == 0) {
        r->pattern.dot_excepts_newline = true;
    } else if (strcasecmp(option, "dotall") == 0) {
        r->pattern.dot_excepts_newline = false;
    } else if (strcasecmp(option, "emptymatch") == 0) {
        r->pattern.matches_empty = true;
    } else if (strcasecmp(option, "noemptymatch") == 0) {
        r->pattern.matches_empty = false;
    } else {
        return strcasecmp(option, "literalspacing") == 0 || strcasecmp(option, "warnings") == 0;
    }
    return true;
}

static request requested(int n, const lr_value *options)
{
    request r = {.count = 0};
    for (int k = 0; k < n; k++) {
        const char *option = lr_string(options[k]);
        int found = 0;
        while (found < RESULTS && strcasecmp(option, result_names[found]) != 0) {
            found++;
        }
        if (found < RESULTS && r.count < RESULTS) {
            r.order[r.count++] = found;
        } else if (found < RESULTS || !set_option(&r, option)) {
            lr_unsupported("this option of a regular expression");
        }
    }
    /* then the others in their order */
    for (int k = 0; k < RESULTS; k++) {
        bool is_there = false;
        for (int other = 0; other < r.count; other++) {
            is_there |= r.order[other] == k;
        }
        if (!is_there && r.count < RESULTS) {
            r.order[r.count++] = k;
        }
    }
    return r;
}

/* All matches, or the first; freed with the pool. */
static match *matches_of(const lr_pattern *pattern, lr_value text, const request *r, ptrdiff_t *count)
{
    ptrdiff_t room = r->once ? 1 : text->count + 1;
    lr_value held = lr_matrix(LR_CHAR, 1, room * (ptrdiff_t)sizeof(match));
    match *all = (match *)held->data;
    *count = 0;
    for (ptrdiff_t from = 0; from <= text->count && *count < room;) {
        match *m = &all[*count];
        if (!lr_pattern_find(pattern, LETTER(text), text->count, from, m->places)) {
            break;
        }
        bool is_empty = m->places[0] == m->places[1];
        from = m->places[1] + is_empty;
        *count += !is_empty || r->pattern.matches_empty;
    }
    return all;
}

static tokens tokens_of(const lr_pattern *pattern, const match *m)
{
    tokens t = {.count = 0};
    for (int g = 1; g <= lr_pattern_groups(pattern); g++) {
        const ptrdiff_t *at = m->places + 2 * g;
        bool repeats = g > 1 && at[0] == at[-2] && at[1] == at[-1];
        if (at[0] >= 0 && at[1] > 0 && !repeats) {
            t.group[t.count++] = g;
        }
    }
    if (t.count == 0 && lr_pattern_groups(pattern) > 0) {
        lr_unsupported("a match of which no group has a part");
    }
    return t;
}

static lr_value between(lr_value text, ptrdiff_t begin, ptrdiff_t end)
{
    return lr_text(begin >= 0 ? end - begin : 0, (const char *)LETTER(text) + (begin >= 0 ? begin : 0));
}

static lr_value token_texts(lr_value text, const match *m, const tokens *t, bool once)
{
    lr_value row = lr_matrix(LR_CELL, once && t->count == 0 ? 0 : 1, t->count);
    for (int k = 0; k < t->count; k++) {
        lr_set(&VALUES(row)[k], between(text, m->places[2 * t->group[k]], m->places[2 * t->group[k] + 1]));
    }
    return row;
}

static lr_value token_places(const match *m, const tokens *t)
{
    lr_value places = lr_matrix(LR_DOUBLE, t->count, 2);
    for (int k = 0; k < t->count; k++) {
        REAL(places)[k] = (double)m->places[2 * t->group[k]] + 1;
        REAL(places)[k + t->count] = (double)m->places[2 * t->group[k] + 1];
    }
    return places;
}

static lr_value names_of(const lr_pattern *pattern, lr_value text, ptrdiff_t count, const match *all)
{
    lr_value names = lr_matrix(LR_STRUCT, count > 0, count);
    for (int g = 1; g <= lr_pattern_groups(pattern); g++) {
        const char *name = lr_pattern_name(pattern, g);
        if (*name && lr_field_index(names, name) >= 0) {
            lr_unsupported("a name of two groups");
        }
        if (*name) {
            lr_add_field(names, name);
        }
    }
    for (ptrdiff_t k = 0; k < count; k++) {
        int field = 0;
        for (int g = 1; g <= lr_pattern_groups(pattern); g++) {
            if (*lr_pattern_name(pattern, g)) {
                lr_value part = between(text, all[k].places[2 * g], all[k].places[2 * g + 1]);
                lr_set(&VALUES(names)[k * names->field_count + field++], part);
            }
        }
    }
    return names;
}

/* One of the results for all matches. */
static lr_value result_of(int kind, const lr_pattern *pattern, lr_value text, ptrdiff_t count, const match *all)
{
    if (kind == 5) {
        return names_of(pattern, text, count, all);
    }
    if (kind == 6) {
        lr_value parts = lr_matrix(LR_CELL, 1, count + 1);
        ptrdiff_t from = 0;
        for (ptrdiff_t k = 0; k <= count; k++) {
            ptrdiff_t to = k < count ? all[k].places[0] : text->count;
            lr_set(&VALUES(parts)[k], between(text, from, to));
            from = k < count ? all[k].places[1] : from;
        }
        return parts;
    }
    lr_value row = lr_matrix(kind < 2 ? LR_DOUBLE : LR_CELL, 1, count);
    for (ptrdiff_t k = 0; k < count; k++) {
        if (kind < 2) {
            REAL(row)[k] = (double)all[k].places[kind] + (kind == 0);
            continue;
        }
        tokens t = kind == 3 ? (tokens){.count = 0} : tokens_of(pattern, &all[k]);
        lr_set(&VALUES(row)[k], kind == 2   ? token_places(&all[k], &t)
                                : kind == 3 ? between(text, all[k].places[0], all[k].places[1])
                                            : token_texts(text, &all[k], &t, false));
    }
    return row;
}

/* The same for the first match alone. */
static lr_value result_once(int kind, const lr_pattern *pattern, lr_value text, ptrdiff_t count, const match *all)
{
    if (kind >= 5) {
        if (kind == 6 && count > 0) {
            lr_unsupported("the parts beside the first match");
        }
        lr_value all_parts = result_of(kind, pattern, text, count, all);
        return kind == 6 ? text : all_parts;
    }
    if (count == 0) {
        return kind == 3 ? lr_text(0, "") : lr_matrix(kind == 4 ? LR_CELL : LR_DOUBLE, 0, 0);
    }
    if (kind < 2) {
        return lr_real((double)all[0].places[kind] + (kind == 0));
    }
    tokens t = kind == 3 ? (tokens){.count = 0} : tokens_of(pattern, &all[0]);
    return kind == 2   ? token_places(&all[0], &t)
           : kind == 3 ? between(text, all[0].places[0], all[0].places[1])
                       : token_texts(text, &all[0], &t, true);
}

static void search_one(int nout, lr_value *out, lr_value text, lr_value pattern, const request *r)
{
    if (text->class != LR_CHAR || pattern->class != LR_CHAR || (text->count && text->dims[0] != 1)) {
        lr_unsupported("a regular expression in this value");
    }
    lr_pattern *p = lr_pattern_of(pattern, r->pattern);
    ptrdiff_t count;
    match *all = matches_of(p, text, r, &count);
    for (int k = 0; k < nout || k == 0; k++) {
        out[k] = r->once ? result_once(r->order[k], p, text, count, all) : result_of(r->order[k], p, text, count, all);
    }
}

static void search(const char *name, int nout, lr_value *out, int n, const lr_value *args, bool ignores_case)
{
    if (n < 2) {
        lr_fail_usage(name);
    }
    if (nout > RESULTS) {
        lr_unsupported("a call with this many results");
    }
    request r = requested(n - 2, args + 2);
    r.pattern.ignores_case |= ignores_case;
    if (args[0]->class != LR_CELL && args[1]->class != LR_CELL) {
        search_one(nout, out, args[0], args[1], &r);
        return;
    }
    lr_value texts = args[0], patterns = args[1];
    if (texts->class != LR_CELL || (patterns->class == LR_CELL && patterns->count != 1)) {
        lr_unsupported("several regular expressions");
    }
    for (int k = 0; k < nout || k == 0; k++) {
        out[k] = lr_like(texts, LR_CELL, false);
    }
    for (ptrdiff_t e = 0; e < texts->count; e++) {
        lr_value found[RESULTS] = {NULL};
        lr_value pattern = patterns->class == LR_CELL ? VALUES(patterns)[0] : patterns;
        search_one(nout, found, VALUES(texts)[e], pattern, &r);
        for (int k = 0; k < nout || k == 0; k++) {
            lr_set(&VALUES(out[k])[e], found[k]);
        }
    }
}

void lr_regexp(int nout, lr_value *out, int n, const lr_value *args) { search("regexp", nout, out, n, args, false); }
void lr_regexpi(int nout, lr_value *out, int n, const lr_value *args) { search("regexpi", nout, out, n, args, true); }

/* A text that grows. */
typedef struct {
    lr_value text;
    ptrdiff_t length;
} growing;

static void append(growing *g, const unsigned char *bytes, ptrdiff_t count)
{
    if (g->length + count > g->text->count) {
        lr_value larger = lr_matrix(LR_CHAR, 1, 2 * (g->length + count) + 64);
        memcpy(larger->data, g->text->data, (size_t)g->length);
        g->text = larger;
    }
    memcpy(LETTER(g->text) + g->length, bytes, (size_t)count);
    g->length += count;
}

/* What stands for a match: $1 is its first group, a backslash takes the char that follows. */
static void substitute(growing *g, const lr_pattern *pattern, lr_value text, const match *m, lr_value by)
{
    int groups = lr_pattern_groups(pattern);
    bool plain = !by->is_double_quoted;
    for (ptrdiff_t k = 0; k < by->count; k++) {
        unsigned char letter = LETTER(by)[k];
        unsigned char next = k + 1 < by->count ? LETTER(by)[k + 1] : 0;
        if (letter == '$' && next >= '0' && next <= '9') {
            int number = next - '0';
            if (number == 0 || groups >= 10) {
                lr_unsupported("this replacement");
            }
            if (number <= groups && m->places[2 * number] >= 0) {
                const ptrdiff_t *at = m->places + 2 * number;
                append(g, LETTER(text) + at[0], at[1] - at[0]);
            }
            k++;
        } else if (letter == '\\' && next) {
            static const char names[] = "abfnrtv", letters[] = "\a\b\f\n\r\t\v";
            const char *found = plain ? strchr(names, next) : NULL;
            if (!found && next != '$' && next != '\\') {
                lr_unsupported("this replacement");
            }
            append(g, found ? (const unsigned char *)letters + (found - names) : &next, 1);
            k++;
        } else {
            append(g, &letter, 1);
        }
    }
}

static lr_value replaced(lr_value text, lr_value pattern, lr_value by, const request *r)
{
    if (text->class != LR_CHAR || pattern->class != LR_CHAR || by->class != LR_CHAR
        || (text->count && text->dims[0] != 1)) {
        lr_unsupported("a regular expression in this value");
    }
    lr_pattern *p = lr_pattern_of(pattern, r->pattern);
    ptrdiff_t count, from = 0;
    match *all = matches_of(p, text, r, &count);
    if (count == 0) {
        return text;
    }
    growing g = {lr_matrix(LR_CHAR, 1, text->count + 64), 0};
    for (ptrdiff_t k = 0; k < count; k++) {
        append(&g, LETTER(text) + from, all[k].places[0] - from);
        substitute(&g, p, text, &all[k], by);
        from = all[k].places[1];
    }
    append(&g, LETTER(text) + from, text->count - from);
    return lr_text(g.length, (const char *)LETTER(g.text));
}

static lr_value item(lr_value list, ptrdiff_t at)
{
    return list->class == LR_CELL ? VALUES(list)[list->count == 1 ? 0 : at] : list;
}

/* regexprep (text, pattern, replacement, options): several patterns one after the other. */
lr_value lr_regexprep(int n, const lr_value *args)
{
    if (n < 3) {
        lr_fail_usage("regexprep");
    }
    request r = requested(n - 3, args + 3);
    lr_value texts = args[0], patterns = args[1], by = args[2];
    ptrdiff_t count = patterns->class == LR_CELL ? patterns->count : 1;
    if (by->class == LR_CELL && by->count != 1 && by->count != count) {
        lr_fail("", "regexprep: number of pattern and replace arguments must match");
    }
    lr_value result = texts->class == LR_CELL ? lr_like(texts, LR_CELL, false) : NULL;
    for (ptrdiff_t e = 0; e < (result ? texts->count : 1); e++) {
        lr_value text = result ? VALUES(texts)[e] : texts;
        for (ptrdiff_t k = 0; k < count; k++) {
            text = replaced(text, item(patterns, k), item(by, k), &r);
        }
        if (result == NULL) {
            return text;
        }
        lr_set(&VALUES(result)[e], text);
    }
    return result;
}
