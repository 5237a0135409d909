//! The new text, from pieces and their columns.
//!
//! Each line keeps its own line end, the last one gets one. Blanks at line ends go, and empty
//! lines beyond the style's number.
//!
//! Cost: linear in the text.

use crate::pieces::{Kind, Line, Pieces, after_line_end, columns};
use crate::style::Style;
use lariat_syntax::tree::CommentKind;

/// The text with its pieces in these columns.
pub(crate) fn write(text: &Pieces<'_>, style: &Style, columns: &[u32], kept: &[bool]) -> String {
    let out = String::with_capacity(text.text.len() + text.text.len() / 8);
    let mut writer = Writer { text, style, columns, out };
    for (place, line) in text.lines.iter().enumerate() {
        let is_last = place + 1 == text.lines.len();
        if kept[place] {
            writer.out.push_str(text.slice(line.span));
        } else {
            writer.line(line);
        }
        let between = kept[place] && kept.get(place + 1) == Some(&true);
        if between {
            writer.out.push_str(text.slice(line.ends));
        } else {
            writer.ends(line, is_last);
        }
    }
    writer.out
}

struct Writer<'a, 't> {
    text: &'a Pieces<'t>,
    style: &'a Style,
    columns: &'a [u32],
    out: String,
}

impl Writer<'_, '_> {
    fn line(&mut self, line: &Line) {
        if line.first == line.end {
            let odd = self.text.slice(line.span);
            self.out.push_str(odd.trim_matches([' ', '\t']));
            return;
        }
        let mut at = line.span.start;
        let mut column = 0;
        for place in line.pieces() {
            let piece = &self.text.pieces[place];
            let gap = &self.text.text[at as usize..piece.span.start as usize];
            let is_first = place == line.first as usize;
            let new = self.columns[place];
            if piece.odd_gap && !is_first {
                self.out.push_str(gap);
            } else {
                self.out.extend(gap.chars().filter(|c| !matches!(c, ' ' | '\t')));
                self.blanks(new.saturating_sub(column));
            }
            match piece.kind {
                Kind::Comment(CommentKind::Block) if is_first => self.block_comment(place, new),
                _ => self.out.push_str(self.text.slice(piece.span)),
            }
            at = piece.span.end;
            column = if piece.is_tall { piece.width } else { new + piece.width };
        }
    }

    fn blanks(&mut self, count: u32) {
        self.out.extend(std::iter::repeat_n(' ', count as usize));
    }

    /// A block comment moves as a whole.
    fn block_comment(&mut self, place: usize, new: u32) {
        let piece = &self.text.pieces[place];
        let body = self.text.slice(piece.span);
        for (number, line) in body.split_inclusive(['\n', '\r']).enumerate() {
            let content = line.trim_end_matches(['\n', '\r']);
            let end = &line[content.len()..];
            let trimmed = content.trim_end_matches([' ', '\t']);
            let words = trimmed.trim_start_matches([' ', '\t']);
            let lead = &trimmed.as_bytes()[..trimmed.len() - words.len()];
            if number == 0 || new == piece.column {
                self.out.push_str(trimmed);
            } else if !words.is_empty() {
                let moved = (columns(lead, 0) + new).saturating_sub(piece.column);
                self.blanks(moved);
                self.out.push_str(words);
            }
            self.out.push_str(end);
        }
    }

    /// The line ends after a line.
    fn ends(&mut self, line: &Line, is_last: bool) {
        let bytes = self.text.text.as_bytes();
        let allowed = if is_last { 1 } else { 1 + self.style.max_blank_lines as usize };
        let ends = line_ends(self.text.slice(line.ends));
        let mut written = 0;
        for end in ends.take(allowed) {
            self.out.push_str(end);
            written += 1;
        }
        if written == 0 {
            let first = bytes.iter().position(|&byte| matches!(byte, b'\n' | b'\r'));
            let end = first.map_or("\n", |at| &self.text.text[at..after_line_end(bytes, at)]);
            self.out.push_str(end);
        }
    }
}

/// The line ends in a text of blanks.
fn line_ends(text: &str) -> impl Iterator<Item = &str> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + bytes[at..].iter().position(|&byte| matches!(byte, b'\n' | b'\r'))?;
        at = after_line_end(bytes, start);
        Some(&text[start..at])
    })
}
