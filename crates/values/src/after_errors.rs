//! The second run of an analysis, for the errors after the first ones
//! ([`super::recovery`]).
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
//! Cost: nothing without a failure, else that of the first run for these entry points.

use super::findings::{Finding, Findings, of_entries};
use super::reach::Reach;
use super::{ValueEngine, Values};
use lariat_base::{FileId, Span};
use lariat_interprocedural::{Budget, Engine, NodeId};
use rustc_hash::FxHashSet;

/// What is found from these entries, those after errors too.
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

/// An engine that recovers, for a program that another one has analysed, and the nodes
/// of those entry points that lead to a failing statement.
pub fn second_run<'c>(
    engine: &ValueEngine<'c>,
    entries: &[NodeId],
    budget: Budget,
) -> Option<(ValueEngine<'c>, Vec<NodeId>)> {
    let cut: Vec<NodeId> =
        entries.iter().copied().filter(|&e| leads_to_failure(engine, e)).collect();
    if cut.is_empty() {
        return None;
    }
    let mut values = Values::new(engine.analysis.code, engine.analysis.transfer.rules().clone());
    values.unrolled_steps = engine.analysis.unrolled_steps;
    values.follows_unknown_objects = engine.analysis.follows_unknown_objects;
    values.keeps_values_of_callees = engine.analysis.keeps_values_of_callees;
    values.recovers = true;
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

/// Does an entry point, or what it surely calls, fail for certain?
fn leads_to_failure(engine: &ValueEngine<'_>, entry: NodeId) -> bool {
    let (mut open, mut seen) = (vec![entry], FxHashSet::default());
    while let Some(node) = open.pop() {
        if !seen.insert(node) {
            continue;
        }
        let facts = &engine.get(node).facts;
        let mut problems = facts.bodies.values().flat_map(|body| body.problems());
        // What a branch of a callee decides perhaps no run does.
        if problems.any(|(_, visits, _)| node == entry || visits.reach != Reach::May) {
            return true;
        }
        open.extend(facts.certain_calls.iter().map(|call| call.callee));
    }
    false
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
