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

use super::arithmetic::in_class;
use crate::extents::known;
use crate::make;
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{Fold, MClass, ShapeRule};
use lariat_domains::{Constant, Extent, Shape, Value};

/// Whole numbers below this are exact as doubles.
const DOUBLE: f64 = 9_007_199_254_740_992.0;

/// An array of known numbers, its elements in column order.
struct Array {
    rows: usize,
    columns: usize,
    elements: Vec<f64>,
}

impl Array {
    /// That of an argument: doubles or logicals.
    fn of(view: &View<'_>) -> Option<Self> {
        let is_number = matches!(view.class?, MClass::Double | MClass::Logical);
        is_number.then(|| Self::of_any_class(view))?
    }

    /// That of an argument that is an array: real numbers, no `NaN`, no negative zero, and no extent beyond what is
    /// kept.
    fn of_any_class(view: &View<'_>) -> Option<Self> {
        let [rows, columns] = known(view.shape)?[..] else { return None };
        let is_small = rows.max(columns) as usize <= Constant::MAX_STRING;
        let elements =
            view.elements().filter(|_| is_small && view.class.is_some_and(MClass::is_matrix))?;
        let is_plain =
            |number: &f64| !number.is_nan() && (*number != 0.0 || number.is_sign_positive());
        let (rows, columns) = (rows as usize, columns as usize);
        let is_whole = elements.len() == rows * columns && elements.iter().all(is_plain);
        is_whole.then_some(Self { rows, columns, elements })
    }

    fn row(elements: Vec<f64>) -> Self {
        Self { rows: 1, columns: elements.len(), elements }
    }

    fn column(elements: Vec<f64>) -> Self {
        Self { rows: elements.len(), columns: 1, elements }
    }

    /// The same elements along the dimension in which another array extends.
    fn along(other: &Self, elements: Vec<f64>) -> Self {
        if other.is_row() { Self::row(elements) } else { Self::column(elements) }
    }

    fn is_row(&self) -> bool {
        self.rows == 1 && self.columns > 1
    }

    fn is_vector(&self) -> bool {
        self.rows == 1 || self.columns == 1
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.elements[row + column * self.rows]
    }

    fn transposed(&self) -> Self {
        let places = (0..self.rows).flat_map(|row| (0..self.columns).map(move |it| (row, it)));
        let elements = places.map(|(row, column)| self.at(row, column)).collect();
        Self { rows: self.columns, columns: self.rows, elements }
    }
}

/// The result at a place among the results, if it can be computed.
pub(super) fn fold(site: &Site<'_>, fold: Fold, place: usize, class: MClass) -> Option<Value> {
    let array = match (fold, place, site.args) {
        (
            Fold::Total | Fold::SomeNonzero | Fold::AllNonzero | Fold::Smaller | Fold::Greatest,
            _,
            args,
        ) => reduced(fold, place, args)?,
        (Fold::Transposed, 0, [x]) => Array::of(x)?.transposed(),
        (Fold::Multiply, 0, [a, b]) if site.builtin.shape == ShapeRule::Product => {
            product(&Array::of(a)?, &Array::of(b)?)?
        }
        (Fold::Found, place, [x]) => found(&Array::of(x)?, place, site.wanted())?,
        (Fold::Sorted, place @ (0 | 1), [x]) => sorted(&Array::of(x)?, place)?,
        (Fold::Distinct, 0, [x]) => distinct(&Array::of(x)?)?,
        (Fold::Diagonal, 0, [x]) => diagonal(&Array::of(x)?)?,
        (Fold::Running, 0, [x]) => running(&Array::of(x)?)?,
        (Fold::Difference | Fold::Union | Fold::Common, 0, [a, b]) => {
            set(fold, &Array::of(a)?, &Array::of(b)?)?
        }
        (Fold::Member, 0, [x, set]) => {
            let (x, set) = (Array::of(x)?, Array::of(set)?);
            let elements = x.elements.iter().map(|it| truth(set.elements.contains(it))).collect();
            Array { elements, ..x }
        }
        _ => return None,
    };
    if array.elements.len() > Constant::MAX_TABLE {
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
        [x, dimension] if !is_extreme => (x, Some(dimension)),
        [x, none, dimension] if is_extreme && none.is_empty() == Some(true) => (x, Some(dimension)),
        _ => return None,
    };
    let exact = match x.class? {
        MClass::Single => 2f64.powi(f32::MANTISSA_DIGITS as i32),
        _ => DOUBLE,
    };
    let x = Array::of_any_class(x)?;
    let along_rows = match dimension {
        Some(dimension) => dimension.number()? == 2.0,
        None => x.rows == 1,
    };
    let is_first = dimension.is_some_and(|dimension| dimension.number() == Some(1.0));
    if x.elements.is_empty() || dimension.is_some() && !along_rows && !is_first {
        return None;
    }
    let x = if along_rows { x.transposed() } else { x };
    let columns = x.elements.chunks(x.rows);
    let all: Option<Vec<f64>> = columns.map(|column| one(fold, place, column, exact)).collect();
    Some(if along_rows { Array::column(all?) } else { Array::row(all?) })
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
        _ => None,
    }
}

/// The sum, if every order of additions comes to it: two numbers have one order, and where all are
/// multiples of a power of two that is large beside their sum, no addition rounds.
fn exact_sum(numbers: impl Iterator<Item = f64>, exact: f64) -> Option<f64> {
    let (mut sum, mut magnitude, mut least, mut terms) = (0.0, 0.0, f64::INFINITY, 0);
    for number in numbers {
        sum += number;
        magnitude += number.abs();
        least = quantum(number).min(least);
        terms += usize::from(number != 0.0);
    }
    (magnitude.is_finite() && (terms <= 2 || magnitude < exact * least)).then_some(sum)
}

/// The greatest power of two of which a number is a multiple; of 0 it is infinite.
fn quantum(number: f64) -> f64 {
    if number == 0.0 || !number.is_finite() {
        return f64::INFINITY;
    }
    let bits = number.to_bits() & !(1 << 63);
    let lowest = f64::from_bits(bits & (bits - 1));
    // What the lowest bit of the mantissa stands for; a power of two has none and is its own.
    let has_mantissa = bits & ((1 << (f64::MANTISSA_DIGITS - 1)) - 1) != 0;
    if has_mantissa { f64::from_bits(bits) - lowest } else { f64::from_bits(bits) }
}

/// The sum of products, if no product and no order of additions rounds, or if there is but one.
fn exact_products(factors: impl Iterator<Item = (f64, f64)> + Clone) -> Option<f64> {
    let terms = factors.clone().map(|(x, y)| x * y);
    let sum = terms.clone().fold(0.0, |sum, term| sum + term);
    let magnitude = terms.fold(0.0, |sum, term| sum + term.abs());
    let quanta =
        factors.filter(|&(x, y)| x != 0.0 && y != 0.0).map(|(x, y)| quantum(x) * quantum(y));
    let is_exact = magnitude < DOUBLE * quanta.clone().fold(f64::INFINITY, f64::min);
    (magnitude.is_finite() && (quanta.count() <= 1 || is_exact)).then_some(sum)
}

/// The product of two matrices, none of them a scalar.
fn product(a: &Array, b: &Array) -> Option<Array> {
    let is_scalar = |array: &Array| array.elements.len() == 1;
    let count = a.rows * b.columns;
    if is_scalar(a) || is_scalar(b) || a.columns != b.rows || count > Constant::MAX_TABLE {
        return None;
    }
    let places = (0..b.columns).flat_map(|column| (0..a.rows).map(move |row| (row, column)));
    let elements: Option<Vec<f64>> = places
        .map(|(row, column)| {
            let factors = (0..a.columns).map(|k| (a.at(row, k), b.at(k, column)));
            let terms = factors.clone().map(|(x, y)| x * y);
            let sum = exact_products(factors)?;
            // Whether a sum of zeros has a sign is the matter of the library.
            let has_sign =
                sum == 0.0 && terms.into_iter().any(|it| it == 0.0 && it.is_sign_negative());
            (!has_sign).then_some(sum)
        })
        .collect();
    Some(Array { rows: a.rows, columns: b.columns, elements: elements? })
}

/// Where elements are not 0: their places, or their rows and columns.
fn found(x: &Array, place: usize, wanted: usize) -> Option<Array> {
    let places: Vec<usize> = (0..x.elements.len()).filter(|&at| x.elements[at] != 0.0).collect();
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

/// The elements of a vector in order, or where they stood.
fn sorted(x: &Array, place: usize) -> Option<Array> {
    if !x.is_vector() || x.elements.is_empty() {
        return None;
    }
    let mut order: Vec<usize> = (0..x.elements.len()).collect();
    order.sort_by(|&a, &b| x.elements[a].total_cmp(&x.elements[b]));
    let number = |&at: &usize| if place == 0 { x.elements[at] } else { at as f64 + 1.0 };
    Some(Array { elements: order.iter().map(number).collect(), rows: x.rows, columns: x.columns })
}

fn in_order(mut elements: Vec<f64>) -> Vec<f64> {
    elements.sort_by(f64::total_cmp);
    elements.dedup();
    elements
}

fn distinct(x: &Array) -> Option<Array> {
    (!x.elements.is_empty()).then(|| Array::along(x, in_order(x.elements.clone())))
}

/// The diagonal of a matrix. A matrix that is made of a diagonal is left to the run: in Octave its zeros
/// stay what they are under products.
fn diagonal(x: &Array) -> Option<Array> {
    let is_matrix = !x.is_vector() && !x.elements.is_empty();
    is_matrix.then(|| Array::column((0..x.rows.min(x.columns)).map(|at| x.at(at, at)).collect()))
}

fn running(x: &Array) -> Option<Array> {
    if !x.is_vector() || x.elements.is_empty() {
        return None;
    }
    exact_sum(x.elements.iter().copied(), DOUBLE)?;
    let sums = x.elements.iter().scan(0.0, |sum, number| {
        *sum += number;
        Some(*sum)
    });
    Some(Array { elements: sums.collect(), rows: x.rows, columns: x.columns })
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
    fn sums_do_not_depend_on_the_order() {
        let sum = |numbers: &[f64]| exact_sum(numbers.iter().copied(), DOUBLE);
        assert_eq!(sum(&[0.1, 0.2]), Some(0.1 + 0.2));
        assert_eq!(sum(&[0.1, 0.0, 0.2]), Some(0.1 + 0.2));
        assert_eq!(sum(&[0.1, 0.2, 0.3]), None);
        assert_eq!(sum(&[0.25, 1e9, -0.5, 3.0]), Some(1e9 + 2.75));
        assert_eq!(sum(&[1e16, 1.0, 1.0]), None);
        assert_eq!((quantum(12.0), quantum(0.75), quantum(-1024.0)), (4.0, 0.25, 1024.0));
        assert_eq!(quantum(f64::from_bits(1)), f64::from_bits(1));
    }

    #[test]
    fn places_lie_along_a_row() {
        let row = array(1, &[0.0, 5.0, 0.0, 2.0]);
        assert_eq!(parts(found(&row, 0, 1)), Some((1, 2, vec![2.0, 4.0])));
        let matrix = array(2, &[0.0, 1.0, 1.0, 0.0]);
        assert_eq!(parts(found(&matrix, 0, 1)), Some((2, 1, vec![2.0, 3.0])));
        assert_eq!(parts(found(&matrix, 1, 2)), Some((2, 1, vec![1.0, 2.0])));
        assert_eq!(parts(found(&array(2, &[0.0; 4]), 0, 1)), None);
    }

    #[test]
    fn equal_numbers_keep_their_order() {
        let row = array(1, &[3.0, 1.0, 3.0, 1.0]);
        assert_eq!(parts(sorted(&row, 1)), Some((1, 4, vec![2.0, 4.0, 1.0, 3.0])));
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
