//! Loops: to the least flow set that a further round does not change.
//!
//! The flow set at a loop's head is the join of what enters and of what comes
//! round; after some rounds it is widened, so that the rounds end. A `for` over
//! a range that surely runs once has no path around its body.
//!
//! ```text
//! k = 0; while k < n, k = k + 1; end     k: 0, then 0..1, then 0..inf, integer
//! ```

use super::conditions::{assume, truth};
use super::ends::{Ends, Loop};
use super::flow_set::{Flow, Slot, State, join, join_into};
use super::interpreter::{Interpreter, LoopExits};
use crate::domains::{Extent, Numbers, Shape, Value, ValueSet};
use lariat_tame::ir::{Block, Iteration, StmtId, VarId};
use std::sync::Arc;

/// Rounds before the head is widened.
const ROUNDS: usize = 3;

impl<'e> Interpreter<'e, '_, '_> {
    /// `while c … end`
    pub fn while_loop(
        &mut self,
        stmt: StmtId,
        condition: VarId,
        body: &'e Block,
        flow: Flow,
    ) -> State {
        if let Err(problem) = self.read(&flow, condition) {
            return self.fails(stmt, problem);
        }
        self.passes(stmt);
        // Perhaps there is no round.
        let undecided = usize::from(truth(&flow, condition) != Some(true));
        self.undecided += undecided;
        let (head, breaks) = self.rounds(flow, |this, head| {
            let state = assume(head, condition, true);
            this.block(body, state)
        });
        self.undecided -= undecided;
        let end = head.filter(|head| truth(head, condition) != Some(true));
        let end = end.and_then(|head| assume(head, condition, false));
        join(end, breaks)
    }

    /// `for i = … end`
    pub fn for_loop(
        &mut self,
        stmt: StmtId,
        target: VarId,
        over: Iteration,
        body: &'e Block,
        flow: Flow,
    ) -> State {
        let mut flow = flow;
        self.name_numbers(&mut flow, stmt);
        let runs = match self.iteration(stmt, &flow, over) {
            Ok(runs) => runs,
            Err(problem) => return self.fails(stmt, problem),
        };
        self.passes(stmt);
        let Runs { each, at_least_one, none_value, ends } = runs;
        let entry = flow.clone();
        let this = Loop { stmt, target, body };
        self.look_at_first(this, &ends, &entry);
        let Some(each) = each else {
            return self.around(stmt, target, none_value, entry);
        };
        let mut last = None;
        // Perhaps there is no round.
        let undecided = usize::from(!at_least_one);
        self.undecided += undecided;
        let (head, breaks) = self.rounds(flow, |this, mut head| {
            this.assign(&mut head, stmt, target, Slot::set(each.clone()));
            let end = this.block(body, Some(head));
            // What comes round or leaves after the last value.
            let continues = this.loops.last().and_then(|exits| exits.continues.clone());
            last = join(end.clone(), continues);
            end
        });
        self.undecided -= undecided;
        if let Some(head) = &head {
            self.look_at_last(this, &ends, head);
        }
        let around = if at_least_one { None } else { self.around(stmt, target, none_value, entry) };
        let after = join(join(last, around), breaks);
        if let (true, Some(flow)) = (self.keeps_facts, &after)
            && let Some(value) = flow.slot(target).value.clone()
        {
            self.facts().note(stmt, target, &value);
        }
        after
    }

    /// The state after a loop that runs not once.
    fn around(&mut self, stmt: StmtId, target: VarId, none: ValueSet, mut flow: Flow) -> State {
        // Releases differ in whether the variable is set then.
        let slot = flow.slot(target).merge(&Slot::set(none), false);
        self.assign(&mut flow, stmt, target, slot);
        Some(flow)
    }

    /// Runs a body until its head is stable: the head, and the states at breaks.
    fn rounds(
        &mut self,
        entry: Flow,
        mut run: impl FnMut(&mut Self, Flow) -> State,
    ) -> (State, State) {
        let mut head = entry;
        let mut round = 0;
        loop {
            self.loops.push(LoopExits::default());
            let had_left = self.may_have_left;
            let mut back = run(self, head.clone());
            self.may_have_left = had_left;
            let exits = self.loops.pop().unwrap_or_default();
            join_into(&mut back, &exits.continues);
            round += 1;
            let changed = back.as_ref().is_some_and(|back| head.merge(back, round >= ROUNDS));
            if self.aborted {
                return (None, None);
            }
            if !changed {
                return (Some(head), exits.breaks);
            }
        }
    }

    fn iteration(
        &mut self,
        stmt: StmtId,
        flow: &Flow,
        over: Iteration,
    ) -> Result<Runs, super::facts::Problem> {
        match over {
            Iteration::Range { low, step, high } => {
                let low = self.read(flow, low)?;
                let step = step.map(|step| self.read(flow, step)).transpose()?;
                let high = self.read(flow, high)?;
                Ok(self.range(&low, step.as_deref(), &high))
            }
            Iteration::Columns(var) => {
                let over = self.read(flow, var)?;
                self.hint_at_loop(stmt, &over);
                Ok(columns(&over))
            }
        }
    }

    /// The values of a loop over a range.
    fn range(&mut self, low: &ValueSet, step: Option<&ValueSet>, high: &ValueSet) -> Runs {
        let range = self.colon(low, step, high);
        let none = range.map_matrices(|matrix| matrix.with_shape(Shape::Unknown));
        let at_least_one = runs_once(low, step, high);
        if runs_never(low, step, high) {
            let ends = Ends::default();
            return Runs { each: None, at_least_one: false, none_value: none, ends };
        }
        let bounds = bounds(low, step, high);
        let each = range.map_matrices(|matrix| {
            let mut each = matrix.with_shape(Shape::scalar());
            each = each.with_symbolic(matrix.symbolic_bound());
            each.numbers = Numbers { low: bounds.0, high: bounds.1, ..each.numbers };
            each
        });
        let ends = if at_least_one { Ends::of(low, step, high) } else { Ends::default() };
        Runs { each: Some(Arc::new(each)), at_least_one, none_value: none, ends }
    }
}

/// How a `for` runs.
struct Runs {
    /// The loop variable's value in each run; `None` if there is no run.
    each: Option<Arc<ValueSet>>,
    /// It runs at least once.
    at_least_one: bool,
    /// The loop variable's value after no run.
    none_value: ValueSet,
    /// Its first and last values.
    ends: Ends,
}

/// Does a loop over a range surely make a round?
pub(super) fn runs_once(low: &ValueSet, step: Option<&ValueSet>, high: &ValueSet) -> bool {
    let number = |value: &ValueSet| value.known_number();
    let (Some(low), Some(high)) = (low.numbers(), high.numbers()) else { return false };
    match step.map(number) {
        None => low.high <= high.low,
        Some(Some(step)) if step > 0.0 => low.high <= high.low,
        Some(Some(step)) if step < 0.0 => low.low >= high.high,
        Some(_) => false,
    }
}

fn runs_never(low: &ValueSet, step: Option<&ValueSet>, high: &ValueSet) -> bool {
    let (Some(low), Some(high)) = (low.numbers(), high.numbers()) else { return false };
    match step.map(ValueSet::known_number) {
        None => low.low > high.high,
        Some(Some(step)) if step > 0.0 => low.low > high.high,
        Some(Some(step)) if step < 0.0 => low.high < high.low,
        Some(_) => false,
    }
}

/// No loop makes more rounds than this: see `docs/assumptions.md`.
const MOST_ROUNDS: f64 = 2_147_483_000.0;

/// The least and the greatest value of the loop variable.
fn bounds(low: &ValueSet, step: Option<&ValueSet>, high: &ValueSet) -> (f64, f64) {
    let any = (f64::NEG_INFINITY, f64::INFINITY);
    let (Some(low), Some(high)) = (low.numbers(), high.numbers()) else { return any };
    match step.map(ValueSet::numbers) {
        None => (low.low, high.high.min(low.high + MOST_ROUNDS)),
        Some(Some(step)) if step.low >= 0.0 => (low.low, high.high),
        Some(Some(step)) if step.high <= 0.0 => (high.low, low.high),
        Some(_) => any,
    }
}

/// The values of a loop over columns.
fn columns(over: &ValueSet) -> Runs {
    let ValueSet::OneOf(values) = over else {
        let unknown = over.derived();
        let each = Some(Arc::new(unknown.clone()));
        let ends = Ends::default();
        return Runs { each, at_least_one: false, none_value: unknown, ends };
    };
    let none_value = values
        .iter()
        .map(Value::forget_size)
        .fold(ValueSet::none(), |set, value| set.join(&ValueSet::of(value)));
    let may_run = values.iter().any(|value| value.is_empty() != Some(true));
    let each = values.iter().filter(|value| value.is_empty() != Some(true)).map(column);
    let each = each.fold(ValueSet::none(), |set, value| set.join(&value));
    let surely = values.iter().all(|value| {
        value.is_empty() == Some(false)
            || matches!(value.shape(), Shape::Dims(dims)
                if matches!(dims[1], Extent::Known(n) if n > 0)
                    && matches!(dims[0], Extent::Known(n) if n > 0))
    });
    let each = may_run.then(|| Arc::new(each));
    Runs { each, at_least_one: surely, none_value, ends: Ends::default() }
}

/// A column of a value.
fn column(value: &Value) -> ValueSet {
    match value {
        Value::Matrix(_) | Value::Cell(_) | Value::Struct(_) => {
            let shape = match value.shape() {
                Shape::Dims(dims) => Shape::dims([dims[0].clone(), Extent::Known(1)]),
                open @ (Shape::Unknown | Shape::Leading(_)) => {
                    Shape::dims([open.extent(1), Extent::Known(1)])
                }
            };
            ValueSet::of(value.any_part(shape))
        }
        Value::Handle(_) => ValueSet::of(value.clone()),
        Value::Object(_) => ValueSet::unknown(crate::domains::Reason::Object),
    }
}
