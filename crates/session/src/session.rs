//! A session: files that are read once, edited, and asked about.
//!
//! ```text
//! paths ── caller lists ──> inputs ── configuration ──> groups
//!             inputs ── reading ──> sources ── parse ──> units
//!                              units + names of the path ──> libraries
//! ```
//!
//! Files are read within a fence around the folders that were given and those of
//! the MATLAB path; a file that was given is a fence around itself. The folder
//! of such a file is listed, within a fence of its own, and never read.
//!
//! Example: `set_text("/p/f.m", …)` makes `/p/f.m` that text until `close`; what is
//! asked of a [`Snapshot`] made before is [`Cancelled`](crate::Cancelled).
//!
//! Cost: each file is read and parsed once, in parallel; an edit reads and parses one
//! file; a library takes about a microsecond a file.

use crate::changes::Changes;
use crate::configuration::{Configuration, Settings};
use crate::disk::{Disk, Overlaid};
use crate::each::each;
use crate::group::Group;
use crate::input::Input;
use crate::library::{self, Given, Listing};
use crate::options::Options;
use crate::paths;
use crate::problem::Problem;
use crate::reading;
use crate::snapshot::Snapshot;
use crate::unit::{Content, Trees, Unit};
use crate::units::Units;
use lariat_base::{FileId, SourceFile, Sources};
use lariat_interprocedural::Epoch;
use lariat_project::data::is_data_name;
use lariat_project::filesystem::normalize;
use lariat_project::{Fenced, FileFacts, FileSystem, Library, WorkspaceChange};
use lariat_syntax::Dialect;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What to work on.
pub struct Opening<'a> {
    /// The paths that a user gave, from the root.
    pub paths: &'a [PathBuf],
    /// The files that were found, in the order in which they are shown.
    pub inputs: Vec<Input>,
    /// Which names are looked up.
    pub names: Names,
    /// Which trees are kept.
    pub trees: Trees,
    /// Called for each file that has been read and parsed.
    pub step: &'a (dyn Fn() + Sync),
}

/// Which names are looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// None: the libraries stay empty.
    None,
    /// Those of all files that lie there; those that are not opened are not looked into.
    Listed,
    /// The same, and the members of classes in files that are not opened.
    All,
}

/// Files that may be edited.
pub struct Session {
    disk: Overlaid,
    given: Given,
    configuration: Configuration,
    names: Names,
    sources: Sources,
    units: Units,
    listings: Vec<Listing>,
    /// What was wrong with folders.
    problems: Vec<Problem>,
    /// Why files were not read.
    unread: BTreeMap<PathBuf, Problem>,
    groups: Vec<Arc<Group>>,
    changes: Changes,
    epoch: Epoch,
}

impl Session {
    /// A session without files.
    pub fn new(disk: Disk, options: Options) -> Self {
        Self {
            configuration: Configuration::new(options, disk.clone()),
            disk: Overlaid::new(disk),
            given: Given::default(),
            names: Names::All,
            sources: Sources::default(),
            units: Units::default(),
            listings: Vec::new(),
            problems: Vec::new(),
            unread: BTreeMap::new(),
            groups: Vec::new(),
            changes: Changes::default(),
            epoch: Epoch::default(),
        }
    }

    /// Knows files by their names, and reads none until it is added.
    pub fn list_alone(&mut self, paths: &[PathBuf], inputs: Vec<Input>) {
        self.begin(paths, Names::Listed);
        // Which settings there are.
        self.governed(inputs);
        self.list();
    }

    fn begin(&mut self, paths: &[PathBuf], names: Names) {
        self.epoch.advance();
        self.names = names;
        for path in paths {
            let path = normalize(path);
            self.given.add(path.clone(), self.disk.is_dir(&path));
        }
    }

    /// Reads and parses files.
    pub fn open(&mut self, opening: Opening<'_>) {
        self.begin(opening.paths, opening.names);
        let rows = self.governed(opening.inputs);
        let (fence, dialects) = (self.fence(), self.dialects());
        let read = |(input, group): (Input, usize)| {
            let text = reading::read(&input, &self.disk, &fence).map(|source| {
                let content = Content::of(&source, &dialects[group], opening.trees);
                (source, content)
            });
            (opening.step)();
            (input, group, text)
        };
        let mut units = Vec::new();
        for (input, group, text) in each(rows, read) {
            match text {
                Ok((source, content)) => {
                    let of_text = (self.keep(&input, source), content);
                    let unit = Unit::new(input, of_text, (group, dialects[group].clone()));
                    units.push(Arc::new(unit));
                }
                Err(problem) => _ = self.unread.insert(input.absolute, problem),
            }
        }
        self.units.set_all(units);
        self.list();
    }

    /// Sets the unsaved text of a file; it need not exist.
    pub fn set_text(&mut self, path: &Path, text: impl Into<Arc<str>>) {
        let path = normalize(path);
        self.disk.set(&path, text.into());
        self.update(&path);
    }

    /// Takes the unsaved text of a file back: what is saved counts.
    pub fn close(&mut self, path: &Path) {
        let path = normalize(path);
        self.disk.clear(&path);
        match self.disk.is_file(&path) {
            true => self.update(&path),
            false => self.remove(&path),
        }
    }

    /// Reads a file that is new or has been saved.
    pub fn add(&mut self, path: &Path) {
        match self.is_data(path) {
            true => self.renew_data(),
            false => self.update(&normalize(path)),
        }
    }

    /// Forgets a file that is gone.
    pub fn remove(&mut self, path: &Path) {
        if self.is_data(path) {
            return self.renew_data();
        }
        let path = normalize(path);
        self.epoch.advance();
        self.disk.clear(&path);
        self.given.remove(&path);
        self.unread.remove(&path);
        self.listings.iter_mut().for_each(|listing| listing.remove(&path));
        self.changes.library = true;
        if let Some(unit) = self.units.remove(&path) {
            self.changes.file((unit.file, &path), Some(unit.facts()), None, false);
        }
    }

    /// What can be asked about the files as they are now.
    pub fn snapshot(&mut self) -> Snapshot {
        self.renew_groups();
        let mut problems = self.problems.clone();
        problems.extend(self.unread.values().cloned());
        problems.extend(self.configuration.problems.iter().cloned());
        problems.sort();
        problems.dedup();
        Snapshot::new(
            (self.sources.clone(), self.units.clone(), self.groups.clone()),
            problems,
            self.configuration.options.clone(),
            self.epoch.begin(),
        )
    }

    /// The file that is read from this path.
    pub fn unit(&self, path: &Path) -> Option<&Arc<Unit>> {
        self.units.find(path)
    }

    /// Cancels what is asked of all snapshots: nobody wants the answers any more.
    pub fn cancel(&self) {
        self.epoch.advance();
    }

    /// Is this the path of a data file?
    fn is_data(&self, path: &Path) -> bool {
        path.file_name().and_then(|name| name.to_str()).is_some_and(is_data_name)
    }

    /// Begins anew, since a data file is another one: its variables may be those of any file.
    fn renew_data(&mut self) {
        self.epoch.advance();
        self.list();
    }

    /// Reads a file again, or for the first time.
    fn update(&mut self, path: &Path) {
        self.epoch.advance();
        let before = self.units.find(path).cloned();
        let input = match &before {
            Some(unit) => unit.input.clone(),
            None => self.input(path),
        };
        let unit = self.read_unit(input);
        if let Some(file) = before.as_ref().or(unit.as_ref()).map(|unit| unit.file) {
            let facts = |unit: &Option<Arc<Unit>>| unit.as_ref().map(|it| it.facts().clone());
            let (before, after) = (facts(&before), facts(&unit));
            let concerns = before.as_ref().zip(after.as_ref()).is_some_and(|(before, after)| {
                let change = WorkspaceChange::between(&before.workspace, &after.workspace);
                !change.is_empty() && self.concerns_others(file, &change)
            });
            self.changes.file((file, path), before.as_ref(), after.as_ref(), concerns);
        }
        match unit {
            Some(unit) => self.units.put(unit),
            None => _ = self.units.remove(path),
        }
    }

    /// Does what a file leaves in workspaces now matter to another one?
    fn concerns_others(&self, file: FileId, change: &WorkspaceChange<'_>) -> bool {
        let mut others = self.units.rows().iter().filter(|unit| unit.file != file);
        others.any(|unit| {
            let name =
                unit.input.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            change.concerns(name, &unit.facts().workspace)
        })
    }

    fn input(&mut self, path: &Path) -> Input {
        let explicit = !self.given.encloses(path);
        if explicit {
            self.given.add(path.to_path_buf(), false);
        }
        let shown = paths::relative(path, &self.configuration.options.current);
        Input::new(shown, path.to_path_buf(), explicit)
    }

    fn read_unit(&mut self, input: Input) -> Option<Arc<Unit>> {
        let (input, group) = self.governed(vec![input]).pop()?;
        if self.listings.len() <= group {
            self.list();
        }
        self.unread.remove(&input.absolute);
        match reading::read(&input, &self.disk, &self.fence()) {
            Ok(source) => {
                let dialect = self.dialects()[group].clone();
                let content = Content::of(&source, &dialect, Trees::Kept);
                let file = self.keep(&input, source);
                Some(Arc::new(Unit::new(input, (file, content), (group, dialect))))
            }
            Err(problem) => {
                self.unread.insert(input.absolute, problem);
                None
            }
        }
    }

    /// The inputs that are not left out, each with the index of its settings.
    fn governed(&mut self, inputs: Vec<Input>) -> Vec<(Input, usize)> {
        let configuration = &mut self.configuration;
        let governed = inputs.into_iter().filter_map(|input| {
            let group = configuration.of(&input)?;
            (!configuration.settings[group].excludes(&input)).then_some((input, group))
        });
        governed.collect()
    }

    /// The id of a file, which is the same for ever.
    fn keep(&mut self, input: &Input, source: SourceFile) -> FileId {
        match self.units.id(&input.absolute) {
            Some(file) => {
                self.sources.replace(file, source);
                file
            }
            None => {
                let file = self.sources.add(source);
                self.units.name(input.absolute.clone(), file);
                file
            }
        }
    }

    fn fence(&self) -> Fenced<&Overlaid> {
        Fenced::new(&self.disk, self.given.readable(&self.configuration.settings))
    }

    fn dialects(&self) -> Vec<Arc<Dialect>> {
        let settings = self.configuration.settings.iter();
        settings.map(|it| Arc::new(it.config.dialect.clone().unwrap_or_default())).collect()
    }

    /// Lists the names beside the files, and begins anew.
    fn list(&mut self) {
        let settings = &self.configuration.settings;
        let options = &self.configuration.options;
        let looks_in = self.names == Names::All;
        (self.listings, self.problems) = match self.names {
            Names::All | Names::Listed => {
                let disk = (&self.disk, looks_in);
                Listing::of_all(&self.given, disk, self.units.rows(), (settings, options))
            }
            Names::None => (vec![Listing::default(); settings.len()], Vec::new()),
        };
        self.groups.clear();
    }

    /// Brings the groups up to date.
    fn renew_groups(&mut self) {
        let changes = std::mem::take(&mut self.changes);
        if self.groups.is_empty() {
            let settings = self.configuration.settings.iter().enumerate();
            let group = |(at, settings): (usize, &Arc<Settings>)| {
                let library = Arc::new(self.library(at, settings));
                Arc::new(Group::new(settings.clone(), library, &self.units))
            };
            self.groups = settings.map(group).collect();
        } else if changes.library || !changes.files.is_empty() {
            let group = |(at, group): (usize, &Arc<Group>)| {
                let library = match changes.library {
                    true => Arc::new(self.library(at, &group.settings)),
                    false => moved(&group.library, &changes.moved),
                };
                Arc::new(group.edited(library, &self.units, &changes))
            };
            self.groups = self.groups.iter().enumerate().map(group).collect();
        }
    }

    fn library(&self, group: usize, settings: &Settings) -> Library {
        match self.names {
            Names::All | Names::Listed => {
                self.listings[group].library(&self.given, self.units.rows(), settings)
            }
            Names::None => library::empty(),
        }
    }
}

/// A library, where files hold this now.
fn moved(library: &Arc<Library>, moved: &[(PathBuf, FileFacts)]) -> Arc<Library> {
    if moved.is_empty() {
        return library.clone();
    }
    let begin = Library::clone(library);
    let with =
        |it: Library, (path, facts): &(PathBuf, FileFacts)| it.with_moved(path, facts.clone());
    Arc::new(moved.iter().fold(begin, with))
}
