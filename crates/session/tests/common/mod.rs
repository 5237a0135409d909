//! Sessions over files in memory.

use lariat_base::{Diagnostic, Sources};
use lariat_project::{FileSystem, MemoryFileSystem};
use lariat_session::session::Opening;
use lariat_session::{Cancelled, Input, Options, Session, Snapshot};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folder that is given.
pub const ROOT: &str = "/project";

/// A file of the folder.
pub fn at(name: &str) -> PathBuf {
    Path::new(ROOT).join(name)
}

/// Files in memory.
pub fn disk(files: &BTreeMap<String, String>) -> MemoryFileSystem {
    let empty = MemoryFileSystem::default();
    files.iter().fold(empty, |disk, (name, text)| disk.with(at(name), text.as_str()))
}

/// A session of these files of a disk.
pub fn open(disk: impl FileSystem + Send + 'static, names: &[&str]) -> Session {
    let mut session = Session::new(Arc::new(disk), Options::none(ROOT));
    let inputs = names.iter().map(|name| Input::new(name.into(), at(name), false)).collect();
    session.open(Opening { paths: &[ROOT.into()], inputs, names: true, step: &|| {} });
    session
}

/// A session of all files.
pub fn session(files: &BTreeMap<String, String>) -> Session {
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    open(disk(files), &names)
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

fn show(finding: &Diagnostic, sources: &Sources) -> String {
    let label = |label: &lariat_base::Label| {
        let name = sources.file(label.file).name();
        format!("{name}:{:?} {:?}", label.span.range(), label.text)
    };
    let labels: Vec<String> = finding.labels.iter().map(label).collect();
    let Diagnostic { severity, code, message, notes, help, .. } = finding;
    format!("{severity:?} {code} {message} {labels:?} {notes:?} {help:?}")
}
