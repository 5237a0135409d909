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

use super::failure::ProblemKind;
use super::reach::Reach;
use super::{ValueEngine, Values};
use lariat_base::{FileId, Span};
use lariat_builtins::Role as BuiltinRole;
use lariat_interprocedural::collection::Resolved;
use lariat_interprocedural::{Collection, FunctionRef, Node, NodeId};
use lariat_ir::{Arg, Function, Stmt};
use std::collections::{HashMap, VecDeque};

/// A chain of calls: the callers' names, and where they call.
pub type Chain = Vec<(String, FileId, Span)>;

/// Of each node that some run reaches if its entry point is run up to there: the
/// calls that lead to it, the nearest first, and which runs get there at least. A
/// node for one of several alternatives of a call is none of these: perhaps no run
/// takes it.
pub fn chains(
    engine: &ValueEngine<'_>,
    entries: &[NodeId],
    least_reach: Reach,
) -> HashMap<NodeId, (Chain, Reach)> {
    let mut chains: HashMap<NodeId, (Chain, Reach)> =
        entries.iter().map(|&id| (id, (Vec::new(), Reach::Must))).collect();
    // Alternatives that every run goes come first.
    let levels = [Reach::Must, Reach::IfLoopsExecute, Reach::May].into_iter();
    for least in levels.filter(|level| *level >= least_reach) {
        let mut queue: VecDeque<NodeId> = chains.keys().copied().collect();
        queue.make_contiguous().sort();
        while let Some(caller) = queue.pop_front() {
            for call in &engine.get(caller).facts.certain_calls {
                let (site, callee) = (call.site, call.callee);
                let is_entry = chains[&caller].0.is_empty();
                let reach = if is_entry { Reach::Must } else { call.reach };
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

/// Is it about sizes, or about names that no path assigns? Code for values of other
/// classes, which fails for these, stands in branches that test for them.
pub fn is_of_sizes_or_names(kind: ProblemKind) -> bool {
    matches!(
        kind,
        ProblemKind::Shape
            | ProblemKind::Times
            | ProblemKind::Bounds
            | ProblemKind::Access
            | ProblemKind::MissingField
            | ProblemKind::Unassigned
    )
}

/// Does a function ask how many arguments it was given, or which?
pub fn asks_for_arguments(code: &Collection, at: FunctionRef, body: &Function) -> bool {
    let asks = |role| {
        matches!(
            role,
            BuiltinRole::ArgumentCount
                | BuiltinRole::ResultCount
                | BuiltinRole::CheckArgumentCount
                | BuiltinRole::CheckResultCount
                | BuiltinRole::Exists
        )
    };
    body.stmts.iter().any(|(_, stmt)| role_of(code, at, stmt).is_some_and(asks))
}

/// Does a function ask for the class of an argument? Which other arguments it needs may
/// depend on that: `f(model, x)` or `f(mean, variance, x)`.
pub fn asks_for_classes(code: &Collection, at: FunctionRef, body: &Function) -> bool {
    let asks = |role| {
        matches!(
            role,
            BuiltinRole::ClassTest
                | BuiltinRole::IsA
                | BuiltinRole::ClassOf
                | BuiltinRole::ObjectTest
        )
    };
    let is_input = |arg: &Arg| matches!(arg, Arg::Var(var) if body.inputs.contains(var));
    body.stmts.iter().any(|(_, stmt)| {
        let Stmt::Call { args, .. } = stmt else { return false };
        args.first().is_some_and(is_input) && role_of(code, at, stmt).is_some_and(asks)
    })
}

/// The role of the builtin that a statement calls.
fn role_of(code: &Collection, at: FunctionRef, stmt: &Stmt) -> Option<BuiltinRole> {
    let Stmt::Call { function, .. } = stmt else { return None };
    match code.resolve(at, function, None) {
        Resolved::Builtin(id) => code.builtins().get(id).role,
        _ => None,
    }
}
