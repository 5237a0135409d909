//! Literals: the value of a number's text, the characters of a string.
//!
//! ```text
//! 0x1F   31, of an integer class      1e3i   imaginary      1_000   1000 (Octave)
//! 'it''s'   it's      "a\tb"   with a tab in Octave, as written in MATLAB
//! ```
//!
//! A byte beyond ASCII that Octave's `"\xNN"` gives is a char of its own
//! ([`RAW_BYTE`]).
//!
//! Cost: linear in the literal's text.

use super::builder::{Body, Dest};
use lariat_builtins::{MClass, Role};
use lariat_ir::names::role_of;
use lariat_ir::{Arg, Literal, RAW_BYTE, Stmt, VarId};
use lariat_syntax::tree::{Expr, ExprId, List, Row, Tree, UnaryOp};

impl Body<'_, '_> {
    pub(crate) fn number_literal(&mut self, id: ExprId, dest: Dest) -> VarId {
        let value = number(self.tree().expr_text(id));
        self.store_literal(id, value, dest)
    }

    /// `?package.Class`
    pub(crate) fn metaclass_literal(&mut self, id: ExprId, dest: Dest) -> VarId {
        let text = self.tree().expr_text(id);
        let class = text.chars().filter(|c| *c != '?' && !c.is_whitespace()).collect();
        self.store_literal(id, Literal::Metaclass(class), dest)
    }

    pub(crate) fn char_literal(&mut self, id: ExprId, dest: Dest) -> VarId {
        let value = self.tree().char_value(self.tree().expr_span(id));
        self.store_literal(id, Literal::Char(value), dest)
    }

    pub(crate) fn string_literal(&mut self, id: ExprId, dest: Dest) -> VarId {
        let value = string(self.tree().expr_text(id), self.file.dialect.double_quote_escapes);
        self.store_literal(id, Literal::String(value), dest)
    }

    /// The argument of `uint64(18446744073709551557)`, a literal whose digits no
    /// double holds: `0xFFFFFFFFFFFFFFC5`, where the language reads it so.
    pub(crate) fn exact_argument(&mut self, function: &str, args: &[ExprId]) -> Option<Vec<Arg>> {
        let &[arg] = args else { return None };
        let is_number = self.tree().expr(arg) == Expr::Number;
        if !is_number || !self.file.dialect.exact_conversions || !is_wide_conversion(function) {
            return None;
        }
        let value: u64 = self.tree().expr_text(arg).parse().ok()?;
        let is_wide = value > EXACT && !self.file.is_defined(function, self.source);
        let span = self.tree().expr_span(arg);
        let literal = || Literal::Number(value as f64, format!("0x{value:016X}"));
        is_wide.then(|| vec![Arg::Var(self.literal(literal(), span))])
    }

    fn store_literal(&mut self, id: ExprId, value: Literal, dest: Dest) -> VarId {
        let target = self.target(dest);
        let span = self.tree().expr_span(id);
        self.emit_shown(Stmt::Literal { target, value }, span, dest.shown);
        target
    }
}

/// Doubles hold all whole numbers up to here.
const EXACT: u64 = 1 << 53;

/// Is it a conversion to a class that holds more whole numbers than doubles do?
fn is_wide_conversion(function: &str) -> bool {
    let class = MClass::named(function);
    matches!(class, Some(MClass::Int64 | MClass::UInt64))
        && role_of(function) == Some(Role::Conversion)
}

/// A matrix of many real numbers, in rows of one length.
pub(crate) fn matrix(tree: &Tree, rows: List<Row>) -> Option<Literal> {
    let first = tree.list(rows).next()?;
    let columns = tree.list_len(first);
    let count = tree.list_len(rows);
    if columns.checked_mul(count)? <= Literal::FEW {
        return None;
    }
    let mut elements = Vec::with_capacity(columns * count);
    for row in tree.list(rows) {
        if tree.list_len(row) != columns {
            return None;
        }
        for element in tree.list(row) {
            elements.push(real_element(tree, element)?);
        }
    }
    let columns = u32::try_from(columns).ok()?;
    Some(Literal::Matrix { columns, elements: elements.into() })
}

/// Is it a number that the source writes, with a minus before it or without: `2.5`, `-2.5`?
pub(crate) fn is_real(tree: &Tree, element: ExprId) -> bool {
    real_element(tree, element).is_some()
}

/// The value of `2.5` or `-2.5`.
fn real_element(tree: &Tree, element: ExprId) -> Option<f64> {
    match tree.expr(element) {
        Expr::Number => real(tree.expr_text(element)),
        Expr::Unary(UnaryOp::Minus, operand) if tree.expr(operand) == Expr::Number => {
            real(tree.expr_text(operand)).map(|value| -value)
        }
        _ => None,
    }
}

/// The value of a real number in decimal digits; `None` of any other text.
pub(crate) fn real(text: &str) -> Option<f64> {
    if let Ok(value) = text.parse() {
        return Some(value);
    }
    let is_radix =
        text.len() > 2 && matches!(text.as_bytes(), [b'0', b'x' | b'X' | b'b' | b'B', ..]);
    match number(text) {
        Literal::Number(value, _) if !is_radix => Some(value),
        _ => None,
    }
}

/// The number that a text stands for.
pub(crate) fn number(text: &str) -> Literal {
    let digits: String = text.chars().filter(|&c| c != '_').collect();
    if let Some(value) = radix_value(&digits) {
        return Literal::Number(value, text.to_owned());
    }
    match digits.strip_suffix(['i', 'j', 'I', 'J']) {
        Some(factor) => Literal::Imaginary(decimal(factor), text.to_owned()),
        None => Literal::Number(decimal(&digits), text.to_owned()),
    }
}

/// `0x1F`, `0b101`, with a class after it or not.
fn radix_value(digits: &str) -> Option<f64> {
    let (head, rest) = digits.split_at_checked(2)?;
    let radix = match head {
        "0x" | "0X" => 16,
        "0b" | "0B" => 2,
        _ => return None,
    };
    let rest = rest.split(['u', 's', 'U', 'S']).next().unwrap_or(rest);
    u64::from_str_radix(rest, radix).ok().map(|value| value as f64)
}

/// A decimal number, whose exponent may be written with `d`.
fn decimal(digits: &str) -> f64 {
    let digits = digits.replace(['d', 'D'], "e");
    digits.parse().unwrap_or(f64::NAN)
}

/// The characters of a `"…"` literal.
pub(crate) fn string(text: &str, escapes: bool) -> String {
    let body = text.strip_prefix('"').unwrap_or(text);
    let body = body.strip_suffix('"').unwrap_or(body);
    if !escapes {
        return body.replace("\"\"", "\"");
    }
    let mut value = String::with_capacity(body.len());
    let mut chars = body.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                chars.next_if_eq(&'"');
                value.push('"');
            }
            '\\' => escape(&mut chars, &mut value),
            c => value.push(c),
        }
    }
    value
}

/// What stands after a backslash.
fn escape(chars: &mut std::iter::Peekable<std::str::Chars<'_>>, value: &mut String) {
    let Some(c) = chars.next() else { return value.push('\\') };
    match c {
        'a' => value.push('\u{7}'),
        'b' => value.push('\u{8}'),
        'f' => value.push('\u{c}'),
        'n' => value.push('\n'),
        'r' => value.push('\r'),
        't' => value.push('\t'),
        'v' => value.push('\u{b}'),
        'x' if chars.peek().is_some_and(char::is_ascii_hexdigit) => {
            value.push(code(chars, 16, 2, 0));
        }
        '0'..='7' => value.push(code(chars, 8, 2, c.to_digit(8).unwrap_or(0))),
        '\n' => {}
        '\r' => _ = chars.next_if_eq(&'\n'),
        c => value.push(c),
    }
}

/// The character with a code of at most so many further digits.
fn code(
    chars: &mut std::iter::Peekable<std::str::Chars<'_>>,
    radix: u32,
    most: usize,
    first: u32,
) -> char {
    let mut value = first;
    for _ in 0..most {
        let Some(digit) = chars.peek().and_then(|c| c.to_digit(radix)) else { break };
        value = value * radix + digit;
        chars.next();
    }
    let value = value & 0xff;
    char::from_u32(if value < 0x80 { value } else { RAW_BYTE + value }).unwrap_or('?')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        let real =
            |text: &str, value| assert_eq!(number(text), Literal::Number(value, text.into()));
        real("3", 3.0);
        real("1e3", 1000.0);
        real("1d-2", 0.01);
        real(".5", 0.5);
        real("2.", 2.0);
        real("0x1F", 31.0);
        real("0xFFu8", 255.0);
        real("0b101s16", 5.0);
        real("1_000", 1000.0);
        assert_eq!(number("2.5i"), Literal::Imaginary(2.5, "2.5i".into()));
    }

    #[test]
    fn real_numbers() {
        assert_eq!(real("1d-2"), Some(0.01));
        assert_eq!(real("1_000"), Some(1000.0));
        for text in ["2i", "0x1F", "0b1"] {
            assert_eq!(real(text), None, "{text}");
        }
    }

    #[test]
    fn strings() {
        assert_eq!(string(r#""a\tb""#, true), "a\tb");
        assert_eq!(string(r#""a\tb""#, false), r"a\tb");
        assert_eq!(string(r#""a""b\"c""#, true), "a\"b\"c");
        assert_eq!(string(r#""\x41\1012\\""#, true), "AA2\\");
        assert_eq!(string(r#""""#, true), "");
    }
}
