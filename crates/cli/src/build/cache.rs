//! What is kept between builds: the run-time library as objects, and the programs that
//! `lariat run` ran.
//!
//! ```text
//! ~/.cache/lariat/build/FINGERPRINT/objects/*.o
//! ~/.cache/lariat/build/FINGERPRINT/programs/FINGERPRINT
//! ```
//!
//! The first fingerprint is that of the library's text, Lariat's version, the compiler and its flags; the
//! second that of a program's C. Where nothing can be written, nothing is kept.
//!
//! Cost: a hash of the text.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How many programs are kept.
const MOST_PROGRAMS: usize = 100;

/// The folder of one compiler and one version of the library.
pub struct Cache {
    folder: PathBuf,
}

/// The fingerprint of some texts.
pub fn fingerprint<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hasher = DefaultHasher::new();
    for text in texts {
        text.hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

impl Cache {
    /// The one of this fingerprint, where there is a folder for such files.
    pub fn open(fingerprint: &str) -> Option<Self> {
        let variable = |name: &str| std::env::var_os(name).filter(|path| !path.is_empty());
        let base = variable("XDG_CACHE_HOME")
            .map(PathBuf::from)
            .or_else(|| variable("HOME").map(|home| PathBuf::from(home).join(".cache")))
            .or_else(|| variable("LOCALAPPDATA").map(PathBuf::from))?;
        let folder = base.join("lariat").join("build").join(fingerprint);
        fs::create_dir_all(&folder).ok()?;
        Some(Self { folder })
    }

    /// The objects of the library; `make` writes them into the folder that it is given.
    pub fn objects(
        &self,
        make: impl FnOnce(&Path) -> io::Result<Result<(), String>>,
    ) -> io::Result<Result<Vec<PathBuf>, String>> {
        let objects = self.folder.join("objects");
        if !objects.is_dir() {
            let made = tempfile::tempdir_in(&self.folder)?;
            if let Err(message) = make(made.path())? {
                return Ok(Err(message));
            }
            // another run may have been faster
            let _ = fs::rename(made.path(), &objects);
        }
        objects_in(&objects).map(Ok)
    }

    /// Where the program of this fingerprint is kept.
    pub fn program(&self, fingerprint: &str) -> io::Result<PathBuf> {
        let folder = self.folder.join("programs");
        fs::create_dir_all(&folder)?;
        trim(&folder)?;
        Ok(folder.join(fingerprint))
    }
}

/// The object files of a folder, in the order of their names.
pub fn objects_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut all: Vec<PathBuf> = fs::read_dir(folder)?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "o"))
        .collect();
    all.sort();
    Ok(all)
}

/// Removes the oldest programs where there are too many.
fn trim(folder: &Path) -> io::Result<()> {
    let mut all: Vec<(SystemTime, PathBuf)> = fs::read_dir(folder)?
        .flatten()
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    all.sort();
    let surplus = all.len().saturating_sub(MOST_PROGRAMS);
    for (_, path) in all.into_iter().take(surplus) {
        let _ = fs::remove_file(path);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_texts_have_other_fingerprints() {
        assert_eq!(fingerprint(["a", "b"]), fingerprint(["a", "b"]));
        assert_ne!(fingerprint(["a", "b"]), fingerprint(["ab", ""]));
    }
}
