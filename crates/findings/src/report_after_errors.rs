//! What a report shows of the lines after an error.
//!
//! A line after a statement that fails is executed by no run, so the analysis reports
//! nothing of it. A second run that recovers ([`super::after_errors`]) knows what it
//! computes once the errors before it are corrected; what only that run knows is added
//! to the report of the first one, and marked.
//!
//! ```text
//! 1  a = {1} + 1;         fails
//! 2  b = [a, 2];          b: (1,2) double, after an error
//! ```
//!
//! Cost: none without an error, else a second run.

use super::after_errors::{further, second_run};
use super::finding;
use super::report::{Assigned, FunctionTypes, Report, rows};
use lariat_interprocedural::{Budget, NodeId};
use lariat_values::ValueEngine;

impl Report {
    /// What a finished analysis knows, as far as the entry point reaches, and what is
    /// known of the lines after errors.
    pub fn of(engine: &mut ValueEngine<'_>, entry: NodeId) -> Self {
        let mut report = Self::of_runs(engine, entry);
        if let Some((mut second, entries)) = second_run(engine, &[entry], Budget::default())
            && let [entry] = entries[..]
        {
            let (rows, _) = rows(&second, entry);
            report.after_errors = further(&report.findings, finding::of_engine(&mut second));
            rows.into_iter().for_each(|row| add(&mut report.functions, row));
        }
        report
    }
}

/// Adds what a row of the second run knows of lines that no run executes.
fn add(rows: &mut Vec<FunctionTypes>, mut row: FunctionTypes) {
    row.variables.iter_mut().for_each(|assigned| assigned.after_error = true);
    let is_same = |known: &&mut FunctionTypes| {
        known.function == row.function && known.arguments == row.arguments
    };
    let Some(known) = rows.iter_mut().find(is_same) else {
        row.ends_after_error = true;
        rows.push(row);
        return;
    };
    if known.gave_up || row.gave_up {
        return;
    }
    for assigned in row.variables {
        let is_there =
            |other: &Assigned| other.line == assigned.line && other.name == assigned.name;
        if !known.variables.iter().any(is_there) {
            let at = known.variables.partition_point(|other| other.line <= assigned.line);
            known.variables.insert(at, assigned);
        }
    }
    if !known.returns && row.returns {
        known.ends_after_error = true;
        known.exit = row.exit;
        known.results = row.results;
    }
}
