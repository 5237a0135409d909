//! The file system of a session: the one that was handed in, with unsaved texts on
//! top of it.
//!
//! ```text
//! Fenced( Overlaid( editor's texts, disk ) )     every read takes this path
//! ```
//!
//! A text that an editor has not saved is a file like any other: it is listed, read,
//! decoded and fenced alike, so that a session answers as it will after the
//! text has been saved.
//!
//! Cost: a look-up in a map for each file that is read.

use lariat_project::{DirEntry, FileSystem, OpenFile};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a session reads from.
pub type Disk = Arc<dyn FileSystem + Send + Sync>;

/// A file system with texts on top of it.
#[derive(Clone)]
pub struct Overlaid {
    disk: Disk,
    texts: BTreeMap<PathBuf, Arc<str>>,
}

impl Overlaid {
    /// Nothing lies on top yet.
    pub fn new(disk: Disk) -> Self {
        Self { disk, texts: BTreeMap::new() }
    }

    /// Puts a text on top of a file, which need not exist.
    pub fn set(&mut self, path: &Path, text: Arc<str>) {
        self.texts.insert(path.to_path_buf(), text);
    }

    /// Takes the text away; false where there was none.
    pub fn clear(&mut self, path: &Path) -> bool {
        self.texts.remove(path).is_some()
    }

    /// Does a text lie on top of this file?
    pub fn is_overlaid(&self, path: &Path) -> bool {
        self.texts.contains_key(path)
    }
}

impl FileSystem for Overlaid {
    fn list(&self, folder: &Path) -> io::Result<Vec<DirEntry>> {
        let mut entries = self.disk.list(folder)?;
        for path in self.texts.keys().filter(|path| path.parent() == Some(folder)) {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if !entries.iter().any(|entry| entry.name == name) {
                entries.push(DirEntry { name: name.to_owned(), is_dir: false });
            }
        }
        Ok(entries)
    }

    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        match self.texts.get(file) {
            Some(text) => Ok(text.as_bytes().to_vec()),
            None => self.disk.read(file),
        }
    }

    fn open(&self, file: &Path) -> io::Result<Box<dyn OpenFile>> {
        match self.texts.get(file) {
            Some(text) => Ok(Box::new(io::Cursor::new(text.as_bytes().to_vec()))),
            None => self.disk.open(file),
        }
    }

    fn is_file(&self, path: &Path) -> bool {
        self.is_overlaid(path) || self.disk.is_file(path)
    }

    fn is_dir(&self, path: &Path) -> bool {
        self.disk.is_dir(path)
    }

    fn real_path(&self, path: &Path) -> io::Result<PathBuf> {
        let found = self.disk.real_path(path);
        match (&found, path.parent(), path.file_name()) {
            (Err(_), Some(folder), Some(name)) if self.is_overlaid(path) => {
                let folder = self.disk.real_path(folder).unwrap_or_else(|_| folder.to_path_buf());
                Ok(folder.join(name))
            }
            _ => found,
        }
    }
}
