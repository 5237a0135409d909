//! What the rules for hints of the value analysis share: what goes through and is
//! hardly meant ([`lariat_values::suspicion`]).

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_project::Level;
use lariat_values::suspicion::SuspicionKind;

/// The hints of a kind, as a rule's diagnostics.
pub fn report(
    rule: &Rule,
    kind: SuspicionKind,
    help: &str,
    context: &FileContext<'_>,
    found: &mut Vec<Diagnostic>,
) {
    for place in context.values.suspicions.iter().filter(|place| place.suspicion.kind == kind) {
        let message = &place.suspicion.message;
        let severity = match rule.default {
            Level::Note => Severity::Note,
            _ => Severity::Warning,
        };
        let diagnostic = Diagnostic::new(rule.code, severity, message, place.file, place.span);
        found.push(diagnostic.with_help(help));
    }
}
