//! Where the first piece of a line that goes with another one stands.
//!
//! The author's columns are kept relative to what they refer to:
//!
//! 1. a line that starts under a token of the line before stays under it;
//! 2. one that starts to the right of the bracket that is open there keeps its distance from
//!    the bracket;
//! 3. all others keep their distance from the statement's first line, and are indented at
//!    least once.
//!
//! ```text
//! total=f(a, ...        total = f(a, ...
//!         b);                     b);
//! ```
//!
//! A comment on a line of its own under a trailing comment stays under it.
//!
//! Cost: linear in the pieces of the lines.

use crate::blocks::has_empty_line;
use crate::pieces::{Line, Pieces};
use lariat_syntax::lexer::Token;

/// Where a line starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// In a column.
    At(u32),
    /// As far from the new column of a piece as it was from its old one.
    Beside(u32),
}

/// Where each line starts; `indentations` are those of the lines that continue nothing.
pub(crate) fn starts(
    text: &Pieces<'_>,
    indentations: &[u32],
    indent: u32,
    kept: &[bool],
) -> Vec<Start> {
    let mut all: Vec<Start> = indentations.iter().map(|&column| Start::At(column)).collect();
    let mut first = 0;
    while first < text.lines.len() {
        let more = text.lines[first + 1..].iter().take_while(|line| line.continued).count();
        let end = first + 1 + more;
        if more > 0 {
            let statement = Statement { text, first, end, indent, new: indentations[first] };
            statement.place(&mut all);
        }
        if let Some(comment) = under_comment(text, first, &all) {
            all[first] = Start::Beside(comment);
        }
        first = end;
    }
    for (place, line) in text.lines.iter().enumerate() {
        if kept[place] {
            all[place] = Start::At(text.line_column(line));
        }
    }
    all
}

/// The trailing comment that the comment line stands under.
fn under_comment(text: &Pieces<'_>, place: usize, starts: &[Start]) -> Option<u32> {
    let line = &text.lines[place];
    let above = place.checked_sub(1)?;
    if !text.is_comment_line(line) || has_empty_line(text, above) {
        return None;
    }
    let last = text.lines[above].end.checked_sub(1)?;
    let before = text.pieces.get(last as usize)?;
    let is_trailing = last > text.lines[above].first || matches!(starts[above], Start::Beside(_));
    let is_under = is_trailing && before.is_comment() && before.column == text.line_column(line);
    (is_under && last >= text.lines[above].first).then_some(last)
}

/// A statement of several lines.
struct Statement<'a, 't> {
    text: &'a Pieces<'t>,
    first: usize,
    end: usize,
    indent: u32,
    /// The new indentation of its first line.
    new: u32,
}

impl Statement<'_, '_> {
    fn place(&self, all: &mut [Start]) {
        let old = self.text.line_column(&self.text.lines[self.first]);
        let mut fixed = Vec::new();
        for (place, start) in all.iter_mut().enumerate().take(self.end).skip(self.first + 1) {
            match self.reference(place) {
                Some(piece) => *start = Start::Beside(piece),
                None => fixed.push(place),
            }
        }
        let column = |&place: &usize| self.text.line_column(&self.text.lines[place]);
        let leading = fixed.iter().filter(|&&place| !self.is_loose(place)).map(column).min();
        // Lines that stand no deeper than their statement are moved in, together.
        let further = leading.filter(|&least| least <= old);
        let further = further.map_or(0, |least| old + self.indent - least);
        for &place in &fixed {
            let was = column(&place);
            let is_close = self.starts_with_close(&self.text.lines[place]);
            let moved = if is_close { 0 } else { further };
            let least = if is_close { self.new } else { self.new + self.indent };
            let new = (was + moved + self.new).saturating_sub(old);
            all[place] = Start::At(if was + moved <= old { least } else { new });
        }
    }

    /// Does the line start with a comment or a closing bracket, which may stand further out?
    fn is_loose(&self, place: usize) -> bool {
        let line = &self.text.lines[place];
        self.text.is_comment_line(line) || self.starts_with_close(line)
    }

    fn starts_with_close(&self, line: &Line) -> bool {
        let piece = self.text.pieces.get(line.first as usize);
        let token = piece.and_then(crate::pieces::Piece::token);
        matches!(token, Some(Token::RParen | Token::RBracket | Token::RBrace))
    }

    /// The piece that a line's column refers to.
    fn reference(&self, place: usize) -> Option<u32> {
        let line = &self.text.lines[place];
        let first = self.text.pieces.get(line.first as usize)?;
        let column = first.column;
        let old = self.text.line_column(&self.text.lines[self.first]);
        if self.starts_with_close(line) && column <= old {
            return None;
        }
        self.above(place, column).or_else(|| {
            let open = self.text.pairs[first.pair as usize].open;
            let bracket = self.text.pieces.get(open as usize)?;
            (first.pair != 0 && !bracket.is_tall && column >= bracket.column).then_some(open)
        })
    }

    /// The token of the line above that starts in `column`, unless it starts the statement.
    fn above(&self, place: usize, column: u32) -> Option<u32> {
        let mut lines = self.text.lines[self.first..place].iter();
        let above = lines.rfind(|line| self.text.first_code(line).is_some())?;
        let starts_statement = self.text.lines[self.first].first;
        let mut pieces = above.pieces();
        let found = pieces.find(|&piece| {
            let it = &self.text.pieces[piece];
            it.column == column && !it.is_comment() && piece != starts_statement as usize
        });
        found.map(|piece| piece as u32)
    }
}
