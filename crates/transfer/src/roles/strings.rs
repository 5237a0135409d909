//! Formatted strings: computed where template and values are known and only `%d`
//! of whole numbers, `%s` of strings and `%%` occur, each value once.

use crate::make;
use crate::outcome::{Outcome, one};
use crate::site::Site;
use crate::view::View;
use lariat_builtins::MClass;

/// A string: the one that it is, if known.
pub(super) fn outcome(site: &Site<'_>) -> Option<Outcome> {
    let [template, values @ ..] = site.args else { return None };
    let known = template.string().and_then(|template| formatted(template, values));
    let string = known.filter(|string| !string.is_empty() && string.is_ascii());
    let some = || if starts_plainly(template) { make::any_row() } else { make::any_chars() };
    Some(one(site, string.map_or_else(some, |string| make::chars(&string))))
}

/// Does the result start with a letter of the template? Then it is a row.
fn starts_plainly(template: &View<'_>) -> bool {
    template
        .string()
        .is_some_and(|string| !string.is_empty() && !string.starts_with(['%', '\\', '\0']))
}

fn formatted(template: &str, values: &[View<'_>]) -> Option<String> {
    let (mut string, mut values) = (String::new(), values.iter());
    let mut chars = template.chars();
    while let Some(char) = chars.next() {
        match char {
            '%' => match chars.next()? {
                '%' => string.push('%'),
                'd' | 'i' => string.push_str(&whole(values.next()?)?),
                's' => string.push_str(plain(values.next()?)?),
                _ => return None,
            },
            // Whether an escape counts depends on the quotes of the literal.
            '\\' => return None,
            other => string.push(other),
        }
    }
    values.next().is_none().then_some(string)
}

fn whole(value: &View<'_>) -> Option<String> {
    let number = value.number().filter(|number| number.fract() == 0.0 && number.abs() < 1e15)?;
    if number == 0.0 && number.is_sign_negative() {
        return None;
    }
    Some(format!("{}", number as i64))
}

fn plain<'a>(value: &View<'a>) -> Option<&'a str> {
    value.string().filter(|string| !string.is_empty() && value.class == Some(MClass::Char))
}
