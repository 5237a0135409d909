//! A test's files as a project in memory.

use crate::markdown::Section;
use lariat_analysis::interprocedural::{Collection, SourceUnit};
use lariat_analysis::values::findings::{Findings as ValueFindings, by_file, of_file};
use lariat_analysis::{file_facts, shipped_names};
use lariat_base::{Diagnostic, Encoding, FileId, SourceFile, Sources};
use lariat_checks::declared::with_declarations;
use lariat_checks::sizes::Sizes;
use lariat_checks::{Levels, Subject};
use lariat_project::{Library, ProjectFile, SearchPath, Unreachable, unreachable};
use lariat_syntax::{Dialect, Parse};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

/// The folder that the project pretends to lie in.
const ROOT: &str = "/project";

/// A project in memory, parsed.
pub struct Project {
    /// The texts.
    pub sources: Sources,
    /// The files: id, path, tree.
    pub files: Vec<(FileId, PathBuf, Arc<Parse>)>,
    /// The library.
    pub library: Arc<Library>,
    /// The dialect of the test.
    pub dialect: Arc<Dialect>,
}

impl Project {
    /// Parses a test's files. Those that are no `.m` files come last in a test; of them
    /// only the names are known.
    pub fn of(section: &Section) -> Self {
        let dialect = section.directives("dialect").next();
        let dialect = dialect.map_or(Some(Dialect::MATLAB), Dialect::named);
        let dialect = dialect.unwrap_or_else(|| panic!("{}: unknown dialect", section.title));
        let mut sources = Sources::default();
        let mut files = Vec::new();
        let is_source = |name: &str| name.ends_with(".m");
        for file in section.files.iter().filter(|file| is_source(&file.name)) {
            let id = sources.add(SourceFile::new(&file.name, file.text.as_str(), Encoding::Utf8));
            let parsed = lariat_syntax::parse(file.text.as_str(), &dialect);
            files.push((id, PathBuf::from(ROOT).join(&file.name), Arc::new(parsed)));
        }
        let known = files.iter().map(|(id, path, parsed)| ProjectFile {
            path: path.clone(),
            source: Some(*id),
            facts: Some(file_facts(&parsed.tree)),
        });
        let compiled = section.files.iter().filter(|file| !is_source(&file.name));
        let compiled =
            compiled.map(|file| ProjectFile::unread(PathBuf::from(ROOT).join(&file.name)));
        let known = known.chain(compiled);
        let path = SearchPath::assumed([PathBuf::from(ROOT)]);
        let library = Arc::new(Library::new(known.collect(), &path, vec![shipped_names()]));
        Self { sources, files, library, dialect: Arc::new(dialect) }
    }

    /// All findings, file by file.
    pub fn check(&self, levels: &Levels) -> Vec<Diagnostic> {
        let unreachable = unreachable(&self.library);
        let code = self.collection();
        let values = self.values(&code);
        let sizes = Sizes::new(&code);
        let one = |file| self.check_one(file, levels, &unreachable, &values, &sizes);
        self.files.iter().flat_map(one).collect()
    }

    /// The program of all files.
    pub fn collection(&self) -> Collection {
        let units = self.files.iter().map(|(file, path, parsed)| SourceUnit {
            file: *file,
            path: path.as_path().into(),
            parsed: parsed.clone(),
            dialect: self.dialect.clone(),
        });
        with_declarations(Collection::new(self.library.clone(), units))
    }

    fn values(&self, code: &Collection) -> HashMap<FileId, ValueFindings> {
        by_file(self.files.iter().map(|(file, ..)| of_file(code, *file)))
    }

    fn check_one(
        &self,
        (id, path, parsed): &(FileId, PathBuf, Arc<Parse>),
        levels: &Levels,
        unreachable: &[Unreachable],
        values: &HashMap<FileId, ValueFindings>,
        sizes: &Sizes<'_>,
    ) -> Vec<Diagnostic> {
        let here = |found: &&Unreachable| self.library.file(found.file).source == Some(*id);
        let unreachable: Vec<Unreachable> = unreachable.iter().filter(here).cloned().collect();
        let nothing = ValueFindings::default();
        let subject = Subject {
            file: *id,
            path,
            source: self.sources.file(*id),
            dialect: &self.dialect,
            parsed,
            library: &self.library,
            unreachable: &unreachable,
            values: values.get(id).unwrap_or(&nothing),
            sizes: &sizes.of_file(*id),
        };
        lariat_checks::check(&subject, levels)
    }
}
