//! The effects of calls on the variables and the control flow of the caller.

use lariat_builtins::Effects;
use lariat_syntax::tree::FunctionId;

/// What the functions that a file calls may do.
pub trait Callees {
    /// The effects of a call of `name` in the function `from`. `bare`: the name
    /// alone is a statement, so that it may be a script, or something unknown
    /// that may be one, which touches any variable.
    fn effects(&self, name: &str, from: Option<FunctionId>, bare: bool) -> Effects;

    /// Is it code that is not at hand, a compiled file or nothing that is seen, so that a call
    /// may assign variables of its caller?
    fn is_unseen(&self, _name: &str, _from: Option<FunctionId>) -> bool {
        false
    }

    /// The variables that a `load` of these words defines, where its file is known.
    fn loaded(&self, _words: &[&str]) -> Option<Vec<&str>> {
        None
    }
}

/// The library's functions alone: every effect is that of `lariat-builtins`.
pub struct LibraryCallees;

impl Callees for LibraryCallees {
    fn effects(&self, name: &str, _: Option<FunctionId>, _: bool) -> Effects {
        lariat_builtins::effects(name)
    }
}
