//! Solutions of systems of linear equations, inverses and determinants of small matrices.
//!
//! Gaussian elimination with pivots of the greatest magnitude, in interval arithmetic. What a library
//! computes is the exact solution of a system nearby (N. J. Higham, *Accuracy and Stability of
//! Numerical Algorithms*, chapter 9): its matrix differs by at most a small multiple of
//! `n 2^n eps` of the greatest element, whatever factorization it takes. So each element gets that room
//! first. Nothing is said where a pivot may be zero.
//!
//! Cost: cubic in the extent, which is at most [`MOST`].

use super::array::{Array, element, minus, times};
use crate::interval;
use lariat_builtins::Fold;
use lariat_domains::Interval;

/// The greatest extent.
const MOST: usize = 10;

/// The rows of a matrix.
type Rows = Vec<Vec<Interval>>;

/// The solution `x` of `a * x = b`, in column order.
pub(super) fn solved(a: &Array, b: &Array) -> Option<Vec<Interval>> {
    let n = a.rows;
    if a.columns != n || b.rows != n {
        return None;
    }
    let (mut rows, mut right) = (with_room(a)?, b.lines(true));
    eliminate(&mut rows, &mut right)?;
    is_apart(rows[n - 1][n - 1]).then_some(())?;
    let mut solution: Rows = vec![Vec::new(); n];
    for row in (0..n).rev() {
        for column in 0..b.columns {
            let mut rest = right[row][column];
            for known in row + 1..n {
                rest = minus(rest, times(rows[row][known], solution[known][column])?)?;
            }
            solution[row].push(quotient(rest, rows[row][row])?);
        }
    }
    let places = (0..b.columns).flat_map(|column| (0..n).map(move |row| (row, column)));
    Some(places.map(|(row, column)| rounded(solution[row][column])).collect())
}

/// The inverse, in column order.
pub(super) fn inverse(a: &Array) -> Option<Vec<Interval>> {
    let n = a.rows;
    let one = |at: usize| Interval::exactly(f64::from(u8::from(at / n == at % n)));
    let elements = (0..n * n).map(one).collect::<Option<_>>()?;
    solved(a, &Array { rows: n, columns: n, elements })
}

/// The determinant.
pub(super) fn determinant(a: &Array) -> Option<Interval> {
    let mut rows = with_room(a).filter(|_| a.rows == a.columns)?;
    let mut right = vec![Vec::new(); a.rows];
    let is_odd = eliminate(&mut rows, &mut right)?;
    let product = (0..a.rows)
        .try_fold(Interval::exactly(1.0)?, |all, at| Some(rounded(times(all, rows[at][at])?)))?;
    if is_odd { Interval::between(-product.high, -product.low) } else { Some(product) }
}

/// The rows, each element with room for what a factorization changes.
fn with_room(a: &Array) -> Option<Rows> {
    let n = a.rows;
    let is_small = (1..=MOST).contains(&n);
    let most = a.elements.iter().map(|it| it.low.abs().max(it.high.abs())).fold(0.0, f64::max);
    let room = most * n as f64 * 2_f64.powi(n as i32) * 1e-15;
    let is_plain = is_small && (1e-100..1e100).contains(&most);
    let widened = |it: &Interval| Interval::between(it.low - room, it.high + room);
    let row = |row: &Vec<Interval>| row.iter().map(widened).collect::<Option<Vec<_>>>();
    is_plain.then(|| a.lines(true).iter().map(row).collect())?
}

/// Makes everything below the diagonal zero; says whether an odd number of rows were exchanged.
fn eliminate(rows: &mut Rows, right: &mut Rows) -> Option<bool> {
    let n = rows.len();
    let mut is_odd = false;
    for at in 0..n.saturating_sub(1) {
        let magnitude = |row: &usize| (rows[*row][at].low / 2.0 + rows[*row][at].high / 2.0).abs();
        let best = (at..n).max_by(|a, b| magnitude(a).total_cmp(&magnitude(b)))?;
        is_apart(rows[best][at]).then_some(())?;
        is_odd ^= best != at;
        rows.swap(at, best);
        right.swap(at, best);
        for row in at + 1..n {
            let factor = quotient(rows[row][at], rows[at][at])?;
            let pivots = (rows[at].clone(), right[at].clone());
            for (lines, pivot) in [(&mut *rows, pivots.0), (&mut *right, pivots.1)] {
                for (element, above) in lines[row].iter_mut().zip(pivot) {
                    *element = minus(*element, times(factor, above)?)?;
                }
            }
        }
    }
    Some(is_odd)
}

/// Is it surely not zero, and known well?
fn is_apart(pivot: Interval) -> bool {
    let least = pivot.low.max(-pivot.high);
    least > 0.0 && pivot.high - pivot.low < least
}

fn quotient(a: Interval, b: Interval) -> Option<Interval> {
    element(interval::two(Fold::Divide, a.numbers(), b.numbers())?)
}

fn rounded(it: Interval) -> Interval {
    let room = |bound: f64| bound.abs() * 1e-14;
    Interval { low: it.low - room(it.low), high: it.high + room(it.high) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn array(rows: usize, elements: &[f64]) -> Array {
        let point = |&number: &f64| Interval { low: number, high: number };
        let columns = elements.len() / rows;
        Array { rows, columns, elements: elements.iter().map(point).collect() }
    }

    fn near(it: Interval, number: f64) -> bool {
        it.low <= number && it.high >= number && it.high - it.low < 1e-10
    }

    #[test]
    fn a_system_and_an_inverse() {
        let a = array(2, &[2.0, 1.0, 1.0, 3.0]);
        let solution = solved(&a, &array(2, &[3.0, 5.0])).unwrap_or_default();
        assert!(near(solution[0], 0.8) && near(solution[1], 1.4));
        let inverse = inverse(&a).unwrap_or_default();
        assert!(near(inverse[0], 0.6) && near(inverse[1], -0.2) && near(inverse[3], 0.4));
        assert!(determinant(&a).is_some_and(|it| near(it, 5.0)));
    }

    #[test]
    fn a_singular_matrix_has_no_inverse() {
        let a = array(2, &[1.0, 2.0, 2.0, 4.0]);
        assert_eq!(inverse(&a), None);
        assert!(determinant(&a).is_some_and(|it| near(it, 0.0)));
    }
}
