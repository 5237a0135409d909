//! The session of the folders and of the open texts.
//!
//! ```text
//! folders ── host.find ──> inputs ── Session::open ──> session; open texts lie on top
//! ```
//!
//! It is made anew where settings, folders or `lariat.toml` change. A text that lies in none of
//! the folders is opened as a file of its own, so that the folder around it is listed.
//!
//! Cost: each file is found, read and parsed once.

use crate::documents::Document;
use crate::host::Host;
use crate::progress::Progress;
use lariat_session::session::Opening;
use lariat_session::{Input, Options, Problem, Session};
use std::path::PathBuf;

/// What is loaded.
pub struct Loaded {
    /// The session.
    pub session: Session,
    /// What was wrong with the folders.
    pub problems: Vec<Problem>,
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
            let name = PathBuf::from(options.name(path));
            inputs.push(Input::new(name, path.clone(), true));
            paths.push(path.clone());
        }
    }
    let progress = progress(inputs.len());
    let mut session = Session::new(host.disk.clone(), options);
    session.open(Opening { paths: &paths, inputs, names: true, step: &|| progress.step() });
    progress.end();
    for document in open {
        session.set_text(&document.path, document.text.clone());
    }
    Loaded { session, problems }
}
