//! `declared-value`: a value that does not fit the size or class that an `arguments` block or
//! a property declares.

use crate::always_fails;
use crate::rule::{FileContext, Rule};
use lariat_base::Diagnostic;
use lariat_ir::Declared;
use lariat_project::Level;
use lariat_value_facts::Failure;

/// The rule.
pub static RULE: Rule = Rule {
    code: "declared-value",
    summary: "a value of another size or class than an `arguments` block or a property declares",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/declared-value.md"),
    check,
};

const HELP: &str = "pass a value of the declared size and class, or change the declaration";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, (words, HELP), context, found);
}

/// The words of a value that does not fit its declaration.
pub fn words(failure: &Failure) -> Option<String> {
    let Failure::Declared { name, declared } = failure else { return None };
    Some(match declared {
        Declared::Given => format!("the argument `{name}` is required"),
        Declared::Size(extents) => format!("`{name}` is declared {}", size(extents)),
        Declared::Class(class) => format!("`{name}` is declared to be of class {class}"),
    })
}

/// `(3,:)`
fn size(extents: &[Option<usize>]) -> String {
    let extent = |extent: &Option<usize>| extent.map_or_else(|| ":".to_owned(), |n| n.to_string());
    format!("({})", extents.iter().map(extent).collect::<Vec<_>>().join(","))
}
