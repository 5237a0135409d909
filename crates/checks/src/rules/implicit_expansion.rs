//! `implicit-expansion`: a row meets a column in an elementwise operation, which
//! yields a matrix where extents of 1 expand. Off by default: it may be intended.

use crate::rule::{FileContext, Rule};
use crate::suspicious_code;
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_value_facts::suspicion::Suspicion;

/// The rule.
pub static RULE: Rule = Rule {
    code: "implicit-expansion",
    summary: "a row and a column in one elementwise operation",
    default: Level::Off,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/implicit-expansion.md"),
    check,
};

const HELP: &str = "if a matrix is not intended, transpose one of the two";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    suspicious_code::report(&RULE, (words, HELP), context, found);
}

/// The message for a row and a column that expand to a matrix.
fn words(suspicion: &Suspicion) -> Option<String> {
    let Suspicion::RowAndColumn { row, column } = suspicion else { return None };
    let (rows, columns) = (column.extent(1), row.extent(2));
    Some(format!("the row {row} and the column {column} expand to a matrix of ({rows},{columns})"))
}
