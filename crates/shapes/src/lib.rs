//! Shapes of arrays: what a size is where no number is known.
//!
//! Three layers, each usable alone.
//!
//! | layer | modules |
//! |---|---|
//! | extents: one size along one dimension | [`symbol`], [`polynomial`], [`extent`] |
//!
//! The crate knows no program: a symbol is a name that its user gives.

pub mod extent;
pub mod polynomial;
pub mod symbol;

pub use extent::Extent;
pub use polynomial::Polynomial;
pub use symbol::{Atom, Named, Symbol};
