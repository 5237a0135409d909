//! A planted error with which Octave fails, and what `lariat check` reports of it.

use super::plant::{MISSPELT, Mutant};
use super::program::Site;
use super::run::Found;
use std::collections::BTreeSet;

/// What became of a mutant with which Octave fails.
pub struct Failed {
    /// The changed file's place in the program.
    pub at: usize,
    /// The changed line.
    pub line: usize,
    pub mutant: Mutant,
    /// The statement with which it fails.
    pub fails_at: Site,
    /// What the unchanged program does not have.
    pub found: BTreeSet<Found>,
    /// That of it that is about the failing operation or a call that leads there.
    pub caught: BTreeSet<Found>,
    /// A line about it.
    pub shown: String,
}

impl Failed {
    /// The misspelt name that is the error.
    pub fn misspelt(&self) -> Option<&str> {
        (self.mutant.kind == MISSPELT).then_some(self.mutant.text.as_str())
    }
}

/// Is a finding one that the unchanged program does not have, and no mere note?
pub fn is_new(known: &BTreeSet<Found>, found: &Found) -> bool {
    !known.contains(found) && found.severity != "note"
}
