//! The four ways to print findings, each a file: [`text`] for people, [`json`]
//! and [`sarif`] for programs, [`github`] for workflow logs.
//!
//! Each is a function from a [`Report`] to bytes; what they print depends on
//! nothing else, so equal reports give equal bytes.

pub mod github;
pub mod json;
pub mod sarif;
pub mod text;

use crate::args::ReportFormat;
use crate::terminal::Terminal;
use lariat_base::{Diagnostic, Label, LineColumn, Severity, SourceFile, Sources, Span};
use lariat_session::Problem;
use std::io::{self, Write};

/// Everything that is printed about one run.
pub struct Report<'a> {
    /// The files.
    pub sources: &'a Sources,
    /// The findings, in the order of printing.
    pub findings: &'a [Diagnostic],
    /// What was wrong with what the run was given.
    pub problems: &'a [Problem],
    /// The counts.
    pub summary: Summary,
}

/// The counts of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Files that were checked.
    pub files: usize,
    /// Errors, problems among them.
    pub errors: usize,
    /// Warnings, problems among them.
    pub warnings: usize,
    /// Notes.
    pub notes: usize,
    /// Findings that a baseline hides.
    pub hidden: usize,
    /// Findings that a baseline lists and that no longer exist.
    pub gone: usize,
}

impl Summary {
    /// Counts findings and problems.
    pub fn count(files: usize, findings: &[Diagnostic], problems: &[Problem]) -> Self {
        let mut summary = Self { files, ..Self::default() };
        let found = findings.iter().map(|finding| finding.severity);
        for severity in found.chain(problems.iter().map(|problem| problem.severity)) {
            match severity {
                Severity::Error => summary.errors += 1,
                Severity::Warning => summary.warnings += 1,
                Severity::Note => summary.notes += 1,
            }
        }
        summary
    }

    /// The line at the end of a run.
    pub fn line(&self) -> String {
        let found = [(self.errors, "error"), (self.warnings, "warning"), (self.notes, "note")];
        let mut parts = vec![plural(self.files, "file")];
        parts.extend(found.iter().filter(|(n, _)| *n > 0).map(|&(n, word)| plural(n, word)));
        if parts.len() == 1 {
            parts.push("no findings".into());
        }
        let mut line = parts.join(", ");
        if self.hidden > 0 {
            line += &format!(" ({} hidden by the baseline)", self.hidden);
        }
        if self.gone > 0 {
            line += &format!(" ({} in the baseline no longer found)", self.gone);
        }
        line
    }
}

/// `1 file`, `2 files`.
pub fn plural(count: usize, word: &str) -> String {
    match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    }
}

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

/// A place in a file as people and editors count: lines and columns from 1,
/// columns in characters, the end just behind the last character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region<'a> {
    /// The file's name.
    pub file: &'a str,
    /// Its first character.
    pub start: LineColumn,
    /// Just behind its last character.
    pub end: LineColumn,
}

impl<'a> Region<'a> {
    /// The region of a range of bytes.
    pub fn new(file: &'a SourceFile, span: Span) -> Self {
        let (start, end) = (file.position(span.start), file.position(span.end));
        Self { file: file.name(), start, end }
    }

    /// The region of a label.
    pub fn of(label: &Label, sources: &'a Sources) -> Self {
        Self::new(sources.file(label.file), label.span)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use lariat_base::{Edit, Encoding, Fix};

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
        let problems = [Problem::error("gone.m", "there is no such file", "mend the path")];
        let summary = Summary::count(1, &findings, &problems);
        let report =
            Report { sources: &sources, findings: &findings, problems: &problems, summary };
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
    }
}
