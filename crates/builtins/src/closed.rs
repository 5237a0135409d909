//! What a builtin is known to refuse: the attributes `Closed(…)` and
//! `OctaveClosed(…)`.
//!
//! A specification states what a builtin is known to accept. That it refuses all
//! the rest is a claim of its own: releases add options, toolboxes add forms,
//! and some forms were never documented. Only where the specification is marked
//! closed may an analysis conclude that a call fails. Otherwise the call is
//! accepted, and nothing is known of its results.
//!
//! | word | no call succeeds |
//! |---|---|
//! | `arguments` | with fewer or more arguments than `Args` states |
//! | `fewer` | with fewer arguments than `Args` states |
//! | `results` | that asks for more results than `Results` states |
//! | `containers` | whose classes the rule refuses, if a cell, a struct or a function handle is among them |
//! | `classes` | whose classes the rule refuses |
//!
//! `Closed` holds for every product and rests on the documentation of MATLAB
//! since R2006a, or on a run; `OctaveClosed` holds for GNU Octave too, and rests
//! on what `cargo xtask probe-builtins` measures.
//!
//! ```
//! use lariat_builtins::{BuiltinTree, ClassRules, Refusal, parse};
//! let text = "all; root\nf; ; Args(1); Closed(arguments|containers)\ng; ; Args(1)";
//! let (tree, _) = parse(text, &BuiltinTree::default());
//! let refuses = |name: &str, what| {
//!     tree.get(tree.find(name).unwrap()).refuses(what, ClassRules::Matlab)
//! };
//! assert!(refuses("f", Refusal::Arguments) && !refuses("f", Refusal::Results));
//! assert!(refuses("f", Refusal::Containers) && !refuses("f", Refusal::Classes));
//! assert!(!refuses("g", Refusal::Arguments));
//! ```

use crate::words::Word;
use std::fmt;

/// A reason to refuse a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Refusal {
    /// The number of arguments.
    Arguments,
    /// The number of results.
    Results,
    /// The classes of the arguments, a cell, a struct or a handle among them.
    Containers,
    /// The classes of the arguments.
    Classes,
    /// The number of arguments, where it is too small.
    Fewer,
}

impl Word for Refusal {
    const TABLE: &'static [(Self, &'static str)] = &[
        (Self::Arguments, "arguments"),
        (Self::Results, "results"),
        (Self::Containers, "containers"),
        (Self::Classes, "classes"),
        (Self::Fewer, "fewer"),
    ];
}

/// The reasons for which a builtin is known to refuse a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Closed(u8);

/// How no reason at all is written.
const NOTHING: &str = "nothing";

impl Closed {
    /// Is this one of the reasons? What refuses all classes refuses containers, what refuses
    /// any other number of arguments refuses fewer.
    #[must_use]
    pub const fn contains(self, refusal: Refusal) -> bool {
        let implied = match refusal {
            Refusal::Containers => 1 << Refusal::Classes as u8,
            Refusal::Fewer => 1 << Refusal::Arguments as u8,
            _ => 0,
        };
        self.0 & (1 << refusal as u8 | implied) != 0
    }

    /// The reasons of both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Reads words with `|` between them; `nothing` stands for none. The word
    /// that is not one, otherwise.
    pub(crate) fn read(text: &str) -> Result<Self, &str> {
        if text.trim() == NOTHING {
            return Ok(Self::default());
        }
        text.split('|').map(str::trim).try_fold(Self::default(), |closed, word| {
            let refusal = Refusal::from_word(word).ok_or(word)?;
            Ok(closed.union(Self(1 << refusal as u8)))
        })
    }
}

impl fmt::Display for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_said = |row: &&(Refusal, &str)| self.0 & (1 << row.0 as u8) != 0;
        let words: Vec<_> = Refusal::TABLE.iter().filter(is_said).map(|row| row.1).collect();
        f.write_str(if words.is_empty() { NOTHING.into() } else { words.join("|") }.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        for text in ["nothing", "arguments", "arguments|results|classes", "containers"] {
            assert_eq!(Closed::read(text).map(|closed| closed.to_string()), Ok(text.to_owned()));
        }
        assert_eq!(Closed::read("arguments | sizes"), Err("sizes"));
    }
}
