//! `argument-count`: a call passes more arguments than the function takes, or asks for
//! more results than it returns (`000` section 2.8).

use crate::always_fails;
use crate::quantities::count;
use crate::rule::{FileContext, Rule};
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_value_facts::Failure;
use lariat_value_facts::failure::ArgumentFault;

/// The rule.
pub static RULE: Rule = Rule {
    code: "argument-count",
    summary: "a call with too many arguments, or one that asks for too many results",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/argument-count.md"),
    check,
};

const HELP: &str = "";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, (words, HELP), context, found);
}

/// The words of a call with another number of arguments or results.
pub fn words(failure: &Failure) -> Option<String> {
    let Failure::Arguments(fault) = failure else { return None };
    Some(match fault {
        ArgumentFault::TooMany { function, takes, given } => {
            format!("`{function}` takes {}, not {given}", count(*takes, "argument"))
        }
        ArgumentFault::Anonymous { takes, given } => {
            format!("an anonymous function of {takes} parameters is called with {given} arguments")
        }
        ArgumentFault::Results { function, returns, asked } => {
            format!("`{function}` returns {}, not {asked}", count(*returns, "value"))
        }
        ArgumentFault::NoResult { function } => format!("`{function}` returns no value"),
    })
}
