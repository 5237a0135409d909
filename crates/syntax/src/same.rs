//! Equality of code: do two expressions or blocks of one tree say the same, do two trees?
//!
//! White space, comments and the places in the text do not count; brackets do.
//!
//! ```text
//! f(x, 1)   and   f( x,1 )      the same
//! [a b]     and   [a, b]        the same
//! (a)       and   a             not the same
//! ```
//!
//! Trees are equal node for node ([`same_tree`]): the parser makes its nodes in the order in
//! which it reads them, whatever stands between the tokens.
//!
//! Cost: linear in the smaller of the two.

use crate::tree::{
    Arguments, Block, Class, ClassBlock, CommentKind, Declaration, Expr, ExprId, Function, Members,
    Method, Stmt, StmtId, Tree,
};
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

/// Do two trees say the same? Places and comments do not count, the order of statements,
/// functions and blocks does.
pub fn same_tree(a: &Tree, b: &Tree) -> bool {
    a.unit == b.unit
        && a.body == b.body
        && a.exprs == b.exprs
        && a.stmts == b.stmts
        && a.branches == b.branches
        && a.fors == b.fors
        && a.tries == b.tries
        && a.lists == b.lists
        && same_names(a, b)
        && same_texts(a, b)
        && same_items(a.functions.iter(), b.functions.iter(), same_function)
        && same_items(a.arguments.iter(), b.arguments.iter(), same_arguments)
        && same_items(a.classes.iter(), b.classes.iter(), same_class)
}

/// Have two trees the same comments in the same order? The blanks around the lines of a
/// comment do not count.
pub fn same_comments(a: &Tree, b: &Tree) -> bool {
    let pairs = a.comments.iter().zip(&b.comments);
    a.comments.len() == b.comments.len()
        && pairs.into_iter().all(|(x, y)| {
            let (left, right) = (a.slice(x.span), b.slice(y.span));
            let lines = |text| str::split(text, ['\n', '\r']).map(str::trim);
            x.kind == y.kind
                && match x.kind {
                    CommentKind::Block => lines(left).eq(lines(right)),
                    CommentKind::Line | CommentKind::Continuation => left == right,
                }
        })
}

fn same_names(a: &Tree, b: &Tree) -> bool {
    a.names.len() == b.names.len() && a.names.ids().all(|sym| a.name(sym) == b.name(sym))
}

/// Have literals, words and lines for the shell the same text?
fn same_texts(a: &Tree, b: &Tree) -> bool {
    let is_text =
        |expr: Expr| matches!(expr, Expr::Number | Expr::Char | Expr::String | Expr::Word);
    let mut exprs = a.expr_ids().filter(|&id| is_text(a.expr(id)));
    let mut shell = a.stmt_ids().filter(|&id| a.stmt(id) == Stmt::Shell);
    exprs.all(|id| a.expr_text(id) == b.expr_text(id))
        && shell.all(|id| a.slice(a.stmt_span(id)) == b.slice(b.stmt_span(id)))
}

fn same_items<'t, I, T: 't>(
    a: impl Iterator<Item = (I, &'t T)>,
    b: impl Iterator<Item = (I, &'t T)>,
    same: impl Fn(&T, &T) -> bool,
) -> bool {
    let (a, b): (Vec<_>, Vec<_>) = (a.collect(), b.collect());
    a.len() == b.len() && a.iter().zip(&b).all(|((_, a), (_, b))| same(a, b))
}

fn same_function(a: &Function, b: &Function) -> bool {
    let parts = |it: &Function| (it.name, it.inputs, it.outputs, it.body, it.parent, it.closed);
    parts(a) == parts(b)
}

fn same_slices<T>(a: &[T], b: &[T], same: impl Fn(&T, &T) -> bool) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
}

fn same_arguments(a: &Arguments, b: &Arguments) -> bool {
    a.attributes == b.attributes && same_slices(&a.items, &b.items, same_declaration)
}

fn same_declaration(a: &Declaration, b: &Declaration) -> bool {
    let parts =
        |it: &Declaration| (it.name, it.from_class, it.dims, it.class, it.validators, it.default);
    parts(a) == parts(b)
}

fn same_class(a: &Class, b: &Class) -> bool {
    a.name == b.name
        && a.superclasses.iter().map(|it| it.name).eq(b.superclasses.iter().map(|it| it.name))
        && a.attributes == b.attributes
        && same_slices(&a.blocks, &b.blocks, same_class_block)
}

fn same_class_block(a: &ClassBlock, b: &ClassBlock) -> bool {
    a.attributes == b.attributes && same_members(&a.members, &b.members)
}

fn same_members(a: &Members, b: &Members) -> bool {
    match (a, b) {
        (Members::Properties(a), Members::Properties(b)) => same_slices(a, b, same_declaration),
        (Members::Methods(a), Members::Methods(b)) => same_slices(a, b, same_method),
        (Members::Events(a), Members::Events(b)) => same_slices(a, b, |a, b| a.0 == b.0),
        (Members::Enumeration(a), Members::Enumeration(b)) => {
            same_slices(a, b, |a, b| (a.0, a.2) == (b.0, b.2))
        }
        _ => false,
    }
}

fn same_method(a: &Method, b: &Method) -> bool {
    match (a, b) {
        (Method::Defined(a), Method::Defined(b)) => a == b,
        (
            Method::Declared { name, inputs, outputs, .. },
            Method::Declared { name: name_b, inputs: inputs_b, outputs: outputs_b, .. },
        ) => (name, inputs, outputs) == (name_b, inputs_b, outputs_b),
        _ => false,
    }
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
