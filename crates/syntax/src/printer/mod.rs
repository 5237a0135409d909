//! A tree back as source text.
//!
//! [`print()`] writes MATLAB or Octave source that parses, in the dialect of the
//! original, to the same tree. One statement stands on a line, blocks are
//! indented by four blanks, elements are separated by `, ` and rows by `; `,
//! every block ends with plain `end`. Literals and words of commands are copied
//! from the source; comments are kept (`comments.rs`), and one empty line where
//! there were some before a statement or comment.
//!
//! ```text
//! if(n)x=[1 -2 % c      ->    % c
//!   3 4];t -a, end            if (n)
//!                                 x = [1, -2; 3, 4];
//!                                 t -a
//!                             end
//! ```
//!
//! The tree keeps the parentheses of its source, so a parsed tree gets no new
//! ones. Later passes move expressions about: where precedence would change the
//! reading, parentheses are written (`expr.rs`).
//!
//! What is not kept: the spelling of operators (`!`, `!=`, `**`), the names of
//! closers (`endif`), parentheses around a loop's head, repeated separators.
//!
//! Cost: linear in the tree and its comments. Recursion follows nesting, which
//! the parser bounds, and never the left operands of binary operators.

pub(crate) mod class;
mod comments;
mod expr;
pub mod operators;
mod stmt;

use crate::tree::{Block, Comment, StmtId, Tree};
use comments::{Comments, follows_blank_line};
use lariat_base::Span;

/// The tree as source text; see the module's documentation.
pub fn print(tree: &Tree) -> String {
    let mut printer = Printer::new(tree);
    for id in tree.list(tree.body) {
        printer.stmt(id);
    }
    printer.comments_before(u32::MAX);
    printer.out
}

/// The text so far and the state that decides what comes next.
struct Printer<'t> {
    tree: &'t Tree,
    comments: Comments<'t>,
    out: String,
    /// How many blocks are open.
    depth: usize,
    /// The line before opens a block: no empty line after it.
    fresh: bool,
    /// White space separates elements here: directly inside `[ ]` or `{ }`.
    spaced: bool,
}

impl<'t> Printer<'t> {
    fn new(tree: &'t Tree) -> Self {
        Self {
            tree,
            comments: Comments::new(tree.text(), &tree.comments),
            out: String::with_capacity(tree.text().len()),
            depth: 0,
            fresh: true,
            spaced: false,
        }
    }

    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Writes `items` with `separator` between them.
    fn joined<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        separator: &str,
        mut write: impl FnMut(&mut Self, T),
    ) {
        for (position, item) in items.into_iter().enumerate() {
            if position > 0 {
                self.put(separator);
            }
            write(self, item);
        }
    }

    fn indent(&mut self) {
        for _ in 0..self.depth {
            self.put("    ");
        }
    }

    fn newline(&mut self) {
        self.put("\n");
        self.fresh = false;
    }

    /// An empty line, if one stands before `offset` in the source.
    fn empty_line(&mut self, offset: u32) {
        if !self.fresh && follows_blank_line(self.tree.text(), offset) {
            self.put("\n");
            self.fresh = true;
        }
    }

    /// The comments that start before `offset`, each on a line of its own.
    fn comments_before(&mut self, offset: u32) {
        while let Some(comment) = self.comments.take_before(offset) {
            self.empty_line(comment.span.start);
            self.comment_line(comment);
        }
    }

    fn comment_line(&mut self, comment: Comment) {
        if !self.comments.is_test_line(comment) {
            self.indent();
        }
        let body = self.comments.body_alone(comment);
        self.put(&body);
        self.newline();
    }

    /// Gets ready for the line of something that stands at `start..end`: writes
    /// the comments before it and inside it.
    fn reach(&mut self, start: u32, end: u32) {
        self.comments_before(start);
        self.empty_line(start);
        while let Some(comment) = self.comments.take_before(end) {
            self.comment_line(comment);
        }
    }

    /// Ends the line of something that ends at `end` in the source: with the
    /// comment that follows it there.
    fn close_line(&mut self, end: u32) {
        let comment = self.comments.take_after(end);
        self.trail(comment);
    }

    /// Ends the line of a block's head that ends at `end`; the block's first
    /// statement stands at `limit`.
    fn close_head(&mut self, end: u32, limit: u32) {
        let comment = self.comments.take_on_line(end, limit);
        self.trail(comment);
        self.fresh = true;
    }

    fn trail(&mut self, comment: Option<Comment>) {
        if let Some(comment) = comment {
            let body = self.comments.body(comment);
            self.put(" ");
            self.put(&body);
        }
        self.newline();
    }

    /// The line of something simple.
    fn line(&mut self, span: Span, write: impl FnOnce(&mut Self)) {
        self.reach(span.start, span.end);
        self.indent();
        write(self);
        self.close_line(span.end);
    }

    /// A head and the block under it. The head's text ends at `head_end` in the
    /// source, and what follows the block starts at `end`.
    fn part(&mut self, head_end: u32, body: Block, end: u32, head: impl FnOnce(&mut Self)) {
        self.indent();
        head(self);
        let limit = self.tree.first(body).map_or(end, |first| self.tree.stmt_span(first).start);
        self.close_head(head_end, limit);
        self.block(body, end);
    }

    /// The statements of a block and the comments up to its end.
    fn block(&mut self, body: Block, end: u32) {
        self.depth += 1;
        for id in self.tree.list(body) {
            self.stmt(id);
        }
        self.comments_before(end);
        self.depth -= 1;
    }

    /// The line that closes a block whose statement ends at `end`.
    fn close(&mut self, end: u32) {
        self.indent();
        self.put("end");
        self.close_line(end);
    }

    /// Where the last statement of a block ends, or `from` if it has none.
    fn content_end(&self, body: Block, from: u32) -> u32 {
        let last: Option<StmtId> = self.tree.list(body).next_back();
        last.map_or(from, |last| self.tree.stmt_span(last).end)
    }
}
