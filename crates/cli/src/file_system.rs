//! The operating system's files, as the core asks for them.
//!
//! All reading of programs uses this type, and always within the fence
//! ([`lariat_project::Fenced`]) around what the user gave.

use lariat_base::source::{DecodeError, MAX_BYTES};
use lariat_project::{DirEntry, FileSystem, OpenFile};
use std::io;
use std::path::{Path, PathBuf};

/// The operating system's files.
#[derive(Clone, Copy, Debug, Default)]
pub struct OsFileSystem;

impl FileSystem for OsFileSystem {
    fn list(&self, folder: &Path) -> io::Result<Vec<DirEntry>> {
        let mut entries = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            entries.push(DirEntry { name, is_dir: leads_to_folder(&entry) });
        }
        Ok(entries)
    }

    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        // Opening a pipe waits for a writer, and a device may continue for ever.
        if !std::fs::metadata(file)?.is_file() {
            let message = "this is not a text file but a folder, pipe, socket or device";
            return Err(io::Error::other(message));
        }
        let mut open = std::fs::File::open(file)?;
        let size = usize::try_from(open.metadata()?.len()).unwrap_or(usize::MAX);
        if size >= MAX_BYTES {
            return Err(io::Error::other(DecodeError::TooLarge.advice()));
        }
        let mut bytes = Vec::with_capacity(size + 1);
        io::Read::read_to_end(&mut io::Read::take(&mut open, MAX_BYTES as u64), &mut bytes)?;
        Ok(bytes)
    }

    fn open(&self, file: &Path) -> io::Result<Box<dyn OpenFile>> {
        if !std::fs::metadata(file)?.is_file() {
            return Err(io::Error::other("this is a folder, pipe, socket or device"));
        }
        Ok(Box::new(std::fs::File::open(file)?))
    }

    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn is_dir(&self, path: &Path) -> bool {
        path.is_dir()
    }

    fn real_path(&self, path: &Path) -> io::Result<PathBuf> {
        path.canonicalize()
    }
}

/// Only symbolic links cost a system call more.
fn leads_to_folder(entry: &std::fs::DirEntry) -> bool {
    match entry.file_type() {
        Ok(kind) if kind.is_symlink() => entry.path().is_dir(),
        Ok(kind) => kind.is_dir(),
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_project::Fenced;

    #[test]
    fn nothing_outside_the_fence_is_read() -> io::Result<()> {
        let root = tempfile::tempdir()?;
        let (inside, outside) = (root.path().join("in"), root.path().join("out"));
        std::fs::create_dir(&inside)?;
        std::fs::create_dir(&outside)?;
        std::fs::write(inside.join("a.m"), "a")?;
        std::fs::write(outside.join("b.m"), "b")?;
        #[cfg(unix)]
        std::os::unix::fs::symlink(outside.join("b.m"), inside.join("link.m"))?;
        let fence = Fenced::new(OsFileSystem, [inside.clone()]);
        assert_eq!(fence.read(&inside.join("a.m"))?, b"a");
        assert!(fence.read(&outside.join("b.m")).is_err());
        assert!(fence.read(&inside.join("link.m")).is_err());
        assert!(fence.open(&inside.join("a.m")).is_ok());
        assert!(fence.open(&inside.join("link.m")).is_err());
        assert!(fence.open(&outside.join("b.m")).is_err());
        assert!(fence.open(&inside).is_err());
        assert!(fence.read(&inside.join("../out/b.m")).is_err());
        assert!(fence.list(&outside).is_err());
        Ok(())
    }
}
