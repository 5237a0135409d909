//! When the procedure stops without an answer, and why.

use super::axes::Axes;
use std::fmt;

/// The reason of giving up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GaveUp {
    /// The budget of steps is spent.
    TooManyCases,
    /// More extents than there is room for.
    TooManyExtents,
    /// A known shape has more dimensions than the decider was made for.
    RankTooHigh,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyCases => f.write_str("too many cases"),
            Self::TooManyExtents => {
                write!(f, "more than {} extents without a number", Axes::CAPACITY)
            }
            Self::RankTooHigh => f.write_str("a shape of higher rank than was prepared for"),
        }
    }
}
