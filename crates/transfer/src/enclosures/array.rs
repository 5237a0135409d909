//! Arrays of intervals in two dimensions, and sums and products of their elements.

use crate::extents::known;
use crate::interval;
use crate::view::View;
use lariat_builtins::{Fold, MClass};
use lariat_domains::{Interval, Numbers};

/// An array of two dimensions, its elements in column order.
pub(super) struct Array {
    pub rows: usize,
    pub columns: usize,
    pub elements: Vec<Interval>,
}

impl Array {
    /// That of an argument.
    pub fn of(view: &View<'_>) -> Option<Self> {
        let is_number = matches!(view.class?, MClass::Double | MClass::Logical);
        let [rows, columns] = known(view.shape)?[..] else { return None };
        let elements = view.matrix().filter(|_| is_number)?.intervals()?;
        let (rows, columns) = (rows as usize, columns as usize);
        let is_whole = elements.len() == rows * columns && !elements.is_empty();
        is_whole.then_some(Self { rows, columns, elements })
    }

    pub fn at(&self, row: usize, column: usize) -> Interval {
        self.elements[row + column * self.rows]
    }

    pub fn is_vector(&self) -> bool {
        self.rows == 1 || self.columns == 1
    }

    /// Its columns, or its rows.
    pub fn lines(&self, along_rows: bool) -> Vec<Vec<Interval>> {
        match along_rows {
            true => (0..self.rows)
                .map(|row| (0..self.columns).map(|column| self.at(row, column)).collect())
                .collect(),
            false => self.elements.chunks(self.rows).map(<[Interval]>::to_vec).collect(),
        }
    }
}

/// What is known of one element; nothing where it may be NaN.
pub(super) fn element(numbers: Numbers) -> Option<Interval> {
    let is_known =
        !numbers.nan && numbers.is_real() && (numbers.low.is_finite() || numbers.high.is_finite());
    is_known.then(|| Interval::between(numbers.low, numbers.high))?
}

/// The sum in every order.
pub(super) fn total(line: &[Interval]) -> Option<Interval> {
    let sum = |bound: fn(&Interval) -> f64| line.iter().map(bound).sum::<f64>();
    let magnitude: f64 = line.iter().map(|it| it.low.abs().max(it.high.abs())).sum();
    let room =
        if line.iter().all(is_small_whole) { 0.0 } else { magnitude * line.len() as f64 * 4e-16 };
    Interval::between(sum(|it| it.low) - room, sum(|it| it.high) + room)
}

/// Are sums of it exact?
fn is_small_whole(it: &Interval) -> bool {
    let is_small = |bound: f64| bound.fract() == 0.0 && bound.abs() < 1e12;
    is_small(it.low) && is_small(it.high) && it.is_point()
}

pub(super) fn times(a: Interval, b: Interval) -> Option<Interval> {
    element(interval::two(Fold::Multiply, a.numbers(), b.numbers())?)
}

pub(super) fn minus(a: Interval, b: Interval) -> Option<Interval> {
    element(interval::two(Fold::Subtract, a.numbers(), b.numbers())?)
}
