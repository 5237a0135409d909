//! What the functions that a file calls may do, as far as its project shows: the
//! place where the data flow and `project` meet.
//!
//! A script runs in the workspace of whoever calls it, so a statement that calls
//! one, or something unknown that may be one, touches any variable. A user's own
//! function of a library function's name is taken to do to variables what that
//! does, but not to end the program: `quit` may be a button's callback.

use lariat_builtins::{Effect, Effects, effects};
use lariat_dataflow::Callees;
use lariat_project::{Query, View, What};
use lariat_syntax::tree::FunctionId;

/// The functions that a file sees.
pub struct ProjectCallees<'v>(pub &'v View<'v>);

impl Callees for ProjectCallees<'_> {
    fn effects(&self, name: &str, from: Option<FunctionId>, bare: bool) -> Effects {
        let may_define =
            self.0.library().may_define_in_caller(name) || self.0.may_define_in_own_caller(name);
        let of_library = match may_define {
            true => effects(name).with(Effect::DefinesAny).with(Effect::ReadsAny),
            false => effects(name),
        };
        if !bare && !of_library.contains(Effect::NeverReturns) {
            return of_library;
        }
        let lookup = self.0.lookup(&Query { name, from, class: None });
        match lookup.found.map(|found| found.what) {
            None | Some(What::Script | What::Unread) if bare => {
                of_library.with(Effect::DefinesAny).with(Effect::ReadsAny)
            }
            Some(What::LibraryFunction) if lookup.overloads.is_empty() => of_library,
            _ => of_library.iter().filter(|&effect| effect != Effect::NeverReturns).collect(),
        }
    }

    fn is_unseen(&self, name: &str, from: Option<FunctionId>) -> bool {
        // A method is called for its object.
        if lariat_builtins::library().is_method(name) {
            return false;
        }
        let lookup = self.0.lookup(&Query { name, from, class: None });
        lookup.found.is_none_or(|found| matches!(found.what, What::Compiled))
    }

    fn loaded(&self, words: &[&str]) -> Option<Vec<&str>> {
        let (call, variables) = self.0.loaded(words)?;
        let names = variables.iter().map(|variable| variable.name.as_str());
        Some(names.filter(|name| call.wants(name)).collect())
    }
}
