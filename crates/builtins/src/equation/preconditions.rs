//! What a call needs of its arguments: `Needs(…)`, cases of the patterns of equations.
//!
//! ```text
//! Needs([n n] [n _] ..., $ _ ...)    a square matrix and as many rows, or a number and anything
//! Needs(each: [m n] [m n], $ _)      curves: two and two arguments
//! ```
//!
//! No call succeeds whose leading numbers, up to the first argument that is none, match no
//! case: text and what follows it are options, a handle in front is a form of its own. With
//! `each`, the numbers between line styles are taken in groups of as many as a case has
//! patterns.

use super::ArgumentPatterns;
use std::fmt;

/// What a builtin needs of its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preconditions {
    /// What its author wrote.
    pub(super) text: Box<str>,
    /// Are numbers taken in groups?
    pub each: bool,
    /// One must match.
    pub cases: Vec<ArgumentPatterns>,
}

impl fmt::Display for Preconditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
