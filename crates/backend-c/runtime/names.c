/* Names of variables, and kinds of values that there are none of. */
#include "lariat_internal.h"

lr_value lr_is_none(lr_value a)
{
    (void)a;
    return lr_bool(false);
}

/* Is a text the name of a variable? */
lr_value lr_isvarname(lr_value name)
{
    static const char *const words[] = {
        "if", "else", "elseif", "end", "endif", "for", "endfor", "while", "endwhile", "do", "until", "switch", "case",
        "otherwise", "endswitch", "function", "endfunction", "return", "break", "continue", "global", "persistent",
        "try", "catch", "end_try_catch", "unwind_protect", "unwind_protect_cleanup", "end_unwind_protect", "parfor",
        "endparfor", "__FILE__", "__LINE__"};
    if (name->class != LR_CHAR || !lr_is_row_text(name) || name->count == 0) {
        return lr_bool(false);
    }
    const char *text = lr_string(name);
    bool fits = !(*text >= '0' && *text <= '9');
    for (const char *at = text; *at; at++) {
        bool letter = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') || *at == '_';
        fits &= letter;
    }
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        fits &= strcmp(text, words[k]) != 0;
    }
    return lr_bool(fits);
}
