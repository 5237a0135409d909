//! The session of the folders and of the open texts.
//!
//! ```text
//! thread     host.find ── few files ────────────────────────────────> Done: the session
//!                      └─ many ──> Listed: their names ── reading ──> Done
//! meanwhile  (patience) ── the folders of the open texts ──> names of all ──> all
//! ```
//!
//! It is made anew where settings, folders or `lariat.toml` change. Of a text that lies in none of
//! the folders, or of a client that has none, the folder around it is read: what MATLAB finds when
//! that is the current folder.
//!
//! Nothing is searched or read where messages are taken. A question waits for what it needs
//! ([`Need`]): its text, the names of all files, or all files. Where the search takes long, as on
//! the disk of another machine, an open text is answered about from its own folder; once the names
//! of all files are known, from the files that it names, and those that these name. What a call of
//! another file returns is not known until all are read. The reading gives way to answers.
//!
//! Cost: each file is found, read and parsed once; a file that an open text names, twice.

use crate::host::Host;
use crate::pool::Activity;
use crate::progress::Progress;
use crossbeam_channel::{Receiver, Sender, after, unbounded};
use lariat_session::session::{Names, Opening};
use lariat_session::unit::Trees;
use lariat_session::{Disk, Input, Options, Problem, STACK_BYTES, Session};
use lsp_types::FileChangeType;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// So many files are read before anything is answered.
const AT_ONCE: usize = 200;
/// So many files that an open text names are read before all are.
const NAMED_AT_ONCE: usize = 32;
/// The names in an open text, and the names in what these mean.
const NAMED_STEPS: usize = 2;
/// The reading gives way to answers for so many milliseconds at most.
const GIVES_WAY: usize = 3_000;

/// What a question needs, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// The text, with what stands in its folder.
    Text,
    /// The names of all files: a name that is nowhere would be an error.
    Names,
    /// All files.
    All,
}

/// The files of the folders, and of the open texts outside of them.
struct Found {
    inputs: Vec<Input>,
    paths: Vec<PathBuf>,
    /// What was wrong with the folders.
    problems: Vec<Problem>,
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

/// Where programs are searched, and with which settings.
#[derive(Clone)]
pub struct World {
    /// What finds and reads files.
    pub host: Arc<Host>,
    /// The folders that are open.
    pub folders: Vec<PathBuf>,
    /// The settings.
    pub options: Options,
    /// The paths of the open texts.
    pub open: Vec<PathBuf>,
}

impl World {
    /// The programs below the folders, and around the open texts.
    fn find(&self) -> Found {
        let (mut inputs, problems) = (self.host.find)(&self.folders);
        let mut paths = self.folders.clone();
        let is_inside = |path: &&PathBuf| self.folders.iter().any(|it| path.starts_with(it));
        let outside = self.open.iter().filter(|path| !is_inside(path));
        for path in outside.filter(|path| self.host.disk.is_file(path)) {
            let (files, folders) = around(&self.host, path, &self.options);
            inputs.extend(files);
            paths.push(path.clone());
            paths.extend(folders);
        }
        Found { inputs: once(inputs), paths, problems }
    }

    /// What the folders of the open texts have.
    fn near(&self) -> Found {
        let (mut inputs, mut paths) = (Vec::new(), Vec::new());
        for path in &self.open {
            let (files, folders) = around(&self.host, path, &self.options);
            inputs.extend(files);
            paths.push(path.clone());
            paths.extend(folders);
        }
        Found { inputs: once(inputs), paths, problems: Vec::new() }
    }

    fn disk(&self) -> Disk {
        self.host.disk.clone()
    }
}

fn once(inputs: Vec<Input>) -> Vec<Input> {
    let (mut inputs, mut seen) = (inputs, HashSet::new());
    inputs.retain(|input| seen.insert(input.absolute.clone()));
    inputs
}

impl Found {
    /// A session that knows the files by their names.
    fn listed(&self, world: &World) -> Listed {
        let mut session = Session::new(world.disk(), world.options.clone());
        session.list_alone(&self.paths, self.inputs.clone());
        let mut named: HashMap<String, Vec<PathBuf>> = HashMap::new();
        for input in &self.inputs {
            if let Some(name) = input.absolute.file_stem().and_then(|it| it.to_str()) {
                named.entry(name.to_owned()).or_default().push(input.absolute.clone());
            }
        }
        Listed { session, named, count: self.inputs.len() }
    }

    /// The session of all files.
    fn read(self, world: &World, step: &(dyn Fn() + Sync)) -> Session {
        let mut session = Session::new(world.disk(), world.options.clone());
        let Self { inputs, paths, .. } = self;
        session.open(Opening {
            paths: &paths,
            inputs,
            names: Names::All,
            trees: Trees::Kept,
            step,
        });
        // The programs are put together here, not where messages are taken.
        session.snapshot();
        session
    }
}

/// A session that knows files by their names.
pub struct Listed {
    /// The session.
    pub session: Session,
    /// All files by the names that they are called by.
    named: HashMap<String, Vec<PathBuf>>,
    /// How many there are.
    pub count: usize,
}

/// What happens while all files are found and read.
pub enum Event {
    /// The names of all are known.
    Listed(Box<Listed>),
    /// So many have been read.
    Read(usize),
    /// All have; and what was wrong with the folders.
    Done(Box<Session>, Vec<Problem>),
}

/// All files are being found and read.
pub struct Loading<T> {
    /// What happens; nothing more once the thread is gone.
    pub events: Receiver<Event>,
    /// Comes once the search has taken long.
    pub patience: Receiver<Instant>,
    /// What the user sees.
    pub progress: Progress,
    /// What has changed on the disk in the meantime.
    pub changed: Vec<(PathBuf, FileChangeType)>,
    /// What waits, with what it needs.
    waiting: Vec<(Need, T)>,
    /// What can be answered already.
    known: Option<Need>,
    /// The files that are known, by the names that they are called by.
    named: HashMap<String, Vec<PathBuf>>,
    /// Set once nobody waits for the thread.
    is_over: Arc<AtomicBool>,
}

impl<T> Drop for Loading<T> {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

impl<T> Loading<T> {
    /// Begins. The reading gives way while there is other work.
    ///
    /// # Errors
    /// Where the system gives no thread.
    pub fn begin(world: World, activity: Activity, progress: Progress) -> std::io::Result<Self> {
        let (sender, events) = unbounded();
        let is_over = Arc::new(AtomicBool::new(false));
        let patience = after(world.host.patience);
        let over = is_over.clone();
        let work = move || work(&world, &activity, (&sender, &over));
        std::thread::Builder::new().name("loading".into()).spawn(work)?;
        let (changed, waiting, named) = Default::default();
        Ok(Self { events, patience, progress, changed, waiting, known: None, named, is_over })
    }

    /// Can this be answered already?
    pub fn knows(&self, need: Need) -> bool {
        Some(need) <= self.known
    }

    /// The session that stands in can answer this.
    pub fn can_answer(&mut self, need: Need) {
        self.known = self.known.max(Some(need));
    }

    /// The session of the folders of the open texts; these it can answer about.
    pub fn near(&mut self, world: &World) -> Session {
        self.stands_in(world.near().listed(world), Need::Text)
    }

    /// The session that stands in until all files are read.
    pub fn stands_in(&mut self, listed: Listed, known: Need) -> Session {
        let Listed { session, named, .. } = listed;
        (self.named, self.known) = (named, Some(known));
        session
    }

    /// This waits.
    pub fn wait(&mut self, need: Need, task: T) {
        self.waiting.push((need, task));
    }

    /// What need not wait any more.
    pub fn ready(&mut self) -> Vec<T> {
        let all = std::mem::take(&mut self.waiting);
        let (ready, waiting) = all.into_iter().partition(|(need, _)| self.knows(*need));
        self.waiting = waiting;
        ready.into_iter().map(|(_, task)| task).collect()
    }

    /// All that waits.
    pub fn all_waiting(&mut self) -> Vec<(Need, T)> {
        std::mem::take(&mut self.waiting)
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
        let tree = &unit.parsed.tree;
        let files = tree.names.ids().filter_map(|sym| self.named.get(tree.name(sym))).flatten();
        files.filter(|path| session.unit(path).is_none()).cloned().collect()
    }
}

/// What the thread does.
fn work(world: &World, activity: &Activity, (sender, over): (&Sender<Event>, &AtomicBool)) {
    let found = world.find();
    if over.load(Ordering::Relaxed) {
        return;
    }
    // Who has begun anew does not listen any more.
    let send = |event: Event| _ = sender.send(event);
    let is_small = found.inputs.len() <= AT_ONCE;
    if !is_small {
        send(Event::Listed(Box::new(found.listed(world))));
    }
    let (done, given) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let step = || {
        send(Event::Read(done.fetch_add(1, Ordering::Relaxed) + 1));
        while activity.is_busy() && given.fetch_add(1, Ordering::Relaxed) < GIVES_WAY {
            std::thread::sleep(Duration::from_millis(1));
        }
    };
    let problems = found.problems.clone();
    // Not with the threads that analyse open texts, which would wait for all files.
    let read = || found.read(world, &step);
    let session = match rayon::ThreadPoolBuilder::new().stack_size(STACK_BYTES).build() {
        Ok(threads) => threads.install(read),
        Err(_) => read(),
    };
    send(Event::Done(Box::new(session), problems));
}
