//! Which elements several indices select, and the shape of what they select.
//!
//! Measured with GNU Octave 7.3 (MATLAB agrees):
//!
//! - `x(:)` is a column.
//! - One index that is a vector into an array that is a vector yields a vector
//!   along the array's dimension (a vector has exactly one extent other than 1,
//!   so `zeros(1,0)` is one and a scalar is not).
//! - Any other single index yields its own shape; a mask counts as the list of
//!   its true places ([`super::positions`]).
//! - k indices yield k extents; the last one runs over all further dimensions.
//! - No index: everything.

use super::positions::Positions;
use super::vectors::{along_vector, join_shapes, may_be_no_vector, unless_vector};
use crate::fault::Axis;
use crate::{Constant, Extent, Fault, Index, Shape, shape};

/// What is selected.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Selection {
    /// The shape of the selected part.
    pub shape: Shape,
    /// The linear positions from 0 of the selected elements, if all are known.
    pub positions: Option<Vec<u32>>,
}

impl Selection {
    /// What the indices select of an array; a fault if every run fails.
    pub fn of(base: &Shape, indices: &[Index<'_>]) -> Result<Self, Fault> {
        let indices: Vec<Positions> =
            indices.iter().map(Positions::of).collect::<Result<_, _>>()?;
        let extents = folded_extents(base, indices.len());
        for (k, (index, extent)) in indices.iter().zip(&extents).enumerate() {
            let place = if indices.len() == 1 { Axis::Linear } else { Axis::Along(k + 1) };
            index.check_bounds(extent, place)?;
        }
        let shape = match &indices[..] {
            [] => base.clone(),
            [index] => linear_shape(base, index, &extents[0]),
            _ => Shape::dims(indices.iter().zip(&extents).map(|(index, e)| index.count(e))),
        };
        Ok(Self { shape, positions: linear_positions(base, &indices, &extents) })
    }
}

/// The extents that k indices run over: the last one over all the rest.
pub fn folded_extents(base: &Shape, k: usize) -> Vec<Extent> {
    let Some(dims) = base.extents() else { return vec![Extent::Unknown; k] };
    (0..k)
        .map(|j| match dims.get(j..) {
            Some(rest) if j + 1 == k => shape::product(rest),
            _ => base.extent(j + 1),
        })
        .collect()
}

fn linear_shape(base: &Shape, index: &Positions, all: &Extent) -> Shape {
    let column = Shape::dims([all.clone(), Extent::Known(1)]);
    if index.is_colon() {
        return column;
    }
    let mut shapes = list_shapes(base, &index.shape);
    if index.colon.is_none() {
        shapes.push(column);
    }
    join_shapes(shapes)
}

/// The shapes that a list of positions may select.
fn list_shapes(base: &Shape, list: &Shape) -> Vec<Shape> {
    if list.is_scalar() == Some(true) {
        return vec![Shape::scalar()];
    }
    let count = &list.count();
    if let Some(shape) = vector_of_vector(base, list, count) {
        return vec![shape];
    }
    let vectors = (!along_vector(base, count).is_empty()) && !along_vector(list, count).is_empty();
    let mut shapes = if vectors { along_vector(base, count) } else { Vec::new() };
    match (may_be_no_vector(base), may_be_no_vector(list)) {
        (true, _) => shapes.push(list.clone()),
        (false, true) => shapes.push(unless_vector(list)),
        (false, false) => {}
    }
    shapes
}

/// What a vector of positions selects from a vector: it lies along the array, unless
/// that is a scalar.
fn vector_of_vector(base: &Shape, list: &Shape, count: &Extent) -> Option<Shape> {
    if !list.is_row() && !list.is_column() {
        return None;
    }
    let (long, along) = match (base.is_row(), base.is_column()) {
        (true, _) => (base.extent(2), [Extent::Known(1), count.clone()]),
        (_, true) => (base.extent(1), [count.clone(), Extent::Known(1)]),
        _ => return None,
    };
    let scalar = [(long, 1)];
    let extent = |k: usize| Extent::choice(&scalar, &list.extent(k), &along[k - 1]);
    Some(Shape::dims([extent(1), extent(2)]))
}

/// More positions are not listed.
const LIMIT: usize = Constant::MAX_STRING;

fn linear_positions(base: &Shape, indices: &[Positions], extents: &[Extent]) -> Option<Vec<u32>> {
    if indices.is_empty() {
        let count = base.element_count()?;
        return (count as usize <= LIMIT).then(|| (0..count).collect());
    }
    let mut positions = vec![0u32];
    let mut stride = 1u32;
    for (index, extent) in indices.iter().zip(extents) {
        let listed = index.listed(extent, LIMIT)?;
        if listed.len().checked_mul(positions.len())? > LIMIT {
            return None;
        }
        let mut next = Vec::with_capacity(listed.len() * positions.len());
        for step in listed {
            let offset = step.checked_mul(stride)?;
            for position in &positions {
                next.push(position.checked_add(offset)?);
            }
        }
        positions = next;
        if indices.len() > 1 {
            stride = stride.checked_mul(extent.known()?)?;
        }
    }
    Some(positions)
}
