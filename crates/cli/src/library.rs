//! The library of a run: the files that were read, and the names that lie
//! beside them and on the MATLAB path.
//!
//! A folder that was given counts with all its subfolders; of a file that was
//! given, the folder that MATLAB would find it in (its *home*) is listed, never
//! read. It is the current folder of that file, but not on the path of others:
//! what is found must not depend on which files happen to be given together.
//! Files that are not checked but may be read are looked into only if they
//! begin like a class, since a class's methods can be called everywhere.

use crate::configuration::Settings;
use crate::file_system::OsFileSystem;
use crate::paths;
use crate::problem::Problem;
use crate::workspace::Unit;
use lariat_analysis::file_facts;
use lariat_base::source;
use lariat_project::filesystem::FenceError;
use lariat_project::folder::home_of_file;
use lariat_project::scan::{Depth, Scan, scan};
use lariat_project::{
    Fenced, FileFacts, FileSystem, KnownNames, Library, PathEntry, ProjectFile, SearchPath,
};
use rayon::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The paths that users gave, all absolute.
pub struct Given {
    folders: Vec<PathBuf>,
    files: Vec<PathBuf>,
    /// The folders of the MATLAB path, from options and configuration files.
    path: Vec<PathBuf>,
}

impl Given {
    /// Sorts the arguments into files and folders.
    pub fn new(arguments: &[PathBuf], settings: &[Settings]) -> Self {
        let arguments = arguments.iter().map(|path| paths::absolute(path));
        let (folders, files) = arguments.partition(|path| path.is_dir());
        let entries = settings.iter().flat_map(|settings| &settings.config.path).flatten();
        let mut path: Vec<PathBuf> = entries.map(|entry| entry.folder.clone()).collect();
        path.sort();
        path.dedup();
        Self { folders, files, path }
    }

    /// The folders in which everything may be read.
    pub fn readable(&self) -> impl Iterator<Item = PathBuf> {
        self.folders.iter().chain(&self.path).cloned()
    }

    /// The folders that may only be listed, each once.
    fn homes(&self) -> BTreeSet<&Path> {
        self.files.iter().map(|file| home_of_file(file)).collect()
    }
}

/// The library of each of the settings, and what was wrong on the way.
pub fn build(
    given: &Given,
    fence: &Fenced<OsFileSystem>,
    units: &[Unit],
    settings: &[Settings],
) -> (Vec<Library>, Vec<Problem>) {
    let mut scans = Scans { found: Vec::new(), problems: Vec::new() };
    scans.given(given, fence);
    let shared = scans.found.len();
    let read = Read::new(units);
    let mut libraries = Vec::new();
    for settings in settings {
        scans.found.truncate(shared);
        scans.path(settings.config.path.as_deref().unwrap_or_default(), fence);
        let files = read.project_files(&scans.found, fence);
        let path = match &settings.config.path {
            Some(entries) => SearchPath::configured(entries.clone()),
            None => SearchPath::assumed(given.folders.iter().cloned()),
        };
        libraries.push(Library::new(files, &path, known(settings)));
    }
    (libraries, scans.problems)
}

/// A library without names.
pub fn empty() -> Library {
    Library::new(Vec::new(), &SearchPath::default(), Vec::new())
}

fn known(settings: &Settings) -> Vec<Arc<dyn KnownNames>> {
    let mut known = settings.known.clone();
    known.push(lariat_analysis::shipped_names());
    known
}

/// The files whose names are known.
struct Scans {
    found: Vec<PathBuf>,
    problems: Vec<Problem>,
}

impl Scans {
    /// Lists what was given, and the homes of given files.
    fn given(&mut self, given: &Given, fence: &Fenced<OsFileSystem>) {
        for folder in &given.folders {
            let scan = scan(fence, folder, Depth::Tree);
            self.add(scan, |_| None);
        }
        for home in given.homes() {
            let listing = Fenced::new(OsFileSystem, [home.to_path_buf()]);
            self.add(scan(&listing, home, Depth::Folder), |_| None);
        }
    }

    /// Lists the folders of the MATLAB path.
    fn path(&mut self, entries: &[PathEntry], fence: &Fenced<OsFileSystem>) {
        for entry in entries {
            let depth = if entry.with_subfolders { Depth::Tree } else { Depth::Folder };
            self.add(scan(fence, &entry.folder, depth), |(folder, error)| {
                let help = "mend --path, or path in lariat.toml";
                let problem = Problem::error(shown(folder), paths::reason(error), help);
                (*folder == entry.folder).then(|| problem.warning())
            });
        }
    }

    fn add(&mut self, scan: Scan, problem: impl Fn(&(PathBuf, io::Error)) -> Option<Problem>) {
        self.found.extend(scan.files);
        let problems = scan.problems.iter();
        self.problems
            .extend(problems.filter_map(|found| leads_out(found).or_else(|| problem(found))));
    }
}

fn shown(path: &Path) -> String {
    paths::show(&paths::relative(path, &paths::absolute(Path::new("."))))
}

/// A link to a folder that was not given: functions in it are not known.
fn leads_out((folder, error): &(PathBuf, io::Error)) -> Option<Problem> {
    let refusal = error.get_ref()?.downcast_ref::<FenceError>()?;
    let FenceError::LeadsOut { target, .. } = refusal else { return None };
    let message = "this link leads out of the folders that were given and is not followed";
    let help = format!("if functions are called there, use --path {}", shown(target));
    Some(Problem::error(shown(folder), message, help).warning())
}

/// The units by their paths.
struct Read<'a> {
    units: HashMap<&'a Path, &'a Unit>,
}

impl<'a> Read<'a> {
    fn new(units: &'a [Unit]) -> Self {
        Self { units: units.iter().map(|unit| (unit.input.absolute.as_path(), unit)).collect() }
    }

    /// The files whose names are known, and the units that have none, with what
    /// is known of them.
    fn project_files(&self, found: &[PathBuf], files: &dyn FileSystem) -> Vec<ProjectFile> {
        let listed = found.par_iter().map(|path| match self.units.get(path.as_path()) {
            Some(unit) => project_file(unit),
            None => ProjectFile { facts: class_facts(path, files), ..ProjectFile::unread(path) },
        });
        let mut all: Vec<ProjectFile> = listed.collect();
        let mut units: Vec<&&Unit> = self.units.values().collect();
        units.sort_by_key(|unit| unit.file);
        all.extend(units.into_iter().map(|unit| project_file(unit)));
        all
    }
}

fn project_file(unit: &Unit) -> ProjectFile {
    ProjectFile {
        path: unit.input.absolute.clone(),
        source: Some(unit.file),
        facts: Some(file_facts(&unit.parsed.tree)),
    }
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
