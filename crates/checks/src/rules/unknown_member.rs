//! `unknown-member`: what stands after the dot of an object, or of a class's name, is no
//! property, method, event or enumerated value of the class.

use crate::always_fails;
use crate::rule::{FileContext, Rule};
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_value_facts::Failure;

/// The rule.
pub static RULE: Rule = Rule {
    code: "unknown-member",
    summary: "a property or method that the class of an object does not have",
    default: Level::Error,
    matlab_codes: &["MCNPN", "MCNPR"],
    one_cause: false,
    page: include_str!("../../pages/unknown-member.md"),
    check,
};

const HELP: &str =
    "correct the name; a class of your own declares its properties in a `properties` block";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, (words, HELP), context, found);
}

/// The words of a member that a class does not have.
pub fn words(failure: &Failure) -> Option<String> {
    let Failure::UnknownMember { class, name } = failure else { return None };
    Some(format!("class `{class}` has no property or method `{name}`"))
}
