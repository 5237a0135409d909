//! `unassigned-output`: a call asks for a result that no path through the function assigns
//! (`000` section 2.8).

use crate::always_fails;
use crate::rule::{FileContext, Rule};
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_value_facts::Failure;

/// The rule.
pub static RULE: Rule = Rule {
    code: "unassigned-output",
    summary: "a result that a call asks for and the function never assigns",
    default: Level::Error,
    matlab_codes: &["STOUT"],
    one_cause: false,
    page: include_str!("../../pages/unassigned-output.md"),
    check,
};

const HELP: &str = "assign the result on every path through the function";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, (words, HELP), context, found);
}

/// The words of a result that is asked for and never assigned.
pub fn words(failure: &Failure) -> Option<String> {
    let Failure::UnassignedOutput { function, place } = failure else { return None };
    let result = place + 1;
    // What a handle or a method's name reaches is not named where it is called.
    Some(match function.is_empty() {
        true => format!("result {result} of the function that is called here is never assigned"),
        false => format!("result {result} of `{function}` is never assigned"),
    })
}
