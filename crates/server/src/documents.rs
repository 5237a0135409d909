//! The texts that are open in the client, and their incremental edits.
//!
//! ```text
//! open f.m (version 1)   change 1:4-1:5 "x"   version 2   close f.m
//! ```
//!
//! Edits of one notification apply one after the other. One that names a place beyond the end
//! applies at the end; one for a text that is not open is reported, and so is one that comes
//! out of order: its text is not known any more.
//!
//! Cost: an edit is linear in the text.

use crate::positions::Encoding;
use lariat_base::LineIndex;
use lsp_types::{TextDocumentContentChangeEvent, Url};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

/// An open text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Its path.
    pub path: PathBuf,
    /// The version of the client.
    pub version: i32,
    /// The text.
    pub text: Arc<str>,
}

/// The open texts.
#[derive(Clone, Debug, Default)]
pub struct Documents {
    open: HashMap<Url, Document>,
}

/// Why an edit cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejected {
    /// The text is not open.
    NotOpen,
    /// A later version is there already.
    OutOfOrder,
}

impl Documents {
    /// Opens a text.
    pub fn open(&mut self, uri: Url, document: Document) {
        self.open.insert(uri, document);
    }

    /// Closes a text; `None` where it was not open.
    pub fn close(&mut self, uri: &Url) -> Option<Document> {
        self.open.remove(uri)
    }

    /// An open text.
    pub fn get(&self, uri: &Url) -> Option<&Document> {
        self.open.get(uri)
    }

    /// All open texts.
    pub fn iter(&self) -> impl Iterator<Item = (&Url, &Document)> {
        self.open.iter()
    }

    /// Changes a text, and returns it.
    ///
    /// # Errors
    /// Where the text is not open, or a later version of it is.
    pub fn change(
        &mut self,
        (uri, version): (&Url, i32),
        changes: Vec<TextDocumentContentChangeEvent>,
        encoding: Encoding,
    ) -> Result<&Document, Rejected> {
        let document = self.open.get_mut(uri).ok_or(Rejected::NotOpen)?;
        if version < document.version {
            return Err(Rejected::OutOfOrder);
        }
        let mut text = document.text.to_string();
        for change in changes {
            apply(&mut text, change, encoding);
        }
        document.version = version;
        document.text = text.into();
        Ok(document)
    }
}

fn apply(text: &mut String, change: TextDocumentContentChangeEvent, encoding: Encoding) {
    let Some(range) = change.range else {
        *text = change.text;
        return;
    };
    let lines = LineIndex::new(text);
    let start = encoding.offset((text, &lines), range.start) as usize;
    let end = encoding.offset((text, &lines), range.end) as usize;
    text.replace_range(start.min(end)..start.max(end), &change.text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsp_types::{Position, Range};

    fn documents(text: &str) -> (Documents, Url) {
        let uri = Url::parse("file:///p/f.m").expect("a name");
        let mut documents = Documents::default();
        let document = Document { path: "/p/f.m".into(), version: 1, text: text.into() };
        documents.open(uri.clone(), document);
        (documents, uri)
    }

    fn change(range: [u32; 4], text: &str) -> TextDocumentContentChangeEvent {
        let [line, character, end_line, end] = range;
        let start = Position { line, character };
        let end = Position { line: end_line, character: end };
        let range = Some(Range { start, end });
        TextDocumentContentChangeEvent { range, range_length: None, text: text.into() }
    }

    #[test]
    fn edits_apply_one_after_the_other() {
        let (mut documents, uri) = documents("é = 1;\ny = 2;\n");
        let changes =
            vec![change([0, 4, 0, 5], "34"), change([0, 6, 1, 0], " "), change([9, 0, 9, 9], "z")];
        let changed = documents.change((&uri, 2), changes, Encoding::Utf16).expect("it is open");
        assert_eq!(&*changed.text, "é = 34 y = 2;\nz");
    }

    #[test]
    fn what_cannot_be_changed() {
        let (mut documents, uri) = documents("x");
        let other = Url::parse("file:///p/g.m").expect("a name");
        let rejected = documents.change((&other, 1), Vec::new(), Encoding::Utf8);
        assert_eq!(rejected, Err(Rejected::NotOpen));
        let rejected = documents.change((&uri, 0), Vec::new(), Encoding::Utf8);
        assert_eq!(rejected, Err(Rejected::OutOfOrder));
    }
}
