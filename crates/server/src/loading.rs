//! The session of the folders and of the open texts.
//!
//! ```text
//! folders ── host.find ──> inputs ── Session::open ──> session; open texts lie on top
//! ```
//!
//! It is made anew where settings, folders or `lariat.toml` change. Of a text that lies in none of
//! the folders, or of a client that has none, the folder around it is read: what MATLAB finds when
//! that is the current folder.
//!
//! Cost: each file is found, read and parsed once.

use crate::documents::Document;
use crate::host::Host;
use crate::progress::Progress;
use lariat_session::session::Opening;
use lariat_session::{Input, Options, Problem, Session};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// What is loaded.
pub struct Loaded {
    /// The session.
    pub session: Session,
    /// What was wrong with the folders.
    pub problems: Vec<Problem>,
}

/// A file, and what its folder has: other files, private functions, packages and class folders;
/// no other folders below, which may be all that a user has. The folders are those that are read.
fn around(host: &Host, path: &Path, options: &Options) -> (Vec<Input>, Vec<PathBuf>) {
    let input = |path: PathBuf| Input::new(PathBuf::from(options.name(&path)), path.clone(), true);
    let (mut files, mut folders) = (vec![input(path.to_path_buf())], Vec::new());
    let Some(folder) = path.parent() else { return (files, folders) };
    for entry in host.disk.list(folder).unwrap_or_default() {
        let below = folder.join(&entry.name);
        let is_part = entry.name == "private" || entry.name.starts_with(['+', '@']);
        match entry.is_dir {
            true if is_part => folders.push(below),
            false if below.extension().is_some_and(|it| it == "m") => files.push(input(below)),
            _ => {}
        }
    }
    files.extend((host.find)(&folders).0);
    (files, folders)
}

/// Loads the programs below folders, and the open texts.
pub fn load<'d>(
    host: &Host,
    folders: &[PathBuf],
    options: Options,
    open: impl Iterator<Item = &'d Document>,
    progress: impl FnOnce(usize) -> Progress<'d>,
) -> Loaded {
    let (mut inputs, problems) = (host.find)(folders);
    let mut paths = folders.to_vec();
    let open: Vec<&Document> = open.collect();
    for document in &open {
        let path = &document.path;
        let is_inside = folders.iter().any(|folder| path.starts_with(folder));
        if !is_inside && host.disk.is_file(path) {
            let (files, folders) = around(host, path, &options);
            inputs.extend(files);
            paths.push(path.clone());
            paths.extend(folders);
        }
    }
    let mut seen = HashSet::new();
    inputs.retain(|input| seen.insert(input.absolute.clone()));
    let progress = progress(inputs.len());
    let mut session = Session::new(host.disk.clone(), options);
    session.open(Opening { paths: &paths, inputs, names: true, step: &|| progress.step() });
    progress.end();
    for document in open {
        session.set_text(&document.path, document.text.clone());
    }
    Loaded { session, problems }
}
