//! The files that are mutated: the repository's own, and some of Octave's
//! library where it is installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Octave's library is sampled: every so many files one.
const EVERY: usize = 16;
/// Larger files make mutation slow and find nothing more.
const MAX_BYTES: usize = 12 << 10;

/// The contents of all seeds, in a fixed order.
pub fn all() -> &'static [Vec<u8>] {
    static SEEDS: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    SEEDS.get_or_init(|| {
        let octave = m_files(Path::new("/usr/share/octave")).into_iter().step_by(EVERY);
        let files = own().into_iter().chain(octave);
        files.filter_map(|path| fs::read(path).ok()).filter(|b| b.len() < MAX_BYTES).collect()
    })
}

/// The repository's own seeds.
pub fn own() -> Vec<PathBuf> {
    let files = m_files(&folder("data"));
    assert!(!files.is_empty(), "the seeds are gone");
    files
}

/// A folder beside this test.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The `.m` files below a folder, sorted; none where there is no folder.
pub fn m_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found = Vec::new();
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() && !path.is_symlink() {
            found.extend(m_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "m") {
            found.push(path);
        }
    }
    found.sort();
    found
}
