//! `extent-unchecked`: a declared function holds something that cannot be checked
//! by declared sizes.

use crate::rule::{FileContext, Rule};
use crate::size_diagnostics;
use lariat_base::Diagnostic;
use lariat_extents::FindingKind;
use lariat_project::Level;

/// The rule.
pub static RULE: Rule = Rule {
    code: size_diagnostics::UNCHECKED,
    summary: "something in a function with declared sizes that cannot be checked",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/extent-unchecked.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let findings = context.sizes.findings.iter();
    let own = findings.filter(|finding| finding.kind != FindingKind::Mismatch);
    found.extend(own.map(|finding| size_diagnostics::of_finding(context.file, finding)));
}
