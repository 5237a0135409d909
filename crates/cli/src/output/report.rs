//! What is printed of a run: findings, problems, counts; and places as people count.

use super::gave_up;
use lariat_base::{Diagnostic, Label, LineColumn, Severity, SourceFile, Sources, Span};
use lariat_findings::finding::GaveUp;
use lariat_session::Problem;

/// Everything that is printed about one run.
pub struct Report<'a> {
    /// The files.
    pub sources: &'a Sources,
    /// The findings, in the order of printing.
    pub findings: &'a [Diagnostic],
    /// What was wrong with what the run was given.
    pub problems: &'a [Problem],
    /// The functions that were not fully analysed.
    pub gave_up: &'a [GaveUp],
    /// They are named in strings too.
    pub verbose: bool,
    /// The findings of each rule are counted instead of printed.
    pub statistics: bool,
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
    /// Notes that nobody asked for.
    pub left_out: usize,
    /// Functions that were not fully analysed.
    pub gave_up: gave_up::Count,
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
        if self.left_out > 0 {
            line += &format!(" ({} left out: --notes)", plural(self.left_out, "note"));
        }
        if self.hidden > 0 {
            line += &format!(" ({} hidden by the baseline)", self.hidden);
        }
        if self.gone > 0 {
            line += &format!(" ({} in the baseline no longer found)", self.gone);
        }
        if let Some(gave_up) = self.gave_up.summary() {
            line += &format!(" {gave_up}");
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

/// A place in a file as people and editors count: lines and columns from 1,
/// columns in characters, the end just after the last character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region<'a> {
    /// The file's name.
    pub file: &'a str,
    /// Its first character.
    pub start: LineColumn,
    /// Just after its last character.
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
