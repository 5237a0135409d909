//! Loop peeling: one iteration of a loop, as far as each run makes it so.
//!
//! ```text
//! for i = 1:n
//!   if i == 1, w = 2; else, w = i - 1; end     in the last iteration: n - 1, or unknown
//!   for j = 1:m
//!     s = s + x(j, i);                         the first iteration of this one, too
//!   end
//! end
//! ```
//!
//! Statements are interpreted as elsewhere, but no facts are kept: builtins without effects only;
//! what other calls return is unknown. Of a branch whose condition is known the taken
//! side is run. Other branches, and loops, are passed by: what they assign is unknown
//! after them. Of a loop that surely iterates the first one is examined before.
//! The iteration ends where a branch that is passed by may leave it, and [`MAX_AFTER_BRANCH`]
//! statements after the first branch or loop.
//!
//! Cost: a visit of each of these statements.

use super::boundary_iterations::{BoundaryValues, Loop};
use super::interpreter::Interpreter;
use lariat_builtins::{Role, effects};
use lariat_domains::{Reason, Value, ValueSet};
use lariat_flow_sets::conditions::truth;
use lariat_flow_sets::flow_set::Flow;
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::collection::Resolved;
use lariat_ir::walk;
use lariat_ir::{Block, Iteration, Stmt, StmtId, Target, Targets, VarId, Written};
use lariat_value_facts::failure::Problem;
use std::sync::Arc;

/// So many statements are run after the first branch or loop.
const MAX_AFTER_BRANCH: usize = 6;

/// What fails for sure.
pub type Failed = (StmtId, Problem);

/// The state after statements; none where nothing more is known of the iteration.
type After = Result<Option<Flow>, Failed>;

impl<'e> Interpreter<'e, '_> {
    /// What fails in one iteration.
    pub(super) fn peel(
        &mut self,
        this: Loop<'e>,
        value: Arc<ValueSet>,
        flow: Flow,
    ) -> Option<Failed> {
        let mut left = usize::MAX;
        self.iteration_within(this, value, flow, &mut left).err()
    }

    /// `left`: how many statements are still to be run.
    fn iteration_within(
        &mut self,
        this: Loop<'e>,
        value: Arc<ValueSet>,
        mut flow: Flow,
        left: &mut usize,
    ) -> After {
        self.assign(&mut flow, this.stmt, this.target, Slot::set(value));
        self.steps(this.body, flow, left)
    }

    fn steps(&mut self, block: &'e Block, mut flow: Flow, left: &mut usize) -> After {
        for &stmt in block {
            if *left == 0 {
                return Ok(None);
            }
            *left -= 1;
            self.now = Some(stmt);
            match self.step(stmt, flow, left)? {
                Some(after) => flow = after,
                None => return Ok(None),
            }
        }
        Ok(Some(flow))
    }

    fn step(&mut self, stmt: StmtId, flow: Flow, left: &mut usize) -> After {
        let body: &'e lariat_ir::Function = self.body;
        match &body.stmts[stmt] {
            Stmt::Comment(_) | Stmt::Import(_) => Ok(Some(flow)),
            Stmt::If { condition, then, otherwise } => {
                *left = (*left).min(MAX_AFTER_BRANCH);
                match truth(&flow, *condition) {
                    Some(true) => self.steps(then, flow, left),
                    Some(false) => self.steps(otherwise, flow, left),
                    None => Ok(self.skip(stmt, flow)),
                }
            }
            Stmt::For { target, over, body } => {
                let inner = Loop { stmt, target: *target, body };
                if let Some(first) = self.first_of(&flow, *over) {
                    self.iteration_within(inner, first, flow.clone(), left)?;
                }
                *left = (*left).min(MAX_AFTER_BRANCH);
                Ok(self.skip(stmt, flow))
            }
            Stmt::While { .. } => {
                *left = (*left).min(MAX_AFTER_BRANCH);
                Ok(self.skip(stmt, flow))
            }
            Stmt::Call { targets, function, written, .. } => {
                match self.is_harmless(stmt, (function, *written)) {
                    Some(true) => self.run_one(stmt, flow),
                    Some(false) => Ok(self.receive_anything(stmt, targets, flow)),
                    None => Ok(None),
                }
            }
            Stmt::Get { targets, base, .. } if !self.is_array(&flow, *base) => {
                Ok(self.receive_anything(stmt, targets, flow))
            }
            other if walk::only_assigns(other) => self.run_one(stmt, flow),
            _ => Ok(None),
        }
    }

    fn run_one(&mut self, stmt: StmtId, flow: Flow) -> After {
        let body: &'e lariat_ir::Function = self.body;
        self.equation(stmt, &body.stmts[stmt], flow).map_err(|problem| (stmt, problem))
    }

    /// The state after a branch or a loop that is not looked into: what it assigns is
    /// unknown. None where it may leave the iteration, or do more than assign.
    fn skip(&mut self, stmt: StmtId, mut flow: Flow) -> Option<Flow> {
        let mut assigned = Vec::new();
        self.can_skip(stmt, false, &mut assigned).then_some(())?;
        for var in assigned {
            self.put(&mut flow, stmt, var, ValueSet::unknown(Reason::Budget));
        }
        Some(flow)
    }

    /// Does a statement only assign variables, and continue after it?
    fn can_skip(&mut self, stmt: StmtId, in_loop: bool, assigned: &mut Vec<VarId>) -> bool {
        let body: &'e lariat_ir::Function = self.body;
        let (is_plain, in_loop) = match &body.stmts[stmt] {
            Stmt::Call { function, written, .. } => {
                (self.is_harmless(stmt, (function, *written)).is_some(), in_loop)
            }
            Stmt::For { .. } | Stmt::While { .. } => (true, true),
            Stmt::Break | Stmt::Continue => (in_loop, in_loop),
            Stmt::If { .. } | Stmt::Comment(_) | Stmt::Import(_) => (true, in_loop),
            other => (walk::only_assigns(other), in_loop),
        };
        walk::writes(&body.stmts[stmt], &mut |var| assigned.push(var));
        let mut inside = walk::blocks(&body.stmts[stmt]).flatten();
        is_plain && inside.all(|&inner| self.can_skip(inner, in_loop, assigned))
    }

    fn first_of(&mut self, flow: &Flow, over: Iteration) -> Option<Arc<ValueSet>> {
        let Iteration::Range { low, step, high } = over else { return None };
        let low = self.read(flow, low).ok()?;
        let step = step.map(|step| self.read(flow, step)).transpose().ok()?;
        let high = self.read(flow, high).ok()?;
        let runs = lariat_domains::trip_count::surely_iterates(&low, step.as_deref(), &high);
        BoundaryValues::of(&low, step.as_deref(), &high).first.filter(|_| runs)
    }

    /// Can the call be made here (`true`), or may its results be anything (`false`)?
    /// `None`: it may do more than return something.
    pub(super) fn is_harmless(&mut self, stmt: StmtId, function: (&str, Written)) -> Option<bool> {
        let callee = &self.callee(stmt, function).meaning;
        let id = match callee.found {
            Resolved::Builtin(id) => id,
            Resolved::Function(callee) => {
                let reaches = self.engine.analysis.code.may_define_in_caller(callee);
                return (!reaches).then_some(false);
            }
            _ => return None,
        };
        // A method may be called instead.
        if !callee.overloads.is_empty() {
            return Some(false);
        }
        let builtin = self.engine.analysis.code.builtins().get(id);
        if !effects(&builtin.name).is_empty() {
            return None;
        }
        let calls = matches!(
            builtin.role,
            Some(
                Role::CallFunction
                    | Role::Evaluate
                    | Role::EachCell
                    | Role::EachElement
                    | Role::EachField
                    | Role::EachExpanded
            )
        );
        Some(builtin.pure && !calls)
    }

    /// Is it surely indexed, and not called?
    fn is_array(&self, flow: &Flow, var: VarId) -> bool {
        let is_data = |value: &Value| !matches!(value, Value::Handle(_) | Value::Object(_));
        let value = flow.slot(var).value.as_ref();
        value.is_some_and(|set| !set.is_unknown() && set.values().iter().all(is_data))
    }

    fn receive_anything(
        &mut self,
        stmt: StmtId,
        targets: &Targets,
        mut flow: Flow,
    ) -> Option<Flow> {
        let vars: Vec<VarId> = match targets {
            Targets::List(list) => {
                let var = |target: &Target| match target {
                    Target::Var(var) => Some(Some(*var)),
                    Target::Ignore => Some(None),
                    Target::Place(_) => None,
                };
                list.iter().map(var).collect::<Option<Vec<_>>>()?.into_iter().flatten().collect()
            }
            Targets::Statement(var) => var.iter().copied().collect(),
            Targets::Gather(var) => vec![*var],
        };
        for var in vars {
            self.put(&mut flow, stmt, var, ValueSet::unknown(Reason::Budget));
        }
        Some(flow)
    }
}
