//! What differs between a text and its layout, line by line, as edits.
//!
//! An editor is sent the lines that change: its cursor, marks and folds stay.
//!
//! Cost: linear: lines are neither joined nor split, only empty ones go.

use lariat_base::Span;

/// Replace a range of the old text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What is replaced: whole lines.
    pub span: Span,
    /// By what.
    pub replacement: String,
}

/// The changes that turn `old` into `new`, in source order; those of neighbouring lines are one.
pub fn changes(old: &str, new: &str) -> Vec<Change> {
    let mut all: Vec<Change> = Vec::new();
    for change in line_changes(old, new) {
        match all.last_mut() {
            Some(last) if last.span.end == change.span.start => {
                last.span.end = change.span.end;
                last.replacement.push_str(&change.replacement);
            }
            _ => all.push(change),
        }
    }
    all
}

/// The same with a change for each line.
pub fn line_changes(old: &str, new: &str) -> Vec<Change> {
    let (old_lines, new_lines) = (lines(old), lines(new));
    let mut all: Vec<Change> = Vec::new();
    let (mut at, mut next) = (0, 0);
    let mut offset = 0_u32;
    while at < old_lines.len() || next < new_lines.len() {
        let (before, after) = (old_lines.get(at), new_lines.get(next));
        let is_dropped = |line: &str, other: Option<&&str>| {
            line.trim().is_empty() && other.is_none_or(|other| !other.trim().is_empty())
        };
        let (removed, added) = match (before, after) {
            (Some(before), after) if is_dropped(before, after) => (*before, ""),
            (Some(before), Some(after)) => (*before, *after),
            (Some(before), None) => (*before, ""),
            (None, after) => ("", after.copied().unwrap_or("")),
        };
        at += usize::from(before.is_some());
        next += usize::from(!added.is_empty());
        let end = offset + removed.len() as u32;
        if removed != added {
            let (span, replacement) = (Span::new(offset, end), added.to_owned());
            all.push(Change { span, replacement });
        }
        offset = end;
    }
    all
}

/// The lines of a text, with their line ends.
fn lines(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let mut all = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let end = bytes[start..].iter().position(|&byte| matches!(byte, b'\n' | b'\r'));
        let end = end.map_or(bytes.len(), |at| crate::pieces::after_line_end(bytes, start + at));
        all.push(&text[start..end]);
        start = end;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply(old: &str, changes: &[Change]) -> String {
        let all = changes.iter().map(|change| (change.span, &*change.replacement));
        lariat_base::replaced(old, all)
    }

    #[test]
    fn changes_are_the_lines_that_differ() {
        let (old, new) = ("a\n\n\n\nb=1\nc\n\n", "a\n\n\nb = 1\nc\n");
        let found = changes(old, new);
        assert_eq!(apply(old, &found), new);
        let spans: Vec<_> = found.iter().map(|change| change.span).collect();
        assert_eq!(spans, [Span::new(4, 9), Span::new(11, 12)]);
        assert_eq!(changes(old, old), []);
        assert_eq!(apply("x", &changes("x", "x\n")), "x\n");
        assert_eq!(apply("\r\n  x\r\n", &changes("\r\n  x\r\n", "x\r\n")), "x\r\n");
    }
}
