//! Growing a selection: from a name to the expression, statement, block, function, file.
//!
//! ```text
//! y = f(x + 1);     x, x + 1, f(x + 1), y = f(x + 1), the statement, the function, the file
//! ```
//!
//! Cost: a pass over the expressions, statements and functions of the file.

use crate::file::File;
use lariat_base::Span;

/// The ranges around a place, from the smallest; each encloses those before it.
pub fn selections(file: &File<'_>, offset: u32) -> Vec<Span> {
    let tree = file.tree;
    let holds = |span: &Span| span.start <= offset && offset <= span.end;
    let expressions = file.expressions_at(offset).into_iter().map(|id| tree.expr_span(id));
    let statements = tree.stmt_ids().map(|id| tree.stmt_span(id)).filter(holds);
    let functions = tree.functions.iter().map(|(_, it)| it.span).filter(holds);
    let comments = tree.comments.iter().map(|it| it.span).filter(holds);
    let name = file.occurrence_at(offset).map(|it| it.span);
    let mut all: Vec<Span> = name.into_iter().chain(expressions).collect();
    all.extend(statements.chain(functions).chain(comments));
    all.push(file.line(file.source.lines().line(offset)));
    all.push(Span::new(0, tree.text().len() as u32));
    all.sort_by_key(|span| (span.len(), span.start));
    let mut chain: Vec<Span> = Vec::new();
    for span in all {
        if chain.last().is_none_or(|last| span != *last && span.encloses(*last)) {
            chain.push(span);
        }
    }
    chain
}
