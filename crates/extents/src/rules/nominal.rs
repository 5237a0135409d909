//! Extents that are equal only if they have one name, for the rules of
//! [`lariat_shapes::rule`].
//!
//! ```text
//! (R,S) * (S,T)    S agrees with S: a vertex that must be uniform, if there are two
//! kron of R and S  the product R*S, the same one wherever it is computed
//! [(R,1); (S,1)]   the sum R+S, likewise; [0; (R,1)] has R+1 rows
//! is R equal 1?    no: the number 1 is another extent
//! ```
//!
//! Nothing depends on the run here: ranks are fixed, and what is a scalar is known.
//! What does not fit is not a fault of the rule, but of the solved graph.
//!
//! Cost: constant for each vertex.

use super::call::{Call, operand};
use crate::graph::Agreement;
use crate::graph::builder::Builder;
use crate::value::{Dim, ONE, Shape};
use lariat_builtins::Role;
use lariat_ir::VarId;
use lariat_shapes::rule::{Extents, Operands, Place};
use std::convert::Infallible;
use std::rc::Rc;

/// The extent of what is empty.
const NONE: Dim = Dim::Constant(0);

/// The operands of a call.
pub struct Nominal<'n, 'a> {
    /// The graph.
    pub builder: &'n mut Builder<'a>,
    /// The call.
    pub call: &'n Call<'n>,
    /// The operands that the rule speaks of.
    pub operands: &'n [(VarId, Rc<Shape>)],
    /// They are put together along this dimension, from 0.
    pub along: Option<usize>,
}

impl Extents for Nominal<'_, '_> {
    type Extent = Dim;

    fn number(&mut self, number: u32) -> Dim {
        Dim::Constant(number.into())
    }

    fn times(&mut self, a: &Dim, b: &Dim) -> Dim {
        let stmt = self.call.stmt;
        match (*a, *b) {
            (ONE, other) | (other, ONE) => other,
            (NONE, _) | (_, NONE) => NONE,
            (Dim::Constant(a), Dim::Constant(b)) => {
                a.checked_mul(b).map_or_else(|| self.builder.fresh(stmt), Dim::Constant)
            }
            (a, b) => self.builder.pair(stmt, Role::Times, a.min(b), a.max(b)),
        }
    }

    fn choice(&mut self, tests: &[(Dim, u32)], then: &Dim, otherwise: &Dim) -> Dim {
        let is_so = |(dim, number): &(Dim, u32)| *dim == Dim::Constant((*number).into());
        if tests.iter().all(is_so) { *then } else { *otherwise }
    }
}

impl Operands for Nominal<'_, '_> {
    type Fault = Infallible;

    fn extent(&mut self, operand: usize, dimension: usize) -> Dim {
        self.operands[operand].1.dim(dimension)
    }

    fn is_scalar(&self, operand: usize) -> Option<bool> {
        Some(self.operands[operand].1.is_scalar())
    }

    fn surely_equal(&self, (a, j): Place, (b, k): Place) -> bool {
        self.operands[a].1.dim(j) == self.operands[b].1.dim(k)
    }

    fn agree(&mut self, places: &[Place]) -> Result<Dim, Infallible> {
        let one = |&(at, dimension): &Place| {
            let (var, shape) = &self.operands[at];
            operand(shape, *var, dimension)
        };
        let all: Vec<_> = places.iter().map(one).collect();
        let agreement = match (self.along, places) {
            (Some(along), _) => Agreement::Parts { along },
            (None, &[first, second, ..]) => Agreement::Places(first, second),
            (None, [] | [_]) => Agreement::Sizes,
        };
        Ok(self.builder.need(self.call.stmt, &all, || self.call.need(agreement)))
    }

    fn sum(&mut self, extents: &[Dim]) -> Dim {
        let stmt = self.call.stmt;
        let (mut number, mut others) = (Some(0u64), Vec::new());
        for extent in extents {
            match extent {
                Dim::Constant(extent) => {
                    number = number.and_then(|number| number.checked_add(*extent));
                }
                Dim::At(_) => others.push(*extent),
            }
        }
        let base = match (number, &others[..]) {
            (Some(number), []) => return Dim::Constant(number),
            (_, &[one]) => Some(one),
            (_, &[a, b]) => Some(self.builder.pair(stmt, Role::Plus, a.min(b), a.max(b))),
            _ => None,
        };
        let number = number.and_then(|number| i64::try_from(number).ok());
        let sum = base.zip(number).and_then(|(base, number)| self.builder.sum(stmt, base, number));
        sum.unwrap_or_else(|| self.builder.fresh(stmt))
    }
}
