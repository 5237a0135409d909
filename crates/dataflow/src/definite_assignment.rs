//! Uses of variables that have no value.
//!
//! A forward analysis. Of each variable it knows at each point two things, of the
//! paths from the start to here on which no use of the variable has failed:
//! - *assigned*: one of them assigns it. (Reaching definitions, Nielson, Nielson,
//!   Hankin, *Principles of Program Analysis*, section 2.1.2, with the definitions
//!   of a variable taken together.)
//! - *missing*: one of them does not. (The complement is the definite assignment
//!   of Gosling et al., *The Java Language Specification*, chapter 16.)
//!
//! A use where the variable is missing and not assigned is an error in every run
//! that comes to it; one where it is both may fail. After the use it is missing
//! no more. If it is neither then, no run comes here, and nothing is reported of the
//! variable: so the first failing use on a path is reported, not each, and `t = t + 1`
//! in a loop fails for certain, for no second iteration comes without the first.
//!
//! ```text
//! function r = f(c)
//!   if c, x = 1; end     after it: assigned {c, x}, missing {r, x, y}
//!   r = x + y;           x: some path; y: no path
//!   y = 2;
//! end
//! ```
//!
//! - Inputs have values: which ones a caller leaves out is not known here.
//! - Results have none, but for the object that a constructor makes.
//! - `x(i) = …` and `x.f = …` make `x` when it has no value.
//! - A `for` loop may not iterate, and then its variable counts as missing
//!   (MATLAB makes it empty).
//! - An anonymous function that takes a variable without a value fails only when
//!   it is called: that is never an error of the use.
//! - A use in the body of a `try` is marked: `try, n; catch, n = 8; end` fails on purpose.
//! - `clear` is not followed; names in its arguments are unclear.
//!
//! Cost: linear in the body, and for each branch two bits a variable.

use super::bits::Bits;
use super::body::{Body, Event, Var};
use super::forward::{self, Analysis};
use lariat_syntax::Sym;
use lariat_syntax::tree::{ExprId, FunctionId};
use std::ops::Range;

/// A use of a variable that may have no value there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnassignedUse {
    /// The occurrence.
    pub name: ExprId,
    /// The variable.
    pub sym: Sym,
    /// The function; nothing for the statements of a script.
    pub function: Option<FunctionId>,
    /// Which paths leave it without.
    pub paths: Paths,
    /// The first assignment in the function's text, if there is one.
    pub assignment: Option<ExprId>,
    /// An anonymous function takes the value: what fails is its call.
    pub captured: bool,
    /// It stands in the body of a `try`, which catches the error.
    pub tried: bool,
    /// Nothing in the body assigns the variable, and a call before the use may do so that is
    /// not at hand.
    pub unseen: bool,
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
    function: Option<FunctionId>,
) -> (Vec<UnassignedUse>, Vec<UnassignedOutput>) {
    let assigned = body.variables_with(|variable| variable.given || variable.unclear);
    let missing = body.variables_with(|variable| !variable.given && !variable.unclear);
    let first = first_assignments(body);
    let mut uses = Uses { body, function, first, tried: tried(body), found: Vec::new() };
    let end = forward::run(body, &mut uses, State { assigned, missing });
    let outputs = end.zip(function).map(|(end, function)| unassigned_outputs(body, function, &end));
    (uses.found, outputs.unwrap_or_default())
}

/// The places of the bodies of `try`, outer ones before those inside.
fn tried(body: &Body) -> Vec<Range<usize>> {
    let (mut found, mut open) = (Vec::<Range<usize>>::new(), Vec::new());
    for (place, event) in body.events.iter().enumerate() {
        match event {
            Event::TryEnter => {
                open.push(found.len());
                found.push(place..place);
            }
            Event::TryCatch => open.pop().into_iter().for_each(|index| found[index].end = place),
            _ => {}
        }
    }
    found
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
        .filter(|&(var, variable)| variable.output && end.only_missing(var))
        .map(|(_, variable)| UnassignedOutput { sym: variable.sym, function });
    without.collect()
}

/// What is known at a point, of the paths on which the variable has not failed.
#[derive(Clone, PartialEq)]
struct State {
    /// Some path assigns these.
    assigned: Bits,
    /// Some path does not assign these.
    missing: Bits,
}

impl State {
    fn only_missing(&self, var: usize) -> bool {
        self.missing.contains(var) && !self.assigned.contains(var)
    }

    /// The variable gets a value on all paths, if there are any.
    fn assign(&mut self, var: Var) {
        if self.missing.contains(var as usize) {
            self.missing.remove(var as usize);
            self.assigned.insert(var as usize);
        }
    }
}

struct Uses<'b> {
    body: &'b Body,
    function: Option<FunctionId>,
    /// The first assignment of each variable in the text.
    first: Vec<Option<ExprId>>,
    /// The places of the bodies of `try`.
    tried: Vec<Range<usize>>,
    found: Vec<UnassignedUse>,
}

impl Uses<'_> {
    fn used(
        &mut self,
        state: &mut State,
        place: usize,
        (var, name): (Var, ExprId),
        captured: bool,
    ) {
        let index = var as usize;
        if !state.missing.contains(index) {
            return;
        }
        let paths = if state.only_missing(index) { Paths::All } else { Paths::Some };
        let sym = self.body.variable(var).sym;
        let (function, assignment) = (self.function, self.first[index]);
        let tried = self.tried.iter().any(|body| body.contains(&place));
        let before = |call: Option<usize>| call.is_some_and(|call| call <= place);
        let unseen =
            assignment.is_none() && before(self.body.may_define) || before(self.body.may_run);
        self.found.push(UnassignedUse {
            name,
            sym,
            function,
            paths,
            assignment,
            captured,
            tried,
            unseen,
        });
        if !captured {
            state.missing.remove(index);
        }
    }
}

impl Analysis for Uses<'_> {
    type State = State;

    fn event(&mut self, state: &mut State, place: usize, event: Event) {
        match event {
            Event::Read(var, name) => self.used(state, place, (var, name), false),
            Event::Capture(var, name) => self.used(state, place, (var, name), true),
            _ => event.assigned().into_iter().for_each(|(var, _)| state.assign(var)),
        }
    }

    fn join(&self, state: &mut State, other: &State) {
        state.assigned.unite(&other.assigned);
        state.missing.unite(&other.missing);
    }

    fn found(&self) -> usize {
        self.found.len()
    }

    fn forget(&mut self, found: usize) {
        self.found.truncate(found);
    }

    fn may_have_run(&self, thrown: &mut State, state: &State, event: Event) {
        if let Some((var, _)) = event.assigned()
            && state.assigned.contains(var as usize)
        {
            thrown.assigned.insert(var as usize);
        }
    }

    fn after_cleanup(&self, before: &State, mut after: State) -> State {
        after.missing.intersect(&before.missing);
        after
    }
}
