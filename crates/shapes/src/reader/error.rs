//! What is wrong with a term that cannot be read, and where.

use std::fmt;

/// What is wrong with a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}
