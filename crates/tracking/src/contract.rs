//! What a call needs to know of a function: its summary as shape terms, as plain data.

use super::composition::Size;
use super::known_value::KnownValue;
use lariat_interprocedural::FunctionRef;
use rustc_hash::FxHashMap;

/// What is known of what a function requires and returns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contract {
    /// Its results in order, without those of a variadic one.
    pub results: Vec<Returns>,
    /// What must be legal for a call to succeed: the operations that each run makes.
    pub requires: Vec<Size>,
    /// Equal arguments give equal results, if no argument is or holds a function.
    pub pure: bool,
}

/// A result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Returns {
    /// Its size, where that can be said.
    pub size: Option<Size>,
    /// Its value, where that is a number or computed from arguments.
    pub value: Option<KnownValue>,
}

/// The contracts of the functions that have one.
#[derive(Debug, Default)]
pub struct Contracts {
    pub(super) known: FxHashMap<FunctionRef, Contract>,
}

impl Contracts {
    /// The contract of a function.
    pub fn get(&self, of: FunctionRef) -> Option<&Contract> {
        self.known.get(&of)
    }
}
