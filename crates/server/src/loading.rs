//! The session of the folders and of the open texts.
//!
//! ```text
//! folders ── host.find ──> Found ── few files ──────> session; open texts lie on top
//!                                └─ many ── Loading ─> the same, by a thread
//!                                   meanwhile a session of the open texts and what they name
//! ```
//!
//! It is made anew where settings, folders or `lariat.toml` change. Of a text that lies in none of
//! the folders, or of a client that has none, the folder around it is read: what MATLAB finds when
//! that is the current folder.
//!
//! Where there are many files, the names of all are known at once, and the text of none: an open
//! text is answered about from the files that it names, and those that these name. What a call of
//! another file returns is not known until all are read.
//!
//! Cost: each file is found, read and parsed once; a file that an open text names, twice.

use crate::documents::Document;
use crate::host::Host;
use crate::progress::Progress;
use crossbeam_channel::{Receiver, unbounded};
use lariat_session::session::{Names, Opening};
use lariat_session::{Disk, Input, Options, Problem, Session};
use lsp_types::FileChangeType;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// So many files are read while the client waits.
const AT_ONCE: usize = 200;
/// So many files that an open text names are read before all are.
const NAMED_AT_ONCE: usize = 32;
/// The names in an open text, and the names in what these mean.
const NAMED_STEPS: usize = 2;

/// The files of the folders, and of the open texts outside of them.
pub struct Found {
    inputs: Vec<Input>,
    paths: Vec<PathBuf>,
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

/// Finds the programs below folders, and around the open texts.
pub fn find<'d>(
    host: &Host,
    folders: &[PathBuf],
    options: &Options,
    open: impl Iterator<Item = &'d Document>,
) -> Found {
    let (mut inputs, problems) = (host.find)(folders);
    let mut paths = folders.to_vec();
    for document in open {
        let path = &document.path;
        let is_inside = folders.iter().any(|folder| path.starts_with(folder));
        if !is_inside && host.disk.is_file(path) {
            let (files, folders) = around(host, path, options);
            inputs.extend(files);
            paths.push(path.clone());
            paths.extend(folders);
        }
    }
    let mut seen = HashSet::new();
    inputs.retain(|input| seen.insert(input.absolute.clone()));
    Found { inputs, paths, problems }
}

impl Found {
    /// How many files there are.
    pub fn count(&self) -> usize {
        self.inputs.len()
    }

    /// Are there so few files that the client can wait for all?
    pub fn is_small(&self) -> bool {
        self.count() <= AT_ONCE
    }

    /// The session of all files.
    pub fn read(self, disk: Disk, options: Options, step: &(dyn Fn() + Sync)) -> Session {
        let mut session = Session::new(disk, options);
        let Self { inputs, paths, .. } = self;
        session.open(Opening { paths: &paths, inputs, names: Names::All, step });
        session
    }

    /// A session that knows the files by their names.
    pub fn begin(&self, disk: Disk, options: Options) -> Session {
        let mut session = Session::new(disk, options);
        let (paths, inputs) = (&self.paths, Vec::new());
        session.open(Opening { paths, inputs, names: Names::Listed, step: &|| {} });
        session
    }
}

/// What happens while all files are read.
pub enum Event {
    /// So many files have been read.
    Read(usize),
    /// All have.
    Done(Box<Session>),
}

/// All files are being read.
pub struct Loading<T> {
    /// What happens; nothing more once the thread is gone.
    pub events: Receiver<Event>,
    /// What was wrong with the folders.
    pub problems: Vec<Problem>,
    /// What the user sees.
    pub progress: Progress,
    /// What has changed on the disk in the meantime.
    pub changed: Vec<(PathBuf, FileChangeType)>,
    /// What waits for all files.
    pub waiting: Vec<T>,
    /// All files, each with the name that it is called by.
    named: Vec<(String, PathBuf)>,
}

impl<T> Loading<T> {
    /// Begins.
    ///
    /// # Errors
    /// Where the system gives no thread.
    pub fn begin(
        found: Found,
        (disk, options): (Disk, Options),
        (progress, waiting): (Progress, Vec<T>),
    ) -> std::io::Result<Self> {
        let name = |path: &Path| path.file_stem().and_then(|it| it.to_str()).map(str::to_owned);
        let paths = found.inputs.iter().map(|input| input.absolute.clone());
        let named = paths.filter_map(|path| Some((name(&path)?, path))).collect();
        let problems = found.problems.clone();
        let (sender, events) = unbounded();
        let read = move || {
            let done = AtomicUsize::new(0);
            let step = || {
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                // Who has begun anew does not listen any more.
                _ = sender.send(Event::Read(done));
            };
            let mut session = found.read(disk, options, &step);
            // The programs are put together here, not where messages are read.
            session.snapshot();
            _ = sender.send(Event::Done(Box::new(session)));
        };
        std::thread::Builder::new().name("loading".into()).spawn(read)?;
        Ok(Self { events, problems, progress, changed: Vec::new(), waiting, named })
    }

    /// Reads what an open text names into the session that stands in.
    pub fn read_named(&self, session: &mut Session, path: &Path) {
        let (mut from, mut left) = (vec![path.to_path_buf()], NAMED_AT_ONCE);
        for _ in 0..NAMED_STEPS {
            let new: Vec<PathBuf> = from.iter().flat_map(|it| self.named_in(session, it)).collect();
            from = new;
            from.sort();
            from.dedup();
            from.truncate(left);
            from.iter().for_each(|path| session.add(path));
            left -= from.len();
        }
    }

    /// The files of the names in a text that are not read yet.
    fn named_in(&self, session: &Session, path: &Path) -> Vec<PathBuf> {
        let Some(unit) = session.unit(path) else { return Vec::new() };
        let is_named = |name: &str| unit.parsed.tree.find_name(name).is_some();
        let named = self.named.iter().filter(|(name, _)| is_named(name));
        let new = named.filter(|(_, path)| session.unit(path).is_none());
        new.map(|(_, path)| path.clone()).collect()
    }
}
