//! Layouts: contexts of a function in which everything is held the same, and in which the same is called
//! and proved, share one compiled function.
//!
//! Contexts differ in sizes and constants; compiled code mostly needs neither.
//! Which contexts are alike is the coarsest partition that respects what a context is by itself and, step by
//! step, the parts to which those belong that it calls, unless they are called for any arguments (E. Moore, *Gedanken-experiments on sequential machines*,
//! 1956).
//!
//! ```text
//! solve(A, b)    C4: A is (3,3) double, b is (3,1)     C9: A is (2,2) double, b is (2,1)     one function
//! norm(x)        C5: x is (1,n) double                 C6: x is (1,1) double                 two
//! ```
//!
//! Cost: the webs of each context, then linear in the calls for each step of refinement.

use crate::webs::Webs;
use lariat_interprocedural::Collection;
use lariat_ir::ssa::VersionId;
use lariat_ir::{Stmt, StmtId, Target, Targets};
use lariat_lowered::program::Repr;
use lariat_typed::TypedProgram;
use lariat_typed::program::{self as typed, Call, Context, ContextId};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Which contexts are alike.
pub struct Layouts {
    /// Of each context the part to which it belongs.
    parts: Vec<usize>,
    /// The contexts of each part, in their order.
    members: Vec<Vec<ContextId>>,
}

impl Layouts {
    /// Those of a program. Its entry, and scripts, are alike to nothing.
    pub fn of(typed: &TypedProgram, code: &Collection) -> Self {
        let mut parts = numbered(typed.contexts.iter().map(|(id, context)| {
            let is_own = id == typed.entry || context.workspace.is_some() || context.more.is_some();
            (is_own.then_some(id), Layout::of(typed, context))
        }));
        let specialised: Vec<Vec<&Call>> = typed
            .contexts
            .iter()
            .map(|(_, context)| {
                let source = code.function(typed.functions[context.function].reference);
                let is_general = |call: &&Call| {
                    source.is_some_and(|source| is_always_general(&source.stmts[call.stmt]))
                };
                context.calls.iter().filter(|call| !is_general(call)).collect()
            })
            .collect();
        loop {
            let count = parts.iter().max().copied();
            let refined = numbered(typed.contexts.ids().map(|id| {
                let called = specialised[id.index()].iter().flat_map(|call| &call.targets);
                let called: Vec<Option<usize>> =
                    called.map(|target| part(&parts, target)).collect();
                (parts[id.index()], called)
            }));
            parts = refined;
            if parts.iter().max().copied() == count {
                break;
            }
        }
        let mut members = vec![Vec::new(); parts.iter().max().map_or(0, |last| last + 1)];
        for (id, _) in typed.contexts.iter() {
            members[parts[id.index()]].push(id);
        }
        Self { parts, members }
    }

    /// These contexts and all that are alike to one of them, sorted.
    pub fn alike(&self, contexts: &[ContextId]) -> Vec<ContextId> {
        let members = |context: &ContextId| &self.members[self.parts[context.index()]];
        let mut all: Vec<ContextId> = contexts.iter().flat_map(members).copied().collect();
        all.sort();
        all.dedup();
        all
    }
}

/// Equal things have equal numbers, counted from 0 in the order of their first.
fn numbered<T: Hash + Eq>(things: impl Iterator<Item = T>) -> Vec<usize> {
    let mut numbers: FxHashMap<T, usize> = FxHashMap::default();
    let number = |thing| {
        let next = numbers.len();
        *numbers.entry(thing).or_insert(next)
    };
    things.map(number).collect()
}

/// Is a call one of functions for any arguments, whatever its contexts are? Its results are received by parts.
fn is_always_general(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Call { targets: Targets::List(list), .. } => matches!(list[..], [Target::Place(_)]),
        Stmt::Call { targets, .. } => matches!(targets, Targets::Gather(_)),
        _ => false,
    }
}

fn part(parts: &[usize], target: &typed::Target) -> Option<usize> {
    match target {
        typed::Target::Context(context) => Some(parts[context.index()]),
        typed::Target::Builtin(_) | typed::Target::Cut(_) => None,
    }
}

/// What a context is by itself, as far as its code depends on it.
#[derive(PartialEq, Eq, Hash)]
struct Layout {
    function: usize,
    asked: Option<usize>,
    complete: bool,
    given: Vec<bool>,
    reprs: Vec<Option<Repr>>,
    calls: Vec<(StmtId, bool, Vec<Called>)>,
    proofs: Vec<(StmtId, bool)>,
}

/// What a call reaches.
#[derive(PartialEq, Eq, Hash)]
enum Called {
    Function(usize),
    Other(String),
}

impl Layout {
    fn of(typed: &TypedProgram, context: &Context) -> Self {
        let function = &typed.functions[context.function];
        let webs = Webs::of(function, context);
        let reprs = (0..function.versions.len()).map(|at| webs.repr(VersionId::new(at))).collect();
        let proofs = context.preconditions.iter();
        Self {
            function: context.function.index(),
            asked: context.asked,
            complete: context.complete,
            given: context.arguments.iter().map(|value| !value.is_none()).collect(),
            reprs,
            calls: context.calls.iter().map(|call| called(typed, call)).collect(),
            proofs: proofs.map(|known| (known.stmt, known.status.is_proved())).collect(),
        }
    }
}

fn called(program: &TypedProgram, call: &Call) -> (StmtId, bool, Vec<Called>) {
    let target = |target: &typed::Target| match target {
        typed::Target::Context(context) => {
            Called::Function(program.contexts[*context].function.index())
        }
        typed::Target::Builtin(name) | typed::Target::Cut(name) => Called::Other(name.clone()),
    };
    (call.stmt, call.open, call.targets.iter().map(target).collect())
}
