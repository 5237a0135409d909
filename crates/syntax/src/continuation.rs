//! Continuations: `...` and the rest of its line are white space.
//!
//! ```text
//! total = first + ...   a comment
//!         second;
//! ```
//!
//! Cost: linear in the white space passed.

use crate::lexer::Lexer;

impl Lexer<'_> {
    /// True when `...` stands at `pos`.
    pub(crate) fn at_continuation(&self, pos: usize) -> bool {
        self.bytes()[pos..].starts_with(b"...")
    }

    /// The first position from `pos` on after blanks and continuations.
    pub(crate) fn skip_continuations(&self, pos: usize) -> usize {
        let mut at = self.skip_blanks(pos);
        while !self.at_end(at) && self.at_continuation(at) {
            let next = self.after_line_end(self.line_end(at));
            at = self.skip_blanks(next.min(self.bytes().len()));
        }
        at
    }
}
