//! Contexts that one call reaches become one function: what is known in all of them is known.
//!
//! A call in a loop is analysed for what its arguments are in the first iteration, and for what
//! they are later. One compiled function serves all: a version is what it is in any context, and
//! an operation is proved where it is proved in each context that reaches it.
//!
//! ```text
//! belief = update(belief, …)       C2: belief is [0.4 0.3 0.2 0.1]     C3: belief is (1,4) double
//! ```
//!
//! Sizes in symbols mean other things in other contexts, so nothing that is merged may compare
//! them; representations, constants and proofs do not.
//!
//! Cost: linear in the contexts.

use lariat_ir::StmtId;
use lariat_typed::TypedProgram;
use lariat_typed::program::{Call, Condition, Context, ContextId, Precondition};
use rustc_hash::FxHashMap;

/// What holds in all contexts; `None` if they do not take the same arguments and results.
pub fn merged(typed: &TypedProgram, contexts: &[ContextId]) -> Option<Context> {
    let (first, rest) = contexts.split_first()?;
    let mut all = typed.contexts[*first].clone();
    for &other in rest {
        let other = &typed.contexts[other];
        if !is_alike(&all, other) {
            return None;
        }
        add(&mut all, other);
    }
    Some(all)
}

fn is_alike(a: &Context, b: &Context) -> bool {
    let given = |context: &Context| -> Vec<bool> {
        context.arguments.iter().map(|value| !value.is_none()).collect()
    };
    a.function == b.function
        && a.asked == b.asked
        && a.workspace == b.workspace
        && a.more.is_none()
        && b.more.is_none()
        && given(a) == given(b)
}

fn add(all: &mut Context, other: &Context) {
    all.complete &= other.complete;
    all.returns |= other.returns;
    for (known, new) in all.versions.iter_mut().zip(&other.versions) {
        *known = known.join(new);
    }
    for (known, new) in all.results.iter_mut().zip(&other.results) {
        *known = known.join(new);
    }
    for (argument, new) in all.arguments.iter_mut().zip(&other.arguments) {
        *argument = argument.join(new).into();
    }
    calls(&mut all.calls, &other.calls);
    preconditions(&mut all.preconditions, &other.preconditions);
}

fn calls(all: &mut Vec<Call>, others: &[Call]) {
    for other in others {
        match all.iter_mut().find(|call| call.stmt == other.stmt) {
            Some(call) => {
                call.open |= other.open;
                for target in &other.targets {
                    if !call.targets.contains(target) {
                        call.targets.push(target.clone());
                    }
                }
            }
            None => all.push(other.clone()),
        }
    }
}

fn preconditions(all: &mut Vec<Precondition>, others: &[Precondition]) {
    let mut places: FxHashMap<StmtId, Vec<usize>> = FxHashMap::default();
    for (at, known) in all.iter().enumerate() {
        places.entry(known.stmt).or_default().push(at);
    }
    for other in others {
        let at = places.get(&other.stmt).into_iter().flatten().copied();
        let same = |condition: &Condition| *condition == other.condition;
        match at.into_iter().find(|&at| same(&all[at].condition)) {
            Some(at) if all[at].status.is_proved() => all[at].status = other.status.clone(),
            Some(_) => {}
            None => all.push(other.clone()),
        }
    }
}
