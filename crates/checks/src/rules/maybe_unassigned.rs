//! `maybe-unassigned`: a use of a variable that some paths leave unassigned.
//!
//! The data flow of [`lariat_dataflow::definite_assignment`]. Off by
//! default: which paths are taken together is more than the data flow knows.

use crate::rule::{FileContext, Rule};
use crate::rules::unassigned_variable::may_be_call;
use lariat_base::{Diagnostic, Severity};
use lariat_dataflow::{Paths, UnassignedUse};
use lariat_project::Level;

/// The rule.
pub static RULE: Rule = Rule {
    code: "maybe-unassigned",
    summary: "a use of a variable that some paths leave unassigned",
    default: Level::Off,
    matlab_codes: &["NODEF", "USENS"],
    one_cause: false,
    page: include_str!("../../pages/maybe-unassigned.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let uses = context.facts.flow.unassigned.iter();
    let uncertain = uses.filter(|at| at.paths == Paths::Some || at.captured);
    found.extend(uncertain.filter(|at| !may_be_call(context, at)).map(|at| report(context, at)));
}

fn report(context: &FileContext<'_>, at: &UnassignedUse) -> Diagnostic {
    let tree = context.tree();
    let name = tree.name(at.sym);
    let message = match at.captured {
        true => format!("the anonymous function uses `{name}`, which may have no value yet"),
        false => format!("`{name}` may be used before it is assigned"),
    };
    let span = tree.expr_span(at.name);
    let diagnostic = Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span);
    match at.assignment {
        Some(assignment) => diagnostic.with_label(
            context.file,
            tree.expr_span(assignment),
            "not every path comes by this assignment",
        ),
        None => diagnostic,
    }
}
