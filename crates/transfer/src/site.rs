//! One call of a builtin as its rules see it: the builtin, the arguments (of one
//! class each), and how users know the builtin.

use crate::fault::{CallFault, Why};
use crate::rules::Rules;
use crate::view::View;
use lariat_builtins::{Builtin, BuiltinTree, Role};
use lariat_domains::Reason;

/// A call.
pub(super) struct Site<'a> {
    /// The builtin.
    pub builtin: &'a Builtin,
    /// All builtins.
    pub tree: &'a BuiltinTree,
    /// Its arguments.
    pub args: &'a [View<'a>],
    /// How many results are asked for.
    pub results: usize,
    /// The language.
    pub rules: &'a Rules,
    /// Why an argument is unknown, if one is: a result of many classes is then
    /// unknown too.
    pub unknown: Option<&'a Reason>,
}

impl<'a> Site<'a> {
    /// The builtin as users write it: an operator's symbol or the name.
    pub fn shown(&self) -> &str {
        self.builtin.role.and_then(Role::symbol).unwrap_or(&self.builtin.name)
    }

    /// The reason why nothing is known of a result.
    pub fn reason(&self) -> Reason {
        Reason::Builtin(self.builtin.name.as_str().into())
    }

    /// A fault whose message starts with the builtin.
    pub fn fault(&self, why: Why) -> CallFault {
        CallFault { callee: self.shown().into(), why }
    }

    /// An argument.
    pub fn arg(&self, index: usize) -> Option<&'a View<'a>> {
        self.args.get(index)
    }

    /// How many results have a value at least: one, where one is returned.
    pub fn wanted(&self) -> usize {
        self.results.max(1)
    }
}
