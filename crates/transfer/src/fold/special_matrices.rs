//! Matrices that are made of numbers by a known rule.
//!
//! ```text
//! magic(3)             [8 1 6; 3 5 7; 4 9 2]
//! toeplitz([1 2 3])    [1 2 3; 2 1 2; 3 2 1]
//! vander([1 2 3])      [1 1 1; 4 2 1; 9 3 1]
//! invhilb(2)           [4 -6; -6 12]
//! ```
//!
//! Only where each element is a whole number that is exact in every order of evaluation, or moves
//! from the arguments. Cost: linear in the elements, of which there are at most
//! [`Constant::MAX_ELEMENTS`].

use super::array::Array;
use super::exact::DOUBLE;
use crate::view::View;
use lariat_builtins::{Fold, MClass};
use lariat_domains::Constant;

/// The first result.
pub(super) fn fold(fold: Fold, args: &[View<'_>]) -> Option<Array> {
    if !args.iter().all(|arg| arg.class == Some(MClass::Double)) {
        return None;
    }
    match (fold, args) {
        (Fold::MagicSquare, [n]) => magic(extent(n)?),
        (Fold::EqualDiagonals, [column]) => {
            let column = vector(column)?;
            toeplitz(&column, &column)
        }
        (Fold::EqualDiagonals, [column, row]) => toeplitz(&vector(column)?, &vector(row)?),
        (Fold::EqualAntidiagonals, [column]) => {
            let column = vector(column)?;
            hankel(&column, &vec![0.0; column.len()])
        }
        (Fold::EqualAntidiagonals, [column, row]) => {
            let (column, row) = (vector(column)?, vector(row)?);
            (column.last() == row.first()).then(|| hankel(&column, &row))?
        }
        (Fold::PowersOfElements, [base]) => vandermonde(&vector(base)?),
        (Fold::PascalMatrix, [n]) => {
            let n = extent(n)?;
            square(n, |row, column| binomial(row + column, row))
        }
        (Fold::HilbertInverse, [n]) => hilbert_inverse(extent(n)?),
        (Fold::WilkinsonMatrix, [n]) => {
            let n = extent(n)?;
            square(n, |row, column| match row.abs_diff(column) {
                0 => Some((row as f64 - (n as f64 - 1.0) / 2.0).abs()),
                1 => Some(1.0),
                _ => Some(0.0),
            })
        }
        _ => None,
    }
}

/// The extent of a square matrix that is kept.
fn extent(n: &View<'_>) -> Option<usize> {
    let n = n.number().filter(|n| n.fract() == 0.0 && (1.0..=11.0).contains(n))?;
    Some(n as usize)
}

fn vector(view: &View<'_>) -> Option<Vec<f64>> {
    let array = Array::of(view).filter(|it| it.is_vector() && !it.elements.is_empty())?;
    Some(array.elements)
}

fn rectangle(
    (rows, columns): (usize, usize),
    element: impl Fn(usize, usize) -> Option<f64>,
) -> Option<Array> {
    if rows * columns > Constant::MAX_ELEMENTS {
        return None;
    }
    let places = (0..columns).flat_map(|column| (0..rows).map(move |row| (row, column)));
    let elements: Vec<f64> =
        places.map(|(row, column)| element(row, column)).collect::<Option<_>>()?;
    elements.iter().all(|it| it.abs() < DOUBLE).then_some(Array { rows, columns, elements })
}

fn square(n: usize, element: impl Fn(usize, usize) -> Option<f64>) -> Option<Array> {
    rectangle((n, n), element)
}

fn toeplitz(column: &[f64], row: &[f64]) -> Option<Array> {
    rectangle((column.len(), row.len()), |at, across| {
        Some(if at >= across { column[at - across] } else { row[across - at] })
    })
}

fn hankel(column: &[f64], row: &[f64]) -> Option<Array> {
    let last = column.len() - 1;
    rectangle((column.len(), row.len()), |at, across| {
        let place = at + across;
        Some(if place <= last { column[place] } else { row[place - last] })
    })
}

/// Powers that fall along the rows, each an exact product.
fn vandermonde(base: &[f64]) -> Option<Array> {
    let count = base.len();
    square(count, |row, column| {
        let power = base[row].powi((count - 1 - column) as i32);
        (base[row].fract() == 0.0 && power.abs() < DOUBLE).then_some(power)
    })
}

fn binomial(n: usize, k: usize) -> Option<f64> {
    (1..=k as u64).try_fold(1_u64, |all, at| Some(all.checked_mul(n as u64 + 1 - at)? / at)).map(
        // Far below 2^53 for what is kept.
        |number| number as f64,
    )
}

fn hilbert_inverse(n: usize) -> Option<Array> {
    square(n, |row, column| {
        let (i, j) = (row + 1, column + 1);
        let sign = if (i + j).is_multiple_of(2) { 1.0 } else { -1.0 };
        let square = binomial(i + j - 2, i - 1)?.powi(2);
        let rest = binomial(n + i - 1, n - j)? * binomial(n + j - 1, n - i)?;
        Some(sign * (i + j - 1) as f64 * rest * square)
    })
}

/// A square of the whole numbers from 1, rows and columns of which have one sum: of an odd extent
/// by steps along diagonals, of a multiple of four by mirroring, of others from a square of half the
/// extent (R. Strachey's construction).
fn magic(n: usize) -> Option<Array> {
    match n % 4 {
        _ if n == 2 => square(2, |row, column| Some([[4.0, 3.0], [1.0, 2.0]][row][column])),
        1 | 3 => square(n, |row, column| Some(odd_magic(n, row, column) as f64)),
        0 => square(n, |row, column| {
            let is_mirrored = |at: usize| matches!(at % 4, 0 | 3);
            let number = row * n + column + 1;
            let stays = is_mirrored(row) != is_mirrored(column);
            Some((if stays { number } else { n * n + 1 - number }) as f64)
        }),
        _ => square(n, |row, column| Some(from_quarters(n, row, column) as f64)),
    }
}

fn odd_magic(n: usize, row: usize, column: usize) -> usize {
    let (i, j) = (row + 1, column + 1);
    let tens = (i + j + n - (n + 3) / 2) % n;
    let ones = (i + 2 * j + n - 2) % n;
    n * tens + ones + 1
}

fn from_quarters(n: usize, row: usize, column: usize) -> usize {
    let half = n / 2;
    let k = (n - 2) / 4;
    let (top, at) = (row < half, row % half);
    // Some columns have their halves exchanged; in the middle row they begin one later.
    let exchanged = match at == k {
        true => column >= 1 && column <= k || column > n - k,
        false => column < k || column > n - k,
    };
    let from_top = top != exchanged;
    let quarter = match (from_top, column < half) {
        (true, true) => 0,
        (false, false) => 1,
        (true, false) => 2,
        (false, true) => 3,
    };
    odd_magic(half, at, column % half) + quarter * half * half
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn magic_squares_have_one_sum() {
        for n in [1, 3, 4, 5, 6, 7, 8, 10, 11] {
            let square = magic(n).map(|it| it.elements).unwrap_or_default();
            let sum = (n * (n * n + 1) / 2) as f64;
            assert!(square.chunks(n).all(|column| column.iter().sum::<f64>() == sum), "{n}");
            let rows = (0..n).map(|row| square.iter().skip(row).step_by(n).sum::<f64>());
            assert!(rows.into_iter().all(|row| row == sum), "{n}");
        }
    }

    #[test]
    fn diagonals_and_powers() {
        let toeplitz = toeplitz(&[1.0, 2.0], &[1.0, 5.0, 6.0]).map(|it| it.elements);
        assert_eq!(toeplitz, Some(vec![1.0, 2.0, 5.0, 1.0, 6.0, 5.0]));
        let hankel = hankel(&[1.0, 2.0], &[2.0, 7.0]).map(|it| it.elements);
        assert_eq!(hankel, Some(vec![1.0, 2.0, 2.0, 7.0]));
        let powers = vandermonde(&[2.0, 3.0]).map(|it| it.elements);
        assert_eq!(powers, Some(vec![2.0, 3.0, 1.0, 1.0]));
        let inverse = hilbert_inverse(2).map(|it| it.elements);
        assert_eq!(inverse, Some(vec![4.0, -6.0, -6.0, 12.0]));
    }
}
