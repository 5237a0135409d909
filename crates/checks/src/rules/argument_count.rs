//! `argument-count`: a call passes more arguments than the function takes, or asks for
//! more results than it returns (`000` section 2.8).

use crate::always_fails;
use crate::rule::{FileContext, Rule};
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_values::facts::ProblemKind;

/// The rule.
pub static RULE: Rule = Rule {
    code: "argument-count",
    summary: "a call with too many arguments, or one that asks for too many results",
    default: Level::Error,
    matlab_codes: &[],
    page: include_str!("../../pages/argument-count.md"),
    check,
};

const HELP: &str = "";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, ProblemKind::ArgumentCount, HELP, context, found);
}
