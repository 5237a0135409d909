//! `column-loop`: a `for` over a column runs once.

use crate::hints;
use crate::rule::{FileContext, Rule};
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_values::hint::HintKind;

/// The rule.
pub static RULE: Rule = Rule {
    code: "column-loop",
    summary: "a loop over a column, which runs once",
    default: Level::Warning,
    matlab_codes: &[],
    page: include_str!("../../pages/column-loop.md"),
    check,
};

const HELP: &str = "loop over its transpose to have one element in each round";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    hints::report(&RULE, HintKind::ColumnLoop, HELP, context, found);
}
