//! Functions whose results have sizes of their own kind.
//!
//! | rule | example |
//! |---|---|
//! | [`square`] | `inv` of `(n,n)` is `(n,n)` |
//! | [`norm`] | 1x1, unless the norms of rows or columns are asked for |
//! | [`spread`] | `std(x, weights, dimension)` collapses a dimension |
//! | [`eigenvalues`] | of `(n,n)` a column of `n`, or two square matrices |
//! | [`orthogonal`] | `[Q, R] = qr(A)` of `(m,n)`: `(m,m)` and `(m,n)` |
//! | [`common`] | `[err, a, b] = common_size(a, b)`: a code, and both in one size |
//! | [`spacing`] | `eps` is 1x1, `eps(x)` has the size of `x` |
//! | [`difference`] | `diff` of `(1,4)` is `(1,3)` |
//! | [`grid`] | two results, of as many rows and columns as the arguments have elements |
//! | [`banded`] | `spdiags(b, d, m, n)` is `(m,n)` |
//! | [`several`] | elementwise of two or more, as `datenum(y, m, d)` |
//! | [`square_of_number`] | `magic(4)` is `(4,4)` |
//! | [`transform`] | `fft(x, n)` of a column is `(n,1)` |
//!
//! Cost: constant.

use super::{elementwise, linear, misfit, reduce, sizes};
use crate::extents::at;
use crate::fault::CallFault;
use crate::site::Site;
use crate::view::View;
use lariat_domains::{Extent, Shape};
use lariat_shapes::Polynomial;

/// Words that ask for norms of rows or columns have more letters than the names
/// of norms.
const NORM_LETTERS: usize = 3;

/// The size of a square argument. Of an empty one, whatever its size, GNU Octave
/// makes 0x0.
pub(super) fn square(site: &Site<'_>) -> Result<Shape, CallFault> {
    let Some(x) = site.arg(0) else { return Ok(Shape::matrix()) };
    let same = x.shape.rank() == Some(2) && at(x.shape, 0).surely_equals(&at(x.shape, 1));
    match x.shape.is_empty() {
        _ if same => Ok(x.shape.clone()),
        Some(false) => linear::square(x.shape).ok_or_else(|| misfit::not_square(site, x.shape)),
        _ => Ok(Shape::matrix()),
    }
}

/// As many rows and columns as the first argument, a scalar, says.
pub(super) fn square_of_number(site: &Site<'_>) -> Shape {
    match site.arg(0) {
        Some(side) if side.is_scalar() == Some(true) && !side.may_be_string() => {
            let extent = sizes::extent_of(side);
            Shape::dims(vec![extent.clone(), extent])
        }
        _ => Shape::matrix(),
    }
}

/// `f(x)`, `f(x, n)`, `f(x, n, dimension)` and `f(x, [], dimension)`: the dimension, or the
/// first that is not 1, has `n` elements. The dialects differ for a scalar `x`.
pub(super) fn transform(site: &Site<'_>) -> Shape {
    let Some(x) = site.arg(0) else { return Shape::Unknown };
    let count = match site.arg(1) {
        None => return x.shape.clone(),
        Some(count) if count.may_be_string() => return Shape::Unknown,
        Some(count) if count.shape.is_empty() == Some(true) => return x.shape.clone(),
        Some(count) if count.is_scalar() == Some(true) => sizes::extent_of(count),
        Some(_) => return Shape::Unknown,
    };
    let Some(mut extents) = x.shape.extents().map(<[Extent]>::to_vec) else {
        return Shape::Unknown;
    };
    let along = match site.arg(2) {
        None => extents.iter().position(|extent| *extent != Extent::Known(1)),
        Some(dimension) => {
            dimension.number().map(|number| number as usize).and_then(|it| it.checked_sub(1))
        }
    };
    match along.and_then(|along| Some((extents.get(along)?.known(), along))) {
        Some((None, _)) if site.arg(2).is_none() => Shape::Unknown,
        Some((_, along)) => {
            extents[along] = count;
            Shape::dims(extents)
        }
        None => Shape::Unknown,
    }
}

/// One number, unless a word may ask for more.
pub(super) fn norm(site: &Site<'_>) -> Shape {
    let names_norm = |view: &View<'_>| {
        !view.may_be_string() || view.string().is_some_and(|string| string.len() <= NORM_LETTERS)
    };
    match site.args.iter().skip(1).all(names_norm) {
        true => Shape::scalar(),
        false => Shape::Unknown,
    }
}

/// `f(x)`, `f(x, weights)` and `f(x, weights, dimension)`; nothing is known of
/// the result for an array that may be empty, unless it is a matrix.
pub(super) fn spread(site: &Site<'_>) -> Shape {
    let Some(x) = site.arg(0) else { return Shape::Unknown };
    let words = site.args.iter().skip(1).any(View::may_be_string);
    match (words, x.shape.is_empty(), x.shape.rank()) {
        (true, ..) => Shape::Unknown,
        (_, Some(false), _) => {
            reduce::along(x.shape, site.args.get(2..).unwrap_or_default(), reduce::Empties::Fill)
        }
        (_, _, Some(2)) => Shape::matrix(),
        _ => Shape::Unknown,
    }
}

/// The eigenvalues of a matrix: a column, or vectors and values as matrices.
pub(super) fn eigenvalues(site: &Site<'_>) -> Result<Vec<Shape>, CallFault> {
    let square = square(site)?;
    let wanted = site.wanted();
    let plain = site.args.len() == 1;
    Ok(match (plain, wanted) {
        (false, _) => vec![Shape::Unknown; wanted],
        (true, 1) => {
            // Of nothing the result is 0x0 or 0x1.
            let columns = if at(&square, 0).may_be(0) { Extent::Unknown } else { Extent::Known(1) };
            vec![Shape::dims([at(&square, 0), columns])]
        }
        (true, _) => vec![square; wanted],
    })
}

/// The factors of a matrix: an orthogonal one, one of its size, a permutation of its
/// columns; without what multiplies zeros, where 0 asks for that. Of other arguments nothing is known.
pub(super) fn orthogonal(site: &Site<'_>) -> Vec<Shape> {
    let wanted = site.wanted();
    let (x, rest) = match site.args {
        [x, rest @ ..] if x.shape.rank() == Some(2) => (x, rest),
        _ => return vec![Shape::Unknown; wanted],
    };
    match rest {
        [] => {}
        [economy] if economy.number() == Some(0.0) => return small_factors(x, wanted),
        _ => return vec![Shape::Unknown; wanted],
    }
    let square = |dimension| Shape::dims([at(x.shape, dimension), at(x.shape, dimension)]);
    match wanted {
        1 => vec![x.shape.clone()],
        2 => vec![square(0), x.shape.clone()],
        _ => vec![square(0), x.shape.clone(), square(1)],
    }
}

/// The same, of which the orthogonal one has no more columns than the matrix, and the permutation
/// is a row of numbers.
fn small_factors(x: &View<'_>, wanted: usize) -> Vec<Shape> {
    let (rows, columns) = (at(x.shape, 0), at(x.shape, 1));
    let least = match (rows.known(), columns.known()) {
        (Some(rows), Some(columns)) => Extent::Known(rows.min(columns)),
        _ => Extent::Unknown,
    };
    let factor = Shape::dims([least.clone(), columns.clone()]);
    match wanted {
        // Octave returns what it has computed, MATLAB the factor.
        1 => vec![Shape::dims([Extent::Unknown, columns])],
        2 => vec![Shape::dims([rows, least]), factor],
        _ => vec![Shape::dims([rows, least]), factor, Shape::dims([Extent::Known(1), columns])],
    }
}

/// A code, and the arguments in their common size. Where they have none they
/// stay as they are, so they must fit for sure.
pub(super) fn common(site: &Site<'_>) -> Vec<Shape> {
    let shapes = || site.args.iter().map(|arg| arg.shape);
    let arrays = || shapes().filter(|shape| shape.is_scalar() != Some(true));
    let first = arrays().next().cloned().unwrap_or_else(Shape::scalar);
    let fits = arrays().all(|shape| *shape == first && shape.extents().is_some_and(is_known));
    let each = if fits { first } else { Shape::Unknown };
    let mut results = vec![each; site.wanted()];
    results[0] = Shape::scalar();
    results
}

fn is_known(extents: &[Extent]) -> bool {
    extents.iter().all(|extent| !extent.is_unknown())
}

/// The spacing of numbers: at 1, at each element, or in an array of sizes.
pub(super) fn spacing(site: &Site<'_>) -> Shape {
    match site.args {
        [] => Shape::scalar(),
        [x] if !x.may_be_string() => x.shape.clone(),
        [x] if x.string().is_some() => Shape::scalar(),
        _ => Shape::Unknown,
    }
}

/// Elementwise of two or more; of one nothing is known.
pub(super) fn several(site: &Site<'_>) -> Result<Shape, CallFault> {
    match site.args {
        [] | [_] => Ok(Shape::Unknown),
        args if args.iter().any(View::may_be_string) => Ok(Shape::Unknown),
        _ => elementwise::all(site),
    }
}

/// One element less along the first dimension whose extent is not 1, where all
/// extents are known.
pub(super) fn difference(site: &Site<'_>) -> Shape {
    let [x] = site.args else { return Shape::Unknown };
    let least = |extent: &Extent| extent.polynomial().and_then(|extent| extent.lower_bound());
    let along = |extents: &[Extent]| {
        let place = extents.iter().position(|extent| *extent != Extent::Known(1))?;
        let is_full = extents.iter().all(|extent| least(extent).is_some_and(|least| least > 0));
        let shorter = extents[place].polynomial()?.subtract(&Polynomial::constant(1))?;
        let surely = is_full && least(&extents[place]).is_some_and(|least| least > 1);
        let mut extents = extents.to_vec();
        extents[place] = Extent::of(shorter);
        surely.then(|| Shape::dims(extents))
    };
    let open = if x.shape.rank() == Some(2) { Shape::matrix() } else { Shape::Unknown };
    x.shape.extents().and_then(along).unwrap_or(open)
}

/// Two results over the elements of one argument or two.
pub(super) fn grid(site: &Site<'_>, rows_are_second: bool) -> Shape {
    let (first, second) = match site.args {
        // `ndgrid(x)` is a column.
        [x] if site.wanted() == 1 && !rows_are_second => {
            return Shape::dims([x.shape.count(), Extent::Known(1)]);
        }
        [x] => (x, x),
        [x, y] => (x, y),
        _ => return Shape::Unknown,
    };
    match (site.wanted() <= 2, rows_are_second) {
        (true, true) => Shape::dims([second.shape.count(), first.shape.count()]),
        (true, false) => Shape::dims([first.shape.count(), second.shape.count()]),
        (false, _) => Shape::Unknown,
    }
}

/// A sparse matrix made of its diagonals.
pub(super) fn banded(site: &Site<'_>) -> Shape {
    match site.args {
        [_, _, rest @ ..] if rest.len() == 2 => sizes::sizes(rest, Shape::matrix()),
        _ => Shape::Unknown,
    }
}
