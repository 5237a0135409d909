//! `empty-catch`: a `try` whose errors nobody looks at.

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity, Span};
use lariat_project::Level;
use lariat_syntax::tree::Stmt;

/// The rule.
pub static RULE: Rule = Rule {
    code: "empty-catch",
    summary: "a `try` that swallows every error",
    default: Level::Off,
    matlab_codes: &["TRYNC"],
    one_cause: false,
    page: include_str!("../../pages/empty-catch.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    context.statements().for_each(|(_, id)| {
        let Stmt::Try(parts) = tree.stmt(id) else { return };
        let parts = tree.try_stmt(parts);
        if parts.handler.is_some_and(|handler| tree.list_len(handler) > 0) {
            return;
        }
        let whole = tree.stmt_span(id);
        let last = tree.list(parts.body).next_back();
        let after = last.map_or(whole.start, |last| tree.stmt_span(last).end);
        let says_why = |span: Span| after <= span.start && span.end <= whole.end;
        if tree.comments.iter().any(|comment| says_why(comment.span)) {
            return;
        }
        let span = Span::new(whole.start, whole.start + "try".len() as u32);
        let message = "any error in this `try` goes unnoticed";
        let diagnostic = Diagnostic::new(RULE.code, Severity::Note, message, context.file, span);
        found.push(diagnostic.with_help("handle the error, or say in a comment why not"));
    });
}
