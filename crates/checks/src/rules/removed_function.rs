//! `removed-function`: a call of a function that MATLAB has no more.
//!
//! Which functions went is data ([`lariat_builtins::release`]).

use crate::retired;
use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_builtins::Retirement;
use lariat_project::Level;

/// The rule.
pub static RULE: Rule = Rule {
    code: "removed-function",
    summary: "a call of a function that MATLAB has no more",
    default: Level::Warning,
    matlab_codes: &["DWVRD", "REMFF1"],
    one_cause: true,
    page: include_str!("../../pages/removed-function.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    for retired in retired::calls(context, Retirement::Removed) {
        let message = match retired.release.since {
            Some(since) => format!("`{}` was removed from MATLAB in {since}", retired.name),
            None => format!("`{}` was removed from MATLAB", retired.name),
        };
        let span = retired.places[0];
        let diagnostic = Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span);
        found.push(diagnostic.with_help(format!("use {}", retired.release.instead)));
    }
}
