//! One call of a builtin as its rules see it: the builtin, the arguments (of one
//! class each), and how users know the builtin.

use crate::rules::Rules;
use crate::view::View;
use lariat_builtins::{Builtin, MClass, Role};
use lariat_domains::{Fault, Reason};

/// A call.
pub(super) struct Site<'a> {
    /// The builtin.
    pub builtin: &'a Builtin,
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
    /// The builtin as users write it: an operator's symbol or the name, quoted.
    pub fn shown(&self) -> String {
        format!("`{}`", self.builtin.role.and_then(Role::symbol).unwrap_or(&self.builtin.name))
    }

    /// The reason why nothing is known of a result.
    pub fn reason(&self) -> Reason {
        Reason::Builtin(self.builtin.name.as_str().into())
    }

    /// A fault whose message starts with the builtin.
    pub fn fault(&self, message: &str) -> Fault {
        Fault::new(format!("{} {message}", self.shown()))
    }

    /// An argument.
    pub fn arg(&self, index: usize) -> Option<&'a View<'a>> {
        self.args.get(index)
    }

    /// How many results have a value at least: one, where one is returned.
    pub fn wanted(&self) -> usize {
        self.results.max(1)
    }

    /// The fault that the classes of the arguments are not accepted.
    pub fn refused(&self) -> Fault {
        if self.args.is_empty() {
            return self.fault("needs arguments");
        }
        let classes: Vec<_> =
            self.args.iter().map(|arg| arg.class.map_or("unknown", MClass::name)).collect();
        let classes = match classes.split_last() {
            Some((last, [])) => (*last).to_owned(),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
            None => String::new(),
        };
        self.fault(&format!("is not defined for {classes}"))
    }
}
