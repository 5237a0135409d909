//! Functions that are called since a handle of them was given to the function that is
//! called: `ode45(@rates, span, start)` calls `rates`.
//!
//! What a builtin does with a handle is mostly not specified: the value analysis then
//! assumes that it may be called for any arguments (`lariat_values`, escaping handles).
//! Such a call rests on a handle, and not on a name in a string, which the same
//! statement may have too: `feval('rates', t, y)`. The two are told apart by what the
//! arguments hold, in containers too:
//!
//! ```text
//! options = odeset('Events', @ground);
//! ode45(@rates, [0 1], 1, options)      rates, ground: function handles
//! ```
//!
//! Cost: linear in what is known of the arguments of one statement.

use lariat_domains::{Callee, Handle, Value, ValueSet};
use lariat_interprocedural::collection::Resolved;
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_ir::{Arg, LambdaBody, Stmt, VarId};
use lariat_value_facts::BodyFacts;

/// Is a function called by a handle that these arguments hold?
pub(crate) fn is_handed(
    code: &Collection,
    facts: &BodyFacts,
    args: &[Arg],
    function: FunctionRef,
) -> bool {
    let mut found = false;
    for arg in args {
        let (Arg::Var(var) | Arg::Spread(var)) = arg else { continue };
        values_of(facts, *var).for_each(|set| found = found || holds(code, set, function));
    }
    found
}

/// What a variable holds anywhere in its body.
fn values_of(facts: &BodyFacts, var: VarId) -> impl Iterator<Item = &ValueSet> {
    let assigned = facts.assigned.iter().filter(move |((_, to), _)| *to == var);
    let given = facts.parameters.iter().filter(move |(parameter, _)| *parameter == var);
    assigned.map(|(_, set)| &**set).chain(given.map(|(_, set)| &**set))
}

/// Does a value hold a handle of a function? What a handle has captured it calls itself.
fn holds(code: &Collection, set: &ValueSet, function: FunctionRef) -> bool {
    set.values().iter().any(|value| match value {
        Value::Handle(handles) => {
            let mut known = handles.handles().unwrap_or_default().iter();
            known.any(|handle| means(code, handle, function))
        }
        // The visit ends where it is found.
        value => !value.visit_parts(|part| !holds(code, part, function)),
    })
}

/// Is a handle one of this function?
fn means(code: &Collection, handle: &Handle, function: FunctionRef) -> bool {
    match &handle.callee {
        Callee::Named { name, file, within } => {
            let from = FunctionRef { file: *file, function: *within };
            resolves(code, from, name, function)
        }
        Callee::Anonymous { file, within, stmt } => {
            let from = FunctionRef { file: *file, function: *within };
            let made = code
                .function(from)
                .and_then(|body| (stmt.index() < body.stmts.len()).then(|| &body.stmts[*stmt]));
            match made {
                Some(Stmt::Lambda { function: LambdaBody::Made(made), .. }) => {
                    FunctionRef { function: *made, ..from } == function
                }
                Some(Stmt::Lambda { function: LambdaBody::Named(name), .. }) => {
                    resolves(code, from, name, function)
                }
                _ => false,
            }
        }
    }
}

fn resolves(code: &Collection, from: FunctionRef, name: &str, function: FunctionRef) -> bool {
    match code.resolve(from, name, None) {
        Resolved::Function(found) | Resolved::Script(found) | Resolved::Class(_, Some(found)) => {
            found == function
        }
        Resolved::Class(_, None)
        | Resolved::Builtin(_)
        | Resolved::Enumerated(_)
        | Resolved::Opaque(_)
        | Resolved::Compiled(_)
        | Resolved::Missing => false,
    }
}
