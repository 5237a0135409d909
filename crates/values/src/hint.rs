//! What a statement does that is accepted and suspicious.

/// The kinds of hints, one for each rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintKind {
    /// A row and a column in an elementwise operation.
    RowAndColumn,
    /// Sizes that differ, and fit where one happens to be 1.
    NeverEqual,
    /// A condition that is not a scalar.
    ArrayCondition,
    /// A loop over a column.
    ColumnLoop,
    /// Texts compared char by char.
    TextComparison,
    /// An element of a cell put into an array of numbers.
    BracesIntoNumbers,
    /// A computed number where that of a file stands.
    ComputedFile,
    /// The size of a number, along an array.
    SizeOfNumber,
}

/// What is hardly meant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hint {
    /// Which rule reports it.
    pub kind: HintKind,
    /// What it is.
    pub message: String,
}
