//! Strings: equality, case, conversion to codes.
//!
//! Only ASCII folds: beyond it the dialects count and map chars differently.

use crate::extents::known;
use crate::make;
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{Fold, MClass};
use lariat_domains::{Constant, Shape, Value};

/// The result, where the builtin works on strings.
pub(super) fn fold(site: &Site<'_>, fold: Fold, class: MClass, shape: &Shape) -> Option<Value> {
    match (fold, site.args) {
        (Fold::LowerCase, [x]) => cased(x, class, shape, |string| string.to_ascii_lowercase()),
        (Fold::UpperCase, [x]) => cased(x, class, shape, |string| string.to_ascii_uppercase()),
        (Fold::EqualStrings, [a, b]) => equal_or_each((a, b), false, class, shape),
        (Fold::EqualStringsIgnoringCase, [a, b]) => equal_or_each((a, b), true, class, shape),
        (Fold::PlacesOf, [text, pattern]) => places(text, pattern),
        _ => None,
    }
}

/// The places where a pattern begins in a text: a row, or `[]` where there are none.
fn places(text: &View<'_>, pattern: &View<'_>) -> Option<Value> {
    let is_text = |view: &View<'_>| matches!(view.class, Some(MClass::Char | MClass::String));
    if !is_text(text) || !is_text(pattern) {
        return None;
    }
    let is_empty = text.class == Some(MClass::Char) && text.shape.is_empty() == Some(true);
    let found: Vec<f64> = if is_empty {
        Vec::new()
    } else {
        let (text, pattern) = (text.string()?, pattern.string()?);
        if !text.is_ascii() || !pattern.is_ascii() {
            return None;
        }
        let windows = text.as_bytes().windows(pattern.len().max(1)).enumerate();
        let begins = windows.filter(|(_, window)| *window == pattern.as_bytes());
        begins.map(|(at, _)| at as f64 + 1.0).collect()
    };
    let rows = u32::from(!found.is_empty());
    let shape = Shape::of(rows, u32::try_from(found.len()).ok()?);
    (found.len() <= Constant::MAX_VECTOR).then(|| make::constant(MClass::Double, shape, &found))
}

/// Are two arguments equal strings, or a string and each element of a cell?
fn equal_or_each(
    (a, b): (&View<'_>, &View<'_>),
    ignoring_case: bool,
    class: MClass,
    shape: &Shape,
) -> Option<Value> {
    let (cell, string) = match (a.value, b.value) {
        (Some(Value::Cell(cell)), Some(_)) => (cell, b),
        (Some(_), Some(Value::Cell(cell))) => (cell, a),
        _ => return equal(a, b, ignoring_case).map(make::logical),
    };
    let count =
        cell.shape().element_count().filter(|&count| count as usize <= Constant::MAX_VECTOR)?;
    let is_equal = |position: u32| {
        let element = View::of(cell.element(position as usize)?.single()?);
        equal(&element, string, ignoring_case).map(|equal| f64::from(u8::from(equal)))
    };
    let elements: Vec<f64> = (0..count).map(is_equal).collect::<Option<_>>()?;
    Some(make::constant(class, shape.clone(), &elements))
}

fn cased(x: &View<'_>, class: MClass, shape: &Shape, map: fn(&str) -> String) -> Option<Value> {
    let string = x.string().filter(|string| string.is_ascii() && class == MClass::Char)?;
    let codes: Vec<f64> = map(string).bytes().map(f64::from).collect();
    Some(make::constant(class, shape.clone(), &codes))
}

/// Are two arguments equal strings? What is not a string equals none.
fn equal(a: &View<'_>, b: &View<'_>, ignoring_case: bool) -> Option<bool> {
    let is_not_string = |view: &View<'_>| {
        let class = view.class;
        class.is_some_and(|class| {
            !matches!(class, MClass::Char | MClass::String | MClass::Cell | MClass::Object)
        })
    };
    let cell = |view: &View<'_>| matches!(view.class, None | Some(MClass::Cell | MClass::Object));
    if cell(a) || cell(b) {
        return None;
    }
    if is_not_string(a) || is_not_string(b) {
        return Some(false);
    }
    let chars = a.class == Some(MClass::Char) && b.class == Some(MClass::Char);
    if let (true, Some(size_a), Some(size_b)) = (chars, known(a.shape), known(b.shape)) {
        let filled = a.shape.is_empty() == Some(false) || b.shape.is_empty() == Some(false);
        if size_a != size_b && filled {
            return Some(false);
        }
    }
    let (left, right) = (a.string()?, b.string()?);
    if left.is_empty() && right.is_empty() {
        return (a.class == b.class && a.shape == b.shape && known(a.shape).is_some())
            .then_some(true);
    }
    if !ignoring_case {
        return Some(left == right);
    }
    (left.is_ascii() && right.is_ascii()).then(|| left.eq_ignore_ascii_case(right))
}
