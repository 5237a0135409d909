//! `not-callable`: a value is called that is neither a function handle nor the name of a
//! function (`000` section 6.3.2).

use crate::always_fails;
use crate::rule::{FileContext, Rule};
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_value_facts::Failure;

/// The rule.
pub static RULE: Rule = Rule {
    code: "not-callable",
    summary: "a call of something that is neither a function nor a handle",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/not-callable.md"),
    check,
};

const HELP: &str = "pass a function handle, as in `@sin`, or the name of a function";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, (words, HELP), context, found);
}

/// The words of a call of a value that is not a function.
pub fn words(failure: &Failure) -> Option<String> {
    let Failure::NotCallable(class) = failure else { return None };
    Some(format!("a value of class {class} is called as a function"))
}
