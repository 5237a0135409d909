//! A program: the file that it starts with, and every file that MATLAB would
//! find from there.
//!
//! ```text
//! ENTRY ──> its home: all .m files there, in private, @class and +package folders
//!      └──> lariat.toml, --path ──> the folders of the MATLAB path, the same way
//! ```
//!
//! Where a path is configured, the home of the entry comes first on it: it is
//! the current folder while the program runs. What cannot be read beside the
//! entry is a warning: it matters only where it is called, and is unknown there.
//!
//! Cost: all these files are read and parsed, in parallel; only what calls reach
//! is examined further, and only the trees of what is examined are kept.

use crate::allocator;
use crate::args::Project;
use crate::console::Console;
use crate::file_system::OsFileSystem;
use crate::files;
use crate::outcome::Outcome;
use crate::output::text;
use crate::parse;
use crate::paths;
use crate::toolbox;
use crate::workspace::{Request, Workspace, options};
use lariat_base::{Diagnostic, FileId, Severity, Span};
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_project::folder::home_of_file;
use lariat_project::scan::{Depth, scan};
use lariat_project::{Fenced, PathEntry};
use lariat_session::Configuration;
use lariat_session::Exclusion;
use lariat_session::Input;
use lariat_session::Problem;
use lariat_session::Unit;
use lariat_session::unit::Trees;
use lariat_syntax::tree::Unit as Kind;
use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where a program starts, and what it may call.
#[derive(Clone, Copy)]
pub struct Start<'a> {
    /// The file that is run first.
    pub entry: &'a Path,
    /// The options of the project.
    pub project: &'a Project,
    /// Whether the functions of the toolbox lie at the end of the path.
    pub toolbox: bool,
}

impl<'a> Start<'a> {
    /// A program that is looked at: library functions are what is known of them.
    pub fn new(entry: &'a Path, project: &'a Project) -> Self {
        Self { entry, project, toolbox: false }
    }

    /// A program that is compiled: library functions need code.
    pub fn compiled(entry: &'a Path, project: &'a Project) -> Self {
        Self { entry, project, toolbox: true }
    }
}

/// The files of a program.
pub struct Program {
    /// All files; the entry's is the first.
    pub workspace: Workspace,
}

impl Program {
    /// Reads a program. What is wrong is printed; where there is then nothing to
    /// look at, the outcome records it.
    pub fn load(start: Start<'_>, threads: usize, console: &Console) -> Result<Self, Outcome> {
        let nothing = |problem: Problem| {
            console.problems(&[problem]);
            Outcome::Nothing
        };
        allocator::save_memory();
        let input = entry_input(start.entry).map_err(nothing)?;
        let (files, mut project) = neighbours(&input, start.project);
        if start.toolbox {
            add_toolbox(&input, &mut project);
        }
        let paths: Vec<PathBuf> = std::iter::once(start.entry.to_owned()).chain(files).collect();
        let request = Request::plain(&paths, &project, true, threads);
        let (mut workspace, progress) =
            Workspace::load(&Request { trees: Trees::OnDemand, toolbox: start.toolbox, ..request });
        progress.finish();
        allocator::give_back();
        soften(&mut workspace.problems, &paths[1..]);
        console.problems(&workspace.problems);
        let program = Self { workspace };
        match program.workspace.units.first() {
            Some(unit) if unit.input.absolute == input.absolute => {
                program.check_entry(unit, console)?;
            }
            _ => return Err(Outcome::Nothing),
        }
        Ok(program)
    }

    /// The entry can be run, as far as its text shows.
    fn check_entry(&self, unit: &Unit, console: &Console) -> Result<(), Outcome> {
        if !unit.parsed.errors.is_empty() {
            self.print(&parse::diagnostics(unit), console);
            return Err(Outcome::Findings);
        }
        if unit.parsed.tree.unit == Kind::Class {
            let message = "this is a class; a program starts with a script or a function";
            let help = "give a script or function that uses the class";
            console.problems(&[Problem::error(&unit.input.name, message, help)]);
            return Err(Outcome::Nothing);
        }
        Ok(())
    }

    /// The file that the program starts with.
    pub fn entry(&self) -> &Unit {
        &self.workspace.units[0]
    }

    /// Its name: that of the file that it starts with.
    pub fn name(&self) -> String {
        let stem = self.entry().input.absolute.file_stem();
        stem.map_or_else(|| "program".to_owned(), |stem| stem.to_string_lossy().into_owned())
    }

    /// The code of the program.
    pub fn code(&self) -> Collection {
        self.workspace.collection(self.entry().group)
    }

    /// What is run first; where there is nothing to run, that is said.
    pub fn main(&self, code: &Collection, console: &Console) -> Result<FunctionRef, Outcome> {
        let entry = self.entry();
        code.main(entry.file).ok_or_else(|| {
            let message = "there is nothing to run in this file";
            let help = "give a script, or a file that begins with a function";
            console.problems(&[Problem::error(&entry.input.name, message, help)]);
            Outcome::Nothing
        })
    }

    /// How a run ends that looked at these files: syntax errors in them, which
    /// leave something unknown, are said.
    pub fn outcome(&self, looked_at: &HashSet<FileId>, console: &Console) -> Outcome {
        let broken: Vec<&Unit> = self
            .workspace
            .units
            .iter()
            .map(|unit| &**unit)
            .filter(|unit| looked_at.contains(&unit.file) && !unit.parsed.errors.is_empty())
            .collect();
        for unit in &broken {
            self.print(&parse::diagnostics(unit), console);
        }
        match broken.is_empty() && !self.workspace.has_failing_problem() {
            true => Outcome::Clean,
            false => Outcome::Findings,
        }
    }

    /// The line of a place, from 1.
    pub fn line(&self, file: FileId, span: Span) -> u32 {
        self.workspace.sources.file(file).position(span.start).line
    }

    /// The name of a file, as users see it.
    pub fn file_name(&self, file: FileId) -> &str {
        self.workspace.sources.file(file).name()
    }

    /// Prints findings on standard error.
    pub fn print(&self, findings: &[Diagnostic], console: &Console) {
        let mut err = io::stderr().lock();
        let sources = &self.workspace.sources;
        let _ = text::write_findings(findings, sources, console.stderr, &mut err);
    }
}

/// The entry, if it is a file.
fn entry_input(entry: &Path) -> Result<Input, Problem> {
    let (none, _) = Exclusion::new(std::iter::empty(), Path::new("/"));
    if entry.is_dir() {
        let help = "give the script or function that the program starts with";
        return Err(Problem::error(paths::show(entry), "this is a folder", help));
    }
    let mut found = files::find(&[entry.to_owned()], &none, 1);
    match (found.files.pop(), found.problems.pop()) {
        (Some(input), _) => Ok(input),
        (None, Some(problem)) => Err(problem),
        (None, None) => Err(Problem::error(paths::show(entry), "cannot be read", "check it")),
    }
}

/// The files that may be called, and the options with the path on which they
/// lie.
fn neighbours(entry: &Input, project: &Project) -> (Vec<PathBuf>, Project) {
    let mut configuration = Configuration::new(options(project, &[], None), Arc::new(OsFileSystem));
    let settings = configuration.of(entry).map(|index| &configuration.settings[index]);
    let path = settings.and_then(|settings| settings.config.path.clone());
    let home = home_of_file(&entry.absolute).to_path_buf();
    let mut files = listed(&home, Depth::Folder);
    let mut project = project.clone();
    if let Some(path) = path {
        for PathEntry { folder, with_subfolders } in &path {
            let depth = if *with_subfolders { Depth::Tree } else { Depth::Folder };
            files.extend(listed(folder, depth));
        }
        project.path = std::iter::once(home).chain(path.iter().map(written)).collect();
    }
    let shown = |file: PathBuf| match entry.path.is_absolute() {
        true => file,
        false => paths::relative(&file, &paths::absolute(Path::new("."))),
    };
    let mut seen: HashSet<PathBuf> = HashSet::from([entry.absolute.clone()]);
    files.retain(|file| seen.insert(file.clone()));
    (files.into_iter().map(shown).collect(), project)
}

/// Puts the toolbox at the end of the path, which then begins with the home of the entry.
fn add_toolbox(entry: &Input, project: &mut Project) {
    if project.path.is_empty() {
        project.path.push(home_of_file(&entry.absolute).to_path_buf());
    }
    project.path.push(toolbox::folder());
}

/// The .m files of a folder of the path.
fn listed(folder: &Path, depth: Depth) -> Vec<PathBuf> {
    let fence = Fenced::new(OsFileSystem, [folder.to_path_buf()]);
    let found = scan(&fence, folder, depth).files.into_iter();
    found.filter(|file| file.extension().is_some_and(|extension| extension == "m")).collect()
}

/// An entry of the path as users write it.
fn written(entry: &PathEntry) -> PathBuf {
    if entry.with_subfolders { entry.folder.join("**") } else { entry.folder.clone() }
}

/// What is wrong with the files beside the entry is a warning.
fn soften(problems: &mut [Problem], files: &[PathBuf]) {
    let names: HashSet<String> = files.iter().map(|file| paths::show(file)).collect();
    for problem in problems.iter_mut().filter(|problem| names.contains(&problem.file)) {
        problem.severity = Severity::Warning;
    }
}
