//! Walks over all code of a file, functions included.
//!
//! Cost: linear in the statements or expressions of the file.

use lariat_syntax::tree::{Block, ExprId, FunctionId, Stmt, StmtId, Tree};
use lariat_syntax::visit;

/// The bodies of a file: its own statements, and those of each function.
pub(crate) fn bodies(tree: &Tree) -> impl Iterator<Item = (Option<FunctionId>, Block)> {
    let functions = tree.functions.iter().map(|(id, function)| (Some(id), function.body));
    std::iter::once((None, tree.body)).chain(functions)
}

/// Shows all statements with the function that they stand in.
pub(crate) fn each_statement(tree: &Tree, f: &mut impl FnMut(Option<FunctionId>, StmtId)) {
    for (function, body) in bodies(tree) {
        visit::each_stmt(tree, body, &mut |id| f(function, id));
    }
}

/// Shows all expressions, parents first.
pub(crate) fn each_expression(tree: &Tree, f: &mut impl FnMut(ExprId)) {
    each_statement(tree, &mut |_, id| each_expression_of(tree, id, f));
}

/// Shows all expressions of a statement, those of its blocks left out.
pub(crate) fn each_expression_of(tree: &Tree, id: StmtId, f: &mut impl FnMut(ExprId)) {
    visit::stmt_exprs(tree, id, &mut |root| visit::each_expr(tree, root, f));
}

/// The statements of the file that a `try` tries.
pub(crate) fn tried(tree: &Tree) -> std::collections::HashSet<StmtId> {
    let mut all = std::collections::HashSet::new();
    each_statement(tree, &mut |_, id| {
        if let Stmt::Try(parts) = tree.stmt(id) {
            visit::each_stmt(tree, tree.try_stmt(parts).body, &mut |inner| {
                all.insert(inner);
            });
        }
    });
    all
}
