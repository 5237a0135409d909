//! Linear algebra: product, division, power, transpose, Kronecker product; each by
//! its [`MatrixRule`].
//!
//! Each operation is elementwise where an operand is a scalar; where that is
//! open, each extent of the result is a choice: `(:,:) * (3,4)` is `(:,4)`, for a
//! scalar left operand yields `(3,4)` and a matrix `(:,4)`. Inner extents that are
//! the same in every run leave no choice: `(n,m) * (m,k)` is `(n,k)`, also where
//! an operand is a scalar.
//!
//! What stands here beside the rules is what arrays of unknown or higher rank may
//! give, and where no run succeeds.

use super::known::{Known, Misfit};
use super::{elementwise, misfit};
use crate::extents::{at, join_all, maybe_scalar};
use crate::fault::{CallFault, SizeNeed, SizeWhy, Why};
use crate::site::Site;
use lariat_builtins::Role;
use lariat_domains::{Extent, Shape};
use lariat_shapes::rule::{MatrixRule, Outcome};
use lariat_shapes::{Polynomial, Symbol};

/// `a * b`
pub(super) fn product(site: &Site<'_>) -> Result<Shape, CallFault> {
    let Some((a, b)) = operands(site) else { return Ok(Shape::Unknown) };
    let scalars = [a.is_scalar(), b.is_scalar()];
    if !scalars.contains(&Some(true)) && (is_deep(a) || is_deep(b)) {
        if site.rules.skips_empties {
            return Ok(Shape::Unknown);
        }
        if scalars.contains(&None) {
            return Ok(readings(a, b, may_multiply(a, b)));
        }
    }
    let result = by_rule(site, &MatrixRule::PRODUCT, SizeNeed::Inner);
    let times = elementwise::pair(a, b, false).is_some();
    result.map_err(|fault| if times { fault.or_other_product() } else { fault })
}

/// The fault of an elementwise product whose operands may be multiplied as matrices.
pub(super) fn or_product(site: &Site<'_>, fault: CallFault) -> CallFault {
    match operands(site) {
        Some((a, b)) if site.builtin.role == Some(Role::Times) && may_multiply(a, b) => {
            fault.or_other_product()
        }
        _ => fault,
    }
}

/// May two arrays be multiplied as matrices?
fn may_multiply(a: &Shape, b: &Shape) -> bool {
    at(a, 1).may_equal(&at(b, 0)) && maybe_flat(a) && maybe_flat(b)
}

/// `a \ b`
pub(super) fn left_divide(site: &Site<'_>) -> Result<Shape, CallFault> {
    divide(site, &MatrixRule::LEFT_DIVISION, SizeNeed::SameRows)
}

/// `a / b`
pub(super) fn right_divide(site: &Site<'_>) -> Result<Shape, CallFault> {
    divide(site, &MatrixRule::RIGHT_DIVISION, SizeNeed::SameColumns)
}

fn divide(site: &Site<'_>, rule: &MatrixRule, need: SizeNeed) -> Result<Shape, CallFault> {
    let Some((a, b)) = operands(site) else { return Ok(Shape::Unknown) };
    let scalar = rule.scalars().iter().any(|&one| [a, b][one].is_scalar() == Some(true));
    match !scalar && (is_deep(a) || is_deep(b)) {
        true => Ok(Shape::Unknown),
        false => by_rule(site, rule, need),
    }
}

/// The result of a rule of two operands.
fn by_rule(site: &Site<'_>, rule: &MatrixRule, need: SizeNeed) -> Result<Shape, CallFault> {
    let Some((a, b)) = operands(site) else { return Ok(Shape::Unknown) };
    let shapes = [a, b];
    let matrices = as_matrices(shapes);
    let operands = matrices.as_ref().map_or(shapes, |[a, b]| [a, b]);
    let mut known = Known { shapes: &operands };
    let is_open = rule.scalars().iter().any(|&one| maybe_scalar(shapes[one]));
    let outcome = rule.evaluate(&mut known).map_err(|Misfit| misfit::of_two(site, need, a, b))?;
    Ok(match outcome {
        Outcome::Like(operand) => shapes[operand].clone(),
        Outcome::Matrix(_) if !is_open && !shapes.iter().all(|shape| maybe_flat(shape)) => {
            return Err(misfit::of_two(site, need, a, b));
        }
        Outcome::Matrix([rows, columns]) => {
            // Pages lie side by side in GNU Octave.
            let may_have_pages = site.rules.skips_empties
                && matches!(b, Shape::Leading(_))
                && need != SizeNeed::SameColumns;
            let columns = if may_have_pages { Extent::Unknown } else { columns };
            // A scalar and an array of higher rank.
            let high = |&one: &usize| maybe_scalar(shapes[one]) && !flat(shapes[1 - one]);
            match rule.scalars().iter().any(high) {
                true => Shape::leading(rows, columns),
                false => Shape::dims([rows, columns]),
            }
        }
    })
}

/// The shapes of operands that have to be matrices, where that says more: an argument that is
/// one has as many columns as all its pages together.
fn as_matrices(operands: [&Shape; 2]) -> Option<[Shape; 2]> {
    let mut matrices = None;
    for open in operands {
        let Shape::Leading([_, columns]) = open else { continue };
        let Some(columns) = columns.polynomial() else { continue };
        let all = columns.as_symbol().and_then(|symbol| symbol.all_columns()?.origin());
        let Some(all) = all else { continue };
        let of_matrix = |shape: Shape| {
            shape.substitute(&mut |named| match named.origin == all {
                true => Some(columns.clone()),
                false => Some(Polynomial::symbol(Symbol::from(named.clone()))),
            })
        };
        let before = matrices.take().unwrap_or_else(|| operands.map(Shape::clone));
        matrices = Some(before.map(of_matrix));
    }
    matrices
}

/// `a ^ b`; where an operand is empty, so may be the result, whatever its shape.
pub(super) fn power(site: &Site<'_>) -> Result<Shape, CallFault> {
    let Some((a, b)) = operands(site) else { return Ok(Shape::Unknown) };
    let base = maybe_scalar(b).then(|| square(a)).flatten();
    let exponent = maybe_scalar(a).then(|| square(b)).flatten();
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
        .ok_or_else(|| misfit::of_two(site, SizeNeed::ScalarAndSquare, a, b))
}

/// `a'`
pub(super) fn transpose(site: &Site<'_>) -> Result<Shape, CallFault> {
    let Some(arg) = site.arg(0) else { return Ok(Shape::Unknown) };
    if maybe_flat(arg.shape) {
        Ok(matrix(&MatrixRule::TRANSPOSE, &[arg.shape]).unwrap_or(Shape::Unknown))
    } else {
        Err(site.fault(Why::Size(SizeWhy::NotMatrix)))
    }
}

/// Extents multiply.
pub(super) fn kronecker(site: &Site<'_>) -> Shape {
    let flat_matrices = site.args.iter().all(|arg| flat(arg.shape));
    let Some((a, b)) = operands(site).filter(|_| flat_matrices) else { return Shape::Unknown };
    matrix(&MatrixRule::KRONECKER, &[a, b]).unwrap_or(Shape::Unknown)
}

/// The result of a rule without scalars; `None` where no run succeeds.
fn matrix(rule: &MatrixRule, shapes: &[&Shape]) -> Option<Shape> {
    match rule.evaluate(&mut Known { shapes }).ok()? {
        Outcome::Like(operand) => Some(shapes[operand].clone()),
        Outcome::Matrix(extents) => Some(Shape::dims(extents)),
    }
}

fn operands<'a>(site: &Site<'a>) -> Option<(&'a Shape, &'a Shape)> {
    match site.args {
        [a, b] => Some((a.shape, b.shape)),
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

/// The shape of what is square in some run.
pub(super) fn square(shape: &Shape) -> Option<Shape> {
    matrix(&MatrixRule::SQUARE, &[shape]).filter(|_| maybe_flat(shape))
}
