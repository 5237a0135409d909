//! Temporaries that are assigned nothing but `true`: an endless loop tests one.
//!
//! Cost: linear in the function.

use lariat_builtins::{BuiltinTree, Role};
use lariat_ir::walk;
use lariat_ir::{Function, Stmt, Target, Targets, VarId};
use rustc_hash::FxHashSet;

/// The temporaries of a function that are.
pub(super) fn truths(function: &Function, builtins: &BuiltinTree) -> FxHashSet<VarId> {
    let truth = builtins.name_of(Role::True);
    let (mut truths, mut others) = (FxHashSet::default(), FxHashSet::default());
    for (_, stmt) in function.stmts.iter() {
        match stmt {
            Stmt::Call { targets: Targets::List(list), function: name, args, .. }
                if name == truth && args.is_empty() =>
            {
                if let [Target::Var(var)] = list.as_slice() {
                    truths.insert(*var);
                }
            }
            _ => walk::writes(stmt, &mut |var| _ = others.insert(var)),
        }
    }
    truths.retain(|var| function.vars[*var].temporary && !others.contains(var));
    truths
}
