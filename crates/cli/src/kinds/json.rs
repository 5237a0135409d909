//! Kinds as JSON: one object a line for each file and analysis.
//!
//! ```json
//! {"file": "f.m", "unit": "function", "analysis": "flow-sensitive",
//!  "occurrences": [{"name": "x", "line": 1, "column": 14, "role": "parameter",
//!                   "kind": "VAR", "propagated": "VAR"}],
//!  "diagnostics": [{"code": "kind-clash", "severity": "error", "message": "…",
//!                   "line": 3, "column": 5}]}
//! ```

use super::analyzed::Analyzed;
use lariat_base::{Diagnostic, SourceFile};
use lariat_kinds::Occurrence;
use lariat_syntax::tree::Tree;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    unit: &'a str,
    analysis: &'a str,
    occurrences: Vec<OccurrenceRow<'a>>,
    diagnostics: Vec<DiagnosticRow<'a>>,
}

#[derive(Serialize)]
struct OccurrenceRow<'a> {
    name: &'a str,
    line: u32,
    column: u32,
    role: &'a str,
    kind: &'a str,
    propagated: &'a str,
}

#[derive(Serialize)]
struct DiagnosticRow<'a> {
    code: &'a str,
    severity: &'a str,
    message: &'a str,
    line: Option<u32>,
    column: Option<u32>,
}

/// Prints one line.
pub fn write(analyzed: &Analyzed<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Analyzed { file, source, tree, analysis, kinds, diagnostics } = analyzed;
    let line = Line {
        file,
        unit: tree.unit.word(),
        analysis: analysis.name(),
        occurrences: kinds.occurrences.iter().map(|row| occurrence(row, tree, source)).collect(),
        diagnostics: diagnostics.iter().map(|row| diagnostic(row, source)).collect(),
    };
    serde_json::to_writer(&mut *out, &line)?;
    writeln!(out)
}

fn occurrence<'a>(row: &Occurrence, tree: &'a Tree, source: &SourceFile) -> OccurrenceRow<'a> {
    let at = source.position(row.span.start);
    OccurrenceRow {
        name: tree.name(row.sym),
        line: at.line,
        column: at.column,
        role: row.role.word(),
        kind: row.kind.name(),
        propagated: row.propagated.name(),
    }
}

fn diagnostic<'a>(row: &'a Diagnostic, source: &SourceFile) -> DiagnosticRow<'a> {
    let at = row.primary().map(|label| source.position(label.span.start));
    DiagnosticRow {
        code: row.code,
        severity: row.severity.word(),
        message: &row.message,
        line: at.map(|at| at.line),
        column: at.map(|at| at.column),
    }
}
