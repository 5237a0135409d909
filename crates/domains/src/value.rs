//! What abstract values are made of: data that holds itself, since a cell holds
//! value sets. What can be done with each is in a file of its own.
//!
//! | type | its operations |
//! |---|---|
//! | [`ValueSet`] | `value_set.rs` |
//! | [`Value`] | `class_value.rs` |
//! | [`Cell`], [`Struct`], [`Handles`] | `cell.rs`, `structure.rs`, `handle.rs` |
//! | [`Object`] | `object.rs` |
//! | [`Open`] | `open.rs` |

use crate::{Matrix, Reason, Shape, Symbolic};
use lariat_base::FileId;
use lariat_ir as ir;
use smallvec::SmallVec;
use std::sync::Arc;

/// The possible values of a variable: at most one abstract value for each class
/// (objects of different classes count as different), or any value at all.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ValueSet {
    /// Any value of any class, with the reason why, and what is known even so.
    Unknown(Reason, Option<Arc<Open>>),
    /// One of these, sorted by class. Empty: no value at all, no run gets here.
    OneOf(SmallVec<[Value; 1]>),
}

/// What is known of a value of any class.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Open {
    /// Its shape.
    pub shape: Shape,
    /// Its numbers, if it is an array of numbers.
    pub symbolic: Option<Symbolic>,
}

/// A value of one known class.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// Numbers, chars, logicals, strings.
    Matrix(Matrix),
    /// A cell array.
    Cell(Cell),
    /// A struct or an array of structs.
    Struct(Struct),
    /// A function handle.
    Handle(Handles),
    /// Anything else: an object of a class of the project or of the library.
    Object(Object),
}

/// An array of objects of one class.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Object {
    /// The class's dotted name.
    pub class: Arc<str>,
    /// The shape of the array; 1x1 for one object.
    pub shape: Shape,
    /// What some properties of one object hold, by name; any other holds anything. `None`
    /// where another copy may change them: it is a handle, or may be one.
    pub held: Option<Arc<[PropertyValue]>>,
}

/// What a property holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PropertyValue {
    /// Its name.
    pub name: Arc<str>,
    /// What it holds: not just anything.
    pub value: ValueSet,
}

/// A cell array.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// Its extents are all known, and each element's value: in column order.
    /// At most [`Cell::MAX_TUPLE`] elements.
    Tuple(Shape, Arc<[ValueSet]>),
    /// Every element is in the one value set; `None` where no element exists.
    Collection(Shape, Option<Arc<ValueSet>>),
}

/// A struct, or an array of structs with the same fields.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Struct {
    /// The shape of the array; 1x1 for a plain struct.
    pub shape: Shape,
    /// The known fields. A field's value set covers that field in all elements.
    pub fields: Arc<[FieldValue]>,
    /// The fields stand in the order of their making, and all are certain;
    /// otherwise they are sorted by name.
    pub ordered: bool,
    /// The values of fields that are not among these: `None` where there is no
    /// other field.
    pub others: Option<Arc<ValueSet>>,
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldValue {
    /// Its name.
    pub name: Arc<str>,
    /// Its value, in every element; shared, since most fields of a struct stay when one changes.
    pub value: Arc<ValueSet>,
    /// False where the field may be absent.
    pub certain: bool,
}

/// A value of class `function_handle`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Handles {
    /// Any function.
    Unknown,
    /// One of these; at least one, at most [`Handles::MAX`], sorted.
    OneOf(Arc<[Handle]>),
}

/// A function with some of its arguments given (partial evaluation).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Handle {
    /// What is called.
    pub callee: Callee,
    /// The captured variables' values, in the order of the statement's captured
    /// arguments; empty for a plain reference.
    pub captured: Arc<[ValueSet]>,
}

/// The function that a handle refers to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Callee {
    /// `@name`, looked up as from a function of a file.
    Named {
        /// The function's name, dotted if it has a package.
        name: Arc<str>,
        /// The file in which the handle was made.
        file: FileId,
        /// The function in which it was made.
        within: ir::FunctionId,
    },
    /// `@(…) …`: the statement that makes it.
    Anonymous {
        /// The file.
        file: FileId,
        /// The function.
        within: ir::FunctionId,
        /// The [`ir::Stmt::Lambda`].
        stmt: ir::StmtId,
    },
}
