//! What can be folded: blocks, functions, comments, sections.
//!
//! ```text
//! for k = 1:n        from here …
//!   x(k) = k;
//! end                … to here
//! ```
//!
//! Cost: a pass over the statements and comments.

use crate::file::File;
use crate::outline::sections;
use lariat_base::Span;
use lariat_syntax::tree::{Block, Stmt, StmtId, Tree};
use lariat_syntax::visit;

/// What is folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FoldKind {
    /// A block of code.
    Code,
    /// Comments.
    Comment,
    /// A section.
    Section,
}

/// Lines that can be folded into the first of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fold {
    /// The first line, from 0.
    pub first: u32,
    /// The last line, from 0; after the first.
    pub last: u32,
    /// What it is.
    pub kind: FoldKind,
}

/// What can be folded in a file, by line.
pub fn folds(file: &File<'_>) -> Vec<Fold> {
    let tree = file.tree;
    let mut spans: Vec<(Span, FoldKind)> = Vec::new();
    let mut code = |span| spans.push((span, FoldKind::Code));
    tree.functions.iter().for_each(|(_, function)| code(function.span));
    for (_, class) in tree.classes.iter() {
        class.blocks.iter().for_each(|block| code(block.span));
    }
    tree.stmt_ids().for_each(|id| statement(tree, id, &mut code));
    spans.extend(comments(file).into_iter().map(|span| (span, FoldKind::Comment)));
    let sections = sections(file).into_iter();
    spans.extend(sections.map(|it| (trimmed(tree, it.span), FoldKind::Section)));
    let line = |offset: u32| file.source.lines().line(offset) as u32;
    let fold = |(span, kind): (Span, FoldKind)| {
        let (first, last) = (line(span.start), line(span.end.saturating_sub(1).max(span.start)));
        (first < last).then_some(Fold { first, last, kind })
    };
    let mut folds: Vec<Fold> = spans.into_iter().filter_map(fold).collect();
    folds.sort();
    folds.dedup();
    folds
}

/// Without the blank lines at the end.
fn trimmed(tree: &Tree, span: Span) -> Span {
    let length = tree.slice(span).trim_end().len() as u32;
    Span::new(span.start, span.start + length)
}

/// A statement with blocks; of one with several also each of them.
fn statement(tree: &Tree, id: StmtId, show: &mut impl FnMut(Span)) {
    let whole = tree.stmt_span(id);
    let is_definition = matches!(tree.stmt(id), Stmt::Function(_));
    let mut blocks: Vec<Block> = Vec::new();
    visit::stmt_blocks(tree, id, &mut |block| blocks.push(block));
    let has_lines = matches!(tree.stmt(id), Stmt::Arguments(_) | Stmt::Class(_));
    if is_definition || blocks.is_empty() && !has_lines {
        return;
    }
    show(whole);
    let span = |block: &Block| {
        let (first, last) = (tree.list(*block).next()?, tree.list(*block).next_back()?);
        Some(tree.stmt_span(first).to(tree.stmt_span(last)))
    };
    if blocks.len() > 1 {
        let heads = heads(tree, id);
        for (place, block) in blocks.iter().enumerate() {
            let Some(body) = span(block) else { continue };
            let head = heads.get(place).copied().flatten();
            show(Span::new(head.unwrap_or(body.start).min(body.start), body.end));
        }
    }
}

/// Where the conditions of branches stand, as far as they have some.
fn heads(tree: &Tree, id: StmtId) -> Vec<Option<u32>> {
    let branches = match tree.stmt(id) {
        Stmt::If(branches) | Stmt::Switch(_, branches) => branches,
        _ => return Vec::new(),
    };
    let head = |id| tree.branch(id).head.map(|head| tree.expr_span(head).start);
    tree.list(branches).map(head).collect()
}

/// Blocks of comments of several lines.
fn comments(file: &File<'_>) -> Vec<Span> {
    let (tree, lines) = (file.tree, file.source.lines());
    let mut all: Vec<Span> = Vec::new();
    for comment in &tree.comments {
        let start = lines.line(comment.span.start);
        let begins = file.line(start).start;
        if !tree.slice(Span::new(begins, comment.span.start)).trim().is_empty() {
            continue;
        }
        match all.last_mut() {
            Some(last) if lines.line(last.end.saturating_sub(1)) + 1 == start => {
                last.end = comment.span.end;
            }
            _ => all.push(comment.span),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{FoldKind, folds};
    use crate::testing::with_file;

    #[test]
    fn blocks_comments_and_sections() {
        let text = "% one\n% two\nfor k = 1:3\n  x = k;\nend\n%% Part\nif x\n  y = 1;\nelse\n  y = 2;\nend\n";
        let found = with_file(text, folds);
        let has = |first, last, kind| {
            found.iter().any(|it| (it.first, it.last, it.kind) == (first, last, kind))
        };
        assert!(has(0, 1, FoldKind::Comment), "{found:?}");
        assert!(has(2, 4, FoldKind::Code), "{found:?}");
        assert!(has(5, 10, FoldKind::Section), "{found:?}");
        assert!(has(6, 7, FoldKind::Code), "the first branch: {found:?}");
        assert!(found.iter().all(|it| it.first < it.last));
    }
}
