//! Where comments go when a tree is printed.
//!
//! Comments are not nodes: they stand in a list beside the tree, ordered by
//! their place in the source. The printer walks the tree in source order too
//! and takes from the list whatever stands before the place it has reached.
//!
//! | in the source | printed |
//! |---|---|
//! | after a statement, on its line | the same |
//! | on a line of its own | the same, indented as the code is |
//! | inside a statement of several lines | on lines of their own before it |
//! | `%!test` at column 1 (Octave) | the same, at column 1 |
//! | `... text` | `% text` |
//! | `...` | dropped |
//!
//! `%{` after code is a line comment; alone on a line it would open a block
//! comment, so there it becomes `% {`.
//!
//! Cost: each comment is examined a constant number of times.

use crate::tree::{Comment, CommentKind};
use lariat_base::Span;
use std::borrow::Cow;

/// The comments that are not printed yet.
pub(super) struct Comments<'t> {
    text: &'t str,
    rest: &'t [Comment],
}

impl<'t> Comments<'t> {
    pub(super) fn new(text: &'t str, all: &'t [Comment]) -> Self {
        Self { text, rest: all }
    }

    /// Takes the next comment if it starts before `offset`.
    pub(super) fn take_before(&mut self, offset: u32) -> Option<Comment> {
        self.take_if(|_, comment| comment.span.start < offset)
    }

    /// Takes the next comment if only the terminator of the statement that ends
    /// at `from` stands between the two.
    pub(super) fn take_after(&mut self, from: u32) -> Option<Comment> {
        self.take_if(|text, comment| {
            let gap = slice(text, Span::new(from, comment.span.start));
            let separates = |byte| matches!(byte, b' ' | b'\t' | b',' | b';');
            comment.kind != CommentKind::Block && gap.is_some_and(|gap| gap.bytes().all(separates))
        })
    }

    /// Takes the next comment if it stands before `limit` on the line of `from`.
    pub(super) fn take_on_line(&mut self, from: u32, limit: u32) -> Option<Comment> {
        self.take_if(|text, comment| {
            let gap = slice(text, Span::new(from, comment.span.start));
            comment.kind != CommentKind::Block
                && comment.span.start < limit
                && gap.is_some_and(|gap| !gap.contains(['\n', '\r']))
        })
    }

    fn take_if(&mut self, wanted: impl Fn(&str, &Comment) -> bool) -> Option<Comment> {
        self.skip_empty();
        let (&next, rest) = self.rest.split_first()?;
        wanted(self.text, &next).then(|| {
            self.rest = rest;
            next
        })
    }

    /// Drops continuations without a comment.
    fn skip_empty(&mut self) {
        while let Some((next, rest)) = self.rest.split_first() {
            if next.kind != CommentKind::Continuation || !self.body(*next).is_empty() {
                return;
            }
            self.rest = rest;
        }
    }

    /// The comment's text, as it can stand after code.
    pub(super) fn body(&self, comment: Comment) -> Cow<'t, str> {
        let text = slice(self.text, comment.span).unwrap_or("").trim();
        match comment.kind {
            CommentKind::Line => Cow::Borrowed(text),
            CommentKind::Block if text.contains('\r') => {
                Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
            }
            CommentKind::Block => Cow::Borrowed(text),
            CommentKind::Continuation => {
                match text.strip_prefix("...").unwrap_or(text).trim_start() {
                    said if said.is_empty() || said.starts_with('%') => Cow::Borrowed(said),
                    said => Cow::Owned(format!("% {said}")),
                }
            }
        }
    }

    /// The comment's text, as it can stand alone on a line: something that would
    /// open a block comment there is defused.
    pub(super) fn body_alone(&self, comment: Comment) -> Cow<'t, str> {
        let body = self.body(comment);
        let opens = comment.kind != CommentKind::Block && matches!(&*body, "%{" | "#{");
        if opens { Cow::Owned(format!("{} {{", &body[..1])) } else { body }
    }

    /// True for a line of an Octave test, which must stay at column 1.
    pub(super) fn is_test_line(&self, comment: Comment) -> bool {
        let start = comment.span.start;
        let is_marked = matches!(self.text.as_bytes().get(start as usize + 1), Some(b'!'));
        comment.kind == CommentKind::Line && is_marked && starts_line(self.text, start)
    }

    /// Where the next keyword stands from `from` on: the first letter outside
    /// comments, or `limit`. Between a block's last statement and the keyword
    /// that ends the block there are only blanks, separators and comments.
    pub(super) fn keyword(&self, from: u32, limit: u32) -> u32 {
        let passed = self.rest.partition_point(|comment| comment.span.end <= from);
        let mut at = from;
        for comment in &self.rest[passed..] {
            if let Some(found) = self.first_letter(at, comment.span.start.min(limit)) {
                return found;
            }
            if comment.span.start >= limit {
                return limit;
            }
            at = comment.span.end;
        }
        self.first_letter(at, limit).unwrap_or(limit)
    }

    fn first_letter(&self, from: u32, to: u32) -> Option<u32> {
        let gap = slice(self.text, Span::new(from, to))?;
        let at = gap.bytes().position(|byte| byte.is_ascii_alphabetic())?;
        Some(from + at as u32)
    }
}

/// The text at a range; `None` where the range is none of this text's, which a
/// tree that no parser made may hold.
pub(super) fn slice(text: &str, span: Span) -> Option<&str> {
    text.get(span.range())
}

/// True when nothing stands before `offset` in its line.
fn starts_line(text: &str, offset: u32) -> bool {
    text.get(..offset as usize).is_some_and(|head| head.is_empty() || head.ends_with(['\n', '\r']))
}

/// True when an empty line stands before the line of `offset`, and only blanks
/// stand before `offset` in its own.
pub(super) fn follows_blank_line(text: &str, offset: u32) -> bool {
    let blanks = [' ', '\t'];
    let head = text.get(..offset as usize).unwrap_or("").trim_end_matches(blanks);
    let above = head.strip_suffix("\r\n").or_else(|| head.strip_suffix(['\n', '\r']));
    above.is_some_and(|above| above.trim_end_matches(blanks).ends_with(['\n', '\r']))
}
