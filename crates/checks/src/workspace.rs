//! Which variables a script surely does not find in the workspace that it runs in.
//!
//! A script that is run alone starts with what is there: nothing, or what somebody has left. It is
//! evidence against a name that no file of the project leaves it there ([`lariat_project`]'s
//! `workspace`), that no text of the script asks for it, and that the script has what it needs but
//! for this name. After a `clear` of everything nothing is there, whatever was before.
//!
//! ```text
//! n = 3;
//! y = n + step;        `step`: nobody assigns it
//! disp(offset(n))      with `scale` and `shift` four names of nobody: whoever runs this has them
//! disp(scale + shift)
//! ```
//!
//! A script that another file may run has the variables of that one.
//!
//! Cost: a pass over the names of a script.

use crate::dynamic::Dynamic;
use crate::emptied_workspace::emptied_from;
use crate::rule::FileContext;
use lariat_kinds::{Kind, Occurrence, Role};
use lariat_syntax::Sym;
use lariat_syntax::tree::Unit;
use std::collections::BTreeSet;

/// Why a name counts as one that the workspace does not have.
pub(crate) const LACKED: &str =
    "no other file that is checked leaves such a variable in the script's workspace";

/// The workspace that a script runs in.
pub(crate) struct Workspace<'c> {
    context: &'c FileContext<'c>,
    /// From where on all variables are the script's own.
    emptied: Option<u32>,
    /// Whoever runs the script has variables that it needs.
    is_prepared: bool,
}

impl<'c> Workspace<'c> {
    pub(crate) fn of(context: &'c FileContext<'c>) -> Self {
        let is_prepared = context.tree().unit != Unit::Script
            || context.view.is_prepared(unknown_names(context).len());
        Self { context, emptied: emptied_from(context), is_prepared }
    }

    /// Has the script emptied it before this place?
    pub(crate) fn is_empty_at(&self, place: u32) -> bool {
        self.emptied.is_some_and(|from| from <= place)
    }

    /// Is no variable of this name there at this place, unless the script itself assigns one?
    pub(crate) fn lacks(&self, dynamic: &Dynamic, name: &str, place: u32) -> bool {
        self.is_empty_at(place)
            || !self.is_prepared
                && !dynamic.mentions(name)
                && !self.context.view.may_be_in_workspace(name)
    }
}

/// The names that the statements of a script read and that are neither its variables nor functions.
fn unknown_names(context: &FileContext<'_>) -> BTreeSet<Sym> {
    let occurrences = context.facts.kinds.occurrences.iter();
    let is_unknown = |it: &&Occurrence| {
        it.function.is_none() && it.role == Role::Read && it.kind == Kind::Id && !it.bound
    };
    let names: BTreeSet<Sym> = occurrences.filter(is_unknown).map(|it| it.sym).collect();
    let exists = |sym: &Sym| {
        let name = context.tree().name(*sym);
        context.is_function(name, None) || context.view.package_exists(name)
    };
    names.into_iter().filter(|sym| !exists(sym)).collect()
}
