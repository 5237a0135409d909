//! `matrix-or-elementwise`: `*` on sizes that only `.*` takes, or the reverse.

use crate::always_fails;
use crate::rule::{FileContext, Rule};
use crate::rules::shape_mismatch;
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_transfer::CallFault;
use lariat_transfer::fault::Why;
use lariat_value_facts::Failure;

/// The rule.
pub static RULE: Rule = Rule {
    code: "matrix-or-elementwise",
    summary: "`*` where only `.*` fits, or the reverse",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/matrix-or-elementwise.md"),
    check,
};

const HELP: &str = "`*` is the product of matrices, `.*` multiplies element by element; \
                    the other one fits these sizes";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, (words, HELP), context, found);
}

/// The words of sizes that would fit the other product.
pub fn words(failure: &Failure) -> Option<String> {
    let Failure::Call(CallFault { callee, why: Why::Times(why) }) = failure else { return None };
    Some(format!("`{callee}` {}", shape_mismatch::sizes(why)))
}
