//! Strings: equality, case, kinds of letters, digits of numbers, parts.
//!
//! Only ASCII folds: beyond it the dialects count and map chars differently.

use super::formats::{matrix_text, number_text};
use super::{digits, string_sets};
use crate::extents::{count, known};
use crate::make;
use crate::site::Site;
use crate::view::{View, plain};
use lariat_builtins::{Fold, MClass};
use lariat_domains::{Cell, Constant, Shape, Value, ValueSet};

/// The result, where the builtin works on strings.
pub(super) fn fold(site: &Site<'_>, fold: Fold, class: MClass, shape: &Shape) -> Option<Value> {
    match (fold, site.args) {
        (Fold::LowerCase, [x]) => cased(x, class, shape, |string| string.to_ascii_lowercase()),
        (Fold::UpperCase, [x]) => cased(x, class, shape, |string| string.to_ascii_uppercase()),
        (Fold::EqualStrings | Fold::EqualStringsIgnoringCase, [a, b]) => {
            let ignoring_case = fold == Fold::EqualStringsIgnoringCase;
            equal_or_each((a, b), class, shape, |a, b| equal(a, b, ignoring_case))
        }
        (Fold::EqualBeginnings | Fold::EqualBeginningsIgnoringCase, [a, b, length]) => {
            let ignoring_case = fold == Fold::EqualBeginningsIgnoringCase;
            let length =
                length.number().filter(|it| it.fract() == 0.0 && (1.0..1e6).contains(it))?;
            let begin =
                |a: &View<'_>, b: &View<'_>| begin_equal((a, b), length as usize, ignoring_case);
            equal_or_each((a, b), class, shape, begin)
        }
        (Fold::PlacesOf, [text, pattern]) => places(text, pattern),
        (
            Fold::IsBlank
            | Fold::IsLetter
            | Fold::IsDigit
            | Fold::IsUpper
            | Fold::IsLower
            | Fold::IsLetterOrDigit
            | Fold::IsPunctuation,
            [x],
        ) => letters(fold, x, class, shape),
        (Fold::DecimalText, [x]) if plain(x).is_some() => text(plain(x)?),
        (Fold::DecimalText, [x, rest @ ..]) => number_text(x, rest)
            .or_else(|| decimal(x).filter(|_| rest.is_empty()))
            .and_then(|it| text(&it)),
        (Fold::MatrixText, [x]) => text(&matrix_text(x)?),
        (Fold::BinaryDigits | Fold::HexadecimalDigits | Fold::DigitsToBase, [x, rest @ ..]) => {
            text(&digits::of_number(fold, x, rest)?)
        }
        (
            Fold::NumberOfBinaryDigits | Fold::NumberOfHexadecimalDigits | Fold::NumberOfDigits,
            [x, rest @ ..],
        ) => Some(make::number(digits::number(fold, x, rest)?)),
        (Fold::IsVariableName, [x]) => Some(make::logical(is_name(plain(x)?)?)),
        (Fold::FirstPlace | Fold::LastPlace, [x, part]) => {
            let (x, part) = (plain(x)?, plain(part)?);
            let place = if fold == Fold::FirstPlace { x.find(part) } else { x.rfind(part) };
            Some(make::number(place.map_or(0.0, |place| place as f64 + 1.0)))
        }
        (Fold::TrimmedAtEnd, [x]) => {
            let string = Some(plain(x)?).filter(|string| !string.contains('\0'))?;
            text(string.trim_end_matches(is_blank))
        }
        (Fold::BlankText, [count]) if count.class == Some(MClass::Double) => {
            let count =
                count.number().filter(|it| it.fract() == 0.0 && (1.0..4000.0).contains(it))?;
            text(&" ".repeat(count as usize))
        }
        // What becomes of chars 0, dialects decide.
        (Fold::Trimmed, [x]) => {
            let string = Some(plain(x)?).filter(|string| !string.contains('\0'))?;
            text(string.trim_matches(is_blank))
        }
        (Fold::Replaced, [x, old, new]) => replaced(plain(x)?, plain(old)?, new),
        (Fold::OneText, all) => {
            let parts: Option<Vec<&str>> = all.iter().map(plain).collect();
            let is_kept = |part: &&str| !part.ends_with(is_blank);
            text(&parts.filter(|parts| parts.iter().all(is_kept))?.concat())
        }
        (Fold::BeginsWith, [x, start]) => Some(make::logical(plain(x)?.starts_with(plain(start)?))),
        (Fold::EndsWith, [x, end]) => Some(make::logical(plain(x)?.ends_with(plain(end)?))),
        (Fold::JoinedText, [parts, rest @ ..]) => joined(parts, rest),
        (Fold::Member, [x, set]) if class == MClass::Logical && x.class == Some(MClass::Cell) => {
            let members = string_sets::members(x, set)?;
            let fits = count(shape) == Some(members.len() as u64);
            fits.then(|| make::constant(class, shape.clone(), &members))
        }
        (Fold::Member, [x, set]) if class == MClass::Logical => {
            let (string, strings) = (plain(x)?, all_texts(set)?);
            Some(make::logical(strings.iter().any(|it| it == string)))
        }
        (Fold::AreStrings, [x]) => are_all_strings(x).map(make::logical),
        (Fold::MatchingText, [x, choices, ..]) => matching(plain(x)?, choices),
        _ => None,
    }
}

/// May a variable have this name? Of words of the language, it is not said.
fn is_name(text: &str) -> Option<bool> {
    let is_word = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let begins = !text.starts_with(|char: char| char.is_ascii_digit());
    match is_word && begins {
        false => Some(false),
        true if text.starts_with('_') || text.len() > 63 => None,
        // Words of the language have small letters alone, and few.
        true => {
            (text.len() == 1 || text.bytes().any(|it| !it.is_ascii_lowercase())).then_some(true)
        }
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
    (found.len() <= Constant::MAX_ELEMENTS).then(|| make::constant(MClass::Double, shape, &found))
}

fn text(string: &str) -> Option<Value> {
    (!string.is_empty()).then(|| make::chars(string))
}

/// White space of C, and the char 0.
fn is_blank(char: char) -> bool {
    matches!(char, ' ' | '\t'..='\r' | '\0')
}

/// Of each letter, is it of a kind?
fn letters(fold: Fold, x: &View<'_>, class: MClass, shape: &Shape) -> Option<Value> {
    let holds = |byte: u8| match fold {
        Fold::IsBlank => byte == b' ' || (b'\t'..=b'\r').contains(&byte),
        Fold::IsLetter => byte.is_ascii_alphabetic(),
        Fold::IsDigit => byte.is_ascii_digit(),
        Fold::IsUpper => byte.is_ascii_uppercase(),
        Fold::IsLetterOrDigit => byte.is_ascii_alphanumeric(),
        Fold::IsPunctuation => byte.is_ascii_punctuation(),
        _ => byte.is_ascii_lowercase(),
    };
    let truths: Vec<f64> = plain(x)?.bytes().map(|byte| f64::from(u8::from(holds(byte)))).collect();
    let fits = class == MClass::Logical && count(shape) == Some(truths.len() as u64);
    fits.then(|| make::constant(class, shape.clone(), &truths))
}

/// The digits of a whole number; a text is itself.
fn decimal(x: &View<'_>) -> Option<String> {
    if let Some(string) = plain(x) {
        return Some(string.to_owned());
    }
    let is_number = x.class.is_some_and(MClass::is_numeric);
    let number = x.number().filter(|number| is_number && number.fract() == 0.0)?;
    let is_negative_zero = number == 0.0 && number.is_sign_negative();
    // In range and whole, so nothing is lost.
    (number.abs() < 1e10 && !is_negative_zero).then(|| format!("{}", number as i64))
}

/// A text with another in place of each that it contains; where those overlap, runs differ.
fn replaced(string: &str, old: &str, new: &View<'_>) -> Option<Value> {
    let is_none = new.class == Some(MClass::Char) && new.is_empty() == Some(true);
    let new = if is_none { "" } else { plain(new)? };
    let windows = string.as_bytes().windows(old.len());
    let all = windows.filter(|window| *window == old.as_bytes()).count();
    text(&string.replace(old, new)).filter(|_| all == string.matches(old).count())
}

/// Is it a cell of strings?
fn are_all_strings(x: &View<'_>) -> Option<bool> {
    let is_string = |set: &ValueSet| match set.values() {
        _ if set.is_unknown() => None,
        values if values.iter().all(|value| value.mclass() == MClass::Char) => Some(true),
        values if values.iter().all(|value| value.mclass() != MClass::Char) => Some(false),
        _ => None,
    };
    match x.value? {
        Value::Cell(Cell::Tuple(_, elements)) => {
            let all: Vec<Option<bool>> = elements.iter().map(is_string).collect();
            if all.contains(&Some(false)) {
                return Some(false);
            }
            all.iter().all(|it| *it == Some(true)).then_some(true)
        }
        Value::Cell(Cell::Collection(_, contents)) => {
            let is_one = contents.as_ref().is_none_or(|it| is_string(it) == Some(true));
            is_one.then_some(true)
        }
        Value::Matrix(_) | Value::Struct(_) | Value::Handle(_) => Some(false),
        Value::Object(_) => None,
    }
}

/// The strings of a cell, all known and with at least one letter.
fn all_texts(cell: &View<'_>) -> Option<Vec<String>> {
    let Some(Value::Cell(Cell::Tuple(_, elements))) = cell.value else { return None };
    let one = |set: &ValueSet| plain(&View::of(set.single()?)).map(str::to_owned);
    elements.iter().map(one).collect()
}

/// Strings with a separator between them, which has no escape.
fn joined(parts: &View<'_>, rest: &[View<'_>]) -> Option<Value> {
    let separator = match rest {
        [] => " ",
        [separator] => plain(separator).filter(|text| !text.contains(['\\', '%']))?,
        _ => return None,
    };
    text(&all_texts(parts)?.join(separator))
}

/// The choice that a text abbreviates, whatever the case: the only one, or the one that it is.
fn matching(string: &str, choices: &View<'_>) -> Option<Value> {
    match &chosen(string, choices)?[..] {
        [one] => text(one),
        _ => None,
    }
}

fn chosen(string: &str, choices: &View<'_>) -> Option<Vec<String>> {
    let mut choices = all_texts(choices)?;
    choices.retain(|choice| {
        choice.get(..string.len()).is_some_and(|start| start.eq_ignore_ascii_case(string))
    });
    Some(choices)
}

/// The text that none of the strings to choose from begins with, where all are known.
pub(crate) fn without_choice<'a>(args: &[View<'a>]) -> Option<&'a str> {
    let [text, choices, ..] = args else { return None };
    let text = plain(text)?;
    chosen(text, choices)?.is_empty().then_some(text)
}

/// Are two arguments equal strings, or a string and each element of a cell?
fn equal_or_each(
    (a, b): (&View<'_>, &View<'_>),
    class: MClass,
    shape: &Shape,
    equal: impl Fn(&View<'_>, &View<'_>) -> Option<bool>,
) -> Option<Value> {
    let (cell, string) = match (a.value, b.value) {
        (Some(Value::Cell(cell)), Some(_)) => (cell, b),
        (Some(_), Some(Value::Cell(cell))) => (cell, a),
        _ => return equal(a, b).map(make::logical),
    };
    // Of what is not a string, runs return as many values or one.
    known(shape).filter(|_| matches!(string.class, Some(MClass::Char | MClass::String)))?;
    let count =
        cell.shape().element_count().filter(|&count| count as usize <= Constant::MAX_ELEMENTS)?;
    let is_equal = |position: u32| {
        let element = View::of(cell.element(position as usize)?.single()?);
        equal(&element, string).map(|equal| f64::from(u8::from(equal)))
    };
    let elements: Vec<f64> = (0..count).map(is_equal).collect::<Option<_>>()?;
    Some(make::constant(class, shape.clone(), &elements))
}

fn cased(x: &View<'_>, class: MClass, shape: &Shape, map: fn(&str) -> String) -> Option<Value> {
    let string = x.string().filter(|string| string.is_ascii() && class == MClass::Char)?;
    let codes: Vec<f64> = map(string).bytes().map(f64::from).collect();
    Some(make::constant(class, shape.clone(), &codes))
}

/// Have two strings so many equal characters in front? Where an equal one is shorter, runs differ.
fn begin_equal((a, b): (&View<'_>, &View<'_>), length: usize, ignoring_case: bool) -> Option<bool> {
    if !are_strings(a, b)? {
        return Some(false);
    }
    let (left, right) = (a.string()?, b.string()?);
    if !left.is_ascii() || !right.is_ascii() || left.is_empty() || right.is_empty() {
        return None;
    }
    let pairs = left.bytes().zip(right.bytes()).take(length);
    let same = |(a, b): (u8, u8)| a == b || ignoring_case && a.eq_ignore_ascii_case(&b);
    let equal = pairs.clone().filter(|&pair| same(pair)).count();
    (equal == length || equal < pairs.count()).then_some(equal == length)
}

/// Are both strings? Nothing where one may hold any.
fn are_strings(a: &View<'_>, b: &View<'_>) -> Option<bool> {
    let is_string = |view: &View<'_>| matches!(view.class, Some(MClass::Char | MClass::String));
    let is_any = |view: &View<'_>| matches!(view.class, None | Some(MClass::Cell | MClass::Object));
    (!is_any(a) && !is_any(b)).then(|| is_string(a) && is_string(b))
}

/// Are two arguments equal strings? What is not a string equals none.
fn equal(a: &View<'_>, b: &View<'_>, ignoring_case: bool) -> Option<bool> {
    if !are_strings(a, b)? {
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
