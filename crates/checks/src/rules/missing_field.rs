//! `missing-field`: a struct has no such field on any path that leads there (`000` section
//! 6.3.1: tuples know all fields).

use crate::always_fails;
use crate::rule::{FileContext, Rule};
use lariat_base::Diagnostic;
use lariat_domains::Fault;
use lariat_domains::display::code_list;
use lariat_project::Level;
use lariat_value_facts::Failure;

/// The rule.
pub static RULE: Rule = Rule {
    code: "missing-field",
    summary: "a field that is not assigned on any path to here",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/missing-field.md"),
    check,
};

const HELP: &str = "assign the field first, or test for it with `isfield`";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, (words, HELP), context, found);
}

/// The words of a field that is not assigned on any path.
pub fn words(failure: &Failure) -> Option<String> {
    let Failure::Value(Fault::Field(missing)) = failure else { return None };
    let fields: Vec<&str> = missing.fields.iter().map(|field| &**field).collect();
    let known = match fields.len() {
        0 => "no field".to_owned(),
        1 => format!("the field {}", code_list(&fields)),
        _ => format!("the fields {}", code_list(&fields)),
    };
    Some(format!(
        "the field `{}` is not assigned on any path to here; the struct has {known}",
        missing.name
    ))
}
