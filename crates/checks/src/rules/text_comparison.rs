//! `text-comparison`: texts compared by `==`.

use crate::hints;
use crate::rule::{FileContext, Rule};
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_values::hint::HintKind;

/// The rule.
pub static RULE: Rule = Rule {
    code: "text-comparison",
    summary: "texts compared char by char",
    default: Level::Warning,
    matlab_codes: &[],
    page: include_str!("../../pages/text-comparison.md"),
    check,
};

const HELP: &str = "compare whole texts with a function such as strcmp";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    hints::report(&RULE, HintKind::TextComparison, HELP, context, found);
}
