//! `%#format off` and `%#format on`: lines that are kept as they are.
//!
//! ```matlab
//! %#format off
//! kernel = [ 1,  0,-1
//!            2,  0,-2 ];
//! %#format on
//! ```
//!
//! Each stands alone on its line. What is off stays off to the end of the file.
//!
//! Cost: one look at each comment line.

use crate::pieces::Pieces;

/// Which lines are kept, the marks' own included.
pub(crate) fn kept_lines(text: &Pieces<'_>) -> Vec<bool> {
    let mut off = false;
    let mut all = Vec::with_capacity(text.lines.len());
    for line in &text.lines {
        let mark = match text.is_comment_line(line) {
            true => mark(text.slice(text.pieces[line.first as usize].span)),
            false => None,
        };
        all.push(off || mark == Some(false));
        off = mark.map_or(off, |on| !on);
    }
    all
}

/// `Some(true)` for `%#format on`.
fn mark(comment: &str) -> Option<bool> {
    let mut words = comment.get(1..)?.strip_prefix("#format")?.split_whitespace();
    match words.next()? {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}
