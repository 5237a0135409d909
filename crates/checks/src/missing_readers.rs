//! Functions in which a statement is missing: what seems to be unused there may be what
//! that statement reads. One mistake has one message.
//!
//! ```text
//! step = 1 / n;          `step` is read by the line that is missing
//! y = 2 * offset;        undefined-name: no line assigns `offset`
//! ```
//!
//! A name that is called with arguments is rather that of a function which lies elsewhere:
//! no statement is missing then.
//!
//! Cost: linear in the findings.

use crate::rule::FileContext;
use crate::rules::{missing_argument, unassigned_variable, undefined_name, unused_value};
use lariat_base::{Diagnostic, Span};

/// Leaves out unused values where what reads them may be missing.
pub(crate) fn leave_out_unused_values(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let is_unused = |diagnostic: &Diagnostic| diagnostic.code == unused_value::RULE.code;
    if !found.iter().any(is_unused) {
        return;
    }
    let missing = found.iter().filter(|diagnostic| is_about_missing_code(context, diagnostic));
    let functions: Vec<Span> =
        missing.filter_map(place).map(|at| context.parsed.around(at)).collect();
    let lacks_code = |diagnostic: &Diagnostic| {
        let at = place(diagnostic).map(|span| span.start);
        at.is_some_and(|at| functions.iter().any(|span| span.start <= at && at <= span.end))
    };
    found.retain(|diagnostic| !is_unused(diagnostic) || !lacks_code(diagnostic));
}

fn place(diagnostic: &Diagnostic) -> Option<Span> {
    diagnostic.primary().map(|label| label.span)
}

/// Does nothing assign a variable that is used, or is an argument left out?
fn is_about_missing_code(context: &FileContext<'_>, diagnostic: &Diagnostic) -> bool {
    let code = diagnostic.code;
    code == unassigned_variable::RULE.code
        || code == missing_argument::RULE.code
        || code == undefined_name::RULE.code
            && place(diagnostic).is_some_and(|name| !has_arguments(context, name))
}

/// Do arguments in parentheses follow a name?
fn has_arguments(context: &FileContext<'_>, name: Span) -> bool {
    let text = context.tree().text();
    text.get(name.end as usize..).is_some_and(|rest| rest.starts_with('('))
}
