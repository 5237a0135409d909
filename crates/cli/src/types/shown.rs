//! What is printed of a program: its types, and what fails in every run.

use crate::program::Program;
use lariat_checks::wording;
use lariat_findings::Report;
use lariat_findings::finding::Finding;
use lariat_interprocedural::Collection;
use std::collections::HashSet;

/// What is shown for a function that does not return to its caller.
pub(super) const NEVER_RETURNS: &str = "no call of this function returns";
/// What is shown for a function in which a budget ran out.
pub(super) const GAVE_UP: &str = "gave up: this takes too much work to analyse";

/// What is printed.
pub(super) struct Shown<'s> {
    pub(super) program: &'s Program,
    pub(super) code: &'s Collection,
    pub(super) report: &'s Report,
}

impl<'s> Shown<'s> {
    /// What fails in every run, each statement and message once.
    pub(super) fn failures(&self) -> Vec<&'s Finding> {
        once(&self.report.findings.certain)
    }

    /// The same of what runs would get to without these errors.
    pub(super) fn failures_after_errors(&self) -> Vec<&'s Finding> {
        once(&self.report.after_errors)
    }
}

/// Each statement and message once.
fn once(findings: &[Finding]) -> Vec<&Finding> {
    let mut said = HashSet::new();
    let is_new = |at: &&Finding| said.insert((at.file, at.span, wording::message(at)));
    findings.iter().filter(is_new).collect()
}
