//! Formatted strings, computed where template and values are known. And the other
//! direction: a known string that is a decimal number.

use crate::fold::formats::formatted;
use crate::make;
use crate::outcome::{Outcome, one};
use crate::site::Site;
use crate::view::{View, plain};
use lariat_builtins::MClass;
use lariat_domains::{Cell, Matrix, Shape, Value, ValueSet};

/// A string: the one that it is, if known.
pub(super) fn outcome(site: &Site<'_>) -> Option<Outcome> {
    let [template, values @ ..] = site.args else { return None };
    let known = template.string().and_then(|template| formatted(template, values));
    let string = known.filter(|string| !string.is_empty() && string.is_ascii());
    if template.class == Some(MClass::String) {
        // Of the class of the template, one string.
        let text = match string {
            Some(text) => Matrix::string(text.as_str()),
            None => Matrix::of(MClass::String, Shape::scalar()),
        };
        return Some(one(site, Value::Matrix(text)));
    }
    let some = || if starts_plainly(template) { make::any_row() } else { make::any_chars() };
    Some(one(site, string.map_or_else(some, |string| make::chars(&string))))
}

/// The number that a known string reads as, where it is written in decimal digits. What
/// other strings read as, dialects and functions decide.
pub(super) fn number(site: &Site<'_>) -> Option<Outcome> {
    let [string] = site.args else { return None };
    let string = string.string().filter(|_| string.class == Some(MClass::Char))?;
    let is_decimal = |char: char| char.is_ascii_digit() || matches!(char, '.' | '+' | '-');
    let number = string.parse::<f64>().ok().filter(|_| string.chars().all(is_decimal))?;
    Some(one(site, make::number(number)))
}

/// Does the result start with a letter of the template? Then it is a row.
fn starts_plainly(template: &View<'_>) -> bool {
    template
        .string()
        .is_some_and(|string| !string.is_empty() && !string.starts_with(['%', '\\', '\0']))
}

/// The parts of a string between separators, each with at least one letter; what comes of none,
/// or of separators in a row, options and dialects decide.
pub(super) fn split(site: &Site<'_>) -> Option<Outcome> {
    let (text, separator) = match site.args {
        [text] => (plain(text)?, " "),
        [text, separator] => (plain(text)?, plain(separator)?),
        _ => return None,
    };
    let is_known = site.wanted() == 1 && separator.len() == 1 && separator != "\\";
    let parts: Vec<&str> = text.split(separator).collect();
    let is_kept = is_known && parts.len() <= Cell::MAX_TUPLE && !parts.contains(&"");
    let shape = Shape::of(1, u32::try_from(parts.len()).ok()?);
    let parts = parts.into_iter().map(ValueSet::chars).collect();
    is_kept.then(|| one(site, Value::Cell(Cell::tuple(shape, parts))))
}
