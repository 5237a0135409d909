//! `shape-mismatch`: sizes that fit together in no run: operands of an elementwise
//! operation, a product, a division, a concatenation, an assignment (`002` table I).

use crate::rule::{FileContext, Rule};
use crate::{always_fails, suspicious_code};
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_values::facts::ProblemKind;
use lariat_values::suspicion::SuspicionKind;

/// The rule.
pub static RULE: Rule = Rule {
    code: "shape-mismatch",
    summary: "sizes that do not fit together",
    default: Level::Error,
    matlab_codes: &[],
    page: include_str!("../../pages/shape-mismatch.md"),
    check,
};

const HELP: &str = "";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, ProblemKind::Shape, HELP, context, found);
    let off = "where they are meant to be equal, one of them is longer by some";
    suspicious_code::report(&RULE, SuspicionKind::NeverEqual, off, context, found);
}
