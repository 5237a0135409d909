//! What the size of a version is, in terms of the versions that it is made of:
//! one shape equation for each assignment (κ in figure 6 of `002`).
//!
//! ```text
//! d1 = b0 * b0           Product(b0, b0)
//! a1 = atan2(b0, t1)     Sum(b0, t1)
//! a2 = φ(a1, a3)         Join(a1, a3)
//! z1 = zeros(n0, 1)      Sized(n0, 1)
//! y1 = x0(k1)            Tuple(1, 1), if k1 is a scalar
//! u1 = f(a0, b0)         a0 * b0 + a0, if the summary of f says so
//! ```
//!
//! [`super::shape_map`] substitutes forward and gets terms,
//! [`crate::set_of_shapes`] solves the equations over sets of terms.

use super::composition::{Composition, Part};
use super::size_symbol::CurriedOperator;
use super::value::{Count, ValueId};
use lariat_domains::Extent;
use lariat_ir::ssa::VersionId;

/// The size of a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Equation {
    /// Nothing is known: a symbol of its own.
    Symbol,
    /// Known extents.
    Tuple(Vec<u64>),
    /// The size of another version.
    Same(VersionId),
    /// An elementwise operation.
    Sum(Vec<VersionId>),
    /// A matrix product.
    Product(VersionId, VersionId),
    /// The transpose.
    Transpose(VersionId),
    /// A φ node: one of these, as its gate chooses.
    Join(Vec<VersionId>),
    /// Extents by values: `zeros(n, 1)`.
    Sized(Vec<Count>, Vec<ValueId>),
    /// Extents that the value analysis knows as expressions.
    Extents(Vec<Extent>),
    /// A type II operator curried on values (section 8.2): the operator, the
    /// versions whose sizes count, the values that count.
    Curried(CurriedOperator, Vec<VersionId>, Vec<ValueId>),
    /// What the summary of a function says of the call's arguments.
    Composed(Composition),
    /// A part is assigned: the size stays if the indices are within these bounds.
    Update {
        /// The version before.
        from: VersionId,
        /// The indices.
        within: Vec<Within>,
    },
}

/// What is known of an index of an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// A colon: the extent stays.
    All,
    /// Every index is at most this.
    UpTo(Count),
    /// Nothing.
    Open,
}

impl From<Composition> for Equation {
    /// As a plain equation, where it is one.
    fn from(composition: Composition) -> Self {
        let operand = |place: &usize| match composition.parts.get(*place) {
            Some(Part::Operand(operand)) => composition.operands.get(*operand).copied(),
            _ => None,
        };
        let plain = match composition.parts.last() {
            Some(Part::Operand(place)) => {
                composition.operands.get(*place).copied().map(Equation::Same)
            }
            Some(Part::Tuple(extents)) => Some(Equation::Tuple(extents.clone())),
            Some(Part::Sized(counts)) => {
                Some(Equation::Sized(counts.clone(), composition.values.clone()))
            }
            Some(Part::Sum(a, b)) => {
                operand(a).zip(operand(b)).map(|(a, b)| Equation::Sum(vec![a, b]))
            }
            Some(Part::Product(a, b)) => {
                operand(a).zip(operand(b)).map(|(a, b)| Equation::Product(a, b))
            }
            Some(Part::Transpose(a)) => operand(a).map(Equation::Transpose),
            Some(Part::Curried(operator, sizes, by)) => {
                let sizes: Option<Vec<_>> = sizes.iter().map(operand).collect();
                sizes.map(|sizes| Equation::Curried(operator.clone(), sizes, by.clone()))
            }
            None => Some(Equation::Symbol),
        };
        plain.unwrap_or(Equation::Composed(composition))
    }
}
