//! The text of a declaration.
//!
//! ```text
//! shape    item {"," item}
//! item     name [ "(" extent {"," extent} ")" ] [ class ]
//! extent   number | name [ ("+"|"-") number ] | ":"
//! ```
//!
//! A class is one that MATLAB has itself: `double`, `logical`. A `%` ends the text. Each item and extent keeps its place, so that a message
//! can point at the column.
//!
//! Cost: linear.

use super::word::Word;
use super::wrong::{Wanted, Wrong, WrongDeclaration};
use lariat_base::Span;
use lariat_builtins::MClass;

/// An argument with its extents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    /// Its extents; `None` where there are no parentheses.
    pub extents: Option<Vec<(Word, Span)>>,
    /// Its class, if one is stated, and where.
    pub class: Option<(MClass, Span)>,
}

/// Reads the items of a declaration that starts at `offset` of its file.
pub fn items(text: &str, offset: u32) -> Result<Vec<Item>, Wrong> {
    let mut scanner = Scanner { text, at: 0, offset };
    let mut items = Vec::new();
    loop {
        let (name, span) = scanner.name(Wanted::Name)?;
        let extents = match scanner.eat('(') {
            true => Some(scanner.extents()?),
            false => None,
        };
        let class = scanner.class();
        items.push(Item { name, span, extents, class });
        if scanner.is_done() {
            return Ok(items);
        }
        scanner.expect(',', Wanted::Comma)?;
    }
}

/// Reads `(R,S)` alone; `None` where the text is something else.
pub fn list(text: &str, offset: u32) -> Option<Vec<(Word, Span)>> {
    let mut scanner = Scanner { text, at: 0, offset };
    let extents = if scanner.eat('(') { scanner.extents().ok()? } else { return None };
    scanner.is_done().then_some(extents)
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    offset: u32,
}

impl Scanner<'_> {
    fn rest(&mut self) -> &str {
        let rest = &self.text[self.at..];
        let skipped = rest.len() - rest.trim_start().len();
        self.at += skipped;
        &self.text[self.at..]
    }

    fn is_done(&mut self) -> bool {
        let rest = self.rest();
        rest.is_empty() || rest.starts_with(['%', '#'])
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.rest().starts_with(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    fn expect(&mut self, char: char, wanted: Wanted) -> Result<(), Wrong> {
        if self.eat(char) { Ok(()) } else { Err(self.wrong(wanted)) }
    }

    /// The place of what comes next: a word or a character.
    fn wrong(&mut self, wanted: Wanted) -> Wrong {
        let rest = self.rest();
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let len = word.max(rest.chars().next().map_or(0, char::len_utf8));
        let found = (len > 0).then(|| rest[..len].to_owned());
        let start = self.offset + self.at as u32;
        let span = Span::new(start, start + len as u32);
        Wrong { span, why: WrongDeclaration::Expected { wanted, found } }
    }

    fn word(&mut self, accepts: impl Fn(char) -> bool) -> Option<(String, Span)> {
        let rest = self.rest();
        let len = rest.find(|c| !accepts(c)).unwrap_or(rest.len());
        let word = rest[..len].to_owned();
        let start = self.offset + self.at as u32;
        self.at += len;
        (len > 0).then(|| (word, Span::new(start, start + len as u32)))
    }

    fn name(&mut self, wanted: Wanted) -> Result<(String, Span), Wrong> {
        match self.rest().starts_with(|c: char| c.is_ascii_alphabetic()) {
            true => {
                let word = self.word(|c| c.is_ascii_alphanumeric() || c == '_');
                word.ok_or_else(|| self.wrong(wanted))
            }
            false => Err(self.wrong(wanted)),
        }
    }

    /// A class, if one comes next.
    fn class(&mut self) -> Option<(MClass, Span)> {
        let at = self.at;
        let (word, span) = self.word(|c| c.is_ascii_alphanumeric() || c == '_')?;
        let class = MClass::named(&word);
        if class.is_none() {
            self.at = at;
        }
        Some((class?, span))
    }

    /// The extents after an opening parenthesis.
    fn extents(&mut self) -> Result<Vec<(Word, Span)>, Wrong> {
        let mut extents = Vec::new();
        loop {
            extents.push(self.extent()?);
            if self.eat(')') {
                return Ok(extents);
            }
            self.expect(',', Wanted::CommaOrEnd)?;
        }
    }

    fn extent(&mut self) -> Result<(Word, Span), Wrong> {
        let start = self.offset + {
            self.rest();
            self.at as u32
        };
        if self.eat(':') {
            return Ok((Word::Colon, Span::new(start, start + 1)));
        }
        if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return self.number().map(|(number, span)| (Word::Number(number), span));
        }
        let (name, span) = self.name(Wanted::Extent)?;
        let sign = if self.eat('+') {
            1
        } else if self.eat('-') {
            -1
        } else {
            return Ok((Word::Name(name), span));
        };
        let (number, end) = self.number()?;
        let word = match i64::from(number) {
            0 => Word::Name(name),
            number => Word::Sum(name, sign * number),
        };
        Ok((word, Span::new(span.start, end.end)))
    }

    /// A number, from its first digit on.
    fn number(&mut self) -> Result<(u32, Span), Wrong> {
        let at = self.at;
        let digits = match self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            true => self.word(|c| c.is_ascii_alphanumeric()),
            false => None,
        };
        let number = digits.and_then(|(digits, span)| Some((digits.parse().ok()?, span)));
        number.ok_or_else(|| {
            self.at = at;
            self.wrong(Wanted::Extent)
        })
    }
}
