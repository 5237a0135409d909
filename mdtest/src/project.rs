//! A test's files as a project in memory, opened as users' files are.

use crate::markdown::Section;
use lariat_base::{Diagnostic, FileId, Sources};
use lariat_interprocedural::Collection;
use lariat_project::{Level, Library, PathEntry};
use lariat_session::{Options, Snapshot, Unit, in_memory};
use lariat_syntax::{Dialect, Parsed};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folder that the project pretends to lie in.
const ROOT: &str = "/project";

/// A project in memory, parsed.
pub struct Project {
    /// The texts.
    pub sources: Sources,
    /// The files: id, path, tree.
    pub files: Vec<(FileId, PathBuf, Arc<Parsed>)>,
    /// The library.
    pub library: Arc<Library>,
    /// The dialect of the test.
    pub dialect: Arc<Dialect>,
    snapshot: Snapshot,
}

impl Project {
    /// Opens a test's files. Those that are not `.m` files come last in a test; of them
    /// only the names are known, and what MAT files hold ([`crate::data`]).
    pub fn of(section: &Section) -> Self {
        Self::with_rules(section, &[])
    }

    /// The same with levels of rules.
    pub fn with_rules(section: &Section, rules: &[(String, Level)]) -> Self {
        let dialect = section.directives("dialect").next();
        let dialect = dialect.map_or(Some(Dialect::MATLAB), Dialect::named);
        let dialect = dialect.unwrap_or_else(|| panic!("{}: unknown dialect", section.title));
        let mut options = Options { rules: rules.to_vec(), ..Options::none(ROOT) };
        options.config.path = path(section);
        let files = section.files.iter().map(|file| (file.name.as_str(), file.bytes()));
        let snapshot = in_memory(ROOT, files, options.in_dialect(dialect.clone())).snapshot();
        let is_source = |name: &str| name.ends_with(".m");
        let sources = section.files.iter().filter(|file| is_source(&file.name)).count();
        assert_eq!(snapshot.units().len(), sources, "{}: a file was not read", section.title);
        let group = snapshot.groups().first();
        let group = group.unwrap_or_else(|| panic!("{}: no file", section.title));
        let units = snapshot.units().iter();
        let files = units.map(|it| (it.file, it.input.absolute.clone(), it.parsed.clone()));
        Self {
            sources: snapshot.sources().clone(),
            files: files.collect(),
            library: group.library.clone(),
            dialect: Arc::new(dialect),
            snapshot,
        }
    }

    /// All findings, file by file.
    pub fn check(&self) -> Vec<Diagnostic> {
        let of_unit = |unit: &Arc<Unit>| {
            let found = self.snapshot.findings(unit.file).unwrap_or_default();
            Vec::clone(&found)
        };
        self.snapshot.units().iter().flat_map(of_unit).collect()
    }

    /// The program of all files.
    pub fn collection(&self) -> Collection {
        self.snapshot.groups()[0].code().clone()
    }
}

/// The MATLAB path that a test sets, if it sets one.
fn path(section: &Section) -> Option<Vec<PathEntry>> {
    let folders = section.directives("path").next()?;
    let entry = |folder| PathEntry::parse(folder, Path::new(ROOT));
    Some(folders.split_whitespace().map(entry).collect())
}
