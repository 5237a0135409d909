//! The run of a function that gives all its parameters values itself.
//!
//! Such a function is a program: it is called without arguments from the prompt. With
//! its own values, sizes and indices that rest on a parameter are numbers, and much
//! that cannot be said for any argument is certain.
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
//! none each parameter must be assigned; a function that needs one says nothing here.
//! But where it asks whether its first parameter was given, goes on without, and needs
//! it nevertheless, it says that.
//! Nobody has to call it so: what fails in this run alone is no error but a warning. A
//! function without parameters, or a script, has no other run.
//!
//! Cost: an analysis more of each function that asks for its arguments, until it misses
//! one.

use super::context::{Arguments, Context};
use super::facts::ProblemKind;
use super::findings::{FEW_FILES, Finding, Findings, of_all_errors};
use super::reach::Reach;
use super::reached::asks_for_arguments;
use super::{ValueEngine, Values, rules_of};
use crate::interprocedural::{Budget, Collection, Engine, FunctionRef, NodeId};
use lariat_base::FileId;
use lariat_tame::ir::{Function, Role};
use lariat_tame::walk;
use std::collections::HashSet;
use std::sync::Arc;

/// The budget for such a run.
const BUDGET: Budget = Budget { contexts: 32, patience: 4, depth: 20, steps: 8_000, rounds: 2 };
/// The same in a folder of many files, most of which are no programs.
const SMALL_BUDGET: Budget = Budget { contexts: 4, patience: 1, depth: 4, steps: 800, rounds: 2 };
/// Loops are run round by round until so many of a hundred steps are spent.
const UNROLLED: u64 = 50;

/// What always fails in the runs without arguments of the first functions of some files,
/// which are of one dialect.
pub fn without_arguments(code: &Collection, files: &[FileId]) -> Findings {
    let few = code.files().count() <= FEW_FILES;
    let programs: Vec<FunctionRef> =
        files.iter().filter_map(|&file| first_function(code, file, few)).collect();
    let unit = programs.first().and_then(|first| code.unit(first.file));
    let Some(unit) = unit else { return Findings::default() };
    let budget = if few { BUDGET } else { SMALL_BUDGET };
    let mut engine = Engine::new(Values::new(code, rules_of(&unit.dialect)), budget);
    engine.analysis.unrolled_steps = budget.steps * UNROLLED / 100;
    engine.analysis.storage.forget_all();
    let mut entries = Vec::new();
    for at in programs {
        engine.reset_steps();
        let given = Context::call(Arguments::exactly(Vec::new()), None);
        let entry = engine.enter(at, given);
        if let Some(run) = run_of(&engine, entry, at) {
            entries.push((entry, at, run));
        }
    }
    let mut all = Findings::default();
    for (entry, at, run) in entries {
        let Some(body) = code.function(at) else { continue };
        let (reach, inputs) = match body.inputs.is_empty() {
            true => (Reach::Rounds, false),
            false => (Reach::Some, true),
        };
        let mut found = of_all_errors(&mut engine, &[entry], reach, budget);
        if inputs {
            found = only_without_arguments(found, body);
        }
        if run == Run::WithoutFirst {
            found = only_missing(found, at.file);
        }
        all.hints.extend(found.hints);
        all.certain.extend(found.certain);
    }
    all
}

/// Findings of a run that nobody has to make.
fn only_without_arguments(mut found: Findings, body: &Function) -> Findings {
    let name: Arc<str> = body.name.as_str().into();
    for finding in &mut found.certain {
        finding.reach = Reach::Some;
        finding.without_arguments = Some(name.clone());
    }
    found
}

/// What a function needs that asked for it.
fn only_missing(mut found: Findings, file: FileId) -> Findings {
    let is_own = |finding: &Finding| {
        finding.kind == ProblemKind::MissingArgument
            && finding.file == file
            && finding.chain.is_empty()
    };
    found.certain.retain(is_own);
    Findings { hints: Vec::new(), ..found }
}

/// The function that a file's name calls, if it takes no arguments, or asks whether they
/// were given and assigns them somewhere; or the file's script. Among few files the
/// first may be assigned nowhere.
fn first_function(code: &Collection, file: FileId, few: bool) -> Option<FunctionRef> {
    let lowered = code.code(file)?;
    let is_first = |body: &Function| matches!(body.role, Role::Primary | Role::Script);
    let (function, body) = lowered.program.functions.iter().find(|(_, body)| is_first(body))?;
    let at = FunctionRef { file, function };
    let is_program = body.inputs.is_empty()
        || !body.variadic_inputs
            && assigns_inputs(body, usize::from(few))
            && asks_for_arguments(code, at, body);
    is_program.then_some(at)
}

/// Is each parameter assigned somewhere, from this place on?
fn assigns_inputs(body: &Function, from: usize) -> bool {
    let mut assigned = HashSet::new();
    walk::each_stmt(body, |_, stmt| {
        walk::writes(stmt, &mut |var| {
            assigned.insert(var);
        });
    });
    body.inputs.iter().skip(from).all(|var| assigned.contains(var))
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
    let is_assigned = |var| body.assigned.keys().any(|&(_, assigned)| assigned == var);
    let mut inputs = function.inputs.iter();
    if inputs.clone().all(|&var| is_assigned(var)) {
        return Some(Run::Program);
    }
    let lacks_first = inputs.next().is_some_and(|&first| !is_assigned(first));
    // What it called may have meant to end the run.
    let is_alone = facts.certain_calls.is_empty() && body.open_calls.is_empty();
    (lacks_first && is_alone && body.asks_for_first).then_some(Run::WithoutFirst)
}
