//! The library: everything that the names of a project can refer to.
//!
//! `001` section 3.1: "a MATLAB computation executes relative to a pair
//! ⟨library, env⟩ where library is a collection of named function/script
//! definitions", kept in folders whose names show what they are
//! ([`crate::folder`]). This module is the index of those folders; how a name is
//! looked up in it is the business of [`crate::lookup`].
//!
//! **A file's name wins over its function's** (`000` footnote 1): the index
//! knows files by their names only.
//!
//! **Compiled files.** `f.mexa64`, `f.p` and the like define `f`. Beside an
//! `f.m`, MATLAB takes them first; the source is listed, and marked as one whose calls
//! may run something else ([`crate::open_world`]).
//!
//! **Classes.** A class is `@c/` (with or without a constructor `@c/c.m`) or a
//! file with a `classdef`. Several folders `@c` form one class, unless the first
//! constructor is a `classdef`, which shuts out the others; this is the rule of
//! MATLAB since 7.6 and of the releases before it, each for its own classes.
//!
//! ```
//! use lariat_project::{Library, ProjectFile, SearchPath};
//! let files = ["/p/main.m", "/p/private/help.m", "/p/+geo/area.m"];
//! let files = files.map(|file| ProjectFile::unread(file)).to_vec();
//! let library = Library::new(files, &SearchPath::assumed(["/p".into()]), vec![]);
//! let view = library.view("/p/main.m".as_ref());
//! assert!(view.function_exists("help") && view.package_exists("geo"));
//! assert!(!view.function_exists("area"));
//! ```
//!
//! **Edits.** An edit that offers others what was offered before ([`FileFacts::offers_the_same`])
//! moves at most the places of definitions in its file: the index is shared by the library
//! before and after it ([`Library::with_moved`]).
//!
//! Cost: linear in the files (a thousand take about a millisecond); a name is
//! found with a hash lookup or two; a file that has moved is one row.

use crate::data::{Contents, DataFiles, saved_name};
use crate::facts::{ClassFacts, FileFacts};
use crate::folder::{Code, Role, defined_name, home_of_folder, normal, package_prefix};
use crate::known::KnownNames;
use crate::open_world::Stub;
use crate::path::SearchPath;
use crate::workspace_facts::Workspaces;
use lariat_base::{Arena, FileId, Idx, Span};
use lariat_syntax::tree::Unit;
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A file to build the library from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectFile {
    /// Its absolute path.
    pub path: PathBuf,
    /// Its id among the sources, if it was read.
    pub source: Option<FileId>,
    /// What it holds, if it was parsed.
    pub facts: Option<FileFacts>,
}

impl ProjectFile {
    /// A file of which only the path is known.
    pub fn unread(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), source: None, facts: None }
    }
}

/// The id of a file in the library.
pub type LibraryFileId = Idx<LibraryFile>;
/// The id of a folder in the library.
pub type FolderId = Idx<Folder>;
/// The id of a part of a class in the library.
pub type ClassPartId = Idx<ClassPart>;

/// A file of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryFile {
    /// Its absolute path without `.` and `..`.
    pub path: PathBuf,
    /// Its name without the extension: what it is called by.
    pub name: String,
    /// Whether it can be read.
    pub code: Code,
    /// The folder that it lies in.
    pub folder: FolderId,
    /// Its id among the sources, if it was read.
    pub source: Option<FileId>,
    /// What it holds, if it was parsed.
    pub facts: Option<FileFacts>,
    /// A compiled file of the same name lies beside it, which MATLAB runs instead, or it
    /// stands in for one of which the source lies in the project.
    pub has_compiled_twin: bool,
}

impl LibraryFile {
    /// May a call of it run a compiled file, of which nothing is known? See
    /// [`crate::open_world`].
    pub fn may_be_compiled(&self) -> bool {
        let stub = self.facts.as_ref().and_then(|facts| facts.stub);
        self.has_compiled_twin || stub == Some(Stub::Placeholder)
    }

    /// The class that the file defines with `classdef`.
    pub fn class(&self) -> Option<&ClassFacts> {
        self.facts.as_ref().and_then(|facts| facts.class.as_ref())
    }

    /// True when the file is known to be a `classdef`.
    pub fn is_classdef(&self) -> bool {
        self.facts.as_ref().is_some_and(|facts| facts.unit == Unit::Class)
    }
}

/// A folder of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// Its path.
    pub path: PathBuf,
    /// Its place on the MATLAB path, from 0; `None` when it is not on it.
    pub rank: Option<u32>,
    /// The nearest plain folder at or above it.
    pub(crate) home: Option<FolderId>,
    pub(crate) files: FxHashMap<Box<str>, LibraryFileId>,
    pub(crate) private: Option<FolderId>,
    pub(crate) packages: FxHashMap<Box<str>, FolderId>,
    pub(crate) classes: FxHashMap<Box<str>, FolderId>,
}

/// One `@folder` or one `classdef` file: a class, or a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassPart {
    /// The class's dotted name.
    pub name: String,
    /// The class folder; `None` for a `classdef` outside one.
    pub folder: Option<FolderId>,
    /// The constructor or `classdef` file.
    pub definition: Option<LibraryFileId>,
    /// The plain folder from which the class is seen.
    pub(crate) home: FolderId,
}

/// What a simple name can refer to from outside its file, in path order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Meanings {
    /// Files directly in folders of the path.
    pub(crate) files: Vec<LibraryFileId>,
    /// Packages.
    pub(crate) packages: Vec<FolderId>,
    /// Classes that have a method of this name.
    pub(crate) methods: Vec<ClassPartId>,
}

/// Everything that the names of a project can refer to.
#[derive(Clone)]
pub struct Library {
    index: Arc<Index>,
    /// The files in which definitions stand elsewhere than the index has it.
    moved: FxHashMap<LibraryFileId, LibraryFile>,
}

impl std::ops::Deref for Library {
    type Target = Index;

    fn deref(&self) -> &Index {
        &self.index
    }
}

/// The index of the folders of a library.
#[derive(Clone)]
pub struct Index {
    files: Arena<LibraryFile>,
    pub(crate) folders: Arena<Folder>,
    pub(crate) class_parts: Arena<ClassPart>,
    pub(crate) meanings: FxHashMap<Box<str>, Meanings>,
    pub(crate) classes: FxHashMap<Box<str>, Vec<ClassPartId>>,
    pub(crate) known: Vec<Arc<dyn KnownNames>>,
    pub(crate) known_letters: OnceLock<Vec<(u64, Box<str>)>>,
    path_is_assumed: bool,
    folder_ids: FxHashMap<PathBuf, FolderId>,
    file_ids: FxHashMap<PathBuf, LibraryFileId>,
    /// The names of files whose calls may define variables of their callers.
    define_in_caller: FxHashSet<Box<str>>,
    /// What files do to workspaces that are not a function's.
    workspaces: Workspaces<LibraryFileId>,
    /// The classes, of the project or not, from which classes of it inherit.
    superclasses: FxHashSet<Box<str>>,
    search_path: SearchPath,
    data: DataFiles,
    /// The names of data files that files of the project write.
    saved: FxHashSet<Box<str>>,
}

impl Library {
    /// Builds the library of a project: its files, its path, and the names that
    /// exist without a file (asked in order). A file that is given twice counts
    /// once, with its facts.
    pub fn new(
        files: Vec<ProjectFile>,
        path: &SearchPath,
        known: Vec<Arc<dyn KnownNames>>,
    ) -> Self {
        let index = Arc::new(Index::new(files, path, known));
        Self { index, moved: FxHashMap::default() }
    }

    /// The same library, where a file holds this, which offers others the same as before.
    #[must_use]
    pub fn with_moved(mut self, path: &Path, facts: FileFacts) -> Self {
        if let Some(id) = self.find_file(path) {
            let row = LibraryFile { facts: Some(facts), ..self.file(id).clone() };
            self.moved.insert(id, row);
        }
        self
    }

    /// Do names mean the same in both, but for places inside files?
    pub fn has_index_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.index, &other.index)
    }

    /// Is a class of the project, by its dotted name, one of class folders alone,
    /// as they were before `classdef`? `x.f` is a field of such an object inside its
    /// methods, and elsewhere what its method `subsref` does with it.
    pub fn is_old_class(&self, class: &str) -> bool {
        let parts = self.classes.get(class);
        let defined = |&part: &ClassPartId| self.class_parts[part].definition;
        let mut parts = parts.into_iter().flatten().peekable();
        parts.peek().is_some()
            && !parts.filter_map(defined).any(|file| self.file(file).is_classdef())
    }

    /// The file with this id.
    pub fn file(&self, id: LibraryFileId) -> &LibraryFile {
        self.moved.get(&id).unwrap_or(&self.index.files[id])
    }

    /// All files with their ids, sorted by path.
    pub fn files(&self) -> impl Iterator<Item = (LibraryFileId, &LibraryFile)> {
        self.index.files.ids().map(|id| (id, self.file(id)))
    }

    /// A method that a part of a class has in a file of its folder, or defines
    /// or declares in its class file.
    pub(crate) fn method_of(&self, part: &ClassPart, name: &str) -> Option<PartMethod> {
        let in_folder = part.folder.and_then(|folder| self.folders[folder].files.get(name));
        let in_folder = in_folder.copied().filter(|&file| Some(file) != part.definition);
        let class = part.definition.and_then(|file| self.file(file).class());
        let facts = class.and_then(|class| class.methods.iter().find(|m| m.name == name));
        let is_static = facts.is_some_and(|facts| facts.is_static);
        match in_folder {
            Some(file) => Some(PartMethod { file, is_static, span: None }),
            None => facts.zip(part.definition).map(|(facts, file)| PartMethod {
                file,
                is_static,
                span: Some(facts.span),
            }),
        }
    }

    /// The same library, where the sources of compiled functions of these names lie in the
    /// project.
    #[must_use]
    pub fn with_sources_of(mut self, compiled: &[String]) -> Self {
        let compiled: FxHashSet<&str> = compiled.iter().map(String::as_str).collect();
        let stands_in = |file: &LibraryFile| {
            let is_stub = file.facts.as_ref().is_some_and(|facts| facts.stub.is_some());
            is_stub && compiled.contains(file.name.as_str())
        };
        let files = self.files().filter(|(_, file)| stands_in(file));
        let stubs: Vec<LibraryFileId> = files.map(|(id, _)| id).collect();
        let index = Arc::make_mut(&mut self.index);
        for id in stubs {
            index.files[id].has_compiled_twin = true;
        }
        self
    }

    /// The same library with data files.
    #[must_use]
    pub fn with_data(mut self, data: DataFiles) -> Self {
        Arc::make_mut(&mut self.index).data = data;
        self
    }
}

impl Index {
    fn new(files: Vec<ProjectFile>, path: &SearchPath, known: Vec<Arc<dyn KnownNames>>) -> Self {
        let mut library = Self {
            files: Arena::default(),
            folders: Arena::default(),
            class_parts: Arena::default(),
            meanings: FxHashMap::default(),
            classes: FxHashMap::default(),
            known,
            known_letters: OnceLock::new(),
            path_is_assumed: path.is_assumed,
            folder_ids: FxHashMap::default(),
            file_ids: FxHashMap::default(),
            define_in_caller: FxHashSet::default(),
            workspaces: Workspaces::new(),
            superclasses: FxHashSet::default(),
            search_path: path.clone(),
            data: DataFiles::default(),
            saved: FxHashSet::default(),
        };
        for file in unique(files) {
            library.add_file(file);
        }
        library.set_ranks(path);
        let order = library.folders_in_order();
        library.index_files(&order);
        library.index_packages(&order);
        library.index_classes(&order);
        library
    }

    /// Is there a file of this name, whichever it is that a call reaches, whose
    /// calls may define variables of their callers?
    pub fn may_define_in_caller(&self, name: &str) -> bool {
        self.define_in_caller.contains(name)
    }

    /// What the files do to workspaces that are not a function's.
    pub(crate) fn workspaces(&self) -> &Workspaces<LibraryFileId> {
        &self.workspaces
    }

    /// Does a class of the project inherit from this one?
    pub fn is_superclass(&self, class: &str) -> bool {
        self.superclasses.contains(class)
    }

    /// Does the project have classes?
    pub fn has_classes(&self) -> bool {
        !self.class_parts.is_empty()
    }

    /// The id of the file with this path.
    pub fn find_file(&self, path: &Path) -> Option<LibraryFileId> {
        self.file_ids.get(&normal(path)).copied()
    }

    /// The folder with this id.
    pub fn folder(&self, id: FolderId) -> &Folder {
        &self.folders[id]
    }

    /// All folders that hold code.
    pub(crate) fn folders(&self) -> impl Iterator<Item = &Folder> {
        self.folders.iter().map(|(_, folder)| folder)
    }

    /// The folders of the MATLAB path that hold code, in order.
    pub fn path(&self) -> Vec<FolderId> {
        let mut path: Vec<FolderId> = self.folders.ids().collect();
        path.retain(|&id| self.folders[id].rank.is_some());
        path.sort_unstable_by_key(|&id| self.folders[id].rank);
        path
    }

    /// True when nobody configured the path.
    pub fn path_is_assumed(&self) -> bool {
        self.path_is_assumed
    }

    /// Is this a library function: a name that exists without a file?
    pub fn is_known_function(&self, name: &str) -> bool {
        self.known.iter().any(|known| known.is_function(name))
    }

    /// How many lists of library functions have this name: the shipped one, and those
    /// that users name.
    pub fn known_lists(&self, name: &str) -> usize {
        self.known.iter().filter(|known| known.is_function(name)).count()
    }

    /// Is this a library package?
    pub fn is_known_package(&self, name: &str) -> bool {
        self.known.iter().any(|known| known.is_package(name))
    }

    /// Where a library function or package comes from.
    pub fn known_origin(&self, name: &str) -> Option<&str> {
        self.known.iter().find_map(|known| known.origin(name))
    }

    pub(crate) fn folder_at(&self, path: &Path) -> Option<FolderId> {
        self.folder_ids.get(path).copied()
    }

    /// The plain folder at or above a folder.
    pub(crate) fn home(&self, folder: FolderId) -> FolderId {
        self.folders[folder].home.unwrap_or(folder)
    }

    /// The data file that `load` finds by a name in a file with this home, and what it holds.
    /// Nothing is known of one that the project writes.
    pub(crate) fn data_file(&self, name: &str, home: Option<&Path>) -> Option<(&Path, &Contents)> {
        let file = self.data.find(name, home, &self.search_path)?;
        let is_saved = self.saved.contains(saved_name(name));
        (!is_saved).then(|| (file.path.as_path(), self.data.contents(file)))
    }

    fn add_file(&mut self, file: ProjectFile) {
        let ProjectFile { path, source, facts } = file;
        let file_name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
        let defined = defined_name(file_name);
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("");
        let (name, code) = defined.unwrap_or((stem, Code::Source));
        let (name, is_callable) = (name.to_owned(), defined.is_some());
        let folder = self.folder_id(path.parent().unwrap_or(Path::new("")));
        let has_compiled_twin = false;
        let path_of_row = path.clone();
        let row =
            LibraryFile { path: path_of_row, name, code, folder, source, facts, has_compiled_twin };
        let name: Box<str> = row.name.as_str().into();
        if row.facts.as_ref().is_some_and(|facts| facts.defines_in_caller) {
            self.define_in_caller.insert(name.clone());
        }
        let saves = row.facts.iter().flat_map(|facts| &facts.saves);
        self.saved.extend(saves.map(|name| saved_name(name).into()));
        let superclasses = row.class().map_or(&[][..], |class| &class.superclasses);
        self.superclasses.extend(superclasses.iter().map(|name| Box::from(name.as_str())));
        let id = self.files.push(row);
        if let Some(facts) = &self.files[id].facts {
            let folder = &self.folders[folder].path;
            self.workspaces.add(id, folder, &facts.workspace);
        }
        self.file_ids.insert(path, id);
        if is_callable {
            let slot = self.folders[folder].files.entry(name).or_insert(id);
            let other = std::mem::replace(slot, if code == Code::Source { id } else { *slot });
            let source = *slot;
            if other != id && (code == Code::Opaque || self.files[other].code == Code::Opaque) {
                self.files[source].has_compiled_twin = true;
            }
        }
    }

    /// The id of a folder, which with the folders up to its home is added when
    /// it is new.
    fn folder_id(&mut self, path: &Path) -> FolderId {
        if let Some(&id) = self.folder_ids.get(path) {
            return id;
        }
        let is_home = home_of_folder(path) == path;
        let above = if is_home { None } else { path.parent().map(|above| self.folder_id(above)) };
        let id = self.folders.push(Folder {
            path: path.to_path_buf(),
            rank: None,
            home: above.map(|above| self.home(above)),
            files: FxHashMap::default(),
            private: None,
            packages: FxHashMap::default(),
            classes: FxHashMap::default(),
        });
        self.folder_ids.insert(path.to_path_buf(), id);
        if let Some(above) = above {
            let above = &mut self.folders[above];
            match Role::of(path) {
                Role::Plain => {}
                Role::Private => above.private = Some(id),
                Role::Package(name) => _ = above.packages.insert(name.into(), id),
                Role::Class(name) => _ = above.classes.insert(name.into(), id),
            }
        }
        id
    }

    fn set_ranks(&mut self, path: &SearchPath) {
        let plain = self.folders.iter().filter(|(_, folder)| folder.home.is_none());
        let plain: Vec<PathBuf> = plain.map(|(_, folder)| folder.path.clone()).collect();
        let plain: Vec<&Path> = plain.iter().map(PathBuf::as_path).collect();
        for (rank, folder) in (0..).zip(path.expand(&plain)) {
            if let Some(&id) = self.folder_ids.get(folder) {
                self.folders[id].rank = Some(rank);
            }
        }
    }

    /// All folders: those of the path in its order with what belongs to them,
    /// then the others by their paths.
    fn folders_in_order(&self) -> Vec<FolderId> {
        let mut order: Vec<FolderId> = self.folders.ids().collect();
        order.sort_by_cached_key(|&id| {
            let rank = self.folders[self.home(id)].rank;
            (rank.unwrap_or(u32::MAX), self.folders[id].path.clone())
        });
        order
    }

    fn index_files(&mut self, order: &[FolderId]) {
        for &folder in order {
            if self.folders[folder].rank.is_none() {
                continue;
            }
            for (name, &file) in &self.folders[folder].files {
                self.meanings.entry(name.clone()).or_default().files.push(file);
            }
        }
    }

    fn index_packages(&mut self, order: &[FolderId]) {
        for &folder in order {
            if self.folders[folder].home.is_none() {
                for (name, &package) in &self.folders[folder].packages {
                    self.meanings.entry(name.clone()).or_default().packages.push(package);
                }
            }
        }
    }

    fn index_classes(&mut self, order: &[FolderId]) {
        for &folder in order {
            let mut parts = Vec::new();
            match Role::of(&self.folders[folder].path) {
                Role::Class(name) => parts.push(self.class_folder(folder, name)),
                Role::Plain | Role::Package(_) => parts.extend(self.classdefs_in(folder)),
                Role::Private => {}
            }
            for part in parts {
                self.add_class_part(part);
            }
        }
    }

    fn class_folder(&self, folder: FolderId, name: &str) -> ClassPart {
        ClassPart {
            name: self.qualified(folder, name),
            folder: Some(folder),
            definition: self.folders[folder].files.get(name).copied(),
            home: self.home(folder),
        }
    }

    fn classdefs_in(&self, folder: FolderId) -> Vec<ClassPart> {
        let files = self.folders[folder].files.values();
        let mut files: Vec<_> = files.copied().filter(|&id| self.files[id].is_classdef()).collect();
        files.sort_unstable();
        let part = |id: LibraryFileId| ClassPart {
            name: self.qualified(folder, &self.files[id].name),
            folder: None,
            definition: Some(id),
            home: self.home(folder),
        };
        files.into_iter().map(part).collect()
    }

    /// The dotted name of something called `name` in a folder.
    pub fn qualified(&self, folder: FolderId, name: &str) -> String {
        match package_prefix(&self.folders[folder].path) {
            prefix if prefix.is_empty() => name.to_owned(),
            prefix => format!("{prefix}.{name}"),
        }
    }

    fn add_class_part(&mut self, part: ClassPart) {
        let methods = self.method_names(&part);
        let class: Box<str> = part.name.as_str().into();
        let id = self.class_parts.push(part);
        self.classes.entry(class).or_default().push(id);
        for name in methods {
            self.meanings.entry(name).or_default().methods.push(id);
        }
    }

    /// The names of a class part's methods that can be called with an object,
    /// each once.
    fn method_names(&self, part: &ClassPart) -> Vec<Box<str>> {
        let files = part.folder.into_iter().flat_map(|folder| &self.folders[folder].files);
        let files = files.filter(|&(_, &file)| Some(file) != part.definition);
        let mut names: Vec<Box<str>> = files.map(|(name, _)| name.clone()).collect();
        let class = part.definition.and_then(|file| self.files[file].class());
        for method in class.into_iter().flat_map(|class| &class.methods) {
            if method.is_static {
                names.retain(|name| **name != *method.name);
            } else {
                names.push(method.name.as_str().into());
            }
        }
        names.sort_unstable();
        names.dedup();
        names
    }
}

/// A method found in a part of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PartMethod {
    /// The file that holds it.
    pub(crate) file: LibraryFileId,
    /// True when it is called by the class's name.
    pub(crate) is_static: bool,
    /// Where it stands, when the file holds the whole class.
    pub(crate) span: Option<Span>,
}

/// The files sorted by path, each once; of two the one with facts.
fn unique(files: Vec<ProjectFile>) -> Vec<ProjectFile> {
    let mut files = files;
    for file in &mut files {
        file.path = normal(&file.path);
    }
    files.sort_by(|a, b| {
        let by_path = a.path.as_os_str().cmp(b.path.as_os_str());
        by_path.then_with(|| b.facts.is_some().cmp(&a.facts.is_some()))
    });
    files.dedup_by(|later, earlier| later.path == earlier.path);
    files
}
