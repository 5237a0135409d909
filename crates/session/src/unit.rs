//! A file of a session, read and parsed.
//!
//! Everything here follows from the text, the language and the path alone: none of it
//! changes when another file does.

use crate::input::Input;
use lariat_analysis::{file_facts, pipeline};
use lariat_base::{FileId, SourceFile};
use lariat_checks::declared::Declared;
use lariat_interprocedural::SourceUnit;
use lariat_project::{FileFacts, ProjectFile};
use lariat_syntax::{Dialect, Parse, Parsed};
use std::path::Path;
use std::sync::Arc;

/// A file that was read.
pub struct Unit {
    /// Where it came from.
    pub input: Input,
    /// Its id in the sources.
    pub file: FileId,
    /// Its place among the groups.
    pub group: usize,
    /// Its language.
    pub dialect: Arc<Dialect>,
    /// Tree and syntax errors.
    pub parsed: Arc<Parsed>,
    /// The sizes that it declares.
    pub declared: Arc<Declared>,
    /// What it defines.
    facts: FileFacts,
    path: Arc<Path>,
}

/// Which trees are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trees {
    /// All.
    Kept,
    /// Those that are looked at; the others are made when they are.
    OnDemand,
}

/// A text, and what follows from it.
pub struct Content {
    parsed: Parsed,
    declared: Declared,
    facts: FileFacts,
}

impl Content {
    /// Parses a text.
    pub fn of(source: &SourceFile, dialect: &Arc<Dialect>, trees: Trees) -> Self {
        let parse = parse(source, dialect);
        let (declared, facts) = (Declared::of(&parse.tree), file_facts(&parse.tree));
        let parsed = match trees {
            Trees::Kept => Parsed::of(parse, dialect.clone()),
            Trees::OnDemand => Parsed::forgotten(parse, dialect.clone()),
        };
        Self { parsed, declared, facts }
    }
}

impl Unit {
    /// A file with this text.
    pub fn new(
        input: Input,
        (file, content): (FileId, Content),
        (group, dialect): (usize, Arc<Dialect>),
    ) -> Self {
        let path = input.absolute.as_path().into();
        let Content { parsed, declared, facts } = content;
        let (parsed, declared) = (Arc::new(parsed), Arc::new(declared));
        Self { input, file, group, dialect, parsed, declared, facts, path }
    }

    /// What it defines.
    pub fn facts(&self) -> &FileFacts {
        &self.facts
    }

    /// The file as the analyses take it.
    pub fn source_unit(&self) -> SourceUnit {
        SourceUnit {
            file: self.file,
            path: self.path.clone(),
            parsed: self.parsed.clone(),
            dialect: self.dialect.clone(),
        }
    }

    /// The file as the library takes it.
    pub fn project_file(&self) -> ProjectFile {
        ProjectFile {
            path: self.input.absolute.clone(),
            source: Some(self.file),
            facts: Some(self.facts.clone()),
        }
    }
}

const OCTAVE_HINT: &str =
    "this file reads as GNU Octave: use --dialect octave or dialect = \"octave\" in lariat.toml";

/// Parses a file. A file with errors that is flawless Octave is reported as such, once.
fn parse(source: &SourceFile, dialect: &Dialect) -> Parse {
    let mut parsed = pipeline::parse(source, dialect);
    if let Some(first) = parsed.errors.first_mut() {
        let octave = Dialect::OCTAVE;
        if *dialect != octave && pipeline::parse(source, &octave).errors.is_empty() {
            first.help = Some(OCTAVE_HINT.into());
        }
    }
    parsed
}
