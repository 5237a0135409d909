//! Sessions over files in memory.

// Each test uses its part of this.
#![allow(dead_code)]

use lariat_base::{Diagnostic, Sources};
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

/// All findings, by name of the file, as text that names no ids.
pub fn findings(snapshot: &Snapshot) -> Result<BTreeMap<String, Vec<String>>, Cancelled> {
    let mut all = BTreeMap::new();
    for unit in snapshot.units() {
        let found = snapshot.findings(unit.file)?;
        let shown = found.iter().map(|finding| show(finding, snapshot.sources())).collect();
        all.insert(unit.input.name.clone(), shown);
    }
    Ok(all)
}

/// The same from a check of all files.
pub fn all_at_once(snapshot: &Snapshot) -> Result<BTreeMap<String, Vec<String>>, Cancelled> {
    let names = snapshot.units().iter().map(|unit| (unit.input.name.clone(), Vec::new()));
    let mut all: BTreeMap<String, Vec<String>> = names.collect();
    for finding in &snapshot.check(&|| {})?.findings {
        let file = finding.primary().map(|label| snapshot.sources().file(label.file).name());
        let of_file = all.entry(file.unwrap_or_default().to_owned()).or_default();
        of_file.push(show(finding, snapshot.sources()));
    }
    Ok(all)
}

fn show(finding: &Diagnostic, sources: &Sources) -> String {
    let label = |label: &lariat_base::Label| {
        let name = sources.file(label.file).name();
        format!("{name}:{:?} {:?}", label.span.range(), label.text)
    };
    let labels: Vec<String> = finding.labels.iter().map(label).collect();
    let Diagnostic { severity, code, message, notes, help, .. } = finding;
    format!("{severity:?} {code} {message} {labels:?} {notes:?} {help:?}")
}
