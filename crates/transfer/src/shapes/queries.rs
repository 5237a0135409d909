//! Results that describe an argument: its size, its diagonal, the places of what
//! is not zero, a test of each string in a cell.

use crate::extents::{at, exact_rank, known};
use crate::site::Site;
use crate::view::View;
use lariat_builtins::MClass;
use lariat_domains::{Extent, Shape};

/// `size(x)` is a row; with a dimension or several results it is a scalar.
pub(super) fn size(site: &Site<'_>) -> Shape {
    match site.args {
        _ if site.results > 1 => Shape::scalar(),
        [x] => match exact_rank(x.shape).map(u32::try_from) {
            Some(Ok(rank)) => Shape::of(1, rank),
            _ => Shape::row(),
        },
        [_, dimension] if dimension.is_scalar() == Some(true) => Shape::scalar(),
        _ => Shape::row(),
    }
}

/// A vector becomes a square matrix, a matrix a column.
pub(super) fn diagonal(site: &Site<'_>) -> Shape {
    let x = match site.args {
        [x] => x,
        [x, place] => return beside_diagonal(x, place),
        _ => return Shape::matrix(),
    };
    match known(x.shape).as_deref() {
        // 0x1 of what Octave stores as a diagonal matrix, as `eye(0)`.
        Some([0, 0]) => Shape::dims([Extent::Known(0), Extent::Unknown]),
        Some([1, length] | [length, 1]) => Shape::of(*length, *length),
        Some([rows, columns]) => Shape::of(*rows.min(columns), 1),
        _ if x.shape.is_row() || x.shape.is_column() => {
            Shape::dims([x.shape.count(), x.shape.count()])
        }
        _ if x.shape.rank() == Some(2) && at(x.shape, 0).surely_equals(&at(x.shape, 1)) => {
            let side = at(x.shape, 0);
            let columns = if side.may_be(0) { Extent::Unknown } else { Extent::Known(1) };
            Shape::dims([side, columns])
        }
        _ if x.shape.is_scalar() == Some(false) && wide(x.shape) => Shape::column(),
        _ => Shape::matrix(),
    }
}

/// `diag(v, k)` of a vector: a square matrix, larger by the distance of the diagonal. Of a matrix:
/// what stands on that diagonal, as a column.
fn beside_diagonal(x: &View<'_>, place: &View<'_>) -> Shape {
    // Of several numbers GNU Octave takes the first; MATLAB refuses them.
    let place = place.elements().and_then(|places| places.first().copied());
    let place = place.filter(|place| place.fract() == 0.0 && place.abs() < 1e9);
    match (known(x.shape).as_deref(), place) {
        (Some([1, length] | [length, 1]), Some(place)) if *length > 0 || place != 0.0 => {
            // In range and whole, so nothing is lost.
            let side = length.checked_add(place.abs() as u32);
            Shape::dims([Extent::from_option(side), Extent::from_option(side)])
        }
        (Some(&[rows, columns]), Some(place)) if rows > 1 && columns > 1 => {
            // In range and whole, so nothing is lost.
            let (above, below) = (place.max(0.0) as u32, (-place).max(0.0) as u32);
            let length = rows.saturating_sub(below).min(columns.saturating_sub(above));
            // Of what lies outside, products disagree.
            let width = if length == 0 { Extent::Unknown } else { Extent::Known(1) };
            Shape::dims([Extent::Known(length), width])
        }
        _ => Shape::matrix(),
    }
}

/// Are both of two extents known not to be 1 (and not both 0)?
fn wide(shape: &Shape) -> bool {
    shape.rank() == Some(2)
        && (0..2).all(|dimension| matches!(at(shape, dimension), Extent::Known(2..)))
}

/// The places of what is not zero: a row for a row, else a column. Of a scalar
/// it is 1x1 or 0x0. `count`: how many there are, if that is known.
pub(super) fn found(shape: &Shape, count: Option<u32>) -> Shape {
    let count = || count.map_or(Extent::Unknown, Extent::Known);
    let Some(rank) = shape.rank() else { return Shape::matrix() };
    let (rows, columns) = (at(shape, 0), at(shape, 1));
    match (rows, columns) {
        // Nothing is found in what has no elements; products disagree about 0xn.
        (Extent::Known(0), Extent::Known(0 | 1)) | (Extent::Known(1), Extent::Known(0))
            if rank == 2 =>
        {
            shape.clone()
        }
        (Extent::Known(2..), _) => Shape::dims([count(), Extent::Known(1)]),
        (Extent::Known(1), Extent::Known(0 | 2..)) if rank == 2 => {
            Shape::dims([Extent::Known(1), count()])
        }
        (Extent::Known(1), Extent::Known(1)) if rank == 2 => match count() {
            Extent::Known(places @ (0 | 1)) => Shape::of(places, places),
            _ => Shape::matrix(),
        },
        _ => Shape::matrix(),
    }
}

/// 1x1 for strings; the size of the cell where there is one.
pub(super) fn per_string(site: &Site<'_>) -> Shape {
    if site.args.iter().any(|arg| arg.class.is_none()) {
        return Shape::Unknown;
    }
    let collections: Vec<_> = site
        .args
        .iter()
        .take(2)
        .filter(|arg| matches!(arg.class, Some(MClass::Cell | MClass::String)))
        .collect();
    let shape = match collections[..] {
        [] => return Shape::scalar(),
        [one] => one.shape.clone(),
        [a, b, ..] if a.shape.is_scalar() == Some(true) => b.shape.clone(),
        [a, b, ..] if b.shape.is_scalar() == Some(true) => a.shape.clone(),
        [a, b, ..] => a.shape.join(b.shape).join(&Shape::scalar()),
    };
    let row = |arg: &&crate::view::View<'_>| {
        matches!(arg.class, Some(MClass::Cell | MClass::String))
            || arg.class == Some(MClass::Char)
                && matches!(at(arg.shape, 0), Extent::Known(0 | 1))
                && arg.shape.rank() == Some(2)
    };
    // A char matrix is compared row by row in some languages; what is not a string makes
    // the whole comparison false.
    if site.args.iter().take(2).all(|arg| row(&arg)) { shape } else { Shape::Unknown }
}
