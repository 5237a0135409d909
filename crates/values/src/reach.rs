//! Which runs get to a statement.

/// Which runs of a body, that do not fail before, get to a statement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// Those for which branches or earlier returns decide so.
    #[default]
    Some,
    /// Those in which the loops around make a round.
    Rounds,
    /// All.
    All,
}

impl Reach {
    /// As a condition.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Some => "where the run gets there",
            Self::Rounds => "if every enclosing loop executes",
            Self::All => "always",
        }
    }
}
