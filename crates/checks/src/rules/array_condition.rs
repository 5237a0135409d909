//! `array-condition`: a condition that is not a scalar.

use crate::rule::{FileContext, Rule};
use crate::suspicious_code;
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_values::suspicion::Suspicion;

/// The rule.
pub static RULE: Rule = Rule {
    code: "array-condition",
    summary: "a condition that is not a scalar",
    default: Level::Note,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/array-condition.md"),
    check,
};

const HELP: &str = "use `all(…)` or `any(…)` to state which elements must be true";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    suspicious_code::report(&RULE, (words, HELP), context, found);
}

/// The words of a condition that is not a scalar.
fn words(suspicion: &Suspicion) -> Option<String> {
    let Suspicion::ArrayCondition(shape) = suspicion else { return None };
    Some(format!(
        "the condition is {shape}: it is true only if it is not empty and all elements are nonzero"
    ))
}
