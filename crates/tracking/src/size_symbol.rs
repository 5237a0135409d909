//! What the symbols of shape terms stand for: their identity.
//!
//! ```text
//! y = f(a)              Version(y1): the size of y1, whatever it is
//! z = zeros(n, 1)       Sized([n, 1])
//! s = sum(z, 1)         Curried(sum, sizes: [Sized([n, 1])], values: [1])
//! p = x(:, k)           Curried(x(:, value), sizes: [x], values: [k])
//! ```
//!
//! Two symbols are one exactly where these are equal. How a symbol is shown decides
//! nothing: of two sizes that are both too long to be written out, both are shown as
//! `(1,:)`.

use super::value::{Count, ResultOf, ValueId};
use lariat_builtins::BuiltinId;
use lariat_domains::Extent;
use lariat_interprocedural::FunctionRef;
use lariat_ir::ssa::VersionId;
use lariat_shapes::TermId;

/// What a symbol stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SizeSymbol {
    /// The size of a version of which nothing else is known.
    Version(VersionId),
    /// The size that an operand of a φ node had when the iteration before ended.
    Previous {
        /// The φ node at the head of the loop.
        phi: VersionId,
        /// What comes around the loop.
        operand: VersionId,
    },
    /// Extents that are values.
    Sized(Vec<Count>),
    /// Extents as expressions that stay the same while the function runs.
    Extents(Vec<Extent>),
    /// The result of a type II operator.
    Curried(Curried),
}

/// A type II operator curried on values (`002` section 8.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Curried {
    /// The operator.
    pub operator: CurriedOperator,
    /// The sizes that count.
    pub sizes: Vec<TermId>,
    /// The values that count.
    pub values: Vec<ValueId>,
}

/// What is curried.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CurriedOperator {
    /// A result of a builtin.
    Builtin(BuiltinId, ResultOf),
    /// A result of a function of the program that depends on its arguments only.
    Function(FunctionRef, ResultOf),
    /// Indexing with parentheses.
    Index(Vec<Subscript>),
}

/// An index in parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Subscript {
    /// `:`
    Colon,
    /// The next one of the operator's values.
    Value,
}
