//! Shapes that are known: shape tuples and the illegal shape.
//!
//! **Selective rank demotion** (`002` section 4): an extent of 1 beyond the
//! second dimension means nothing if only such extents follow it. `<2,3,1>` is
//! `<2,3>`. A [`Tuple`] is the canonical one of its class, so equal classes are
//! equal values; asked for a dimension beyond its rank it answers 1.
//!
//! ```
//! use lariat_shapes::Tuple;
//! assert_eq!(Tuple::new([2, 3, 1]).to_string(), "<2,3>");
//! ```

use smallvec::SmallVec;
use std::fmt;

/// The shape of an array: extents, at least two, no 1 after the second at the
/// end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tuple(SmallVec<[u64; 3]>);

/// What an expression has where it is evaluated: a shape, or an error.
pub type Shape = Option<Tuple>;

impl Tuple {
    /// The tuple with these extents; those that are missing are 1.
    pub fn new(extents: impl IntoIterator<Item = u64>) -> Self {
        let mut extents: SmallVec<[u64; 3]> = extents.into_iter().collect();
        while extents.len() < 2 {
            extents.push(1);
        }
        while extents.len() > 2 && extents.last() == Some(&1) {
            extents.pop();
        }
        Self(extents)
    }

    /// `<1,1>`.
    pub fn scalar() -> Self {
        Self::new([1, 1])
    }

    /// The extent along a dimension, counted from 0.
    pub fn extent(&self, dimension: usize) -> u64 {
        self.0.get(dimension).copied().unwrap_or(1)
    }

    /// All extents up to the canonical rank.
    pub fn extents(&self) -> &[u64] {
        &self.0
    }

    /// The canonical rank.
    pub fn rank(&self) -> usize {
        self.0.len()
    }

    /// All extents are 1: α of `002`.
    pub fn is_scalar(&self) -> bool {
        self.0.iter().all(|extent| *extent == 1)
    }

    /// No more than two dimensions: β of `002`.
    pub fn is_matrix(&self) -> bool {
        self.rank() == 2
    }
}

impl fmt::Display for Tuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let extents: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        write!(f, "<{}>", extents.join(","))
    }
}

/// A shape as the calculator writes it.
pub fn show(shape: &Shape) -> String {
    shape.as_ref().map_or_else(|| "error".to_owned(), ToString::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trailing_ones_mean_nothing() {
        assert_eq!(Tuple::new([2, 3, 1, 1]), Tuple::new([2, 3]));
        assert_ne!(Tuple::new([2, 3, 1, 2]), Tuple::new([2, 3, 2]));
        assert_eq!(Tuple::new([4]), Tuple::new([4, 1]));
        assert_eq!(Tuple::new([1, 1, 1]), Tuple::scalar());
        assert_eq!(Tuple::new([2, 3, 1, 2, 1]).extents(), [2, 3, 1, 2]);
        assert!(Tuple::new([1, 1, 2]).extent(2) == 2 && Tuple::new([5, 6]).extent(7) == 1);
    }
}
