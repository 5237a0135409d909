//! The run of a function that assigns values to all its parameters itself.
//!
//! Such a function is a program: it is called without arguments from the prompt. With
//! its own values, sizes and indices that rest on a parameter are numbers, and much
//! that is not certain for any argument is certain.
//!
//! ```text
//! function report(count)
//!   if nargin < 1
//!     count = 3;
//!   end
//!   x = zeros(1, count);
//!   x(count + 1)             % fails where `report` is called without arguments
//! ```
//!
//! The function must ask how many arguments there are, and in the run that is given
//! none each parameter must be assigned; a function that needs one has no such run.
//! But where it asks whether its first parameter was given, continues without, and needs
//! it nevertheless, that is reported.
//! Nobody has to call it so: what fails in this run alone is not an error but a warning. A
//! function without parameters, or a script, has no other run: where a function's was followed
//! to its end, with loops unrolled and more of its calls than elsewhere, it is not analysed
//! once more for unknown arguments.
//!
//! Cost: an analysis more of each function that asks for its arguments, until it misses
//! one.

use super::after_errors::of_all_errors;
use super::finding::{Assumed, Finding, Findings};
use super::raised;
use lariat_base::FileId;
use lariat_interprocedural::argument_tests::asks_for_arguments;
use lariat_interprocedural::{Budget, Collection, Engine, FunctionRef, NodeId, Share};
use lariat_ir::walk;
use lariat_ir::{Declared, Function, FunctionId, Role, Stmt};
use lariat_syntax::Dialect;
use lariat_value_facts::context::{Arguments, Context};
use lariat_value_facts::failure::ProblemKind;
use lariat_value_facts::reach::Reach;
use lariat_values::function_memo::Memos;
use lariat_values::{ValueEngine, Values, rules_of};
use std::collections::HashSet;
use std::sync::Arc;

/// The budget for such a run.
const BUDGET: Budget = Budget {
    share: Share::Node,
    contexts: 32,
    patience: 4,
    depth: 20,
    steps: 4_000,
    determined: 40_000,
    shallow: 0,
    looks: 700,
    own: 16_000,
    iterations: 2,
};
/// Loops are unrolled until a function has spent so many steps.
const UNROLLED: u64 = 5_000;

/// An engine for such runs, which shares what they call.
pub fn for_programs<'c>(
    code: &'c Collection,
    dialect: &Dialect,
    memos: &Arc<Memos>,
) -> ValueEngine<'c> {
    for_runs(Values::new(code, rules_of(dialect)).sharing(memos), BUDGET, UNROLLED)
}

/// An engine for runs whose numbers are known: loops are unrolled until a function has spent
/// so many steps.
pub fn for_runs(values: Values<'_>, budget: Budget, unrolled: u64) -> ValueEngine<'_> {
    let mut engine = Engine::new(values, budget);
    engine.analysis.follows_unknown_objects = false;
    engine.analysis.keeps_values_of_callees = false;
    engine.analysis.unrolled_steps = unrolled;
    engine.analysis.storage.forget_all();
    engine
}

/// What was found of the run without arguments of a file's first function.
#[derive(Default)]
pub struct WithoutArguments {
    /// What always fails in it.
    pub findings: Findings,
    /// The function and its node, where it has no other run and no budget ran out in this one.
    pub only_run: Option<(FunctionId, NodeId)>,
}

/// Has the first function of a file no run but the one without arguments?
pub fn has_only_run(code: &Collection, file: FileId) -> bool {
    let body = first_function(code, file).and_then(|at| code.function(at));
    body.is_some_and(takes_nothing)
}

fn takes_nothing(body: &Function) -> bool {
    body.role == Role::Primary && body.inputs.is_empty() && !body.variadic_inputs
}

/// What always fails in the run without arguments of the first function of a file.
pub fn without_arguments(engine: &mut ValueEngine<'_>, file: FileId) -> WithoutArguments {
    let code = engine.analysis.code;
    let first = first_function(code, file).and_then(|at| Some((at, code.function(at)?)));
    let Some((at, body)) = first else { return WithoutArguments::default() };
    let entry = engine.enter(at, Context::call(Arguments::exactly(Vec::new()), None));
    let Some(run) = run_of(engine, entry, at) else { return WithoutArguments::default() };
    let reach = if body.inputs.is_empty() { Reach::IfLoopsExecute } else { Reach::May };
    let mut found = of_all_errors(engine, &[entry], reach, BUDGET);
    match body.inputs.is_empty() {
        true => found.certain.extend(raised::of_entries(engine, &[entry])),
        false => found = only_without_arguments(found, body),
    }
    let findings = match run {
        Run::Program => found,
        Run::WithoutFirst => only_missing(found, at.file),
    };
    let is_whole = takes_nothing(body) && engine.get(entry).exhausted.is_empty();
    WithoutArguments { findings, only_run: is_whole.then_some((at.function, entry)) }
}

/// Findings of a run that nobody has to make.
fn only_without_arguments(mut found: Findings, body: &Function) -> Findings {
    let name: Arc<str> = body.name.as_str().into();
    for finding in &mut found.certain {
        finding.reach = Reach::May;
        finding.assumed = Some(Assumed::None(name.clone()));
    }
    found
}

/// What a function needs that asked for it.
fn only_missing(mut found: Findings, file: FileId) -> Findings {
    let is_own = |finding: &Finding| {
        finding.failure.kind() == ProblemKind::MissingArgument
            && finding.file == file
            && finding.chain.is_empty()
    };
    found.certain.retain(is_own);
    Findings { suspicions: Vec::new(), ..found }
}

/// The function that a file's name calls, if it takes no arguments, or asks whether they
/// were given and assigns them somewhere; or the file's script. The first may be
/// assigned nowhere.
fn first_function(code: &Collection, file: FileId) -> Option<FunctionRef> {
    let lowered = code.code(file)?;
    let is_first = |body: &Function| matches!(body.role, Role::Primary | Role::Script);
    let (function, body) = lowered.program.functions.iter().find(|(_, body)| is_first(body))?;
    let at = FunctionRef { file, function };
    // An `arguments` block that requires one says so.
    let requires = body.refusals.iter().any(|refusal| refusal.declared == Declared::Given);
    let is_program = body.inputs.is_empty()
        || !requires
            && !body.variadic_inputs
            && assigns_inputs(body)
            && asks_for_arguments(code, at, body);
    is_program.then_some(at)
}

/// Is each parameter but the first assigned somewhere?
fn assigns_inputs(body: &Function) -> bool {
    let mut assigned = HashSet::new();
    walk::each_stmt(body, |_, stmt| {
        walk::writes(stmt, &mut |var| {
            assigned.insert(var);
        });
    });
    body.inputs.iter().skip(1).all(|var| assigned.contains(var))
}

/// What a run without arguments is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Run {
    /// That of a program: each parameter was assigned.
    Program,
    /// That of a function which asked for its first parameter and went on without.
    WithoutFirst,
}

fn run_of(engine: &ValueEngine<'_>, entry: NodeId, at: FunctionRef) -> Option<Run> {
    let facts = &engine.get(entry).facts;
    let body = facts.bodies.get(&at).filter(|_| !facts.gave_up)?;
    let function = engine.analysis.code.function(at)?;
    // A part of a parameter is not a value of its own: `options.count = 3` asks for the rest.
    let is_assigned = |var| {
        let stmts = body.assigned.keys().filter(|&&(_, assigned)| assigned == var);
        let first = stmts.map(|&(stmt, _)| stmt).min();
        first.is_some_and(|stmt| !matches!(function.stmts[stmt], Stmt::Set { .. }))
    };
    let mut inputs = function.inputs.iter();
    if inputs.clone().all(|&var| is_assigned(var)) {
        return Some(Run::Program);
    }
    let lacks_first = inputs.next().is_some_and(|&first| !is_assigned(first));
    // What it called may have meant to end the run.
    let is_alone = facts.certain_calls.is_empty() && body.open_calls.is_empty();
    (lacks_first && is_alone && body.asks_for_first).then_some(Run::WithoutFirst)
}
