//! The SSA form of a function of a program: the calls of the function are resolved, so
//! that those that may assign variables without naming them are known.
//!
//! ```text
//! x = 1;
//! eval(code)       may assign x: it has a new version here
//! y = x;
//! ```
//!
//! Cost: that of the SSA form; each name is looked up once.

use crate::collection::{Collection, FunctionRef, Resolved};
use lariat_builtins::{Effect, Effects, effects};
use lariat_ir::ssa::{self, Ssa, TooLarge};
use lariat_ir::{Arg, Function, Role, Stmt, StmtId};
use rustc_hash::FxHashMap;

/// A function with its SSA form.
pub struct SsaForm<'a> {
    /// Its Tame IR.
    pub body: &'a Function,
    /// What each name that it calls means there.
    pub reached: FxHashMap<&'a str, Resolved>,
    /// The form.
    pub ssa: Ssa,
}

impl<'a> SsaForm<'a> {
    /// The form of a function. Nothing for what has no code.
    pub fn of(code: &'a Collection, at: FunctionRef) -> Option<Result<Self, TooLarge>> {
        let body = code.function(at)?;
        let reached = reached(code, at, body);
        let unseen = |stmt: StmtId| match &body.stmts[stmt] {
            Stmt::Call { function, args, .. } => {
                reached.get(&**function).is_some_and(|to| assigns_unseen(code, body, to, args))
            }
            _ => false,
        };
        Some(ssa::build(body, &unseen).map(|ssa| Self { body, reached, ssa }))
    }
}

fn reached<'a>(
    code: &'a Collection,
    at: FunctionRef,
    body: &'a Function,
) -> FxHashMap<&'a str, Resolved> {
    let mut reached = FxHashMap::default();
    for (_, stmt) in body.stmts.iter() {
        if let Stmt::Call { function, .. } = stmt {
            reached.entry(&**function).or_insert_with(|| meant(code, at, function));
        }
    }
    reached
}

/// What a name means for sure: where a run may find something else instead, nothing is known
/// of its calls.
fn meant(code: &Collection, at: FunctionRef, name: &str) -> Resolved {
    match code.rivals(at, name, None).is_empty() {
        true => code.resolve(at, name, None),
        false => Resolved::Opaque(name.to_owned()),
    }
}

/// May a call assign variables of the caller that its targets do not name?
fn assigns_unseen(code: &Collection, body: &Function, to: &Resolved, args: &[Arg]) -> bool {
    let touches = |effects: Effects| effects.may_define() || effects.contains(Effect::Clears);
    match to {
        Resolved::Script(_) => true,
        Resolved::Builtin(id) => {
            let effects = effects(&code.builtins().get(*id).name);
            // What works in the caller of a function leaves its own variables alone.
            let elsewhere = effects.contains(Effect::ReachesCaller)
                && body.role != Role::Script
                && args.len() > 1;
            touches(effects) && !elsewhere
        }
        Resolved::Function(callee) => code.function(*callee).is_some_and(|callee| {
            let names = callee.stmts.iter().filter_map(|(_, stmt)| match stmt {
                Stmt::Call { function, .. } => Some(effects(function)),
                _ => None,
            });
            let mut reaching = names.filter(|effects| effects.contains(Effect::ReachesCaller));
            reaching.any(touches)
        }),
        Resolved::Class(..) | Resolved::Opaque(_) | Resolved::Missing => false,
    }
}
