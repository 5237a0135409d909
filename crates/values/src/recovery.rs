//! Recovery: the analysis continues after an operation that fails for certain, so that
//! one run reports all errors that do not follow from each other.
//!
//! A compiler that finds an undefined name reports it once and continues as if it were
//! defined with any type (the *error type*; A. W. Appel, *Modern Compiler
//! Implementation*, section 5.4). Here the same is done by abstract interpretation: the
//! failing statement is replaced by `havoc`, that assigns to its targets *any* value
//! that it may assign (L. Leino, *This is Boogie 2*, 2008).
//!
//! ```text
//! y = ones(2, 3) * ones(2, 3);     reported; y: any double matrix
//! z = y + 1;                       a double matrix: nothing to report
//! w = {1} + 1;                     reported: it fails whatever y is
//! ```
//!
//! **Soundness.** It is a run of the analysis of its own (`lariat_findings`), so
//! nothing of it is in the facts of the first one: its values, calls, contexts and
//! storage are those of real runs. Of the second run only failures are kept. Each is a
//! statement that fails in every run of the program in which the earlier failing
//! statements are corrected as they were plainly meant ([`super::plausible`]), or else
//! replaced by others that assign the same variables, values of the same classes where
//! sizes were wrong. So nothing is reported that follows from a guess: a value that may
//! be any makes no operation fail, and of an operation on it that may fail only the class
//! of the result is known ([`super::recovered_operands`]).
//!
//! What is assumed:
//!
//! | failing | then |
//! |---|---|
//! | a variable without a value | it has any from here on |
//! | what a small change makes succeed | it was meant so changed ([`super::plausible`]) |
//! | sizes, indices | any size; the class that the operation has for operands of these classes; an index beyond the end is any number from here on |
//! | a part `x(i) = v` of an array in range | any elements there; the array keeps its size |
//! | classes, other numbers of arguments, fields | any value |
//! | a callee fails | it continues there by the same rules, and returns what comes of it |
//! | a callee never returns: `error(…)` | it was meant: nothing is assumed |
//! | in a `try` | the handler runs: nothing is assumed |
//!
//! **Levels.** Each state has a level: 0 if runs get there, 1 after an error. At a join
//! point states of all levels count, and the result has the highest: what holds only
//! because one path fails does not hold when that is corrected. A loop adds two levels to
//! that of its head. An iteration with an error comes back at the next one and so does not
//! change the head: it is the first iteration that is examined there. What follows in the
//! iteration is visited at that level. After the loop any number of iterations may have
//! been made; the state there, and that of the last iteration, comes from a second fixed
//! point, at the level after. Of the visits of a statement those at the least level decide
//! whether it fails ([`lariat_value_facts::facts::Visits`]); but in a branch, which the first iteration
//! perhaps does not take, no other visit may succeed.
//!
//! **What is reported.** Where the first run finds several failures, some may hold only
//! because the others do: a result that is never assigned, since the path on which it is
//! fails. They are reported if the second run finds them too.
//!
//! ```text
//! for k = 1:3          level 0
//!   a = {} + k;        fails; 1 after it
//!   b = {} * k;        fails at 1: reported, although an iteration at 2 comes here too
//!   x(k) = a;
//! end
//! x(2)                 x has any size: nothing to report
//! ```
//!
//! Cost: none without an error. With one, a second analysis of the entry points that
//! lead to it; in it a loop with an error in it is analysed twice.

use super::interpreter::Interpreter;
use lariat_builtins::MClass;
use lariat_domains::{Matrix, Reason, Shape, Value, ValueSet};
use lariat_flow_sets::flow_set::{Flow, State};
use lariat_flow_sets::slot::Slot;
use lariat_ir::walk;
use lariat_ir::{Access, Arg, Stmt, StmtId, VarId};
use lariat_value_facts::context::Returned;
use lariat_value_facts::failure::{Problem, ProblemKind};
use std::sync::Arc;

impl<'e> Interpreter<'e, '_> {
    /// Does the analysis continue after an error here?
    pub(super) fn recovers(&self) -> bool {
        self.engine.analysis.recovers && self.tries == 0
    }

    /// The state after what replaces a statement that fails.
    pub(super) fn replaced(
        &mut self,
        stmt: StmtId,
        simple: &'e Stmt,
        flow: Flow,
        problem: &Problem,
    ) -> State {
        let flow = self.over_an_error(flow);
        if problem.kind() == ProblemKind::Refused {
            return Some(forgotten(flow));
        }
        if let Some(after) = self.as_meant(stmt, simple, problem.kind(), &flow) {
            return Some(after);
        }
        let flow = match problem.kind() {
            ProblemKind::Unassigned | ProblemKind::MissingArgument => {
                let flow = self.with_value(flow, &operands(simple));
                if let Some(after) = self.instead(stmt, simple, (flow.clone(), &flow), &[]) {
                    return Some(self.with_recovered_operands((stmt, simple), &flow, after));
                }
                flow
            }
            ProblemKind::Bounds => with_any_index(flow, simple),
            _ => flow,
        };
        match self.of_any_size(stmt, simple, &flow) {
            Some(after) => Some(after),
            None => Some(self.with_any_targets(stmt, simple, flow)),
        }
    }

    /// The state in which variables have a value, if they have none; where the
    /// analysis continues.
    pub(super) fn defined(&mut self, flow: Flow, vars: &[VarId]) -> State {
        self.recovers().then(|| self.over_an_error(self.with_value(flow, vars)))
    }

    /// The state after a call, which may have come back over an error alone; nonviable
    /// where that leads to a handler.
    pub(super) fn over_callee_errors(&mut self, flow: Flow, returned: &Returned) -> State {
        self.over_callee_error |= returned.recovered;
        match returned.recovered {
            false => Some(flow),
            true => self.recovers().then(|| self.over_an_error(flow)),
        }
    }

    /// The state at a jump out of all loops.
    pub(super) fn outside_loops(&self, flow: Flow) -> Flow {
        let level = flow.level().min(1);
        flow.at_level(level)
    }

    /// The state after a loop.
    pub(super) fn after_loop(&self, state: State) -> State {
        let level = self.errors_before + 1;
        state.map(|flow| if flow.level() > level { flow.at_level(level) } else { flow })
    }

    fn over_an_error(&self, flow: Flow) -> Flow {
        let level = flow.level().max(self.errors_before + 1);
        flow.at_level(level)
    }

    /// What the statement does for operands of the same classes and any sizes, if that
    /// does not fail. A variable of which a part is assigned has its size, if a value of
    /// another size could have been stored there without a change of it.
    fn of_any_size(&mut self, stmt: StmtId, simple: &'e Stmt, flow: &Flow) -> State {
        // Without elements it would become a struct of this field alone.
        if let Stmt::Set { place, .. } = simple
            && matches!(place.path.first(), Some(Access::Dot(_)))
            && flow
                .slot(place.var)
                .value
                .as_ref()
                .is_some_and(|base| base.values().iter().all(is_array))
        {
            return None;
        }
        if let Stmt::Set { place, value } = simple
            && let Some(after) = self.with_any_size_of(stmt, simple, flow, &[*value])
            && has_same_size(&after, flow, place.var)
        {
            return Some(after);
        }
        self.with_any_size_of(stmt, simple, flow, &operands(simple))
    }

    /// The same for any sizes of some operands. Texts and truth values that are constants
    /// stay: they say what is asked for, as in `arrayfun(f, x, 'UniformOutput', false)`.
    pub(super) fn with_any_size_of(
        &mut self,
        stmt: StmtId,
        simple: &'e Stmt,
        flow: &Flow,
        operands: &[VarId],
    ) -> State {
        let mut open = flow.clone();
        // Options follow what they are for, in pairs.
        let keeps_options = matches!(simple, Stmt::Call { args, .. } if args.len() > 2);
        for &var in operands {
            let slot = flow.slot(var);
            if let Some(value) =
                slot.value.as_ref().filter(|value| !keeps_options || !is_option(value))
            {
                let value = Some(Arc::new(value.forget_size()));
                open.refine(var, Slot { value, ..slot.clone() });
            }
        }
        self.instead(stmt, simple, (open, flow), operands)
    }

    /// The first of these variables that has no value has that of the variable which was
    /// meant, or any.
    fn with_value(&self, mut flow: Flow, vars: &[VarId]) -> Flow {
        if let Some(&var) = vars.iter().find(|&&var| flow.slot(var).value.is_none()) {
            let slot = self.nearest_value(&flow, var).unwrap_or_else(|| Slot::set(any()));
            flow.set(var, Slot { recovered: true, ..slot });
        }
        flow
    }

    pub(super) fn with_any_targets(&mut self, stmt: StmtId, simple: &Stmt, mut flow: Flow) -> Flow {
        for var in targets(simple) {
            self.put(&mut flow, stmt, var, any());
        }
        flow
    }
}

/// Variables whose values are recovered; not those of constants, which are known
/// whatever failed.
pub(super) fn mark(flow: &mut Flow, vars: &[VarId]) {
    for &var in vars {
        if !is_constant(flow.slot(var)) {
            mark_all(flow, &[var]);
        }
    }
}

/// The same for variables whose values were assumed, constants too.
pub(super) fn mark_all(flow: &mut Flow, vars: &[VarId]) {
    for &var in vars {
        let slot = flow.slot(var);
        if slot.value.is_some() && !slot.recovered {
            let slot = Slot { recovered: true, ..slot.clone() };
            flow.refine(var, slot);
        }
    }
}

/// Is the value of a variable a constant?
pub(super) fn is_constant(slot: &Slot) -> bool {
    let matrix = slot.value.as_ref().and_then(|value| value.as_matrix());
    matrix.is_some_and(|matrix| matrix.constant.is_some())
}

/// Is it the name of an option, or what it is set to?
fn is_option(value: &ValueSet) -> bool {
    let is_truth = |matrix: &Matrix| matrix.class == MClass::Logical && matrix.truth().is_some();
    value.known_string().is_some() || value.as_matrix().is_some_and(is_truth)
}

/// Has a variable the same known size in both states?
fn has_same_size(after: &Flow, before: &Flow, var: VarId) -> bool {
    let shapes = |flow: &Flow| -> Option<Vec<Shape>> {
        let value = flow.slot(var).value.clone()?;
        let shapes = value.values().iter().map(|value| value.shape().clone());
        Some(shapes.collect())
    };
    let (after, before) = (shapes(after), shapes(before));
    after.is_some_and(|shapes| !shapes.is_empty() && Some(shapes) == before)
}

fn any() -> ValueSet {
    ValueSet::unknown(Reason::Error)
}

/// The variables whose values a statement uses, those that it changes too.
pub(super) fn operands(simple: &Stmt) -> Vec<VarId> {
    let mut operands = Vec::new();
    walk::reads(simple, &mut |var| operands.push(var));
    if let Stmt::Set { place, .. } | Stmt::Delete { place } = simple {
        operands.push(place.var);
    }
    operands
}

/// The variables that it assigns.
pub(super) fn targets(simple: &Stmt) -> Vec<VarId> {
    let mut targets = Vec::new();
    walk::writes(simple, &mut |var| targets.push(var));
    targets
}

/// The state in which the variables that are indices hold any number: one of them is
/// wrong, and it is wrong wherever it is used again.
fn with_any_index(mut flow: Flow, simple: &Stmt) -> Flow {
    let path = match simple {
        Stmt::Get { path, .. } => path,
        Stmt::Set { place, .. } | Stmt::Delete { place } => &place.path,
        _ => return flow,
    };
    let indices = path.iter().flat_map(|step| match step {
        Access::Paren(args) | Access::Brace(args) => &args[..],
        Access::Dot(_) => &[],
    });
    for arg in indices {
        let Arg::Var(var) = arg else { continue };
        let slot = flow.slot(*var).clone();
        let any = slot.value.as_deref().map(|value| Arc::new(any_number(value)));
        flow.refine(*var, Slot { value: any, recovered: true, ..slot });
    }
    flow
}

/// Is it an array that has fields only once it is empty?
fn is_array(value: &Value) -> bool {
    matches!(value, Value::Matrix(_) | Value::Cell(_))
}

/// Any numbers of the same classes and sizes.
fn any_number(value: &ValueSet) -> ValueSet {
    value.push_up(1).map_values(|value| match value {
        Value::Matrix(matrix) => Value::Matrix(matrix.clone().with_symbolic(None)),
        other => other.clone(),
    })
}

fn forgotten(mut flow: Flow) -> Flow {
    flow.forget_all(&Reason::Error);
    let all: Vec<VarId> = flow.vars().collect();
    mark(&mut flow, &all);
    flow
}

/// The least level of states.
pub(super) fn level_of(states: &[&State]) -> u32 {
    states.iter().filter_map(|state| Some(state.as_ref()?.level())).min().unwrap_or(0)
}
