//! `string-comparison`: strings compared by `==`.

use crate::rule::{FileContext, Rule};
use crate::suspicious_code;
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_values::suspicion::Suspicion;

/// The rule.
pub static RULE: Rule = Rule {
    code: "string-comparison",
    summary: "strings compared char by char",
    default: Level::Warning,
    matlab_codes: &["BDSCA"],
    one_cause: false,
    page: include_str!("../../pages/string-comparison.md"),
    check,
};

const HELP: &str = "compare whole strings with a function such as strcmp";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    suspicious_code::report(&RULE, (words, HELP), context, found);
}

/// The words of a comparison char by char.
fn words(suspicion: &Suspicion) -> Option<String> {
    let Suspicion::StringComparison(word) = suspicion else { return None };
    let fails = "fails for strings of other lengths";
    Some(format!("this compares char by char with '{word}', and {fails}"))
}
