//! Findings as one JSON document.
//!
//! ```json
//! {"findings": [{"code", "severity", "message", "file", "line", "column", "endLine", "endColumn",
//!    "labels": [{"file", "line", "column", "endLine", "endColumn", "text", "primary"}],
//!    "notes": [], "help": [],
//!    "fix": {"title", "edits": [{"file", …, "replacement"}]} }],
//!  "problems": [{"file", "line", "column", "severity", "message", "help"}],
//!  "gaveUp": [{"function", "file", "line", "call", "reason"}],
//!  "statistics": [{"code", "severity", "findings", "shown", "files"}],
//!  "summary": {"files", "errors", "warnings", "notes", "notesLeftOut", "hidden", "notFullyAnalysed",
//!    "callsNotFollowed"}}
//! ```
//! Lines and columns count from 1, columns in characters; ends are exclusive.
//! `call` of what ran out of a budget is `null` where that is the function itself.
//! `findings` is empty with `--statistics`. `fix`, and a problem's `line` and `column`, may be `null`.

use super::gave_up;
use super::report::{Region, Report, Summary};
use super::statistics;
use lariat_base::{Diagnostic, Edit, Fix, Label, Sources};
use lariat_findings::finding::GaveUp;
use lariat_session::Problem;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    findings: Vec<Finding<'a>>,
    problems: Vec<ProblemRow<'a>>,
    gave_up: Vec<GaveUpRow<'a>>,
    statistics: Vec<statistics::Row>,
    summary: SummaryRow,
}

#[derive(Serialize)]
struct GaveUpRow<'a> {
    function: &'a str,
    file: &'a str,
    line: u32,
    call: Option<&'a str>,
    reason: &'static str,
}

#[derive(Serialize)]
struct Finding<'a> {
    code: &'a str,
    severity: &'a str,
    message: &'a str,
    #[serde(flatten)]
    place: Option<Place<'a>>,
    labels: Vec<LabelRow<'a>>,
    notes: &'a [String],
    help: &'a [String],
    fix: Option<FixRow<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Place<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
}

#[derive(Serialize)]
struct LabelRow<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    text: &'a str,
    primary: bool,
}

#[derive(Serialize)]
struct FixRow<'a> {
    title: &'a str,
    edits: Vec<EditRow<'a>>,
}

#[derive(Serialize)]
struct EditRow<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    replacement: &'a str,
}

#[derive(Serialize)]
struct ProblemRow<'a> {
    file: &'a str,
    line: Option<u32>,
    column: Option<u32>,
    severity: &'a str,
    message: &'a str,
    help: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SummaryRow {
    files: usize,
    errors: usize,
    warnings: usize,
    notes: usize,
    notes_left_out: usize,
    hidden: usize,
    not_fully_analysed: usize,
    calls_not_followed: usize,
}

/// Prints the document.
pub fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        findings: match report.statistics {
            true => Vec::new(),
            false => report.findings.iter().map(|row| finding(row, report.sources)).collect(),
        },
        problems: report.problems.iter().map(problem).collect(),
        gave_up: report.gave_up.iter().map(|row| gave_up(row, report.sources)).collect(),
        statistics: statistics::rows(report.findings, report.sources),
        summary: summary(&report.summary),
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

fn finding<'a>(finding: &'a Diagnostic, sources: &'a Sources) -> Finding<'a> {
    Finding {
        code: finding.code,
        severity: finding.severity.word(),
        message: &finding.message,
        place: finding.primary().map(|label| place(Region::of(label, sources))),
        labels: finding.labels.iter().map(|row| label(row, sources)).collect(),
        notes: &finding.notes,
        help: &finding.help,
        fix: finding.fix.as_ref().map(|row| fix(row, sources)),
    }
}

fn place(region: Region<'_>) -> Place<'_> {
    Place {
        file: region.file,
        line: region.start.line,
        column: region.start.column,
        end_line: region.end.line,
        end_column: region.end.column,
    }
}

fn label<'a>(label: &'a Label, sources: &'a Sources) -> LabelRow<'a> {
    let place = place(Region::of(label, sources));
    LabelRow { place, text: &label.text, primary: label.primary }
}

fn fix<'a>(fix: &'a Fix, sources: &'a Sources) -> FixRow<'a> {
    let edit = |edit: &'a Edit| EditRow {
        place: place(Region::new(sources.file(edit.file), edit.span)),
        replacement: &edit.replacement,
    };
    FixRow { title: &fix.title, edits: fix.edits.iter().map(edit).collect() }
}

fn problem(problem: &Problem) -> ProblemRow<'_> {
    ProblemRow {
        file: &problem.file,
        line: problem.position.map(|at| at.line),
        column: problem.position.map(|at| at.column),
        severity: problem.severity.word(),
        message: &problem.message,
        help: &problem.help,
    }
}

fn summary(summary: &Summary) -> SummaryRow {
    let Summary { files, errors, warnings, notes, left_out, hidden, gave_up, .. } = *summary;
    SummaryRow {
        files,
        errors,
        warnings,
        notes,
        notes_left_out: left_out,
        hidden,
        not_fully_analysed: gave_up.functions,
        calls_not_followed: gave_up.callers,
    }
}

fn gave_up<'a>(row: &'a GaveUp, sources: &'a Sources) -> GaveUpRow<'a> {
    GaveUpRow {
        function: &row.function,
        file: sources.file(row.file).name(),
        line: gave_up::line(row, sources),
        call: row.call.as_deref(),
        reason: row.why.describe(),
    }
}

#[cfg(test)]
mod tests {
    use crate::args::ReportFormat;
    use crate::output::tests::printed;
    use serde_json::json;

    #[test]
    fn columns_count_characters() {
        let document: serde_json::Value =
            serde_json::from_str(&printed(ReportFormat::Json)).expect("it is JSON");
        let finding = &document["findings"][0];
        assert_eq!(finding["code"], "undefined-name");
        assert_eq!((&finding["line"], &finding["column"]), (&json!(2), &json!(15)));
        assert_eq!((&finding["endLine"], &finding["endColumn"]), (&json!(2), &json!(19)));
        assert_eq!(finding["labels"][1]["text"], "in this function");
        assert_eq!(finding["fix"]["edits"][0]["replacement"], "foo");
        assert_eq!(document["problems"][0]["file"], "gone.m");
        assert_eq!(document["summary"]["errors"], 2);
    }
}
