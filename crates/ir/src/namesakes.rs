//! Variables that have the name of a function that is called.
//!
//! GNU Octave decides where a name is read what it is: a variable if it has a value, otherwise a
//! function. The kind analysis has one answer for each use; where a use may be both, it calls the
//! function, and the run may read the variable.
//!
//! ```text
//! for j = 1:n
//!   if j <= 3, angle = j; else, angle = angle / 2; end     from the second iteration on a variable
//! end
//! ```
//!
//! Cost: one walk over the statements of a body, once for each function.

use crate::{Arg, Function, Literal, Stmt, StmtId, VarId, names};
use lariat_builtins::Role;
use rustc_hash::FxHashMap;

/// Of each call of a function of a body, the variable that has its name. Taming calls such a function
/// by its name, in a literal that stands where the call does.
pub fn namesakes(body: &Function) -> FxHashMap<StmtId, VarId> {
    let named = body.vars.iter().filter(|(_, var)| !var.temporary);
    let named: FxHashMap<&str, VarId> = named.map(|(id, var)| (&*var.name, id)).collect();
    let mut literals = FxHashMap::default();
    for (id, stmt) in body.stmts.iter() {
        if let Stmt::Literal { target, value: Literal::Char(name) } = stmt
            && let Some(&var) = named.get(name.as_str())
        {
            literals.insert(*target, (var, body.origin(id).span));
        }
    }
    let by_name = names::name_of(Role::CallFunction);
    let calls = body.stmts.iter().filter_map(|(id, stmt)| match stmt {
        Stmt::Call { function, args, .. } if *function == by_name => match args.first() {
            Some(Arg::Var(name)) => {
                let (var, span) = literals.get(name)?;
                (*span == body.origin(id).span).then_some((id, *var))
            }
            _ => None,
        },
        _ => None,
    });
    calls.collect()
}
