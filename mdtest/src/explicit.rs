//! A program with its structure written out, to let a run judge our reading.
//!
//! Where an operator has an operand in the tree, both get parentheses;
//! elements of a row get commas; commands become calls. If our reading of the
//! text is right, the explicit text computes the same.
//!
//! ```text
//! x = [1 -2^2];   x = ([(1), (-((2)^(2)))]);
//! t -a b          t('-a', 'b')
//! ```
//!
//! Names, calls and indices get no parentheses: they may have several values.

use lariat_syntax::tree::{Expr, ExprId, List, PostfixOp, Row, Stmt, StmtId, Tree, UnaryOp};
use lariat_syntax::visit;

/// What is inserted at a place, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Insert {
    Close,
    Comma,
    Open,
}

struct Explicit<'t> {
    tree: &'t Tree,
    inserts: Vec<(u32, Insert)>,
    /// Start, end and new text of commands' words.
    calls: Vec<(u32, u32, String)>,
}

/// The program's text with its structure written out.
pub fn explicit(tree: &Tree) -> String {
    let mut all = Explicit { tree, inserts: Vec::new(), calls: Vec::new() };
    visit::each_stmt(tree, tree.body, &mut |id| all.statement(id));
    for (_, function) in tree.functions.iter() {
        visit::each_stmt(tree, function.body, &mut |id| all.statement(id));
    }
    all.text()
}

impl Explicit<'_> {
    fn text(mut self) -> String {
        let mut edits = std::mem::take(&mut self.calls);
        self.inserts.sort_unstable();
        edits.extend(self.inserts.iter().map(|&(at, insert)| {
            let text = match insert {
                Insert::Close => ")",
                Insert::Comma => ",",
                Insert::Open => "(",
            };
            (at, at, text.to_owned())
        }));
        edits.sort_by_key(|edit| edit.0);
        let source = self.tree.text();
        let (mut text, mut done) = (String::new(), 0);
        for (start, end, new) in edits {
            text.push_str(&source[done as usize..start as usize]);
            text.push_str(&new);
            done = end;
        }
        text + &source[done as usize..]
    }

    fn statement(&mut self, id: StmtId) {
        match self.tree.stmt(id) {
            Stmt::Command(name, words) => self.command(name, words),
            Stmt::For(id) => {
                let parts = self.tree.for_loop(id);
                self.target(parts.target);
                self.value(parts.range);
            }
            Stmt::Arguments(_) | Stmt::Import(_) => {}
            _ => {
                let mut values = Vec::new();
                visit::stmt_exprs(self.tree, id, &mut |value| values.push(value));
                values.into_iter().for_each(|value| self.value(value));
            }
        }
    }

    fn command(&mut self, name: ExprId, words: List<ExprId>) {
        let tree = self.tree;
        let Some(last) = tree.list(words).next_back() else { return };
        let quoted = tree.list(words).map(|word| {
            let value = tree.word_value(tree.expr_span(word));
            format!("'{}'", value.replace('\'', "''"))
        });
        let call = format!("({})", quoted.collect::<Vec<_>>().join(", "));
        self.calls.push((tree.expr_span(name).end, tree.expr_span(last).end, call));
    }

    fn value(&mut self, id: ExprId) {
        let span = self.tree.expr_span(id);
        let has_one_value = match self.tree.expr(id) {
            Expr::Unary(op, _) => !matches!(op, UnaryOp::Increment | UnaryOp::Decrement),
            Expr::Postfix(op, _) => !matches!(op, PostfixOp::Increment | PostfixOp::Decrement),
            Expr::Number
            | Expr::Char
            | Expr::String
            | Expr::Binary(..)
            | Expr::Range(_)
            | Expr::Matrix(_)
            | Expr::Cell(_)
            | Expr::Lambda(..)
            | Expr::Handle(_) => true,
            _ => false,
        };
        if has_one_value {
            self.inserts.push((span.start, Insert::Open));
            self.inserts.push((span.end, Insert::Close));
        }
        self.inside(id);
    }

    fn inside(&mut self, id: ExprId) {
        match self.tree.expr(id) {
            Expr::Assign(_, targets, value) => {
                self.tree
                    .list(targets)
                    .collect::<Vec<_>>()
                    .into_iter()
                    .for_each(|t| self.target(t));
                self.value(value);
            }
            Expr::Lambda(_, body) => self.value(body),
            Expr::Matrix(rows) | Expr::Cell(rows) => self.rows(rows),
            _ => {
                let mut children = Vec::new();
                visit::expr_children(self.tree, id, &mut |child| children.push(child));
                children.into_iter().for_each(|child| self.value(child));
            }
        }
    }

    fn rows(&mut self, rows: List<Row>) {
        let tree = self.tree;
        for row in tree.list(rows) {
            let elements: Vec<ExprId> = tree.list(row).collect();
            for pair in elements.windows(2) {
                let (end, next) = (tree.expr_span(pair[0]).end, tree.expr_span(pair[1]).start);
                if !tree.text()[end as usize..next as usize].contains(',') {
                    self.inserts.push((end, Insert::Comma));
                }
            }
            elements.into_iter().for_each(|element| self.value(element));
        }
    }

    /// A place that is assigned; only its indices are values.
    fn target(&mut self, id: ExprId) {
        match self.tree.expr(id) {
            Expr::Index(target, arguments) | Expr::CellIndex(target, arguments) => {
                self.target(target);
                self.tree
                    .list(arguments)
                    .collect::<Vec<_>>()
                    .into_iter()
                    .for_each(|a| self.value(a));
            }
            Expr::Field(target, _) => self.target(target),
            Expr::DynamicField(target, name) => {
                self.target(target);
                self.value(name);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::explicit;
    use lariat_syntax::{Dialect, parse};

    #[test]
    fn structure_is_written_out() {
        let texts = [
            ("x = [1 -2^2];", "x = ([(1), (-((2)^(2)))]);"),
            ("t -a b % c", "t('-a', 'b') % c"),
            ("c{end+1} = u';", "c{(end+(1))} = (u');"),
            ("f = @(z) z+1; f(2)", "f = (@(z) (z+(1))); f((2))"),
            ("for k = 1:3, x(k) = k; end", "for k = ((1):(3)), x(k) = k; end"),
        ];
        for (text, expected) in texts {
            assert_eq!(explicit(&parse(text, &Dialect::MATLAB).tree), expected);
        }
    }
}
