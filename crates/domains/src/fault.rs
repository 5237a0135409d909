//! Why an operation on abstract values fails in every run, as data: what it is said in is
//! the matter of whoever reports it.
//!
//! ```text
//! x = 5; x{1}          Class(Access { step: Brace, class: "double" })
//! x = 1:3; x(4)        Bounds { position: Exactly(4), axis: Linear, extent: 3 }
//! ```

use crate::{Extent, Value};
use lariat_shapes::Polynomial;
use std::cmp::Ordering;
use std::sync::Arc;

/// Why an operation on abstract values fails in every run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// A class that the operation does not take.
    Class(ClassFault),
    /// A field that no path assigns.
    Field(MissingField),
    /// Another number of elements than there are places for them.
    Count {
        /// How many are stored.
        elements: u32,
        /// In how many places.
        places: u32,
    },
    /// An index beyond the end.
    Bounds(OutOfBounds),
}

/// A class that an operation does not take.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClassFault {
    /// A step into a value of another class.
    Access {
        /// How it is written.
        step: StepKind,
        /// The class of the value.
        class: Arc<str>,
    },
    /// A value of this class is an index.
    Index(Arc<str>),
    /// A complex number is an index.
    ComplexIndex,
    /// This number is an index: it is not a positive integer.
    Position(Number),
    /// A value is stored in an array of another class.
    Stored {
        /// The class of the value.
        value: Arc<str>,
        /// The class of the array.
        array: Arc<str>,
    },
    /// A struct is stored in an array of structs with other fields.
    Fields {
        /// A field that only one of the two has.
        only: Arc<str>,
    },
    /// A field of several structs is assigned at once.
    FieldOfSeveral,
    /// Elements of a function handle are deleted.
    DeleteFromHandle,
    /// The deleted elements are not a whole slice.
    DeleteBlock,
    /// Elements are deleted of what has no value.
    DeleteFromNothing,
}

/// A step into a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StepKind {
    /// `()`, which takes an array.
    Paren,
    /// `{}`, which takes a cell.
    Brace,
    /// `.`, which takes a struct.
    Dot,
}

/// A field that no path assigns.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MissingField {
    /// The field.
    pub name: Arc<str>,
    /// Those that the struct has.
    pub fields: Vec<Arc<str>>,
}

/// An index beyond the end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OutOfBounds {
    /// The position.
    pub position: Position,
    /// Along which axis.
    pub axis: Axis,
    /// The extent along it.
    pub extent: Extent,
}

/// A position of an index.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Position {
    /// This number.
    Exactly(Number),
    /// This number or a greater one.
    AtLeast(Number),
    /// The number of a polynomial.
    Symbolic(Polynomial),
}

/// Which extent an index is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Axis {
    /// All elements.
    Linear,
    /// A dimension, from 1.
    Along(usize),
}

/// A number of a message, in the order of [`f64::total_cmp`].
#[derive(Clone, Copy, Debug)]
pub struct Number(pub f64);

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Number {}

/// What a fault is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// Classes that an operation does not take, and whatever is not below.
    Operation,
    /// A step into a value of another class: braces after what is not a cell.
    Access,
    /// A field that no path assigns.
    Field,
    /// Sizes that do not fit together.
    Shape,
    /// Sizes that would fit the other of `*` and `.*`.
    Times,
    /// An index beyond the end.
    Bounds,
}

impl Fault {
    /// Does the other one say more? That a struct lacks a field says more than that the `[]`
    /// which fills a cell, or stands for no value, has none.
    pub fn says_less_than(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Class(ClassFault::Access { .. }), Self::Field(_)))
    }

    /// A step into a value of another class.
    pub(crate) fn access(step: StepKind, base: &Value) -> Self {
        Self::Class(ClassFault::Access { step, class: base.class_name().into() })
    }

    /// What it is about.
    pub const fn kind(&self) -> FaultKind {
        match self {
            Self::Class(ClassFault::Access { .. }) => FaultKind::Access,
            Self::Class(_) => FaultKind::Operation,
            Self::Field(_) => FaultKind::Field,
            Self::Count { .. } => FaultKind::Shape,
            Self::Bounds(_) => FaultKind::Bounds,
        }
    }

    /// Its name, one word for each kind of evidence.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Class(fault) => fault.name(),
            Self::Field(_) => "missing field",
            Self::Count { .. } => "stored count",
            Self::Bounds(_) => "out of bounds",
        }
    }
}

impl ClassFault {
    const fn name(&self) -> &'static str {
        match self {
            Self::Access { .. } => "step into another class",
            Self::Index(_) => "index class",
            Self::ComplexIndex => "complex index",
            Self::Position(_) => "index value",
            Self::Stored { .. } => "stored class",
            Self::Fields { .. } => "different fields",
            Self::FieldOfSeveral => "field of several structs",
            Self::DeleteFromHandle => "deletion from a handle",
            Self::DeleteBlock => "block deleted",
            Self::DeleteFromNothing => "deletion from nothing",
        }
    }
}
