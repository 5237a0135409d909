//! Which functions of the program a function calls.

use crate::interprocedural::{Collection, FunctionRef, collection::Resolved};
use lariat_tame::ir::Stmt;

/// Functions beyond so many have no contract.
pub const MAX_FUNCTIONS: usize = 200;

/// The functions of the program that a function calls by name, in order.
pub(super) fn callees(code: &Collection, at: FunctionRef) -> Vec<FunctionRef> {
    let Some(body) = code.function(at) else { return Vec::new() };
    let mut names: Vec<&str> = body.stmts.iter().filter_map(|(_, stmt)| called(stmt)).collect();
    names.sort_unstable();
    names.dedup();
    let functions = names.into_iter().filter_map(|name| match code.resolve(at, name, None) {
        Resolved::Function(function) => Some(function),
        _ => None,
    });
    functions.collect()
}

fn called(stmt: &Stmt) -> Option<&str> {
    if let Stmt::Call { function, .. } = stmt { Some(function) } else { None }
}
