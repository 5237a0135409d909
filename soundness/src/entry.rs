//! An entry: a small program that is run, files and the name to call.

use crate::hoisted::hoisted;
use anyhow::Context as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Files and the name of the one to run.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What it is called in reports.
    pub name: String,
    /// The function or script that is called.
    pub call: String,
    /// Its files.
    pub files: Vec<EntryFile>,
    /// Entries that fail as they are prove nothing: no complaint.
    pub may_fail: bool,
}

/// A file of an entry.
#[derive(Clone, Debug)]
pub struct EntryFile {
    /// Its path below the entry's folder.
    pub path: PathBuf,
    /// What it holds.
    pub content: Content,
}

/// What a file holds.
#[derive(Clone, Debug)]
pub enum Content {
    /// Code.
    Code(String),
    /// Anything, copied from there.
    Data(PathBuf),
}

impl EntryFile {
    /// A file of code. A script that ends with functions is as GNU Octave can run it.
    pub fn code(path: impl Into<PathBuf>, text: String) -> Self {
        let text = hoisted(&text).unwrap_or(text);
        Self { path: path.into(), content: Content::Code(text) }
    }

    /// A file below a folder.
    pub(super) fn read(root: &Path, path: &Path) -> anyhow::Result<Self> {
        let below = path.strip_prefix(root).unwrap_or(path).to_owned();
        if path.extension().is_some_and(|extension| extension == "m")
            && let Ok((text, _)) = lariat_base::source::decode(fs::read(path)?)
        {
            return Ok(Self::code(below, text));
        }
        Ok(Self { path: below, content: Content::Data(path.to_owned()) })
    }
}

impl Entry {
    /// Writes the files as they are.
    pub fn copy_to(&self, folder: &Path) -> anyhow::Result<()> {
        fs::create_dir_all(folder)?;
        for file in &self.files {
            let to = folder.join(&file.path);
            if let Some(parent) = to.parent() {
                fs::create_dir_all(parent)?;
            }
            match &file.content {
                Content::Code(text) => fs::write(&to, text)?,
                Content::Data(from) => {
                    fs::copy(from, &to).with_context(|| from.display().to_string())?;
                }
            }
        }
        Ok(())
    }
}
