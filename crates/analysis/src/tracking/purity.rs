//! Functions that compute their results from their arguments and from nothing
//! else.
//!
//! ```text
//! function y = window(n)             pure: w = window(8) twice gives one size
//! y = sin(pi * (0:n-1) / n);
//!
//! function y = noise(n)              not pure: rand
//! y = rand(1, ceil(10 * rand));
//! ```
//!
//! A function is pure if all it reaches by calls is: builtins that are, errors, how
//! many arguments there are; no global or persistent variables, none that nested
//! functions share, no handles, no code in texts, no scripts, no objects. A call of
//! it with equal arguments then has equal results, unless an argument is or holds
//! a handle, which the caller has to exclude.
//!
//! Cost: linear in the statements that are reached.

use super::callees::{MAX_FUNCTIONS, callees};
use crate::interprocedural::{Collection, FunctionRef, collection::Resolved};
use lariat_builtins::{Builtin, Effect, Role as Does, effects};
use lariat_tame::ir::{Arg, Role, Stmt, Storage};

/// Is a function pure, with all it reaches?
pub fn is_pure(code: &Collection, function: FunctionRef) -> bool {
    let mut reached = vec![function];
    let mut next = 0;
    while let Some(&at) = reached.get(next) {
        next += 1;
        if reached.len() > MAX_FUNCTIONS || !is_plain(code, at) {
            return false;
        }
        for callee in callees(code, at) {
            if !reached.contains(&callee) {
                reached.push(callee);
            }
        }
    }
    true
}

/// Does nothing in a function itself speak against it?
fn is_plain(code: &Collection, at: FunctionRef) -> bool {
    let Some(body) = code.function(at) else { return false };
    matches!(body.role, Role::Primary | Role::Subfunction)
        && body.vars.iter().all(|(_, var)| var.storage == Storage::Local)
        && body.stmts.iter().all(|(_, stmt)| match stmt {
            Stmt::Call { function, args, .. } => match code.resolve(at, function, None) {
                Resolved::Function(_) => true,
                Resolved::Builtin(id) => is_harmless(code.builtins().get(id), args),
                _ => false,
            },
            Stmt::Handle { .. } | Stmt::Lambda { .. } => false,
            _ => true,
        })
}

fn is_harmless(builtin: &Builtin, args: &[Arg]) -> bool {
    let effects = effects(&builtin.name);
    let hidden = effects.is_wild()
        || effects.may_read()
        || effects.may_call()
        || effects.contains(Effect::ReadsCode);
    let counts = matches!(builtin.role, Some(Does::ArgumentCount | Does::ResultCount));
    let throws = matches!(builtin.role, Some(Does::Throw | Does::ThrowMessage));
    !hidden && (builtin.pure || throws || counts && args.is_empty())
}
