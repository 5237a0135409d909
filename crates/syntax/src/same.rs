//! Equality of code: do two expressions or blocks of one tree say the same?
//!
//! White space, comments and the places in the text do not count; brackets do.
//!
//! ```text
//! f(x, 1)   and   f( x,1 )      the same
//! [a b]     and   [a, b]        the same
//! (a)       and   a             not the same
//! ```
//!
//! Cost: linear in the smaller of the two.

use crate::tree::{Block, Expr, ExprId, Stmt, StmtId, Tree};
use crate::visit;

/// Do two expressions say the same?
pub fn same_expr(tree: &Tree, a: ExprId, b: ExprId) -> bool {
    let mut pairs = vec![(a, b)];
    while let Some((a, b)) = pairs.pop() {
        if !same_node(tree, a, b) {
            return false;
        }
        let (a, b) = (children(tree, a), children(tree, b));
        if a.len() != b.len() {
            return false;
        }
        pairs.extend(a.into_iter().zip(b));
    }
    true
}

/// Do two blocks say the same, statement by statement? Blocks that define functions do not.
pub fn same_block(tree: &Tree, a: Block, b: Block) -> bool {
    tree.list_len(a) == tree.list_len(b)
        && tree.list(a).zip(tree.list(b)).all(|(a, b)| same_stmt(tree, a, b))
}

fn children(tree: &Tree, id: ExprId) -> Vec<ExprId> {
    let mut all = Vec::new();
    visit::expr_children(tree, id, &mut |child| all.push(child));
    all
}

/// Are two expressions the same but for their children?
fn same_node(tree: &Tree, a: ExprId, b: ExprId) -> bool {
    let same_text = || tree.expr_text(a) == tree.expr_text(b);
    match (tree.expr(a), tree.expr(b)) {
        (Expr::Name(a), Expr::Name(b)) => a == b,
        (Expr::Number, Expr::Number)
        | (Expr::Char, Expr::Char)
        | (Expr::String, Expr::String)
        | (Expr::Word, Expr::Word)
        | (Expr::Handle(_), Expr::Handle(_))
        | (Expr::MetaClass(_), Expr::MetaClass(_))
        | (Expr::Super(..), Expr::Super(..)) => same_text(),
        (Expr::Unary(a, _), Expr::Unary(b, _)) => a == b,
        (Expr::Postfix(a, _), Expr::Postfix(b, _)) => a == b,
        (Expr::Binary(a, ..), Expr::Binary(b, ..)) => a == b,
        (Expr::Field(_, a), Expr::Field(_, b)) | (Expr::NamedArg(a, _), Expr::NamedArg(b, _)) => {
            a == b
        }
        (Expr::Assign(a, x, _), Expr::Assign(b, y, _)) => {
            a == b && tree.list_len(x) == tree.list_len(y)
        }
        (Expr::Matrix(a), Expr::Matrix(b)) | (Expr::Cell(a), Expr::Cell(b)) => {
            let lengths = |rows| tree.list(rows).map(|row| tree.list_len(row));
            lengths(a).eq(lengths(b))
        }
        (a, b) => std::mem::discriminant(&a) == std::mem::discriminant(&b),
    }
}

fn same_stmt(tree: &Tree, a: StmtId, b: StmtId) -> bool {
    same_statement_node(tree, a, b)
        && same_lists(exprs(tree, a), exprs(tree, b), |a, b| same_expr(tree, a, b))
        && same_lists(blocks(tree, a), blocks(tree, b), |a, b| same_block(tree, a, b))
}

fn same_lists<T>(a: Vec<T>, b: Vec<T>, same: impl Fn(T, T) -> bool) -> bool {
    a.len() == b.len() && a.into_iter().zip(b).all(|(a, b)| same(a, b))
}

fn exprs(tree: &Tree, id: StmtId) -> Vec<ExprId> {
    let mut all = Vec::new();
    visit::stmt_exprs(tree, id, &mut |expr| all.push(expr));
    all
}

fn blocks(tree: &Tree, id: StmtId) -> Vec<Block> {
    let mut all = Vec::new();
    visit::stmt_blocks(tree, id, &mut |block| all.push(block));
    all
}

/// Are two statements the same but for their expressions and blocks?
fn same_statement_node(tree: &Tree, a: StmtId, b: StmtId) -> bool {
    match (tree.stmt(a), tree.stmt(b)) {
        (Stmt::Expr(_, a), Stmt::Expr(_, b)) => a == b,
        (Stmt::Shell, Stmt::Shell) => {
            tree.slice(tree.stmt_span(a)) == tree.slice(tree.stmt_span(b))
        }
        (Stmt::Switch(_, a), Stmt::Switch(_, b)) | (Stmt::If(a), Stmt::If(b)) => {
            let heads = |list| tree.list(list).map(|id| tree.branch(id).head.is_some());
            heads(a).eq(heads(b))
        }
        (Stmt::For(a), Stmt::For(b)) => tree.for_loop(a).parallel == tree.for_loop(b).parallel,
        (Stmt::Try(a), Stmt::Try(b)) => {
            let (a, b) = (tree.try_stmt(a), tree.try_stmt(b));
            a.handler.is_some() == b.handler.is_some()
        }
        (Stmt::Function(_) | Stmt::Class(_) | Stmt::Arguments(_), _) => false,
        (a, b) => std::mem::discriminant(&a) == std::mem::discriminant(&b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Dialect;

    fn same(a: &str, b: &str) -> bool {
        let text = format!("if p\n{a}\nelse\n{b}\nend\n");
        let parsed = crate::parse(text, &Dialect::MATLAB);
        assert!(parsed.errors.is_empty(), "{a}, {b}");
        let tree = &parsed.tree;
        let Some(Stmt::If(branches)) = tree.first(tree.body).map(|id| tree.stmt(id)) else {
            panic!("an `if`");
        };
        let bodies: Vec<_> = tree.list(branches).map(|id| tree.branch(id).body).collect();
        same_block(tree, bodies[0], bodies[1])
    }

    #[test]
    fn space_and_comments_do_not_count() {
        assert!(same("x = f( a,1 );  % here", "x=f(a, 1);"));
        assert!(same("x = [a b; c];", "x = [a, b\nc];"));
        assert!(same("for k=1:3, y(k) = k'; end", "for k = 1:3\n y(k)=k';\nend"));
        assert!(same("try\n a\ncatch\n b\nend", "try, a\ncatch\n b\nend"));
    }

    #[test]
    fn all_else_does() {
        for (a, b) in [
            ("x = 1;", "x = 2;"),
            ("x = 1;", "x = 1"),
            ("x = 1;", "y = 1;"),
            ("x = a + b;", "x = a - b;"),
            ("x = [a b];", "x = [a; b];"),
            ("x = 'a';", "x = 'A';"),
            ("x = s.f;", "x = s.g;"),
            ("x = f(a);", "x = f{a};"),
            ("x = (a);", "x = a;"),
            ("if a\n b\nend", "if a\nelse\n b\nend"),
            ("f;", "f; f;"),
        ] {
            assert!(!same(a, b), "{a} and {b}");
        }
    }
}
