//! `unreachable-code`: statements that no path reaches.
//!
//! The data flow of [`lariat_dataflow::reachability`].

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity, Span};
use lariat_dataflow::{Reason, Unreachable};
use lariat_project::Level;
use lariat_syntax::tree::{StmtId, Tree};

/// The rule.
pub static RULE: Rule = Rule {
    code: "unreachable-code",
    summary: "statements that no path reaches",
    default: Level::Warning,
    matlab_codes: &["UNRCH"],
    one_cause: false,
    page: include_str!("../../pages/unreachable-code.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    found.extend(context.facts.flow.unreachable.iter().map(|run| report(context, run)));
}

fn report(context: &FileContext<'_>, run: &Unreachable) -> Diagnostic {
    let tree = context.tree();
    let lines = 1 + tree.slice(run.span).bytes().filter(|&byte| byte == b'\n').count();
    let message = match lines {
        1 => "this statement is never reached".to_owned(),
        _ => format!("this statement and what follows it, {lines} lines, are never reached"),
    };
    let span = first_line(tree, run.first);
    Diagnostic::new(RULE.code, severity(run.reason), message, context.file, span).with_label(
        context.file,
        first_line(tree, run.after),
        reason(run.reason),
    )
}

/// Nobody writes statements after a `return` and overlooks it: code was switched off, or
/// kept for later.
fn severity(reason: Reason) -> Severity {
    if reason == Reason::Return { Severity::Note } else { Severity::Warning }
}

const fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Return => "the function ends here",
        Reason::Break => "the loop is left here",
        Reason::Continue => "the next iteration of the loop begins here",
        Reason::Stop => "this never returns",
        Reason::EndlessLoop => "this loop is never left at its end, nor by a `break`",
        Reason::AllBranches => "no path through this leads past it",
        Reason::Header => "this never returns, so its body never begins",
    }
}

/// The statement as far as its first line.
fn first_line(tree: &Tree, statement: StmtId) -> Span {
    let span = tree.stmt_span(statement);
    let text = tree.slice(span);
    let line = text.lines().next().unwrap_or(text).trim_end();
    Span::new(span.start, span.start + line.len() as u32)
}
