//! The second run of an analysis, for the errors after the first ones
//! (`lariat_values`).
//!
//! Where an entry point leads to a failing statement, what follows it is not examined.
//! A fresh engine, which recovers, runs these entry points again, for the same contexts
//! and with the same budget; of what it finds, failures at places where the first one
//! found none are added, one for each place.
//!
//! ```text
//! a = {1} + 1;      first run: fails, the rest is nonviable
//! b = {2} * 2;      second run: fails
//! c = a(1, 2);      second run: a is anything
//! ```
//!
//! A variable without a value may be a consequence too: of a failure in a branch, which is not
//! reported. It is, if the second run finds it.
//!
//! Cost: nothing without a failure, else that of the first run for these entry points.

use super::finding::{Finding, Findings, GaveUp, gave_up, of_entries};
use lariat_base::{FileId, Span};
use lariat_interprocedural::{Budget, Engine, FunctionRef, NodeId};
use lariat_ir::StmtId;
use lariat_value_facts::facts::Visits;
use lariat_value_facts::failure::{Failure, ProblemKind};
use lariat_value_facts::reach::Reach;
use lariat_values::{ValueEngine, Values};
use rustc_hash::FxHashSet;

/// What is found from these entries, those after errors too.
pub(super) fn of_all_errors(
    engine: &mut ValueEngine<'_>,
    entries: &[NodeId],
    least_reach: Reach,
    budget: Budget,
) -> Findings {
    let mut findings = of_entries(engine, entries, least_reach);
    if let Some((mut second, again)) = second_run(engine, entries, budget) {
        let after_errors = of_entries(&mut second, &again, least_reach);
        let is_consequence = || {
            let is_missing = findings.certain.iter().any(is_unassigned_output);
            is_missing && entries.iter().any(|&entry| wants_arguments(engine, entry))
        };
        let may_follow = findings.certain.iter().any(is_unassigned) || is_consequence();
        if findings.certain.len() > 1 || may_follow {
            keep_confirmed(&mut findings, &after_errors, &gave_up(&second));
        }
        add_further(&mut findings, after_errors);
    }
    findings
}

fn is_unassigned(finding: &Finding) -> bool {
    finding.failure.kind() == ProblemKind::Unassigned
}

/// Is a result missing? It may be for another failure, which is not reported by itself: a result
/// is never assigned where the path that assigns it fails for want of an argument that the
/// function tests for elsewhere.
fn is_unassigned_output(finding: &Finding) -> bool {
    matches!(finding.failure, Failure::UnassignedOutput { .. })
}

/// Does a path through what an entry point surely calls need an argument that the call omits?
fn wants_arguments(engine: &ValueEngine<'_>, entry: NodeId) -> bool {
    certainly_called(engine, entry).into_iter().any(|node| {
        let bodies = engine.get(node).facts.bodies.values();
        let mut problems = bodies.flat_map(|body| body.problems());
        problems.any(|(.., problem)| problem.kind() == ProblemKind::MissingArgument)
    })
}

/// An engine that recovers, for a program that another one has analysed, and the nodes
/// of those entry points that lead to a failing statement.
pub fn second_run<'c>(
    engine: &ValueEngine<'c>,
    entries: &[NodeId],
    budget: Budget,
) -> Option<(ValueEngine<'c>, Vec<NodeId>)> {
    let leads_to_failure = |&entry: &NodeId| !failing(engine, entry).is_empty();
    let cut: Vec<NodeId> = entries.iter().copied().filter(leads_to_failure).collect();
    if cut.is_empty() {
        return None;
    }
    let values = Values::new(engine.analysis.code, engine.analysis.transfer().rules().clone());
    let mut values = values.sharing(engine.analysis.memos());
    values.unrolled_steps = engine.analysis.unrolled_steps;
    values.follows_unknown_objects = engine.analysis.follows_unknown_objects;
    values.keeps_values_of_callees = engine.analysis.keeps_values_of_callees;
    values.recovers = true;
    values.failing_before = cut.iter().flat_map(|&entry| failing(engine, entry)).collect();
    values.storage.forget_all();
    let mut second = Engine::new(values, budget);
    let mut nodes = Vec::with_capacity(cut.len());
    for entry in cut {
        second.reset_steps();
        let first = engine.get(entry);
        nodes.push(second.enter(first.function, first.context.clone()));
    }
    Some((second, nodes))
}

/// What fails for certain in an entry point, or in what it surely calls.
fn failing(engine: &ValueEngine<'_>, entry: NodeId) -> FxHashSet<(FunctionRef, StmtId)> {
    let mut failing = FxHashSet::default();
    for node in certainly_called(engine, entry) {
        for (&at, body) in &engine.get(node).facts.bodies {
            // What a branch of a callee decides perhaps no run does.
            let counts = |visits: &Visits| node == entry || visits.reach != Reach::May;
            let problems = body.problems().into_iter().filter(|(_, visits, _)| counts(visits));
            failing.extend(problems.map(|(stmt, ..)| (at, stmt)));
        }
    }
    failing
}

/// The node of an entry point, and those of what it surely calls.
fn certainly_called(engine: &ValueEngine<'_>, entry: NodeId) -> FxHashSet<NodeId> {
    let (mut open, mut seen) = (vec![entry], FxHashSet::default());
    while let Some(node) = open.pop() {
        if seen.insert(node) {
            let calls = &engine.get(node).facts.certain_calls;
            open.extend(calls.iter().map(|call| call.callee));
        }
    }
    seen
}

/// Leaves out what the second run does not find, though it has examined the function: it
/// fails only because something else does. Of a variable without a value it has to find it.
fn keep_confirmed(first: &mut Findings, second: &Findings, gave_up: &[GaveUp]) {
    let place = |finding: &Finding| (finding.file, finding.span);
    let confirmed: FxHashSet<(FileId, Span)> = second.certain.iter().map(place).collect();
    let unfinished: FxHashSet<(FileId, &str)> =
        gave_up.iter().map(|one| (one.file, one.function.as_str())).collect();
    first.certain.retain(|finding| {
        let is_unfinished = unfinished.contains(&(finding.file, finding.function.as_str()));
        confirmed.contains(&place(finding)) || is_unfinished && !is_unassigned(finding)
    });
}

/// Adds what the second run has found where the first one found nothing.
fn add_further(first: &mut Findings, second: Findings) {
    let hints = second.suspicions.clone();
    first.certain.extend(further(first, second));
    first.suspicions.extend(hints);
    first.certain.sort();
    first.suspicions.sort();
    first.suspicions.dedup();
}

/// What the second run has found at places where the first one found nothing.
pub fn further(first: &Findings, second: Findings) -> Vec<Finding> {
    let place = |finding: &Finding| (finding.file, finding.span);
    let mut known: FxHashSet<(FileId, Span)> = first.certain.iter().map(place).collect();
    second.certain.into_iter().filter(|finding| known.insert(place(finding))).collect()
}
