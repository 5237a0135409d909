//! The four output formats of findings, each a file: [`text`] for people, [`json`]
//! and [`sarif`] for programs, [`github`] for workflow logs.
//!
//! Each is a function from a [`report::Report`] to bytes; what they print depends on
//! nothing else, so equal reports are equal bytes.

pub mod gave_up;
pub mod github;
pub mod json;
pub mod repeated;
mod report;
pub mod sarif;
pub mod statistics;
pub mod text;

pub use report::{Report, Summary, plural};

use crate::args::ReportFormat;
use crate::terminal::Terminal;
use std::io::{self, Write};

/// Prints a report.
pub fn write(
    format: ReportFormat,
    report: &Report<'_>,
    terminal: Terminal,
    quiet: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        ReportFormat::Text => text::write(report, terminal, quiet, out),
        ReportFormat::Json => json::write(report, out),
        ReportFormat::Sarif => sarif::write(report, out),
        ReportFormat::Github => github::write(report, quiet, out),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use lariat_base::{Diagnostic, Edit, Encoding, Fix, Severity, SourceFile, Sources, Span};
    use lariat_session::Problem;

    /// A file with a tab and a character of two bytes, and a finding with all
    /// its parts.
    pub(crate) fn example() -> (Sources, Vec<Diagnostic>) {
        let mut sources = Sources::default();
        let text = "function y = f(x)\n\tµ = 'é'; y = fooo(x);\nend\n";
        let file = sources.add(SourceFile::new("src/my f.m", text, Encoding::Utf8));
        let at = text.find("fooo").unwrap_or_default() as u32;
        let span = Span::new(at, at + 4);
        let fix = Fix {
            title: "write `foo`".into(),
            edits: vec![Edit { file, span, replacement: "foo".into() }],
        };
        let finding =
            Diagnostic::new("undefined-name", Severity::Error, "`fooo` is not defined", file, span)
                .with_primary_text("not found")
                .with_label(file, Span::new(13, 14), "in this function")
                .with_note("100 % of its uses fail")
                .with_help("did you mean `foo`?")
                .with_fix(fix);
        (sources, vec![finding])
    }

    /// What a format prints of the example.
    pub(crate) fn printed(format: ReportFormat) -> String {
        let (sources, findings) = example();
        let problems = [Problem::error("gone.m", "there is no such file", "correct the path")];
        let summary = Summary::count(1, &findings, &problems);
        let report = Report {
            sources: &sources,
            findings: &findings,
            problems: &problems,
            gave_up: &[],
            verbose: false,
            statistics: false,
            summary,
        };
        let terminal = Terminal { color: false, width: 100, interactive: false };
        let mut out = Vec::new();
        write(format, &report, terminal, false, &mut out).expect("a vector takes all");
        String::from_utf8(out).expect("it is text")
    }

    #[test]
    fn summaries() {
        assert_eq!(Summary { files: 1, ..Summary::default() }.line(), "1 file, no findings");
        let some = Summary { files: 12, errors: 3, warnings: 1, hidden: 2, ..Summary::default() };
        assert_eq!(some.line(), "12 files, 3 errors, 1 warning (2 hidden by the baseline)");
        let notes = Summary { files: 2, left_out: 1, ..Summary::default() };
        assert_eq!(notes.line(), "2 files, no findings (1 note left out: --notes)");
        let gave_up = gave_up::Count { functions: 1, callers: 0 };
        let one = Summary { files: 1, gave_up, ..Summary::default() };
        let wanted = "1 file, no findings (1 function not fully analysed: lariat explain gave-up)";
        assert_eq!(one.line(), wanted);
    }
}
