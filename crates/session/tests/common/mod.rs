//! Sessions over files in memory.

// Each test uses its part of this.
#![allow(dead_code)]

use lariat_session::comparison::finding_as_text;
pub use lariat_session::comparison::findings_by_file as findings;
use lariat_session::{Cancelled, Options, Session, Snapshot, in_memory};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The folder that is given.
pub const ROOT: &str = "/project";

/// A file of the folder.
pub fn at(name: &str) -> PathBuf {
    Path::new(ROOT).join(name)
}

/// A session of all files.
pub fn session(files: &BTreeMap<String, String>) -> Session {
    let files = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    in_memory(ROOT, files, Options::none(ROOT))
}

/// All findings from a check of all files, by name of the file.
pub fn all_at_once(snapshot: &Snapshot) -> Result<BTreeMap<String, Vec<String>>, Cancelled> {
    let names = snapshot.units().iter().map(|unit| (unit.input.name.clone(), Vec::new()));
    let mut all: BTreeMap<String, Vec<String>> = names.collect();
    for finding in &snapshot.check(&|| {})?.findings {
        let file = finding.primary().map(|label| snapshot.sources().file(label.file).name());
        let of_file = all.entry(file.unwrap_or_default().to_owned()).or_default();
        of_file.push(finding_as_text(finding, snapshot.sources()));
    }
    Ok(all)
}
