//! Links to lines: `#file:line`.
//!
//! An id may have no blanks and is found by the text of the link, so what a link would escape
//! is escaped in both. A file's id has no `~`, with which the ids of the page itself begin.
//!
//! ```text
//! @money/plus.m, line 3 ─> id @money/plus.m:3     a file b.m, line 1 ─> id a%20file%20b.m:1
//! ```

use crate::facts::{File, Place};
use lariat_base::LineIndex;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// What is escaped of a file's name.
const ESCAPED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'.').remove(b'_').remove(b'-').remove(b'@').remove(b'+');

/// The files of a report, as they are linked.
pub struct Links<'r> {
    files: &'r [File],
    ids: Vec<String>,
    lines: Vec<LineIndex>,
}

impl<'r> Links<'r> {
    /// Links to these files.
    pub fn of(files: &'r [File]) -> Self {
        Self {
            files,
            ids: files.iter().map(|file| id(&file.name)).collect(),
            lines: files.iter().map(|file| LineIndex::new(&file.text)).collect(),
        }
    }

    /// The id of a file.
    pub fn file(&self, file: usize) -> &str {
        &self.ids[file]
    }

    /// The lines of a file.
    pub fn lines(&self, file: usize) -> &LineIndex {
        &self.lines[file]
    }

    /// How many lines a file has; one without text after the last line end is none.
    pub fn count(&self, file: usize) -> usize {
        let (text, lines) = (&*self.files[file].text, self.lines[file].len());
        lines - usize::from(lines > 1 && text.ends_with(['\n', '\r']))
    }

    /// The line of a place, from 1.
    pub fn line(&self, place: Place) -> usize {
        self.lines[place.file].line(place.span.start) + 1
    }

    /// Whether two places are in one line.
    pub fn share_line(&self, one: Place, other: Place) -> bool {
        one.file == other.file && self.line(one) == self.line(other)
    }

    /// The link to a place.
    pub fn to(&self, place: Place) -> String {
        format!("#{}:{}", self.file(place.file), self.line(place))
    }

    /// A place as people write it: `file:line`.
    pub fn words(&self, place: Place) -> String {
        format!("{}:{}", self.files[place.file].name, self.line(place))
    }

    /// The text of a place's first line.
    pub fn text(&self, place: Place) -> &'r str {
        let text = &*self.files[place.file].text;
        let line = self.lines[place.file].line_span(text, self.line(place) - 1);
        text[line.range()].trim()
    }
}

/// The id of a file.
pub fn id(name: &str) -> String {
    utf8_percent_encode(name, ESCAPED).to_string()
}

#[cfg(test)]
mod tests {
    use super::id;

    #[test]
    fn ids() {
        assert_eq!(id("@money/plus.m"), "@money/plus.m");
        assert_eq!(id("a b\"<~>é.m"), "a%20b%22%3C%7E%3E%C3%A9.m");
    }
}
