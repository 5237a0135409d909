//! `syntax-error`: text that is not MATLAB.

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_project::Level;

/// The rule.
pub static RULE: Rule = Rule {
    code: "syntax-error",
    summary: "text that is not MATLAB",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/syntax-error.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    for error in &context.parsed.errors {
        let message = error.message.clone();
        let mut diagnostic =
            Diagnostic::new(RULE.code, Severity::Error, message, context.file, error.span);
        diagnostic.help.extend(error.help.clone());
        found.push(diagnostic);
    }
}
