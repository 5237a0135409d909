//! `column-loop`: a `for` over a column runs once.

use crate::rule::{FileContext, Rule};
use crate::suspicious_code;
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_value_facts::suspicion::Suspicion;

/// The rule.
pub static RULE: Rule = Rule {
    code: "column-loop",
    summary: "a loop over a column, which runs once",
    default: Level::Warning,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/column-loop.md"),
    check,
};

const HELP: &str = "loop over its transpose to have one element in each iteration";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    suspicious_code::report(&RULE, (words, HELP), context, found);
}

/// The words of a loop over a column.
fn words(suspicion: &Suspicion) -> Option<String> {
    let Suspicion::ColumnLoop(shape) = suspicion else { return None };
    Some(format!("the loop runs once, with all of the column {shape}"))
}
