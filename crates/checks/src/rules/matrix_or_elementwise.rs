//! `matrix-or-elementwise`: `*` on sizes that only `.*` takes, or the reverse.

use crate::always_fails;
use crate::rule::{FileContext, Rule};
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_values::facts::ProblemKind;

/// The rule.
pub static RULE: Rule = Rule {
    code: "matrix-or-elementwise",
    summary: "`*` where only `.*` fits, or the reverse",
    default: Level::Error,
    matlab_codes: &[],
    page: include_str!("../../pages/matrix-or-elementwise.md"),
    check,
};

const HELP: &str = "`*` is the product of matrices, `.*` multiplies element by element; \
                    the other one fits these sizes";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, ProblemKind::Times, HELP, context, found);
}
