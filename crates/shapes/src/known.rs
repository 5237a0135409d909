//! Known shapes, for the rules of [`crate::rule`]: extents are numbers, everything
//! is decided, and what does not agree is illegal.
//!
//! Sums and products end at the largest number; no array is so large.

use crate::rule::{Extents, Operands, Place};
use crate::tuple::Tuple;

/// Operands whose extents are numbers.
#[derive(Clone, Copy, Debug)]
pub struct Known<'t> {
    /// The operands.
    pub operands: &'t [&'t Tuple],
}

impl Extents for Known<'_> {
    type Extent = u64;

    fn number(&mut self, number: u32) -> u64 {
        number.into()
    }

    fn times(&mut self, a: &u64, b: &u64) -> u64 {
        a.saturating_mul(*b)
    }

    fn choice(&mut self, tests: &[(u64, u32)], then: &u64, otherwise: &u64) -> u64 {
        let all = tests.iter().all(|(extent, number)| *extent == u64::from(*number));
        if all { *then } else { *otherwise }
    }
}

impl Operands for Known<'_> {
    type Fault = ();

    fn extent(&mut self, operand: usize, dimension: usize) -> u64 {
        self.operands[operand].extent(dimension)
    }

    fn is_scalar(&self, operand: usize) -> Option<bool> {
        Some(self.operands[operand].is_scalar())
    }

    fn surely_equal(&self, (a, j): Place, (b, k): Place) -> bool {
        self.operands[a].extent(j) == self.operands[b].extent(k)
    }

    fn agree(&mut self, places: &[Place]) -> Result<u64, ()> {
        let mut extents = places.iter().map(|&(operand, k)| self.operands[operand].extent(k));
        let first = extents.next().ok_or(())?;
        if extents.all(|extent| extent == first) { Ok(first) } else { Err(()) }
    }

    fn sum(&mut self, extents: &[u64]) -> u64 {
        extents.iter().fold(0, |sum: u64, extent| sum.saturating_add(*extent))
    }
}
