//! `index-out-of-bounds`: an index beyond the end of an array in every run.

use crate::always_fails;
use crate::rule::{FileContext, Rule};
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_values::facts::ProblemKind;

/// The rule.
pub static RULE: Rule = Rule {
    code: "index-out-of-bounds",
    summary: "an index that is beyond the end in every run",
    default: Level::Error,
    matlab_codes: &[],
    page: include_str!("../../pages/index-out-of-bounds.md"),
    check,
};

const HELP: &str = "";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, ProblemKind::Bounds, HELP, context, found);
}
