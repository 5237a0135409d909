//! An entry through Lariat: opened in a session, parsed.

use super::entry::{Content, Entry};
use lariat_base::{FileId, Sources};
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_session::{Options, in_memory};
use lariat_syntax::tree::{Expr, ExprId};
use lariat_syntax::{Dialect, Parsed};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The files of an entry, parsed.
pub struct Program {
    /// The texts.
    pub sources: Sources,
    /// The files: id, path, tree.
    pub files: Vec<(FileId, PathBuf, Arc<Parsed>)>,
    /// The language.
    pub dialect: Arc<Dialect>,
    code: Collection,
}

/// The folder in which an entry pretends to lie.
pub(super) const ROOT: &str = "/entry";

impl Program {
    /// Opens an entry's code.
    pub fn of(entry: &Entry, dialect: &Dialect) -> Self {
        let code = entry.files.iter().filter_map(|file| match &file.content {
            Content::Code(text) => Some((file.path.display().to_string(), text.as_str())),
            Content::Data(_) => None,
        });
        let code: Vec<(String, &str)> = code.collect();
        let texts = code.iter().map(|(name, text)| (name.as_str(), *text));
        let options = Options::none(ROOT).in_dialect(dialect.clone());
        let snapshot = in_memory(ROOT, texts, options).snapshot();
        let group = snapshot.groups().first();
        let group = group.unwrap_or_else(|| panic!("{}: an entry without code", entry.name));
        let units = snapshot.units().iter();
        let files = units.map(|it| (it.file, it.input.absolute.clone(), it.parsed.clone()));
        Self {
            sources: snapshot.sources().clone(),
            files: files.collect(),
            dialect: Arc::new(dialect.clone()),
            code: group.code().clone(),
        }
    }

    /// The functions of a file that assign defaults to parameters.
    pub fn with_defaults(&self, file: FileId) -> BTreeSet<String> {
        let parsed = self.files.iter().find(|(id, ..)| *id == file);
        let Some((_, _, parsed)) = parsed else { return BTreeSet::new() };
        let tree = &parsed.tree;
        let is_default = |input: ExprId| matches!(tree.expr(input), Expr::Assign(..));
        let functions = tree.functions.iter().map(|(_, function)| function);
        let with = functions.filter(|function| tree.list(function.inputs).any(is_default));
        with.map(|function| tree.dotted(function.name)).collect()
    }

    /// The files as the analyses take them.
    pub fn collection(&self) -> Collection {
        self.code.clone()
    }

    /// What is run.
    pub fn entry(&self, entry: &Entry, code: &Collection) -> Option<FunctionRef> {
        let path = Path::new(ROOT).join(format!("{}.m", entry.call));
        let (file, _, parsed) = self.files.iter().find(|(_, found, _)| *found == path)?;
        if !parsed.errors.is_empty() { None } else { code.main(*file) }
    }
}
