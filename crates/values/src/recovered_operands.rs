//! Operations on recovered values.
//!
//! After an operation that fails, its targets hold any value that they may hold
//! ([`super::recovery`]): they are *recovered*. An operation on such a value cannot be
//! known to fail, but it cannot be known to succeed either, and then nothing may be
//! concluded from its success:
//!
//! ```text
//! a = ones(2, 3) * ones(2, 3);     reported; a: any double matrix, recovered
//! b = a + ones(4, 5);              succeeds if a is (4,5); but perhaps ones(4, 5) is wrong
//! c = b * ones(6, 1);              b has any size: nothing to report
//! ```
//!
//! This is the absorbing element of the error type, but no more of it than needed:
//! what an operation yields whatever its operand's size is known. Whether it succeeds
//! for any size is tried with an operand of a size that no other value has, as a generic
//! point of the domain. Where it does not, it is evaluated for any sizes of all its
//! operands.
//!
//! | operation on a recovered `a` | its result |
//! |---|---|
//! | `size(a)`, `a'`, `2 * a`, `a(1, 2)` | as for any size of `a` |
//! | `a + b`, `a * b`, `[a; b]` | of any size |
//! | `a{1} = b`, where the class of `a` is not known | any value |
//! | `f(a)`, a function of the program | what `f` returns for a recovered argument |
//! | `for k = a` | `k` is recovered |
//!
//! A function is another node for arguments that are recovered: all of its parameters are,
//! which changes nothing of those that are known. What a handle has captured and globals
//! count as recovered too. When an operation is tried for a strange size, what it calls is
//! not a call of the program.
//!
//! What is computed from a recovered value is recovered: that says why something is not
//! known of it, and does no harm where all is. A constant that was assumed may be another
//! one: it decides no branch.
//!
//! Cost: in the second run, two evaluations more of statements with such operands.

use super::interpreter::Interpreter;
use super::recovery::{is_constant, mark, mark_all, operands, targets};
use lariat_domains::{Extent, Reason, Shape, Value, ValueSet};
use lariat_flow_sets::flow_set::{Flow, State};
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::collection::Resolved;
use lariat_ir::{Stmt, StmtId, VarId};
use lariat_value_facts::failure::Problem;
use std::sync::Arc;

/// Extents that arrays of a program hardly have.
const STRANGE: [u32; 4] = [7919, 7907, 7901, 7883];

impl<'e> Interpreter<'e, '_> {
    /// The state after a simple statement that fails: its targets are recovered.
    pub(super) fn recovered(
        &mut self,
        stmt: StmtId,
        simple: &'e Stmt,
        flow: Flow,
        problem: &Problem,
    ) -> State {
        let mut after = self.replaced(stmt, simple, flow, problem)?;
        mark_all(&mut after, &targets(simple));
        Some(after)
    }

    /// The state after a statement that succeeds, where some of its operands may be
    /// recovered.
    pub(super) fn with_recovered_operands(
        &mut self,
        (stmt, simple): (StmtId, &'e Stmt),
        before: &Flow,
        mut after: Flow,
    ) -> Flow {
        let over_callee_error = std::mem::take(&mut self.over_callee_error);
        let operands = operands(simple);
        let is_recovered = |var: &VarId| before.slot(*var).recovered;
        let recovered: Vec<VarId> = operands.iter().copied().filter(is_recovered).collect();
        if !recovered.is_empty() && self.rests_on_success((stmt, simple), before, &recovered) {
            after = self.whether_it_succeeds((stmt, simple), before, &operands);
        }
        // A constant of a constant that was assumed is assumed.
        if recovered.iter().any(|&var| is_constant(before.slot(var))) {
            mark_all(&mut after, &targets(simple));
        } else if over_callee_error || !recovered.is_empty() {
            mark(&mut after, &targets(simple));
        }
        after
    }

    /// Is what is known of the result only known because the statement succeeds?
    fn rests_on_success(
        &mut self,
        (stmt, simple): (StmtId, &'e Stmt),
        before: &Flow,
        recovered: &[VarId],
    ) -> bool {
        let changed = match simple {
            Stmt::Call { function, .. } => {
                let resolved = self.engine.analysis.resolve(self.at, &function.as_str().into());
                if !matches!(resolved, Resolved::Builtin(_)) {
                    return false;
                }
                recovered
            }
            // What is stored or an index changes the size of the array if it does not fit.
            Stmt::Set { place, .. } | Stmt::Delete { place } => {
                if !recovered.contains(&place.var) {
                    return false;
                }
                &[place.var]
            }
            Stmt::Get { .. } => recovered,
            _ => return false,
        };
        let mut strange = before.clone();
        for &var in changed {
            let slot = before.slot(var);
            let Some(value) = slot.value.as_deref() else { return true };
            let Some(value) = of_strange_size(value) else { return true };
            strange.refine(var, Slot { value: Some(Arc::new(value)), ..slot.clone() });
        }
        // No run calls anything for such operands.
        let calls = self.engine.get(self.node).facts.certain_calls.len();
        let after = self.instead(stmt, simple, (strange, before), changed);
        self.engine.facts_mut(self.node).certain_calls.truncate(calls);
        after.is_none()
    }

    /// The state after a statement of which it is not known whether it succeeds.
    fn whether_it_succeeds(
        &mut self,
        (stmt, simple): (StmtId, &'e Stmt),
        before: &Flow,
        operands: &[VarId],
    ) -> Flow {
        if let Stmt::Set { place, .. } | Stmt::Delete { place } = simple {
            let value = before.slot(place.var).value.as_deref();
            let any = value.map_or_else(any, ValueSet::forget_size);
            let mut after = before.clone();
            self.put(&mut after, stmt, place.var, any);
            return after;
        }
        match self.with_any_size_of(stmt, simple, before, operands) {
            Some(after) => after,
            None => self.with_any_targets(stmt, simple, before.clone()),
        }
    }
}

/// Has a statement an operand that is recovered?
pub(super) fn has_recovered_operands(simple: &Stmt, flow: &Flow) -> bool {
    operands(simple).iter().any(|&var| flow.slot(var).recovered)
}

/// A value of the same class whose extents, where they are not numbers, are strange;
/// nothing where the class is not known.
fn of_strange_size(value: &ValueSet) -> Option<ValueSet> {
    let values = value.values();
    if values.is_empty() || values.iter().any(|value| matches!(value, Value::Object(_))) {
        return None;
    }
    let extent = |(place, extent): (usize, &Extent)| match extent.known() {
        Some(known) => Extent::Known(known),
        None => Extent::Known(STRANGE[place % STRANGE.len()]),
    };
    Some(value.map_values(|value| match value {
        Value::Handle(_) => value.clone(),
        _ if value.shape().element_count().is_some() => value.clone(),
        _ => {
            let dims = match value.shape() {
                Shape::Dims(dims) => dims.iter().enumerate().map(extent).collect(),
                Shape::Leading(dims) => dims.iter().enumerate().map(extent).collect(),
                Shape::Unknown => {
                    STRANGE[..2].iter().map(|&n| Extent::Known(n)).collect::<Vec<_>>()
                }
            };
            value.any_part(Shape::dims(dims))
        }
    }))
}

fn any() -> ValueSet {
    ValueSet::unknown(Reason::Error)
}
