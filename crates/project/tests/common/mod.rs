//! A project in memory: files as texts, names looked up in them.
#![allow(dead_code, clippy::expect_used, reason = "each test file uses its part")]

use lariat_project::known::{KnownNames, NameList};
use lariat_project::library::{Library, LibraryFileId, ProjectFile};
use lariat_project::{
    FileFacts, Found, Imports, LocalFunctions, Lookup, Place, Query, Scope, SearchPath, View,
};
use lariat_syntax::tree::{FunctionId, Tree};
use lariat_syntax::{Dialect, parse};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files with their texts, and the library made of them.
pub struct Project {
    files: Vec<(PathBuf, Tree)>,
    pub library: Library,
}

/// The tree of a text, which must be free of errors.
pub fn tree(text: &str) -> Tree {
    let parsed = parse(text, &Dialect::MATLAB);
    assert!(parsed.errors.is_empty(), "{:?} in {text}", parsed.errors);
    parsed.tree
}

impl Project {
    /// A project with all folders below `/p` on the path.
    pub fn new(files: &[(&str, &str)]) -> Self {
        Self::with(files, &SearchPath::assumed(["/p".into()]), "")
    }

    /// A project with a path and a list of known names.
    pub fn with(files: &[(&str, &str)], path: &SearchPath, known: &str) -> Self {
        let tree = |&(path, text): &(&str, &str)| (PathBuf::from(path), tree(text));
        let files: Vec<(PathBuf, Tree)> = files.iter().map(tree).collect();
        let parsed = |(path, tree): &(PathBuf, Tree)| ProjectFile {
            path: path.clone(),
            source: None,
            facts: Some(FileFacts::of(tree)),
        };
        let known = NameList::parse(known).expect("names").from_origin("the list");
        let known: Vec<Arc<dyn KnownNames>> = vec![Arc::new(known)];
        let library = Library::new(files.iter().map(parsed).collect(), path, known);
        Self { files, library }
    }

    /// The view of a file with its functions and imports in it.
    pub fn in_file<T>(&self, file: &str, ask: impl FnOnce(View, Option<&Tree>) -> T) -> T {
        let view = self.library.view(Path::new(file));
        let Some((_, tree)) = self.files.iter().find(|(path, _)| path == Path::new(file)) else {
            return ask(view, None);
        };
        let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str()).expect("a stem");
        let local = LocalFunctions::of_file(tree, stem);
        let imports = Imports::of(tree);
        ask(view.with_scope(Scope { tree, local: &local, imports: &imports }), Some(tree))
    }

    /// The answer in a file, outside or inside a function, for a class.
    pub fn lookup(&self, file: &str, from: &str, class: Option<&str>, name: &str) -> Lookup {
        self.in_file(file, |view, tree| {
            let from = tree.filter(|_| !from.is_empty()).map(|tree| function(tree, from));
            view.lookup(&Query { name, from, class })
        })
    }

    /// What a name refers to in a file outside functions: `step what name @ file`.
    pub fn find(&self, file: &str, name: &str) -> String {
        self.find_from(file, "", None, name)
    }

    /// The same in a function and for a class.
    pub fn find_from(&self, file: &str, from: &str, class: Option<&str>, name: &str) -> String {
        let lookup = self.lookup(file, from, class, name);
        lookup.found.map_or("nothing".into(), |found| self.show(&found))
    }

    /// Everything that the answer holds, found first.
    pub fn all(&self, file: &str, name: &str) -> Vec<String> {
        let lookup = self.lookup(file, "", None, name);
        lookup.found.iter().chain(&lookup.shadowed).map(|found| self.show(found)).collect()
    }

    /// `step what name @ file`, the file without `/p/`.
    pub fn show(&self, found: &Found) -> String {
        let place = match found.place {
            Place::Here(_) => "here".into(),
            Place::File(file) => self.path(file),
            Place::Outside => "outside".into(),
        };
        format!("{:?} {:?} {} @ {place}", found.step, found.what, found.name)
    }

    /// A file's path without `/p/`.
    pub fn path(&self, file: LibraryFileId) -> String {
        let path = &self.library.file(file).path;
        path.strip_prefix("/p").unwrap_or(path).display().to_string()
    }

    pub fn function_exists(&self, file: &str, name: &str) -> bool {
        self.in_file(file, |view, _| view.function_exists(name))
    }

    pub fn package_exists(&self, file: &str, name: &str) -> bool {
        self.in_file(file, |view, _| view.package_exists(name))
    }
}

/// The first function of this name.
pub fn function(tree: &Tree, name: &str) -> FunctionId {
    let mut functions = tree.functions.iter();
    let named = functions.find(|(_, function)| tree.dotted(function.name) == name);
    named.map(|(id, _)| id).expect("a function of this name")
}
