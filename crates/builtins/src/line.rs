//! One line of a specification, split into its values.
//!
//! Each [`Part`] knows where in the line it stands, so that an error can point at
//! it. One pass over the line's bytes; nothing is copied.

use memchr::{memchr_iter, memchr2_iter};

/// A part of a line, and the byte of the line at which it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part<'a> {
    pub text: &'a str,
    pub at: usize,
}

impl<'a> Part<'a> {
    /// Without blanks around it.
    pub fn trim(self) -> Self {
        let text = self.text.trim_ascii_start();
        Self { text: text.trim_ascii_end(), at: self.at + self.text.len() - text.len() }
    }

    /// Up to a byte of it.
    pub fn before(self, index: usize) -> Self {
        Self { text: &self.text[..index], at: self.at }
    }

    /// From a byte of it on.
    pub fn from(self, index: usize) -> Self {
        Self { text: &self.text[index..], at: self.at + index }
    }

    /// The parts between separators, blanks around them removed.
    pub fn split(self, separator: char) -> impl Iterator<Item = Self> {
        let mut at = self.at;
        self.text.split(separator).map(move |text| {
            let part = Part { text, at };
            at += text.len() + separator.len_utf8();
            part.trim()
        })
    }

    /// An error that points at it.
    pub fn fault(self, message: impl Into<String>) -> Fault {
        Fault { at: self.at, message: message.into() }
    }
}

/// What is wrong with a line, and the byte at which.
#[derive(Debug)]
pub(crate) struct Fault {
    pub at: usize,
    pub message: String,
}

/// The values of a line, which semicolons separate. A `#` or `%` at its start or
/// after a blank ends the line, but not in parentheses.
pub(crate) fn split_values<'a>(line: &'a str, values: &mut Vec<Part<'a>>) {
    let line = Part { text: without_comment(line), at: 0 };
    let (mut start, ends) = (0, memchr_iter(b';', line.text.as_bytes()));
    values.clear();
    for end in ends.chain([line.text.len()]) {
        values.push(line.before(end).from(start).trim());
        start = end + 1;
    }
}

fn without_comment(line: &str) -> &str {
    let signs = memchr2_iter(b'#', b'%', line.as_bytes());
    let (mut depth, mut counted) = (0_usize, 0);
    for sign in signs {
        for byte in line[counted..sign].bytes() {
            match byte {
                b'(' => depth += 1,
                b')' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        let before = &line[..sign];
        if depth == 0 && (sign == 0 || before.ends_with(|c: char| c.is_ascii_whitespace())) {
            return before;
        }
        counted = sign;
    }
    line
}

/// A name, with dots for members of packages.
pub(crate) fn is_name(text: &str) -> bool {
    let mut starts = true;
    for byte in text.bytes() {
        let is_letter = byte.is_ascii_alphabetic() || byte == b'_';
        if !is_letter && (starts || !(byte.is_ascii_digit() || byte == b'.')) {
            return false;
        }
        starts = byte == b'.';
    }
    !starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert!(["f", "_f1", "p.f", "p.q.g_2"].iter().all(|name| is_name(name)));
        let strangers = ["", "1f", ".f", "f.", "p..f", "p.1", "f g", "é", "a-b"];
        assert!(!strangers.iter().any(|name| is_name(name)));
    }

    #[test]
    fn values() {
        let split = |line| {
            let mut values = Vec::new();
            split_values(line, &mut values);
            values.iter().map(|part| (part.text, part.at)).collect::<Vec<_>>()
        };
        assert_eq!(split(" a ;; B(1 % 2); # c"), [("a", 1), ("", 4), ("B(1 % 2)", 6), ("", 16)]);
        assert_eq!(split("a# b"), [("a# b", 0)]);
        assert_eq!(split("% b; c"), [("", 0)]);
    }
}
