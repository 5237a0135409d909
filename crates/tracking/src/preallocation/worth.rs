//! Is it worth while to preallocate in a loop?
//!
//! An array that grows costs a copy in each iteration. That is nothing in a loop of few iterations, and
//! nothing beside an access to a file or a window in the same iteration.
//!
//! ```text
//! for k = 1:3,  x(k) = f(k);  end                        not worth while
//! for k = 1:n,  x{k} = fgetl(file);  end                 neither
//! for k = 1:n,  x(k) = k ^ 2;  end                       worth while
//! ```
//!
//! Calls of other functions are not followed: a function that reads a file is as long as the loop for
//! this question.
//!
//! Cost: linear in the statements of the loop.

use super::index::literal;
use crate::procedure::Procedure;
use lariat_ir::walk;
use lariat_ir::{Block, Iteration, Stmt, StmtId};

/// A loop of fewer iterations is short.
const MANY: f64 = 32.0;

/// May the loop be long, and is it quick otherwise?
pub(super) fn is_worth(of: &Procedure<'_>, at: StmtId) -> bool {
    trip_count(of, at).is_none_or(|count| count >= MANY) && !has_slow_call(of, at)
}

/// The number of iterations of a loop over a range of literals.
fn trip_count(of: &Procedure<'_>, at: StmtId) -> Option<f64> {
    let Stmt::For { over: Iteration::Range { low, step, high }, .. } = of.body.stmts[at] else {
        return None;
    };
    let begin = of.begin(at)?;
    let number = |var| literal(of, begin.read(var)?);
    let step = step.map_or(Some(1.0), number)?;
    Some(((number(high)? - number(low)?) / step).floor().max(-1.0) + 1.0)
}

/// Does it call something that takes longer than a copy?
fn has_slow_call(of: &Procedure<'_>, at: StmtId) -> bool {
    let mut todo: Vec<&Block> = walk::blocks(&of.body.stmts[at]).collect();
    while let Some(block) = todo.pop() {
        for &stmt in block {
            let stmt = &of.body.stmts[stmt];
            if let Stmt::Call { function, .. } = stmt
                && of.builtin(function).is_some_and(|builtin| builtin.slow)
            {
                return true;
            }
            todo.extend(walk::blocks(stmt));
        }
    }
    false
}
