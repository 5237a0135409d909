//! `missing-field`: a struct has no such field on any way that leads there (`000` section
//! 6.3.1: tuples know all fields).

use crate::always_fails;
use crate::rule::{FileContext, Rule};
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_values::facts::ProblemKind;

/// The rule.
pub static RULE: Rule = Rule {
    code: "missing-field",
    summary: "a field that is not assigned on any path to here",
    default: Level::Error,
    matlab_codes: &[],
    page: include_str!("../../pages/missing-field.md"),
    check,
};

const HELP: &str = "set the field first, or ask with `isfield`";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, ProblemKind::MissingField, HELP, context, found);
}
