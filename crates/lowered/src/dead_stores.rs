//! Dead stores: the value that a loop's variable has when there is no iteration is not stored, where
//! nothing reads it outside the loop.
//!
//! ```text
//! k = (run lr_zeros 1.0 0.0)
//! columns k over … end              columns k over … end
//! ```
//!
//! Cost: linear in the function, times the depth of its loops.

use crate::program::{Block, Expr, Function, LocalId, Role, StmtKind};
use crate::uses;
use rustc_hash::FxHashSet;

/// Removes them from a function.
pub fn remove(function: &mut Function) {
    let mut kept = uses::read_outside_loops(function);
    let mut body = std::mem::take(&mut function.body);
    let is_own = |role: Role| matches!(role, Role::Variable | Role::Temporary);
    kept.extend(function.locals.iter().filter(|(_, it)| !is_own(it.role)).map(|(id, _)| id));
    block(&mut body, &kept, &mut Vec::new());
    function.body = body;
}

/// `around`: the variables of the loops around.
fn block(stmts: &mut Block, kept: &FxHashSet<LocalId>, around: &mut Vec<LocalId>) {
    for stmt in stmts.iter_mut() {
        let outer = around.len();
        around.extend(variable(&stmt.kind));
        for inner in stmt.kind.blocks_mut() {
            block(inner, kept, around);
        }
        around.truncate(outer);
    }
    let loops: Vec<Option<LocalId>> = stmts.iter().map(|stmt| variable(&stmt.kind)).collect();
    let mut at = 0;
    stmts.retain(|stmt| {
        at += 1;
        let is_dead = |target: &LocalId| {
            !kept.contains(target) && !around.contains(target) && loops[at..].contains(&Some(*target))
        };
        !matches!(&stmt.kind, StmtKind::Assign { target, value } if is_empty(value) && is_dead(target))
    });
}

/// The variable of a loop over columns.
fn variable(kind: &StmtKind) -> Option<LocalId> {
    match kind {
        StmtKind::Columns { target, .. } => Some(*target),
        _ => None,
    }
}

/// Is it what the variable of a loop is without an iteration?
fn is_empty(value: &Expr) -> bool {
    let is_constant =
        |arg: &Expr| matches!(arg, Expr::Convert(_, value) if matches!(**value, Expr::Number(_)));
    match value {
        Expr::Runtime { symbol, args, .. } if symbol == "lr_zeros" => args.iter().all(is_constant),
        Expr::Runtime { symbol, .. } => symbol == "lr_no_column",
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::rewritten::after;

    fn left(body: &str) -> String {
        let locals = "  local k variable any \"k\"\n  local v variable any \"v\"\n";
        after(super::remove, locals, body)
    }

    #[test]
    fn what_is_read_in_the_loop_alone_needs_no_value_before() {
        let body = "  2: k = (run lr_zeros (to any 1.0) (to any 0.0))\n  2: columns k v\n    3: show k\n  end\n";
        assert!(!left(body).contains("lr_zeros"));
        assert!(left(&format!("{body}  4: show k\n")).contains("lr_zeros"));
    }

    #[test]
    fn a_loop_around_with_the_same_variable_reads_it() {
        let inner = "    2: k = (run lr_zeros (to any 1.0) (to any 0.0))\n    2: columns k v\n    end\n    3: show k\n";
        assert!(left(&format!("  1: columns k v\n{inner}  end\n")).contains("lr_zeros"));
    }
}
