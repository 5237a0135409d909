//! Values of versions: their numbers, what they are, and whole numbers over them.

use lariat_builtins::{BuiltinId, MClass};
use lariat_ir::ssa::VersionId;

/// The number of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueId(pub(super) u32);

/// What a value is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A real number, by its bits, and its class.
    Number(u64, MClass),
    /// `[]`.
    Empty,
    /// A row of chars.
    Chars(String),
    /// What a version holds, whatever it is.
    Version(VersionId),
    /// A builtin's result for these arguments.
    Call(BuiltinId, ResultOf, Vec<ValueId>),
}

/// A whole number: a constant, or a value and a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count {
    /// The value; 0 without.
    pub base: Option<ValueId>,
    /// What is added.
    pub offset: i64,
}

impl Count {
    /// A constant.
    pub fn number(offset: i64) -> Self {
        Self { base: None, offset }
    }

    /// Is it at most the other for sure?
    pub fn is_at_most(self, other: Self) -> bool {
        self.base == other.base && self.offset <= other.offset
    }
}

/// Which result of a call, of how many that are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ResultOf {
    /// Its place, from 0.
    pub place: usize,
    /// How many results are asked for, at least 1.
    pub count: usize,
}

impl ResultOf {
    /// The only result.
    pub const SINGLE: Self = Self { place: 0, count: 1 };

    /// A result of a call that asks for this many, none counting as one.
    pub fn new(place: usize, count: usize) -> Self {
        Self { place, count: count.max(1) }
    }
}
