//! What callers of a function in a context have to know: which arguments it takes and which
//! results it returns, and how each is held.
//!
//! Cost: linear in the function's versions.

use crate::representation;
use crate::webs::Webs;
use lariat_ir::VarId;
use lariat_ir::ssa::graph::Item;
use lariat_ir::ssa::{Definition, VersionId};
use lariat_lowered::program::Repr;
use lariat_typed::program::{Context, Function, Known};

/// The parameters and results of a function in a context.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Of each parameter how it is held; `None` where the argument is not given.
    pub params: Vec<Option<Repr>>,
    /// Of each result that is returned how it is held.
    pub results: Vec<Repr>,
}

impl Signature {
    /// That of a function.
    pub fn of(function: &Function, context: &Context, webs: &Webs) -> Self {
        let param = |(at, &var): (usize, &VarId)| {
            let repr = || entry(function, var).and_then(|version| webs.repr(version));
            is_given(context, at).then(|| repr().unwrap_or(Repr::Any))
        };
        let first = |known: &Known| matches!(known, Known::Always(_));
        let count = match context.asked {
            Some(asked @ 1..) if function.variadic_outputs => asked,
            Some(asked @ 1..) => asked.min(function.outputs.len()),
            _ => usize::from(context.results.first().is_some_and(first)),
        };
        let result = |place| {
            if is_further(function, place) {
                let known = context.results.get(place).and_then(representation::of);
                return known.unwrap_or(Repr::Any);
            }
            let repr = result_version(function, place).and_then(|version| webs.repr(version));
            repr.unwrap_or(Repr::Any)
        };
        Self {
            params: function.inputs.iter().enumerate().map(param).collect(),
            results: (0..count).map(result).collect(),
        }
    }
}

/// Is the result of this number one of `varargout`?
pub fn is_further(function: &Function, place: usize) -> bool {
    function.variadic_outputs && place + 1 >= function.outputs.len()
}

/// Is the argument of this number given in the calls of this context?
pub fn is_given(context: &Context, at: usize) -> bool {
    context.arguments.get(at).is_some_and(|value| !value.is_none())
}

/// The version with which a parameter enters.
pub fn entry(function: &Function, var: VarId) -> Option<VersionId> {
    let is_entry = |version: &lariat_ir::ssa::Version| {
        version.var == var && version.definition == Definition::Entry
    };
    function.versions.iter().position(is_entry).map(VersionId::new)
}

/// The version in which a result leaves its function.
pub fn result_version(function: &Function, place: usize) -> Option<VersionId> {
    let var = *function.outputs.get(place)?;
    let mut exits = function.steps().filter(|step| matches!(step.item, Item::Exit));
    exits.next()?.read(var)
}
