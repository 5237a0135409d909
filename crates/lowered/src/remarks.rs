//! Remarks: what passes did to a function, and why, for who asks what became of it.
//!
//! ```text
//! line 9: y(i - 1) is kept from the iteration before
//! line 10: one loop with that of line 15, which follows by 1 column
//! ```
//!
//! Remarks are no part of a program: its text form has none.

use std::fmt;

/// What was done to a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Its line, from 1.
    pub line: u32,
    /// What was done.
    pub what: What,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The analysis proved an element to exist: no index along a dimension is above an extent of the array.
    Proved {
        /// The array.
        array: String,
        /// The dimension, from 0; `None`: all elements are counted.
        place: Option<usize>,
        /// The extent.
        extent: String,
    },
    /// An element is kept from the iteration before.
    Kept {
        /// The array.
        array: String,
    },
    /// Two nests became one; the second stood in a line, and follows by some columns.
    Fused {
        /// The line of the second nest.
        with: u32,
        /// By how many columns it follows.
        columns: u32,
    },
    /// Two iterations are computed side by side.
    Jammed,
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proved { array, place, extent } => {
                let what = match place {
                    None => "elements",
                    Some(0) => "rows",
                    Some(_) => "columns",
                };
                write!(f, "{array} has {extent} {what}")
            }
            Self::Kept { array } => {
                write!(f, "an element of {array} is kept from the iteration before")
            }
            Self::Fused { with, columns } => {
                let (columns, s) = (*columns, if *columns == 1 { "" } else { "s" });
                write!(f, "one loop with that of line {with}")?;
                if columns > 0 {
                    write!(f, ", which follows by {columns} column{s}")?;
                }
                Ok(())
            }
            Self::Jammed => f.write_str("two iterations are computed side by side"),
        }
    }
}
