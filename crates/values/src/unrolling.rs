//! Loops run iteration by iteration, where each iteration is known.
//!
//! A loop is analysed for all its iterations at once ([`super::loops`]), which loses what
//! each iteration does: that `w{k}` is the k-th of some matrices, that an array has grown to
//! just this size. In the run of a program whose numbers are known
//! (`lariat_findings`) a loop of few iterations, or of little to do, is run as often as it
//! iterates. Of a longer one the first iteration is run from the state before the loop, and
//! the last one, if nothing leaves the loop early, from the state that holds at the start
//! of any.
//!
//! ```text
//! for k = 1:2
//!   a{k + 1} = w{k} * a{k};     the sizes of each product, one after the other
//! end
//! ```
//!
//! Each such iteration is one that every run makes which gets to the loop. So a statement
//! that fails in it fails for certain, whatever other iterations do
//! ([`Interpreter::surely_fails`](super::interpreter::Interpreter)).
//!
//! Cost: as many visits as iterations, so exponential in the depth of loops; once a loop
//! has spent its share of the steps, loops are run as elsewhere.

use super::boundary_iterations::Loop;
use super::interpreter::{Interpreter, Left, LoopExits};
use lariat_domains::course::Course;
use lariat_flow_sets::conditions::truth;
use lariat_flow_sets::flow_set::{Flow, State, join_into};
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::collection::Resolved;
use lariat_ir::walk;
use lariat_ir::{Stmt, StmtId, VarId};
use std::sync::Arc;

/// Loops of so many iterations are run iteration by iteration, whatever they do.
const FEW: usize = 8;
/// So are those whose iterations are so many statements together.
const SHORT: usize = 600;
/// Of an endless loop so many statements are run, iteration by iteration: until its condition is false,
/// or it is left.
const LONG: usize = 2_400;
/// A call of a function of the program counts as so many statements.
const CALL: usize = 20;

/// What iterations come to.
#[derive(Default)]
pub struct Outcome {
    /// After the last of them.
    pub after: State,
    /// At each `break`.
    pub breaks: State,
    /// Some runs may not make all of them.
    pub may_have_left: Left,
}

impl Interpreter<'_, '_> {
    /// Are loops run iteration by iteration, as long as the steps last?
    fn unrolls(&self) -> bool {
        self.keeps_facts && self.engine.steps() < self.unrolled_until
    }

    /// Runs a loop iteration by iteration: it may take a share of the steps that are left. What
    /// follows it has the rest.
    fn with_share<R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> R {
        let around = self.unrolled_until;
        let steps = self.engine.steps();
        self.unrolled_until = steps + around.saturating_sub(steps) / 4 * 3;
        let result = run(self);
        self.unrolled_until = around;
        result
    }

    /// All iterations of a loop over few known numbers, if it is one.
    pub fn all_iterations(
        &mut self,
        (stmt, target): (StmtId, VarId),
        course: Option<&Course>,
        flow: &Flow,
    ) -> Option<Outcome> {
        let course = course.filter(|_| self.unrolls())?;
        if course.count() > FEW && course.count().saturating_mul(self.weight(stmt)) > SHORT {
            return None;
        }
        let had_left = self.may_have_left;
        let mut all = Outcome { after: Some(flow.clone()), ..Outcome::default() };
        self.with_share(|this| {
            for iteration in 0..course.count() {
                let Some(flow) = all.after.take() else { break };
                this.one_iteration(
                    (stmt, target),
                    Slot::set(Arc::new(course.value(iteration))),
                    flow,
                    &mut all,
                );
            }
        });
        self.may_have_left = had_left;
        (!self.aborted).then_some(all)
    }

    /// How many statements an iteration of a loop is about; loops inside count as a few
    /// iterations.
    fn weight(&mut self, stmt: StmtId) -> usize {
        let body = self.body;
        let inner: Vec<StmtId> = walk::blocks(&body.stmts[stmt]).flatten().copied().collect();
        let mut weight = 0_usize;
        for inner in inner {
            let one = match &body.stmts[inner] {
                Stmt::Comment(_) | Stmt::Import(_) => 0,
                Stmt::Call { function, written, .. } => {
                    let callee = self.callee(inner, (function, *written));
                    if matches!(callee.meaning.found, Resolved::Builtin(_)) { 1 } else { CALL }
                }
                Stmt::For { .. } | Stmt::While { .. } => FEW.saturating_mul(self.weight(inner)),
                _ => self.weight(inner).saturating_add(1),
            };
            weight = weight.saturating_add(one);
        }
        weight
    }

    /// The first iteration of a longer loop, for what fails in it.
    pub fn first_iteration(&mut self, of: (StmtId, VarId), course: Option<&Course>, before: &Flow) {
        if let Some(course) = course.filter(|_| self.unrolls()) {
            let had_left = self.may_have_left;
            self.one_iteration(
                of,
                Slot::set(Arc::new(course.value(0))),
                before.clone(),
                &mut Outcome::default(),
            );
            self.may_have_left = had_left;
        }
    }

    /// The last iteration of a longer loop that nothing leaves early.
    pub fn last_iteration(&mut self, this: Loop<'_>, course: Option<&Course>, head: &Flow) {
        let stays = |this: &Self, body| !this.may_leave(body, true);
        if let Some(course) = course.filter(|_| self.unrolls() && stays(self, this.body)) {
            let last = Slot::set(Arc::new(course.value(course.count() - 1)));
            self.one_iteration(
                (this.stmt, this.target),
                last,
                head.clone(),
                &mut Outcome::default(),
            );
        }
    }

    fn one_iteration(
        &mut self,
        (stmt, target): (StmtId, VarId),
        value: Slot,
        mut flow: Flow,
        all: &mut Outcome,
    ) {
        self.assign(&mut flow, stmt, target, value);
        self.run_iteration(stmt, flow, all);
    }

    fn run_iteration(&mut self, stmt: StmtId, flow: Flow, all: &mut Outcome) {
        let had_left = self.may_have_left;
        // Loops inside begin anew in each iteration.
        let heads = std::mem::take(&mut self.heads);
        self.loops.push(LoopExits::default());
        let mut back = self.inner_block((stmt, 0), Some(flow));
        self.heads = heads;
        let exits = self.loops.pop().unwrap_or_default();
        join_into(&mut back, &exits.continues);
        // Who continues comes back as who does not.
        if exits.breaks.is_none() {
            self.may_have_left = had_left;
        }
        join_into(&mut all.breaks, &exits.breaks);
        all.after = back;
    }

    /// The first iterations of an endless loop, as long as every run makes them.
    pub fn first_iterations(&mut self, stmt: StmtId, condition: VarId, flow: Flow) -> Outcome {
        let had_left = self.may_have_left;
        let mut all = Outcome { after: Some(flow), ..Outcome::default() };
        let most = if self.unrolls() { FEW.max(LONG / self.weight(stmt).max(1)) } else { 0 };
        self.with_share(|this| {
            for _ in 0..most {
                let goes_on = |flow: &Flow| truth(flow, condition) == Some(true);
                if !this.unrolls() || this.may_have_left != had_left || this.aborted {
                    break;
                }
                match all.after.take() {
                    Some(flow) if goes_on(&flow) => this.run_iteration(stmt, flow, &mut all),
                    other => {
                        all.after = other;
                        break;
                    }
                }
            }
        });
        all.may_have_left = std::mem::replace(&mut self.may_have_left, had_left);
        all
    }
}
