//! What is certainly wrong with a program, each with the chain of calls that
//! leads there.
//!
//! A finding is a statement that fails in every run of a node's function in its
//! context, whichever way it is reached; in a function that is called, only if no
//! branch decides whether it is reached, since otherwise perhaps no run of this
//! call gets there. Where only loops decide, which may make no round, the finding
//! is not sure. Statements inside `try` are left out,
//! since there failing may be meant. Without an entry point every function is
//! analysed for unknown arguments ([`of_file`]); what it calls is analysed for
//! what it passes. So a finding may lie in another file than the one analysed.
//!
//! Example: `f` passes an `int8` to `g`, which adds an `int16`: the finding lies
//! in `g`, and its chain says "called from f, line 3".

use super::after_errors::{add_further, second_run};
use super::defaults::without_arguments;
use super::ends::look_at_ends;
use super::facts::ProblemKind;
use super::hint::{Hint, HintKind};
use super::operands::Operand;
use super::reach::Reach;
use super::reached::{Chain, asks_for_arguments, chains, is_of_sizes_or_names};
use super::tried::only_tried;
use super::{Context, ValueEngine, Values, rules_of};
use crate::interprocedural::{Budget, Collection, Engine, Exhausted, FunctionRef, NodeId};
use crate::preallocation::{self, Growth};
use crate::procedure::Procedure;
use lariat_base::{FileId, Span};
use lariat_tame::ir::Role;
use std::collections::HashMap;
use std::sync::Arc;

/// The budget for a function without an entry point, in a program of few files.
const BUDGET: Budget = Budget { contexts: 8, patience: 4, depth: 10, steps: 1_000, rounds: 2 };
/// The same where there are many: their callees matter less than an answer for
/// every function in little time.
const SMALL_BUDGET: Budget = Budget { contexts: 1, patience: 0, depth: 3, steps: 800, rounds: 2 };
/// Programs of more files get the small budget.
pub(super) const FEW_FILES: usize = 100;

/// A statement that always fails.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The file.
    pub file: FileId,
    /// The part of the statement.
    pub span: Span,
    /// Which rule reports it.
    pub kind: ProblemKind,
    /// What is wrong.
    pub message: String,
    /// What the statement does it with.
    pub operands: Vec<Operand>,
    /// The calls that lead there, the nearest first: the caller's name, and
    /// where it calls.
    pub chain: Chain,
    /// Which runs of the first caller that get to its call fail.
    pub reach: Reach,
    /// Only known of the run of this function that is given no arguments.
    pub without_arguments: Option<Arc<str>>,
}

/// A function for which a budget ran out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GaveUp {
    /// The file.
    pub file: FileId,
    /// The function's name.
    pub function: String,
    /// Where it stands.
    pub span: Span,
    /// Which budget.
    pub why: Exhausted,
}

/// What is found from one file.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// What always fails.
    pub certain: Vec<Finding>,
    /// What is hardly meant.
    pub hints: Vec<FoundHint>,
    /// Where budgets ran out.
    pub gave_up: Vec<GaveUp>,
    /// The arrays that grow in loops.
    pub growths: Vec<Growth>,
}

/// What is hardly meant, with its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FoundHint {
    /// The file.
    pub file: FileId,
    /// The part of the statement.
    pub span: Span,
    /// What it is.
    pub hint: Hint,
}

/// Analyses every function of a file for unknown arguments.
pub fn of_file(code: &Collection, file: FileId) -> Findings {
    of_files(code, &[file])
}

/// Analyses every function of some files, of one dialect, for unknown arguments.
/// What they call is analysed once for all of them. Globals and persistents hold
/// anything, since nothing is known of who runs first.
pub fn of_files(code: &Collection, files: &[FileId]) -> Findings {
    let Some(unit) = files.first().and_then(|&file| code.unit(file)) else {
        return Findings::default();
    };
    let budget = if code.files().count() > FEW_FILES { SMALL_BUDGET } else { BUDGET };
    let mut engine = Engine::new(Values::new(code, rules_of(&unit.dialect)), budget);
    engine.analysis.storage.forget_all();
    let mut entries = Vec::new();
    for &file in files {
        let Some(lowered) = code.code(file) else { continue };
        for (function, body) in lowered.program.functions.iter() {
            // Made functions are called where their handles are made, nested
            // ones share the variables of a running call.
            if !matches!(body.role, Role::Lambda | Role::Nested) {
                engine.reset_steps();
                let at = FunctionRef { file, function };
                entries.push(engine.enter(at, Context::declared(code, at)));
            }
        }
    }
    let tried: HashMap<FileId, _> =
        files.iter().map(|&file| (file, only_tried(code, file))).collect();
    let is_tried =
        |at: FunctionRef| tried.get(&at.file).is_some_and(|of| of.contains(&at.function));
    let reported: Vec<NodeId> =
        entries.iter().copied().filter(|&entry| !is_tried(engine.get(entry).function)).collect();
    let mut findings = of_all_errors(&mut engine, &reported, Reach::Rounds, budget);
    findings.growths = entries.iter().flat_map(|&entry| growths(&engine, entry)).collect();
    let of_programs = without_arguments(code, files);
    findings.certain.extend(of_programs.certain);
    findings.hints.extend(of_programs.hints);
    findings
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

/// What a finished analysis has found.
pub fn of_engine(engine: &mut ValueEngine<'_>) -> Findings {
    let entries = engine.nodes().filter(|(_, node)| node.caller.is_none());
    let entries: Vec<NodeId> = entries.map(|(id, _)| id).collect();
    of_entries(engine, &entries, Reach::Rounds)
}

/// What is found from these entries, behind errors too.
pub(super) fn of_all_errors(
    engine: &mut ValueEngine<'_>,
    entries: &[NodeId],
    least_reach: Reach,
    budget: Budget,
) -> Findings {
    let mut findings = of_entries(engine, entries, least_reach);
    if let Some((mut second, entries)) = second_run(engine, entries, budget) {
        add_further(&mut findings, of_entries(&mut second, &entries, least_reach));
    }
    findings
}

/// What a finished analysis has found from these entries.
pub(super) fn of_entries(
    engine: &mut ValueEngine<'_>,
    entries: &[NodeId],
    least_reach: Reach,
) -> Findings {
    let mut findings = Findings::default();
    let chains = chains(engine, entries, least_reach);
    let mut whole: Vec<NodeId> = chains.keys().copied().collect();
    whole.retain(|&node| !engine.get(node).facts.gave_up);
    whole.sort();
    look_at_ends(engine, whole);
    let engine = &*engine;
    for (node, place) in engine.nodes() {
        let (false, Some((chain, least))) = (place.facts.gave_up, chains.get(&node)) else {
            continue;
        };
        for (&at, body) in &place.facts.bodies {
            let Some(function) = engine.analysis.code.function(at) else { continue };
            for (&stmt, hint) in &body.hints {
                if let (Some(hint), Reach::All) = (hint.clone(), *least) {
                    let span = function.origin(stmt).span;
                    findings.hints.push(FoundHint { file: at.file, span, hint });
                }
            }
            for (stmt, visits, problem) in body.problems() {
                // Perhaps no run of this call takes the branch.
                let reach = if chain.is_empty() { Reach::All } else { visits.reach.min(*least) };
                let reach = if visits.needs_round { reach.min(Reach::Rounds) } else { reach };
                // What is needed somewhere is hardly left out on purpose, unless the
                // function asks how many arguments there are.
                let may_be = problem.kind == ProblemKind::MissingArgument
                    || least_reach == Reach::Some && is_of_sizes_or_names(problem.kind);
                let is_likely = reach == Reach::Some
                    && may_be
                    && !asks_for_arguments(engine.analysis.code, at, function);
                if reach == Reach::Some && !is_likely {
                    continue;
                }
                findings.certain.push(Finding {
                    file: at.file,
                    span: function.origin(stmt).span,
                    kind: problem.kind,
                    message: problem.message.clone(),
                    operands: problem.operands.clone(),
                    chain: chain.clone(),
                    reach,
                    without_arguments: None,
                });
            }
        }
    }
    for (at, why) in engine.exhausted() {
        if let Some(function) = engine.analysis.code.function(at) {
            let (file, span, function) = (at.file, function.span, function.name.clone());
            findings.gave_up.push(GaveUp { file, function, span, why });
        }
    }
    findings.certain.sort();
    findings.hints.sort();
    findings
}

/// Findings from all files, by the file in which they lie, each once.
pub fn by_file(all: impl IntoIterator<Item = Findings>) -> HashMap<FileId, Findings> {
    let mut files: HashMap<FileId, Findings> = HashMap::new();
    for findings in all {
        for finding in findings.certain {
            files.entry(finding.file).or_default().certain.push(finding);
        }
        for hint in findings.hints {
            files.entry(hint.file).or_default().hints.push(hint);
        }
        for gave_up in findings.gave_up {
            files.entry(gave_up.file).or_default().gave_up.push(gave_up);
        }
        for growth in findings.growths {
            files.entry(growth.file).or_default().growths.push(growth);
        }
    }
    for findings in files.values_mut() {
        findings.certain.sort();
        findings.certain.dedup_by(|b, a| {
            let one_of_program = a.without_arguments.is_some() || b.without_arguments.is_some();
            let same = a.span == b.span && (a.message == b.message || one_of_program);
            let says_more = |one: &Finding| (one.without_arguments.is_none(), one.reach);
            if same && says_more(b) > says_more(a) {
                std::mem::swap(a, b);
            }
            same
        });
        let certain = &findings.certain;
        let is_told = |hint: &FoundHint| {
            hint.hint.kind == HintKind::NeverEqual && certain.iter().any(|f| f.span == hint.span)
        };
        findings.hints.retain(|hint| !is_told(hint));
        findings.hints.sort();
        findings.hints.dedup();
        findings.gave_up.sort();
        findings.gave_up.dedup();
        findings.growths.sort();
        findings.growths.dedup();
    }
    files
}
