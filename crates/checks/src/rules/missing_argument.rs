//! `missing-argument`: a function uses a parameter that a call does not pass (`000`
//! section 2.8).

use crate::always_fails;
use crate::rule::{FileContext, Rule};
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_value_facts::Failure;

/// The rule.
pub static RULE: Rule = Rule {
    code: "missing-argument",
    summary: "a parameter that is used, though the call does not pass it",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/missing-argument.md"),
    check,
};

const HELP: &str =
    "test the number of arguments with `nargin` before the parameter is used, or pass it";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, (words, HELP), context, found);
}

/// The message for a parameter that the call does not pass.
pub fn words(failure: &Failure) -> Option<String> {
    let Failure::MissingArgument(name) = failure else { return None };
    Some(format!("`{name}` is required, but the call does not pass it"))
}
