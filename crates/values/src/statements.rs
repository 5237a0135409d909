//! The flow equations of single statements (`000` section 6.2).

use super::constants::value_of;
use super::interpreter::{Interpreter, Left};
use super::recovered_operands::has_recovered_operands;
use super::recovery::level_of;
use lariat_domains::{Callee, Handle, Handles, Reason, Value, ValueSet};
use lariat_flow_sets::branch_test::Test;
use lariat_flow_sets::conditions::{Parts, assume, truth};
use lariat_flow_sets::flow_set::{Flow, State, join};
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::collection::Resolved;
use lariat_ir::ssa::graph::Gate;
use lariat_ir::walk;
use lariat_ir::{Block, Function, LambdaArg, Literal, Place, Stmt, StmtId, Storage, VarId};
use lariat_value_facts::failure::{Failure, Problem};
use lariat_value_facts::points::Point;
use lariat_value_facts::symbols::JoinPoint;
use std::sync::Arc;

/// Stack that nested blocks may need before the next check.
const RED_ZONE: usize = 128 * 1024;
/// How much stack is added at a time.
const STACK_STEP: usize = 2 * 1024 * 1024;

/// The flow set after a statement that passed, or the problem.
pub type Visit = Result<Flow, Problem>;

impl<'e> Interpreter<'e, '_> {
    /// Runs one statement.
    pub fn statement(&mut self, stmt: StmtId, state: State) -> State {
        let flow = state?;
        if self.engine.spend(1) {
            self.aborted = true;
            return None;
        }
        self.now = Some(stmt);
        self.level = flow.level();
        let body = self.body;
        match &body.stmts[stmt] {
            Stmt::If { .. }
            | Stmt::While { .. }
            | Stmt::For { .. }
            | Stmt::Try { .. }
            | Stmt::Unwind { .. } => {
                stacker::maybe_grow(RED_ZONE, STACK_STEP, || self.compound(stmt, flow))
            }
            Stmt::Return => {
                self.may_have_returned |= self.undecided + self.idle > 0;
                let flow = self.outside_loops(flow);
                self.leave(flow, |this, state| join_to(&mut this.returned, state))
            }
            Stmt::Break => {
                self.may_have_left = self.may_have_left.max(Left::inside(self.undecided > 0));
                self.leave(flow, |this, state| {
                    if let Some(exits) = this.loops.last_mut() {
                        join_to(&mut exits.breaks, state);
                    }
                })
            }
            Stmt::Continue => {
                self.may_have_left = self.may_have_left.max(Left::inside(self.undecided > 0));
                self.leave(flow, |this, state| {
                    if let Some(exits) = this.loops.last_mut() {
                        join_to(&mut exits.continues, state);
                    }
                })
            }
            Stmt::Comment(_) | Stmt::Import(_) => Some(flow),
            Stmt::Literal { target, .. } if self.is_constant(stmt, *target, &flow) => {
                self.passes(stmt);
                Some(flow)
            }
            simple => self.simple(stmt, simple, flow),
        }
    }

    /// A statement with statements inside.
    fn compound(&mut self, stmt: StmtId, flow: Flow) -> State {
        let body = self.body;
        match &body.stmts[stmt] {
            Stmt::If { condition, .. } => {
                let (yes, no) = self.branches(stmt, *condition, flow)?;
                self.both(stmt, yes, no)
            }
            Stmt::While { condition, .. } => self.while_loop(stmt, *condition, flow),
            Stmt::For { target, over, .. } => self.for_loop(stmt, *target, *over, flow),
            Stmt::Try { body, error, handler } => self.try_block(stmt, body, *error, handler, flow),
            Stmt::Unwind { body, cleanup } => self.unwind(body, cleanup, flow),
            _ => Some(flow),
        }
    }

    /// Runs both branches of a condition.
    fn both(&mut self, stmt: StmtId, yes: State, no: State) -> State {
        let undecided = usize::from(yes.is_some() && no.is_some());
        let had_left = self.may_have_left;
        self.undecided += undecided;
        let yes = self.inner_block((stmt, 0), yes);
        let no = self.inner_block((stmt, 1), no);
        self.undecided -= undecided;
        if had_left != Left::Inside && is_loop_test(self.body, stmt) {
            self.may_have_left = self.may_have_left.min(Left::AtTest);
        }
        let after = self.join_states(JoinPoint::end(stmt), vec![yes, no]);
        self.keep_state(Point::Join(Gate::Branch(stmt)), &after);
        after
    }

    fn leave(&mut self, flow: Flow, to: impl FnOnce(&mut Self, State)) -> State {
        to(self, Some(flow));
        None
    }

    /// A statement without statements inside.
    fn simple(&mut self, stmt: StmtId, simple: &'e Stmt, flow: Flow) -> State {
        self.keep_operands(stmt, &flow);
        let recovery = self.recovers().then(|| flow.clone());
        self.over_callee_error = false;
        self.recovered_operands =
            recovery.as_ref().is_some_and(|flow| has_recovered_operands(simple, flow));
        let before = Some(flow);
        self.may_throw(&before);
        let kept = self.outliving(&before);
        let after = self.equation(stmt, simple, before?);
        if let (Some(mut flow), Err(_) | Ok(None)) = (kept, &after) {
            // What it did to variables that outlive it is done.
            self.reload_all(&mut flow);
            self.may_throw(&Some(flow));
        }
        match after {
            Ok(Some(flow)) => {
                self.passes(stmt);
                let after = Some(match &recovery {
                    Some(before) => self.with_recovered_operands((stmt, simple), before, flow),
                    None => flow,
                });
                // The first of several targets may have its value when the
                // assignment of a later one throws.
                if matches!(simple, Stmt::Call { .. } | Stmt::Get { .. }) {
                    self.may_throw(&after);
                }
                after
            }
            Ok(None) => {
                self.passes(stmt);
                None
            }
            Err(problem) => {
                self.fails(stmt, problem.clone());
                self.recovered(stmt, simple, recovery?, &problem)
            }
        }
    }

    /// The state before a statement in a `try`, where the function has variables that a
    /// call may assign which then throws.
    fn outliving(&self, before: &State) -> State {
        match !self.thrown.is_empty() && !self.memo.outliving.is_empty() {
            true => before.clone(),
            false => None,
        }
    }

    /// The flow set after a simple statement; `None` where it never ends as it
    /// should not.
    pub fn equation(
        &mut self,
        stmt: StmtId,
        simple: &'e Stmt,
        mut flow: Flow,
    ) -> Result<State, Problem> {
        match simple {
            Stmt::Literal { target, value } => {
                let value = match self.body.stands_for_refused(stmt) {
                    true => Arc::new(ValueSet::unknown(Reason::Error)),
                    false => self.literal(stmt, value),
                };
                self.put(&mut flow, stmt, *target, value);
            }
            Stmt::Copy { target, source } => {
                let value = self.copied(&mut flow, stmt, *target, *source)?;
                self.assign(&mut flow, stmt, *target, Slot::set(value));
                if flow.test(*source).is_some() && source != target {
                    flow.add_test(*target, Test::Copy(*source));
                }
            }
            Stmt::Call { targets, function, args, written } => {
                return self.call(stmt, targets, (function, *written), args, flow);
            }
            Stmt::Get { targets, base, path } => return self.get(stmt, targets, *base, path, flow),
            Stmt::Set { place, value } => {
                let value = self.read(&flow, *value)?;
                let stored = match self.store_member(stmt, place, &value, &mut flow)? {
                    Some(object) => object,
                    None => self.stored(place, &value, &flow)?,
                };
                self.hint_at_set(stmt, place, flow.slot(place.var));
                let stored = self.name_extents(&mut flow, stmt, 0, place.var, Arc::new(stored));
                self.put(&mut flow, stmt, place.var, stored);
            }
            Stmt::Delete { place } => return self.delete(stmt, place, flow).map(Some),
            Stmt::Cell { target, rows } => {
                let value = self.cell(&flow, rows)?;
                self.put(&mut flow, stmt, *target, value);
            }
            Stmt::Handle { target, function } => {
                let callee = Callee::Named {
                    name: function.as_str().into(),
                    file: self.at.file,
                    within: self.at.function,
                };
                let handle = Handle { callee, captured: Arc::from([]) };
                self.put(&mut flow, stmt, *target, handle_value(handle));
            }
            Stmt::Lambda { target, function, args, .. } => {
                let value = match self.captures_unlisted(function, &flow) {
                    true => ValueSet::unknown(Reason::Storage),
                    false => handle_value(self.lambda(stmt, args, &flow)),
                };
                self.put(&mut flow, stmt, *target, value);
            }
            Stmt::Global(vars) | Stmt::Persistent(vars) => {
                for &var in vars {
                    self.reload(&mut flow, var);
                    if let Some(value) = flow.slot(var).value.clone()
                        && self.keeps_values()
                    {
                        self.facts().note(stmt, var, &value);
                    }
                }
            }
            Stmt::Show(var) => {
                self.read(&flow, *var)?;
            }
            Stmt::Refused(reason) => {
                return Err(Failure::Refused(*reason).into());
            }
            Stmt::If { .. }
            | Stmt::While { .. }
            | Stmt::For { .. }
            | Stmt::Try { .. }
            | Stmt::Unwind { .. }
            | Stmt::Return
            | Stmt::Break
            | Stmt::Continue
            | Stmt::Comment(_)
            | Stmt::Import(_) => {}
        }
        Ok(Some(flow))
    }

    /// Does a statement assign a constant what it holds? The value is noted as any other.
    fn is_constant(&mut self, stmt: StmtId, target: VarId, flow: &Flow) -> bool {
        let memo = self.memo.clone();
        let Some(value) = memo.constant(stmt) else { return false };
        let holds_it = flow.slot(target).is_surely(value);
        if holds_it && self.keeps_values() {
            self.facts().note(stmt, target, value);
        }
        holds_it
    }

    /// What a literal stands for. Those of a function are made once, and shared by all that
    /// hold them.
    fn literal(&self, stmt: StmtId, literal: &Literal) -> Arc<ValueSet> {
        let strings = self.engine.analysis.transfer.rules().strings;
        self.memo.literal(stmt, || value_of(literal, strings))
    }

    /// An anonymous function with what it captures now.
    fn lambda(&mut self, stmt: StmtId, args: &[LambdaArg], flow: &Flow) -> Handle {
        let captured = args.iter().filter_map(|arg| match arg {
            LambdaArg::Captured(var) | LambdaArg::CapturedSpread(var) => Some(*var),
            LambdaArg::Param(_) | LambdaArg::ParamSpread(_) => None,
        });
        let unset = || Arc::new(ValueSet::none());
        let captured: Arc<[ValueSet]> = captured
            .map(|var| match self.is_function_of_script(flow, var) {
                true => ValueSet::none(),
                false => (*self.read(flow, var).unwrap_or_else(|_| unset())).clone(),
            })
            .collect();
        let (file, within) = (self.at.file, self.at.function);
        Handle { callee: Callee::Anonymous { file, within, stmt }, captured }
    }

    /// Does a name without a value mean a function, in a script that needs nothing from outside?
    fn is_function_of_script(&mut self, flow: &Flow, var: VarId) -> bool {
        let is_open = flow.extras().is_some_and(|extras| extras.any) || !self.open_workspace;
        let body = self.body;
        let name = &body.vars[var].name;
        let is_set = !self.is_nobodys(name) || !self.needs_nothing();
        if is_open || is_set || body.stmts.iter().any(|(_, stmt)| assigns(stmt, var)) {
            return false;
        }
        let found = self.engine.analysis.resolve(self.at, &name.as_str().into());
        matches!(found, Resolved::Builtin(_) | Resolved::Function(_))
    }

    /// The states of both branches of a condition.
    fn branches(
        &mut self,
        stmt: StmtId,
        condition: VarId,
        mut flow: Flow,
    ) -> Option<(State, State)> {
        self.now = Some(stmt);
        self.level = flow.level();
        match self.read(&flow, condition) {
            Ok(value) => self.hint_at_condition(stmt, &value),
            Err(problem) => {
                self.fails(stmt, problem);
                flow = self.defined(flow, &[condition])?;
            }
        }
        self.passes(stmt);
        self.keep_operands(stmt, &flow);
        self.may_throw_at(&flow);
        Some(match truth(&flow, condition) {
            Some(true) => (Some(flow), None),
            Some(false) => (None, Some(flow)),
            None => {
                let no = assume(flow.clone(), condition, false);
                (assume(flow, condition, true), no)
            }
        })
    }

    fn may_throw_at(&mut self, flow: &Flow) {
        if !self.thrown.is_empty() {
            self.may_throw(&Some(flow.clone()));
        }
    }

    /// Is this statement an `if` whose branches decide a temporary that the next
    /// statement tests? The temporary, and the place of that statement.
    pub fn tested_by_follower(&self, block: &[StmtId], at: usize) -> Option<(VarId, usize)> {
        let body = self.body;
        if !matches!(body.stmts[block[at]], Stmt::If { .. }) {
            return None;
        }
        let rest = block.iter().enumerate().skip(at + 1);
        let (next, stmt) = rest
            .map(|(i, &s)| (i, &body.stmts[s]))
            .find(|(_, s)| !matches!(s, Stmt::Comment(_)))?;
        match stmt {
            Stmt::If { condition, .. } if body.vars[*condition].storage == Storage::Local => {
                assigns_last(body, block[at], *condition).then_some((*condition, next))
            }
            _ => None,
        }
    }

    /// Runs an `if` and keeps its final states apart by the truth of a variable.
    pub fn parts_of_if(&mut self, stmt: StmtId, answer: VarId, state: State) -> Parts {
        let mut parts = Parts::default();
        let Some(flow) = state else { return parts };
        let body = self.body;
        let Stmt::If { condition, .. } = &body.stmts[stmt] else { return parts };
        if self.engine.spend(1) {
            self.aborted = true;
            return parts;
        }
        let Some((yes, no)) = self.branches(stmt, *condition, flow) else { return parts };
        self.parts_of_branches(stmt, answer, yes, no, &mut parts);
        parts
    }

    fn parts_of_block(&mut self, block: &'e [StmtId], answer: VarId, state: State) -> Parts {
        stacker::maybe_grow(RED_ZONE, STACK_STEP, || self.parts_within(block, answer, state))
    }

    fn parts_within(&mut self, block: &'e [StmtId], answer: VarId, state: State) -> Parts {
        let mut parts = Parts::default();
        match block.split_last() {
            Some((&last, before)) if self.is_if(last) => {
                let inner = before.last().copied().filter(|&stmt| self.is_if(stmt));
                let Stmt::If { condition, .. } = &self.body.stmts[last] else { return parts };
                let chained = inner.filter(|&stmt| assigns_last(self.body, stmt, *condition));
                match chained {
                    Some(inner) => {
                        let state = self.block(&before[..before.len() - 1], state);
                        let tested = self.parts_of_if(inner, *condition, state);
                        parts = self.parts_of_parts(last, tested, *condition, answer);
                    }
                    None => {
                        let state = self.block(before, state);
                        parts = self.parts_of_if(last, answer, state);
                    }
                }
            }
            _ => {
                let state = self.block(block, state);
                parts.add(state, answer);
            }
        }
        parts
    }

    fn parts_of_branches(
        &mut self,
        stmt: StmtId,
        answer: VarId,
        yes: State,
        no: State,
        parts: &mut Parts,
    ) {
        let body = self.body;
        let Stmt::If { then, otherwise, .. } = &body.stmts[stmt] else { return };
        self.level = level_of(&[&yes, &no]);
        if yes.is_some() || no.is_some() {
            self.passes(stmt);
        }
        let undecided = usize::from(yes.is_some() && no.is_some());
        self.undecided += undecided;
        let yes = self.parts_of_block(then, answer, yes);
        parts.merge(yes.map(|state| self.without_locals((stmt, 0), state)));
        let no = self.parts_of_block(otherwise, answer, no);
        parts.merge(no.map(|state| self.without_locals((stmt, 1), state)));
        self.undecided -= undecided;
    }

    fn is_if(&self, stmt: StmtId) -> bool {
        matches!(self.body.stmts[stmt], Stmt::If { .. })
    }

    /// Runs the `if` that tests the variable by which states were kept apart, and keeps
    /// them apart by another one.
    pub fn parts_of_parts(
        &mut self,
        stmt: StmtId,
        parts: Parts,
        answer: VarId,
        further: VarId,
    ) -> Parts {
        let (yes, no) = self.split(stmt, parts, answer);
        let mut parts = Parts::default();
        self.parts_of_branches(stmt, further, yes, no, &mut parts);
        parts
    }

    /// The states in which a variable that an `if` tests is true, and those in which it
    /// is false.
    fn split(&mut self, stmt: StmtId, parts: Parts, answer: VarId) -> (State, State) {
        let (yes, no) = parts.split(answer);
        for flow in [&yes, &no].into_iter().flatten() {
            self.keep_operands(stmt, flow);
        }
        (yes, no)
    }

    /// Runs the `if` that tests the variable by which states were kept apart.
    pub fn branch_of_parts(&mut self, stmt: StmtId, parts: Parts, answer: VarId) -> State {
        let (yes, no) = self.split(stmt, parts, answer);
        self.level = level_of(&[&yes, &no]);
        if yes.is_some() || no.is_some() {
            self.passes(stmt);
        }
        self.both(stmt, yes, no)
    }

    /// `x(i).f{j} = v`: what `x` is then.
    pub fn stored(
        &mut self,
        place: &'e Place,
        value: &ValueSet,
        flow: &Flow,
    ) -> Result<ValueSet, Problem> {
        let base = flow.slot(place.var).clone();
        let path = self.path(flow, &place.path)?;
        let (base, maybe_unset) = (base.value.as_deref(), base.maybe_unset);
        let base = base.map(|base| self.with_opaque_parts(base));
        let base = base.as_deref();
        let updated = lariat_domains::update::set(base, maybe_unset, &path.steps(), value);
        updated.map_err(Problem::from)
    }

    /// The value of a variable, where a symbol stands for each of its open extents
    /// from now on.
    fn copied(
        &mut self,
        flow: &mut Flow,
        stmt: StmtId,
        target: VarId,
        source: VarId,
    ) -> Result<Arc<ValueSet>, Problem> {
        let value = self.read(flow, source)?;
        let named_for = if self.body.vars[source].temporary { target } else { source };
        let named = self.name_extents(flow, stmt, 0, named_for, value.clone());
        if Arc::ptr_eq(&value, &named) || value == named {
            return Ok(value);
        }
        let slot = flow.slot(source).clone();
        if slot.value.as_ref().is_some_and(|held| Arc::ptr_eq(held, &value)) {
            flow.refine(source, Slot { value: Some(named.clone()), ..slot });
        }
        Ok(named)
    }

    fn delete(&mut self, stmt: StmtId, place: &'e Place, mut flow: Flow) -> Visit {
        let base = self.read(&flow, place.var)?;
        let path = self.path(&flow, &place.path)?;
        let full = self.engine.analysis.transfer.rules().full_list;
        let updated = lariat_domains::update::delete(&base, &path.steps(), full);
        let updated = updated.map_err(Problem::from)?;
        let updated = self.name_extents(&mut flow, stmt, 0, place.var, Arc::new(updated));
        self.put(&mut flow, stmt, place.var, updated);
        Ok(flow)
    }
}

/// Is the last thing that each branch of this `if` does to assign the variable?
/// At least one of its branches must end so.
/// Does a statement assign to a variable?
fn assigns(stmt: &Stmt, var: VarId) -> bool {
    let mut assigns = false;
    walk::writes(stmt, &mut |written| assigns |= written == var);
    assigns
}

fn assigns_last(body: &Function, stmt: StmtId, var: VarId) -> bool {
    let Stmt::If { then, otherwise, .. } = &body.stmts[stmt] else { return false };
    let ends = |block: &Block| match block.last().map(|&last| (last, &body.stmts[last])) {
        Some((last, Stmt::If { .. })) => assigns_last(body, last, var),
        Some((_, Stmt::Literal { target, .. } | Stmt::Copy { target, .. })) => *target == var,
        Some((_, Stmt::Call { targets, .. })) => matches!(
            targets,
            lariat_ir::Targets::List(list)
                if list[..] == [lariat_ir::Target::Var(var)]
        ),
        _ => false,
    };
    ends(then) || ends(otherwise)
}

/// Is a branch the test of a `while` that lowering has put into the loop's body?
fn is_loop_test(body: &Function, branch: StmtId) -> bool {
    let Stmt::If { then, otherwise, .. } = &body.stmts[branch] else { return false };
    let is_break = |&stmt: &StmtId| matches!(body.stmts[stmt], Stmt::Break);
    then.is_empty() && otherwise.len() == 1 && otherwise.iter().all(is_break)
}

fn join_to(into: &mut State, state: State) {
    *into = join(into.take(), state);
}

fn handle_value(handle: Handle) -> ValueSet {
    ValueSet::of(Value::Handle(Handles::OneOf(Arc::from([handle]))))
}
