//! Assignment into arrays of numbers, chars, logicals and strings.
//!
//! Measured with GNU Octave 7.3: the array keeps its class, and what is stored
//! is converted, `[]` included. MATLAB says the same. Octave departs where a
//! char array takes integers or `single`, where a logical one takes `single`,
//! and where an array other than `double` and `single` takes complex numbers:
//! the result is `double`. There the answer has both classes.
//!
//! In a string array a row of chars is one string, in a char array the chars of a string
//! are as many as the run decides (MATLAB's documentation: `string`, `char`).
//!
//! Growth fills with 0 (char 0, false). Numbers are converted as
//! [`Numbers::converted`] says.

use super::growth::Growth;
use crate::{
    Complexity, Constant, Enclosure, Extent, Fault, Index, Interval, Matrix, Numbers, Shape, Value,
    ValueSet,
};
use lariat_builtins::MClass;

/// `base(indices) = stored`
pub(super) fn assign(
    base: &Matrix,
    indices: &[Index<'_>],
    stored: &Matrix,
) -> Result<ValueSet, Fault> {
    let text = as_text(base.class, stored);
    let stored = text.as_ref().unwrap_or(stored);
    let growth = Growth::of(&base.shape, indices, &stored.shape)?;
    growth.check_count(&stored.shape)?;
    let mut result = ValueSet::from(stored_into(base, &growth, stored, base.class));
    if may_become_double(base.class, stored) {
        let double = stored_into(base, &growth, stored, MClass::Double);
        result = result.join(&double.into());
    }
    Ok(result)
}

/// Text that becomes text of another class: the strings of rows of chars, or the chars of
/// strings.
fn as_text(class: MClass, stored: &Matrix) -> Option<Matrix> {
    match (class, stored.class) {
        (MClass::String, MClass::Char) => {
            Some(Matrix::of(MClass::String, shape_of_strings(&stored.shape)))
        }
        (MClass::Char, MClass::String) => Some(Matrix::of(MClass::Char, Shape::Unknown)),
        _ => None,
    }
}

/// The shape of the strings that rows of chars become; no chars are one string without any.
fn shape_of_strings(chars: &Shape) -> Shape {
    let (rows, columns) = (chars.extent(1), chars.extent(2));
    match (rows.known(), columns.known()) {
        (Some(1), _) | (_, Some(0)) => Shape::scalar(),
        _ if chars.is_empty() == Some(false) && chars.rank() == Some(2) => {
            Shape::dims([rows, Extent::Known(1)])
        }
        _ => Shape::Unknown,
    }
}

fn may_become_double(class: MClass, stored: &Matrix) -> bool {
    if class.is_float() || class == MClass::String {
        return false;
    }
    stored.numbers.complexity != Complexity::Real
        || match class {
            MClass::Char => stored.class.is_integer() || stored.class == MClass::Single,
            MClass::Logical => stored.class == MClass::Single,
            _ => false,
        }
}

fn stored_into(base: &Matrix, growth: &Growth, stored: &Matrix, class: MClass) -> Matrix {
    let stores_nothing = growth.positions.as_ref().is_some_and(Vec::is_empty) && !growth.grows;
    if stores_nothing && base.class == class && base.is_real() {
        return base.clone();
    }
    if let Some(known) = folded(base, growth, stored, class) {
        return known;
    }
    let new = stored.numbers.converted(stored.class, class);
    let old = base.numbers.converted(base.class, class);
    let mut numbers = if growth.whole && !growth.grows { new } else { old.join(&new) };
    if growth.gaps {
        numbers = numbers.join(&Numbers::exactly(0.0));
    }
    // Storage is narrowed, whatever part was complex.
    if !(old.is_real() && new.is_real()) {
        numbers.complexity = Complexity::Unknown;
    }
    match enclosed(base, growth, stored, class) {
        Some(elements) => Matrix::enclosed(class, growth.shape.clone(), numbers, &elements),
        None => Matrix::new(class, growth.shape.clone(), numbers),
    }
}

/// The contents afterwards, if all are known, and the array has two dimensions.
fn folded(base: &Matrix, growth: &Growth, stored: &Matrix, class: MClass) -> Option<Matrix> {
    if class == MClass::String {
        return None;
    }
    let most = match two_dimensions(&growth.shape)? {
        [1, _] => Constant::MAX_STRING,
        _ => Constant::MAX_ELEMENTS,
    };
    let is_new = base.shape.is_empty() == Some(true);
    let old = if is_new { crate::constant::Elements::new() } else { base.as_numbers()? };
    let new = stored.as_numbers()?;
    let old: Option<Vec<f64>> = old.iter().map(|&it| converted(it, base.class, class)).collect();
    let new: Option<Vec<f64>> = new.iter().map(|&it| converted(it, stored.class, class)).collect();
    let all = placed(base, growth, (&old?, &new?), 0.0, most)?;
    Some(Matrix::array_of(class, growth.shape.clone(), &all))
}

/// The bounds of each element afterwards, of an array of doubles.
fn enclosed(
    base: &Matrix,
    growth: &Growth,
    stored: &Matrix,
    class: MClass,
) -> Option<Vec<Interval>> {
    let is_double = [base.class, stored.class, class].iter().all(|&it| it == MClass::Double);
    let is_new = base.shape.is_empty() == Some(true);
    if !is_double || stored.constant.is_some() && base.enclosure.is_none() {
        return None;
    }
    let old = if is_new { Vec::new() } else { base.intervals()? };
    let zero = Interval { low: 0.0, high: 0.0 };
    placed(base, growth, (&old, &stored.intervals()?), zero, Enclosure::MAX)
}

/// The elements afterwards, in column order: the old ones, the new ones where they are stored,
/// and in gaps what fills them.
fn placed<T: Copy>(
    base: &Matrix,
    growth: &Growth,
    (old, new): (&[T], &[T]),
    gap: T,
    most: usize,
) -> Option<Vec<T>> {
    let [rows, columns] = two_dimensions(&growth.shape)?;
    let count = u64::from(rows) * u64::from(columns);
    if count == 0 || count > most as u64 {
        return None;
    }
    let is_new = base.shape.is_empty() == Some(true);
    let [old_rows, _] = if is_new { [0, 0] } else { two_dimensions(&base.shape)? };
    let positions = growth.positions.as_ref()?;
    let mut all = vec![gap; count as usize];
    for (k, &element) in old.iter().enumerate() {
        let (row, column) = (k % old_rows as usize, k / old_rows as usize);
        *all.get_mut(row + column * rows as usize)? = element;
    }
    for (k, &position) in positions.iter().enumerate() {
        let element = if new.len() == 1 { new.first() } else { new.get(k) }?;
        *all.get_mut(position as usize)? = *element;
    }
    Some(all)
}

/// The rows and columns of an array of two dimensions, if both are known.
fn two_dimensions(shape: &Shape) -> Option<[u32; 2]> {
    match shape.extents()? {
        [Extent::Known(rows), Extent::Known(columns)] => Some([*rows, *columns]),
        _ => None,
    }
}

/// A number stored into an array of another class, where that is beyond doubt.
fn converted(number: f64, from: MClass, to: MClass) -> Option<f64> {
    if from == to {
        return Some(number);
    }
    match to {
        MClass::Double => Some(number),
        MClass::Single => Some(f64::from(number as f32)),
        MClass::Logical => (!number.is_nan()).then_some(f64::from(number != 0.0)),
        MClass::Char => (number.fract() == 0.0 && (0.0..128.0).contains(&number)).then_some(number),
        _ if number.is_nan() => Some(0.0),
        _ if to.is_integer() => {
            let bounds = Numbers::of_class(to);
            Some(number.round().clamp(bounds.low, bounds.high) + 0.0)
        }
        _ => None,
    }
}

/// `base(indices) = x` for any x that can be stored there.
pub(super) fn assign_unknown(base: &Matrix, indices: &[Index<'_>]) -> Result<ValueSet, Fault> {
    let growth = Growth::of(&base.shape, indices, &Shape::Unknown)?;
    let of = |class| ValueSet::of(Value::Matrix(Matrix::of(class, growth.shape.clone())));
    let same = of(base.class);
    Ok(if base.class.is_float() { same } else { same.join(&of(MClass::Double)) })
}
