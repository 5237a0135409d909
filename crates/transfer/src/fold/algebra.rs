//! Products, differences and means of known numbers, where the result does not depend on the order of
//! evaluation ([`super::exact`]).
//!
//! ```text
//! dot([1 2 3], [4 5 6])     32
//! cross([1 0 0], [0 1 0])   [0 0 1]
//! conv([1 2], [1 3])        [1 5 6]
//! polyder([1 2 3])          [2 2]
//! polyval([1 2 3], 2)       11
//! ```
//!
//! The norm of a vector is known up to its last digits: libraries scale before they square.

use super::array::Array;
use super::exact::{DOUBLE, exact_product, exact_products, exact_sum};
use crate::view::View;
use lariat_builtins::Fold;
use lariat_domains::Constant;

/// The first result.
pub(super) fn fold(fold: Fold, args: &[View<'_>]) -> Option<Array> {
    match (fold, args) {
        (Fold::InnerProduct, [a, b]) => inner(&Array::of(a)?, &Array::of(b)?),
        (Fold::CrossProduct, [a, b]) => cross(&Array::of(a)?, &Array::of(b)?),
        // Along the rows, each by itself.
        (Fold::InnerProduct | Fold::CrossProduct, [a, b, along]) if along.number() == Some(2.0) => {
            let by_row = if fold == Fold::InnerProduct { inner } else { cross };
            row_by_row(&Array::of(a)?, &Array::of(b)?, by_row)
        }
        (Fold::Kronecker, [a, b]) => kronecker(&Array::of(a)?, &Array::of(b)?),
        (Fold::Convolution, [a, b]) => convolution(&Array::of(a)?, &Array::of(b)?),
        (Fold::PolynomialDerivative, [p]) => derivative(&Array::of(p)?),
        (Fold::PolynomialAt, [p, x]) => polynomial_at(&Array::of(p)?, &Array::of(x)?),
        (Fold::Differences, [x]) => differences(&Array::of(x)?),
        (Fold::Trace, [x]) => {
            let x = Array::of(x)?;
            let diagonal = (0..x.rows.min(x.columns)).map(|at| x.at(at, at));
            let is_square = x.rows == x.columns && x.rows > 0;
            scalar(exact_sum(diagonal, DOUBLE).filter(|_| is_square)?)
        }
        (Fold::Count, [x]) => {
            let x = Array::of_any_class(x)?;
            scalar(x.elements.iter().filter(|&&number| number != 0.0).count() as f64)
        }
        _ => None,
    }
}

fn scalar(number: f64) -> Option<Array> {
    Some(Array::row(vec![number]))
}

/// The least and the greatest that a norm may come to: the Euclidean one of a vector, or that
/// which is asked for, of a matrix not the Euclidean one.
pub(super) fn norm(x: &View<'_>, rest: &[View<'_>]) -> Option<(f64, f64)> {
    let x = Array::of(x).filter(|x| !x.elements.is_empty())?;
    let magnitudes = || x.elements.iter().map(|number| number.abs());
    let order = match rest {
        [] => 2.0,
        [order] => match order.string() {
            Some("inf" | "Inf") => f64::INFINITY,
            Some("fro") => 2.0,
            _ => order.number()?,
        },
        _ => return None,
    };
    let is_frobenius = rest.first().is_some_and(|order| order.string() == Some("fro"));
    let sums = |x: &Array| {
        let sum = |column: &[f64]| column.iter().map(|number| number.abs()).sum::<f64>();
        x.elements.chunks(x.rows).map(sum).fold(0.0, f64::max)
    };
    let norm = match order {
        1.0 if !x.is_vector() => sums(&x),
        f64::INFINITY if !x.is_vector() => sums(&x.transposed()),
        _ if !x.is_vector() && !is_frobenius => return None,
        1.0 => magnitudes().sum(),
        2.0 => x.elements.iter().map(|number| number * number).sum::<f64>().sqrt(),
        f64::INFINITY => magnitudes().fold(0.0, f64::max),
        _ => return None,
    };
    // Libraries scale: small numbers do not vanish.
    let is_plain = magnitudes().all(|it| it == 0.0) || (1e-100..1e100).contains(&norm);
    is_plain.then_some((norm * (1.0 - 1e-12), norm * (1.0 + 1e-12)))
}

/// What a column comes to, in a reduction along a dimension.
pub(super) fn reduced(fold: Fold, column: &[f64]) -> Option<f64> {
    let count = column.len() as f64;
    match fold {
        Fold::TotalProduct => exact_product(column.iter().copied()),
        Fold::Span => {
            let extreme = |better: fn(f64, f64) -> f64| column.iter().copied().reduce(better);
            Some(extreme(f64::max)? - extreme(f64::min)?)
        }
        Fold::TotalOfSquares => exact_products(column.iter().map(|&it| (it, it))),
        Fold::Mean => Some(exact_sum(column.iter().copied(), DOUBLE)? / count),
        Fold::Median => {
            let mut sorted = column.to_vec();
            sorted.sort_by(f64::total_cmp);
            let half = column.len() / 2;
            match column.len() % 2 {
                1 => Some(sorted[half]),
                _ => Some(exact_sum([sorted[half - 1], sorted[half]].into_iter(), DOUBLE)? / 2.0),
            }
        }
        _ => None,
    }
}

/// Sums, products or extremes so far, of a column.
pub(super) fn running(fold: Fold, column: &[f64]) -> Option<Vec<f64>> {
    let so_far = |end: usize| column[..=end].iter().copied();
    let one = |end: usize| match fold {
        Fold::Running => exact_sum(so_far(end), DOUBLE),
        Fold::RunningSmaller => so_far(end).reduce(f64::min),
        Fold::RunningGreatest => so_far(end).reduce(f64::max),
        _ => exact_product(so_far(end)),
    };
    (0..column.len()).map(one).collect()
}

fn inner(a: &Array, b: &Array) -> Option<Array> {
    let fits = a.is_vector() && b.is_vector() && a.elements.len() == b.elements.len();
    let factors = a.elements.iter().copied().zip(b.elements.iter().copied());
    scalar(exact_products(factors).filter(|_| fits && !a.elements.is_empty())?)
}

fn row_by_row(a: &Array, b: &Array, product: fn(&Array, &Array) -> Option<Array>) -> Option<Array> {
    if (a.rows, a.columns) != (b.rows, b.columns) || a.columns < 2 || a.rows == 0 {
        return None;
    }
    let row =
        |of: &Array, row: usize| Array::row((0..of.columns).map(|it| of.at(row, it)).collect());
    let rows: Vec<Array> =
        (0..a.rows).map(|at| product(&row(a, at), &row(b, at))).collect::<Option<_>>()?;
    let columns = rows[0].elements.len();
    let elements = rows.into_iter().flat_map(|row| row.elements).collect();
    Some(Array { rows: columns, columns: a.rows, elements }.transposed())
}

/// Of two vectors that lie in one direction.
fn cross(a: &Array, b: &Array) -> Option<Array> {
    let (&[a1, a2, a3], &[b1, b2, b3]) = (&a.elements[..], &b.elements[..]) else { return None };
    if (a.rows, a.columns) != (b.rows, b.columns) {
        return None;
    }
    let elements = vec![a2 * b3 - a3 * b2, a3 * b1 - a1 * b3, a1 * b2 - a2 * b1];
    Some(Array::along(a, elements))
}

fn kronecker(a: &Array, b: &Array) -> Option<Array> {
    let (rows, columns) = (a.rows * b.rows, a.columns * b.columns);
    if rows * columns > Constant::MAX_ELEMENTS || rows * columns == 0 {
        return None;
    }
    let places = (0..columns).flat_map(|column| (0..rows).map(move |row| (row, column)));
    let product = |(row, column): (usize, usize)| {
        a.at(row / b.rows, column / b.columns) * b.at(row % b.rows, column % b.columns)
    };
    Some(Array { rows, columns, elements: places.map(product).collect() })
}

/// Of two vectors in one direction.
fn convolution(a: &Array, b: &Array) -> Option<Array> {
    let (m, n) = (a.elements.len(), b.elements.len());
    let is_one_way = a.is_row() == b.is_row() && m > 1 && n > 1 && a.is_vector() && b.is_vector();
    let length = (m + n).checked_sub(1)?;
    if !is_one_way || length > Constant::MAX_ELEMENTS {
        return None;
    }
    let term = |at: usize| {
        let pairs = (0..m).filter(move |&k| at >= k && at - k < n);
        exact_products(pairs.map(|k| (a.elements[k], b.elements[at - k])))
    };
    let elements: Vec<f64> = (0..length).map(term).collect::<Option<_>>()?;
    Some(Array::along(a, elements))
}

/// Of a row of at least two coefficients. Leading zeros stay in GNU Octave alone.
fn derivative(p: &Array) -> Option<Array> {
    let degree = p.elements.len().checked_sub(1).filter(|&degree| degree > 0)?;
    if !p.is_row() || p.elements[0] == 0.0 {
        return None;
    }
    let term = |at: usize| exact_product([p.elements[at], (degree - at) as f64].into_iter());
    Some(Array::row((0..degree).map(term).collect::<Option<_>>()?))
}

/// By Horner's rule, of whole numbers.
fn polynomial_at(p: &Array, x: &Array) -> Option<Array> {
    let is_whole = |array: &Array| array.elements.iter().all(|number| number.fract() == 0.0);
    if !p.is_vector() || p.elements.is_empty() || !is_whole(p) || !is_whole(x) {
        return None;
    }
    let at = |&x: &f64| {
        let value = p.elements.iter().fold(0.0, |value, coefficient| value * x + coefficient);
        let bound = p.elements.iter().fold(0.0, |sum, it| sum * x.abs().max(1.0) + it.abs());
        (bound < DOUBLE && value != 0.0).then_some(value)
    };
    let elements: Vec<f64> = x.elements.iter().map(at).collect::<Option<_>>()?;
    (!elements.is_empty()).then_some(Array { rows: x.rows, columns: x.columns, elements })
}

/// Of neighbours along the first dimension whose extent is not 1.
fn differences(x: &Array) -> Option<Array> {
    let along_rows = x.rows == 1;
    let extent = if along_rows { x.columns } else { x.rows };
    let between = |column: &[f64]| Some(column.windows(2).map(|pair| pair[1] - pair[0]).collect());
    x.along_each(along_rows, between).filter(|_| extent > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(elements: &[f64]) -> Array {
        Array::row(elements.to_vec())
    }

    fn elements(array: Option<Array>) -> Option<Vec<f64>> {
        array.map(|array| array.elements)
    }

    #[test]
    fn products_of_vectors() {
        let (a, b) = (row(&[1.0, 2.0, 3.0]), row(&[4.0, 5.0, 6.0]));
        assert_eq!(elements(inner(&a, &b)), Some(vec![32.0]));
        assert_eq!(elements(cross(&a, &b)), Some(vec![-3.0, 6.0, -3.0]));
        assert_eq!(
            elements(convolution(&row(&[1.0, 2.0]), &row(&[1.0, 3.0]))),
            Some(vec![1.0, 5.0, 6.0])
        );
        assert_eq!(elements(inner(&row(&[0.1, 0.2]), &row(&[0.3, 0.4]))), None);
        assert_eq!(elements(polynomial_at(&a, &row(&[2.0]))), Some(vec![11.0]));
    }

    #[test]
    fn reductions() {
        assert_eq!(reduced(Fold::Mean, &[1.0, 2.0]), Some(1.5));
        assert_eq!(reduced(Fold::Median, &[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(reduced(Fold::TotalProduct, &[2.0, 3.0]), Some(6.0));
        assert_eq!(running(Fold::Running, &[1.0, 2.0, 3.0]), Some(vec![1.0, 3.0, 6.0]));
        assert_eq!(elements(differences(&row(&[1.0, 4.0, 9.0]))), Some(vec![3.0, 5.0]));
    }
}
