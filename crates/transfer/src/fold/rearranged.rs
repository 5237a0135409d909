//! Known elements in other places: copies, turns, shifts, triangles, grids.
//!
//! ```text
//! repmat([1 2], 2, 1)       [1 2; 1 2]
//! circshift([1 2 3], 1)     [3 1 2]
//! tril([1 2; 3 4])          [1 0; 3 4]
//! ```
//!
//! Nothing is computed but places, so that arrays of all classes fold.

use super::array::Array;
use crate::view::View;
use lariat_builtins::Fold;
use lariat_domains::Constant;

/// The result at a place among the results.
pub(super) fn fold(fold: Fold, place: usize, args: &[View<'_>]) -> Option<Array> {
    if let (Fold::Grid, 0 | 1) = (fold, place) {
        return grid(place, args);
    }
    let (x, rest) = args.split_first().filter(|_| place == 0)?;
    if fold == Fold::LinearIndex {
        return linear_place(&Array::of(x)?, rest);
    }
    let x = Array::of_places(x)?;
    let (rows, columns) = (x.rows, x.columns);
    match (fold, rest) {
        (Fold::Permuted, [order]) => match order.elements()?[..] {
            [1.0, 2.0] => Some(x),
            [2.0, 1.0] => Some(x.transposed()),
            _ => None,
        },
        (Fold::Column, []) => Some(Array::column(x.elements)).filter(|x| !x.elements.is_empty()),
        (Fold::Repeated, sizes) => repeated(&x, sizes),
        (Fold::Reshaped, sizes) => reshaped(x, sizes),
        (Fold::FlippedRows, []) => {
            picked(&x, (rows, columns), |row, column| (rows - 1 - row, column))
        }
        (Fold::FlippedColumns, []) => {
            picked(&x, (rows, columns), |row, column| (row, columns - 1 - column))
        }
        (Fold::Flipped, rest) => {
            let along_rows = x.extends_along_rows(only(rest)?)?;
            picked(&x, (rows, columns), |row, column| match along_rows {
                true => (row, columns - 1 - column),
                false => (rows - 1 - row, column),
            })
        }
        (Fold::Rotated, []) => {
            picked(&x, (columns, rows), |row, column| (column, columns - 1 - row))
        }
        (Fold::Shifted, [by, rest @ ..]) => {
            shifted(&x, by.number()?, x.extends_along_rows(only(rest)?)?)
        }
        (Fold::LowerPart | Fold::UpperPart, rest) => part(fold, x, rest),
        _ => None,
    }
}

/// Each element from where it stood.
fn picked(
    x: &Array,
    (rows, columns): (usize, usize),
    from: impl Fn(usize, usize) -> (usize, usize),
) -> Option<Array> {
    if rows * columns > Constant::MAX_ELEMENTS || x.elements.is_empty() {
        return None;
    }
    let places = (0..columns).flat_map(|column| (0..rows).map(move |row| (row, column)));
    let elements = places.map(|(row, column)| from(row, column)).map(|(r, c)| x.at(r, c)).collect();
    Some(Array { rows, columns, elements })
}

/// The dimension, if it is given and nothing else is.
fn only<'a, 'v>(rest: &'a [View<'v>]) -> Option<Option<&'a View<'v>>> {
    (rest.len() < 2).then(|| rest.first())
}

/// A whole number from 0 that is an extent.
fn extent(number: f64) -> Option<usize> {
    (number.fract() == 0.0 && (0.0..1e6).contains(&number)).then_some(number as usize)
}

/// Two extents: `(…, 2, 3)`, `(…, [2 3])`.
fn extents(sizes: &[View<'_>]) -> Option<[usize; 2]> {
    let numbers = match sizes {
        [one] => one.elements()?,
        several => several.iter().map(View::number).collect::<Option<Vec<f64>>>()?,
    };
    let [rows, columns] = numbers[..] else { return None };
    Some([extent(rows)?, extent(columns)?])
}

fn repeated(x: &Array, sizes: &[View<'_>]) -> Option<Array> {
    let [down, beside] = match sizes {
        [one] if one.number().is_some() => [extent(one.number()?)?; 2],
        sizes => extents(sizes)?,
    };
    let size = (x.rows.checked_mul(down)?, x.columns.checked_mul(beside)?);
    if size.0 * size.1 == 0 {
        return None;
    }
    picked(x, size, |row, column| (row % x.rows, column % x.columns))
}

fn reshaped(x: Array, sizes: &[View<'_>]) -> Option<Array> {
    let count = x.elements.len();
    let [rows, columns] = match sizes {
        [open, columns] if open.is_empty() == Some(true) => {
            let columns = extent(columns.number()?)?;
            [count.checked_div(columns)?, columns]
        }
        [rows, open] if open.is_empty() == Some(true) => {
            let rows = extent(rows.number()?)?;
            [rows, count.checked_div(rows)?]
        }
        sizes => extents(sizes)?,
    };
    (rows.checked_mul(columns)? == count && count > 0).then_some(Array {
        rows,
        columns,
        elements: x.elements,
    })
}

fn shifted(x: &Array, by: f64, along_rows: bool) -> Option<Array> {
    if by.fract() != 0.0 || by.abs() > 1e6 {
        return None;
    }
    let source =
        |at: usize, length: usize| (at as i64 - by as i64).rem_euclid(length as i64) as usize;
    picked(x, (x.rows, x.columns), |row, column| match along_rows {
        true => (row, source(column, x.columns)),
        false => (source(row, x.rows), column),
    })
}

/// What is not above the diagonal, or one beside it; what is not below it.
fn part(fold: Fold, x: Array, rest: &[View<'_>]) -> Option<Array> {
    let diagonal = match rest {
        [] => 0,
        [by] => by.number().filter(|by| by.fract() == 0.0 && by.abs() < 1e6)? as i64,
        _ => return None,
    };
    let is_kept = |at: usize| {
        let above = (at / x.rows) as i64 - (at % x.rows) as i64;
        if fold == Fold::LowerPart { above <= diagonal } else { above >= diagonal }
    };
    let elements: Vec<f64> =
        x.elements.iter().enumerate().map(|(at, &it)| if is_kept(at) { it } else { 0.0 }).collect();
    (!elements.is_empty()).then_some(Array { elements, ..x })
}

/// `[X, Y] = meshgrid(x, y)`
fn grid(place: usize, args: &[View<'_>]) -> Option<Array> {
    let (x, y) = match args {
        [x] => (Array::of_places(x)?, Array::of_places(x)?),
        [x, y] => (Array::of_places(x)?, Array::of_places(y)?),
        _ => return None,
    };
    let size = (y.elements.len(), x.elements.len());
    if !x.is_vector() || !y.is_vector() {
        return None;
    }
    match place {
        0 => picked(&Array::row(x.elements), size, |_, column| (0, column)),
        _ => picked(&Array::column(y.elements), size, |row, _| (row, 0)),
    }
}

/// `sub2ind([rows columns], i, j)`, inside.
fn linear_place(size: &Array, subscripts: &[View<'_>]) -> Option<Array> {
    let ([rows, columns], [i, j]) = (&size.elements[..], subscripts) else { return None };
    let (i, j) = (Array::of(i)?, Array::of(j)?);
    if (i.rows, i.columns) != (j.rows, j.columns) || i.elements.is_empty() {
        return None;
    }
    let is_inside = |at: f64, extent: f64| at.fract() == 0.0 && (1.0..=extent).contains(&at);
    let place = |(&i, &j): (&f64, &f64)| {
        (is_inside(i, *rows) && is_inside(j, *columns)).then(|| (j - 1.0) * rows + i)
    };
    let elements = i.elements.iter().zip(&j.elements).map(place).collect::<Option<_>>()?;
    Some(Array { elements, ..i })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(array: Option<Array>) -> Option<(usize, usize, Vec<f64>)> {
        array.map(|array| (array.rows, array.columns, array.elements))
    }

    #[test]
    fn elements_move_in_a_circle() {
        let row = Array::row(vec![1.0, 2.0, 3.0]);
        assert_eq!(parts(shifted(&row, 1.0, true)), Some((1, 3, vec![3.0, 1.0, 2.0])));
        assert_eq!(parts(shifted(&row, -4.0, true)), Some((1, 3, vec![2.0, 3.0, 1.0])));
    }

    #[test]
    fn parts_of_a_matrix() {
        let matrix = || Array { rows: 2, columns: 2, elements: vec![1.0, 3.0, 2.0, 4.0] };
        let lower = part(Fold::LowerPart, matrix(), &[]);
        assert_eq!(parts(lower), Some((2, 2, vec![1.0, 3.0, 0.0, 4.0])));
        let upper = part(Fold::UpperPart, matrix(), &[]);
        assert_eq!(parts(upper), Some((2, 2, vec![1.0, 0.0, 2.0, 4.0])));
    }
}
