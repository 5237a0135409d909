//! Where a finding counts: which calls lead to it, and whether it is likely to be met
//! where a branch decides that.
//!
//! A node counts if some run of an entry reaches it. What only some runs reach is reported
//! only where failing there is hardly intended: a parameter that is needed and not given; in
//! the run of a program with its own numbers ([`super::defaults`]) also sizes that do not
//! fit, and names that no path assigns. Code for other numbers of arguments or results
//! stands in branches that test for them, as that for other classes of arguments.
//!
//! Cost: linear in the calls of the nodes.

use lariat_base::{FileId, Span};
use lariat_interprocedural::{FunctionRef, Node, NodeId};
use lariat_value_facts::facts::CertainCall;
use lariat_value_facts::failure::ProblemKind;
use lariat_value_facts::reach::Reach;
use lariat_values::{ValueEngine, Values};
use std::collections::{HashMap, VecDeque};

/// A chain of calls: the callers' names, and where they call.
pub type Chain = Vec<(String, FileId, Span)>;

/// The chains of nodes, each with which runs get there at least.
pub type Chains = HashMap<NodeId, (Chain, Reach)>;

/// Of each node that some run reaches if its entry point is run up to there: the
/// calls that lead to it, the nearest first, and which runs get there at least. A
/// node for one of several alternatives of a call is none of these: perhaps no run
/// takes it.
pub fn chains(engine: &ValueEngine<'_>, entries: &[NodeId], least_reach: Reach) -> Chains {
    let mut chains: Chains = entries.iter().map(|&id| (id, (Vec::new(), Reach::Must))).collect();
    // Alternatives that every run goes come first.
    let levels = [Reach::Must, Reach::IfLoopsExecute, Reach::May].into_iter();
    for least in levels.filter(|level| *level >= least_reach) {
        extend(engine, &mut chains, least, |is_entry, call| is_entry || call.reach >= least);
    }
    chains
}

/// The same for what every run of an entry reaches: no branch of the entry decides it either.
pub fn sure_chains(engine: &ValueEngine<'_>, entries: &[NodeId]) -> Chains {
    let mut chains: Chains = entries.iter().map(|&id| (id, (Vec::new(), Reach::Must))).collect();
    extend(engine, &mut chains, Reach::Must, |_, call| call.reach == Reach::Must);
    chains
}

/// Follows the calls that count, shorter chains first.
fn extend(
    engine: &ValueEngine<'_>,
    chains: &mut Chains,
    least: Reach,
    counts: impl Fn(bool, &CertainCall) -> bool,
) {
    let mut queue: VecDeque<NodeId> = chains.keys().copied().collect();
    queue.make_contiguous().sort();
    while let Some(caller) = queue.pop_front() {
        for call in &engine.get(caller).facts.certain_calls {
            let (site, callee) = (call.site, call.callee);
            let is_entry = chains[&caller].0.is_empty();
            if chains.contains_key(&callee) || !counts(is_entry, call) {
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

/// The statements of a node that lead to a script which runs in its workspace, the
/// nearest first.
pub fn to_script(engine: &ValueEngine<'_>, node: &Node<Values<'_>>, script: FunctionRef) -> Chain {
    let mut chain = Chain::new();
    let mut at = script;
    while at != node.function && chain.len() < node.facts.bodies.len() {
        let bodies = node.facts.bodies.iter();
        let runs = bodies.flat_map(|(&caller, body)| {
            let scripts = body.scripts.iter();
            let runs = scripts.filter(|(_, run)| run.contains(&at));
            runs.map(move |(&stmt, _)| (caller, stmt))
        });
        let Some((caller, stmt)) = runs.min() else { break };
        let Some(body) = engine.analysis.code.function(caller) else { break };
        chain.push((body.name.clone(), caller.file, body.origin(stmt).span));
        at = caller;
    }
    chain
}

/// Is it about a name that no path assigns? Code for values of other sizes and classes, which
/// fails for these, stands in branches that test for them.
pub fn is_of_names(kind: ProblemKind) -> bool {
    matches!(kind, ProblemKind::MissingField | ProblemKind::Unassigned)
}
