//! Pure functions: those that compute their results from their arguments and from
//! nothing else.
//!
//! ```text
//! function y = window(n)             pure: two calls window(8) return one size
//! y = sin(pi * (0:n-1) / n);
//!
//! function y = noise(n)              not pure: rand
//! y = rand(1, ceil(10 * rand));
//! ```
//!
//! A function is pure in a context if all that its runs may reach is: builtins that are,
//! errors, how many arguments there are; no global or persistent variables, none that nested
//! functions share, no handles, no code in strings, no scripts, no objects. Only statements
//! that the analysis visits count, with the functions that it found their names to mean. A
//! call with equal arguments then has equal results, unless an argument is or holds a handle
//! or an object, which the caller has to exclude.
//!
//! Cost: linear in the statements of all nodes that are reached, at most [`MAX_NODES`].

use super::ValueEngine;
use lariat_builtins::{Builtin, Effect, Role as Does, effects};
use lariat_interprocedural::{FunctionRef, NodeId, collection::Resolved};
use lariat_ir::{Arg, Function, Role, Stmt, StmtId, Storage};

/// Of a function that reaches more nodes it is not known whether it is pure.
const MAX_NODES: usize = 400;

/// Is the function of a node pure in its context, with all that it reaches?
pub(super) fn is_pure(engine: &ValueEngine<'_>, node: NodeId) -> bool {
    let mut reached = vec![node];
    let mut next = 0;
    while let Some(&node) = reached.get(next) {
        next += 1;
        if reached.len() > MAX_NODES || !is_plain(engine, node) {
            return false;
        }
        for (_, callees) in engine.get(node).calls.iter() {
            let new = callees.iter().filter(|callee| !reached.contains(callee));
            reached.extend(new.copied().collect::<Vec<_>>());
        }
    }
    true
}

/// Does nothing in a node itself speak against it?
fn is_plain(engine: &ValueEngine<'_>, node: NodeId) -> bool {
    let node = engine.get(node);
    let Some(body) = engine.analysis.code.function(node.function) else { return false };
    let Some(facts) = node.facts.bodies.get(&node.function) else { return false };
    let is_known = !node.facts.gave_up && node.cut.is_empty() && facts.scripts.is_empty();
    is_known
        && matches!(body.role, Role::Primary | Role::Subfunction)
        && body.vars.iter().all(|(_, var)| var.storage == Storage::Local)
        && facts.visits.iter().all(|(stmt, _)| is_harmless(engine, node.function, body, stmt))
}

fn is_harmless(
    engine: &ValueEngine<'_>,
    function: FunctionRef,
    body: &Function,
    stmt: StmtId,
) -> bool {
    let (name, written, args) = match &body.stmts[stmt] {
        Stmt::Call { function, args, written, .. } => (function, *written, args),
        Stmt::Handle { .. } | Stmt::Lambda { .. } => return false,
        _ => return true,
    };
    let code = engine.analysis.code;
    let meaning = code.meaning(function, name, None);
    // A run may find another function of the name.
    if !meaning.rivals.is_empty() {
        return false;
    }
    match meaning.as_written(written, code.builtins().find(name)).found {
        Resolved::Function(callee) => !code.is_refusal(callee),
        Resolved::Builtin(id) => is_pure_builtin(code.builtins().get(id), args),
        _ => false,
    }
}

fn is_pure_builtin(builtin: &Builtin, args: &[Arg]) -> bool {
    let effects = effects(&builtin.name);
    let hidden = effects.is_wild()
        || effects.may_read()
        || effects.may_call()
        || effects.contains(Effect::ReadsCode);
    let counts = matches!(builtin.role, Some(Does::ArgumentCount | Does::ResultCount));
    let throws = matches!(builtin.role, Some(Does::Throw | Does::ThrowMessage));
    !hidden && (builtin.pure || throws || counts && args.is_empty())
}
