//! Operations on what is not known, whose class may have methods for them.
//!
//! `t == 0` is a logical array for every class of the language; of an object it is what a method
//! of its class returns, and an unknown `t` may be one. Without evidence it is taken for an array.
//! A member that is read of the result is evidence: arrays have none, and who wrote it knows
//! what `t` is.
//!
//! ```text
//! function f(t)
//! late = t > 3;
//! late.at(2)         an object of the class of t, not an error
//! x = [1 2] > 3;
//! x.at(2)            an error: no class has a say in this
//! ```
//!
//! Cost: for a read that fails, the statements of the function, up to a depth of [`DEPTH`].

use super::interpreter::Interpreter;
use lariat_flow_sets::flow_set::Flow;
use lariat_interprocedural::collection::Resolved;
use lariat_ir::{Access, Arg, Stmt, Target, Targets, VarId};

/// How many operations may lie between what is not known and the value.
const DEPTH: usize = 4;

impl Interpreter<'_, '_> {
    /// Is a member read of what an operation on something unknown returned?
    pub fn may_be_of_overload(&self, flow: &Flow, base: VarId, path: &[Access]) -> bool {
        matches!(path.first(), Some(Access::Dot(_))) && self.comes_of_unknown(flow, base, DEPTH)
    }

    /// Does some statement assign the variable what an operation on something unknown returns?
    fn comes_of_unknown(&self, flow: &Flow, var: VarId, depth: usize) -> bool {
        let is_unknown =
            |var: VarId| flow.slot(var).value.as_ref().is_some_and(|value| value.is_unknown());
        let comes = |from: VarId| {
            is_unknown(from) || depth > 0 && self.comes_of_unknown(flow, from, depth - 1)
        };
        self.body.stmts.iter().any(|(_, stmt)| match stmt {
            Stmt::Copy { target, source } => *target == var && *source != var && comes(*source),
            Stmt::Call { targets, function, args, .. } if is_assigned(targets, var) => {
                let found = self.engine.analysis.code.resolve(self.at, function, None);
                let mut operands = args.iter().filter_map(|arg| match arg {
                    Arg::Var(operand) => Some(*operand),
                    Arg::Spread(_) | Arg::Colon => None,
                });
                matches!(found, Resolved::Builtin(_))
                    && operands.any(|operand| operand != var && comes(operand))
            }
            _ => false,
        })
    }
}

fn is_assigned(targets: &Targets, var: VarId) -> bool {
    matches!(targets, Targets::List(list) if list[..] == [Target::Var(var)])
}
