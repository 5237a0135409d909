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

#[cfg(test)]
mod tests {
    use super::selections;
    use crate::testing::with_file;

    #[test]
    fn each_encloses_those_before() {
        let text = "function y = f(x)\ny = g(x + 1) * 2;\nend\n";
        let at = text.find("x + 1").expect("the text") as u32;
        with_file(text, |file| {
            let chain = selections(file, at);
            let texts: Vec<&str> = chain.iter().map(|&span| file.tree.slice(span)).collect();
            assert_eq!(texts[..4], ["x", "x + 1", "g(x + 1)", "g(x + 1) * 2"]);
            assert_eq!(texts.last(), Some(&text));
            assert!(chain.windows(2).all(|pair| pair[1].encloses(pair[0])));
        });
    }
}
