//! What a statement does that is accepted and suspicious.

use lariat_domains::fault::Number;
use lariat_domains::{Extent, Matrix, Shape};
use std::sync::Arc;

/// What is suspicious.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Suspicion {
    /// A row and a column in an elementwise operation.
    RowAndColumn {
        /// The size of the row.
        row: Shape,
        /// The size of the column.
        column: Shape,
    },
    /// Sizes that differ, and fit where one happens to be 1.
    NeverEqual {
        /// That of the left operand.
        left: Shape,
        /// That of the right operand.
        right: Shape,
        /// The extents that differ.
        extents: (Extent, Extent),
    },
    /// A condition of this size.
    ArrayCondition(Shape),
    /// A loop over a column of this size.
    ColumnLoop(Shape),
    /// A comparison with this string, char by char.
    StringComparison(Arc<str>),
    /// An element of a cell put into this array of numbers.
    BracesIntoNumbers(Box<Matrix>),
    /// A computed number where that of a file stands.
    ComputedFile,
    /// The size of this number, along an array.
    SizeOfNumber(Number),
}
