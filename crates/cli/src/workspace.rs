//! The files of a run: found on the disk, and opened in a session.
//!
//! ```text
//! paths ── files ──> inputs ── session ──> snapshot
//! ```
//!
//! Cost: a listing of each folder that was given; see [`lariat_session::session`].

use crate::args::{FailOn, Project, RuleLevel};
use crate::console::Console;
use crate::file_system::OsFileSystem;
use crate::files;
use crate::paths;
use crate::progress::Progress;
use crate::toolbox::{self, WithToolbox};
use lariat_base::{FileId, SourceFile, Sources};
use lariat_interprocedural::Collection;
use lariat_project::{Config, PathEntry};
use lariat_session::session::{Names, Opening};
use lariat_session::unit::Trees;
use lariat_session::{
    Exclusion, Group, Input, Options, Problem, Session, Settings, Snapshot, Unit,
};
use lariat_syntax::Dialect;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a run works on.
pub struct Workspace {
    /// The texts, in the order of the units.
    pub sources: Sources,
    /// The files, in the order of the inputs.
    pub units: Vec<Arc<Unit>>,
    /// The groups that the units name.
    pub groups: Vec<Arc<Group>>,
    /// What was wrong with them.
    pub problems: Vec<Problem>,
    /// All of it, to be asked.
    pub snapshot: Snapshot,
}

/// What to load.
pub struct Request<'a> {
    /// The paths given.
    pub paths: &'a [PathBuf],
    /// The options of the project.
    pub project: &'a Project,
    /// `--rule`.
    pub rules: &'a [RuleLevel],
    /// `--fail-on`.
    pub fail_on: Option<FailOn>,
    /// Whether the order of output is that of paths rather than of arguments.
    pub sort: bool,
    /// Whether names are looked up; if not, the libraries stay empty.
    pub names: bool,
    /// Which trees are kept.
    pub trees: Trees,
    /// Whether the functions of the toolbox are read, too.
    pub toolbox: bool,
    /// How many threads search folders.
    pub threads: usize,
    /// Whether to show progress.
    pub progress: bool,
}

impl<'a> Request<'a> {
    /// What a command wants that shows one file after the other.
    pub fn plain(paths: &'a [PathBuf], project: &'a Project, names: bool, threads: usize) -> Self {
        let (rules, fail_on) = (&[], None);
        Self {
            paths,
            project,
            rules,
            fail_on,
            sort: false,
            names,
            trees: Trees::Kept,
            toolbox: false,
            threads,
            progress: false,
        }
    }
}

impl Workspace {
    /// Finds, reads and parses everything. The progress has steps left for one
    /// more look at every unit.
    pub fn load(request: &Request<'_>) -> (Self, Progress) {
        let (mut inputs, mut problems) = find(request);
        let progress = Progress::new(2 * inputs.len(), request.progress);
        let mut paths: Vec<PathBuf> =
            request.paths.iter().map(|path| paths::absolute(path)).collect();
        if request.toolbox {
            paths.push(toolbox::folder());
            inputs.extend(toolbox::inputs());
        }
        let options = options(request.project, request.rules, request.fail_on);
        let mut session = match request.toolbox {
            true => Session::new(Arc::new(WithToolbox), options),
            false => Session::new(Arc::new(OsFileSystem), options),
        };
        let step = || progress.step();
        let names = if request.names { Names::All } else { Names::None };
        session.open(Opening { paths: &paths, inputs, names, trees: request.trees, step: &step });
        let snapshot = session.snapshot();
        problems.extend(snapshot.problems().iter().cloned());
        problems.sort();
        problems.dedup();
        let (sources, units) = (snapshot.sources().clone(), snapshot.units().to_vec());
        let groups = snapshot.groups().to_vec();
        (Self { sources, units, groups, problems, snapshot }, progress)
    }

    /// The same without progress, with its problems shown.
    pub fn load_plain(request: &Request<'_>, console: &mut Console) -> Self {
        let (workspace, progress) = Self::load(request);
        progress.finish();
        console.problems(&workspace.problems);
        workspace
    }

    /// The text of a unit.
    pub fn source(&self, unit: &Unit) -> &SourceFile {
        self.sources.file(unit.file)
    }

    /// The settings that govern a file.
    pub fn settings(&self, file: FileId) -> &Settings {
        &self.groups[self.units[file.index()].group].settings
    }

    /// The dialect of a unit.
    pub fn dialect(&self, unit: &Unit) -> Dialect {
        (*unit.dialect).clone()
    }

    /// The program of a group of files.
    pub fn collection(&self, group: usize) -> Collection {
        self.groups[group].code().clone()
    }

    /// Does one of the problems fail the run?
    pub fn has_failing_problem(&self) -> bool {
        let options = &self.snapshot.options().config;
        self.problems.iter().any(|problem| options.fails_on(problem.severity))
    }
}

fn find(request: &Request<'_>) -> (Vec<Input>, Vec<Problem>) {
    let patterns = request.project.exclude.iter().map(String::as_str);
    let current = paths::absolute(Path::new("."));
    let (exclude, mut problems) = Exclusion::new(patterns, &current);
    let mut found = files::find(request.paths, &exclude, request.threads);
    if request.sort {
        found.files.sort_by(|left, right| left.name.cmp(&right.name));
    }
    problems.append(&mut found.problems);
    (found.files, problems)
}

/// What the command line sets, but for exclusions, which are applied while folders are
/// searched.
pub fn options(project: &Project, rules: &[RuleLevel], fail_on: Option<FailOn>) -> Options {
    let current = paths::absolute(Path::new("."));
    let entry = |folder: &PathBuf| PathEntry::parse(&folder.to_string_lossy(), &current);
    let path: Vec<_> = project.path.iter().map(entry).collect();
    let config = Config {
        dialect: project.dialect.clone(),
        path: (!path.is_empty()).then_some(path),
        known_functions: project.known_functions.iter().map(|file| paths::absolute(file)).collect(),
        fail_on: fail_on.map(FailOn::level),
        ..Config::default()
    };
    Options {
        config,
        rules: rules.iter().map(|rule| (rule.code.clone(), rule.level)).collect(),
        fixed: project.config.as_deref().map(paths::absolute),
        search: !project.no_config,
        current,
    }
}
