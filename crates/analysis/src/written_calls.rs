//! Calls as they are written, of functions known by name: `f(a, b)` and the command `f a b`.
//!
//! Example: of `load x.mat; y = load('y.mat')` those of `load` have the arguments `x.mat` and
//! `'y.mat'`. That the name is a variable's is for the asker to know.
//!
//! Cost: a pass over the expressions and statements, but only where a name is one of them.

use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, ExprId, List, Stmt, Tree};

/// The calls of functions that are meant, by their names: each name, and its arguments.
pub fn written_calls(
    tree: &Tree,
    is_meant: impl Fn(&str) -> bool,
) -> impl Iterator<Item = (ExprId, List<ExprId>)> {
    let is_meant = move |sym: Sym| is_meant(tree.name(sym));
    let occurs = tree.names.ids().any(&is_meant);
    let of_name = move |name: ExprId, arguments: List<ExprId>| match tree.expr(name) {
        Expr::Name(sym) if is_meant(sym) => Some((name, arguments)),
        _ => None,
    };
    let indices = tree.expr_ids().filter_map(|id| match tree.expr(id) {
        Expr::Index(name, arguments) => Some((name, arguments)),
        _ => None,
    });
    let commands = tree.stmt_ids().filter_map(|id| match tree.stmt(id) {
        Stmt::Command(name, words) => Some((name, words)),
        _ => None,
    });
    let all = occurs.then(|| indices.chain(commands)).into_iter().flatten();
    all.filter_map(move |(name, arguments)| of_name(name, arguments))
}
