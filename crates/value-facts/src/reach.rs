//! Which runs get to a statement.

/// Which runs of a body, that do not fail before, get to a statement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// Those for which branches or earlier returns decide so.
    #[default]
    May,
    /// Those in which every enclosing loop executes.
    IfLoopsExecute,
    /// All.
    Must,
}

impl Reach {
    /// As a condition.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::May => "if it is reached",
            Self::IfLoopsExecute => "if every enclosing loop executes",
            Self::Must => "always",
        }
    }
}
