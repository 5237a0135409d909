//! `impossible-comparison`: a comparison whose answer does not depend on the value:
//! with NaN, or with an empty array.
//!
//! The comparisons are data ([`lariat_builtins::rewrites`]).

use crate::rewriting::Patterns;
use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_project::Level;
use std::sync::LazyLock;

/// The rule.
pub static RULE: Rule = Rule {
    code: "impossible-comparison",
    summary: "a comparison with NaN or with an empty array",
    default: Level::Warning,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/impossible-comparison.md"),
    check,
};

static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| Patterns::of(RULE.code));

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    for matched in PATTERNS.find(context) {
        let message = matched.rewrite.reason.to_owned();
        let diagnostic =
            Diagnostic::new(RULE.code, Severity::Warning, message, context.file, matched.span);
        found.push(match &matched.instead {
            Some(instead) => diagnostic.with_help(format!("write `{instead}`")),
            None => diagnostic.with_help(format!("write `{}`", matched.rewrite.replacement)),
        });
    }
}
