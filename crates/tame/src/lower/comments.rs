//! Comments become statements before the statement that follows them.
//!
//! ```text
//! x = f(1, ... first       % first
//!       2); % second       t1 = 1; t2 = 2; x = f(t1, t2);
//! y = x;                   % second
//!                          y = x;
//! ```
//!
//! A block comment becomes a comment for each of its lines; Octave's `#` becomes
//! `%`. Comments between a function's header and its first statement are its
//! help, and so are those between the functions of a file that stand before it.
//!
//! Cost: each comment is examined once.

use super::builder::Body;
use lariat_ir::Stmt;
use lariat_syntax::tree::{Block, Comment, CommentKind};

impl Body<'_, '_> {
    /// Adds the comments that start before `offset`; before a function's first
    /// statement they are its help.
    pub(crate) fn comments_before(&mut self, offset: u32) {
        if self.source.is_some() && self.is_empty() {
            return self.help_before(offset);
        }
        while let Some((comment, lines)) = self.take_comment(offset) {
            for line in lines {
                self.emit(Stmt::Comment(line), comment.span);
            }
        }
    }

    /// The comments that start before `offset`, as help.
    pub(crate) fn help_before(&mut self, offset: u32) {
        while let Some((_, lines)) = self.take_comment(offset) {
            self.function.help.extend(lines);
        }
    }

    /// The next comment to be placed is the first one from here on.
    pub(crate) fn comments_from(&mut self, offset: u32) {
        let comments = &self.tree().comments;
        self.next_comment = comments.partition_point(|comment| comment.span.start < offset);
    }

    fn take_comment(&mut self, offset: u32) -> Option<(Comment, Vec<String>)> {
        let comment = *self.tree().comments.get(self.next_comment)?;
        if comment.span.start >= offset {
            return None;
        }
        self.next_comment += 1;
        Some((comment, lines(self.tree().slice(comment.span), comment.kind)))
    }

    /// Where the comments of a block end that begins after `from`: before the
    /// word that stands after it, `else` or the like, at most at `limit`.
    pub(crate) fn block_end(&self, block: Block, from: u32, limit: u32) -> u32 {
        let tree = self.tree();
        let last = tree.list(block).next_back();
        let mut at = last.map_or(from, |last| tree.stmt_span(last).end);
        let passed = tree.comments.partition_point(|comment| comment.span.end <= at);
        for comment in &tree.comments[passed..] {
            if comment.span.start >= limit || self.has_letter(at, comment.span.start) {
                break;
            }
            at = comment.span.end;
        }
        at
    }

    fn has_letter(&self, from: u32, to: u32) -> bool {
        let text = self.tree().text().as_bytes();
        let gap = text.get(from as usize..to as usize).unwrap_or(&[]);
        gap.iter().any(u8::is_ascii_alphabetic)
    }
}

/// A comment's lines, each with its marker.
fn lines(text: &str, kind: CommentKind) -> Vec<String> {
    match kind {
        CommentKind::Line => vec![line(text)],
        CommentKind::Continuation => {
            let said = text.trim().trim_start_matches("...").trim_start();
            if said.is_empty() { Vec::new() } else { vec![line(said)] }
        }
        CommentKind::Block => {
            let all: Vec<&str> = text.lines().collect();
            let inner = all.get(1..all.len().saturating_sub(1)).unwrap_or(&[]);
            inner.iter().map(|inner| format!("% {}", inner.trim()).trim_end().to_owned()).collect()
        }
    }
}

/// A comment of one line; what would open a block comment is defused.
fn line(text: &str) -> String {
    let text = text.trim();
    let said = text.strip_prefix(['%', '#']).unwrap_or(text);
    let marked = text.len() > said.len();
    match said {
        "{" | "}" => format!("% {said}"),
        _ if marked => format!("%{said}"),
        _ => format!("% {said}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers() {
        assert_eq!(lines("# a", CommentKind::Line), ["% a"]);
        assert_eq!(lines("%%a", CommentKind::Line), ["%%a"]);
        assert_eq!(lines("%{", CommentKind::Line), ["% {"]);
        assert_eq!(lines("... why", CommentKind::Continuation), ["% why"]);
        assert!(lines("...", CommentKind::Continuation).is_empty());
        assert_eq!(lines("%{\n a\n\nb\n%}", CommentKind::Block), ["% a", "%", "% b"]);
    }
}
