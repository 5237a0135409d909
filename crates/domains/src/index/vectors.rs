//! Which shapes are vectors, and what a vector of positions selects.

use crate::{Extent, Shape};

/// A shape without its vectors, as far as that can be said: one with a single
/// unknown extent among ones is 1x1.
pub(crate) fn unless_vector(shape: &Shape) -> Shape {
    let Some(dims) = shape.extents() else { return Shape::Unknown };
    let open = |extent: &&Extent| **extent != Extent::Known(1) && extent.may_be(1);
    let unknown = dims.iter().filter(open).count();
    let ones = dims.iter().filter(|extent| **extent == Extent::Known(1)).count();
    if unknown == 1 && unknown + ones == dims.len() { Shape::scalar() } else { shape.clone() }
}

/// The join of several shapes; of none, unknown.
pub(crate) fn join_shapes(shapes: Vec<Shape>) -> Shape {
    shapes.into_iter().reduce(|all, shape| all.join(&shape)).unwrap_or(Shape::Unknown)
}

/// The shapes of a vector of another length along each dimension along which an
/// array may be a vector (one extent other than 1).
pub(crate) fn along_vector(shape: &Shape, count: &Extent) -> Vec<Shape> {
    let Some(dims) = shape.extents() else { return vec![Shape::Unknown] };
    let along = |k: usize| {
        let others = dims.iter().enumerate().all(|(j, extent)| j == k || extent.may_be(1));
        (others && dims[k] != Extent::Known(1)).then(|| {
            let extent = |j| if j == k { count.clone() } else { Extent::Known(1) };
            Shape::dims((0..dims.len()).map(extent))
        })
    };
    (0..dims.len()).filter_map(along).collect()
}

/// May an array not be a vector: 1x1, or with two extents other than 1?
pub(crate) fn may_be_no_vector(shape: &Shape) -> bool {
    let Some(dims) = shape.extents() else { return true };
    let unlike = |extent: &&Extent| !extent.may_be(1);
    let open = |extent: &&Extent| **extent != Extent::Known(1) && extent.may_be(1);
    let unknown = dims.iter().filter(open).count();
    unknown > 0 || dims.iter().filter(unlike).count() != 1
}
