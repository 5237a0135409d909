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
//! Cost: for a read that fails, the statements of the function for each of at most [`MOST`]
//! variables that the value comes of.

use super::interpreter::Interpreter;
use lariat_flow_sets::flow_set::Flow;
use lariat_interprocedural::collection::Resolved;
use lariat_ir::{Access, Arg, Stmt, Target, Targets, VarId};

/// Of so many variables it is asked what they come of.
const MOST: usize = 16;

impl Interpreter<'_, '_> {
    /// Is a member read of what an operation on something unknown returned?
    pub fn may_be_of_overload(&self, flow: &Flow, base: VarId, path: &[Access]) -> bool {
        matches!(path.first(), Some(Access::Dot(_))) && self.comes_of_unknown(flow, base)
    }

    /// Is the variable assigned, through others too, what an operation on something unknown returns?
    fn comes_of_unknown(&self, flow: &Flow, var: VarId) -> bool {
        let is_unknown =
            |var: VarId| flow.slot(var).value.as_ref().is_some_and(|value| value.is_unknown());
        let mut reached = vec![var];
        let mut next = 0;
        while let Some(&var) = reached.get(next).filter(|_| next < MOST) {
            next += 1;
            for (_, stmt) in self.body.stmts.iter() {
                for operand in self.operands_of_value(stmt, var) {
                    if is_unknown(operand) {
                        return true;
                    }
                    if !reached.contains(&operand) {
                        reached.push(operand);
                    }
                }
            }
        }
        false
    }

    /// The variables of which a statement computes the value that it assigns to this one.
    fn operands_of_value(&self, stmt: &Stmt, var: VarId) -> Vec<VarId> {
        match stmt {
            Stmt::Copy { target, source } if *target == var => vec![*source],
            Stmt::Call { targets, function, args, .. } if is_assigned(targets, var) => {
                let operand = |arg: &Arg| match arg {
                    Arg::Var(operand) => Some(*operand),
                    Arg::Spread(_) | Arg::Colon => None,
                };
                match self.engine.analysis.code.resolve(self.at, function, None) {
                    Resolved::Builtin(_) => args.iter().filter_map(operand).collect(),
                    _ => Vec::new(),
                }
            }
            _ => Vec::new(),
        }
    }
}

fn is_assigned(targets: &Targets, var: VarId) -> bool {
    matches!(targets, Targets::List(list) if list[..] == [Target::Var(var)])
}
