//! Numbers that are known but for rounding, each element between two bounds.
//!
//! ```text
//! x = 0:0.1:0.3      four elements, each known to within a rounding error
//! m = x > 0.05       [0 1 1 1]: each comparison is decided
//! y = x(m)           three elements
//! ```
//!
//! A constant is exact, so what libraries round differently cannot be one: steps of
//! fractions, sums, powers, exponentials. What such numbers decide is decided all the same,
//! since their bounds are far from what they are compared with. This is interval arithmetic (R. E. Moore, *Interval Analysis*, 1966); the
//! arithmetic itself belongs to the transfer functions.
//!
//! The claim is for real numbers that are not NaN; a bound may be infinite, and zero has one
//! sign here. The join takes for each element the hull of both; the widening keeps bounds
//! that do not move, so chains are finite. Scalars need no enclosure: their range
//! ([`Numbers`]) is one.
//!
//! Cost: linear in the elements, of which there are at most [`Enclosure::MAX`].

use crate::Numbers;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A real number between two bounds.
#[derive(Clone, Copy, Debug)]
pub struct Interval {
    /// It is at least this.
    pub low: f64,
    /// It is at most this.
    pub high: f64,
}

impl Interval {
    /// The numbers between two bounds; `None` where one is NaN, or there is none.
    pub fn between(low: f64, high: f64) -> Option<Self> {
        // Zero has one sign.
        (low <= high).then_some(Self { low: low + 0.0, high: high + 0.0 })
    }

    /// One number.
    pub fn exactly(number: f64) -> Option<Self> {
        Self::between(number, number)
    }

    /// Is it one number?
    pub fn is_point(&self) -> bool {
        self.low == self.high
    }

    /// Both and what lies between.
    #[must_use]
    pub fn hull(&self, other: &Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// Does it contain another one?
    pub fn covers(&self, other: &Self) -> bool {
        self.low <= other.low && self.high >= other.high
    }

    /// What it says of a number of an array.
    pub fn numbers(&self) -> Numbers {
        match self.is_point() {
            true => Numbers::exactly(self.low),
            false => Numbers::between(self.low, self.high).without_nan(),
        }
    }

    fn bits(&self) -> (u64, u64) {
        (self.low.to_bits(), self.high.to_bits())
    }
}

/// Bounds are never NaN, and zeros are one number.
impl PartialEq for Interval {
    fn eq(&self, other: &Self) -> bool {
        self.bits() == other.bits()
    }
}

impl Eq for Interval {}

impl Ord for Interval {
    fn cmp(&self, other: &Self) -> Ordering {
        self.low.total_cmp(&other.low).then(self.high.total_cmp(&other.high))
    }
}

impl PartialOrd for Interval {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Interval {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits().hash(state);
    }
}

/// The elements of an array, in column order, each between two bounds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Enclosure {
    /// The bounds of each.
    pub elements: Arc<[Interval]>,
}

impl Enclosure {
    /// The most elements that are kept.
    pub const MAX: usize = crate::Constant::MAX_ELEMENTS;

    /// The elements of an array; `None` where there are too many, or one alone.
    pub fn of(elements: &[Interval]) -> Option<Self> {
        let is_kept = (2..=Self::MAX).contains(&elements.len());
        is_kept.then(|| Self { elements: elements.into() })
    }

    /// What both claim: the hull, or as much of the older bounds as did not move.
    #[must_use]
    pub fn join(&self, other: &[Interval], widen: bool) -> Option<Self> {
        if self.elements.len() != other.len() {
            return None;
        }
        let both = || self.elements.iter().zip(other);
        if both().all(|(a, b)| a.covers(b)) {
            return Some(self.clone());
        }
        (!widen).then(|| Self { elements: both().map(|(a, b)| a.hull(b)).collect() })
    }

    /// Does it contain these elements?
    pub fn covers(&self, other: &[Interval]) -> bool {
        self.elements.len() == other.len()
            && self.elements.iter().zip(other).all(|(a, b)| a.covers(b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn enclosure(bounds: &[(f64, f64)]) -> Enclosure {
        let all: Option<Vec<_>> = bounds.iter().map(|&(a, b)| Interval::between(a, b)).collect();
        all.and_then(|all| Enclosure::of(&all)).expect("an enclosure")
    }

    #[test]
    fn joins_are_hulls_and_widenings_do_not_move() {
        let (a, b) = (enclosure(&[(0.0, 1.0), (2.0, 2.0)]), enclosure(&[(0.5, 1.5), (2.0, 3.0)]));
        let hull = a.join(&b.elements, false);
        assert_eq!(hull, Some(enclosure(&[(0.0, 1.5), (2.0, 3.0)])));
        assert_eq!(a.join(&b.elements, true), None);
        let hull = hull.expect("a hull");
        assert_eq!(hull.join(&a.elements, true), Some(hull.clone()));
        assert!(hull.covers(&b.elements) && !a.covers(&b.elements));
    }

    #[test]
    fn no_number_is_no_interval() {
        assert_eq!(Interval::between(f64::NAN, 1.0), None);
        assert_eq!(Interval::between(2.0, 1.0), None);
        assert_eq!(Interval::exactly(-0.0), Interval::exactly(0.0));
    }
}
