//! Preconditions and result shapes of operations, written once as data: legality θ and
//! result 𝓗 (`002` tables I and V), as signatures over names of extents.
//!
//! ```text
//! product          (R,S) (S,T) -> (R,T)      elementwise where one is a scalar
//! left division    (S,R) (S,T) -> (R,T)      elementwise where the left one is
//! transpose        (R,S) -> (S,R)
//! Kronecker        (R,S) (T,U) -> (R*T,S*U)
//! ```
//!
//! An analysis of sizes defines in [`Extents`] and [`Operands`] what extents are, and the
//! rules are evaluated over that:
//!
//! | extents are | by |
//! |---|---|
//! | numbers | [`crate::operators`] |
//! | polynomials over symbols, known in part | the value analysis |
//! | vertices of a graph that have to be uniform | the check of declared sizes |
//!
//! Others read the data: which extents are equal once an operation has succeeded,
//! what a function requires of its arguments, where an operation is elementwise.
//!
//! | module | rules |
//! |---|---|
//! | [`matrix`] | matrices of two extents: products, divisions, transposes, concatenation of two |
//! | [`along`] | along one dimension, or dimension by dimension: reductions, copies |
//! | [`sizes`] | sizes that are the values of arguments: constructors, reshaping, copies |
//!
//! **What is not here,** since it is not the same logic though it looks alike:
//! - Elementwise operations. In the value analysis an extent may be 1 or not, and
//!   the result is a symbol for that; in the check of declared sizes it is a name
//!   or a 1, and the result a requirement.
//! - Which parts of a concatenation count: empty ones may be left out, and are
//!   operands like others in the check of declared sizes. Parts that all count
//!   are [`matrix::joined`] in both.
//! - Ranges and `linspace`: of IEEE numbers in one, of extents in the other.
//! - Diagonals and powers: how they treat empty operands only one asks, and it
//!   depends on the language.
//!
//! **Cost.** Linear in the operands' dimensions.

pub mod along;
pub mod matrix;
pub mod sizes;

use crate::Extent;
pub use along::Empties;
pub use matrix::{Form, MatrixRule, Operands, Outcome, Place, Unless};

/// What extents are, to whoever evaluates rules.
pub trait Extents {
    /// The size along one dimension.
    type Extent: Clone;

    /// A number.
    fn number(&mut self, number: u32) -> Self::Extent;

    /// The product of two.
    fn times(&mut self, a: &Self::Extent, b: &Self::Extent) -> Self::Extent;

    /// `then` where each extent is its number, `otherwise` elsewhere.
    fn choice(
        &mut self,
        tests: &[(Self::Extent, u32)],
        then: &Self::Extent,
        otherwise: &Self::Extent,
    ) -> Self::Extent;
}

/// Extents that are known in part: numbers, polynomials over symbols, or unknown.
#[derive(Clone, Copy, Debug)]
pub struct Partly;

impl Extents for Partly {
    type Extent = Extent;

    fn number(&mut self, number: u32) -> Extent {
        Extent::Known(number)
    }

    fn times(&mut self, a: &Extent, b: &Extent) -> Extent {
        a.times(b)
    }

    fn choice(&mut self, tests: &[(Extent, u32)], then: &Extent, otherwise: &Extent) -> Extent {
        Extent::choice(tests, then, otherwise)
    }
}
