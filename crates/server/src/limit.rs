//! Texts that are too large for an editor: after each key such a text would be read anew.
//!
//! ```text
//! data.m, 100 MB      warning: it is larger than 16 MiB and is left out in editors
//! ```
//!
//! `lariat check` takes them all the same.
//!
//! Cost: none beyond reading.

use lariat_project::{DirEntry, FileSystem, OpenFile};
use lariat_session::Disk;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The largest text that is read.
pub const MOST_BYTES: usize = 16 << 20;

/// What a user reads of a larger one, after its name.
pub const TOO_LARGE: &str = "is larger than 16 MiB and is left out in editors";

/// A file system without the text of large files.
pub struct Limited(pub Disk);

impl FileSystem for Limited {
    fn list(&self, folder: &Path) -> io::Result<Vec<DirEntry>> {
        self.0.list(folder)
    }

    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.0.open(file)?.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
        match bytes.len() > MOST_BYTES {
            true => Err(io::Error::other(format!("this file {TOO_LARGE}"))),
            false => Ok(bytes),
        }
    }

    fn open(&self, file: &Path) -> io::Result<Box<dyn OpenFile>> {
        self.0.open(file)
    }

    fn is_file(&self, path: &Path) -> bool {
        self.0.is_file(path)
    }

    fn is_dir(&self, path: &Path) -> bool {
        self.0.is_dir(path)
    }

    fn real_path(&self, path: &Path) -> io::Result<PathBuf> {
        self.0.real_path(path)
    }
}
