//! Variables that hold what a search has selected.
//!
//! `for k = find(isText)` runs over elements that may all be missing, and code is written
//! for that: where `find` selects nothing the trip count is zero, perhaps in every run that
//! anybody makes. A loop over a selection therefore decides, as a branch does, which runs get
//! to its body. `for k = 1:n` does not: a loop of a whole range is there to be run.
//!
//! Cost: one walk over the statements of a body, once for each function.

use lariat_builtins::{BuiltinTree, ShapeRule};
use lariat_ir::{Function, Iteration, Stmt, Target, Targets, VarId, walk};
use rustc_hash::FxHashSet;

/// The variables that only calls of `find` assign.
pub(super) fn selections(body: &Function, builtins: &BuiltinTree) -> FxHashSet<VarId> {
    let mut selected = FxHashSet::default();
    let mut others = FxHashSet::default();
    for (_, stmt) in body.stmts.iter() {
        let found = found_by(stmt, builtins);
        selected.extend(found);
        walk::writes(stmt, &mut |var| {
            if found != Some(var) {
                others.insert(var);
            }
        });
    }
    selected.retain(|var| !others.contains(var));
    selected
}

/// What receives the places that a call of `find` returns.
fn found_by(stmt: &Stmt, builtins: &BuiltinTree) -> Option<VarId> {
    let Stmt::Call { targets: Targets::List(targets), function, .. } = stmt else { return None };
    let Some(Target::Var(first)) = targets.first() else { return None };
    let builtin = builtins.find(function)?;
    (builtins.get(builtin).shape == ShapeRule::Found).then_some(*first)
}

/// Does a loop run over such a variable's elements?
pub(super) fn is_over(over: Iteration, selected: &FxHashSet<VarId>) -> bool {
    match over {
        Iteration::Columns(var) => selected.contains(&var),
        Iteration::Range { .. } => false,
    }
}
