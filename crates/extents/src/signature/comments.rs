//! Which comments declare which function.
//!
//! ```text
//! %#shape x (R,1)        directly before the function, other comments between
//! % Adds.
//! function y = f(x)
//! %#shape y (R,1)        or before its first statement
//! ```
//!
//! Several lines of one function are one declaration.
//!
//! Cost: linear in the comments, and logarithmic in the functions for each that
//! declares.

use super::wrong::{Wrong, WrongDeclaration};
use lariat_base::Span;
use lariat_syntax::tree::{CommentKind, FunctionId, Stmt, Tree, Unit};

/// How a declaration begins.
pub const MARK: &str = "%#shape";

/// A declaring comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// What stands after the mark.
    pub text: Span,
    /// The function.
    pub function: FunctionId,
}

/// All declaring comments of a file, and those that declare nothing.
pub fn lines(tree: &Tree) -> (Vec<Line>, Vec<Wrong>) {
    let (mut lines, mut wrong) = (Vec::new(), Vec::new());
    for comment in &tree.comments {
        let text = tree.slice(comment.span);
        let Some(rest) = text.strip_prefix(MARK) else { continue };
        if comment.kind != CommentKind::Line || rest.starts_with(|c: char| c.is_alphanumeric()) {
            continue;
        }
        let text = Span::new(comment.span.end - rest.len() as u32, comment.span.end);
        match inside(tree, comment.span).or_else(|| after(tree, comment.span)) {
            Some(function) => lines.push(Line { text, function }),
            None => wrong.push(lost(tree, comment.span)),
        }
    }
    (lines, wrong)
}

/// The function whose first statement the comment precedes.
fn inside(tree: &Tree, comment: Span) -> Option<FunctionId> {
    let within = |span: Span| span.start < comment.start && comment.end <= span.end;
    let functions = tree.functions.iter().filter(|(_, function)| within(function.span));
    let (id, function) = functions.min_by_key(|(_, function)| function.span.len())?;
    let is_statement = |id| !matches!(tree.stmt(id), Stmt::Arguments(_));
    let first = tree.list(function.body).find(|id| is_statement(*id));
    let is_first = first.is_none_or(|first| comment.start < tree.stmt_span(first).start);
    (is_first && function.name_span.end <= comment.start).then_some(id)
}

/// The function that begins after the comment, with nothing but comments
/// between.
fn after(tree: &Tree, comment: Span) -> Option<FunctionId> {
    let text = tree.text();
    let mut at = comment.end as usize;
    let first = tree.comments.partition_point(|other| other.span.start < comment.end);
    for other in &tree.comments[first..] {
        let gap = &text[at..(other.span.start as usize).max(at)];
        if !gap.trim().is_empty() {
            break;
        }
        at = other.span.end as usize;
    }
    let at = at + (text[at..].len() - text[at..].trim_start().len());
    let starts = |span: Span| span.start as usize == at;
    tree.functions.iter().find(|(_, function)| starts(function.span)).map(|(id, _)| id)
}

fn lost(tree: &Tree, span: Span) -> Wrong {
    let why = match tree.unit {
        Unit::Script => WrongDeclaration::InScript,
        _ => WrongDeclaration::NoFunction,
    };
    Wrong { span, why }
}
