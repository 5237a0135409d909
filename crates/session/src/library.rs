//! The library of a run: the files that were read, and the names that lie
//! beside them and on the MATLAB path.
//!
//! A folder that was given counts with all its subfolders; of a file that was
//! given, the folder that MATLAB would find it in (its *home*) is listed, never
//! read. It is the current folder of that file, but not on the path of others:
//! what is found must not depend on which files happen to be given together.
//! Files that are not checked but may be read are looked into only if they
//! begin like a class, since a class's methods can be called everywhere.
//!
//! A source in C, C++, CUDA or Fortran is known by its name: the function that it is compiled to may lie
//! anywhere once it is built, and until then a call of it is not one of an unknown name.
//!
//! A file of a given folder that is not checked (excluded, ignored, or a link) is
//! what a call means only where no checked file has its name: a call of `f` with
//! `lib/f.m` and an excluded `old/f.m` is a call of `lib/f.m`. A configured path
//! says more than that: its order counts.

use crate::configuration::Settings;
use crate::disk::Overlaid;
use crate::each::each;
use crate::options::Options;
use crate::paths;
use crate::problem::Problem;
use crate::unit::Unit;
use lariat_analysis::file_facts;
use lariat_base::{Rows, source};
use lariat_project::filesystem::FenceError;
use lariat_project::folder::home_of_file;
use lariat_project::scan::{Depth, Scan, scan};
use lariat_project::{
    DataFiles, Fenced, FileFacts, FileSystem, KnownNames, Library, NameList, PathEntry,
    ProjectFile, SearchPath,
};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where a function comes from whose source in another language lies there.
const COMPILED: &str = "a source in another language";

/// The paths that users gave, all absolute.
#[derive(Clone, Debug, Default)]
pub struct Given {
    folders: Vec<PathBuf>,
    files: Vec<PathBuf>,
}

impl Given {
    /// Adds a path that was given, from the root.
    pub fn add(&mut self, path: PathBuf, is_dir: bool) {
        let to = if is_dir { &mut self.folders } else { &mut self.files };
        if !to.contains(&path) {
            to.push(path);
        }
    }

    /// Takes back a file that was given.
    pub fn remove(&mut self, file: &Path) {
        self.files.retain(|given| given != file);
    }

    /// Does the path lie in a folder that was given?
    pub fn encloses(&self, path: &Path) -> bool {
        self.folders.iter().any(|folder| path.starts_with(folder))
    }

    /// The folders in which everything may be read: also those of the MATLAB path,
    /// from options and configuration files.
    pub fn readable(&self, settings: &[Arc<Settings>]) -> Vec<PathBuf> {
        let entries = settings.iter().flat_map(|settings| &settings.config.path).flatten();
        let mut path: Vec<PathBuf> = entries.map(|entry| entry.folder.clone()).collect();
        path.sort();
        path.dedup();
        self.folders.iter().chain(&path).cloned().collect()
    }

    /// The folders that may only be listed, each once.
    fn homes(&self) -> BTreeSet<&Path> {
        self.files.iter().map(|file| home_of_file(file)).collect()
    }
}

/// The files whose names are known, for some settings.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// Each with what is known of it, if it is not checked and yet was read.
    files: Vec<(PathBuf, Option<FileFacts>)>,
    /// The names of functions that are compiled from sources in other languages.
    compiled: Vec<String>,
    data: DataFiles,
}

impl Listing {
    /// Lists what was given, the homes of given files and the MATLAB path, for each of
    /// the settings; and what was wrong with them. Files that are not checked are opened only
    /// if `looks_in`.
    pub fn of_all(
        given: &Given,
        (disk, looks_in): (&Overlaid, bool),
        units: &Rows<Arc<Unit>>,
        (settings, options): (&[Arc<Settings>], &Options),
    ) -> (Vec<Self>, Vec<Problem>) {
        let fence = Fenced::new(disk, given.readable(settings));
        let mut scans = Scans {
            found: Vec::new(),
            compiled: Vec::new(),
            data: Vec::new(),
            problems: Vec::new(),
            options,
        };
        scans.given(given, disk, &fence);
        let (shared, compiled) = (scans.found.len(), scans.compiled.len());
        let data = scans.data.len();
        let checked: HashSet<&Path> = units.iter().map(|unit| &*unit.input.absolute).collect();
        let mut listings = Vec::new();
        for settings in settings {
            scans.found.truncate(shared);
            scans.compiled.truncate(compiled);
            scans.data.truncate(data);
            scans.path(settings.config.path.as_deref().unwrap_or_default(), &fence);
            let facts = |path: &PathBuf| {
                let is_closed = !looks_in || checked.contains(path.as_path());
                (path.clone(), if is_closed { None } else { class_facts(path, &fence) })
            };
            let files = each(scans.found.iter().collect(), facts);
            let data = data_files(&scans.data, given, disk, settings);
            listings.push(Self { files, compiled: scans.compiled.clone(), data });
        }
        (listings, scans.problems)
    }

    /// The library of the files of these settings.
    pub fn library(&self, given: &Given, units: &Rows<Arc<Unit>>, settings: &Settings) -> Library {
        let checked: HashMap<&Path, &Unit> =
            units.iter().map(|unit| (&*unit.input.absolute, &**unit)).collect();
        let stands_back = self.standing_back(given, units, settings);
        let listed = self.files.iter().filter(|(path, _)| !stands_back.contains(path.as_path()));
        let listed = listed.map(|(path, facts)| match checked.get(path.as_path()) {
            Some(unit) => unit.project_file(),
            None => ProjectFile { facts: facts.clone(), ..ProjectFile::unread(path) },
        });
        let files = listed.chain(units.iter().map(|unit| unit.project_file())).collect();
        let path = match &settings.config.path {
            Some(entries) => SearchPath::configured(entries.clone()),
            None => SearchPath::assumed(given.folders.iter().cloned()),
        };
        let library = Library::new(files, &path, known(settings, &self.compiled));
        library.with_sources_of(&self.compiled).with_data(self.data.clone())
    }

    /// The files below given folders that are not checked and have the name of one that
    /// is, unless a path was configured.
    fn standing_back(
        &self,
        given: &Given,
        units: &Rows<Arc<Unit>>,
        settings: &Settings,
    ) -> HashSet<&Path> {
        if settings.config.path.is_some() {
            return HashSet::new();
        }
        let checked: HashSet<&Path> = units.iter().map(|unit| &*unit.input.absolute).collect();
        let names: HashSet<&Path> = checked.iter().map(|path| below_home(path)).collect();
        let is_source = |path: &&Path| path.extension().is_some_and(|extension| extension == "m");
        let paths = self.files.iter().map(|(path, _)| path.as_path()).filter(is_source);
        paths
            .filter(|path| !checked.contains(path) && given.encloses(path))
            .filter(|path| names.contains(below_home(path)))
            .collect()
    }

    /// Takes a file away that is gone.
    pub fn remove(&mut self, path: &Path) {
        self.files.retain(|(listed, _)| listed != path);
    }
}

/// A library without names.
pub fn empty() -> Library {
    Library::new(Vec::new(), &SearchPath::default(), Vec::new())
}

/// The names without a file: those that users declare, those of the library, and what is compiled
/// from a source that lies there.
fn known(settings: &Settings, compiled: &[String]) -> Vec<Arc<dyn KnownNames>> {
    let mut known = settings.known.clone();
    known.push(lariat_analysis::shipped_names());
    if !compiled.is_empty() {
        let mut list = NameList::default().from_origin(COMPILED);
        compiled.iter().for_each(|name| _ = list.add(name));
        known.push(Arc::new(list));
    }
    known
}

/// The files whose names are known.
struct Scans<'o> {
    found: Vec<PathBuf>,
    compiled: Vec<String>,
    data: Vec<PathBuf>,
    problems: Vec<Problem>,
    options: &'o Options,
}

impl Scans<'_> {
    /// Lists what was given, and the homes of given files.
    fn given(&mut self, given: &Given, disk: &Overlaid, fence: &Fenced<&Overlaid>) {
        for folder in &given.folders {
            let scan = scan(fence, folder, Depth::Tree);
            self.data.extend_from_slice(&scan.data);
            self.add(scan, |_| None);
        }
        for home in given.homes() {
            let listing = Fenced::new(disk, [home.to_path_buf()]);
            self.add(scan(&listing, home, Depth::Folder), |_| None);
        }
    }

    /// Lists the folders of the MATLAB path.
    fn path(&mut self, entries: &[PathEntry], fence: &Fenced<&Overlaid>) {
        for entry in entries {
            let depth = if entry.with_subfolders { Depth::Tree } else { Depth::Folder };
            let options = self.options;
            let scan = scan(fence, &entry.folder, depth);
            self.data.extend_from_slice(&scan.data);
            self.add(scan, |(folder, error)| {
                let help = "correct --path, or path in lariat.toml";
                let problem = Problem::error(options.name(folder), paths::reason(error), help);
                (*folder == entry.folder).then(|| problem.warning())
            });
        }
    }

    fn add(&mut self, scan: Scan, problem: impl Fn(&(PathBuf, io::Error)) -> Option<Problem>) {
        let loops = scan.loops.iter().map(|found| leads_back(found, self.options));
        self.problems.extend(loops);
        self.found.extend(scan.files);
        self.compiled.extend(scan.compiled);
        let problems = scan.problems.iter();
        self.problems.extend(
            problems.filter_map(|found| leads_out(found, self.options).or_else(|| problem(found))),
        );
    }
}

/// The part of a file's path by which calls find it: `+pkg/f.m` of `lib/+pkg/f.m`.
fn below_home(file: &Path) -> &Path {
    file.strip_prefix(home_of_file(file)).unwrap_or(file)
}

/// The data files of folders that may be read, within a fence of their own: they are opened when an
/// analysis asks for them.
fn data_files(
    paths: &[PathBuf],
    given: &Given,
    disk: &Overlaid,
    settings: &Arc<Settings>,
) -> DataFiles {
    if paths.is_empty() {
        return DataFiles::default();
    }
    let readable = given.readable(std::slice::from_ref(settings));
    DataFiles::new(paths.iter().cloned(), Arc::new(Fenced::new(disk.clone(), readable)))
}

/// A link that makes a circle.
fn leads_back((folder, target): &(PathBuf, PathBuf), options: &Options) -> Problem {
    let target = options.name(target);
    let target = if target.is_empty() { ".".to_owned() } else { target };
    let message = format!("this link leads back to `{target}` and is not followed");
    Problem::error(options.name(folder), message, "remove the link").warning()
}

/// A link to a folder that was not given: functions in it are not known.
fn leads_out((folder, error): &(PathBuf, io::Error), options: &Options) -> Option<Problem> {
    let refusal = error.get_ref()?.downcast_ref::<FenceError>()?;
    let FenceError::LeadsOut { target, .. } = refusal else { return None };
    let message = "this link leads out of the folders that were given and is not followed";
    let help = format!("if functions are called there, use --path {}", options.name(target));
    Some(Problem::error(options.name(folder), message, help).warning())
}

/// What a file that is not checked defines, if it may be read and is a class.
fn class_facts(path: &Path, files: &dyn FileSystem) -> Option<FileFacts> {
    if path.extension().is_none_or(|extension| extension != "m") {
        return None;
    }
    let (text, _) = source::decode(files.read(path).ok()?).ok()?;
    let parsed = looks_like_class(&text)
        .then(|| lariat_syntax::parse(text, &lariat_syntax::Dialect::OCTAVE))?;
    Some(file_facts(&parsed.tree))
}

/// Is there a line that begins like a class definition?
fn looks_like_class(text: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with("classdef"))
}
