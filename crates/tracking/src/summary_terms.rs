//! What a call needs to know of a function: its summary as shape terms, as plain data.

use super::composition::Size;
use super::known_value::KnownValue;
use lariat_interprocedural::FunctionRef;
use rustc_hash::FxHashMap;

/// The summary of a function as shape terms: a view of it, computed once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SummaryTerms {
    /// Its results in order, without those of a variadic one.
    pub results: Vec<Returns>,
    /// What must be legal for a call to succeed: the operations that each run makes.
    pub requires: Vec<Size>,
    /// Equal arguments have equal results, if no argument is or holds a function.
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

/// The summaries of functions as terms, of those that have one.
#[derive(Debug, Default)]
pub struct CalleeTerms {
    pub(super) known: FxHashMap<FunctionRef, SummaryTerms>,
}

impl CalleeTerms {
    /// The terms of a function.
    pub fn get(&self, of: FunctionRef) -> Option<&SummaryTerms> {
        self.known.get(&of)
    }
}
