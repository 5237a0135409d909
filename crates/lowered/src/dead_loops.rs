//! Dead loops: a loop without an iteration goes, unless something else reads its counter.
//!
//! ```text
//! for k 1.0 1.0 0.0 … end      (nothing)
//! ```
//!
//! Cost: linear in the function, and once more in each such loop.

use crate::affine::as_double;
use crate::program::{Block, Expr, Function, Role, StmtKind};
use crate::uses::Uses;

/// Removes them from a function.
pub fn remove(function: &mut Function) {
    let mut body = std::mem::take(&mut function.body);
    let uses = Uses::of(&body, function);
    block(&mut body, &uses, function);
    function.body = body;
}

fn block(stmts: &mut Block, uses: &Uses, function: &Function) {
    stmts.retain(|stmt| !is_dead(&stmt.kind, uses, function));
    for stmt in stmts {
        for inner in stmt.kind.blocks_mut() {
            block(inner, uses, function);
        }
    }
}

/// Has it no iteration, and does nothing else read its counter?
fn is_dead(kind: &StmtKind, uses: &Uses, function: &Function) -> bool {
    let StmtKind::For { counter, low, step, high, body } = kind else { return false };
    let number = |bound: &Expr| match as_double(bound.clone()) {
        Expr::Number(number) => Some(number),
        _ => None,
    };
    let (Some(low), Some(step), Some(high)) = (number(low), number(step), number(high)) else {
        return false;
    };
    let is_empty = step > 0.0 && high < low || step < 0.0 && high > low;
    let is_own = matches!(function.locals[*counter].role, Role::Variable | Role::Temporary);
    is_empty && is_own && Uses::of(body, function).reads(*counter) == uses.reads(*counter)
}

#[cfg(test)]
mod tests {
    use crate::rewritten::after;

    fn left(body: &str) -> String {
        after(super::remove, "  local k variable f64 \"k\"\n  local v variable f64 \"v\"\n", body)
    }

    #[test]
    fn a_loop_without_an_iteration_goes_unless_its_counter_is_read() {
        let empty = "  2: for k 1.0 1.0 0.0\n    3: v = k\n  end\n";
        assert!(!left(empty).contains("for"));
        assert!(left(&format!("{empty}  4: v = k\n")).contains("for"));
        assert!(left("  2: for k 1.0 1.0 1.0\n    3: v = k\n  end\n").contains("for"));
    }
}
