//! What a statement does that is accepted and suspicious.

/// The kinds of suspicious code, one for each rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SuspicionKind {
    /// A row and a column in an elementwise operation.
    RowAndColumn,
    /// Sizes that differ, and fit where one happens to be 1.
    NeverEqual,
    /// A condition that is not a scalar.
    ArrayCondition,
    /// A loop over a column.
    ColumnLoop,
    /// Character arrays compared char by char.
    TextComparison,
    /// An element of a cell put into an array of numbers.
    BracesIntoNumbers,
    /// A computed number where that of a file stands.
    ComputedFile,
    /// The size of a number, along an array.
    SizeOfNumber,
}

/// What is suspicious.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Suspicion {
    /// Which rule reports it.
    pub kind: SuspicionKind,
    /// What it is.
    pub message: String,
}
