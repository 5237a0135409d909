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
//! The two runs of a file, for unknown arguments and without arguments, rest on engines of
//! their own, and are made side by side where a thread has nothing else to do: most of the
//! time between a keystroke and the findings of the file is theirs. A function without
//! parameters has one run alone, and is not analysed twice.
//!
//! Cost: for each function at most its budget, times how deep calls nest; what several
//! functions call for the same context is analysed once for all of them.

use super::after_errors::of_all_errors;
use super::attribution::report_in;
use super::defaults::{WithoutArguments, for_programs, has_only_run, without_arguments};
use super::finding::{Findings, GaveUp};
use super::raised;
use super::tried::only_tried;
use lariat_base::FileId;
use lariat_interprocedural::naming::qualified;
use lariat_interprocedural::{Budget, Collection, Engine, Exhausted, FunctionRef, NodeId, Share};
use lariat_ir::{FunctionId, Role};
use lariat_syntax::dialect::Dialect;
use lariat_value_facts::Context;
use lariat_value_facts::reach::Reach;
use lariat_values::function_memo::Memos;
use lariat_values::summary::Summary;
use lariat_values::{ValueEngine, Values, rules_of};
use std::sync::Arc;

/// The budget for a function without an entry point, the same in every program: what
/// is found of a function must not change with the files beside it.
const BUDGET: Budget = Budget {
    share: Share::Node,
    contexts: 4,
    patience: 0,
    depth: 6,
    steps: 300,
    determined: 300,
    shallow: 700,
    looks: 0,
    own: 4_000,
    iterations: 2,
};

/// The engines of the files of one dialect that are analysed together: what they call
/// is analysed once for all of them. Globals and persistents hold anything, since
/// nothing is known of who runs first.
pub struct FileEngines<'c> {
    /// For unknown arguments.
    functions: ValueEngine<'c>,
    /// For runs without arguments.
    programs: ValueEngine<'c>,
}

/// What is found from a file.
pub struct FileAnalysis {
    /// What is wrong with it.
    pub findings: Findings,
    /// The nodes of its functions, for unknown arguments, among
    /// [`FileEngines::functions`].
    pub entries: Vec<NodeId>,
    /// The first function, if it has one run alone, and the node of that among
    /// [`FileEngines::programs`].
    pub only_run: Option<(FunctionId, NodeId)>,
}

impl FileAnalysis {
    /// Each function's nodes once: with the engine that knows most of them.
    pub fn nodes<'e, 'c>(
        &self,
        engines: &'e FileEngines<'c>,
    ) -> Vec<(&'e ValueEngine<'c>, NodeId)> {
        let others = with_other_runs(&engines.functions, &self.entries, self.only_run);
        let mut all: Vec<_> = others.into_iter().map(|node| (&engines.functions, node)).collect();
        all.extend(self.only_run.map(|(_, node)| (&engines.programs, node)));
        all
    }
}

impl<'c> FileEngines<'c> {
    /// Nothing is analysed yet. `memos`: answers about the code's functions, shared with other
    /// analyses in the same dialect.
    pub fn new(code: &'c Collection, dialect: &Dialect, memos: &Arc<Memos>) -> Self {
        let values = Values::new(code, rules_of(dialect)).sharing(memos);
        let mut functions = Engine::new(values, BUDGET);
        functions.analysis.storage.forget_all();
        functions.analysis.follows_unknown_objects = false;
        functions.analysis.keeps_values_of_callees = false;
        let programs = for_programs(code, dialect, memos);
        Self { functions, programs }
    }

    /// Keeps from now on what statements read ([`lariat_value_facts::points`]).
    pub fn keep_points(&mut self) {
        self.functions.analysis.keeps_points = true;
    }

    /// The engine that analyses functions for unknown arguments.
    pub fn functions(&self) -> &ValueEngine<'c> {
        &self.functions
    }

    /// Drops what the findings of further files do not rest on. Sizes that a program declares
    /// rest on the summaries of what is called, and these on everything.
    pub fn condense(&mut self) {
        if !self.functions.analysis.code.declares_sizes() {
            self.functions.condense();
        }
        self.programs.condense();
    }

    /// The steps of all that was analysed, roughly in proportion to the memory that is
    /// held.
    pub fn work(&self) -> u64 {
        self.functions.work() + self.programs.work()
    }

    /// The summary of a function; none of what has no code.
    pub fn summary(&mut self, function: FunctionRef) -> Option<Summary> {
        Summary::of(&mut self.functions, function)
    }

    /// Analyses every function of a file for unknown arguments, and the run of its first
    /// function without arguments. All that is found is reported in this file
    /// ([`super::attribution`]).
    pub fn analyze(&mut self, file: FileId) -> FileAnalysis {
        let (functions, programs) = (&mut self.functions, &mut self.programs);
        let (mut found, program) = if has_only_run(functions.analysis.code, file) {
            let program = without_arguments(programs, file);
            (for_unknown_arguments(functions, file, &program), program)
        } else {
            let nothing = WithoutArguments::default();
            rayon::join(
                || for_unknown_arguments(functions, file, &nothing),
                || without_arguments(programs, file),
            )
        };
        found.findings.certain.extend(program.findings.certain);
        found.findings.suspicions.extend(program.findings.suspicions);
        report_in(file, &mut found.findings);
        found
    }
}

/// What is found from the functions of a file for unknown arguments.
fn for_unknown_arguments(
    engine: &mut ValueEngine<'_>,
    file: FileId,
    program: &WithoutArguments,
) -> FileAnalysis {
    let only_run = program.only_run;
    // Who reads what is known at each statement reads it in the nodes of this engine.
    let left_out = only_run.map(|(function, _)| function).filter(|_| !engine.analysis.keeps_points);
    let entries = enter_all(engine, file, left_out);
    let others = with_other_runs(engine, &entries, only_run);
    let tried = only_tried(engine.analysis.code, file);
    let is_tried = |&entry: &NodeId| tried.contains(&engine.get(entry).function.function);
    let reported: Vec<NodeId> = others.iter().copied().filter(|it| !is_tried(it)).collect();
    let mut findings = of_all_errors(engine, &reported, Reach::IfLoopsExecute, BUDGET);
    findings.certain.extend(raised::of_entries(engine, &reported));
    findings.gave_up = others.into_iter().flat_map(|entry| gave_up(engine, entry)).collect();
    FileAnalysis { findings, entries, only_run }
}

/// Those of a file's entries whose functions have other runs than the one without arguments.
fn with_other_runs(
    engine: &ValueEngine<'_>,
    entries: &[NodeId],
    only_run: Option<(FunctionId, NodeId)>,
) -> Vec<NodeId> {
    let is_other = |&entry: &NodeId| {
        only_run.is_none_or(|(function, _)| engine.get(entry).function.function != function)
    };
    entries.iter().copied().filter(is_other).collect()
}

/// The nodes of the functions of a file that may be called from outside, but for one.
fn enter_all(
    engine: &mut ValueEngine<'_>,
    file: FileId,
    left_out: Option<FunctionId>,
) -> Vec<NodeId> {
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
    own.filter(|&(function, _)| Some(function) != left_out).map(enter).collect()
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
