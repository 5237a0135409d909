//! The text of `--args`, and the place in it. Blanks separate and mean nothing.

use super::wrong::{Parsed, Wrong};
use lariat_base::Span;

/// A text, read from left to right.
pub struct Scanner<'t> {
    text: &'t str,
    place: usize,
}

impl<'t> Scanner<'t> {
    /// At the first word.
    pub fn new(text: &'t str) -> Self {
        let mut scanner = Self { text, place: 0 };
        scanner.skip_blanks();
        scanner
    }

    /// What has not been read.
    pub fn rest(&self) -> &'t str {
        &self.text[self.place..]
    }

    /// The place of what comes next.
    pub fn here(&self) -> usize {
        self.place
    }

    /// Has all been read?
    pub fn is_end(&self) -> bool {
        self.rest().is_empty()
    }

    /// Reads so many bytes, which end between characters, and blanks after
    /// them.
    pub fn advance(&mut self, bytes: usize) {
        self.place += bytes;
        self.skip_blanks();
    }

    fn skip_blanks(&mut self) {
        self.place += self.rest().len() - self.rest().trim_start().len();
    }

    /// Does this sign come next?
    pub fn peek(&self, sign: &str) -> bool {
        self.rest().starts_with(sign)
    }

    /// Reads this sign, if it comes next.
    pub fn eat(&mut self, sign: &str) -> bool {
        let found = self.peek(sign);
        if found {
            self.advance(sign.len());
        }
        found
    }

    /// Reads this sign, which must come next.
    pub fn expect(&mut self, sign: &str) -> Parsed<()> {
        match self.eat(sign) {
            true => Ok(()),
            false => Err(self.unexpected(&format!("`{sign}`"))),
        }
    }

    /// The name that comes next.
    fn name_here(&self) -> Option<&'t str> {
        let rest = self.rest();
        let starts = rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        starts.then(|| &rest[..end.unwrap_or(rest.len())])
    }

    /// Reads this word, if it comes next.
    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = self.name_here() == Some(word);
        if found {
            self.advance(word.len());
        }
        found
    }

    /// Reads a name.
    pub fn name(&mut self) -> Option<&'t str> {
        let name = self.name_here()?;
        self.advance(name.len());
        Some(name)
    }

    /// Reads a name with packages in front.
    pub fn dotted_name(&mut self) -> Option<String> {
        let mut name = self.name()?.to_owned();
        while self.eat(".") {
            name.push('.');
            name += self.name().unwrap_or_default();
        }
        Some(name)
    }

    /// Reads digits.
    pub fn digits(&mut self) -> Option<&'t str> {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if end == 0 {
            return None;
        }
        self.advance(end);
        Some(&rest[..end])
    }

    /// Does the parenthesis that comes next enclose a size? Sizes have no other
    /// parentheses inside, but a comma, or nothing but one extent.
    pub fn is_size(&self) -> bool {
        let Some(rest) = self.rest().strip_prefix('(') else { return false };
        let inner = &rest[..rest.find(['(', ')', '|', '=']).unwrap_or(rest.len())];
        let is_extent = |part: &str| {
            let part = part.trim();
            part == ":" || !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit())
        };
        inner.contains(',') || is_extent(inner)
    }

    /// The range from a place to the last thing that was read.
    pub fn since(&self, start: usize) -> Span {
        let end = start + self.text[start..self.place.max(start)].trim_end().len();
        Span::new(start as u32, end as u32)
    }

    /// What was read since a place is wrong.
    pub fn wrong(&self, start: usize, message: impl Into<String>) -> Wrong {
        Wrong::at(self.since(start), message)
    }

    /// Something else should come next.
    pub fn unexpected(&self, wanted: &str) -> Wrong {
        let Some(next) = self.rest().chars().next() else {
            let end = Span::new(self.place as u32, self.place as u32);
            return Wrong::at(end, format!("the text ends, but there should be {wanted}"));
        };
        let word = self.name_here().map_or(next.len_utf8(), str::len);
        let span = Span::new(self.place as u32, (self.place + word) as u32);
        Wrong::at(span, format!("here should be {wanted}"))
    }
}
