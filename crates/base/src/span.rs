//! A half-open range of bytes `start..end` in the decoded text of one file.
//!
//! Offsets are `u32`: a file is refused beyond 4 GiB ([`crate::source`]), and
//! eight bytes a range keep the syntax tree small.

use std::ops::Range;

/// A half-open byte range in one text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset just after the last byte.
    pub end: u32,
}

impl Span {
    /// The range `start..end`; `start <= end` is the caller's promise.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The empty range at `offset`.
    pub const fn at(offset: u32) -> Self {
        Self::new(offset, offset)
    }

    /// The smallest range that covers both.
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// Length in bytes.
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// True when the range holds no byte.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// True when the other range lies in this one.
    pub const fn encloses(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// True when `offset` lies in the range.
    pub const fn contains(self, offset: u32) -> bool {
        self.start <= offset && offset < self.end
    }

    /// The range as a `usize` range, to slice a text with.
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A text with replacements made, which are in its order and do not overlap.
pub fn replaced<'a>(text: &str, all: impl IntoIterator<Item = (Span, &'a str)>) -> String {
    let (mut result, mut copied) = (String::with_capacity(text.len()), 0);
    for (span, replacement) in all {
        let range = span.range();
        result.push_str(&text[copied..range.start]);
        result.push_str(replacement);
        copied = range.end;
    }
    result.push_str(&text[copied..]);
    result
}

impl std::fmt::Debug for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}
