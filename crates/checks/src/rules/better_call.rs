//! `better-call`: an expression of library functions that another one computes better.
//!
//! What is better is data ([`lariat_builtins::rewrites`]).

use crate::rewriting::Patterns;
use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_project::Level;
use std::sync::LazyLock;

/// The rule.
pub static RULE: Rule = Rule {
    code: "better-call",
    summary: "an expression for which the library has a better one",
    default: Level::Off,
    matlab_codes: &[
        "ST2NM", "MINV", "EFIND", "FNDSB", "MXFND", "STCI", "PSIZE", "ISMT", "STISA", "SPERR",
        "FLPST", "LOGL",
    ],
    one_cause: false,
    page: include_str!("../../pages/better-call.md"),
    check,
};

static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| Patterns::of(RULE.code));

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    for matched in PATTERNS.find(context) {
        let shown = matched.instead.as_deref().unwrap_or(matched.rewrite.replacement);
        let condition = matched.rewrite.condition.map(|it| format!(", {it}")).unwrap_or_default();
        let message = format!("this is better written `{shown}`{condition}");
        let diagnostic =
            Diagnostic::new(RULE.code, Severity::Note, message, context.file, matched.span)
                .with_note(matched.rewrite.reason);
        found.push(match matched.fix(context) {
            Some(fix) => diagnostic.with_fix(fix),
            None => diagnostic,
        });
    }
}
