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

use super::ends::look_at_ends;
use super::facts::{ProblemKind, Reach};
use super::hints::Hint;
use super::operands::Operand;
use super::{Context, ValueEngine, Values, rules_of};
use crate::interprocedural::collection::Resolved;
use crate::interprocedural::{Budget, Collection, Engine, Exhausted, FunctionRef, NodeId};
use crate::preallocation::{self, Growth};
use crate::procedure::Procedure;
use lariat_base::{FileId, Span};
use lariat_builtins::Role as BuiltinRole;
use lariat_tame::ir::{Function, Role, Stmt};
use std::collections::{HashMap, VecDeque};

/// The budget for a function without an entry point, in a program of few files.
const BUDGET: Budget = Budget { contexts: 8, patience: 4, depth: 10, steps: 1_000, rounds: 2 };
/// The same where there are many: their callees matter less than an answer for
/// every function in little time.
const SMALL_BUDGET: Budget = Budget { contexts: 1, patience: 0, depth: 3, steps: 800, rounds: 2 };
/// Programs of more files get the small budget.
const FEW_FILES: usize = 100;

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
    pub chain: Vec<(String, FileId, Span)>,
    /// Which runs of the first caller that get to its call fail.
    pub reach: Reach,
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
pub fn of_file(code: &Collection<'_>, file: FileId) -> Findings {
    of_files(code, &[file])
}

/// Analyses every function of some files, of one dialect, for unknown arguments.
/// What they call is analysed once for all of them. Globals and persistents hold
/// anything, since nothing is known of who runs first.
pub fn of_files(code: &Collection<'_>, files: &[FileId]) -> Findings {
    let Some(unit) = files.first().and_then(|&file| code.unit(file)) else {
        return Findings::default();
    };
    let budget = if code.files().count() > FEW_FILES { SMALL_BUDGET } else { BUDGET };
    let mut engine = Engine::new(Values::new(code, rules_of(unit.dialect)), budget);
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
    let mut findings = of_entries(&mut engine, &entries);
    findings.growths = entries.iter().flat_map(|&entry| growths(&engine, entry)).collect();
    findings
}

/// The arrays that grow in the loops of a node's function.
fn growths(engine: &ValueEngine<'_, '_>, entry: NodeId) -> Vec<Growth> {
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
pub fn of_engine(engine: &mut ValueEngine<'_, '_>) -> Findings {
    let entries = engine.nodes().filter(|(_, node)| node.caller.is_none());
    let entries: Vec<NodeId> = entries.map(|(id, _)| id).collect();
    of_entries(engine, &entries)
}

fn of_entries(engine: &mut ValueEngine<'_, '_>, entries: &[NodeId]) -> Findings {
    let mut findings = Findings::default();
    let chains = chains(engine, entries);
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
                // One that is needed somewhere is hardly left out on purpose, unless
                // the function asks how many there are.
                let is_likely = problem.kind == ProblemKind::MissingArgument
                    && !asks_for_arguments(engine, at, function);
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

/// Does a function ask how many arguments it was given, or which?
fn asks_for_arguments(engine: &ValueEngine<'_, '_>, at: FunctionRef, body: &Function) -> bool {
    let code = engine.analysis.code;
    let asks = |name: &str| match code.resolve(at, name, None) {
        Resolved::Builtin(id) => matches!(
            code.builtins().get(id).role,
            Some(
                BuiltinRole::ArgumentCount | BuiltinRole::CheckArgumentCount | BuiltinRole::Exists
            )
        ),
        _ => false,
    };
    body.stmts.iter().any(|(_, stmt)| match stmt {
        Stmt::Call { function, .. } => asks(function),
        _ => false,
    })
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
            let same = a.span == b.span && a.message == b.message;
            if same && b.reach > a.reach {
                std::mem::swap(a, b);
            }
            same
        });
        findings.hints.sort();
        findings.hints.dedup();
        findings.gave_up.sort();
        findings.gave_up.dedup();
        findings.growths.sort();
        findings.growths.dedup();
    }
    files
}

/// A chain of calls: the callers' names, and where they call.
type Chain = Vec<(String, FileId, Span)>;

/// Of each node that some run reaches if its entry point is run up to there: the
/// calls that lead to it, the nearest first, and which runs get there at least. A
/// node for one of several alternatives of a call is none of these: perhaps no run
/// takes it.
fn chains(engine: &ValueEngine<'_, '_>, entries: &[NodeId]) -> HashMap<NodeId, (Chain, Reach)> {
    let mut chains: HashMap<NodeId, (Chain, Reach)> =
        entries.iter().map(|&id| (id, (Vec::new(), Reach::All))).collect();
    // Ways that every run goes come first.
    for least in [Reach::All, Reach::Rounds] {
        let mut queue: VecDeque<NodeId> = chains.keys().copied().collect();
        queue.make_contiguous().sort();
        while let Some(caller) = queue.pop_front() {
            for call in &engine.get(caller).facts.certain_calls {
                let (site, callee) = (call.site, call.callee);
                let is_entry = chains[&caller].0.is_empty();
                let reach = if is_entry { Reach::All } else { call.reach };
                if chains.contains_key(&callee) || reach < least {
                    continue;
                }
                let Some(body) = engine.analysis.code.function(site.function) else { continue };
                let span = body.origin(site.stmt).span;
                let mut chain = vec![(body.name.clone(), site.function.file, span)];
                chain.extend(chains[&caller].0.iter().cloned());
                chains.insert(callee, (chain, least));
                queue.push_back(callee);
            }
        }
    }
    chains
}
