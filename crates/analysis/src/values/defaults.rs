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
//! Nobody has to call it so: what fails in this run alone is no error but a warning. A
//! function without parameters, or a script, has no other run.
//!
//! Cost: an analysis more of each function that asks for its arguments, until it misses
//! one.

use super::context::{Arguments, Context};
use super::facts::Reach;
use super::findings::{Findings, of_entries};
use super::reached::asks_for_arguments;
use super::{ValueEngine, Values, rules_of};
use crate::interprocedural::{Budget, Collection, Engine, FunctionRef, NodeId};
use lariat_base::FileId;
use lariat_tame::ir::{Function, Role};
use std::sync::Arc;

/// The budget for such a run.
const BUDGET: Budget = Budget { contexts: 32, patience: 4, depth: 20, steps: 8_000, rounds: 2 };
/// Loops are run round by round until so many steps are spent.
const UNROLLED_STEPS: u64 = 4_000;

/// What always fails in the runs without arguments of the first functions of some files,
/// which are of one dialect.
pub fn without_arguments(code: &Collection<'_>, files: &[FileId]) -> Findings {
    let programs: Vec<FunctionRef> =
        files.iter().filter_map(|&file| first_function(code, file)).collect();
    let unit = programs.first().and_then(|first| code.unit(first.file));
    let Some(unit) = unit else { return Findings::default() };
    let mut engine = Engine::new(Values::new(code, rules_of(unit.dialect)), BUDGET);
    engine.analysis.unrolled_steps = UNROLLED_STEPS;
    engine.analysis.storage.forget_all();
    let mut entries = Vec::new();
    for at in programs {
        engine.reset_steps();
        let given = Context::call(Arguments::exactly(Vec::new()), None);
        let entry = engine.enter(at, given);
        if has_defaults(&engine, entry, at) {
            entries.push((entry, at));
        }
    }
    let mut all = Findings::default();
    for (entry, at) in entries {
        let Some(body) = code.function(at) else { continue };
        let found = match body.inputs.is_empty() {
            true => of_entries(&mut engine, &[entry], Reach::Rounds),
            false => only_without_arguments(of_entries(&mut engine, &[entry], Reach::Some), body),
        };
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

/// The function that a file's name calls, if it takes no arguments or asks whether they
/// were given; or the file's script.
fn first_function(code: &Collection<'_>, file: FileId) -> Option<FunctionRef> {
    let lowered = code.code(file)?;
    let is_first = |body: &Function| matches!(body.role, Role::Primary | Role::Script);
    let (function, body) = lowered.program.functions.iter().find(|(_, body)| is_first(body))?;
    let at = FunctionRef { file, function };
    let is_program =
        body.inputs.is_empty() || !body.variadic_inputs && asks_for_arguments(code, at, body);
    is_program.then_some(at)
}

/// Did the run without arguments assign each parameter?
fn has_defaults(engine: &ValueEngine<'_, '_>, entry: NodeId, at: FunctionRef) -> bool {
    let facts = &engine.get(entry).facts;
    let Some(body) = facts.bodies.get(&at).filter(|_| !facts.gave_up) else { return false };
    let function = engine.analysis.code.function(at);
    let is_assigned = |var| body.assigned.keys().any(|&(_, assigned)| assigned == var);
    function.is_some_and(|function| function.inputs.iter().all(|&var| is_assigned(var)))
}
