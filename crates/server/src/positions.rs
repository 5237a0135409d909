//! Places in the protocol's terms: lines from 0, and in a line bytes, UTF-16 units or
//! characters, as client and server agree.
//!
//! ```text
//! `é = 1`   offset 2 (after é)   utf-8: 0:2   utf-16: 0:1
//! ```
//!
//! A place beyond the end of a line is the line's end, one beyond the last line the text's end;
//! one inside a character is the character's beginning.
//!
//! Cost: a binary search for the line, and linear in the line.

use lariat_base::{LineIndex, SourceFile, Span};
use lsp_types::{Position, PositionEncodingKind, Range};

/// How columns are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 units: what every client understands.
    Utf16,
    /// Characters.
    Utf32,
}

impl Encoding {
    /// The best of those that a client offers: bytes, then what it names.
    pub fn negotiated(offered: Option<&[PositionEncodingKind]>) -> Self {
        let offers = |kind: &PositionEncodingKind| offered.is_some_and(|all| all.contains(kind));
        match () {
            () if offers(&PositionEncodingKind::UTF8) => Self::Utf8,
            () if offers(&PositionEncodingKind::UTF16) => Self::Utf16,
            () if offers(&PositionEncodingKind::UTF32) => Self::Utf32,
            () => Self::Utf16,
        }
    }

    /// Its name in the protocol.
    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
            Self::Utf32 => PositionEncodingKind::UTF32,
        }
    }

    fn units(self, c: char) -> u32 {
        match self {
            Self::Utf8 => c.len_utf8() as u32,
            Self::Utf16 => c.len_utf16() as u32,
            Self::Utf32 => 1,
        }
    }

    /// How long a text is.
    pub fn length(self, text: &str) -> u32 {
        match self {
            Self::Utf8 => text.len() as u32,
            Self::Utf16 | Self::Utf32 => text.chars().map(|c| self.units(c)).sum(),
        }
    }

    /// The offset of a place.
    pub fn offset(self, (text, lines): (&str, &LineIndex), position: Position) -> u32 {
        let line = position.line as usize;
        if line >= lines.len() {
            return text.len() as u32;
        }
        let span = lines.line_span(text, line);
        let mut left = position.character;
        for (at, c) in text[span.range()].char_indices() {
            let units = self.units(c);
            if left < units {
                return span.start + at as u32;
            }
            left -= units;
        }
        span.end
    }

    /// The place of an offset.
    pub fn position(self, (text, lines): (&str, &LineIndex), offset: u32) -> Position {
        let mut offset = (offset as usize).min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = lines.line(offset as u32);
        let start = lines.start(line).unwrap_or(0) as usize;
        Position { line: line as u32, character: self.length(&text[start..offset]) }
    }

    /// The range of a span of a file.
    pub fn range(self, source: &SourceFile, span: Span) -> Range {
        let text = (&**source.text(), source.lines());
        Range { start: self.position(text, span.start), end: self.position(text, span.end) }
    }

    /// The span of a range of a file.
    pub fn span(self, source: &SourceFile, range: Range) -> Span {
        let text = (&**source.text(), source.lines());
        let (start, end) = (self.offset(text, range.start), self.offset(text, range.end));
        Span::new(start.min(end), start.max(end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "é = 1\r\n𝒙𝒚 = 2\nlast";

    #[test]
    fn there_and_back() {
        let lines = LineIndex::new(TEXT);
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            let boundaries = TEXT.char_indices().map(|(at, _)| at).filter(|&at| at != 7);
            for at in boundaries.filter(|&at| TEXT.as_bytes()[at] != b'\n') {
                let position = encoding.position((TEXT, &lines), at as u32);
                assert_eq!(
                    encoding.offset((TEXT, &lines), position),
                    at as u32,
                    "{encoding:?} {at}"
                );
            }
        }
    }

    #[test]
    fn columns_are_units_of_the_encoding() {
        let lines = LineIndex::new(TEXT);
        let after = TEXT.find('𝒚').expect("the letter") as u32;
        let column = |encoding: Encoding| encoding.position((TEXT, &lines), after).character;
        assert_eq!([Encoding::Utf8, Encoding::Utf16, Encoding::Utf32].map(column), [4, 2, 1]);
    }

    #[test]
    fn places_that_do_not_exist() {
        let lines = LineIndex::new(TEXT);
        let at =
            |line, character| Encoding::Utf16.offset((TEXT, &lines), Position { line, character });
        assert_eq!(at(0, 99), 6, "the end of the line");
        assert_eq!(at(99, 0), TEXT.len() as u32);
        assert_eq!(at(1, 1), at(1, 0), "inside a character");
    }
}
