//! What is plain HTML, and what the script makes.
//!
//! Colours cost five times the text that they colour, and a row of a table some hundred bytes.
//! A report within these bounds is a few megabytes at most; in a larger one the script does it,
//! file by file as they are opened.

use crate::facts::Report;

/// So many bytes of sources are coloured in the HTML.
const COLOURED: usize = 400_000;
/// So many variables are rows of the HTML.
const ROWS: usize = 4_000;

/// What stands in the HTML itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The colours and classes in the sources.
    pub has_colours: bool,
    /// The rows of the table of variables.
    pub has_rows: bool,
}

impl Size {
    /// What stands in the HTML of a report.
    pub fn of(report: &Report) -> Self {
        let bytes: usize = report.files.iter().map(|file| file.text.len()).sum();
        let rows: usize = report.contexts.iter().map(|context| context.variables.len()).sum();
        Self { has_colours: bytes <= COLOURED, has_rows: rows <= ROWS }
    }
}
