//! Linear algebra: product, division, power, transpose, Kronecker product.
//!
//! Each operation is elementwise where an operand is a scalar; where that is
//! open, each extent of the result is a choice: `(:,:) * (3,4)` is `(:,4)`, for a
//! scalar left operand gives `(3,4)` and a matrix `(:,4)`. Inner extents that are
//! the same in every run leave no choice: `(n,m) * (m,k)` is `(n,k)`, also where
//! an operand is a scalar.

use super::{elementwise, misfit};
use crate::domains::{Extent, Fault, FaultKind, Shape};
use crate::propagate::extents::{at, join_all, maybe_scalar};
use crate::propagate::site::Site;

/// `a * b`
pub(super) fn product(site: &Site<'_>) -> Result<Shape, Fault> {
    let Some((a, b)) = operands(site) else { return Ok(Shape::Unknown) };
    let scalar = a.is_scalar() == Some(true) || b.is_scalar() == Some(true);
    if site.rules.skips_empties && !scalar && (is_deep(a) || is_deep(b)) {
        return Ok(Shape::Unknown);
    }
    let (inner, other) = (at(a, 1), at(b, 0));
    let fits = may_multiply(a, b);
    if !fits && !maybe_scalar(a) && !maybe_scalar(b) {
        let fault = misfit(site, "equal inner sizes", a, b);
        let other = elementwise::pair(a, b, false).is_some();
        return Err(if other { fault.about(FaultKind::Times) } else { fault });
    }
    Ok(match (a.is_scalar(), b.is_scalar()) {
        (Some(true), _) => b.clone(),
        (_, Some(true)) => a.clone(),
        (Some(false), Some(false)) => Shape::dims([at(a, 0), at(b, 1)]),
        _ if a.rank().is_some_and(|rank| rank > 2) || b.rank().is_some_and(|rank| rank > 2) => {
            readings(a, b, fits)
        }
        _ => {
            let same = inner.surely_equals(&other);
            let rows = Extent::choice(&ones(a), &other, &at(a, 0));
            let columns = Extent::choice(&ones(b), &inner, &at(b, 1));
            let (rows, columns) = if same { (at(a, 0), at(b, 1)) } else { (rows, columns) };
            // A scalar times an array of higher rank.
            let high = !flat(a) && maybe_scalar(b) || !flat(b) && maybe_scalar(a);
            if high { Shape::leading(rows, columns) } else { Shape::dims([rows, columns]) }
        }
    })
}

/// May two arrays be multiplied as matrices?
pub(super) fn may_multiply(a: &Shape, b: &Shape) -> bool {
    at(a, 1).may_equal(&at(b, 0)) && maybe_flat(a) && maybe_flat(b)
}

/// The tests that tell a scalar.
fn ones(shape: &Shape) -> [(Extent, u32); 2] {
    [(at(shape, 0), 1), (at(shape, 1), 1)]
}

/// `a \ b`
pub(super) fn left_divide(site: &Site<'_>) -> Result<Shape, Fault> {
    let Some((a, b)) = operands(site) else { return Ok(Shape::Unknown) };
    if a.is_scalar() == Some(true) {
        return Ok(b.clone());
    }
    if is_deep(a) || is_deep(b) {
        return Ok(Shape::Unknown);
    }
    if !maybe_scalar(a) && !at(a, 0).may_equal(&at(b, 0)) {
        return Err(misfit(site, "the same number of rows", a, b));
    }
    let rows = Extent::choice(&ones(a), &at(b, 0), &at(a, 1));
    // A scalar divides an array of any rank.
    let high = !flat(b) && maybe_scalar(a);
    Ok(if high { Shape::leading(rows, at(b, 1)) } else { Shape::dims([rows, at(b, 1)]) })
}

/// `a / b`
pub(super) fn right_divide(site: &Site<'_>) -> Result<Shape, Fault> {
    let Some((a, b)) = operands(site) else { return Ok(Shape::Unknown) };
    if b.is_scalar() == Some(true) {
        return Ok(a.clone());
    }
    if is_deep(a) || is_deep(b) {
        return Ok(Shape::Unknown);
    }
    if !maybe_scalar(b) && !at(a, 1).may_equal(&at(b, 1)) {
        return Err(misfit(site, "the same number of columns", a, b));
    }
    let columns = Extent::choice(&ones(b), &at(a, 1), &at(b, 0));
    let high = !flat(a) && maybe_scalar(b);
    Ok(if high { Shape::leading(at(a, 0), columns) } else { Shape::dims([at(a, 0), columns]) })
}

/// `a ^ b`; where an operand is empty, so may be the result, whatever its shape.
pub(super) fn power(site: &Site<'_>) -> Result<Shape, Fault> {
    let Some((a, b)) = operands(site) else { return Ok(Shape::Unknown) };
    let base = (maybe_scalar(b) && maybe_square(a)).then(|| square(a));
    let exponent = (maybe_scalar(a) && maybe_square(b)).then(|| square(b));
    let both = match (a.is_scalar(), b.is_scalar()) {
        (Some(true), _) => exponent,
        (_, Some(true)) => base,
        _ => join_all(base.into_iter().chain(exponent)),
    };
    let regular = |shape: &&Shape| {
        shape.is_empty() == Some(false) || flat(shape) && at(shape, 0).surely_equals(&at(shape, 1))
    };
    let nothing = ![a, b].iter().all(regular);
    join_all(both.into_iter().chain(nothing.then(Shape::empty)))
        .ok_or_else(|| misfit(site, "a scalar and a square matrix", a, b))
}

/// `a'`
pub(super) fn transpose(site: &Site<'_>) -> Result<Shape, Fault> {
    let Some(arg) = site.arg(0) else { return Ok(Shape::Unknown) };
    if maybe_flat(&arg.shape) {
        Ok(Shape::dims([at(&arg.shape, 1), at(&arg.shape, 0)]))
    } else {
        let message = "needs a matrix, this has more than two dimensions";
        Err(site.fault(message).about(FaultKind::Shape))
    }
}

/// Extents multiply.
pub(super) fn kronecker(site: &Site<'_>) -> Shape {
    let flat_matrices = site.args.iter().all(|arg| flat(&arg.shape));
    let Some((a, b)) = operands(site).filter(|_| flat_matrices) else { return Shape::Unknown };
    Shape::dims([at(a, 0).times(&at(b, 0)), at(a, 1).times(&at(b, 1))])
}

fn operands<'a>(site: &Site<'a>) -> Option<(&'a Shape, &'a Shape)> {
    match site.args {
        [a, b] => Some((&a.shape, &b.shape)),
        _ => None,
    }
}

/// What a product may be that has an operand of open rank: the left operand is a
/// scalar, the right one is, or neither.
fn readings(a: &Shape, b: &Shape, fits: bool) -> Shape {
    let left = maybe_scalar(a).then(|| b.clone());
    let right = maybe_scalar(b).then(|| a.clone());
    let matrix = fits.then(|| Shape::dims([at(a, 0), at(b, 1)]));
    join_all(left.into_iter().chain(right).chain(matrix)).unwrap_or(Shape::Unknown)
}

/// Has it two dimensions in every run?
fn flat(shape: &Shape) -> bool {
    shape.rank() == Some(2)
}

/// May it have pages, by what is written down? GNU Octave 7.3 multiplies and
/// divides arrays with pages as if these lay side by side; MATLAB refuses them.
fn is_deep(shape: &Shape) -> bool {
    shape.rank().is_some_and(|rank| rank > 2)
}

/// May it have two dimensions?
fn maybe_flat(shape: &Shape) -> bool {
    shape.rank().is_none_or(|rank| (2..rank).all(|dimension| at(shape, dimension).may_be(1)))
}

/// May it be square?
pub(super) fn maybe_square(shape: &Shape) -> bool {
    maybe_flat(shape) && at(shape, 0).may_equal(&at(shape, 1))
}

/// The size of what is square.
pub(super) fn square(shape: &Shape) -> Shape {
    let side = at(shape, 0).meet(&at(shape, 1));
    Shape::dims([side.clone(), side])
}
