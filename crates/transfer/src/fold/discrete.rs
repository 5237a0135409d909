//! Whole numbers: factorials, divisors, primes, bits, subscripts, places in a table.
//!
//! ```text
//! gcd(12, 18)                6
//! bitand(5, 3)               1
//! [r, c] = ind2sub([2 3], 4) 2 and 2
//! lookup([1 2 4], 3)         2
//! ```
//!
//! Only of doubles, and only where every result is far below 2^53.
//!
//! Cost: of a prime the square root of the number, of others constant for each element.

use super::array::Array;
use super::dates;
use super::exact::DOUBLE;
use crate::view::View;
use lariat_builtins::{Fold, MClass};

/// Whole numbers up to this are looked at.
const MOST: f64 = 1e9;

fn natural(number: f64) -> Option<u64> {
    // In range and whole, so nothing is lost.
    (number.fract() == 0.0 && (0.0..=MOST).contains(&number)).then_some(number as u64)
}

/// One number.
pub(super) fn one(fold: Fold, x: f64) -> Option<f64> {
    let number = natural(x)?;
    match fold {
        Fold::Factorial => (number <= 17).then(|| (1..=number).product::<u64>() as f64),
        Fold::IsPrime => Some(f64::from(u8::from(is_prime(number)))),
        _ => None,
    }
}

fn is_prime(number: u64) -> bool {
    number > 1 && (2..).take_while(|it| it * it <= number).all(|it| !number.is_multiple_of(it))
}

/// Two numbers.
pub(super) fn two(fold: Fold, x: f64, y: f64) -> Option<f64> {
    if fold == Fold::BitsShifted {
        let by = y.abs();
        let is_whole = y.fract() == 0.0 && by < 30.0;
        let factor = 2_f64.powi(if is_whole { y as i32 } else { return None });
        let shifted = (natural(x)? as f64 * factor).floor();
        return (shifted < DOUBLE).then_some(shifted);
    }
    if fold == Fold::DaysOfMonth {
        return dates::days_of_month(x, y);
    }
    let (x, y) = (natural(x)?, natural(y)?);
    let result = match fold {
        Fold::BinomialOfEach => return combinations(x, y),
        Fold::Bit if (1..=30).contains(&y) => x >> (y - 1) & 1,
        Fold::GreatestDivisor => divisor(x, y),
        Fold::LeastMultiple if x > 0 && y > 0 => x / divisor(x, y) * y,
        Fold::BitsOfBoth => x & y,
        Fold::BitsOfEither => x | y,
        Fold::BitsOfOne => x ^ y,
        _ => return None,
    };
    Some(result as f64)
}

/// The greatest divisor of both (Euclid).
fn divisor(x: u64, y: u64) -> u64 {
    if y == 0 { x } else { divisor(y, x % y) }
}

/// Do these want two arrays of one size, or a number?
pub(super) fn wants_equal_sizes(fold: Fold) -> bool {
    matches!(
        fold,
        Fold::GreatestDivisor
            | Fold::LeastMultiple
            | Fold::BitsOfBoth
            | Fold::BitsOfEither
            | Fold::BitsOfOne
            | Fold::BitsShifted
            | Fold::DaysOfMonth
            | Fold::Bit
            | Fold::BinomialOfEach
    )
}

/// Of arrays as a whole.
pub(super) fn fold(fold: Fold, place: usize, args: &[View<'_>], wanted: usize) -> Option<Array> {
    match (fold, place, args) {
        (Fold::Binomial, 0, [n, k]) if n.number().is_some() => binomial(n.number()?, k.number()?),
        (Fold::Subscripts, 0 | 1, [size, places]) if wanted == 2 => {
            subscripts(&Array::of(size)?, Array::of(places)?, place)
        }
        (Fold::PlaceInTable, 0, [table, x])
            if [table, x].iter().all(|it| it.class == Some(MClass::Double)) =>
        {
            places_in(&Array::of(table)?, Array::of(x)?)
        }
        (Fold::IsIndex, 0, [x, most @ ..]) => is_index(x, most),
        (Fold::IsSorted, 0, [x]) => {
            let x = Array::of(x).filter(|x| x.is_vector() && !x.elements.is_empty())?;
            let grows = x.elements.windows(2).all(|pair| pair[0] <= pair[1]);
            Some(Array::row(vec![f64::from(u8::from(grows))]))
        }
        (Fold::DayNumber, 0, args) => Some(Array::row(vec![dates::day_number(args)?])),
        (Fold::PrimeFactors, 0, [x]) if wanted == 1 => {
            Some(Array::row(prime_factors(natural(x.number()?)?)))
        }
        (Fold::Binomial, 0, [set, k]) if wanted == 1 => subsets(&Array::of(set)?, k.number()?),
        (Fold::Primes, 0, [most]) => {
            let most = natural(most.number()?).filter(|most| (2..=400).contains(most))?;
            let primes = (2..=most).filter(|&it| is_prime(it)).map(|it| it as f64);
            Some(Array::row(primes.collect()))
        }
        _ => None,
    }
}

/// Are they whole numbers from 1, at most a given one? Truths always are indices.
fn is_index(x: &View<'_>, most: &[View<'_>]) -> Option<Array> {
    let most = match most {
        [] => DOUBLE,
        [most] => most.number()?.min(DOUBLE),
        _ => return None,
    };
    let is_double = x.class == Some(MClass::Double);
    let x = Array::of(x).filter(|x| is_double && !x.elements.is_empty())?;
    if x.elements.iter().any(|it| *it >= DOUBLE) {
        return None;
    }
    let holds = x.elements.iter().all(|it| it.fract() == 0.0 && (1.0..=most).contains(it));
    Some(Array::row(vec![f64::from(u8::from(holds))]))
}

fn binomial(n: f64, k: f64) -> Option<Array> {
    Some(Array::row(vec![combinations(natural(n)?, natural(k)?)?]))
}

/// How many subsets of so many elements a set has.
fn combinations(n: u64, k: u64) -> Option<f64> {
    let count = (1..=k.min(n.checked_sub(k)?)).try_fold(1_u64, |count, at| {
        let next = count.checked_mul(n + 1 - at)? / at;
        (next < MOST as u64).then_some(next)
    })?;
    Some(count as f64)
}

/// The prime factors, each as often as it divides.
fn prime_factors(number: u64) -> Vec<f64> {
    let (mut rest, mut factors) = (number, Vec::new());
    let mut factor = 2;
    while factor * factor <= rest {
        while rest.is_multiple_of(factor) {
            factors.push(factor as f64);
            rest /= factor;
        }
        factor += 1;
    }
    if rest > 1 || factors.is_empty() {
        factors.push(rest as f64);
    }
    factors
}

/// All choices of so many of a few elements, one in each row, in the order of their places.
fn subsets(set: &Array, count: f64) -> Option<Array> {
    let all = &set.elements;
    let is_few = (1.0..=all.len() as f64).contains(&count) && count.fract() == 0.0;
    if !is_few || set.rows != 1 || all.len() > 12 {
        return None;
    }
    let mut rows: Vec<Vec<f64>> = Vec::new();
    for mask in 0..1_u32 << all.len() {
        if mask.count_ones() == count as u32 {
            // The first element has the highest bit, so that falling numbers are in order.
            let is_in = |at: &usize| mask >> (all.len() - 1 - at) & 1 == 1;
            rows.push((0..all.len()).filter(is_in).map(|at| all[at]).collect());
        }
    }
    rows.reverse();
    let in_columns = Array { rows: count as usize, columns: rows.len(), elements: rows.concat() };
    Some(in_columns.transposed())
}

fn subscripts(size: &Array, places: Array, place: usize) -> Option<Array> {
    let &[rows, columns] = &size.elements[..] else { return None };
    let (rows, count) = (natural(rows)?, natural(rows * columns)?);
    let subscript = |&at: &f64| {
        let at = natural(at)?.checked_sub(1).filter(|&at| at < count)?;
        Some((if place == 0 { at % rows } else { at / rows }) as f64 + 1.0)
    };
    let elements = places.elements.iter().map(subscript).collect::<Option<Vec<f64>>>()?;
    (!elements.is_empty()).then_some(Array { elements, ..places })
}

/// How many entries of a growing table are at most each number.
fn places_in(table: &Array, x: Array) -> Option<Array> {
    let grows = table.elements.windows(2).all(|pair| pair[0] < pair[1]);
    if !table.is_vector() || table.elements.len() < 2 || !grows || x.elements.is_empty() {
        return None;
    }
    let place = |x: &f64| table.elements.partition_point(|entry| entry <= x) as f64;
    Some(Array { elements: x.elements.iter().map(place).collect(), ..x })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_and_primes() {
        assert_eq!(two(Fold::GreatestDivisor, 12.0, 18.0), Some(6.0));
        assert_eq!(two(Fold::LeastMultiple, 4.0, 6.0), Some(12.0));
        assert_eq!(two(Fold::BitsShifted, 5.0, -1.0), Some(2.0));
        assert_eq!(two(Fold::BitsShifted, 2_f64.powi(29), 24.0), None);
        assert_eq!(two(Fold::BitsOfOne, 5.0, 3.0), Some(6.0));
        assert_eq!(two(Fold::BitsOfBoth, 0.5, 3.0), None);
        assert_eq!((one(Fold::IsPrime, 91.0), one(Fold::IsPrime, 97.0)), (Some(0.0), Some(1.0)));
        assert_eq!(one(Fold::Factorial, 5.0), Some(120.0));
    }

    #[test]
    fn binomials() {
        let ways = |n, k| binomial(n, k).map(|it| it.elements);
        assert_eq!(ways(5.0, 2.0), Some(vec![10.0]));
        assert_eq!(ways(2.0, 5.0), None);
        assert_eq!(ways(100.0, 50.0), None);
    }

    #[test]
    fn factors_and_choices() {
        assert_eq!(prime_factors(12), vec![2.0, 2.0, 3.0]);
        assert_eq!(prime_factors(1), vec![1.0]);
        let row = Array::row(vec![1.0, 2.0, 3.0]);
        let pairs = subsets(&row, 2.0).map(|it| (it.rows, it.elements));
        assert_eq!(pairs, Some((3, vec![1.0, 1.0, 2.0, 2.0, 3.0, 3.0])));
    }

    #[test]
    fn places_and_subscripts() {
        let row = |elements: &[f64]| Array::row(elements.to_vec());
        let places = places_in(&row(&[1.0, 2.0, 4.0]), row(&[0.0, 2.0, 9.0]));
        assert_eq!(places.map(|it| it.elements), Some(vec![0.0, 2.0, 3.0]));
        let columns = subscripts(&row(&[2.0, 3.0]), row(&[4.0, 5.0]), 1);
        assert_eq!(columns.map(|it| it.elements), Some(vec![2.0, 3.0]));
        assert!(subscripts(&row(&[2.0, 3.0]), row(&[7.0]), 0).is_none());
    }
}
