//! Linear algebra: product, division, power, transpose, Kronecker product.
//!
//! Each operation is elementwise where an operand is a scalar; where that is
//! open, the result covers both readings: `(:,:) * (3,4)` is `(:,4)`, for a
//! scalar left operand gives `(3,4)` and a matrix `(:,4)`.

use super::misfit;
use crate::domains::{Extent, Fault, Shape};
use crate::propagate::extents::{
    at, is_empty, is_scalar, join_all, may_be, may_equal, maybe_scalar, multiply, rank,
};
use crate::propagate::site::Site;

/// `a * b`
pub(super) fn product(site: &Site<'_>) -> Result<Shape, Fault> {
    let Some((a, b)) = operands(site) else { return Ok(Shape::Unknown) };
    let fits = may_equal(at(a, 1), at(b, 0)) && maybe_flat(a) && maybe_flat(b);
    let matrix = fits.then(|| Shape::dims([at(a, 0), at(b, 1)]));
    readings(a, b, matrix).ok_or_else(|| misfit(site, "equal inner sizes", a, b))
}

/// `a \ b`
pub(super) fn left_divide(site: &Site<'_>) -> Result<Shape, Fault> {
    let Some((a, b)) = operands(site) else { return Ok(Shape::Unknown) };
    if !flat(a) || !flat(b) {
        return Ok(if is_scalar(a) == Some(true) { b.clone() } else { Shape::Unknown });
    }
    let scaled = maybe_scalar(a).then(|| b.clone());
    let solved = (is_scalar(a) != Some(true) && may_equal(at(a, 0), at(b, 0)))
        .then(|| Shape::dims([at(a, 1), at(b, 1)]));
    join_all(scaled.into_iter().chain(solved))
        .ok_or_else(|| misfit(site, "the same number of rows", a, b))
}

/// `a / b`
pub(super) fn right_divide(site: &Site<'_>) -> Result<Shape, Fault> {
    let Some((a, b)) = operands(site) else { return Ok(Shape::Unknown) };
    if !flat(a) || !flat(b) {
        return Ok(if is_scalar(b) == Some(true) { a.clone() } else { Shape::Unknown });
    }
    let scaled = maybe_scalar(b).then(|| a.clone());
    let solved = (is_scalar(b) != Some(true) && may_equal(at(a, 1), at(b, 1)))
        .then(|| Shape::dims([at(a, 0), at(b, 0)]));
    join_all(scaled.into_iter().chain(solved))
        .ok_or_else(|| misfit(site, "the same number of columns", a, b))
}

/// `a ^ b`; where an operand is empty, so may be the result, whatever its shape.
pub(super) fn power(site: &Site<'_>) -> Result<Shape, Fault> {
    let Some((a, b)) = operands(site) else { return Ok(Shape::Unknown) };
    let base = (maybe_scalar(b) && maybe_square(a)).then(|| square(a));
    let exponent = (maybe_scalar(a) && maybe_square(b)).then(|| square(b));
    let both = match (is_scalar(a), is_scalar(b)) {
        (Some(true), _) => exponent,
        (_, Some(true)) => base,
        _ => join_all(base.into_iter().chain(exponent)),
    };
    let nothing = [a, b].into_iter().any(|shape| is_empty(shape) != Some(false));
    join_all(both.into_iter().chain(nothing.then(Shape::empty)))
        .ok_or_else(|| misfit(site, "a scalar and a square matrix", a, b))
}

/// `a'`
pub(super) fn transpose(site: &Site<'_>) -> Result<Shape, Fault> {
    let Some(arg) = site.arg(0) else { return Ok(Shape::Unknown) };
    if maybe_flat(&arg.shape) {
        Ok(Shape::dims([at(&arg.shape, 1), at(&arg.shape, 0)]))
    } else {
        Err(site.fault("needs a matrix, this has more than two dimensions"))
    }
}

/// Extents multiply.
pub(super) fn kronecker(site: &Site<'_>) -> Shape {
    let flat_matrices = site.args.iter().all(|arg| flat(&arg.shape));
    let Some((a, b)) = operands(site).filter(|_| flat_matrices) else { return Shape::Unknown };
    Shape::dims([multiply(at(a, 0), at(b, 0)), multiply(at(a, 1), at(b, 1))])
}

fn operands<'a>(site: &Site<'a>) -> Option<(&'a Shape, &'a Shape)> {
    match site.args {
        [a, b] => Some((&a.shape, &b.shape)),
        _ => None,
    }
}

/// The readings of a product: the left operand is a scalar, the right one is, or
/// neither. `None` where no reading is possible.
fn readings(a: &Shape, b: &Shape, matrix: Option<Shape>) -> Option<Shape> {
    match (is_scalar(a), is_scalar(b)) {
        (Some(true), _) => Some(b.clone()),
        (_, Some(true)) => Some(a.clone()),
        (left, right) => join_all(
            left.is_none()
                .then(|| b.clone())
                .into_iter()
                .chain(right.is_none().then(|| a.clone()))
                .chain(matrix),
        ),
    }
}

/// Has it two dimensions in every run?
fn flat(shape: &Shape) -> bool {
    rank(shape) == Some(2)
}

/// May it have two dimensions?
fn maybe_flat(shape: &Shape) -> bool {
    rank(shape).is_none_or(|rank| (2..rank).all(|dimension| may_be(at(shape, dimension), 1)))
}

fn maybe_square(shape: &Shape) -> bool {
    maybe_flat(shape) && may_equal(at(shape, 0), at(shape, 1))
}

fn square(shape: &Shape) -> Shape {
    let side = match (at(shape, 0), at(shape, 1)) {
        (Extent::Unknown, side) | (side, _) => side,
    };
    Shape::dims([side, side])
}
