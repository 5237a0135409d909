//! Formatted numbers and strings: what C's conversions make of them.
//!
//! ```text
//! sprintf('%d of %s', 3, 'ab')     3 of ab
//! sprintf('%5.2f|', [1 2.5])        1.00| 2.50|
//! num2str(pi)                      3.1416
//! mat2str([1 2; 3 4])              [1 2;3 4]
//! ```
//!
//! A template is used again while there are values, and ends before the first conversion that has
//! none. Only what all dialects do alike: whole numbers for `%d`, strings for `%s`, each in
//! its place; no escapes (whether they count depends on the quotes of the literal).
//!
//! Cost: linear in the text.

use crate::view::{View, plain};
use lariat_builtins::MClass;
use lariat_domains::Constant;

/// A value that a conversion takes.
enum Item<'a> {
    Number(f64),
    Text(&'a str),
}

/// A part of a template.
enum Part {
    Literal(String),
    Conversion(Conversion),
}

#[derive(Default)]
struct Conversion {
    left: bool,
    zeros: bool,
    plus: bool,
    width: usize,
    precision: Option<usize>,
    letter: char,
}

/// The text, where it is known.
pub(crate) fn formatted(template: &str, values: &[View<'_>]) -> Option<String> {
    let parts = parts(template)?;
    let items = items(values)?;
    let is_used = parts.iter().any(|part| matches!(part, Part::Conversion(_)));
    if items.is_empty() != values.is_empty() || !is_used && !items.is_empty() {
        return None;
    }
    let (mut text, mut items) = (String::new(), items.into_iter().peekable());
    let has_items = items.peek().is_some();
    loop {
        for part in &parts {
            match part {
                Part::Literal(literal) => text.push_str(literal),
                Part::Conversion(conversion) => match items.next() {
                    Some(item) => text.push_str(&conversion.of(&item)?),
                    None if has_items => return Some(text),
                    None => return None,
                },
            }
        }
        if items.peek().is_none() || text.len() > Constant::MAX_STRING {
            return (text.len() <= Constant::MAX_STRING).then_some(text);
        }
    }
}

fn items<'a>(values: &[View<'a>]) -> Option<Vec<Item<'a>>> {
    let mut items = Vec::new();
    for value in values {
        match value.class? {
            MClass::Char if value.is_empty() == Some(true) => items.push(Item::Text("")),
            MClass::Char => items.push(Item::Text(plain(value)?)),
            MClass::Double | MClass::Logical => {
                let numbers = value.elements().filter(|it| !it.is_empty())?;
                items.extend(numbers.into_iter().map(Item::Number));
            }
            _ => return None,
        }
    }
    Some(items)
}

fn parts(template: &str) -> Option<Vec<Part>> {
    let (mut parts, mut literal) = (Vec::new(), String::new());
    let mut chars = template.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '%' if chars.peek() == Some(&'%') => {
                chars.next();
                literal.push('%');
            }
            '%' => {
                parts.push(Part::Literal(std::mem::take(&mut literal)));
                parts.push(Part::Conversion(conversion(&mut chars)?));
            }
            '\\' => return None,
            other if other.is_ascii() => literal.push(other),
            _ => return None,
        }
    }
    parts.push(Part::Literal(literal));
    Some(parts)
}

fn conversion(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<Conversion> {
    let mut conversion = Conversion::default();
    while let Some(flag) = chars.next_if(|char| matches!(char, '-' | '0' | '+')) {
        match flag {
            '-' => conversion.left = true,
            '0' => conversion.zeros = true,
            _ => conversion.plus = true,
        }
    }
    conversion.width = digits(chars)?.unwrap_or(0);
    if chars.next_if_eq(&'.').is_some() {
        conversion.precision = Some(digits(chars)?.unwrap_or(0));
    }
    while chars.next_if(|char| matches!(char, 'l' | 'h')).is_some() {}
    conversion.letter = chars.next()?;
    Some(conversion)
}

/// The number that follows, if one does; nothing of one that is too large.
fn digits(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<Option<usize>> {
    let mut number = None;
    while let Some(digit) = chars.next_if(char::is_ascii_digit) {
        let next = number.unwrap_or(0) * 10 + digit.to_digit(10)? as usize;
        number = Some(next).filter(|&it| it < 100);
        number?;
    }
    Some(number)
}

impl Conversion {
    fn of(&self, item: &Item<'_>) -> Option<String> {
        let text = match (self.letter, item) {
            ('d' | 'i' | 'u', Item::Number(number)) if self.precision.is_none() => whole(*number)?,
            ('f', Item::Number(number)) if number.is_finite() => {
                format!("{:.*}", self.precision.unwrap_or(6), number)
            }
            ('g', Item::Number(number)) => shortest(*number, self.precision.unwrap_or(6))?,
            ('s', Item::Text(text)) if self.precision.is_none() => (*text).to_owned(),
            _ => return None,
        };
        let is_number = matches!(item, Item::Number(_));
        let text = if self.plus && is_number && !text.starts_with('-') {
            format!("+{text}")
        } else {
            text
        };
        let missing = self.width.saturating_sub(text.len());
        Some(match (self.left, self.zeros && is_number) {
            (true, _) => format!("{text}{}", " ".repeat(missing)),
            (false, true) => {
                let signs = usize::from(text.starts_with(['-', '+']));
                format!("{}{}{}", &text[..signs], "0".repeat(missing), &text[signs..])
            }
            (false, false) => format!("{}{text}", " ".repeat(missing)),
        })
    }
}

fn whole(number: f64) -> Option<String> {
    let is_negative_zero = number == 0.0 && number.is_sign_negative();
    let is_whole = number.fract() == 0.0 && number.abs() < 1e15 && !is_negative_zero;
    // In range and whole, so nothing is lost.
    is_whole.then(|| format!("{}", number as i64))
}

/// `%g`: so many digits, without zeros at the end, in the shorter of two notations.
pub(super) fn shortest(number: f64, digits: usize) -> Option<String> {
    if !number.is_finite() || number == 0.0 && number.is_sign_negative() {
        return None;
    }
    let digits = digits.max(1);
    let scientific = format!("{:.*e}", digits - 1, number);
    let (mantissa, exponent) = scientific.split_once('e')?;
    let exponent: i32 = exponent.parse().ok()?;
    let without_zeros = |text: &str| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text.to_owned(),
    };
    if (-4..digits as i32).contains(&exponent) {
        let decimals = (digits as i32 - 1 - exponent) as usize;
        return Some(without_zeros(&format!("{number:.decimals$}")));
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    Some(format!("{}e{sign}{:02}", without_zeros(mantissa), exponent.abs()))
}

/// `num2str`: of a whole number its digits, of another one four digits after the first, or as
/// many as are asked for; by a template, what that makes of it.
pub(super) fn number_text(x: &View<'_>, rest: &[View<'_>]) -> Option<String> {
    match rest {
        [] => {
            let is_number = matches!(x.class, Some(MClass::Double | MClass::Logical));
            let number = x.number().filter(|number| is_number && number.is_finite())?;
            if number.fract() == 0.0 {
                return whole(number).filter(|_| number.abs() < 1e10);
            }
            let digits = (number.abs().log10().floor() + 5.0).clamp(5.0, 16.0);
            shortest(number, digits as usize)
        }
        [how] if how.class == Some(MClass::Char) && x.is_scalar() == Some(true) => {
            let text = formatted(plain(how)?, std::slice::from_ref(x))?;
            (text.trim() == text).then_some(text)
        }
        [digits] => {
            let digits = digits.number().filter(|it| it.fract() == 0.0 && (1.0..17.0).contains(it));
            let is_double = x.class == Some(MClass::Double);
            shortest(x.number().filter(|_| is_double)?, digits? as usize)
        }
        _ => None,
    }
}

/// `mat2str`: the program text of an array of numbers or truths.
pub(super) fn matrix_text(x: &View<'_>) -> Option<String> {
    let array = super::array::Array::of(x).filter(|it| !it.elements.is_empty())?;
    let one = |number: f64| match x.class {
        Some(MClass::Logical) => Some(if number != 0.0 { "true" } else { "false" }.to_owned()),
        _ => shortest(number, 15),
    };
    let row = |row: usize| {
        let elements = (0..array.columns).map(|column| one(array.at(row, column)));
        Some(elements.collect::<Option<Vec<_>>>()?.join(" "))
    };
    let rows = (0..array.rows).map(row).collect::<Option<Vec<_>>>()?.join(";");
    Some(if array.elements.len() == 1 { rows } else { format!("[{rows}]") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_domains::{Matrix, Value};

    fn print(template: &str, values: &[Value]) -> Option<String> {
        let views: Vec<View<'_>> = values.iter().map(View::of).collect();
        formatted(template, &views)
    }

    #[test]
    fn conversions() {
        let number = |number: f64| Value::Matrix(Matrix::number(number));
        let text = |text: &str| Value::Matrix(Matrix::chars(text));
        let known = |text: &str| Some(text.to_owned());
        assert_eq!(print("%d of %s", &[number(3.0), text("ab")]), known("3 of ab"));
        assert_eq!(
            print("%5.2f|%-4d|%03d", &[2.5, 7.0, -5.0].map(number)),
            known(" 2.50|7   |-05")
        );
        assert_eq!(print("%d, ", &[1.0, 2.0].map(number)), known("1, 2, "));
        assert_eq!(print("%d,%d;", &[1.0, 2.0, 3.0].map(number)), known("1,2;3,"));
        assert_eq!(print("%g %g", &[0.1, 1e10].map(number)), known("0.1 1e+10"));
        assert_eq!(print("%d", &[number(1.5)]), None);
        assert_eq!(print("%s", &[number(65.0)]), None);
    }
}
