//! Concatenation along a dimension.
//!
//! All other extents must agree, but `0x0` is left out; so are, in Octave, `1x0`
//! and `0x1` where they do not fit, and in MATLAB, by its release, any empty
//! array. An operand that may be left out proves nothing:
//!
//! ```text
//! [(2,3), (2,:)]  is (2,:)        [(:,:), (1,1)]  is (1,:)
//! [(2,3), (4,5)]  fails           [(0,0), (3,1)]  is (3,1)
//! [(n,m), (1,1)]  is (1,k+1), where k is m if n is 1, else 0
//! ```

use super::known::{Known, Misfit};
use super::misfit;
use crate::extents::{at, join_all, list};
use crate::fault::{CallFault, SizeNeed};
use crate::rules::Rules;
use crate::site::Site;
use lariat_builtins::MClass;
use lariat_domains::{Extent, Shape};
use lariat_shapes::rule::matrix::joined;

/// May char arrays, one above the other, be filled up with blanks? They are in Octave
/// where their lengths differ.
pub(crate) fn may_fill(site: &Site<'_>) -> bool {
    let is_text = |class| matches!(class, None | Some(MClass::Char));
    let mut rows = site.args.iter().filter(|arg| arg.shape.is_empty() != Some(true));
    let Some(first) = rows.next() else { return false };
    let length = at(first.shape, 1);
    site.rules.skips_empties
        && site.args.iter().all(|arg| is_text(arg.class))
        && site.args.iter().any(|arg| arg.class == Some(MClass::Char))
        && rows.any(|arg| length == Extent::Unknown || at(arg.shape, 1) != length)
}

/// The shape of `[a, b]` (dimension 1, counted from 0) or `[a; b]` (0).
pub(crate) fn along(site: &Site<'_>, dimension: usize) -> Result<Shape, CallFault> {
    let shapes: Vec<_> = site.args.iter().map(|arg| arg.shape).collect();
    let is_filled = dimension == 0 && may_fill(site);
    match concatenated(&shapes, dimension, site.rules) {
        _ if is_filled => Ok(Shape::matrix()),
        Ok(shape) => Ok(shape),
        Err((a, b)) => {
            let need = if dimension == 1 { SizeNeed::BesideRows } else { SizeNeed::AboveColumns };
            Err(misfit::of_two(site, need, &a, &b))
        }
    }
}

/// The shape of a concatenation, or two operands that never fit.
pub(crate) fn concatenated(
    shapes: &[&Shape],
    dimension: usize,
    rules: &Rules,
) -> Result<Shape, (Shape, Shape)> {
    let nothing = Shape::of(0, 0);
    let counted: Vec<_> = shapes.iter().copied().filter(|shape| **shape != nothing).collect();
    match counted[..] {
        [] => Ok(if dimension < 2 || shapes.len() < 2 { nothing } else { Shape::Unknown }),
        [one] => Ok(one.clone()),
        _ if aligned(&counted, dimension) => Ok(total(&counted, dimension)),
        _ => unaligned(&counted, dimension, rules),
    }
}

/// Do all operands agree for certain in all other dimensions?
fn aligned(shapes: &[&Shape], dimension: usize) -> bool {
    let length = shapes.iter().filter_map(|shape| shape.rank()).max().unwrap_or(2);
    shapes.iter().all(|shape| {
        shape.rank().is_some()
            && (0..length)
                .filter(|other| *other != dimension)
                .all(|other| at(shape, other).surely_equals(&at(shapes[0], other)))
    })
}

fn total(shapes: &[&Shape], along: usize) -> Shape {
    let ranks = shapes.iter().filter_map(|shape| shape.rank());
    let rank = ranks.max().unwrap_or(2).max(along + 1);
    match joined(&mut Known { shapes }, shapes.len(), rank, along) {
        Ok(extents) => Shape::dims(extents),
        Err(Misfit) => Shape::Unknown,
    }
}

fn unaligned(shapes: &[&Shape], dimension: usize, rules: &Rules) -> Result<Shape, (Shape, Shape)> {
    let sure: Vec<_> =
        shapes.iter().copied().filter(|shape| never_left_out(shape, rules)).collect();
    let Some(first) = sure.first() else {
        let joined = join_all(shapes.iter().map(|shape| (*shape).clone()));
        let Some(extents) = joined.as_ref().and_then(|shape| list(shape, dimension + 1)) else {
            return Ok(Shape::Unknown);
        };
        // Left-out operands in a row may leave 0x0.
        return Ok(Shape::dims(extents.iter().map(|_| Extent::Unknown)));
    };
    let Some(mut extents) = list(first, dimension + 1) else { return Ok(Shape::Unknown) };
    for shape in &sure[1..] {
        for other in 0..extents.len().max(shape.rank().unwrap_or(2)) {
            let (a, b) =
                (extents.get(other).cloned().unwrap_or(Extent::Known(1)), at(shape, other));
            if other == dimension {
                continue;
            }
            if !a.may_equal(&b) {
                return Err(((*first).clone(), (*shape).clone()));
            }
            if let Some(extent) = extents.get_mut(other) {
                *extent = a.meet(&b);
            }
        }
    }
    let lengths = shapes.iter().map(|shape| match at(shape, dimension) {
        Extent::Known(0) => Extent::Known(0),
        extent if never_left_out(shape, rules) => extent,
        extent => if_it_fits(shape, &extents, dimension, &extent),
    });
    extents[dimension] = lengths.reduce(|a, b| a.plus(&b)).unwrap_or(Extent::Known(0));
    Ok(Shape::dims(extents))
}

/// How much an operand adds that may be left out: its length where it fits the
/// others, which is 0 anyway if it is empty; nothing where it does not.
fn if_it_fits(shape: &Shape, others: &[Extent], dimension: usize, length: &Extent) -> Extent {
    let (&[_, _], Some(2)) = (others, shape.rank()) else { return Extent::Unknown };
    match others.get(1 - dimension.min(1)) {
        Some(&Extent::Known(fits)) if dimension < 2 => {
            Extent::choice(&[(at(shape, 1 - dimension), fits)], length, &Extent::Known(0))
        }
        _ => Extent::Unknown,
    }
}

/// Can the operand not be left out, whatever the others are?
fn never_left_out(shape: &Shape, rules: &Rules) -> bool {
    let long = |extent: &Extent| !extent.may_be(0) && !extent.may_be(1);
    shape.is_empty() == Some(false)
        || rules.skips_empties && list(shape, 2).is_some_and(|extents| extents.iter().any(long))
}
