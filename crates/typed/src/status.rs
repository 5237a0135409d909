//! Does a precondition hold, and what decides it: as data, for which
//! [`super::status_text`] has the words.
//!
//! ```text
//! y = zeros(1, n);
//! y(k)              within y k 0: proved, at most n           AtMost(n)
//! A * x             sizes A x: to be checked                  Requires(size(A,2) = size(x,1))
//! ```
//!
//! The terms are those of bounds checks (R. Bodík, R. Gupta and V. Sarkar, *ABCD*, PLDI
//! 2000) and, for sizes, θ of `002` section 4.

use lariat_builtins::{ClassSet, MClass};
use lariat_domains::{Extent, Numbers, Reason, Shape};
use lariat_shapes::Polynomial;
use lariat_value_facts::Failure;
use lariat_value_facts::requirements::Requirement;
use std::sync::Arc;

/// Does a condition hold?
#[derive(Clone, Debug, PartialEq)]
pub enum Status {
    /// In every run that gets there, for this reason.
    Proved(Proof),
    /// That is not known, for this reason.
    ToCheck(Unproved),
    /// In no run that gets there; with the evidence.
    Fails(Evidence),
}

/// Why a condition holds in every run.
#[derive(Clone, Debug, PartialEq)]
pub enum Proof {
    /// The variable or field is assigned on every path.
    EveryPath,
    /// Each alternative of the operand is of this kind.
    Is(Kind, Vec<Alternative>),
    /// The operation takes these classes: those of each operand, in all combinations.
    Takes(Vec<ClassSet>),
    /// An operand, or the value that is stored, is a scalar.
    Scalar,
    /// Both operands are scalars.
    Scalars,
    /// The sizes of two operands: constants that fit, or equal symbols.
    Fit(Shape, Shape),
    /// The operand has two dimensions.
    TwoDimensions,
    /// All operands are empty.
    Empty,
    /// All operands have this extent along a dimension, from 1.
    Along(usize, Extent),
    /// Each function that may be called allows it.
    Callees,
    /// No position is greater than this extent.
    AtMost(Extent),
    /// As many elements are stored as are selected along each index.
    Selected(Vec<Extent>),
    /// The assignment creates the array.
    New,
}

/// Why a condition is not proved.
#[derive(Clone, Debug, PartialEq)]
pub enum Unproved {
    /// The values of the operands were not kept: a budget ran out, or no run gets there.
    NotKept,
    /// The variable or field is not assigned on every path.
    SomePath,
    /// The class of an operand is not known, for this reason.
    UnknownClass(Reason),
    /// Some alternative of the operand need not be of this kind.
    MayNotBe(Kind, Vec<Alternative>),
    /// An operand is an object.
    Object,
    /// The operands' classes have more combinations than are looked at.
    Combinations,
    /// The operation refuses this combination of classes.
    Refused {
        /// The class of each operand.
        classes: Vec<MClass>,
        /// How it fails.
        evidence: Evidence,
    },
    /// There is no rule for this combination of classes.
    NoRule(Vec<MClass>),
    /// The operation may not take some combination of these classes.
    MayNotTake(Vec<ClassSet>),
    /// The sizes of the operands fit when this holds.
    Requires(Requirement),
    /// The sizes of the operands are not known.
    UnknownSizes,
    /// One operand must be a scalar, the other a square matrix.
    SquareMatrix,
    /// The operand may have more than two dimensions.
    MoreDimensions,
    /// Some operand is not an array of numbers, chars or logicals.
    NotArrays,
    /// A function that may be called may not allow it.
    Callees,
    /// The reference may be a call, or belong to an object.
    MayCall,
    /// The further steps of a chain are not looked at.
    FurtherSteps,
    /// The extent that the index is for is not known.
    UnknownExtent,
    /// A position may be greater than this extent.
    MayExceed(Extent),
    /// The elements selected along each index may not be as many as those of the value.
    Selected(Vec<Extent>, Shape),
}

/// What an operand has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number.
    Number,
    /// An array of numbers, chars or logicals.
    Testable,
    /// A cell.
    Cell,
    /// A struct.
    Struct,
    /// Positions: whole numbers from 1, or a mask.
    Positions,
}

/// An alternative of an operand, as far as its kind goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// Its class.
    pub class: MClass,
    /// The elements of an array.
    pub numbers: Option<Numbers>,
    /// What no element exceeds.
    pub bound: Option<Polynomial>,
}

/// Why a condition holds in no run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The name of the failure, which its text form has.
    pub name: Arc<str>,
    /// The failure; nothing in a program that was read from its text form.
    pub failure: Option<Box<Failure>>,
}

impl From<Failure> for Evidence {
    fn from(failure: Failure) -> Self {
        Self { name: failure.name().into(), failure: Some(Box::new(failure)) }
    }
}

impl Status {
    /// Does it hold in every run?
    pub fn is_proved(&self) -> bool {
        matches!(self, Self::Proved(_))
    }
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 5] =
        [Self::Number, Self::Testable, Self::Cell, Self::Struct, Self::Positions];

    /// Its word in the text form.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Testable => "testable",
            Self::Cell => "cell",
            Self::Struct => "struct",
            Self::Positions => "positions",
        }
    }
}
