//! The toolbox as a folder: what programs that are compiled find after their own functions.
//!
//! ```text
//! /lariat-toolbox/fliplr.m      a path that no disk has, last on the path of the program
//! ```
//!
//! Cost: a comparison of paths for each access to the disk.

use crate::file_system::OsFileSystem;
use crate::paths;
use lariat_project::{DirEntry, FileSystem, OpenFile};
use lariat_session::Input;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of the toolbox.
pub fn folder() -> PathBuf {
    paths::absolute(Path::new("/lariat-toolbox"))
}

/// Its files.
pub fn inputs() -> impl Iterator<Item = Input> {
    let folder = folder();
    lariat_toolbox::files().map(move |(name, _)| {
        Input::new(Path::new("toolbox").join(&name), folder.join(&name), false)
    })
}

/// The operating system's files, and those of the toolbox.
pub struct WithToolbox;

/// The text of a file of the toolbox.
fn text(path: &Path) -> Option<&'static str> {
    let name = path.strip_prefix(folder()).ok()?.to_str()?;
    lariat_toolbox::text(name)
}

/// The folder of what several functions of the toolbox share.
fn helpers() -> PathBuf {
    folder().join("private")
}

fn entry(name: &str, is_dir: bool) -> DirEntry {
    DirEntry { name: name.to_owned(), is_dir }
}

impl FileSystem for WithToolbox {
    fn list(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        let is_root = path == folder();
        if !is_root && path != helpers() {
            return OsFileSystem.list(path);
        }
        let mut entries: Vec<DirEntry> = lariat_toolbox::files()
            .filter_map(|(name, _)| match name.strip_prefix("private/") {
                Some(helper) => (!is_root).then(|| entry(helper, false)),
                None => is_root.then(|| entry(&name, false)),
            })
            .collect();
        entries.extend(is_root.then(|| entry("private", true)));
        Ok(entries)
    }

    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        text(file).map_or_else(|| OsFileSystem.read(file), |text| Ok(text.into()))
    }

    fn open(&self, file: &Path) -> io::Result<Box<dyn OpenFile>> {
        match text(file) {
            Some(text) => Ok(Box::new(io::Cursor::new(text))),
            None => OsFileSystem.open(file),
        }
    }

    fn is_file(&self, path: &Path) -> bool {
        text(path).is_some() || OsFileSystem.is_file(path)
    }

    fn is_dir(&self, path: &Path) -> bool {
        path == folder() || path == helpers() || OsFileSystem.is_dir(path)
    }

    fn real_path(&self, path: &Path) -> io::Result<PathBuf> {
        match path.starts_with(folder()) {
            true => Ok(path.to_path_buf()),
            false => OsFileSystem.real_path(path),
        }
    }
}
