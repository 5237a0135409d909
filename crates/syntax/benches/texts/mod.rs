//! What the benchmarks read: Octave's own library where it is installed, else
//! the repository's examples and test files. In memory before any clock runs.

use lariat_base::source;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The decoded texts, in a fixed order.
pub fn all() -> Vec<Arc<str>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let octave = newest_library().unwrap_or_default();
    let choices =
        [vec![octave], vec![here.join("../../examples"), here.join("../syntax/tests/data")]];
    let files = choices.map(|folders| folders.iter().flat_map(|folder| m_files(folder)).collect());
    let files: Vec<PathBuf> =
        files.into_iter().find(|files: &Vec<_>| !files.is_empty()).unwrap_or_default();
    let bytes = files.iter().filter_map(|path| fs::read(path).ok());
    bytes.filter_map(|bytes| Some(source::decode(bytes).ok()?.0.into())).collect()
}

/// Their length in bytes.
pub fn bytes(texts: &[Arc<str>]) -> u64 {
    texts.iter().map(|text| text.len() as u64).sum()
}

fn newest_library() -> Option<PathBuf> {
    let entries = fs::read_dir("/usr/share/octave").ok()?;
    let libraries = entries.filter_map(|entry| Some(entry.ok()?.path().join("m/general")));
    libraries.filter(|path| path.is_dir()).max()?.parent().map(Path::to_owned)
}

fn m_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut found = Vec::new();
    for path in entries.map(|entry| entry.path()) {
        if path.is_dir() {
            found.extend(m_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "m") {
            found.push(path);
        }
    }
    found.sort();
    found
}
