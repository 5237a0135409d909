//! Notebooks: the code cells of each are one script, in their order.
//!
//! ```text
//! cell 1: `x = 3;`           line 0 of the script
//! cell 2: `y = x;\nplot(y)`  lines 1 and 2
//! ```
//!
//! The script lies beside the notebook under a name of its own, so that names mean in it what
//! they mean in that folder. Each cell begins a line, so that a place in a cell and one in the
//! script differ by a number of lines alone; [`crate::cells`] translates between them.
//!
//! Cells in other languages than MATLAB and GNU Octave are left out; they are counted, since
//! clients say by numbers where cells come and go.
//!
//! Cost: the script is put together anew after each edit: linear in the notebook.

use crate::documents::{Document, Documents, Rejected};
use crate::positions::Encoding;
use crate::uris;
use lariat_base::LineIndex;
use lsp_types::{
    TextDocumentContentChangeEvent, TextDocumentIdentifier, TextDocumentItem, Url,
    VersionedTextDocumentIdentifier,
};
use serde::Deserialize;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The parameters of `notebookDocument/didOpen`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Opened {
    notebook_document: NotebookItem,
    cell_text_documents: Vec<TextDocumentItem>,
}

#[derive(Deserialize)]
struct NotebookItem {
    uri: Url,
    cells: Vec<CellItem>,
}

#[derive(Clone, Deserialize)]
struct CellItem {
    document: Url,
}

/// The parameters of `notebookDocument/didChange`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Changed {
    notebook_document: Identifier,
    change: Change,
}

#[derive(Deserialize)]
struct Identifier {
    uri: Url,
}

#[derive(Deserialize)]
struct Change {
    cells: Option<CellsChange>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct CellsChange {
    structure: Option<Structure>,
    #[serde(default)]
    text_content: Vec<TextChange>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Structure {
    array: ArrayChange,
    #[serde(default)]
    did_open: Vec<TextDocumentItem>,
    #[serde(default)]
    did_close: Vec<TextDocumentIdentifier>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ArrayChange {
    start: usize,
    delete_count: usize,
    #[serde(default)]
    cells: Vec<CellItem>,
}

#[derive(Deserialize)]
struct TextChange {
    document: VersionedTextDocumentIdentifier,
    changes: Vec<TextDocumentContentChangeEvent>,
}

/// The parameters of `notebookDocument/didClose`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Closed {
    notebook_document: Identifier,
}

/// A code cell of a notebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The client's name for it.
    pub uri: Url,
    /// The first of its lines in the script.
    pub first: u32,
    /// How many lines it has, at least one.
    pub lines: u32,
}

/// A notebook.
#[derive(Clone, Debug)]
pub struct Notebook {
    /// The path of the script.
    pub path: PathBuf,
    /// The name of the script.
    pub script: Url,
    /// All cells in their order, also those that are no code.
    order: Vec<Url>,
    /// The code cells, in their order.
    pub cells: Vec<Cell>,
    version: i32,
}

impl Notebook {
    /// The code cell to which a line of the script belongs.
    pub fn cell_at(&self, line: u32) -> Option<&Cell> {
        let next = self.cells.partition_point(|cell| cell.first <= line);
        self.cells[..next].last().filter(|cell| line < cell.first + cell.lines)
    }
}

/// The open notebooks.
#[derive(Clone, Debug, Default)]
pub struct Notebooks {
    open: HashMap<Url, Notebook>,
    texts: Documents,
}

impl Notebooks {
    /// All notebooks.
    pub fn iter(&self) -> impl Iterator<Item = &Notebook> {
        self.open.values()
    }

    /// Is none open?
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// The cell of this name, and its notebook.
    pub fn find(&self, cell: &str) -> Option<(&Notebook, &Cell)> {
        self.iter().find_map(|notebook| {
            let cell = notebook.cells.iter().find(|it| it.uri.as_str() == cell)?;
            Some((notebook, cell))
        })
    }

    /// The notebook with a script of this name.
    pub fn of_script(&self, script: &str) -> Option<&Notebook> {
        self.iter().find(|it| it.script.as_str() == script)
    }

    /// Opens a notebook; returns the name of its script and that script, `None` where it has no
    /// path.
    pub fn open(&mut self, params: Opened, current: &Path) -> Option<(Url, Document)> {
        let Opened { notebook_document: NotebookItem { uri, cells }, cell_text_documents } = params;
        let path = script_path(&uris::to_path(&uri, current)?);
        let script = uris::of_path(&path)?;
        cell_text_documents.into_iter().for_each(|it| self.open_cell(it));
        let order = cells.into_iter().map(|it| it.document).collect();
        let notebook = Notebook { path, script, order, cells: Vec::new(), version: 0 };
        self.open.insert(uri.clone(), notebook);
        self.renew(&uri)
    }

    /// Changes a notebook; returns its script.
    ///
    /// # Errors
    /// Where the notebook or a cell is not open, or a later version is.
    pub fn change(
        &mut self,
        params: Changed,
        encoding: Encoding,
    ) -> Result<Option<(Url, Document)>, Rejected> {
        let Changed { notebook_document: Identifier { uri }, change } = params;
        let notebook = self.open.get_mut(&uri).ok_or(Rejected::NotOpen)?;
        let Some(CellsChange { structure, text_content }) = change.cells else { return Ok(None) };
        if let Some(Structure { array, did_open, did_close }) = structure {
            let order = &mut notebook.order;
            let start = array.start.min(order.len());
            let end = start.saturating_add(array.delete_count).min(order.len());
            order.splice(start..end, array.cells.into_iter().map(|it| it.document));
            did_open.into_iter().for_each(|it| self.open_cell(it));
            did_close.iter().for_each(|it| _ = self.texts.close(&it.uri));
        }
        for TextChange { document, changes } in text_content {
            self.texts.change((&document.uri, document.version), changes, encoding)?;
        }
        Ok(self.renew(&uri))
    }

    /// Closes a notebook; returns it.
    pub fn close(&mut self, params: &Closed) -> Option<Notebook> {
        let notebook = self.open.remove(&params.notebook_document.uri)?;
        notebook.order.iter().for_each(|cell| _ = self.texts.close(cell));
        Some(notebook)
    }

    fn open_cell(&mut self, item: TextDocumentItem) {
        if matches!(&*item.language_id, "matlab" | "octave") {
            let (path, text) = (PathBuf::new(), item.text.into());
            let document = Document { path, version: item.version, text };
            self.texts.open(item.uri, document);
        }
    }

    /// Puts the script of a notebook together.
    fn renew(&mut self, uri: &Url) -> Option<(Url, Document)> {
        let notebook = self.open.get_mut(uri)?;
        let mut text = String::new();
        let mut first = 0;
        notebook.cells.clear();
        for uri in &notebook.order {
            let Some(document) = self.texts.get(uri) else { continue };
            let lines = LineIndex::new(&document.text).len() as u32;
            notebook.cells.push(Cell { uri: uri.clone(), first, lines });
            first += lines;
            text.push_str(&document.text);
            text.push('\n');
        }
        notebook.version += 1;
        let (path, version) = (notebook.path.clone(), notebook.version);
        Some((notebook.script.clone(), Document { path, version, text: text.into() }))
    }
}

/// The path of a notebook's script: `/p/a.ipynb` has `/p/a_ipynb_cells.m`.
fn script_path(notebook: &Path) -> PathBuf {
    let name = notebook.file_name().unwrap_or_default().to_string_lossy();
    let letters = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' });
    notebook.with_file_name(format!("{}_cells.m", letters.collect::<String>()))
}
