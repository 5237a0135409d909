//! What the calls of builtins last came to, by their statements.
//!
//! Loops visit their statements again until nothing changes, and functions are analysed in several
//! contexts, so that six of ten calls have the arguments of the last visit. A transfer function is
//! pure: its outcome is the same then.
//!
//! ```text
//! for k = 1:n
//!   t = size(A, 1);      % the second iteration: `A` and `1` as before, `t` too
//!   s = s + t;           % `s` has grown: evaluated again
//! end
//! ```
//!
//! Cost: a comparison of the arguments, most of which are shared; what is kept is bounded.

use lariat_builtins::BuiltinId;
use lariat_domains::ValueSet;
use lariat_interprocedural::FunctionRef;
use lariat_ir::StmtId;
use lariat_transfer::{CallFault, Outcome, TransferFunctions};
use lariat_value_facts::context::Returned;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// So many statements are remembered before all are forgotten.
const MOST: usize = 1 << 13;

/// The last calls.
#[derive(Default)]
pub struct LastCalls {
    calls: FxHashMap<(FunctionRef, StmtId), LastCall>,
}

struct LastCall {
    builtin: BuiltinId,
    arguments: SmallVec<[Arc<ValueSet>; 3]>,
    results: usize,
    outcome: Result<Returned, CallFault>,
}

impl LastCalls {
    /// What comes of a statement's call.
    pub fn outcome(
        &mut self,
        at: (FunctionRef, StmtId),
        (builtin, arguments, results): (BuiltinId, &[Arc<ValueSet>], usize),
        transfer: &TransferFunctions,
    ) -> Result<Returned, CallFault> {
        if let Some(last) = self.calls.get(&at)
            && last.builtin == builtin
            && last.results == results
            && are_same(&last.arguments, arguments)
        {
            return last.outcome.clone();
        }
        let outcome = returned(transfer.call(builtin, arguments, results));
        if self.calls.len() == MOST {
            self.calls.clear();
        }
        let (arguments, outcome_of) = (arguments.into(), outcome.clone());
        self.calls.insert(at, LastCall { builtin, arguments, results, outcome: outcome_of });
        outcome
    }
}

/// What a caller gets to know of an outcome.
pub fn returned(outcome: Outcome) -> Result<Returned, CallFault> {
    match outcome {
        Outcome::Results(values) => Ok(Returned::values(values)),
        Outcome::NoValue => Ok(Returned::nothing()),
        Outcome::Fails(fault) => Err(fault),
        Outcome::NeverReturns => Ok(Returned::never()),
    }
}

fn are_same(some: &[Arc<ValueSet>], others: &[Arc<ValueSet>]) -> bool {
    let is_same =
        |(one, other): (&Arc<ValueSet>, &Arc<ValueSet>)| Arc::ptr_eq(one, other) || one == other;
    some.len() == others.len() && some.iter().zip(others).all(is_same)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_base::FileId;
    use lariat_builtins::shared_builtins;
    use lariat_transfer::Rules;

    #[test]
    fn a_call_with_other_arguments_is_evaluated_again() {
        let transfer = TransferFunctions::new(Rules::OCTAVE, shared_builtins());
        let plus = shared_builtins().find("plus").expect("a builtin");
        let at = (
            FunctionRef { file: FileId::new(0), function: lariat_ir::FunctionId::new(0) },
            StmtId::new(0),
        );
        let number = |number| Arc::new(ValueSet::number(number));
        let mut last = LastCalls::default();
        for (a, b) in [(1.0, 2.0), (1.0, 2.0), (1.0, 3.0), (0.0, -0.0), (-0.0, -0.0)] {
            let arguments = [number(a), number(b)];
            let outcome = last.outcome(at, (plus, &arguments, 1), &transfer);
            assert_eq!(outcome, returned(transfer.call(plus, &arguments, 1)), "{a} + {b}");
        }
        assert_eq!(last.calls.len(), 1);
    }
}
