//! The first and the last iteration of a loop.
//!
//! A loop is analysed for all its iterations at once, and there `x(k - 1)` may be right.
//! In the first iteration of `for k = 1:n` it never is. So the statements of the body are
//! analysed once more ([`super::loop_peeling`]) for the first value of the loop variable,
//! from the state before the loop; and for the last value, from the state that holds at
//! the start of every iteration, if nothing leaves the loop early. What fails there fails
//! in every run that gets to the loop, or in every run in which the loop executes, where
//! that is not certain.
//!
//! ```text
//! for k = 0:numel(x)
//!   s = s + x(k);         % in the first iteration of the loop: the index 0
//! end
//! ```
//!
//! This changes nothing of the analysis. Functions with variables that others see are left
//! out.
//!
//! It is done when somebody asks what fails; until then a state is kept for either
//! boundary. Of a nested loop it is that of the last iteration of the loop around it,
//! which covers the others.
//!
//! Cost: one more visit of each of these statements, for either boundary.

use super::ValueEngine;
use super::interpreter::Interpreter;
use lariat_builtins::MClass;
use lariat_domains::{Matrix, Numbers, Shape, Symbolic, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_interprocedural::NodeId;
use lariat_ir::{Block, Stmt, StmtId, Storage, VarId};
use lariat_shapes::Polynomial;
use lariat_value_facts::pending_iterations::{Boundary, PendingIteration};
use std::sync::Arc;

/// A loop over a range: its variable and what it does.
#[derive(Clone, Copy)]
pub struct Loop<'e> {
    /// The statement.
    pub stmt: StmtId,
    /// The loop variable.
    pub target: VarId,
    /// The body.
    pub body: &'e Block,
}

/// PendingIterations at the ends of the loops that nodes have run.
pub fn check_boundary_iterations(
    engine: &mut ValueEngine<'_>,
    nodes: impl IntoIterator<Item = NodeId>,
) {
    for node in nodes {
        let bodies = engine.facts_mut(node).bodies.iter_mut();
        let pending = bodies.map(|(&at, body)| (at, std::mem::take(&mut body.pending)));
        let mut pending: Vec<_> = pending.filter(|(_, pending)| !pending.list.is_empty()).collect();
        pending.sort_by_key(|(at, _)| *at);
        for (at, pending) in pending {
            let Some(body) = engine.analysis.code.function(at) else { continue };
            let context = engine.get(node).context.clone();
            let mut interpreter = Interpreter::new(engine, node, context, at, body);
            interpreter.given = pending.given.unwrap_or_else(|| Flow::new(0));
            interpreter.given_symbols = pending.given_symbols;
            interpreter.open_workspace = pending.open_workspace;
            interpreter.nested = pending.nested;
            pending.list.into_iter().for_each(|iteration| interpreter.check_iteration(iteration));
        }
    }
}

/// The first and the last value of a loop variable, if the loop runs.
#[derive(Clone, Default)]
pub struct BoundaryValues {
    /// It surely runs.
    pub sure: bool,
    /// The first one.
    pub first: Option<Arc<ValueSet>>,
    /// The last one.
    pub last: Option<Arc<ValueSet>>,
}

impl BoundaryValues {
    /// Of `low:high` with steps of 1, in which whole numbers come to the end.
    pub fn of(low: &ValueSet, step: Option<&ValueSet>, high: &ValueSet) -> Self {
        let reaches = step.is_none() && is_whole(low) && is_whole(high);
        let sure = lariat_domains::trip_count::surely_iterates(low, step, high);
        Self { sure, first: end(low), last: end(high).filter(|_| reaches) }
    }
}

/// The value of the loop variable in an iteration: a real scalar. An argument of any
/// class that is a size is taken for a double.
fn end(value: &ValueSet) -> Option<Arc<ValueSet>> {
    if let Some(matrix) = value.as_matrix() {
        let fits = matrix.shape == Shape::scalar() && matrix.numbers.is_real();
        return fits.then(|| Arc::new(value.clone()));
    }
    let number = count_of(value)?;
    let matrix =
        Matrix::new(MClass::Double, Shape::scalar(), Numbers::integers(0.0, f64::INFINITY));
    Some(Arc::new(matrix.with_symbolic(Some(Symbolic::if_scalar(number))).into()))
}

fn is_whole(value: &ValueSet) -> bool {
    value.numbers().is_some_and(|numbers| numbers.integer) || count_of(value).is_some()
}

/// The number of a value of any class, where it is a size.
fn count_of(value: &ValueSet) -> Option<Polynomial> {
    let ValueSet::Unknown(_, Some(open)) = value else { return None };
    let number = open.symbolic.as_ref()?.scalar_number()?;
    number.is_count().then(|| number.clone())
}

impl<'e> Interpreter<'e, '_> {
    /// The loop that a statement is.
    pub fn loop_of(&self, stmt: StmtId, target: VarId) -> Option<Loop<'e>> {
        let body: &'e lariat_ir::Function = self.body;
        match &body.stmts[stmt] {
            Stmt::For { body, .. } => Some(Loop { stmt, target, body }),
            _ => None,
        }
    }

    /// Notes that the first iteration is to be examined, from the state before the loop.
    pub fn note_first(&mut self, this: Loop<'e>, ends: &BoundaryValues, before: &Flow) {
        self.note_iteration(this, Boundary::First, (ends.first.as_ref(), ends.sure), before);
    }

    /// The same of the last iteration, from the state at the start of each.
    pub fn note_last(&mut self, this: Loop<'e>, ends: &BoundaryValues, head: &Flow) {
        let last = ends.last.as_ref().filter(|_| !self.may_leave(this.body, true));
        self.note_iteration(this, Boundary::Last, (last, ends.sure), head);
    }

    fn note_iteration(
        &mut self,
        this: Loop<'e>,
        end: Boundary,
        (value, sure): (Option<&Arc<ValueSet>>, bool),
        flow: &Flow,
    ) {
        if self.keeps_facts {
            let (tried, reach) = (self.tries > 0, self.reach());
            let (value, flow, stmt, target) =
                (value.cloned(), flow.clone(), this.stmt, this.target);
            self.pending.push(PendingIteration {
                stmt,
                target,
                end,
                value,
                sure,
                flow,
                tried,
                reach,
            });
        }
    }

    /// Keeps these iterations for [`check_boundary_iterations`].
    pub fn keep_pending_iterations(&mut self) {
        let is_local = self.body.vars.iter().all(|(_, var)| var.storage == Storage::Local);
        let list = std::mem::take(&mut self.pending);
        if list.is_empty() || !is_local {
            return;
        }
        let (given, given_symbols) = (self.given.clone(), std::mem::take(&mut self.given_symbols));
        let (open_workspace, nested) = (self.open_workspace, self.nested);
        let kept = &mut self.facts().pending;
        kept.list.extend(list);
        kept.given = Some(given);
        kept.given_symbols.extend(given_symbols);
        (kept.open_workspace, kept.nested) = (open_workspace, nested);
    }

    fn check_iteration(&mut self, iteration: PendingIteration) {
        let PendingIteration { stmt, target, end, value, sure, flow, tried, reach } = iteration;
        let Some(this) = self.loop_of(stmt, target) else { return };
        let level = flow.level();
        let failed = value.and_then(|value| {
            let symbols = self.given_symbols.clone();
            self.keeps_facts = false;
            let failed = self.peel(this, value, flow);
            (self.keeps_facts, self.given_symbols) = (true, symbols);
            failed
        });
        let known = self.facts().boundaries.entry((this.stmt, end)).or_default();
        if known.visits.at_level(level).is_none() {
            return;
        }
        known.visits.tried |= tried;
        known.visits.needs_iteration |= !sure;
        known.visits.reach = known.visits.reach.max(reach);
        match failed {
            Some((at, mut problem)) => {
                problem.iteration = Some(end);
                (known.at, known.visits.problem) = (Some(at), Some(Box::new(problem)));
            }
            None => known.visits.passed = true,
        }
    }

    /// May the loop end before its last iteration?
    pub fn may_leave(&self, block: &Block, breaks: bool) -> bool {
        block.iter().any(|&stmt| match &self.body.stmts[stmt] {
            Stmt::Return => true,
            Stmt::Break => breaks,
            Stmt::If { then, otherwise, .. } => {
                self.may_leave(then, breaks) || self.may_leave(otherwise, breaks)
            }
            Stmt::While { body, .. } | Stmt::For { body, .. } => self.may_leave(body, false),
            Stmt::Try { body, handler, .. } => {
                self.may_leave(body, breaks) || self.may_leave(handler, breaks)
            }
            Stmt::Unwind { body, cleanup } => {
                self.may_leave(body, breaks) || self.may_leave(cleanup, breaks)
            }
            _ => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_a_range() {
        let number = ValueSet::number;
        let shown = |end: &Option<Arc<ValueSet>>| end.as_ref().and_then(|end| end.known_number());
        let whole = BoundaryValues::of(&number(1.0), None, &number(4.0));
        assert_eq!(
            (whole.sure, shown(&whole.first), shown(&whole.last)),
            (true, Some(1.0), Some(4.0))
        );
        let halves = BoundaryValues::of(&number(0.5), None, &number(4.0));
        assert_eq!(
            (shown(&halves.first), shown(&halves.last)),
            (Some(0.5), None),
            "3.5 is the last"
        );
        let steps = BoundaryValues::of(&number(1.0), Some(&number(2.0)), &number(4.0));
        assert_eq!(shown(&steps.last), None, "3 is the last");
        assert!(!BoundaryValues::of(&number(5.0), None, &number(4.0)).sure);
    }
}
