//! The interpreter of one body: the flow equations' surroundings.
//!
//! One value of [`Interpreter`] runs over one body: a function's, or a script's
//! in the workspace of a function. It knows the engine, the node whose facts it
//! fills, and where jumps go.

use super::ValueEngine;
use super::function_memo::{FunctionMemo, NamedCallee};
use super::loop_fixpoints::LoopFixpoints;
use super::storage::{Key, Storage};
use lariat_domains::{Reason, Value, ValueSet};
use lariat_flow_sets::conditions::Parts;
use lariat_flow_sets::flow_set::{Flow, Gathered, State};
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::{FunctionRef, NodeId};
use lariat_ir::walk;
use lariat_ir::{StmtId, VarId, Written};
use lariat_value_facts::Context;
use lariat_value_facts::facts::{BodyFacts, Site, Visits};
use lariat_value_facts::failure::Problem;
use lariat_value_facts::pending_iterations::PendingIteration;
use lariat_value_facts::reach::Reach;
use lariat_value_facts::workspace_effects::WorkspaceEffects;
use std::sync::Arc;

/// Where the jumps of a loop have arrived.
#[derive(Default)]
pub struct LoopExits {
    /// States at each `break`.
    pub breaks: State,
    /// States at each `continue`.
    pub continues: State,
}

/// A run over a body.
pub struct Interpreter<'e, 'c> {
    /// The engine.
    pub engine: &'e mut ValueEngine<'c>,
    /// The node.
    pub node: NodeId,
    /// The node's context.
    pub context: Context,
    /// The function whose body this is; for a script or evaluated code, that script or
    /// the function that evaluates the string.
    pub at: FunctionRef,
    /// The body.
    pub body: &'e lariat_ir::Function,
    /// The flow set at the start.
    pub given: Flow,
    /// Facts are kept: not for code in strings.
    pub keeps_facts: bool,
    /// Of code in a string, the statement that runs it.
    pub eval_site: Option<Site>,
    /// Variables without a value may be the caller's: in scripts.
    pub open_workspace: bool,
    /// The states at each `return`.
    pub returned: State,
    /// The loops around, innermost last.
    pub loops: Vec<LoopExits>,
    /// BoundaryValues of loops to look at.
    pub pending: Vec<PendingIteration>,
    /// What loops in the body of the innermost came to in its last iteration.
    pub heads: LoopFixpoints,
    /// What is asked of the body's text.
    pub(super) memo: Arc<FunctionMemo>,
    /// The states from which an error may be thrown, for each `try` and each
    /// `unwind_protect` around.
    pub thrown: Vec<Gathered>,
    /// Each `try` around: an error in it is caught, and may be intended. One that passes
    /// through `unwind_protect` alone is not caught.
    pub tries: usize,
    /// The budget ran out.
    pub aborted: bool,
    /// What a call of this function may assign in other workspaces.
    pub elsewhere: WorkspaceEffects,
    /// Branches around whose condition is not known.
    pub undecided: usize,
    /// Loops around that may not iterate.
    pub idle: usize,
    /// A `return` in such a branch was met: what follows may not be run.
    pub may_have_returned: bool,
    /// The same of a `break` or a `continue` in the loop around.
    pub may_have_left: Left,
    /// An iteration of the loop around has asked for variables by their names.
    pub asks_by_name: bool,
    /// Depth of scripts and evaluated strings that run each other.
    pub nested: usize,
    /// The statement that is being visited.
    pub now: Option<StmtId>,
    /// The level of the state before that statement ([`super::recovery`]).
    pub level: u32,
    /// The level at the head of the innermost loop.
    pub errors_before: u32,
    /// The call that is being visited came back over an error alone.
    pub over_callee_error: bool,
    /// Some operand of the statement that is being visited is recovered.
    pub recovered_operands: bool,
    /// The symbols that statements of this run have given.
    pub given_symbols: lariat_value_facts::symbols::GivenSymbols,
    /// Loops are run iteration by iteration up to so many steps.
    pub unrolled_until: u64,
}

/// Where the loop around may have been left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Left {
    /// Nowhere.
    #[default]
    Never,
    /// At the test of a `while`, which lowering has put into the body.
    AtTest,
    /// Elsewhere.
    Inside,
}

impl Left {
    /// Inside, if that is so.
    pub fn inside(is_so: bool) -> Self {
        if is_so { Self::Inside } else { Self::Never }
    }
}

impl<'e, 'c> Interpreter<'e, 'c> {
    /// Runs statements in sequence.
    pub fn block(&mut self, block: &'e [StmtId], mut state: State) -> State {
        let mut next = 0;
        while next < block.len() && state.is_some() && !self.aborted {
            let follower = self.tested_by_follower(block, next);
            match follower {
                Some((answer, at)) => {
                    let parts = self.parts_of_if(block[next], answer, state);
                    (state, next) = self.chain_of_tests(block, at, parts, answer);
                }
                None => {
                    state = self.statement(block[next], state);
                    next += 1;
                }
            }
        }
        if self.aborted { None } else { state }
    }

    /// Runs the `if` at a place, which tests the variable by which states were kept apart,
    /// and each further one that tests what the one before decided: the state, and the
    /// place after them.
    fn chain_of_tests(
        &mut self,
        block: &'e [StmtId],
        mut at: usize,
        mut parts: Parts,
        mut answer: VarId,
    ) -> (State, usize) {
        while let Some((further, follower)) = self.tested_by_follower(block, at) {
            parts = self.parts_of_parts(block[at], parts, answer, further);
            (answer, at) = (further, follower);
        }
        (self.branch_of_parts(block[at], parts, answer), at + 1)
    }

    /// Runs a block of a statement; after it, temporaries that occur in it alone
    /// have no value.
    pub fn inner_block(&mut self, (stmt, place): (StmtId, usize), state: State) -> State {
        let body = self.body;
        let block = walk::blocks(&body.stmts[stmt]).nth(place).map_or(&[][..], |block| block);
        let end = self.block(block, state);
        self.without_locals((stmt, place), end)
    }

    /// A state after a block of a statement.
    pub fn without_locals(&self, (stmt, place): (StmtId, usize), state: State) -> State {
        let mut flow = state?;
        for &var in self.memo.locals.of_block(stmt, place) {
            if flow.slot(var).value.is_some() {
                flow.set(var, Slot::UNSET);
            }
        }
        Some(flow)
    }

    /// What the name that a statement calls means without objects.
    pub(super) fn callee(&mut self, stmt: StmtId, name: (&str, Written)) -> Arc<NamedCallee> {
        self.engine.analysis.callee((self.at, &self.memo), stmt, name)
    }

    /// Facts of this body.
    pub fn facts(&mut self) -> &mut BodyFacts {
        let (at, body, keeps_values) = (self.at, self.body, self.keeps_values());
        let bodies = &mut self.engine.facts_mut(self.node).bodies;
        bodies.entry(at).or_insert_with(|| BodyFacts::for_body(body, keeps_values))
    }

    /// Do facts have the values of variables? A call knows how many results it asks
    /// for, so what knows it not is asked for by itself.
    pub fn keeps_values(&self) -> bool {
        let is_callee = self.context.results.is_some();
        self.keeps_facts && (!is_callee || self.engine.analysis.keeps_values_of_callees)
    }

    /// The place of a call by a statement: for evaluated code, where it is evaluated.
    pub fn site(&self, stmt: StmtId) -> Site {
        self.eval_site.unwrap_or(Site { function: self.at, stmt })
    }

    /// Facts of the body in which a call stands: they are kept for evaluated code too.
    pub fn facts_at(&mut self, site: Site) -> &mut BodyFacts {
        self.engine.facts_mut(self.node).bodies.entry(site.function).or_default()
    }

    /// Notes that a visit of a statement ends in a problem.
    pub fn fails(&mut self, stmt: StmtId, problem: Problem) {
        if self.keeps_facts {
            self.surely_fails(stmt, &problem, self.reach(), self.tries > 0);
            if let Some(visits) = self.visits(stmt) {
                visits.problem = Some(Box::new(problem));
            }
        }
    }

    /// Where iterations are distinguished, a visit that every run makes and that fails is a
    /// failure, whatever other visits of the statement do.
    fn surely_fails(&mut self, stmt: StmtId, problem: &Problem, reach: Reach, tried: bool) {
        if self.engine.analysis.unrolled_steps > 0 && reach == Reach::Must && !tried {
            let visits =
                Visits { problem: Some(Box::new(problem.clone())), reach, ..Visits::default() };
            let recovers = self.engine.analysis.recovers;
            let sure = &mut self.facts().sure;
            if recovers || sure.is_empty() {
                sure.entry(stmt).or_insert(visits);
            }
        }
    }

    /// The visits of a statement with this one, where it counts.
    fn visits(&mut self, stmt: StmtId) -> Option<&mut Visits> {
        let (level, tried, reach) = (self.level, self.tries > 0, self.reach());
        let visits = self.facts().visits.entry(stmt).at_level(level)?;
        visits.tried |= tried;
        visits.reach = visits.reach.max(reach);
        Some(visits)
    }

    /// Which runs get here that start and do not fail before?
    pub fn reach(&self) -> Reach {
        let is_decided = self.undecided == 0 && !self.may_have_returned;
        match (is_decided, self.may_have_left) {
            (true, Left::Never) if self.idle == 0 => Reach::Must,
            (true, Left::Never | Left::AtTest) => Reach::IfLoopsExecute,
            (false, _) | (true, Left::Inside) => Reach::May,
        }
    }

    /// Records that a visit of a statement succeeds.
    pub fn passes(&mut self, stmt: StmtId) {
        if !self.keeps_facts {
            return;
        }
        match self.visits(stmt) {
            Some(visits) => visits.passed = true,
            None => self.facts().visits.entry(stmt).passes_later = true,
        }
    }

    /// The state before a statement that may throw.
    pub fn may_throw(&mut self, state: &State) {
        if let (Some(thrown), Some(flow)) = (self.thrown.last_mut(), state) {
            thrown.add(flow);
        }
    }

    /// Assigns to a variable.
    pub fn assign(&mut self, flow: &mut Flow, stmt: StmtId, var: VarId, slot: Slot) {
        // Each worker has its own value, and outside all are one object.
        let slot = match self.body.composites.contains(&var) {
            true => Slot::anything(Reason::Object),
            false => slot,
        };
        if self.keeps_facts
            && let Some(value) = slot.value.clone()
        {
            if self.keeps_values() {
                self.facts().note(stmt, var, &value);
            }
            // A class may have a method that shows its objects.
            if self.body.origin(stmt).shown && value.values().iter().any(is_object) {
                self.note_nameless(stmt);
            }
        }
        if let Some(key) = self.key(var) {
            self.engine.analysis.storage.write(&key, &slot, initial(&key, self.body, var));
        }
        flow.set(var, slot);
    }

    /// Assigns a value to a variable.
    pub fn put(
        &mut self,
        flow: &mut Flow,
        stmt: StmtId,
        var: VarId,
        value: impl Into<Arc<ValueSet>>,
    ) {
        self.assign(flow, stmt, var, Slot::set(value));
    }

    fn key(&self, var: VarId) -> Option<Key> {
        Storage::key(self.at, self.body, var)
    }

    /// Reads a variable that does not live in the call from its slot.
    pub fn reload(&mut self, flow: &mut Flow, var: VarId) {
        if let Some(key) = self.key(var) {
            let initial = initial(&key, self.body, var);
            let slot = self.engine.analysis.storage.read(&key, initial);
            // After an error it may hold what no run stores there.
            let recovered = slot.recovered || self.engine.analysis.recovers;
            flow.set(var, Slot { recovered, ..slot });
        }
    }

    /// A call may have changed variables that live elsewhere.
    pub fn reload_all(&mut self, flow: &mut Flow) {
        let memo = self.memo.clone();
        memo.outliving.iter().for_each(|&var| self.reload(flow, var));
    }

    /// A function of which nothing is known may have assigned the global variables that its
    /// caller has.
    pub fn forget_globals(&mut self, reason: &Reason, flow: &mut Flow) {
        let memo = self.memo.clone();
        for &var in &memo.outliving {
            if let Some(key @ Key::Global(_)) = self.key(var) {
                let anything = Slot::anything(reason.clone());
                self.engine.analysis.storage.write(&key, &anything, Storage::empty);
                self.reload(flow, var);
            }
        }
    }

    /// Everything that code in this workspace can reach may have changed.
    pub fn forget_all(&mut self, flow: &mut Flow, reason: &Reason) {
        flow.forget_all(reason);
        self.engine.analysis.storage.forget_all();
    }
}

fn is_object(value: &Value) -> bool {
    matches!(value, Value::Object(_))
}

/// What a slot holds before any assignment.
fn initial(key: &Key, body: &lariat_ir::Function, var: VarId) -> impl FnOnce() -> Slot {
    let is_empty =
        matches!(key, Key::Global(_)) || body.vars[var].storage == lariat_ir::Storage::Persistent;
    move || if is_empty { Storage::empty() } else { Slot::UNSET }
}
