//! What is certainly wrong with a program, each with the chain of calls that
//! leads there.
//!
//! A finding is a statement that fails in every run of a node's function in its
//! context, on whichever path it is reached; in a function that is called, only if no
//! branch decides whether it is reached, since otherwise perhaps no run of this
//! call gets there. Where only loops decide, which may not iterate, the finding
//! is not sure. Statements inside `try` are left out,
//! since there failing may be intended. Without an entry point every function is
//! analysed for unknown arguments ([`super::per_file`]); what it calls is analysed for
//! what it passes.
//!
//! Example: `f` passes an `int8` to `g`, which adds an `int16`: the statement of `g`
//! fails, and its chain says "called from f, line 3".

use super::reached::{Chain, chains, is_of_names, to_script};
use lariat_base::{FileId, Span};
use lariat_domains::{Extent, Fault};
use lariat_interprocedural::argument_tests::{asks_for_arguments, asks_for_classes};
use lariat_interprocedural::{Exhausted, NodeId};
use lariat_ir::{Function, walk};
use lariat_value_facts::failure::{Failure, ProblemKind};
use lariat_value_facts::operands::Operand;
use lariat_value_facts::pending_iterations::Boundary;
use lariat_value_facts::reach::Reach;
use lariat_value_facts::suspicion::Suspicion;
use lariat_values::ValueEngine;
use lariat_values::boundary_iterations::check_boundary_iterations;
use std::sync::Arc;

/// A statement that always fails.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The file.
    pub file: FileId,
    /// The part of the statement, or the call inside which it fails.
    pub span: Span,
    /// The function that it stands in.
    pub function: String,
    /// The statement, where it stands in another file and is reported at a call.
    pub inside: Option<Inside>,
    /// What is wrong.
    pub failure: Failure,
    /// It fails in this iteration of the loop around it.
    pub iteration: Option<Boundary>,
    /// What the statement does it with.
    pub operands: Vec<Operand>,
    /// The calls that lead there, the nearest first: the caller's name, and
    /// where it calls.
    pub chain: Chain,
    /// Which runs of the first caller that get to its call fail.
    pub reach: Reach,
    /// What is assumed of the arguments; nothing where it fails for any.
    pub assumed: Option<Assumed>,
}

/// What a finding assumes of the arguments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Assumed {
    /// There are none, in the run of this function.
    None(Arc<str>),
    /// They have these sizes, as an example of all that were tried.
    Sizes(Arc<str>),
}

/// The failure inside a call of a function of another file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inside {
    /// The function that is called where the finding is reported.
    pub called: String,
    /// The file of the statement that fails.
    pub file: FileId,
    /// The statement.
    pub span: Span,
    /// The calls between the reported one and the statement, the nearest to the
    /// statement first.
    pub calls: Chain,
}

/// A function in which a budget ran out.
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
    /// The function that it calls and whose calls were not all followed; its own
    /// statements otherwise.
    pub call: Option<String>,
}

/// What is found from one file.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// What always fails.
    pub certain: Vec<Finding>,
    /// What is suspicious.
    pub suspicions: Vec<FoundSuspicion>,
    /// Where budgets ran out.
    pub gave_up: Vec<GaveUp>,
}

/// What is suspicious, with its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FoundSuspicion {
    /// The file.
    pub file: FileId,
    /// The part of the statement.
    pub span: Span,
    /// What it is.
    pub suspicion: Suspicion,
}

/// What a finished analysis has found.
pub fn of_engine(engine: &mut ValueEngine<'_>) -> Findings {
    let entries = engine.nodes().filter(|(_, node)| node.caller.is_none());
    let entries: Vec<NodeId> = entries.map(|(id, _)| id).collect();
    let found = of_entries(engine, &entries, Reach::IfLoopsExecute);
    Findings { gave_up: gave_up(engine), ..found }
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
    check_boundary_iterations(engine, whole);
    let engine = &*engine;
    for (&node, (chain, least)) in &chains {
        let place = engine.get(node);
        if place.facts.gave_up {
            continue;
        }
        for (&at, body) in &place.facts.bodies {
            let Some(function) = engine.analysis.code.function(at) else { continue };
            let to_body = [to_script(engine, place, at), chain.clone()].concat();
            for (&stmt, suspicion) in &body.suspicions {
                if let (Some(suspicion), Reach::Must) = (suspicion.clone(), *least) {
                    let span = function.origin(stmt).span;
                    findings.suspicions.push(FoundSuspicion { file: at.file, span, suspicion });
                }
            }
            for (stmt, visits, problem) in body.problems() {
                // Perhaps no run gets there but with what an error leaves.
                let failed_before = engine.analysis.failing_before.contains(&(at, stmt));
                if visits.passes_later && visits.reach == Reach::May && !failed_before {
                    continue;
                }
                // Perhaps no run of this call takes the branch, nor of the script, nor one
                // that nobody has to make.
                let is_own = chain.is_empty() && at.file == place.function.file;
                let is_whole = is_own && least_reach != Reach::May;
                let reach = if is_whole { Reach::Must } else { visits.reach.min(*least) };
                let reach =
                    if visits.needs_iteration { reach.min(Reach::IfLoopsExecute) } else { reach };
                if !chain.is_empty() && is_assigned_nowhere(function, &problem.failure) {
                    continue;
                }
                // What is needed somewhere is hardly left out on purpose, unless the
                // function asks how many arguments there are, or for their classes.
                let may_be = problem.kind() == ProblemKind::MissingArgument
                    || least_reach == Reach::May && is_of_names(problem.kind());
                let is_likely = reach == Reach::May
                    && may_be
                    && !asks_for_arguments(engine.analysis.code, at, function)
                    && !asks_for_classes(engine.analysis.code, at, function);
                if reach == Reach::May && !is_likely {
                    continue;
                }
                if reach == Reach::IfLoopsExecute && is_of_empty(&problem.failure) {
                    continue;
                }
                findings.certain.push(Finding {
                    file: at.file,
                    span: function.origin(stmt).span,
                    function: function.name.clone(),
                    inside: None,
                    failure: problem.failure.clone(),
                    iteration: problem.iteration,
                    operands: problem.operands.clone(),
                    chain: to_body.clone(),
                    reach,
                    assumed: None,
                });
            }
        }
    }
    findings.certain.sort();
    findings.suspicions.sort();
    findings
}

/// Is it a variable that nothing in the function's text assigns? In what is called a function that is
/// not at hand may have assigned it.
fn is_assigned_nowhere(function: &Function, failure: &Failure) -> bool {
    let Failure::Unassigned(name) = failure else { return false };
    let mut is_assigned = false;
    walk::each_stmt(function, |_, stmt| {
        walk::writes(stmt, &mut |var| is_assigned |= *function.vars[var].name == **name);
    });
    !is_assigned
}

/// Is it an index into an array without elements? A loop over its elements does not iterate.
fn is_of_empty(failure: &Failure) -> bool {
    matches!(failure, Failure::Value(Fault::Bounds(fault)) if fault.extent == Extent::Known(0))
}

/// The functions of a finished analysis for which budgets ran out.
pub fn gave_up(engine: &ValueEngine<'_>) -> Vec<GaveUp> {
    let code = engine.analysis.code;
    let all = engine.exhausted().into_iter().filter_map(|(of, why)| {
        let function = code.function(of)?;
        let (file, span, function) = (of.file, function.span, function.name.clone());
        Some(GaveUp { file, span, function, why, call: None })
    });
    all.collect()
}

impl Findings {
    /// Leaves out suspicious comparisons that are reported as failing.
    pub(super) fn leave_out_reported_comparisons(&mut self) {
        let certain = &self.certain;
        let is_reported = |found: &FoundSuspicion| {
            matches!(found.suspicion, Suspicion::NeverEqual { .. })
                && certain.iter().any(|f| f.span == found.span)
        };
        self.suspicions.retain(|found| !is_reported(found));
    }
}
