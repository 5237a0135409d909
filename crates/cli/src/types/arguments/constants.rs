//! Constants: `3`, `-1e-3`, `Inf`, `true`, `'text'`, `"text"`, `[1 2 3]`, `[]`.

use super::parser::Parser;
use super::wrong::{Parsed, Wrong};
use lariat_base::Span;
use lariat_builtins::MClass;
use lariat_domains::{Constant, Matrix, Numbers};

/// Signs of numbers that are words, after an optional `-`.
const WORDS: [(&str, f64); 3] = [("Inf", f64::INFINITY), ("inf", f64::INFINITY), ("NaN", f64::NAN)];

impl Parser<'_, '_> {
    /// A constant with the class that it has in a program, if one comes next.
    pub fn constant(&mut self) -> Parsed<Option<Matrix>> {
        if let Some(text) = self.text('\'')? {
            return Ok(Some(Matrix::chars(text)));
        }
        if let Some(text) = self.text('"')? {
            let has_strings = self.names.has_strings;
            return Ok(Some(if has_strings { Matrix::string(text) } else { Matrix::chars(text) }));
        }
        for value in [true, false] {
            if self.at.eat_word(&value.to_string()) {
                return Ok(Some(Matrix::logical(value)));
            }
        }
        if self.at.peek("[") {
            return self.vector().map(Some);
        }
        Ok(self.number()?.map(Matrix::number))
    }

    /// A string in these quotes, which are doubled inside.
    fn text(&mut self, quote: char) -> Parsed<Option<String>> {
        let start = self.at.here();
        let Some(rest) = self.at.rest().strip_prefix(quote) else { return Ok(None) };
        let mut text = String::new();
        let mut chars = rest.char_indices().peekable();
        while let Some((at, char)) = chars.next() {
            let doubled = chars.peek().is_some_and(|&(_, next)| next == quote);
            match (char == quote, doubled) {
                (true, true) => {
                    chars.next();
                }
                (true, false) => {
                    self.at.advance(at + 2 * quote.len_utf8());
                    return Ok(Some(text));
                }
                (false, _) => {}
            }
            text.push(char);
        }
        self.at.advance(self.at.rest().len());
        Err(self.at.wrong(start, "this string is not terminated"))
    }

    /// A number, if one comes next.
    fn number(&mut self) -> Parsed<Option<f64>> {
        let start = self.at.here();
        let rest = self.at.rest();
        let unsigned = rest.trim_start_matches(['-', '+']);
        let sign = rest.len() - unsigned.len();
        let starts = unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.');
        if sign > 1 || sign == 0 && !starts {
            let word = (sign == 0).then(|| WORDS.iter().find(|(word, _)| self.at.eat_word(word)));
            return Ok(word.flatten().map(|&(_, number)| number));
        }
        if !starts {
            self.at.advance(sign);
            let Some(&(_, number)) = WORDS.iter().find(|(word, _)| self.at.eat_word(word)) else {
                return Err(self.at.unexpected("a number"));
            };
            return Ok(Some(if rest.starts_with('-') { -number } else { number }));
        }
        let length = sign + number_length(unsigned);
        let parsed = rest[..length].parse::<f64>();
        self.at.advance(length);
        parsed.map(Some).map_err(|_| self.at.wrong(start, "this is not a number"))
    }

    /// `[1 2 3]`, `[1, 2]`, `[]`
    fn vector(&mut self) -> Parsed<Matrix> {
        self.at.expect("[")?;
        let mut numbers = Vec::new();
        while !self.at.eat("]") {
            match self.number()? {
                Some(number) => numbers.push(number),
                None => {
                    let wrong = self.at.unexpected("a number or `]`");
                    let is_column = self.at.peek(";");
                    let help = "constants are rows; give the size and class of a matrix";
                    return Err(if is_column { wrong.with_help(help) } else { wrong });
                }
            }
            self.at.eat(",");
        }
        Ok(match numbers.is_empty() {
            true => Matrix::empty(),
            false => Matrix::row_of(MClass::Double, &numbers),
        })
    }
}

/// The length of the number at the start: digits, a point, an exponent.
fn number_length(text: &str) -> usize {
    let digits =
        |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let mut length = digits(text);
    if let Some(fraction) = text[length..].strip_prefix('.') {
        length += 1 + digits(fraction);
    }
    let exponent = text[length..].trim_start_matches(['e', 'E']);
    if text.len() - length - exponent.len() == 1 {
        let unsigned = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        let count = digits(unsigned);
        if count > 0 {
            length += 1 + (exponent.len() - unsigned.len()) + count;
        }
    }
    length
}

/// A constant as one of a class.
pub fn of_class(class: MClass, constant: Matrix, span: Span) -> Parsed<Matrix> {
    let shown = match &constant.constant {
        Some(shown) => shown.to_string(),
        None => "this".to_owned(),
    };
    let no = |why: &str| {
        Err(Wrong::at(span, format!("{shown} cannot be of class {}{why}", class.name())))
    };
    match (class, constant.class) {
        (MClass::Char, MClass::Char | MClass::String) | (MClass::String, MClass::Char) => {
            let text = constant.as_string().cloned().unwrap_or_default();
            let known = Constant::String(text);
            Ok(Matrix::from_constant(class, known))
        }
        (given, found) if given == found => Ok(constant),
        (MClass::Char | MClass::String, _) => no(": write it in quotes"),
        (_, MClass::Char | MClass::String) => no(""),
        (MClass::Logical, MClass::Double) => match constant.as_numbers() {
            Some(numbers) if numbers.iter().all(|&number| number == 0.0 || number == 1.0) => {
                Ok(Matrix::row_of(class, &numbers))
            }
            _ => no(": it is true or false"),
        },
        _ => {
            let Some(numbers) = constant.as_numbers() else {
                let (shape, numbers) = (constant.shape, constant.numbers);
                return Ok(Matrix::new(class, shape, numbers));
            };
            let Numbers { low, high, .. } = Numbers::of_class(class);
            let fits = |number: f64| number.fract() == 0.0 && (low..=high).contains(&number);
            if class.is_integer() && !numbers.iter().all(|&number| fits(number)) {
                return no("");
            }
            Ok(Matrix::row_of(class, &numbers))
        }
    }
}
