//! Literals as the dialect writes them.
//!
//! | literal | MATLAB | Octave |
//! |---|---|---|
//! | `Number(255, "0xFF")` | `0xFF` | `0xFF` |
//! | `Number(1000, "1_000")` | `1000` | `1_000` |
//! | `Char("it's")` | `'it''s'` | `'it''s'` |
//! | `Matrix { columns: 2, … }` | `[1, 2; 3, 4.5]` | `[1, 2; 3, 4.5]` |
//! | `String("a\"\n")` | `"a"""` and a line end | `"a\"\n"` |
//!
//! A line end cannot stand in quotes; only where `"…"` has escapes can a text
//! with one be written. In Octave `'…'` and `"…"` are both rows of chars, but
//! remember how they were written.

use crate::program::{Literal, RAW_BYTE};
use lariat_syntax::Dialect;
use std::fmt::Write as _;

/// The literal's text.
pub(super) fn text(literal: &Literal, dialect: &Dialect) -> String {
    match literal {
        Literal::Number(_, text) => digits(text, dialect),
        Literal::Imaginary(_, text) => match text.ends_with(['i', 'j', 'I', 'J']) {
            true => digits(text, dialect),
            false => digits(text, dialect) + "i",
        },
        Literal::Char(value) if needs_escapes(value) && dialect.double_quote_escapes => {
            escaped(value)
        }
        Literal::Char(value) => format!("'{}'", value.replace('\'', "''")),
        Literal::String(value) if dialect.double_quote_escapes => escaped(value),
        Literal::String(value) => format!("\"{}\"", value.replace('"', "\"\"")),
        Literal::EmptyMatrix => "[]".to_owned(),
        Literal::Metaclass(class) => format!("?{class}"),
        Literal::Matrix { columns, elements } => matrix(*columns as usize, elements),
    }
}

/// `[1, 2; 3, 4]`
fn matrix(columns: usize, elements: &[f64]) -> String {
    let row = |row: &[f64]| row.iter().map(|it| decimal(*it)).collect::<Vec<_>>().join(", ");
    format!("[{}]", elements.chunks(columns.max(1)).map(row).collect::<Vec<_>>().join("; "))
}

/// The shortest digits that read back as this number.
fn decimal(number: f64) -> String {
    match number {
        f64::INFINITY => "1e999".to_owned(),
        f64::NEG_INFINITY => "-1e999".to_owned(),
        _ => {
            let text = format!("{number:?}");
            text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
        }
    }
}

fn digits(text: &str, dialect: &Dialect) -> String {
    match dialect.digit_separators {
        true => text.to_owned(),
        false => text.replace('_', ""),
    }
}

fn needs_escapes(value: &str) -> bool {
    value.contains(['\n', '\r'])
}

/// `"…"` with backslash escapes.
fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len() + 2);
    text.push('"');
    for c in value.chars() {
        match c {
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            '\\' => text.push_str("\\\\"),
            '"' => text.push_str("\\\""),
            c => match byte(c) {
                // Three octal digits: no digit after them can be taken along.
                Some(byte) => _ = write!(text, "\\{byte:03o}"),
                None => text.push(c),
            },
        }
    }
    text.push('"');
    text
}

/// The byte that can only be written as an escape.
fn byte(c: char) -> Option<u32> {
    match u32::from(c) {
        code if c.is_ascii_control() => Some(code),
        code => code.checked_sub(RAW_BYTE).filter(|byte| (0x80..=0xFF).contains(byte)),
    }
}
