//! Elementwise operations: equal sizes, or one scalar, or (by dialect) extents
//! of 1 that expand.
//!
//! `(2,3) + (2,3)` is `(2,3)`, `(2,3) + (1,1)` is `(2,3)`, `(2,1) + (1,3)` is
//! `(2,3)` where extents of 1 expand and a fault elsewhere.

use super::misfit;
use crate::domains::{Extent, Fault, Shape};
use crate::propagate::extents::{at, is_scalar, maybe_scalar, meet_extents, rank};
use crate::propagate::site::Site;

/// The common size of all arguments.
pub(in crate::propagate) fn all(site: &Site<'_>) -> Result<Shape, Fault> {
    let mut shapes = site.args.iter().map(|arg| &arg.shape);
    let Some(first) = shapes.next() else { return Ok(Shape::scalar()) };
    let mut common = first.clone();
    for shape in shapes {
        common = match pair(&common, shape, site.rules.implicit_expansion) {
            Some(common) => common,
            None if site.args.len() == 2 => {
                return Err(misfit(site, needs(site), &common, shape));
            }
            None => return Ok(Shape::Unknown),
        };
    }
    Ok(common)
}

fn needs(site: &Site<'_>) -> &'static str {
    if site.rules.implicit_expansion {
        "equal sizes, or extents of 1"
    } else {
        "equal sizes, or a scalar"
    }
}

/// The common size of two arrays; `None` where they never fit.
pub(in crate::propagate) fn pair(a: &Shape, b: &Shape, expansion: bool) -> Option<Shape> {
    match (is_scalar(a), is_scalar(b)) {
        (Some(true), _) => Some(b.clone()),
        (_, Some(true)) => Some(a.clone()),
        _ if expansion => expanded(a, b),
        _ => equal(a, b),
    }
}

fn expanded(a: &Shape, b: &Shape) -> Option<Shape> {
    let (rank_a, rank_b) = (rank(a), rank(b));
    let unknown = rank_a.is_none() || rank_b.is_none();
    let length = rank_a.unwrap_or(2).max(rank_b.unwrap_or(2));
    let extents: Option<Vec<_>> =
        (0..length).map(|dimension| expand(at(a, dimension), at(b, dimension))).collect();
    let extents = extents?;
    Some(if unknown { Shape::Unknown } else { Shape::dims(extents) })
}

/// One dimension: an extent of 1 expands.
fn expand(a: Extent, b: Extent) -> Option<Extent> {
    match (a, b) {
        (Extent::Known(1), other) | (other, Extent::Known(1)) => Some(other),
        (Extent::Known(a), Extent::Known(b)) if a != b => None,
        (a, b) => Some(meet_extents(a, b)),
    }
}

fn equal(a: &Shape, b: &Shape) -> Option<Shape> {
    let same = meet(a, b);
    let scalars = [(a, b), (b, a)];
    let expanded = scalars.iter().filter(|(one, _)| maybe_scalar(one)).map(|(_, other)| *other);
    expanded.cloned().chain(same).reduce(|a, b| a.join(&b))
}

/// The shape of an array that has both shapes; `None` where there is none.
fn meet(a: &Shape, b: &Shape) -> Option<Shape> {
    let (Some(rank_a), Some(rank_b)) = (rank(a), rank(b)) else {
        return Some(if rank(a).is_none() { b.clone() } else { a.clone() });
    };
    let mut extents = Vec::new();
    for dimension in 0..rank_a.max(rank_b) {
        match (at(a, dimension), at(b, dimension)) {
            (Extent::Known(a), Extent::Known(b)) if a != b => return None,
            (a, b) => extents.push(meet_extents(a, b)),
        }
    }
    Some(Shape::dims(extents))
}
