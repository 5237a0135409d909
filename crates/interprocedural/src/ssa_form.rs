//! The SSA form of a function of a program: the calls of the function are resolved, and
//! those that may assign variables without naming them define new versions of all.
//!
//! ```text
//! x = 1;
//! eval(code)       may assign x: it has a new version here
//! y = x;
//! ```
//!
//! Which calls do is what an analysis found of their callees. Of a function that none has
//! followed, the names that it calls say it ([`unseen_by_names`]).
//!
//! Cost: that of the SSA form; each name is looked up once.

use crate::collection::{Collection, FunctionRef, Resolved};
use lariat_builtins::{Effect, Effects, effects};
use lariat_ir::ssa::{self, Ssa, TooLarge};
use lariat_ir::{Arg, Function, Role, Stmt, StmtId, Target, Targets, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

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
    /// The form of a function; `unseen` are the statements that may assign variables which
    /// they do not name. Nothing for what has no code.
    pub fn of(
        code: &'a Collection,
        at: FunctionRef,
        unseen: &dyn Fn(StmtId) -> bool,
    ) -> Option<Result<Self, TooLarge>> {
        let body = code.function(at)?;
        let reached = reached(code, at, body);
        Some(ssa::build(body, unseen).map(|ssa| Self { body, reached, ssa }))
    }
}

/// The statements of a function that may assign variables which they do not name, as far as
/// the names that they call say: for functions that no analysis has followed.
pub fn unseen_by_names(code: &Collection, at: FunctionRef) -> FxHashSet<StmtId> {
    let Some(body) = code.function(at) else { return FxHashSet::default() };
    let mut meanings: FxHashMap<&str, Vec<Resolved>> = FxHashMap::default();
    let (mut unseen, tested) = (FxHashSet::default(), tested_alone(body));
    for (id, stmt) in body.stmts.iter() {
        let Stmt::Call { targets, function, args, .. } = stmt else { continue };
        let all = meanings.entry(&**function).or_insert_with(|| all_meant(code, at, function));
        if all.iter().any(|to| assigns_unseen(code, (body, id, &tested), to, (targets, args))) {
            unseen.insert(id);
        }
    }
    unseen
}

/// What a name may mean, where nothing decides between several definitions.
fn all_meant(code: &Collection, at: FunctionRef, name: &str) -> Vec<Resolved> {
    let meaning = code.meaning(at, name, None);
    meaning.rivals.iter().cloned().chain([meaning.found]).collect()
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
    let meaning = code.meaning(at, name, None);
    match meaning.rivals.is_empty() {
        true => meaning.found,
        false => Resolved::Opaque(name.to_owned()),
    }
}

/// May a call assign variables of the caller that its targets do not name?
fn assigns_unseen(
    code: &Collection,
    (body, id, tested): (&Function, StmtId, &FxHashSet<VarId>),
    to: &Resolved,
    (targets, args): (&Targets, &[Arg]),
) -> bool {
    match to {
        Resolved::Script(_) => true,
        Resolved::Builtin(id) => {
            assigns_in(body, effects(&code.builtins().get(*id).name), args.len())
        }
        Resolved::Function(callee) => code.may_define_in_caller(*callee),
        // A script that is not at hand, or a function that is given names of variables.
        Resolved::Missing => {
            matches!(targets, Targets::Statement(_)) || may_assign_here(body, id, tested)
        }
        Resolved::Compiled(_) => may_assign_here(body, id, tested),
        Resolved::Class(..) | Resolved::Enumerated(_) | Resolved::Opaque(_) => false,
    }
}

/// The temporaries of a function that are all that a condition tests, as they are or negated.
/// Cost: two looks at each statement.
pub fn tested_alone(body: &Function) -> FxHashSet<VarId> {
    let conditions = body.stmts.iter().filter_map(|(_, stmt)| match stmt {
        Stmt::If { condition, .. } | Stmt::While { condition, .. } => Some(*condition),
        _ => None,
    });
    let conditions: FxHashSet<VarId> = conditions.collect();
    let negated = body.stmts.iter().filter_map(|(_, stmt)| match stmt {
        Stmt::Call { targets: Targets::List(of), args, .. } => match (&of[..], &args[..]) {
            ([Target::Var(answer)], [Arg::Var(var)]) if conditions.contains(answer) => Some(*var),
            _ => None,
        },
        _ => None,
    });
    let all: FxHashSet<VarId> = negated.chain(conditions.iter().copied()).collect();
    all.into_iter().filter(|var| body.vars[*var].temporary).collect()
}

/// May a call of what is not at hand assign variables of its caller: without arguments, as a
/// statement of its own or as all that a condition tests ([`tested_alone`])? A script is called
/// so, and a compiled function for what else it does.
pub fn may_assign_here(body: &Function, call: StmtId, tested: &FxHashSet<VarId>) -> bool {
    let Stmt::Call { targets, args, .. } = &body.stmts[call] else { return false };
    args.is_empty()
        && match targets {
            Targets::Statement(_) => true,
            Targets::List(list) => matches!(list[..], [Target::Var(var)] if tested.contains(&var)),
            Targets::Gather(_) => false,
        }
}

/// Does a builtin of these effects assign variables of the body that calls it with so many
/// arguments?
pub fn assigns_in(body: &Function, effects: Effects, arguments: usize) -> bool {
    // What works in the caller of a function leaves its own variables alone.
    let elsewhere =
        effects.contains(Effect::ReachesCaller) && body.role != Role::Script && arguments > 1;
    (effects.may_define() || effects.contains(Effect::Clears)) && !elsewhere
}
