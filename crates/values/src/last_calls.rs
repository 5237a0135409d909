//! What the calls of builtins last came to, by their statements.
//!
//! Loops visit their statements again until nothing changes, and functions are analysed in several
//! contexts, so that six of ten calls have the arguments of the last visit. A transfer function is
//! pure: its outcome is the same then. In another context a loop has the same two visits again, so
//! the last two calls of a statement are kept.
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

/// So many calls are remembered before all are forgotten.
const MOST: usize = 1 << 15;

/// The last calls.
#[derive(Default)]
pub struct LastCalls {
    /// Of each function by its statements.
    calls: FxHashMap<FunctionRef, Vec<LastTwo>>,
    count: usize,
}

/// The last two calls of a statement, the later one first.
type LastTwo = [Option<Box<LastCall>>; 2];

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
        (function, stmt): (FunctionRef, StmtId),
        (builtin, arguments, results): (BuiltinId, &[Arc<ValueSet>], usize),
        transfer: &TransferFunctions,
    ) -> Result<Returned, CallFault> {
        let row = self.calls.entry(function).or_default();
        let at = stmt.index();
        let is_it = |call: &LastCall| {
            call.builtin == builtin
                && call.results == results
                && are_same(&call.arguments, arguments)
        };
        if let Some(two) = row.get_mut(at)
            && let Some(place) = two.iter().position(|it| it.as_deref().is_some_and(is_it))
        {
            two.swap(0, place);
            if let Some(last) = &two[0] {
                return last.outcome.clone();
            }
        }
        let outcome = returned(transfer.call(builtin, arguments, results));
        let known = outcome.clone();
        let call = LastCall { builtin, arguments: arguments.into(), results, outcome: known };
        if at >= row.len() {
            row.resize_with(at + 1, LastTwo::default);
        }
        row[at].swap(0, 1);
        match &mut row[at][0] {
            Some(last) => **last = call,
            new => {
                *new = Some(Box::new(call));
                self.note_new();
            }
        }
        outcome
    }

    /// One more call is remembered; where they are too many, all are forgotten.
    fn note_new(&mut self) {
        self.count += 1;
        if self.count >= MOST {
            *self = Self::default();
        }
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
    use lariat_ir::FunctionId;
    use lariat_transfer::Rules;

    #[test]
    fn a_call_with_other_arguments_is_evaluated_again() {
        let transfer = TransferFunctions::new(Rules::OCTAVE, shared_builtins());
        let plus = shared_builtins().find("plus").expect("a builtin");
        let at =
            (FunctionRef { file: FileId::new(0), function: FunctionId::new(0) }, StmtId::new(0));
        let number = |number| Arc::new(ValueSet::number(number));
        let mut last = LastCalls::default();
        let calls = [(1.0, 2.0), (1.0, 2.0), (1.0, 3.0), (1.0, 2.0), (0.0, -0.0), (-0.0, -0.0)];
        for ((a, b), count) in calls.into_iter().zip([1, 1, 2, 2, 2, 2]) {
            let arguments = [number(a), number(b)];
            let outcome = last.outcome(at, (plus, &arguments, 1), &transfer);
            assert_eq!(outcome, returned(transfer.call(plus, &arguments, 1)), "{a} + {b}");
            assert_eq!(last.count, count, "{a} + {b}");
        }
    }

    #[test]
    fn no_more_calls_are_remembered_than_the_most() {
        let transfer = TransferFunctions::new(Rules::OCTAVE, shared_builtins());
        let plus = shared_builtins().find("plus").expect("a builtin");
        let arguments = [Arc::new(ValueSet::number(1.0)), Arc::new(ValueSet::number(2.0))];
        let function = FunctionRef { file: FileId::new(0), function: FunctionId::new(0) };
        let mut last = LastCalls::default();
        for stmt in 0..=MOST {
            let outcome =
                last.outcome((function, StmtId::new(stmt)), (plus, &arguments, 1), &transfer);
            assert!(outcome.is_ok());
        }
        assert_eq!(last.count, 1);
    }
}
