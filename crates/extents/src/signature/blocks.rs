//! `arguments` blocks and their line comments.
//!
//! ```text
//! arguments
//!   m (:,:) double  % (R,S)      the numbers and colons of the block, named
//!   v (:,1) double  % (S,1)
//!   k (1,1) logical              nothing to name
//! end
//! ```
//!
//! Cost: linear in the blocks, logarithmic in the comments for each line.

use super::Content;
use super::reader;
use super::word::Word;
use lariat_base::Span;
use lariat_builtins::MClass;
use lariat_syntax::tree::{Declaration, Expr, Function, Stmt, Tree};

/// What a line of a block declares of an argument or result.
#[derive(Clone, Debug)]
pub struct BlockLine {
    /// Its name.
    pub name: String,
    /// The whole line.
    pub span: Span,
    /// The sizes: `None` for a colon.
    pub dims: Option<Vec<(Option<u32>, Span)>>,
    /// The extents that the comment names, and where they stand.
    pub names: Option<(Vec<(Word, Span)>, Span)>,
    /// Its class; `None` where none is stated or it is one of the program.
    pub class: Option<MClass>,
    /// What it holds; `None` for what is not an array of numbers or chars.
    pub content: Option<Content>,
}

/// The lines of a function's blocks.
pub fn lines(tree: &Tree, function: &Function) -> Vec<BlockLine> {
    let blocks = tree.list(function.body).filter_map(|id| match tree.stmt(id) {
        Stmt::Arguments(block) => Some(block),
        _ => None,
    });
    let items = blocks.flat_map(|block| &tree.arguments[block].items);
    items.filter_map(|item| line(tree, item)).collect()
}

/// The ranges of a function's blocks: what they compute is not the function's
/// own code.
pub fn spans(tree: &Tree, function: &Function) -> Vec<Span> {
    let blocks = tree.list(function.body).filter(|id| matches!(tree.stmt(*id), Stmt::Arguments(_)));
    blocks.map(|id| tree.stmt_span(id)).collect()
}

fn line(tree: &Tree, item: &Declaration) -> Option<BlockLine> {
    let Expr::Name(name) = tree.expr(item.name) else { return None };
    let dims = item.dims.map(|dims| {
        let dims = tree.list(dims).map(|dim| {
            let number = tree.expr_text(dim).trim().parse().ok();
            (number, tree.expr_span(dim))
        });
        dims.collect()
    });
    let class = item.class.map(|class| MClass::named(tree.expr_text(class)));
    let content = class.map_or(Some(Content::Number), |class| class.and_then(content));
    let class = class.flatten();
    let name = tree.name(name).to_owned();
    Some(BlockLine { name, span: item.span, dims, names: names(tree, item.span), class, content })
}

/// The list of extents in the comment after a line.
fn names(tree: &Tree, line: Span) -> Option<(Vec<(Word, Span)>, Span)> {
    let at = tree.comments.partition_point(|comment| comment.span.start < line.end);
    let comment = tree.comments.get(at)?;
    let gap = tree.text().get(line.end as usize..comment.span.start as usize)?;
    if gap.contains('\n') {
        return None;
    }
    let text = tree.slice(comment.span);
    let rest = text.trim_start_matches(['%', '#']);
    let list = reader::list(rest, comment.span.end - rest.len() as u32)?;
    Some((list, comment.span))
}

/// What values of a class are as indices.
pub(super) fn content(class: MClass) -> Option<Content> {
    match class {
        MClass::Cell | MClass::Struct | MClass::FunctionHandle | MClass::Object => None,
        MClass::Logical => Some(Content::Logical),
        MClass::Char | MClass::String => Some(Content::Char),
        _ => Some(Content::Number),
    }
}
