//! What the check of declared sizes finds, as diagnostics: what the
//! rules `extent-mismatch` and `extent-unchecked` share, and `lariat extents` shows.
//!
//! Cost: linear in the findings.

pub use crate::rules::extent_declaration::of_wrong;

use crate::sizes::Sizes;
use lariat_base::{Diagnostic, FileId, Severity};
use lariat_extents::{Finding, FindingKind};

pub(crate) const MISMATCH: &str = "extent-mismatch";
pub(crate) const UNCHECKED: &str = "extent-unchecked";

/// Everything that is wrong with the sizes in a file.
pub fn of_file(sizes: &Sizes<'_>, file: FileId) -> Vec<Diagnostic> {
    let found = sizes.of_file(file, &sizes.callees(file));
    let wrong = found.wrong.iter().map(|wrong| of_wrong(file, wrong));
    let findings = found.findings.iter().map(|finding| of_finding(file, finding));
    wrong.chain(findings).collect()
}

/// A finding as a diagnostic.
pub fn of_finding(file: FileId, finding: &Finding) -> Diagnostic {
    let (code, severity) = match finding.kind {
        FindingKind::Mismatch => (MISMATCH, Severity::Error),
        FindingKind::Unchecked => (UNCHECKED, Severity::Error),
        FindingKind::Unreachable => (UNCHECKED, Severity::Warning),
    };
    let diagnostic = Diagnostic::new(code, severity, &finding.message, file, finding.span);
    let labels = finding.labels.iter();
    let labelled =
        labels.fold(diagnostic, |found, (span, text)| found.with_label(file, *span, text));
    let noted = finding.notes.iter().fold(labelled, Diagnostic::with_note);
    with_help(noted, &finding.help)
}

fn with_help(diagnostic: Diagnostic, help: &str) -> Diagnostic {
    if help.is_empty() { diagnostic } else { diagnostic.with_help(help) }
}
