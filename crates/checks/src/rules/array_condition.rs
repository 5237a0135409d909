//! `array-condition`: a condition that is not a scalar.

use crate::rule::{FileContext, Rule};
use crate::rules::logical_operand::is_short_circuit;
use crate::suspicious_code;
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_value_facts::suspicion::Suspicion;

/// The rule.
pub static RULE: Rule = Rule {
    code: "array-condition",
    summary: "a condition that is not a scalar",
    default: Level::Note,
    matlab_codes: &["BDSCI", "BDSCA"],
    one_cause: false,
    page: include_str!("../../pages/array-condition.md"),
    check,
};

const HELP: &str = "use `all(…)` or `any(…)` to state which elements must be true";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let mut own = Vec::new();
    suspicious_code::report(&RULE, (words, HELP), context, &mut own);
    if context.dialect.scalar_operands {
        let place = |diagnostic: &Diagnostic| diagnostic.primary().map(|label| label.span);
        own.retain(|it| !place(it).is_some_and(|span| is_short_circuit(context, span)));
    }
    found.append(&mut own);
}

/// The words of a condition that is not a scalar.
fn words(suspicion: &Suspicion) -> Option<String> {
    let Suspicion::ArrayCondition(shape) = suspicion else { return None };
    Some(format!(
        "the condition is {shape}: it is true only if it is not empty and all elements are nonzero"
    ))
}
