//! Types beside the names of variables that are assigned.
//!
//! ```text
//! n: (1,1) double = numel(x);      where the type is not obvious
//! m = 3;                           obvious: a literal
//! ```
//!
//! Nothing is shown of what is not known.
//!
//! Cost: a pass over the statements in the range; the analysis of the file, once after each
//! edit.

use crate::file::File;
use lariat_base::Span;
use lariat_domains::ValueSet;
use lariat_interprocedural::Cancelled;
use lariat_kinds::Role;
use lariat_syntax::tree::{AssignOp, Expr, ExprId, List, Row, Stmt, Tree};
use rustc_hash::FxHashMap;

/// Which hints are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Hints {
    /// None.
    Off,
    /// Those that say something that the text does not.
    #[default]
    Unobvious,
    /// All.
    On,
}

/// A hint is cut after so many characters.
const CHARS: usize = 48;

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Where it is shown: after a name.
    pub offset: u32,
    /// What it says.
    pub text: String,
    /// All of it, where the text is cut.
    pub whole: Option<String>,
}

/// The hints in a range.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn hints(file: &File<'_>, range: Span, which: Hints) -> Result<Vec<Hint>, Cancelled> {
    if which == Hints::Off {
        return file.answer(Vec::new());
    }
    let all = file.snapshot.values(file.id())?;
    let mut last: FxHashMap<_, String> = FxHashMap::default();
    let mut hints = Vec::new();
    for (targets, value, statement) in assignments(file.tree, range) {
        for &target in &targets {
            let Some(it) = file.kinds.occurrence(target).filter(|it| it.role == Role::Write) else {
                continue;
            };
            let Some(function) = all.function(it.function) else { continue };
            let name = file.tree.name(it.sym);
            let Some(values) = function.written(name, it.span, statement) else { continue };
            let Some(text) = shown(file.tree, name, values) else { continue };
            let is_same = last.insert((it.function, it.sym), text.clone()).as_ref() == Some(&text);
            let is_obvious = value.is_some_and(|value| is_obvious(file.tree, value, &text));
            if which == Hints::On || !is_same && !is_obvious {
                hints.push(hint(it.span.end, text));
            }
        }
    }
    file.answer(hints)
}

fn hint(offset: u32, text: String) -> Hint {
    match text.char_indices().nth(CHARS) {
        Some((end, _)) => {
            Hint { offset, text: format!(": {}…", &text[..end]), whole: Some(text) }
        }
        None => Hint { offset, text: format!(": {text}"), whole: None },
    }
}

/// A value, if anything is known of it, in words of the text.
fn shown(tree: &Tree, name: &str, values: &ValueSet) -> Option<String> {
    let has_variable = |of: &str| of != name && tree.find_name(of).is_some();
    let values = values.for_reader(&has_variable);
    (!values.is_unknown() && !values.is_none()).then(|| values.to_string())
}

/// The names that statements assign in a range, what they are assigned if that is one
/// expression, and the statement.
fn assignments(
    tree: &Tree,
    range: Span,
) -> impl Iterator<Item = (Vec<ExprId>, Option<ExprId>, Span)> {
    let touching = tree.stmt_ids().filter(move |&id| {
        let span = tree.stmt_span(id);
        span.start <= range.end && range.start <= span.end
    });
    let named = |tree: &Tree, targets: List<ExprId>| {
        tree.list(targets).filter(|&id| matches!(tree.expr(id), Expr::Name(_))).collect()
    };
    touching.filter_map(move |id| {
        let span = tree.stmt_span(id);
        match tree.stmt(id) {
            Stmt::Expr(expr, _) => match tree.expr(expr) {
                Expr::Assign(op, targets, value) => {
                    let value =
                        (op == AssignOp::Plain && tree.list_len(targets) == 1).then_some(value);
                    Some((named(tree, targets), value, span))
                }
                _ => None,
            },
            Stmt::For(parts) => Some((vec![tree.for_loop(parts).target], None, span)),
            _ => None,
        }
    })
}

/// Does the text of an expression say what is shown?
fn is_obvious(tree: &Tree, value: ExprId, shown: &str) -> bool {
    let is_constant = |text: &str| shown.rsplit_once(" = ").is_some_and(|(_, it)| it == text);
    is_literal(tree, value) || is_constant(tree.expr_text(value))
}

fn is_literal(tree: &Tree, value: ExprId) -> bool {
    match tree.expr(value) {
        Expr::Number | Expr::Char | Expr::String | Expr::Lambda(..) | Expr::Handle(_) => true,
        Expr::Paren(inner) | Expr::Unary(_, inner) => is_literal(tree, inner),
        Expr::Matrix(rows) | Expr::Cell(rows) => are_literals(tree, rows),
        _ => false,
    }
}

fn are_literals(tree: &Tree, rows: List<Row>) -> bool {
    let mut elements = tree.list(rows).flat_map(|row| tree.list(row));
    elements.all(|id| is_literal(tree, id))
}

#[cfg(test)]
mod tests {
    use super::{Hints, hints};
    use crate::testing::with_file;
    use lariat_base::Span;

    const TEXT: &str = "function main(a)\nn = 3;\nz = zeros(2, n);\nz = zeros(2, n);\n[p, q] = size(z);\n\
                        b = true;\nu = a;\nend\n";

    fn shown(which: Hints) -> Vec<String> {
        with_file(TEXT, |file| {
            let all = hints(file, Span::new(0, TEXT.len() as u32), which).expect("no edit");
            let name =
                |offset: u32| TEXT[..offset as usize].rsplit(['\n', ' ', '[']).next().unwrap_or("");
            all.iter().map(|it| format!("{}{}", name(it.offset), it.text)).collect()
        })
    }

    #[test]
    fn sizes_in_words_of_the_text() {
        let text = "function main(p, n)\nq = 1:numel(p);\nz = zeros(n, 1);\nend\n";
        let all = with_file(text, |file| {
            let all = hints(file, Span::new(0, text.len() as u32), Hints::On).expect("no edit");
            all.into_iter().map(|it| it.text).collect::<Vec<_>>()
        });
        assert_eq!(all, [": (1,:) double", ": (n,1) double"], "no `t1`, but `n`");
    }

    #[test]
    fn those_that_say_something() {
        let expected =
            ["z: (2,3) double = [0 0 0; 0 0 0]", "p: (1,1) double = 2", "q: (1,1) double = 3"];
        assert_eq!(shown(Hints::Unobvious), expected);
        assert_eq!(shown(Hints::On).len(), 6);
        assert!(shown(Hints::Off).is_empty());
    }
}
