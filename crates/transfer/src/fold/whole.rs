//! Whole arrays of known numbers: reductions along a dimension, products, places, orders, sets.
//!
//! ```text
//! sum([1 2; 3 4])         [4 6]
//! find([0 1 0 1])         [2 4]
//! [m, i] = min([4 2 7])   2 and 2
//! unique([3 1 3])         [1 3]
//! ```
//!
//! Sums and products are folded where every order of the operations comes to the same: numbers of so few
//! digits that nothing is rounded, as whole ones, or a single operation. What comparisons with `NaN` and the signs of zeros decide is left to the run; so are
//! sets of what is not a row.
//!
//! Cost: linear in the elements, and in those of a product; of sets and orders `n log n`.

use super::algebra;
use super::arithmetic::in_class;
use super::array::Array;
use super::discrete;
use super::exact::{DOUBLE, exact_products, exact_sum};
use super::rearranged;
use super::special_matrices;
use crate::make;
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{Fold, MClass, ShapeRule};
use lariat_domains::{Constant, Extent, Shape, Value};

/// The result at a place among the results, if it can be computed.
pub(super) fn fold(site: &Site<'_>, fold: Fold, place: usize, class: MClass) -> Option<Value> {
    let array = match (fold, place, site.args) {
        (
            Fold::Total
            | Fold::SomeNonzero
            | Fold::AllNonzero
            | Fold::Smaller
            | Fold::Greatest
            | Fold::TotalProduct
            | Fold::Mean
            | Fold::Median
            | Fold::Span
            | Fold::TotalOfSquares,
            _,
            args,
        ) => reduced(fold, place, args)?,
        (Fold::Transposed, 0, [x]) => Array::of_places(x)?.transposed(),
        (Fold::Multiply, 0, [a, b]) if site.builtin.shape == ShapeRule::Product => {
            product(&Array::of(a)?, &Array::of(b)?)?
        }
        (Fold::Found, place, [x, rest @ ..]) => {
            found(&Array::of(x)?, rest, (place, site.wanted()))?
        }
        (Fold::Sorted, place @ (0 | 1), [x, rest @ ..]) => {
            sorted(&Array::of_any_class(x)?, rest, place)?
        }
        (Fold::Distinct, 0, [x]) => distinct(&Array::of_any_class(x)?)?,
        (Fold::Distinct, 0, [x, order]) if matches!(order.string(), Some("first" | "last")) => {
            distinct(&Array::of(x)?)?
        }
        (Fold::Distinct, 0, [x, how]) if how.string() == Some("rows") => {
            distinct_rows(&Array::of(x)?)?
        }
        (Fold::Diagonal, 0, [x]) => diagonal(&Array::of(x)?, 0)?,
        (Fold::Diagonal, 0, [x, at]) => {
            let at = at.number().filter(|at| at.fract() == 0.0 && at.abs() < 100.0)? as i64;
            diagonal(&Array::of(x)?, at)?
        }
        (
            Fold::IsDiagonal
            | Fold::IsUpperTriangular
            | Fold::IsLowerTriangular
            | Fold::IsSymmetric,
            0,
            [x],
        ) => Array::row(vec![truth(has_form(fold, &Array::of(x)?)?)]),
        (
            Fold::Running | Fold::RunningProduct | Fold::RunningSmaller | Fold::RunningGreatest,
            0,
            [x],
        ) => {
            let x = Array::of(x)?;
            x.along_each(x.rows == 1, |column| algebra::running(fold, column))?
        }
        (Fold::Running | Fold::RunningProduct, 0, [x, along]) => {
            let x = Array::of(x)?;
            let along_rows = x.extends_along_rows(Some(along))?;
            x.along_each(along_rows, |column| algebra::running(fold, column))?
        }
        (Fold::Difference | Fold::Union | Fold::Common, 0, [a, b]) => {
            (a.class == b.class).then_some(())?;
            set(fold, &Array::of_any_class(a)?, &Array::of_any_class(b)?)?
        }
        (Fold::Member, 0, [x, set]) => {
            let (x, set) = (Array::of(x)?, Array::of(set)?);
            let elements = x.elements.iter().map(|it| truth(set.elements.contains(it))).collect();
            Array { elements, ..x }
        }
        (Fold::Grid, ..) if site.wanted() > 2 => return None,
        (fold, place, args) => rearranged::fold(fold, place, args)
            .or_else(|| discrete::fold(fold, place, args, site.wanted()))
            .or_else(|| (place == 0).then(|| special_matrices::fold(fold, args))?)
            .or_else(|| (place == 0).then(|| algebra::fold(fold, args))?)?,
    };
    if array.elements.len() > Constant::MAX_ELEMENTS {
        return None;
    }
    let elements: Option<Vec<f64>> =
        array.elements.iter().map(|&number| in_class(number, class)).collect();
    let extents = [array.rows, array.columns].map(|it| Extent::from_option(u32::try_from(it).ok()));
    Some(make::constant(class, Shape::dims(extents), &elements?))
}

fn truth(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// `sum(x)`, `sum(x, 2)`, `max(x)`, `max(x, [], 2)`; of the last two also where it stands.
fn reduced(fold: Fold, place: usize, args: &[View<'_>]) -> Option<Array> {
    let is_extreme = matches!(fold, Fold::Smaller | Fold::Greatest);
    let (x, dimension) = match args {
        [x] => (x, None),
        [x, dimension] if !is_extreme && dimension.number().is_some() => (x, Some(dimension)),
        [x, none, dimension] if is_extreme && none.is_empty() == Some(true) => (x, Some(dimension)),
        _ => return None,
    };
    let exact = match x.class? {
        MClass::Single => 2f64.powi(f32::MANTISSA_DIGITS as i32),
        _ => DOUBLE,
    };
    let is_double = matches!(
        fold,
        Fold::TotalProduct | Fold::Mean | Fold::Median | Fold::Span | Fold::TotalOfSquares
    );
    let x = if is_double { Array::of(x)? } else { Array::of_any_class(x)? };
    if x.elements.is_empty() {
        return of_nothing(fold, &x).filter(|_| dimension.is_none() && place == 0);
    }
    let along_rows = x.extends_along_rows(dimension)?;
    x.along_each(along_rows, |column| Some(vec![one(fold, place, column, exact)?]))
}

/// What no element comes to: of `[]` and of one row without columns there is one result, of other
/// arrays one for each column.
fn of_nothing(fold: Fold, x: &Array) -> Option<Array> {
    let nothing = match fold {
        Fold::Total | Fold::SomeNonzero | Fold::TotalOfSquares => 0.0,
        Fold::AllNonzero | Fold::TotalProduct => 1.0,
        _ => return None,
    };
    let columns = if x.rows < 2 && x.columns < 2 || x.rows == 1 { 1 } else { x.columns };
    (columns > 0).then(|| Array::row(vec![nothing; columns]))
}

/// What a column comes to; below a number whole numbers are exact.
fn one(fold: Fold, place: usize, column: &[f64], exact: f64) -> Option<f64> {
    let better = |a: f64, b: f64| if fold == Fold::Smaller { a < b } else { a > b };
    match (fold, place) {
        (Fold::Total, 0) => exact_sum(column.iter().copied(), exact),
        (Fold::SomeNonzero, 0) => Some(truth(column.iter().any(|&number| number != 0.0))),
        (Fold::AllNonzero, 0) => Some(truth(column.iter().all(|&number| number != 0.0))),
        (Fold::Smaller | Fold::Greatest, 0 | 1) => {
            let mut best = 0;
            for (at, &number) in column.iter().enumerate() {
                if better(number, column[best]) {
                    best = at;
                }
            }
            Some(if place == 0 { column[best] } else { best as f64 + 1.0 })
        }
        (_, 0) => algebra::reduced(fold, column),
        _ => None,
    }
}

/// The product of two matrices, none of them a scalar.
fn product(a: &Array, b: &Array) -> Option<Array> {
    let is_scalar = |array: &Array| array.elements.len() == 1;
    let count = a.rows * b.columns;
    if is_scalar(a) || is_scalar(b) || a.columns != b.rows || count > Constant::MAX_ELEMENTS {
        return None;
    }
    let places = (0..b.columns).flat_map(|column| (0..a.rows).map(move |row| (row, column)));
    let elements: Option<Vec<f64>> = places
        .map(|(row, column)| {
            let factors = (0..a.columns).map(|k| (a.at(row, k), b.at(k, column)));
            exact_products(factors)
        })
        .collect();
    Some(Array { rows: a.rows, columns: b.columns, elements: elements? })
}

/// Where elements are not 0: their places, or their rows and columns; the first so many, or the last.
fn found(x: &Array, rest: &[View<'_>], (place, wanted): (usize, usize)) -> Option<Array> {
    let mut places: Vec<usize> =
        (0..x.elements.len()).filter(|&at| x.elements[at] != 0.0).collect();
    match rest {
        [] => {}
        [count, from @ ..] => {
            let count = count.number().filter(|it| it.fract() == 0.0 && (1.0..1e6).contains(it))?;
            let left_out = places.len().saturating_sub(count as usize);
            match from {
                [] => places.truncate(count as usize),
                [from] if from.string() == Some("first") => places.truncate(count as usize),
                [from] if from.string() == Some("last") => _ = places.drain(..left_out),
                _ => return None,
            }
        }
    }
    if places.is_empty() && x.elements.len() == 1 {
        return Some(Array { rows: 0, columns: 0, elements: Vec::new() });
    }
    if places.is_empty() && !x.is_row() || place > 1 {
        return None;
    }
    let number = |at: &usize| match (wanted, place) {
        (0 | 1, _) => at + 1,
        (_, 0) => at % x.rows + 1,
        _ => at / x.rows + 1,
    };
    Some(Array::along(x, places.iter().map(|at| number(at) as f64).collect()))
}

/// The elements in order along a dimension, or where they stood; equal ones keep their order.
fn sorted(x: &Array, rest: &[View<'_>], place: usize) -> Option<Array> {
    let (dimension, rest) = match rest {
        [dimension, rest @ ..] if dimension.number().is_some() => (Some(dimension), rest),
        rest => (None, rest),
    };
    let falls = match rest {
        [] => false,
        [how] => match how.string()?.to_ascii_lowercase().as_str() {
            "ascend" => false,
            "descend" => true,
            _ => return None,
        },
        _ => return None,
    };
    x.along_each(x.extends_along_rows(dimension)?, |column| {
        let mut order: Vec<usize> = (0..column.len()).collect();
        order.sort_by(|&a, &b| match falls {
            false => column[a].total_cmp(&column[b]),
            true => column[b].total_cmp(&column[a]),
        });
        let number = |&at: &usize| if place == 0 { column[at] } else { at as f64 + 1.0 };
        Some(order.iter().map(number).collect())
    })
}

/// The rows in order, each once.
fn distinct_rows(x: &Array) -> Option<Array> {
    let mut rows: Vec<Vec<f64>> =
        (0..x.rows).map(|row| (0..x.columns).map(|column| x.at(row, column)).collect()).collect();
    rows.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    rows.dedup();
    let in_rows = Array { rows: x.columns, columns: rows.len(), elements: rows.concat() };
    (!x.elements.is_empty()).then(|| in_rows.transposed())
}

fn in_order(mut elements: Vec<f64>) -> Vec<f64> {
    elements.sort_by(f64::total_cmp);
    elements.dedup();
    elements
}

fn distinct(x: &Array) -> Option<Array> {
    (!x.elements.is_empty()).then(|| Array::along(x, in_order(x.elements.clone())))
}

/// The diagonal of a matrix, or one so many places above it, or a matrix with a vector there. One that
/// has it in the middle is left to the run: in Octave its zeros stay what they are under products.
fn diagonal(x: &Array, above: i64) -> Option<Array> {
    let (right, down) = (above.max(0) as usize, above.min(0).unsigned_abs() as usize);
    if x.elements.is_empty() {
        return None;
    }
    if x.is_vector() {
        let count = x.elements.len();
        let extent = count + right + down;
        if above == 0 || extent * extent > Constant::MAX_ELEMENTS {
            return None;
        }
        let mut elements = vec![0.0; extent * extent];
        for (at, &element) in x.elements.iter().enumerate() {
            elements[at + down + (at + right) * extent] = element;
        }
        return Some(Array { rows: extent, columns: extent, elements });
    }
    let count = x.rows.checked_sub(down)?.min(x.columns.checked_sub(right)?);
    (count > 0).then(|| Array::column((0..count).map(|at| x.at(at + down, at + right)).collect()))
}

/// Is everything zero but for the diagonal, or a triangle; or is it its own transpose?
fn has_form(fold: Fold, x: &Array) -> Option<bool> {
    let places = || (0..x.columns).flat_map(|column| (0..x.rows).map(move |row| (row, column)));
    let is_zero = |(row, column): (usize, usize)| x.at(row, column) == 0.0;
    if x.elements.is_empty() {
        return None;
    }
    Some(match fold {
        Fold::IsDiagonal => places().filter(|(row, column)| row != column).all(is_zero),
        Fold::IsUpperTriangular => places().filter(|(row, column)| row > column).all(is_zero),
        Fold::IsLowerTriangular => places().filter(|(row, column)| row < column).all(is_zero),
        _ => {
            x.rows == x.columns
                && places().all(|(row, column)| x.at(row, column) == x.at(column, row))
        }
    })
}

/// Of two rows.
fn set(fold: Fold, a: &Array, b: &Array) -> Option<Array> {
    if a.rows != 1 || b.rows != 1 || a.elements.is_empty() || b.elements.is_empty() {
        return None;
    }
    let (of_a, of_b) = (a.elements.iter().copied(), b.elements.iter().copied());
    let elements: Vec<f64> = match fold {
        Fold::Difference => of_a.filter(|number| !b.elements.contains(number)).collect(),
        Fold::Union => of_a.chain(of_b).collect(),
        _ => of_a.filter(|number| b.elements.contains(number)).collect(),
    };
    // Nothing of two sets has a size of its own.
    let is_known = !elements.is_empty() || fold == Fold::Difference;
    is_known.then(|| Array::row(in_order(elements)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn array(rows: usize, elements: &[f64]) -> Array {
        Array { rows, columns: elements.len() / rows, elements: elements.to_vec() }
    }

    fn parts(array: Option<Array>) -> Option<(usize, usize, Vec<f64>)> {
        array.map(|array| (array.rows, array.columns, array.elements))
    }

    #[test]
    fn rows_become_columns() {
        let transposed = array(2, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).transposed();
        assert_eq!(parts(Some(transposed)), Some((3, 2, vec![1.0, 3.0, 5.0, 2.0, 4.0, 6.0])));
    }

    #[test]
    fn products_do_not_round() {
        let (a, b) = (array(2, &[1.0, 3.0, 2.0, 4.0]), array(2, &[1.0, 1.0]));
        assert_eq!(parts(product(&a, &b)), Some((2, 1, vec![3.0, 7.0])));
        assert_eq!(parts(product(&a, &array(2, &[0.5, 1.0]))), Some((2, 1, vec![2.5, 5.5])));
        assert_eq!(parts(product(&a, &array(2, &[0.1, 1.0]))), None);
        let outer = product(&array(2, &[0.1, 0.3]), &array(1, &[0.7, 3.0]));
        assert_eq!(outer.map(|it| it.elements[1]), Some(0.3 * 0.7));
        assert_eq!(parts(product(&b, &b)), None);
        let (zeros, negative) = (array(1, &[0.0, 0.0]), array(2, &[-1.0, -1.0]));
        assert_eq!(parts(product(&zeros, &negative)), None);
    }

    #[test]
    fn places_lie_along_a_row() {
        let row = array(1, &[0.0, 5.0, 0.0, 2.0]);
        assert_eq!(parts(found(&row, &[], (0, 1))), Some((1, 2, vec![2.0, 4.0])));
        let matrix = array(2, &[0.0, 1.0, 1.0, 0.0]);
        assert_eq!(parts(found(&matrix, &[], (0, 1))), Some((2, 1, vec![2.0, 3.0])));
        assert_eq!(parts(found(&matrix, &[], (1, 2))), Some((2, 1, vec![1.0, 2.0])));
        assert_eq!(parts(found(&array(2, &[0.0; 4]), &[], (0, 1))), None);
    }

    #[test]
    fn equal_numbers_keep_their_order() {
        let row = array(1, &[3.0, 1.0, 3.0, 1.0]);
        assert_eq!(parts(sorted(&row, &[], 1)), Some((1, 4, vec![2.0, 4.0, 1.0, 3.0])));
        assert_eq!(one(Fold::Smaller, 1, &row.elements, DOUBLE), Some(2.0));
        assert_eq!(one(Fold::Greatest, 1, &row.elements, DOUBLE), Some(1.0));
    }

    #[test]
    fn sets_of_rows_are_rows() {
        let (a, b) = (array(1, &[3.0, 1.0, 2.0]), array(1, &[2.0, 9.0]));
        assert_eq!(parts(set(Fold::Difference, &a, &b)), Some((1, 2, vec![1.0, 3.0])));
        assert_eq!(parts(set(Fold::Common, &a, &b)), Some((1, 1, vec![2.0])));
        assert_eq!(parts(set(Fold::Common, &a, &array(1, &[7.0]))), None);
    }
}
