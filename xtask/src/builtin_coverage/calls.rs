//! Counts of calls by name.

use std::collections::BTreeMap;

/// How often each name is called.
pub type Calls = BTreeMap<String, Count>;

/// The calls of a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// All of them.
    pub all: usize,
    /// Those whose result is used.
    pub used: usize,
}
