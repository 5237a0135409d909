//! The abstract domains of the value analysis, one a file (`000` chapter 6).
//!
//! An abstract value documents the set of run-time values that it stands for:
//! the claim that every run keeps. [`ValueSet`] is the domain of a variable;
//! it is made of at most one [`Value`] for each class.
//!
//! | module | domain |
//! |---|---|
//! | [`shape`] | extents along dimensions |
//! | [`numbers`] | real or complex, integer-valued, range |
//! | [`constant`] | known contents |
//! | [`matrix`] | arrays of numbers, chars, logicals (section 6.4) |
//! | [`cell`], [`structure`] | tuples and collections (6.3.1) |
//! | [`handle`] | sets of functions with captured arguments (6.3.2) |
//! | [`value`] | what all of them are made of |
//! | [`class_value`] | any value of one class |
//! | [`value_set`] | a value of unknown or of one of several classes (6.1.1) |
//! | [`index`] | reading parts: `x(i)`, `c{i}`, `s.f` |
//! | [`update`] | writing and deleting parts |
//! | [`fault`] | why an operation fails, as data |
//! | [`course`] | the values of a loop variable, in their order |
//! | [`enclosure`] | numbers that are known but for rounding |
//! | [`trip_count`] | how a loop over a range iterates |
//! | [`display`] | how values are shown to users |
//! | [`concrete`] | what a run holds, and whether a value stands for it |

mod cell;
mod class_value;
pub mod concrete;
pub mod constant;
pub mod course;
mod determined;
pub mod display;
pub mod enclosure;
pub mod fault;
mod handle;
pub mod index;
pub mod matrix;
pub mod numbers;
mod object;
mod open;
pub mod reason;
mod refine;
pub mod shape;
mod structure;
mod substitute;
pub mod symbolic;
pub mod trip_count;
pub mod update;
pub mod value;
mod value_set;

pub use constant::Constant;
pub use enclosure::{Enclosure, Interval};
pub use fault::{Fault, FaultKind};
pub use index::{Index, List, Step};
pub use matrix::Matrix;
pub use numbers::{Complexity, Numbers};
pub use reason::Reason;
pub use shape::{Extent, Shape};
pub use symbolic::Symbolic;
pub use value::{
    Callee, Cell, FieldValue, Handle, Handles, Object, Open, PropertyValue, Struct, Value, ValueSet,
};
