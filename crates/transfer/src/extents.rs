//! Small questions about shapes and arithmetic on extents, for the shape rules.
//!
//! Extents beyond those that a shape lists are 1; those of [`Shape::Unknown`]
//! are unknown. `None` answers a question that depends on the run.

use lariat_domains::{Extent, Shape};

/// The extent along a dimension, counted from 0.
pub(super) fn at(shape: &Shape, dimension: usize) -> Extent {
    shape.extent(dimension + 1)
}

/// The number of dimensions, where it is the same in all runs.
pub(super) fn exact_rank(shape: &Shape) -> Option<usize> {
    shape.rank().filter(|&rank| rank == 2 || !at(shape, rank - 1).may_be(1))
}

/// The extents, as a list that is at least so long.
pub(super) fn list(shape: &Shape, length: usize) -> Option<Vec<Extent>> {
    let rank = shape.rank()?;
    Some((0..rank.max(length)).map(|dimension| at(shape, dimension)).collect())
}

/// The extents, where all are known.
pub(super) fn known(shape: &Shape) -> Option<Vec<u32>> {
    list(shape, 2)?.into_iter().map(|extent| extent.known()).collect()
}

/// The number of elements.
pub(super) fn count(shape: &Shape) -> Option<u64> {
    let extents = shape.extents()?;
    if extents.contains(&Extent::Known(0)) {
        return Some(0);
    }
    extents.iter().try_fold(1_u64, |all, extent| all.checked_mul(extent.known()?.into()))
}

/// May it be 1x1?
pub(super) fn maybe_scalar(shape: &Shape) -> bool {
    shape.is_scalar() != Some(false)
}

/// The extent that a number asks for: negative ones mean 0; none where the
/// number is not an extent.
pub(super) fn from_number(number: f64) -> Extent {
    if number.fract() != 0.0 || number > f64::from(i32::MAX) {
        return Extent::Unknown;
    }
    Extent::Known(number.max(0.0) as u32)
}

/// A shape that covers all of these; `None` for none.
pub(super) fn join_all(shapes: impl IntoIterator<Item = Shape>) -> Option<Shape> {
    shapes.into_iter().reduce(|a, b| a.join(&b))
}
