//! The files of a run, read and parsed, in groups that share their settings,
//! each group with its library.
//!
//! ```text
//! paths ── files ──> inputs ── configuration ──> groups
//!             inputs ── reading ──> sources ── parse ──> units
//!                              units + names of the path ──> library
//! ```
//!
//! Files are read behind a fence around the folders that were given and those of
//! the MATLAB path; a file that was given is a fence around itself. The folder
//! of such a file is listed, behind a fence of its own, and never read.
//!
//! Cost: each file is read and parsed once, in parallel; a library takes about
//! a microsecond a file.

use crate::args::{FailOn, Project, RuleLevel};
use crate::configuration::{Configuration, Settings};
use crate::console::Console;
use crate::exclusion::Exclusion;
use crate::file_system::OsFileSystem;
use crate::files::{self, Input};
use crate::library::{self, Given};
use crate::paths;
use crate::problem::Problem;
use crate::progress::Progress;
use crate::reading;
use lariat_analysis::interprocedural::{Collection, SourceUnit};
use lariat_analysis::pipeline;
use lariat_base::{FileId, SourceFile, Sources};
use lariat_checks::declared::with_declarations;
use lariat_project::{Config, Fenced, Imports, Library, LocalFunctions, Scope, Unreachable, View};
use lariat_syntax::{Dialect, Parse};
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// What a run works on.
pub struct Workspace {
    /// The texts, in the order of the units.
    pub sources: Sources,
    /// The files, in the order of the inputs.
    pub units: Vec<Unit>,
    /// The groups that the units name.
    pub groups: Vec<Group>,
    /// What was wrong on the way.
    pub problems: Vec<Problem>,
    options: Config,
}

/// A file that was read.
pub struct Unit {
    /// Where it came from.
    pub input: Input,
    /// Its id in the sources.
    pub file: FileId,
    /// Its place in [`Workspace::groups`].
    pub group: usize,
    /// Tree and syntax errors.
    pub parsed: Arc<Parse>,
}

/// Files with the same settings.
pub struct Group {
    /// The settings.
    pub settings: Settings,
    /// Everything that names in the files can refer to.
    pub library: Arc<Library>,
    /// What no name can reach, by file; made when it is asked for.
    unreachable: OnceLock<Vec<Unreachable>>,
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
    /// How many threads search folders.
    pub threads: usize,
    /// Whether to show progress.
    pub progress: bool,
}

impl<'a> Request<'a> {
    /// What a command wants that shows one file after the other.
    pub fn plain(paths: &'a [PathBuf], project: &'a Project, names: bool, threads: usize) -> Self {
        let (rules, fail_on) = (&[], None);
        Self { paths, project, rules, fail_on, sort: false, names, threads, progress: false }
    }
}

impl Workspace {
    /// Finds, reads and parses everything. The progress has steps left for one
    /// more look at every unit.
    pub fn load(request: &Request<'_>) -> (Self, Progress) {
        let (inputs, mut problems) = find(request);
        let mut configuration = Configuration::new(request.project, request.rules, request.fail_on);
        let (inputs, groups) = group(inputs, &mut configuration);
        let progress = Progress::new(2 * inputs.len(), request.progress);
        let given = Given::new(request.paths, &configuration.settings);
        let fence = Fenced::new(OsFileSystem, given.readable());

        let texts = reading::read(&inputs, &fence, &progress);
        let mut sources = Sources::default();
        let mut rows = Vec::new();
        for ((input, group), text) in inputs.into_iter().zip(groups).zip(texts) {
            match text {
                Ok(source) => rows.push((input, sources.add(source), group)),
                Err(problem) => problems.push(problem),
            }
        }
        let units = parse(rows, &sources, &configuration.settings);
        let settings = std::mem::take(&mut configuration.settings);
        let (libraries, found) = match request.names {
            true => library::build(&given, &fence, &units, &settings),
            false => (settings.iter().map(|_| library::empty()).collect(), Vec::new()),
        };
        problems.extend(found);
        problems.append(&mut configuration.problems);
        problems.sort();
        problems.dedup();
        let workspace = Self {
            sources,
            units,
            groups: settings.into_iter().zip(libraries).map(Group::new).collect(),
            problems,
            options: configuration.options,
        };
        (workspace, progress)
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
        dialect(&self.groups[unit.group].settings)
    }

    /// The program of a group of files.
    pub fn collection(&self, group: usize) -> Collection {
        let units = self.units.iter().filter(|unit| unit.group == group);
        let dialect = Arc::new(dialect(&self.groups[group].settings));
        let units = units.map(|unit| SourceUnit {
            file: unit.file,
            path: unit.input.absolute.as_path().into(),
            parsed: unit.parsed.clone(),
            dialect: dialect.clone(),
        });
        let group = &self.groups[group];
        let code = Collection::new(group.library.clone(), units);
        with_declarations(code.with_builtins(group.settings.builtins.clone()))
    }

    /// Does one of the problems fail the run?
    pub fn has_failing_problem(&self) -> bool {
        self.problems.iter().any(|problem| self.options.fails_on(problem.severity))
    }
}

impl Group {
    fn new((settings, library): (Settings, Library)) -> Self {
        let library = Arc::new(library);
        Self { settings, library, unreachable: OnceLock::new() }
    }

    /// What in a file no name can reach.
    pub fn unreachable(&self, unit: &Unit) -> &[Unreachable] {
        let all = self.unreachable.get_or_init(|| lariat_project::unreachable(&self.library));
        let Some(file) = self.library.find_file(&unit.input.absolute) else { return &[] };
        let first = all.partition_point(|row| row.file < file);
        let count = all[first..].partition_point(|row| row.file == file);
        &all[first..first + count]
    }

    /// Looks at the library as a file sees it, its own functions included.
    pub fn with_view<R>(&self, unit: &Unit, look: impl FnOnce(&View<'_>) -> R) -> R {
        let tree = &unit.parsed.tree;
        let stem = unit.input.absolute.file_stem().unwrap_or_default().to_string_lossy();
        let local = LocalFunctions::of_file(tree, &stem);
        let imports = Imports::of(tree);
        let scope = Scope { tree, local: &local, imports: &imports };
        look(&self.library.view(&unit.input.absolute).with_scope(scope))
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

/// The inputs that are not left out, each with the index of its settings.
fn group(inputs: Vec<Input>, configuration: &mut Configuration<'_>) -> (Vec<Input>, Vec<usize>) {
    let governed = inputs.into_iter().filter_map(|input| {
        let group = configuration.of(&input)?;
        (!configuration.settings[group].excludes(&input)).then_some((input, group))
    });
    governed.unzip()
}

fn parse(rows: Vec<(Input, FileId, usize)>, sources: &Sources, settings: &[Settings]) -> Vec<Unit> {
    let one = |(input, file, group): (Input, FileId, usize)| {
        let parsed = Arc::new(parse_one(sources.file(file), &dialect(&settings[group])));
        Unit { input, file, group, parsed }
    };
    rows.into_par_iter().map(one).collect()
}

fn dialect(settings: &Settings) -> Dialect {
    settings.config.dialect.clone().unwrap_or_default()
}

const OCTAVE_HINT: &str =
    "this file reads as GNU Octave: use --dialect octave or dialect = \"octave\" in lariat.toml";

/// Parses a file. A file with errors that is flawless Octave says so, once.
fn parse_one(source: &SourceFile, dialect: &Dialect) -> Parse {
    let mut parsed = pipeline::parse(source, dialect);
    if let Some(first) = parsed.errors.first_mut() {
        let octave = Dialect::OCTAVE;
        if *dialect != octave && pipeline::parse(source, &octave).errors.is_empty() {
            first.help = Some(OCTAVE_HINT.into());
        }
    }
    parsed
}
