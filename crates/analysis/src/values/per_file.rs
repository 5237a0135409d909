//! The findings of a file: each of its functions analysed for unknown arguments, with
//! budgets of its own.
//!
//! Each function has the same budget in every program, and a call costs it the same
//! whoever else makes it ([`Share::Node`]). So neither the number nor the order of the
//! files that are checked together, nor the number of threads, changes what is found
//! ([`super::attribution`] says where that is reported): files that are checked together
//! share what they call, and that is all.
//!
//! A call whose argument is unknown may reach the methods of every class of the
//! program. Here such a call returns anything, as what is not known does: the findings
//! of a file must not change with classes that it never makes an object of, nor cost
//! their methods' analysis. A method is followed where the class of its object is known.
//!
//! Example: the files `a.m` and `b.m` have the findings of `a.m` and those of `b.m`,
//! whether they are checked in one run or in two that may read both.
//!
//! Cost: for each function at most its budget, times how deep calls nest; what several
//! functions call for the same context is analysed once for all of them.

use super::after_errors::of_all_errors;
use super::attribution::{report_in, without_known};
use super::defaults::{for_programs, without_arguments};
use super::findings::{Findings, GaveUp};
use super::reach::Reach;
use super::tried::only_tried;
use super::{Context, ValueEngine, Values, rules_of};
use crate::interprocedural::naming::qualified;
use crate::interprocedural::{Budget, Collection, Engine, Exhausted, FunctionRef, NodeId, Share};
use crate::preallocation::{self, Growth};
use crate::procedure::Procedure;
use lariat_base::FileId;
use lariat_tame::ir::Role;
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// The budget for a function without an entry point, the same in every program: what
/// is found of a function must not change with the files beside it.
const BUDGET: Budget = Budget {
    share: Share::Node,
    contexts: 4,
    patience: 0,
    depth: 6,
    steps: 400,
    own: 4_000,
    rounds: 2,
};

/// Analyses every function of a file for unknown arguments, and the run of its first
/// function without arguments. Globals and persistents hold anything, since nothing is
/// known of who runs first. All that is found is reported in this file
/// ([`super::attribution`]).
pub fn of_file(code: &Collection, file: FileId) -> Findings {
    of_files(code, &[file]).pop().unwrap_or_default()
}

/// The same of each of some files, of one dialect: what they call is analysed once for
/// all of them.
pub fn of_files(code: &Collection, files: &[FileId]) -> Vec<Findings> {
    let Some(unit) = files.first().and_then(|&file| code.unit(file)) else {
        return files.iter().map(|_| Findings::default()).collect();
    };
    let mut engines = Engines {
        functions: Engine::new(Values::new(code, rules_of(&unit.dialect)), BUDGET),
        programs: for_programs(code, &unit.dialect),
    };
    engines.functions.analysis.storage.forget_all();
    engines.functions.analysis.follows_unknown_objects = false;
    files.iter().map(|&file| engines.of_file(file)).collect()
}

/// What the files that are analysed together share.
struct Engines<'c> {
    /// For unknown arguments.
    functions: ValueEngine<'c>,
    /// For runs without arguments.
    programs: ValueEngine<'c>,
}

impl Engines<'_> {
    fn of_file(&mut self, file: FileId) -> Findings {
        let engine = &mut self.functions;
        let entries = enter_all(engine, file);
        let tried = only_tried(engine.analysis.code, file);
        let is_tried = |&entry: &NodeId| tried.contains(&engine.get(entry).function.function);
        let reported: Vec<NodeId> = entries.iter().copied().filter(|it| !is_tried(it)).collect();
        let mut findings = of_all_errors(engine, &reported, Reach::Rounds, BUDGET);
        findings.gave_up = entries.iter().flat_map(|&entry| gave_up(engine, entry)).collect();
        findings.growths = entries.iter().flat_map(|&entry| growths(engine, entry)).collect();
        let program = without_arguments(&mut self.programs, file);
        findings.certain.extend(program.certain);
        findings.hints.extend(program.hints);
        report_in(file, &mut findings);
        findings
    }
}

/// The nodes of all functions of a file that may be called from outside.
fn enter_all(engine: &mut ValueEngine<'_>, file: FileId) -> Vec<NodeId> {
    let code = engine.analysis.code;
    let Some(lowered) = code.code(file) else { return Vec::new() };
    let functions = lowered.program.functions.iter();
    // Made functions are called where their handles are made, nested ones share the
    // variables of a running call.
    let own = functions.filter(|(_, body)| !matches!(body.role, Role::Lambda | Role::Nested));
    let enter = |(function, _)| {
        let at = FunctionRef { file, function };
        engine.enter(at, Context::declared(code, at))
    };
    own.map(enter).collect()
}

/// The budgets that ran out in an entry's own function. That calls were taken together
/// leaves nothing unknown.
fn gave_up(engine: &ValueEngine<'_>, entry: NodeId) -> Vec<GaveUp> {
    let (node, code) = (engine.get(entry), engine.analysis.code);
    let Some(function) = code.function(node.function) else { return Vec::new() };
    let ran_out = node.exhausted.iter().filter(|(_, why)| *why != Exhausted::Contexts);
    let gave_up = ran_out.map(|&(at, why)| GaveUp {
        file: node.function.file,
        span: function.span,
        function: function.name.clone(),
        why,
        call: (at != node.function).then(|| qualified(code, at)),
    });
    gave_up.collect()
}

/// The arrays that grow in the loops of a node's function.
fn growths(engine: &ValueEngine<'_>, entry: NodeId) -> Vec<Growth> {
    let node = engine.get(entry);
    let code = engine.analysis.code;
    if !code.function(node.function).is_some_and(preallocation::may_grow) {
        return Vec::new();
    }
    let facts = (!node.facts.gave_up).then(|| node.facts.bodies.get(&node.function)).flatten();
    match Procedure::of(code, node.function, facts) {
        Some(Ok(procedure)) => preallocation::growths(&procedure),
        _ => Vec::new(),
    }
}

/// The findings of the files of a program, each file analysed once, whoever asks. The
/// code is that of the same program in every question; it need not be one copy.
pub struct ByFile {
    own: FxHashMap<FileId, OnceLock<Arc<Findings>>>,
}

impl ByFile {
    /// Nothing is analysed yet.
    pub fn new(code: &Collection) -> Self {
        Self { own: code.files().map(|unit| (unit.file, OnceLock::new())).collect() }
    }

    /// Analyses files of one dialect together.
    pub fn prepare(&self, code: &Collection, files: &[FileId]) {
        for (file, findings) in files.iter().zip(of_files(code, files)) {
            // What somebody else has found in the meantime is the same.
            _ = self.own.get(file).map(|slot| slot.set(Arc::new(findings)));
        }
    }

    /// The findings of a file.
    pub fn of(&self, code: &Collection, file: FileId) -> Findings {
        let own = self.own(code, file).map(|own| Findings::clone(&own)).unwrap_or_default();
        without_known(own, |other| self.own(code, other))
    }

    fn own(&self, code: &Collection, file: FileId) -> Option<Arc<Findings>> {
        let slot = self.own.get(&file)?;
        Some(slot.get_or_init(|| Arc::new(of_file(code, file))).clone())
    }
}
