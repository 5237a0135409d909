//! An action: edits that a person may choose, and the file that it makes.
//!
//! Cost: none.

use lariat_base::{Edit, Span};
use std::path::PathBuf;

/// Something that can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// What it does.
    pub title: String,
    /// What sort it is.
    pub kind: ActionKind,
    /// The edits, which do not overlap.
    pub edits: Vec<Edit>,
    /// The file that it makes, with its text.
    pub new_file: Option<(PathBuf, String)>,
    /// The code and place of the finding that it is about.
    pub finding: Option<(&'static str, Span)>,
}

/// What sort of action it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// The fix of a finding.
    Fix,
    /// One of several answers to a finding.
    Suggestion,
    /// All fixes of a rule, or of all rules.
    FixAll,
    /// A mark that says that a finding is meant.
    Suppress,
    /// A change of code in which nothing is wrong.
    Rewrite,
}
