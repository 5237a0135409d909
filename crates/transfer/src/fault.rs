//! Why a call of a builtin fails in every run, as data.
//!
//! ```text
//! [1 2] + [1 2 3]      `+`: Size(Operands { need: EqualOrOne, left: (1,2), right: (1,3) })
//! {1} + 1              `+`: Class(Classes([cell, double]))
//! ```

use lariat_builtins::MClass;
use lariat_domains::fault::Number;
use lariat_domains::{Extent, FaultKind, Shape};
use std::sync::Arc;

/// Why a call of a builtin fails in every run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CallFault {
    /// The builtin as users write it: an operator's symbol or the name.
    pub callee: Arc<str>,
    /// What is wrong.
    pub why: Why,
}

/// What is wrong with a call.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// What it is called with, and how often.
    Class(ClassWhy),
    /// Sizes that do not fit.
    Size(SizeWhy),
    /// Sizes that would fit the other of `*` and `.*`.
    Times(SizeWhy),
    /// A position beyond this size.
    Beyond(Number),
}

/// What is wrong with the arguments of a call, but for sizes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClassWhy {
    /// It is not defined for these classes; where one is not known, for any.
    Classes(Vec<Option<MClass>>),
    /// There are too many arguments.
    TooMany {
        /// How many it takes at most.
        most: u32,
        /// How many there are.
        given: usize,
    },
    /// There are too few arguments.
    TooFew {
        /// How many it takes at least.
        least: u32,
        /// How many there are.
        given: usize,
    },
    /// A result is asked for, and it returns none.
    NoResult,
    /// There are more results than it returns.
    Results {
        /// How many it returns at most.
        most: u32,
        /// How many are asked for.
        asked: usize,
    },
    /// It needs an argument.
    NoArgument,
    /// It needs one argument, or as many as results.
    Distribution,
    /// The number of a file is that of no file.
    File(NoFile),
    /// A name has no value after it.
    NameWithoutValue,
    /// The numbers of an argument are others.
    Numbers {
        /// The argument, from 1.
        place: usize,
        /// They have to be whole,
        whole: bool,
        /// at least this,
        low: Number,
        /// and at most this.
        high: Number,
    },
    /// Cells of values have different sizes.
    UnequalCells,
    /// The struct has no such field.
    Field(Arc<str>),
    /// An argument is not a permutation of so many dimensions.
    NotPermutation(usize),
    /// None of the strings to choose from begins with this one.
    NoChoice(Arc<str>),
}

/// What stands for the number of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoFile {
    /// An array without elements.
    Empty,
    /// This number.
    Number(Number),
    /// A negative number.
    Negative,
}

/// Sizes that do not fit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SizeWhy {
    /// Those of two operands.
    Operands {
        /// What they need.
        need: SizeNeed,
        /// That of the left one.
        left: Box<Shape>,
        /// That of the right one.
        right: Box<Shape>,
    },
    /// That of an argument which has to be a square matrix.
    NotSquare(Box<Shape>),
    /// An argument has more than two dimensions.
    NotMatrix,
    /// Elements get a size of another number of elements.
    Reshape {
        /// How many there are.
        from: Extent,
        /// The size.
        shape: Box<Shape>,
        /// How many it has.
        to: Extent,
    },
    /// Those of all arguments, in their order.
    Refused(Vec<Shape>),
    /// Rows, columns and numbers of a sparse array are not equally many.
    Triplets(Extent, Extent),
    /// The function that is handed over returns something of this size, and not so many numbers.
    Returned(Box<Shape>, Extent),
}

/// What two operands need of their sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SizeNeed {
    /// Equal extents, or extents of 1.
    EqualOrOne,
    /// Equal sizes, or a scalar.
    EqualOrScalar,
    /// As many columns on the left as rows on the right.
    Inner,
    /// Division: equally many rows.
    SameRows,
    /// Division: equally many columns.
    SameColumns,
    /// Side by side: equally many rows.
    BesideRows,
    /// One above the other: equally many columns.
    AboveColumns,
    /// A scalar and a square matrix.
    ScalarAndSquare,
    /// Sizes that fit along some dimension.
    Fit,
}

impl CallFault {
    /// What it is about.
    pub const fn kind(&self) -> FaultKind {
        match self.why {
            Why::Class(_) => FaultKind::Operation,
            Why::Size(_) => FaultKind::Shape,
            Why::Times(_) => FaultKind::Times,
            Why::Beyond(_) => FaultKind::Bounds,
        }
    }

    /// Is it about how many arguments there are?
    pub(crate) const fn is_of_count(&self) -> bool {
        matches!(self.why, Why::Class(ClassWhy::TooMany { .. } | ClassWhy::TooFew { .. }))
    }

    /// The same, where the other of `*` and `.*` would fit.
    #[must_use]
    pub(crate) fn or_other_product(self) -> Self {
        let why = match self.why {
            Why::Size(why) => Why::Times(why),
            why => why,
        };
        Self { why, ..self }
    }

    /// Its name, one word for each kind of evidence.
    pub const fn name(&self) -> &'static str {
        match &self.why {
            Why::Class(why) => why.name(),
            Why::Size(why) | Why::Times(why) => why.name(),
            Why::Beyond(_) => "position beyond the size",
        }
    }
}

impl ClassWhy {
    const fn name(&self) -> &'static str {
        match self {
            Self::Classes(_) => "classes",
            Self::TooMany { .. } => "too many arguments",
            Self::TooFew { .. } | Self::NoArgument => "too few arguments",
            Self::NoResult | Self::Results { .. } => "too many results",
            Self::Distribution => "arguments and results",
            Self::File(_) => "file number",
            Self::NameWithoutValue => "name without value",
            Self::Numbers { .. } => "other numbers",
            Self::UnequalCells => "unequal cells",
            Self::Field(_) => "missing field",
            Self::NoChoice(_) => "no choice",
            Self::NotPermutation(_) => "not a permutation",
        }
    }
}

impl SizeWhy {
    const fn name(&self) -> &'static str {
        match self {
            Self::Operands { .. } => "sizes",
            Self::NotSquare(_) => "not square",
            Self::NotMatrix => "not a matrix",
            Self::Reshape { .. } => "element count",
            Self::Triplets(..) => "unequal counts",
            Self::Refused(_) => "sizes of arguments",
            Self::Returned(..) => "size of what is returned",
        }
    }
}
