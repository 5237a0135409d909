//! Loops: to the least flow set that a further iteration does not change.
//!
//! The flow set at a loop's head is the join of what enters and of what comes back from each
//! iteration; after some iterations it is widened, so that the iterations end. Sizes that change
//! have symbols there ([`super::joins`]). A `for` over
//! a range that surely runs once has no path around its body.
//!
//! ```text
//! k = 0; while k < n, k = k + 1; end     k: 0, then 0..1, then 0..inf, integer
//! ```

use super::boundary_iterations::BoundaryValues;
use super::interpreter::{Interpreter, LoopExits};
use super::loop_fixpoints::LoopFixpoint;
use super::selections::is_over;
use lariat_builtins::MClass;
use lariat_domains::course::Course;
use lariat_domains::trip_count::{bounds, never_iterates, surely_iterates};
use lariat_domains::{Extent, Matrix, Numbers, Reason, Shape, Value, ValueSet};
use lariat_flow_sets::conditions::{assume, truth};
use lariat_flow_sets::flow_set::{Flow, State, join_into};
use lariat_flow_sets::slot::Slot;
use lariat_ir::ssa::graph::Gate;
use lariat_ir::{Iteration, StmtId, VarId};
use lariat_shapes::JoinSide;
use lariat_value_facts::points::{Point, Points};
use lariat_value_facts::symbols::JoinPoint;
use smallvec::SmallVec;
use std::sync::Arc;

/// Iterations before the head is widened.
const MAX_ITERATIONS: usize = 3;

impl Interpreter<'_, '_> {
    /// `while c … end`
    pub fn while_loop(&mut self, stmt: StmtId, condition: VarId, flow: Flow) -> State {
        let mut flow = flow;
        if let Err(problem) = self.read(&flow, condition) {
            self.fails(stmt, problem);
            flow = self.defined(flow, &[condition])?;
        }
        self.passes(stmt);
        self.keep_operands(stmt, &flow);
        let first = self.first_iterations(stmt, condition, flow);
        let Some(flow) = first.after else {
            return self.left(stmt, vec![first.breaks]);
        };
        // Perhaps there is no iteration.
        let idle = usize::from(truth(&flow, condition) != Some(true));
        self.idle += idle;
        let had_left = std::mem::replace(&mut self.may_have_left, first.may_have_left);
        let head = JoinPoint { stmt, side: JoinSide::Head, skips: None };
        let (iterations, again) = self.iterate_over_errors(head, flow, |this, head| {
            let state = assume(head, condition, true);
            this.inner_block((stmt, 0), state)
        });
        self.idle -= idle;
        self.may_have_left = had_left;
        let end = |head: State| {
            let end = head.filter(|head| truth(head, condition) != Some(true));
            end.and_then(|head| assume(head, condition, false))
        };
        let mut exits = vec![first.breaks, end(iterations.head), iterations.breaks];
        exits.extend(again.into_iter().flat_map(|again| [end(again.head), again.breaks]));
        self.left(stmt, exits)
    }

    /// `for i = … end`
    pub fn for_loop(&mut self, stmt: StmtId, target: VarId, over: Iteration, flow: Flow) -> State {
        let mut flow = flow;
        self.name_numbers(&mut flow, stmt);
        self.keep_operands(stmt, &flow);
        let runs = match self.iteration(stmt, &flow, over) {
            Ok(runs) => runs,
            Err(problem) => {
                self.fails(stmt, problem);
                flow = self.defined(flow, &variables_of(over))?;
                let any = ValueSet::unknown(Reason::Error);
                Runs::unlike_a_range(Some(Arc::new(any.clone())), false, any)
            }
        };
        self.passes(stmt);
        let Runs { each, at_least_one, none_value, ends, course } = runs;
        if let Some(all) = self.all_iterations((stmt, target), course.as_ref(), &flow) {
            return self.left(stmt, vec![all.after, all.breaks]);
        }
        let entry = flow.clone();
        let recovered = variables_of(over).iter().any(|&var| flow.slot(var).recovered);
        self.first_iteration((stmt, target), course.as_ref(), &entry);
        let this = self.loop_of(stmt, target);
        if let Some(this) = this {
            self.note_first(this, &ends, &entry);
        }
        let Some(each) = each else {
            return self.around(stmt, target, none_value, entry);
        };
        // Perhaps there is no iteration.
        let idle = usize::from(!at_least_one);
        let decides = usize::from(!at_least_one && self.is_over_selection(over));
        self.idle += idle;
        self.undecided += decides;
        let place = JoinPoint { stmt, side: JoinSide::Head, skips: Some(target) };
        let (iterations, again) = self.iterate_over_errors(place, flow, |this, mut head| {
            this.assign(&mut head, stmt, target, Slot { recovered, ..Slot::set(each.clone()) });
            this.inner_block((stmt, 0), Some(head))
        });
        let Iterations { head, mut back, breaks } = iterations;
        self.idle -= idle;
        self.undecided -= decides;
        if let (Some(this), Some(course), Some(after)) = (this, &course, &mut back) {
            self.learn_counted_growth(this, course, &entry, after);
        }
        // Where each iteration fails, the last one follows those that were recovered.
        let last = again.as_ref().map_or(&head, |again| &again.head);
        if let (Some(this), Some(head)) = (this, last) {
            self.note_last(this, &ends, head);
            self.last_iteration(this, course.as_ref(), head);
        }
        let around = if at_least_one { None } else { self.around(stmt, target, none_value, entry) };
        // What comes back leaves after the last value.
        let mut exits = vec![back, around, breaks];
        exits.extend(again.into_iter().flat_map(|again| [again.back, again.breaks]));
        let after = self.left(stmt, exits);
        if let (true, Some(flow)) = (self.keeps_facts, &after)
            && let Some(value) = flow.slot(target).value.clone()
        {
            self.facts().note(stmt, target, &value);
        }
        after
    }

    /// Does it depend on the data, as a branch does, whether the loop has anything to do?
    fn is_over_selection(&mut self, over: Iteration) -> bool {
        // Evaluated code has no name of its own to keep an answer under.
        self.eval_site.is_none()
            && is_over(over, self.memo.selections(self.body, self.engine.analysis.code.builtins()))
    }

    /// The state after a loop, however it was left.
    fn left(&mut self, stmt: StmtId, ends: Vec<State>) -> State {
        let after = self.join_states(JoinPoint::end(stmt), ends);
        let after = self.after_loop(after);
        self.keep_state(Point::Join(Gate::Left(stmt)), &after);
        after
    }

    /// The state after a loop that runs not once.
    fn around(&mut self, stmt: StmtId, target: VarId, none: ValueSet, mut flow: Flow) -> State {
        // Releases differ in whether the variable is set then.
        let slot = flow.slot(target).merge(&Slot::set(none), false);
        self.assign(&mut flow, stmt, target, slot);
        Some(flow)
    }

    /// Runs a body until its head is stable; if each iteration fails, once more as if that
    /// were not so, for what follows the loop ([`super::recovery`]).
    fn iterate_over_errors(
        &mut self,
        join_point: JoinPoint,
        entry: Flow,
        mut run: impl FnMut(&mut Self, Flow) -> State,
    ) -> (Iterations, Option<Iterations>) {
        let (outer, level) = (self.errors_before, entry.level());
        self.errors_before = level;
        let before = self.recovers().then(|| entry.clone());
        let mut first = self.iterate(join_point, entry, &mut run);
        let mut again = None;
        if let (Some(before), Some(true)) =
            (before, first.back.as_ref().map(|back| back.level() > level))
        {
            self.errors_before = level + 1;
            self.heads.remove(&join_point.stmt);
            again = Some(self.iterate(join_point, before.at_level(level + 2), &mut run));
            self.heads.remove(&join_point.stmt);
            let is_real = |flow: &Flow| flow.level() == level;
            first.back = None;
            first.breaks = first.breaks.filter(is_real);
        }
        self.errors_before = outer;
        (first, again)
    }

    /// Runs a body until its head is stable.
    ///
    /// Of what the body assigns and calls the facts of the last iteration are kept: it covers
    /// the others, and what symbols meant in one iteration they do not mean in the next.
    fn iterate(
        &mut self,
        join_point: JoinPoint,
        entry: Flow,
        run: &mut impl FnMut(&mut Self, Flow) -> State,
    ) -> Iterations {
        let around = self.set_assigned_aside();
        let asked_around = std::mem::replace(&mut self.asks_by_name, false);
        let (before, inner) = match self.heads.remove(&join_point.stmt) {
            Some(LoopFixpoint { entry, head, inner }) => (Some((entry, head)), inner),
            None => Default::default(),
        };
        let heads = std::mem::replace(&mut self.heads, inner);
        let before = before.as_ref().map(|(entry, head)| (entry, head));
        let (mut head, mut at) = self.enter(join_point, entry, before);
        let mut iteration = 0;
        let looks = self.pending.len();
        let calls = self.engine.get(self.node).facts.certain_calls.len();
        loop {
            self.pending.truncate(looks);
            // What fails in the first iteration alone need not fail: perhaps none gets there.
            self.engine.facts_mut(self.node).certain_calls.truncate(calls);
            self.loops.push(LoopExits::default());
            let had_left = self.may_have_left;
            if self.keeps_facts {
                self.facts().assigned.clear();
                self.facts().points.clear();
            }
            let mut back = run(self, head.clone());
            self.may_have_left = had_left;
            let exits = self.loops.pop().unwrap_or_default();
            join_into(&mut back, &exits.continues);
            iteration += 1;
            let widen = iteration >= MAX_ITERATIONS;
            let changed = match &back {
                Some(back) => self.complete_iteration(&mut at, &mut head, back, widen),
                None => false,
            };
            if self.aborted || !changed {
                self.asks_by_name |= asked_around;
                self.add_assigned(around);
                let inner = std::mem::replace(&mut self.heads, heads);
                if self.aborted {
                    return Iterations::default();
                }
                if !self.loops.is_empty() {
                    let kept = LoopFixpoint { entry: at.entry, head: head.clone(), inner };
                    self.heads.insert(join_point.stmt, kept);
                }
                let head = Some(head);
                self.keep_state(Point::Join(Gate::Loop(join_point.stmt)), &head);
                return Iterations { head, back, breaks: exits.breaks };
            }
        }
    }

    /// What statements assigned so far; from here on they are noted anew.
    fn set_assigned_aside(&mut self) -> (Assigned, Points) {
        match self.keeps_facts {
            true => {
                let facts = self.facts();
                (std::mem::take(&mut facts.assigned), std::mem::take(&mut facts.points))
            }
            false => Default::default(),
        }
    }

    /// What was set aside is noted too.
    fn add_assigned(&mut self, (mut aside, points): (Assigned, Points)) {
        if !self.keeps_facts {
            return;
        }
        let facts = self.facts();
        facts.points.add(points);
        std::mem::swap(&mut facts.assigned, &mut aside);
        for ((stmt, var), value) in aside {
            facts.note(stmt, var, &value);
        }
    }

    fn iteration(
        &mut self,
        stmt: StmtId,
        flow: &Flow,
        over: Iteration,
    ) -> Result<Runs, lariat_value_facts::failure::Problem> {
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
                Ok(Runs { course: Course::of_columns(&over), ..columns(&over) })
            }
        }
    }

    /// The values of a loop over a range.
    fn range(&mut self, low: &ValueSet, step: Option<&ValueSet>, high: &ValueSet) -> Runs {
        let range = self.colon(low, step, high);
        let none = range.map_matrices(|matrix| matrix.with_shape(Shape::Unknown));
        let at_least_one = surely_iterates(low, step, high);
        if never_iterates(low, step, high) {
            return Runs::unlike_a_range(None, false, none);
        }
        let bounds = bounds(low, step, high);
        let each = range.map_matrices(|matrix| {
            let mut each = matrix.with_shape(Shape::scalar());
            each = each.with_symbolic(matrix.symbolic_bound());
            each.numbers = Numbers { low: bounds.0, high: bounds.1, ..each.numbers };
            // The only iteration's.
            match bounds.0 == bounds.1 && each.class == MClass::Double {
                true => Matrix::number(bounds.0),
                false => each,
            }
        });
        let ends = BoundaryValues::of(low, step, high);
        let course = Course::of(low, step, high);
        Runs { each: Some(Arc::new(each)), at_least_one, none_value: none, ends, course }
    }
}

/// The variables that a loop goes over.
fn variables_of(over: Iteration) -> SmallVec<[VarId; 3]> {
    match over {
        Iteration::Range { low, step, high } => {
            [low].into_iter().chain(step).chain([high]).collect()
        }
        Iteration::Columns(var) => [var].into_iter().collect(),
    }
}

/// What statements assign.
type Assigned = rustc_hash::FxHashMap<(StmtId, VarId), Arc<ValueSet>>;

/// What the iterations of a loop come to.
#[derive(Default)]
struct Iterations {
    /// At the head.
    head: State,
    /// At the end of an iteration.
    back: State,
    /// At each `break`.
    breaks: State,
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
    ends: BoundaryValues,
    /// All of them, where they are known.
    course: Option<Course>,
}

impl Runs {
    /// Of a loop whose first and last values are not known.
    fn unlike_a_range(
        each: Option<Arc<ValueSet>>,
        at_least_one: bool,
        none_value: ValueSet,
    ) -> Self {
        Self { each, at_least_one, none_value, ends: BoundaryValues::default(), course: None }
    }
}

/// The values of a loop over columns.
fn columns(over: &ValueSet) -> Runs {
    let ValueSet::OneOf(values) = over else {
        let unknown = over.derived();
        let each = Some(Arc::new(unknown.clone()));
        return Runs::unlike_a_range(each, false, unknown);
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
    Runs::unlike_a_range(each, surely, none_value)
}

/// A column of a value.
fn column(value: &Value) -> ValueSet {
    match value {
        Value::Object(object) if object.shape == Shape::Unknown => {
            ValueSet::unknown(lariat_domains::Reason::Object)
        }
        Value::Matrix(_) | Value::Cell(_) | Value::Struct(_) | Value::Object(_) => {
            let shape = match value.shape() {
                Shape::Dims(dims) => Shape::dims([dims[0].clone(), Extent::Known(1)]),
                open @ (Shape::Unknown | Shape::Leading(_)) => {
                    Shape::dims([open.extent(1), Extent::Known(1)])
                }
            };
            ValueSet::of(value.any_part(shape))
        }
        Value::Handle(_) => ValueSet::of(value.clone()),
    }
}
