//! An extent as it is written in a declaration.
//!
//! ```text
//! m (R,3), v (:,1)     Name("R"), Number(3), Colon, Number(1)
//! e (n+1,1)            Sum("n", 1), Number(1)
//! ```

use super::OPEN;
use std::fmt;

/// An extent as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// A number.
    Number(u32),
    /// A name.
    Name(String),
    /// A name and a number that is added, or taken away where it is below 0; never 0.
    Sum(String, i64),
    /// `:`
    Colon,
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) => f.write_str(name),
            Self::Sum(name, number) => write!(f, "{name}{number:+}"),
            Self::Colon => f.write_str(OPEN),
        }
    }
}
