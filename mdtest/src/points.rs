//! Tables of the kinds at each statement, as in the paper's figures 3 and 6.
//!
//! ```text
//! | line by matlab7 | r | size | s |
//! |---|---|---|---|
//! | init            | V | V    | U |
//! | 8               | V | V    | V |
//! | final           | V | V    | V |
//! ```
//!
//! A cell has the first letter of a kind: that of the name after the statement
//! on that line of the first file, which holds one function or script. An
//! analysis has kinds at occurrences only; kinds grow along a traversal, so
//! what is known after a line is the join of what its occurrences up to there
//! say.

use crate::analysed::Analysed;
use lariat_kinds::{Kind, Occurrence, Role};
use lariat_syntax::tree::Unit;

/// The analysis that the header `line by ANALYSIS` names.
pub(crate) fn analysis_of(first_cell: &str) -> Option<&str> {
    first_cell.strip_prefix("line by ")
}

/// What differs between a table and the analysis.
pub(crate) fn differences(analysed: &Analysed<'_>, table: &[Vec<String>]) -> Vec<String> {
    let mut wrong = Vec::new();
    for row in &table[1..] {
        for (name, cell) in table[0].iter().zip(row).skip(1) {
            let found = letter(analysed, name, &row[0]);
            if found != *cell {
                wrong.push(format!("`{name}` at {}: expected {cell}, found {found}", row[0]));
            }
        }
    }
    wrong
}

fn letter(analysed: &Analysed<'_>, name: &str, point: &str) -> String {
    let occurrences = analysed.occurrences(name);
    let kind = match point {
        "init" => Some(initial(analysed, &occurrences)),
        "final" => final_kind(&occurrences),
        line => line.parse().ok().map(|line| after(analysed, &occurrences, line)),
    };
    kind.map_or_else(|| "?".to_owned(), |kind| kind.name()[..1].to_uppercase())
}

/// Parameters are variables; other names are undefined, and in scripts may be
/// variables.
fn initial(analysed: &Analysed<'_>, occurrences: &[&Occurrence]) -> Kind {
    if analysed.tree.unit == Unit::Script {
        return Kind::MayVar;
    }
    let is_parameter = occurrences.iter().any(|occurrence| occurrence.role == Role::Parameter);
    if is_parameter { Kind::Var } else { Kind::Undef }
}

fn after(analysed: &Analysed<'_>, occurrences: &[&Occurrence], line: u32) -> Kind {
    let passed =
        occurrences.iter().filter(|occurrence| analysed.line(occurrence.span.start) <= line);
    let kinds = passed.map(|occurrence| occurrence.propagated);
    kinds.fold(initial(analysed, occurrences), Kind::join)
}

/// The kind that all occurrences have in the end, if it is one.
fn final_kind(occurrences: &[&Occurrence]) -> Option<Kind> {
    let first = occurrences.first()?.kind;
    occurrences.iter().all(|occurrence| occurrence.kind == first).then_some(first)
}
