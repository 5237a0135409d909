//! Another text in the place of a file's.
//!
//! It is written beside the file and put in place by renaming, so that there is a whole file at
//! any time. A file that has changed since it was read is left as it is.
//!
//! ```text
//! f.m ── read ──> text ── …    .f.m.lariat-77 ── rename ──> f.m
//! ```
//!
//! Cost: the file is read once more, and written.

use lariat_base::{SourceFile, source};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Puts `bytes` in the place of a file that still holds what was read of it.
///
/// # Errors
/// Where it does not, or cannot be written.
pub fn rewrite(path: &Path, source: &SourceFile, bytes: &[u8]) -> io::Result<()> {
    replace(&real_path(path, source)?, bytes)
}

/// The file that links lead to, if it still holds what was read.
fn real_path(path: &Path, source: &SourceFile) -> io::Result<PathBuf> {
    let path = path.canonicalize()?;
    let now = source::decode(fs::read(&path)?);
    let is_same =
        now.is_ok_and(|(text, encoding)| text == **source.text() && encoding == source.encoding());
    if is_same { Ok(path) } else { Err(io::Error::other("it changed while it was read")) }
}

/// Puts a new file in the place of an old one, whose permissions it keeps.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let permissions = fs::metadata(path)?.permissions();
    if permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.lariat-{}", std::process::id()));
    let written = fs::OpenOptions::new().write(true).create_new(true).open(&beside);
    let written = written.and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::set_permissions(&beside, permissions)?;
        fs::rename(&beside, path)
    });
    if written.is_err() {
        // There may be nothing to take away.
        let _ = fs::remove_file(&beside);
    }
    written
}
