//! Calls of functions that releases of MATLAB removed or advise against
//! ([`lariat_builtins::release`]).
//!
//! Cost: one hash lookup for each name that is a function.

use crate::dynamic::Dynamic;
use crate::library_function;
use crate::rule::FileContext;
use lariat_base::Span;
use lariat_builtins::{Release, Retirement, release};
use lariat_kinds::{Kind, Role};
use lariat_syntax::Sym;
use lariat_syntax::dialect::LibraryOf;
use std::collections::BTreeMap;

/// A function that is called, and where.
pub(crate) struct Retired<'c> {
    pub(crate) name: &'c str,
    pub(crate) release: &'static Release<'static>,
    /// The places, in order; at least one.
    pub(crate) places: Vec<Span>,
}

/// The functions of a file that went so, in the order of their first calls. Where the file
/// mentions what to use instead, or asks whether the function exists, it chooses by itself and
/// nothing is found.
pub(crate) fn calls<'c>(context: &'c FileContext<'_>, retirement: Retirement) -> Vec<Retired<'c>> {
    let tree = context.tree();
    let occurs =
        |it: &lariat_kinds::Occurrence| it.kind == Kind::Fn && release(tree.name(it.sym)).is_some();
    if context.dialect.library != LibraryOf::Matlab
        || !context.facts.kinds.occurrences.iter().any(occurs)
    {
        return Vec::new();
    }
    let dynamic = Dynamic::of(context);
    let mut known: BTreeMap<Sym, Retired<'c>> = BTreeMap::new();
    for occurrence in &context.facts.kinds.occurrences {
        let is_call = matches!(occurrence.role, Role::Read | Role::Command | Role::Handle);
        if !is_call || occurrence.kind != Kind::Fn {
            continue;
        }
        let name = tree.name(occurrence.sym);
        let Some(release) = release(name).filter(|release| release.retirement == retirement) else {
            continue;
        };
        let is_library = occurrence.role == Role::Handle
            || library_function::name(context, occurrence.expr).is_some();
        if is_library && !mentions(context, release.instead) && !dynamic.mentions(name) {
            let retired = Retired { name, release, places: Vec::new() };
            known.entry(occurrence.sym).or_insert(retired).places.push(occurrence.span);
        }
    }
    let mut all: Vec<_> = known.into_values().collect();
    all.sort_by_key(|retired| retired.places[0].start);
    all
}

/// Does the file mention a name of what to use instead?
fn mentions(context: &FileContext<'_>, instead: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut words = instead.split(|c| !is_part(c));
    words.any(|word| {
        lariat_builtins::library().is_function(word) && context.tree().find_name(word).is_some()
    })
}
