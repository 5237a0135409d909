//! The value analysis: which values may each variable have at each statement,
//! and which functions does each call reach (`000` chapter 6)?
//!
//! A client of [`lariat_interprocedural`]. The context of a function is its
//! arguments' values and how many results are asked for (6.1.3); its result is
//! what it returns. Inside a function the flow equations (6.2) run forward over
//! the Tame IR, block by block; loops iterate until the flow set is stable.
//!
//! ```text
//! function y = f(x)        context: x (1,1) double, one result
//!   if nargin < 2
//!     t = 4;               t: (1,1) double = 4
//!   else
//!     t = 'hi';            nonviable: nargin is 1
//!   end
//!   y = x + t;             y: (1,1) double
//! ```
//!
//! | module | what |
//! |---|---|
//! | [`lariat_value_facts`] | contexts, symbols, facts of statements, failures: what the analysis says |
//! | [`lariat_flow_sets`] | flow sets and viability (6.1.2), branches and what they teach |
//! | `recovery` | the analysis continues after an error, in a second run |
//! | `doubtful` | calls that probably fail |
//! | `reading` | variables, and functions of their names |
//! | `function` | a function from its parameters to its results |
//! | `statements`, `loops`, `exceptions` | flow equations (6.2) |
//! | `arguments`, `targets` | lists of values on both sides of an assignment |
//! | `calls`, `handles` | calls of functions, methods and handles |
//! | `dispatch`, `alternatives` | which functions a call may reach, and what comes of all |
//! | `roles` | builtins that look at the running function or call others |
//! | `callbacks` | functions that solvers call |
//! | `each` | `cellfun` and its kin |
//! | `nested_fixpoints` | loops in loops continue from where they were |
//! | `boundary_iterations`, `loop_peeling` | the first and the last iteration of a loop |
//! | `counted_growth`, `appended_growth` | extents of arrays that each iteration of a loop assigns, or appends to |
//! | `unrolling` | loops iteration by iteration, in a run whose numbers are known |
//! | `scripts` | scripts and code in strings, run in the caller's workspace |
//! | `workspace` | what a script may find in its workspace |
//! | `bounds` | what an index is known to be once it was used |
//! | `unseen_overloads` | what operations on something unknown return, where it is read as an object |
//! | `members`, `old_classes` | properties, constants and enumerated values of objects |
//! | [`suspicious_code`] | what is accepted and suspicious |
//! | [`summary`], [`summaries`], `purity` | what a function requires, returns and does, for any arguments |
//! | `program_state` | what all contexts of a program share |
//! | [`storage`] | globals, persistents, shared variables |
//! | [`symbol_creation`], `joins`, `predecessors`, `symbol_substitution` | where they are created, substituted at calls |
//! | `last_calls` | calls of builtins that are as they were at the last visit |
//! | `effects` | builtins that touch variables by name |
//! | `escape` | handles given to code that cannot be seen |
//!
//! Sound under `docs/assumptions.md`: every run's values are within the flow
//! sets. Where the thesis refuses a program, values become unknown, with a
//! reason.
//!
//! Cost: each statement is visited once for each context of its function and
//! each iteration of the loops around it; a visit costs what the statement touches,
//! a branch or loop the number of the function's variables.

mod alternatives;
mod appended_growth;
mod arguments;
mod arity;
pub mod boundary_iterations;
mod bounds;
mod callbacks;
mod caller_variables;
mod calls;
mod constants;
mod counted_growth;
mod dispatch;
mod doubtful;
mod each;
mod effects;
mod escape;
mod exceptions;
mod function;
pub mod function_memo;
mod handles;
mod interpreter;
mod joins;
mod last_calls;
mod loading;
mod loop_fixpoints;
mod loop_peeling;
mod loops;
mod members;
mod nested_fixpoints;
mod old_classes;
mod plausible;
mod preconditions;
mod predecessors;
mod program_state;
mod purity;
mod reading;
mod recorded_points;
mod recovered_operands;
mod recovery;
mod request;
mod roles;
pub mod scripts;
mod selections;
mod signature;
mod statements;
pub mod storage;
pub mod summaries;
pub mod summary;
pub mod suspicious_code;
pub mod symbol_creation;
mod symbol_substitution;
mod targets;
mod unrolling;
mod unseen_overloads;
mod workspace;

pub use program_state::{ValueEngine, Values, rules_of};

use lariat_interprocedural::{
    Analysis, Budget, Collection, Engine, Exhausted, FunctionRef, NodeId,
};
use lariat_syntax::dialect::Dialect;
use lariat_value_facts::{BodyFacts, Context, NodeFacts, Returned, Site};

/// Iterations of the whole analysis until globals and persistents are stable, before
/// they are widened.
const MAX_STORAGE_ITERATIONS: usize = 3;

/// Analyses a program from an entry point, for one context.
pub fn analyze<'c>(
    code: &'c Collection,
    entry: FunctionRef,
    context: Context,
    budget: Budget,
) -> ValueEngine<'c> {
    let engine = new_engine(code, entry, budget);
    to_fixpoint(engine, entry, context)
}

/// The same, with all that a typed program asks for ([`lariat_value_facts::points`]).
pub fn analyze_with_points<'c>(
    code: &'c Collection,
    entry: FunctionRef,
    context: Context,
    budget: Budget,
) -> ValueEngine<'c> {
    let mut engine = new_engine(code, entry, budget);
    engine.analysis.keeps_points = true;
    to_fixpoint(engine, entry, context)
}

/// The same for its calls alone: the values of variables are kept of the entry only.
pub fn analyze_calls<'c>(
    code: &'c Collection,
    entry: FunctionRef,
    context: Context,
    budget: Budget,
) -> ValueEngine<'c> {
    let mut engine = new_engine(code, entry, budget);
    engine.analysis.keeps_values_of_callees = false;
    to_fixpoint(engine, entry, context)
}

fn new_engine<'c>(code: &'c Collection, entry: FunctionRef, budget: Budget) -> ValueEngine<'c> {
    let dialect = code.unit(entry.file).map_or(&Dialect::MATLAB, |unit| &*unit.dialect);
    Engine::new(Values::new(code, rules_of(dialect)), budget)
}

/// Repeats the analysis until globals and persistents are stable.
fn to_fixpoint<'c>(
    mut engine: ValueEngine<'c>,
    entry: FunctionRef,
    context: Context,
) -> ValueEngine<'c> {
    let mut iteration = 0;
    loop {
        engine.enter(entry, context.clone());
        iteration += 1;
        if !engine.analysis.storage.take_changed() {
            return engine;
        }
        engine.analysis.storage.widen = iteration >= MAX_STORAGE_ITERATIONS;
        engine.restart();
    }
}

impl Analysis for Values<'_> {
    type Function = FunctionRef;
    type Context = Context;
    type Result = Returned;
    type Site = Site;
    type Facts = NodeFacts;

    fn is_cancelled(&self) -> bool {
        self.code.is_cancelled()
    }

    fn condense(facts: &mut NodeFacts) {
        facts.bodies.values_mut().for_each(BodyFacts::condense);
    }

    fn bottom(&self, _: FunctionRef, _: &Context) -> Returned {
        Returned::never()
    }

    fn top(&mut self, function: FunctionRef, _: &Context, _: Exhausted) -> Returned {
        self.storage.forget_all();
        request::not_analysed(self.code, function)
    }

    fn is_doubtful(&self, function: FunctionRef, context: &Context) -> bool {
        doubtful::is_doubtful(self.code, function, context)
    }

    fn is_determined(&self, context: &Context) -> bool {
        context.is_determined()
    }

    fn size(&self, function: FunctionRef) -> u64 {
        self.code.function(function).map_or(0, |body| body.stmts.len() as u64)
    }

    fn generalize(&self, _: FunctionRef, context: &Context, level: usize) -> Context {
        context.push_up(level)
    }

    fn combine(&self, previous: &Returned, next: &Returned, widen: bool) -> Returned {
        previous.combine(next, widen)
    }

    fn analyze(engine: &mut Engine<Self>, node: NodeId) -> Returned {
        function::analyze(engine, node)
    }
}
