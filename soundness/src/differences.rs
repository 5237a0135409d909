//! What a tamed program does otherwise than the original: it ends otherwise, or
//! prints another line.
//!
//! ```text
//! original   3            tamed   3
//!            4                    5      "tamed output": 5, where it printed 4
//! ```

use super::batch::{End, Run};
use super::judge::Violation;

/// What is wrong with an entry as a whole.
pub fn broken(entry: &str, kind: &'static str, observed: &str, claimed: &str) -> Violation {
    let (at, what) = (String::new(), String::new());
    let (observed, claimed) = (observed.to_owned(), claimed.to_owned());
    Violation { entry: entry.to_owned(), kind, at, what, observed, claimed }
}

/// What the tamed program does otherwise.
pub fn difference(entry: &str, original: &Run, tamed: &Run) -> Option<Violation> {
    let is_same_end = match (&original.end, &tamed.end) {
        (End::Failed(_), End::Failed(_)) => true,
        (original, tamed) => original == tamed,
    };
    if !is_same_end {
        let end = |run: &Run| format!("{:?}", run.end);
        return Some(broken(entry, "tamed end", &end(tamed), &end(original)));
    }
    if original.output == tamed.output {
        return None;
    }
    let (mut was, mut is) = (original.output.lines(), tamed.output.lines());
    loop {
        match (was.next(), is.next()) {
            (Some(was), Some(is)) if was == is => {}
            (was, is) => {
                let show = |line: Option<&str>| line.unwrap_or("(end)").to_owned();
                return Some(broken(entry, "tamed output", &show(is), &show(was)));
            }
        }
    }
}
