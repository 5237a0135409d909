//! Uses of variables that have no value.
//!
//! Two forward analyses in one walk, each a set of variables at each point:
//! - *assigned*: some path from the start to here assigns the variable. A use
//!   without is an error in every run that comes to it. (Reaching definitions,
//!   Nielson, Nielson, Hankin, *Principles of Program Analysis*, section 2.1.2,
//!   with the definitions of a variable taken together.)
//! - *missing*: some path from the start to here does not assign it. A use with
//!   it may fail. (The complement is the definite assignment of Gosling et al.,
//!   *The Java Language Specification*, chapter 16.)
//!
//! ```text
//! function r = f(c)
//!   if c, x = 1; end     behind it: assigned {c, x}, missing {r, x, y}
//!   r = x + y;           x: some path; y: no path
//!   y = 2;
//! end
//! ```
//!
//! - Inputs have values: which ones a caller leaves out is not known here.
//! - Results have none, but for the object that a constructor makes.
//! - `x(i) = …` and `x.f = …` make `x` when it has no value.
//! - A `for` loop may run no round, and then its variable counts as missing
//!   (MATLAB makes it empty).
//! - Behind a reported use the variable counts as assigned: the use failed, or
//!   there was a value. So the first use on a path is told, not each.
//! - An anonymous function that takes a variable without a value fails only when
//!   it is called: that is never an error of the use.
//! - `clear` is not followed; names in its arguments are unclear.
//!
//! **Loops.** No event takes a variable out of *assigned*, so at the head of the
//! outermost loop everything may be assigned that is assigned anywhere in it:
//! more than the truth only for assignments from which no further round follows.
//! No event puts one into *missing*, so the end of a round adds nothing there.
//!
//! Cost: linear in the body, and for each branch one bit a variable.

use super::bits::Bits;
use super::body::{Body, Event, Var};
use super::forward::{self, Analysis};
use lariat_syntax::Sym;
use lariat_syntax::tree::{ExprId, FunctionId};

/// A use of a variable that may have no value there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnassignedUse {
    /// The occurrence.
    pub name: ExprId,
    /// The variable.
    pub sym: Sym,
    /// The function.
    pub function: FunctionId,
    /// Which paths leave it without.
    pub paths: Paths,
    /// The first assignment in the function's text, if there is one.
    pub assignment: Option<ExprId>,
    /// An anonymous function takes the value: what fails is its call.
    pub captured: bool,
}

/// Which paths to a use leave the variable without a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paths {
    /// All: none assigns it.
    All,
    /// Some do, some do not.
    Some,
}

/// A result that no path to a normal end of its function assigns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnassignedOutput {
    /// The result.
    pub sym: Sym,
    /// The function.
    pub function: FunctionId,
}

/// The uses and results without a value, uses in the order of evaluation.
pub(crate) fn unassigned(
    body: &Body,
    function: FunctionId,
) -> (Vec<UnassignedUse>, Vec<UnassignedOutput>) {
    let assigned = body.variables_with(|variable| variable.given || variable.unclear);
    let missing = body.variables_with(|variable| !variable.given && !variable.unclear);
    let first = first_assignments(body);
    let mut uses = Uses { body, function, first, found: Vec::new() };
    let end = forward::run(body, &mut uses, State { assigned, missing });
    let outputs = end.map_or(Vec::new(), |end| unassigned_outputs(body, function, &end));
    (uses.found, outputs)
}

fn first_assignments(body: &Body) -> Vec<Option<ExprId>> {
    let mut first = vec![None; body.variables.len()];
    for (var, name) in body.events.iter().filter_map(|event| event.assigned()) {
        let first = &mut first[var as usize];
        *first = first.or(Some(name));
    }
    first
}

fn unassigned_outputs(body: &Body, function: FunctionId, end: &State) -> Vec<UnassignedOutput> {
    let variables = body.variables.iter().enumerate();
    let without = variables
        .filter(|&(var, variable)| variable.output && !end.assigned.contains(var))
        .map(|(_, variable)| UnassignedOutput { sym: variable.sym, function });
    without.collect()
}

/// What is known at a point.
#[derive(Clone)]
struct State {
    /// Some path assigns these.
    assigned: Bits,
    /// Some path does not assign these.
    missing: Bits,
}

struct Uses<'b> {
    body: &'b Body,
    function: FunctionId,
    /// The first assignment of each variable in the text.
    first: Vec<Option<ExprId>>,
    found: Vec<UnassignedUse>,
}

impl Uses<'_> {
    fn used(&mut self, state: &mut State, var: Var, name: ExprId, captured: bool) {
        let index = var as usize;
        if !state.missing.contains(index) {
            return;
        }
        let paths = if state.assigned.contains(index) { Paths::Some } else { Paths::All };
        let sym = self.body.variable(var).sym;
        let (function, assignment) = (self.function, self.first[index]);
        self.found.push(UnassignedUse { name, sym, function, paths, assignment, captured });
        if !captured {
            assign(state, var);
        }
    }
}

fn assign(state: &mut State, var: Var) {
    state.assigned.insert(var as usize);
    state.missing.remove(var as usize);
}

impl Analysis for Uses<'_> {
    type State = State;

    fn event(&mut self, state: &mut State, _: usize, event: Event) {
        match event {
            Event::Read(var, name) => self.used(state, var, name, false),
            Event::Capture(var, name) => self.used(state, var, name, true),
            _ => event.assigned().into_iter().for_each(|(var, _)| assign(state, var)),
        }
    }

    fn join(&self, state: &mut State, other: &State) {
        state.assigned.unite(&other.assigned);
        state.missing.unite(&other.missing);
    }

    fn enter_loop(&self, state: &mut State, events: &[Event]) {
        for (var, _) in events.iter().filter_map(|event| event.assigned()) {
            state.assigned.insert(var as usize);
        }
    }

    fn may_have_run(&self, state: &mut State, event: Event) {
        event.assigned().into_iter().for_each(|(var, _)| state.assigned.insert(var as usize));
    }

    fn after_cleanup(&self, before: &State, mut behind: State) -> State {
        behind.missing.intersect(&before.missing);
        behind
    }
}
