//! `extent-mismatch`: the declared sizes of a function make an operation wrong
//! (`004` section 7.3).

use crate::rule::{FileContext, Rule};
use crate::size_diagnostics;
use lariat_base::Diagnostic;
use lariat_extents::FindingKind;
use lariat_project::Level;

/// The rule.
pub static RULE: Rule = Rule {
    code: size_diagnostics::MISMATCH,
    summary: "declared sizes that do not fit together",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/extent-mismatch.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let findings = context.sizes.findings.iter();
    let own = findings.filter(|finding| finding.kind == FindingKind::Mismatch);
    found.extend(own.map(|finding| size_diagnostics::of_finding(context.file, finding)));
}
