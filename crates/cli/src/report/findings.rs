//! Diagnostics of the rules, and what fails in a program from its entry on, as findings.

use super::pages::Pages;
use lariat_base::{Diagnostic, FileId, Severity};
use lariat_checks::wording;
use lariat_findings::finding::Finding as Failure;
use lariat_report::facts::Finding;
use std::collections::BTreeSet;

/// The files to which findings point.
pub(super) fn files(
    diagnostics: &[Diagnostic],
    failures: &[&Failure],
) -> BTreeSet<FileId> {
    let labels = diagnostics.iter().flat_map(|it| it.labels.iter().map(|label| label.file));
    let chains = failures.iter().flat_map(|it| it.chain.iter().map(|(_, file, _)| *file));
    labels.chain(chains).chain(failures.iter().map(|it| it.file)).collect()
}

/// The findings, by file and place; what the rules report already is not repeated.
pub(super) fn all(
    diagnostics: &[Diagnostic],
    failures: &[&Failure],
    pages: &Pages<'_>,
) -> Vec<Finding> {
    let mut all: Vec<Finding> =
        diagnostics.iter().filter_map(|it| of_diagnostic(it, pages)).collect();
    for failure in failures {
        let Some(found) = of_failure(failure, pages) else { continue };
        let is_same = |it: &&mut Finding| it.place == found.place && it.message.contains(&found.message);
        match all.iter_mut().find(is_same) {
            // A run of the program gets there: what the rules say of some runs is sure.
            Some(known) if known.chain.is_empty() => known.chain = found.chain,
            Some(_) => {}
            None => all.push(found),
        }
    }
    all.sort_by(|a, b| (a.place, &a.code, &a.message).cmp(&(b.place, &b.code, &b.message)));
    all
}

fn of_diagnostic(it: &Diagnostic, pages: &Pages<'_>) -> Option<Finding> {
    let primary = it.primary()?;
    let text = |text: &String| pages.without_paths(text);
    let others = it.labels.iter().filter(|label| !std::ptr::eq(*label, primary));
    let chain = others
        .filter_map(|label| Some((pages.place(label.file, label.span)?, text(&label.text))));
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

fn of_failure(it: &Failure, pages: &Pages<'_>) -> Option<Finding> {
    let chain = it.chain.iter().filter_map(|(caller, file, span)| {
        Some((pages.place(*file, *span)?, format!("called here, by `{caller}`")))
    });
    let operand = |it: &lariat_values::operands::Operand| {
        it.name.as_ref().map(|name| format!("`{name}` is {}", it.value))
    };
    Some(Finding {
        severity: Severity::Error,
        code: wording::code(&it.failure).to_owned(),
        message: pages.without_paths(&wording::message(it)),
        place: pages.place(it.file, it.span)?,
        label: String::new(),
        chain: chain.collect(),
        notes: it.operands.iter().filter_map(operand).collect(),
        help: Vec::new(),
    })
}
