//! Diagnostics of the rules, and what fails in a program from its entry on, as findings.

use super::pages::Pages;
use lariat_base::{Diagnostic, FileId};
use lariat_checks::wording;
use lariat_findings::finding::Finding as Failure;
use lariat_report::facts::Finding;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The files to which findings point.
pub(super) fn files(diagnostics: &[Diagnostic]) -> BTreeSet<FileId> {
    diagnostics.iter().flat_map(|it| it.labels.iter().map(|label| label.file)).collect()
}

/// What fails in a program, as far as the rules do not report it already of its files: there it
/// may stand at a call, with the statement that fails as one of its places.
pub(super) fn further(diagnostics: &[Diagnostic], failures: &[Failure]) -> Vec<Diagnostic> {
    let mut further: Vec<Diagnostic> = Vec::new();
    for failure in failures {
        let message = wording::message(failure);
        let is_here = |it: &Diagnostic| {
            it.message.contains(&message)
                && it.labels.iter().any(|at| at.file == failure.file && at.span == failure.span)
        };
        if !diagnostics.iter().chain(&further).any(is_here) {
            further.push(wording::diagnostic(failure));
        }
    }
    further
}

/// The findings, the worst first, by file and place.
pub(super) fn all(diagnostics: &[Diagnostic], pages: &Pages<'_>) -> Vec<Finding> {
    let mut all: Vec<Finding> =
        diagnostics.iter().filter_map(|it| of_diagnostic(it, pages)).collect();
    let order =
        |it: &Finding| (Reverse(it.severity), it.place, it.code.clone(), it.message.clone());
    all.sort_by_key(order);
    all
}

fn of_diagnostic(it: &Diagnostic, pages: &Pages<'_>) -> Option<Finding> {
    let primary = it.primary()?;
    let text = |text: &String| pages.without_paths(text);
    let others = it.labels.iter().filter(|label| !std::ptr::eq(*label, primary));
    let chain =
        others.filter_map(|label| Some((pages.place(label.file, label.span)?, text(&label.text))));
    Some(Finding {
        severity: it.severity,
        code: it.code.to_owned(),
        message: text(&it.message),
        place: pages.place(primary.file, primary.span)?,
        label: text(&primary.text),
        chain: chain.collect(),
        notes: it.notes.iter().map(text).collect(),
        help: it.help.iter().map(text).collect(),
    })
}
