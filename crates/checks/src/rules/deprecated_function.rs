//! `deprecated-function`: a call of a function that MATLAB's documentation advises against.
//!
//! Which functions these are is data ([`lariat_builtins::release`]).

use crate::retired;
use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_builtins::Retirement;
use lariat_project::Level;

/// The rule.
pub static RULE: Rule = Rule {
    code: "deprecated-function",
    summary: "a call of a function that MATLAB's documentation advises against",
    default: Level::Off,
    matlab_codes: &[
        "LERR", "HIST", "POLAR", "MATCH2", "NCHKN", "DFLIPDIM", "URLRD", "URLWR", "DSTRRD", "FSTR",
    ],
    one_cause: true,
    page: include_str!("../../pages/deprecated-function.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    for retired in retired::calls(context, Retirement::Deprecated) {
        let message = match retired.release.since {
            Some(since) => format!("`{}` is not recommended since {since}", retired.name),
            None => format!("`{}` is not recommended", retired.name),
        };
        let span = retired.places[0];
        let diagnostic = Diagnostic::new(RULE.code, Severity::Note, message, context.file, span);
        found.push(diagnostic.with_help(format!("use {}", retired.release.instead)));
    }
}
