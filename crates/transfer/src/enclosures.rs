//! Arrays of which each element lies between two bounds ([`Enclosure`]): what an operation makes
//! of them, element by element or as a whole.
//!
//! ```text
//! 0:0.1:0.3                each element to within a rounding error
//! exp(linspace(0, 1, 3))   1-…1+, 1.6487-…1.6487+, …
//! sum([0.1 0.2])           0.3-…0.3+, in whatever order it is summed
//! sort, max, repmat, x'    the lower bounds and the upper ones, each by themselves
//! ```
//!
//! What moves elements, or grows where they grow, makes of the lower bounds those of the result, and of
//! the upper ones those of the result: that is constant folding ([`fold`]) of either. What is computed
//! element by element is interval arithmetic ([`interval`]). Sums and products have room for
//! the rounding errors of every order of evaluation: at most one unit in the last place of the
//! sum of magnitudes for each operation (N. J. Higham, *Accuracy and Stability of Numerical
//! Algorithms*, section 4.2).
//!
//! Only of `double` and `logical`: other classes are rounded differently.
//!
//! Cost: linear in the elements, of products in those of each row and column; at most
//! [`Enclosure::MAX`] are kept.

mod array;
mod linear_systems;
mod signals;

use crate::extents::{count, known};
use crate::site::Site;
use crate::view::View;
use crate::{fold, interval, make};
use array::{Array, element, minus, times, total};
use lariat_builtins::{Fold, MClass, ShapeRule};
use lariat_domains::{Enclosure, Interval, Numbers, Shape, Value};

/// The bounds of each element of the result at a place, in column order.
pub(super) fn elements(
    site: &Site<'_>,
    place: usize,
    class: MClass,
    shape: &Shape,
) -> Option<Vec<Interval>> {
    let fold = site.builtin.fold?;
    let count = usize::try_from(count(shape)?).ok()?;
    let is_kept = (1..=Enclosure::MAX).contains(&count) && known(shape)?.len() == 2;
    if !is_kept || !matches!(class, MClass::Double | MClass::Logical) {
        return None;
    }
    let elements = match (place, site.args) {
        (0, args) if fold == Fold::IdentityMatrix => identity(args, shape)?,
        (0, [x]) if fold == Fold::Diagonal && Array::of(x)?.is_vector() => {
            on_diagonal(&Array::of(x)?.elements, shape)?
        }
        (0, [first, last, ..]) if fold == Fold::EvenlySpaced => {
            between(first.matrix()?.intervals()?, last.matrix()?.intervals()?, count)?
        }
        (place, args) if is_increasing(fold, args) => by_bounds(site, place, class, shape)?,
        (0, args) => computed(site, fold, args, (class, shape))?,
        _ => return None,
    };
    (elements.len() == count).then_some(elements)
}

fn identity(args: &[View<'_>], shape: &Shape) -> Option<Vec<Interval>> {
    let is_number = |arg: &View<'_>| arg.class.is_some_and(|it| it.is_numeric());
    let [rows, columns] = known(shape)?[..] else { return None };
    let places = (0..columns).flat_map(|column| (0..rows).map(move |row| row == column));
    let number = |on: bool| Interval::exactly(f64::from(u8::from(on)));
    args.iter().all(is_number).then(|| places.map(number).collect())?
}

/// A matrix of which all but the diagonal is zero.
fn on_diagonal(diagonal: &[Interval], shape: &Shape) -> Option<Vec<Interval>> {
    let [rows, columns] = known(shape)?[..] else { return None };
    let is_square = rows == columns && rows as usize == diagonal.len();
    let zero = Interval::exactly(0.0)?;
    let at = |row: u32, column: u32| if row == column { diagonal[row as usize] } else { zero };
    let places = (0..columns).flat_map(|column| (0..rows).map(move |row| (row, column)));
    is_square.then(|| places.map(|(row, column)| at(row, column)).collect())
}

/// Numbers at equal distances; the ends are themselves.
fn between(first: Vec<Interval>, last: Vec<Interval>, count: usize) -> Option<Vec<Interval>> {
    let (&[first], &[last]) = (&first[..], &last[..]) else { return None };
    let at = |place: usize| {
        let part = place as f64 / (count - 1) as f64;
        let mix = |a: f64, b: f64| a + (b - a) * part;
        let magnitude =
            first.low.abs().max(first.high.abs()).max(last.low.abs()).max(last.high.abs());
        let room = magnitude * 1e-14;
        match place {
            _ if place + 1 == count => Some(last),
            0 => Some(first),
            _ => Interval::between(
                mix(first.low, last.low) - room,
                mix(first.high, last.high) + room,
            ),
        }
    };
    (count > 1).then(|| (0..count).map(at).collect())?
}

/// The numbers from a first one in steps, so many; each may be rounded, and computed from either end.
pub(super) fn steps(first: f64, step: f64, count: usize) -> Option<Vec<Interval>> {
    let end = first + step * count as f64;
    let room = (first.abs().max(end.abs()) + step.abs()) * 1e-14;
    let at = |place: usize| {
        let number = first + step * place as f64;
        match place {
            0 => Interval::exactly(first),
            _ => Interval::between(number - room, number + room),
        }
    };
    (1..=Enclosure::MAX).contains(&count).then(|| (0..count).map(at).collect())?
}

/// Does each element of the result grow where those of the arguments do, or is it one of them?
fn is_increasing(fold: Fold, args: &[View<'_>]) -> bool {
    match fold {
        Fold::Transposed
        | Fold::Diagonal
        | Fold::Repeated
        | Fold::Reshaped
        | Fold::FlippedColumns
        | Fold::FlippedRows
        | Fold::Flipped
        | Fold::Rotated
        | Fold::Shifted
        | Fold::LowerPart
        | Fold::UpperPart
        | Fold::Grid
        | Fold::Column
        | Fold::Permuted
        | Fold::RunningSmaller
        | Fold::RunningGreatest
        | Fold::Sorted => true,
        // Of two arrays it is interval arithmetic.
        Fold::Smaller | Fold::Greatest => args.len() != 2,
        _ => false,
    }
}

/// What constant folding makes of the lower bounds and of the upper ones; what it says of places (of
/// the greatest, in an order) only where no two elements overlap.
fn by_bounds(site: &Site<'_>, place: usize, class: MClass, shape: &Shape) -> Option<Vec<Interval>> {
    let fold = site.builtin.fold?;
    let is_place = place > 0 && fold != Fold::Grid;
    if is_place && !(site.args.len() == 1 && is_apart(&Array::of(&site.args[0])?)) {
        return None;
    }
    let of = |bound: fn(&Interval) -> f64| -> Option<Vec<f64>> {
        let values: Vec<Option<Value>> =
            site.args.iter().map(|arg| bounds_of(arg, bound)).collect();
        let views = site.args.iter().zip(&values);
        let views: Vec<View<'_>> = views
            .map(|(arg, value)| value.as_ref().map_or_else(|| arg.clone(), View::of))
            .collect();
        match fold::fold(&Site { args: &views, ..*site }, place, class, shape)? {
            Value::Matrix(matrix) => Some(matrix.as_numbers()?.to_vec()),
            _ => None,
        }
    };
    let (low, high) = (of(|it| it.low)?, of(|it| it.high)?);
    (low.len() == high.len()).then_some(())?;
    low.iter().zip(&high).map(|(&low, &high)| Interval::between(low, high)).collect()
}

/// The lower or the upper bounds, as a constant; nothing of what has no bounds of its own.
fn bounds_of(view: &View<'_>, bound: fn(&Interval) -> f64) -> Option<Value> {
    let matrix = view.matrix()?;
    let elements: Vec<f64> = matrix.enclosure.as_ref()?.elements.iter().map(bound).collect();
    Some(make::constant(matrix.class, matrix.shape.clone(), &elements))
}

/// Does a vector have no two elements of which either may be the greater?
fn is_apart(x: &Array) -> bool {
    let mut sorted = x.elements.clone();
    sorted.sort_by(|a, b| a.low.total_cmp(&b.low));
    x.is_vector() && sorted.windows(2).all(|pair| pair[0].high < pair[1].low)
}

fn computed(
    site: &Site<'_>,
    fold: Fold,
    args: &[View<'_>],
    (class, shape): (MClass, &Shape),
) -> Option<Vec<Interval>> {
    match (fold, args) {
        (Fold::Multiply, [a, b])
            if site.builtin.shape == ShapeRule::Product && !fold::elementwise(site) =>
        {
            product(&Array::of(a)?, &Array::of(b)?)
        }
        (Fold::InnerProduct, [a, b]) => {
            let (a, b) = (Array::of(a)?, Array::of(b)?);
            let is_whole = a.is_vector() && b.is_vector() && a.elements.len() == b.elements.len();
            is_whole.then(|| Some(vec![inner(&a.elements, &b.elements)?]))?
        }
        (Fold::Norm, [x]) => {
            let x = Array::of(x).filter(Array::is_vector)?;
            let squares = inner(&x.elements, &x.elements)?;
            // Libraries scale: small numbers do not vanish.
            let is_plain = (1e-200..1e200).contains(&squares.low) && squares.high < 1e200;
            is_plain.then_some(())?;
            Some(vec![Interval::between(
                squares.low.max(0.0).sqrt() * (1.0 - 1e-13),
                squares.high.sqrt() * (1.0 + 1e-13),
            )?])
        }
        (Fold::Differences, [x]) => {
            let x = Array::of(x).filter(Array::is_vector)?;
            let pair = |pair: &[Interval]| minus(pair[1], pair[0]);
            x.elements.windows(2).map(pair).collect()
        }
        (Fold::Running | Fold::RunningProduct, [x]) => {
            let x = Array::of(x).filter(Array::is_vector)?;
            let one = if fold == Fold::Running { Fold::Total } else { Fold::TotalProduct };
            (1..=x.elements.len()).map(|end| reduced(one, &x.elements[..end])).collect()
        }
        (
            Fold::Total
            | Fold::TotalProduct
            | Fold::TotalOfSquares
            | Fold::Variance
            | Fold::Deviation
            | Fold::Span
            | Fold::Mean
            | Fold::Median
            | Fold::SomeNonzero
            | Fold::AllNonzero,
            [x, rest @ ..],
        ) => {
            let x = Array::of(x)?;
            let along_rows = match rest {
                [] => x.rows == 1,
                [_] if matches!(fold, Fold::Variance | Fold::Deviation) => return None,
                [dimension] => match dimension.number()? {
                    1.0 => false,
                    2.0 => true,
                    _ => return None,
                },
                _ => return None,
            };
            x.lines(along_rows).iter().map(|line| reduced(fold, line)).collect()
        }
        (Fold::PolynomialAt, [p, x]) => {
            signals::polynomial_at(&Array::of(p)?.elements, &Array::of(x)?.elements)
        }
        (Fold::Convolution, [a, b]) => {
            let (a, b) = (Array::of(a)?, Array::of(b)?);
            let is_plain = a.is_vector() && b.is_vector();
            is_plain.then(|| signals::convolution(&a.elements, &b.elements))?
        }
        (Fold::Filtered, [b, a, x]) => {
            let (b, a, x) = (Array::of(b)?, Array::of(a)?, Array::of(x)?);
            let is_plain = b.is_vector() && a.is_vector() && x.is_vector();
            is_plain.then(|| signals::filtered(&b.elements, &a.elements, &x.elements))?
        }
        (Fold::Interpolated, [nodes, values, x]) => {
            let (values, x) = (Array::of(values)?, Array::of(x)?);
            let nodes = nodes.elements()?;
            values
                .is_vector()
                .then(|| signals::interpolated(&nodes, &values.elements, &x.elements))?
        }
        (Fold::EvenRatio, [from, to, ..]) => {
            let [_, columns] = known(shape)?[..] else { return None };
            signals::even_ratio(&Array::of(from)?, &Array::of(to)?, columns as usize)
        }
        (Fold::HammingWindow, [n]) if n.class == Some(MClass::Double) => {
            signals::hamming(usize::try_from(count(shape)?).ok()?)
        }
        (Fold::Inverse, [x]) => linear_systems::inverse(&Array::of(x)?),
        (Fold::Determinant, [x]) => Some(vec![linear_systems::determinant(&Array::of(x)?)?]),
        (Fold::LeftDivide, [a, b])
            if site.builtin.shape == ShapeRule::LeftDivide && !fold::elementwise(site) =>
        {
            linear_systems::solved(&Array::of(a)?, &Array::of(b)?)
        }
        (Fold::Kronecker, [a, b]) => kronecker(&Array::of(a)?, &Array::of(b)?),
        (Fold::BinaryLogarithm, _) if site.wanted() > 1 => None,
        (Fold::Convert, [x]) if class == MClass::Logical => {
            Array::of(x)?.elements.iter().map(|it| quantified(true, &[*it])).collect()
        }
        (Fold::Convert, [x]) => Some(Array::of(x)?.elements),
        (_, [x]) => Array::of(x)?
            .elements
            .iter()
            .map(|it| element(interval::one(fold, it.numbers())?))
            .collect(),
        (_, [a, b]) if fold::elementwise(site) => by_elements(fold, (a, b), shape),
        _ => None,
    }
}

fn by_elements(fold: Fold, (a, b): (&View<'_>, &View<'_>), shape: &Shape) -> Option<Vec<Interval>> {
    let (of_a, of_b) = (Array::of(a)?.elements, Array::of(b)?.elements);
    let extents = known(shape)?;
    let places = fold::places(a, &extents)?.into_iter().zip(fold::places(b, &extents)?);
    let undecided = Interval::between(0.0, 1.0).filter(|_| interval::is_comparison(fold));
    places
        .map(|(at_a, at_b)| {
            let (x, y) = (of_a.get(at_a)?.numbers(), of_b.get(at_b)?.numbers());
            interval::two(fold, x, y).and_then(element).or(undecided)
        })
        .collect()
}

/// What the elements of a line come to.
fn reduced(fold: Fold, line: &[Interval]) -> Option<Interval> {
    let count = line.len() as f64;
    match fold {
        Fold::Total => total(line),
        Fold::Mean => {
            let total = total(line)?;
            let room = 1e-15;
            let low = total.low / count;
            let high = total.high / count;
            Interval::between(low - low.abs() * room, high + high.abs() * room)
        }
        Fold::TotalProduct => {
            let all = line.iter().try_fold(Interval::exactly(1.0)?, |all, it| times(all, *it))?;
            let room = count * 1e-15;
            Interval::between(all.low - all.low.abs() * room, all.high + all.high.abs() * room)
        }
        Fold::Median => {
            let sorted = |bound: fn(&Interval) -> f64| {
                let mut all: Vec<f64> = line.iter().map(bound).collect();
                all.sort_by(f64::total_cmp);
                let half = all.len() / 2;
                if all.len() % 2 == 1 { all[half] } else { (all[half - 1] + all[half]) / 2.0 }
            };
            let (low, high) = (sorted(|it| it.low), sorted(|it| it.high));
            Interval::between(low - low.abs() * 1e-15, high + high.abs() * 1e-15)
        }
        Fold::TotalOfSquares => inner(line, line),
        Fold::Span => {
            let most = |bound: fn(&Interval) -> f64| {
                line.iter().map(bound).fold(f64::NEG_INFINITY, f64::max)
            };
            let least =
                |bound: fn(&Interval) -> f64| line.iter().map(bound).fold(f64::INFINITY, f64::min);
            let span = Interval::between(most(|it| it.low), most(|it| it.high))?;
            let low = Interval::between(least(|it| it.low), least(|it| it.high))?;
            let Interval { low, high } = minus(span, low)?;
            Interval::between(low.max(0.0), high)
        }
        Fold::Variance => variance(line),
        Fold::Deviation => {
            let Interval { low, high } = variance(line)?;
            Interval::between(low.sqrt() * (1.0 - 1e-15), high.sqrt() * (1.0 + 1e-15))
        }
        Fold::SomeNonzero | Fold::AllNonzero => quantified(fold == Fold::AllNonzero, line),
        _ => None,
    }
}

/// The mean of the squares of what each differs from the mean, over one less than their number.
fn variance(line: &[Interval]) -> Option<Interval> {
    let mean = reduced(Fold::Mean, line)?;
    let from_mean: Option<Vec<Interval>> = line.iter().map(|&it| minus(it, mean)).collect();
    let squares: Option<Vec<Interval>> = from_mean?.iter().map(|&it| square(it)).collect();
    let Interval { low, high } = total(&squares?)?;
    let degrees = (line.len() as f64 - 1.0).max(1.0);
    let room = |bound: f64| bound.abs() * 1e-14;
    Interval::between(((low - room(low)) / degrees).max(0.0), (high + room(high)) / degrees)
}

/// A square is not negative.
fn square(it: Interval) -> Option<Interval> {
    element(interval::two(Fold::Raise, it.numbers(), Numbers::exactly(2.0))?)
}

/// Are all of these nonzero, or is one?
fn quantified(all: bool, line: &[Interval]) -> Option<Interval> {
    let is_nonzero = |it: &Interval| it.low > 0.0 || it.high < 0.0;
    let is_zero = |it: &Interval| it.low == 0.0 && it.high == 0.0;
    let (yes, no) = match all {
        true => (line.iter().all(is_nonzero), line.iter().any(is_zero)),
        false => (line.iter().any(is_nonzero), line.iter().all(is_zero)),
    };
    Interval::between(f64::from(u8::from(yes)), f64::from(u8::from(!no)))
}

fn inner(a: &[Interval], b: &[Interval]) -> Option<Interval> {
    let terms: Option<Vec<Interval>> = a.iter().zip(b).map(|(&a, &b)| times(a, b)).collect();
    total(&terms?)
}

/// The product of each element with a matrix.
fn kronecker(a: &Array, b: &Array) -> Option<Vec<Interval>> {
    let (rows, columns) = (a.rows * b.rows, a.columns * b.columns);
    let places = (0..columns).flat_map(|column| (0..rows).map(move |row| (row, column)));
    let one = |(row, column): (usize, usize)| {
        let (of_a, of_b) =
            (a.at(row / b.rows, column / b.columns), b.at(row % b.rows, column % b.columns));
        times(of_a, of_b)
    };
    (rows * columns <= Enclosure::MAX).then(|| places.map(one).collect())?
}

/// The product of two matrices.
fn product(a: &Array, b: &Array) -> Option<Vec<Interval>> {
    if a.columns != b.rows {
        return None;
    }
    let (rows, columns) = (a.lines(true), b.lines(false));
    columns.iter().flat_map(|column| rows.iter().map(move |row| inner(row, column))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(number: f64) -> Interval {
        Interval { low: number, high: number }
    }

    fn near(it: Option<Interval>, number: f64) -> bool {
        it.is_some_and(|it| it.low <= number && it.high >= number && it.high - it.low < 1e-12)
    }

    #[test]
    fn sums_in_every_order() {
        let line: Vec<Interval> = [0.1, 0.2, 0.3, 10.0].map(point).to_vec();
        assert!(near(total(&line), 0.1 + 0.2 + 0.3 + 10.0));
        assert!(near(total(&line), 10.0 + 0.3 + 0.2 + 0.1));
        assert_eq!(total(&[point(1.0), point(2.0)]), Some(point(3.0)));
        assert!(near(reduced(Fold::Mean, &line), (0.1 + 0.2 + 0.3 + 10.0) / 4.0));
        assert!(near(reduced(Fold::Median, &line), 0.25));
    }

    #[test]
    fn steps_from_either_end() {
        let up = steps(0.0, 0.1, 11).unwrap_or_default();
        assert!(near(Some(up[3]), 0.3) && near(Some(up[3]), 1.0 - 7.0 * 0.1));
        assert_eq!(up[0], point(0.0));
        assert_eq!(steps(0.0, 0.1, Enclosure::MAX + 1), None);
    }

    #[test]
    fn quantifiers_over_truths_that_are_not_known() {
        let unknown = Interval { low: 0.0, high: 1.0 };
        assert_eq!(quantified(false, &[unknown, point(1.0)]), Some(point(1.0)));
        assert_eq!(quantified(true, &[unknown, point(1.0)]), Some(unknown));
        assert_eq!(quantified(true, &[unknown, point(0.0)]), Some(point(0.0)));
    }
}
