//! Elementwise operations: equal sizes, or one scalar, or (by dialect) extents
//! of 1 that expand.
//!
//! `(2,3) + (2,3)` is `(2,3)`, `(2,3) + (1,1)` is `(2,3)`, `(2,1) + (1,3)` is
//! `(2,3)` where extents of 1 expand and a fault elsewhere. Beside a string, a row of
//! chars is a scalar (`strings`).

use super::{misfit, strings};
use crate::extents::at;
use crate::fault::{CallFault, SizeNeed};
use crate::site::Site;
use lariat_domains::Shape;
use std::borrow::Cow;

/// The common size of all arguments.
pub(crate) fn all(site: &Site<'_>) -> Result<Shape, CallFault> {
    let mut shapes = strings::operands(site);
    let Some(mut common) = shapes.next() else { return Ok(Shape::scalar()) };
    for shape in shapes {
        if shape.is_scalar() == Some(true) {
            continue;
        }
        if common.is_scalar() == Some(true) {
            common = shape;
            continue;
        }
        common = match pair(&common, &shape, site.rules.implicit_expansion) {
            Some(common) => Cow::Owned(common),
            None if site.args.len() == 2 => {
                return Err(misfit::of_two(site, need(site), &common, &shape));
            }
            None => return Ok(Shape::Unknown),
        };
    }
    Ok(common.into_owned())
}

fn need(site: &Site<'_>) -> SizeNeed {
    match site.rules.implicit_expansion {
        true => SizeNeed::EqualOrOne,
        false => SizeNeed::EqualOrScalar,
    }
}

/// The common size of two arrays; `None` where they never fit.
///
/// Each extent of the result is the one that is not 1, in either language: without
/// expansion, extents differ only where an operand is a scalar.
pub(crate) fn pair(a: &Shape, b: &Shape, expansion: bool) -> Option<Shape> {
    match (a.is_scalar(), b.is_scalar()) {
        (Some(true), _) => return Some(b.clone()),
        (_, Some(true)) => return Some(a.clone()),
        (Some(false), Some(false)) if !expansion && !may_equal(a, b) => return None,
        _ => {}
    }
    let (rank_a, rank_b) = (a.rank(), b.rank());
    let unknown = rank_a.is_none() || rank_b.is_none();
    let length = if unknown { 2 } else { rank_a.unwrap_or(2).max(rank_b.unwrap_or(2)) };
    let extents: Option<Vec<_>> =
        (0..length).map(|dimension| at(a, dimension).expanded(&at(b, dimension))).collect();
    let extents = extents?;
    Some(match &extents[..] {
        [rows, columns] if unknown => Shape::leading(rows.clone(), columns.clone()),
        _ => Shape::dims(extents),
    })
}

/// May two arrays have the same size?
fn may_equal(a: &Shape, b: &Shape) -> bool {
    let (Some(rank_a), Some(rank_b)) = (a.rank(), b.rank()) else { return true };
    (0..rank_a.max(rank_b)).all(|dimension| at(a, dimension).may_equal(&at(b, dimension)))
}
