//! Shapes that are known in part, for the rules of [`lariat_shapes::rule`].
//!
//! ```text
//! (:,3) * (3,n)    3 agrees with 3 in every run: (:,n)
//! (n,m) * (k,2)    m may be k: no fault, and what is a scalar is open
//! ```
//!
//! Of extents that must agree the better known one counts; two that are equal in no
//! run are a misfit.

use crate::extents::at;
use lariat_domains::{Extent, Shape};
use lariat_shapes::rule::{Extents, Operands, Partly, Place};

/// Shapes of operands, known in part.
pub struct Known<'s> {
    /// The shapes.
    pub shapes: &'s [&'s Shape],
}

/// The operands fit in no run.
pub struct Misfit;

impl Extents for Known<'_> {
    type Extent = Extent;

    fn number(&mut self, number: u32) -> Extent {
        Partly.number(number)
    }

    fn times(&mut self, a: &Extent, b: &Extent) -> Extent {
        Partly.times(a, b)
    }

    fn choice(&mut self, tests: &[(Extent, u32)], then: &Extent, otherwise: &Extent) -> Extent {
        Partly.choice(tests, then, otherwise)
    }
}

impl Operands for Known<'_> {
    type Fault = Misfit;

    fn extent(&mut self, operand: usize, dimension: usize) -> Extent {
        at(self.shapes[operand], dimension)
    }

    fn is_scalar(&self, operand: usize) -> Option<bool> {
        self.shapes[operand].is_scalar()
    }

    fn surely_equal(&self, (a, j): Place, (b, k): Place) -> bool {
        at(self.shapes[a], j).surely_equals(&at(self.shapes[b], k))
    }

    fn agree(&mut self, places: &[Place]) -> Result<Extent, Misfit> {
        let mut common = Extent::Unknown;
        for &(operand, dimension) in places {
            let extent = at(self.shapes[operand], dimension);
            if !common.may_equal(&extent) {
                return Err(Misfit);
            }
            common = common.meet(&extent);
        }
        Ok(common)
    }

    fn sum(&mut self, extents: &[Extent]) -> Extent {
        extents.iter().cloned().reduce(|a, b| a.plus(&b)).unwrap_or(Extent::Known(0))
    }
}
