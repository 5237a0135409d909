//! Walks over all code of a file, functions included.
//!
//! Cost: linear in the statements or expressions of the file. Many rules look at all of
//! them, so they are listed once ([`Nodes`]).

use lariat_syntax::tree::{Block, ExprId, FunctionId, Stmt, StmtId, Tree};
use lariat_syntax::visit;
use std::collections::HashSet;

/// The bodies of a file: its own statements, and those of each function.
pub(crate) fn bodies(tree: &Tree) -> impl Iterator<Item = (Option<FunctionId>, Block)> {
    let functions = tree.functions.iter().map(|(id, function)| (Some(id), function.body));
    std::iter::once((None, tree.body)).chain(functions)
}

/// All statements and expressions of a file, parents first.
pub struct Nodes {
    /// With the function that they stand in.
    pub(crate) statements: Vec<(Option<FunctionId>, StmtId)>,
    pub(crate) expressions: Vec<ExprId>,
}

impl Nodes {
    /// Those of a file.
    pub(crate) fn of(tree: &Tree) -> Self {
        let mut nodes = Self { statements: Vec::new(), expressions: Vec::new() };
        for (function, body) in bodies(tree) {
            visit::each_stmt(tree, body, &mut |id| {
                nodes.statements.push((function, id));
                each_expression_of(tree, id, &mut |expr| nodes.expressions.push(expr));
            });
        }
        nodes
    }
}

/// Shows all expressions of a statement, those of its blocks left out.
pub(crate) fn each_expression_of(tree: &Tree, id: StmtId, f: &mut impl FnMut(ExprId)) {
    visit::stmt_exprs(tree, id, &mut |root| visit::each_expr(tree, root, f));
}

/// The statements of the file that a `try` tries.
pub(crate) fn tried(tree: &Tree, nodes: &Nodes) -> HashSet<StmtId> {
    let mut all = HashSet::new();
    for &(_, id) in &nodes.statements {
        if let Stmt::Try(parts) = tree.stmt(id) {
            visit::each_stmt(tree, tree.try_stmt(parts).body, &mut |inner| {
                all.insert(inner);
            });
        }
    }
    all
}
