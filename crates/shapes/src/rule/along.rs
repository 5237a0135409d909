//! Rules dimension by dimension: reductions, which make the extent of one
//! dimension 1, and copies side by side, which multiply extents.
//!
//! ```text
//! sum of (3,4)          (1,4)        the first dimension that is not 1
//! sum of (1,4)          (1,1)
//! sum of (n,4)          (1,4), or (1,1) where n is 1: a choice
//! largest of (0,3)      (0,3)        no element, no largest one
//! sum of (0,0)          (1,1)
//! (2,3), 2 and n times  (4,3*n)
//! ```
//!
//! Cost: quadratic in the dimensions for reductions, since each choice asks for
//! all dimensions before it.

use super::Extents;

/// What becomes of an extent of 0 along the dimension that is collapsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empties {
    /// 1: the sum of nothing is 0.
    Fill,
    /// 0: nothing has no largest element.
    Stay,
}

/// The extents after a reduction along a dimension, from 0.
pub fn collapsed<X: Extents>(
    extents: &[X::Extent],
    dimension: usize,
    empties: Empties,
    by: &mut X,
) -> Vec<X::Extent> {
    let mut result = extents.to_vec();
    if let Some(extent) = result.get_mut(dimension) {
        *extent = one(extent, empties, by);
    }
    result
}

/// The extents after a reduction along the first dimension that is not 1.
pub fn collapsed_first<X: Extents>(
    extents: &[X::Extent],
    empties: Empties,
    by: &mut X,
) -> Vec<X::Extent> {
    let mut result = Vec::with_capacity(extents.len());
    // The extents before, which must all be 1 for this one to collapse.
    let mut before: Vec<(X::Extent, u32)> = Vec::new();
    for extent in extents {
        let one = one(extent, empties, by);
        result.push(by.choice(&before, &one, extent));
        before.push((extent.clone(), 1));
    }
    if let (Empties::Fill, Some(columns)) = (empties, result.get_mut(1)) {
        let one = by.number(1);
        *columns = by.choice(&nothing(extents), &one, columns);
    }
    result
}

/// The tests for 0x0.
pub fn nothing<E: Clone>(extents: &[E]) -> Vec<(E, u32)> {
    let zero = |(place, extent): (usize, &E)| (extent.clone(), u32::from(place > 1));
    extents.iter().enumerate().map(zero).collect()
}

/// The extent of a dimension that is collapsed.
fn one<X: Extents>(extent: &X::Extent, empties: Empties, by: &mut X) -> X::Extent {
    let (zero, one) = (by.number(0), by.number(1));
    match empties {
        Empties::Fill => one,
        Empties::Stay => by.choice(&[(extent.clone(), 0)], &zero, &one),
    }
}

/// The extents of copies: so many along each dimension.
pub fn repeated<X: Extents>(
    extents: &[X::Extent],
    copies: &[X::Extent],
    by: &mut X,
) -> Vec<X::Extent> {
    let one = by.number(1);
    let rank = extents.len().max(copies.len());
    let each = (0..rank).map(|dimension| {
        let extent = extents.get(dimension).unwrap_or(&one);
        by.times(extent, copies.get(dimension).unwrap_or(&one))
    });
    each.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Partly;
    use crate::{Extent, Symbol};

    fn show(extents: &[Extent]) -> String {
        extents.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    }

    #[test]
    fn numbers_and_symbols() {
        let n = Extent::symbol(Symbol::declared(0, "n", true));
        let first =
            |extents: &[Extent], empties| show(&collapsed_first(extents, empties, &mut Partly));
        let known = |extents: [u32; 2]| extents.map(Extent::Known);
        assert_eq!(first(&known([3, 4]), Empties::Fill), "1,4");
        assert_eq!(first(&known([1, 4]), Empties::Fill), "1,1");
        assert_eq!(first(&known([0, 0]), Empties::Fill), "1,1");
        assert_eq!(first(&known([0, 0]), Empties::Stay), "0,0");
        assert_eq!(first(&known([0, 3]), Empties::Stay), "0,3");
        assert_eq!(first(&[n.clone(), Extent::Known(4)], Empties::Fill), "1,either(1,4)");
        let along = collapsed(&[n.clone(), Extent::Known(4)], 1, Empties::Fill, &mut Partly);
        assert_eq!(show(&along), "n,1");
        let copies = repeated(&known([2, 3]), &[Extent::Known(2), n], &mut Partly);
        assert_eq!(show(&copies), "4,3*n");
    }
}
