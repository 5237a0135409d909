//! `raised-error`: a call that always ends in an error which the called function raises itself,
//! for what the call passes.

use crate::always_fails;
use crate::rule::{FileContext, Rule};
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_value_facts::Failure;

/// The rule.
pub static RULE: Rule = Rule {
    code: "raised-error",
    summary: "a call that always ends in an error which the called function raises",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/raised-error.md"),
    check,
};

const HELP: &str = "pass what the function accepts, or do not call it";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, (words, HELP), context, found);
}

/// The words of an error that is raised on purpose.
pub fn words(failure: &Failure) -> Option<String> {
    let Failure::Raised = failure else { return None };
    Some("for these arguments it raises an error".to_owned())
}
