//! What the rules for suspicious code share ([`lariat_value_facts::suspicion`]): a rule states in
//! words what it reports, and nothing of the rest.

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_project::Level;
use lariat_value_facts::suspicion::Suspicion;

/// The suspicious code that a rule has words for, as its diagnostics.
pub fn report(
    rule: &Rule,
    (words, help): (fn(&Suspicion) -> Option<String>, &str),
    context: &FileContext<'_>,
    found: &mut Vec<Diagnostic>,
) {
    for place in &context.values.suspicions {
        let Some(message) = words(&place.suspicion) else { continue };
        let severity = match rule.default {
            Level::Note => Severity::Note,
            _ => Severity::Warning,
        };
        let diagnostic = Diagnostic::new(rule.code, severity, message, place.file, place.span);
        found.push(diagnostic.with_help(help));
    }
}
