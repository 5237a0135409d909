//! The library as one file sees it: its current folder, its private functions,
//! and what of the rest is visible.
//!
//! A part of the library is *visible* from a file when the part's home is the
//! file's home (the current folder) or on the path. Where several parts carry
//! one name, the current folder's comes first, then the path's in order.
//!
//! Kind analysis asks [`View::function_exists`] and [`View::package_exists`]
//! (`exists_function` and `exists_package` in `001`'s listings) once for each
//! distinct name of a file; rules ask [`View::lookup`] and [`View::suggest`].
//!
//! Example: from `/p/private/f.m` the current folder is `/p`, and the functions
//! of `/p/private` are its private functions.
//!
//! Cost: a view is a few words, made with two hash lookups; a name that exists
//! nowhere takes three and one for each source of library names.

use crate::data::{Contents, LoadCall};
use crate::folder::{Role, home_of_file, normal};
use crate::imports::{Import, Imports};
use crate::library::{ClassPartId, FolderId, Library, LibraryFileId};
use crate::local::{LocalFunctions, primary_function};
use crate::suggest::{Misspelt, letters};
use lariat_matfile::Variable;
use lariat_syntax::tree::{FunctionId, Tree};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use std::path::Path;

/// What a view knows of the file's inside.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The file's tree.
    pub tree: &'a Tree,
    /// Its functions, by [`LocalFunctions::of_file`].
    pub local: &'a LocalFunctions,
    /// Its imports.
    pub imports: &'a Imports,
}

/// Where a file stands in a library.
#[derive(Clone, Copy, Debug)]
pub struct Standpoint {
    /// The file, if it is part of the library.
    file: Option<LibraryFileId>,
    private: Option<FolderId>,
    current: Option<FolderId>,
}

impl Standpoint {
    pub(crate) fn new(library: &Library, path: &Path) -> Self {
        let path = normal(path);
        let folder = path.parent().and_then(|folder| library.folder_at(folder));
        let private = folder.and_then(|id| {
            let folder = library.folder(id);
            if Role::of(&folder.path) == Role::Private { Some(id) } else { folder.private }
        });
        let current = library.folder_at(home_of_file(&path));
        Self { file: library.find_file(&path), private, current }
    }
}

/// The library as seen from one file.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(crate) library: &'a Library,
    /// The file, if it is part of the library.
    pub(crate) file: Option<LibraryFileId>,
    pub(crate) scope: Option<Scope<'a>>,
    private: Option<FolderId>,
    current: Option<FolderId>,
}

/// A class with its superclasses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lineage {
    /// The parts of the class, then those of its superclasses, nearest first.
    pub(crate) parts: Vec<ClassPartId>,
    /// Superclasses, or the class itself, that are not part of the project.
    pub(crate) outside: Vec<String>,
    /// True when a part of a class was not read.
    pub(crate) is_unread: bool,
}

impl<'a> View<'a> {
    /// The same view without the functions and imports of a file.
    #[must_use]
    pub fn without_scope(&self) -> Self {
        Self { scope: None, ..*self }
    }

    pub(crate) fn new(library: &'a Library, from: Standpoint) -> Self {
        let Standpoint { file, private, current } = from;
        Self { library, file, scope: None, private, current }
    }

    /// The view with the file's own functions and imports in it.
    #[must_use]
    pub fn with_scope(self, scope: Scope<'a>) -> Self {
        Self { scope: Some(scope), ..self }
    }

    /// The library.
    pub fn library(&self) -> &'a Library {
        self.library
    }

    /// The file's entry in the library, if it has one.
    pub fn file(&self) -> Option<LibraryFileId> {
        self.file
    }

    /// Can this simple name be called: is there a function, script, class,
    /// method of some visible class, import or library function of this name? Of
    /// the file's own functions only the primary one is asked for here, by the
    /// file's name. Dotted names are looked up in full.
    pub fn function_exists(&self, name: &str) -> bool {
        if name.contains('.') {
            return self.lookup(&crate::Query::named(name)).found.is_some();
        }
        self.is_defined(name) || self.library.is_known_function(name)
    }

    /// Is a function, script, class or method of this simple name, or an import of it, part
    /// of what was read?
    pub fn is_defined(&self, name: &str) -> bool {
        self.current_file(name).is_some()
            || self.private_file(name).is_some()
            || self.is_own_name(name)
            || self.is_visible_meaning(name)
            || self.constructors(name).next().is_some()
            || self.is_imported(name)
    }

    /// Has a class of this name a class file, of which static methods and constants are read?
    pub fn is_class_definition(&self, name: &str) -> bool {
        let parts = &self.library.class_parts;
        self.class_parts(name).iter().any(|&part| parts[part].definition.is_some())
    }

    /// Has the project a class of this name, or methods of one?
    pub fn has_class(&self, name: &str) -> bool {
        !self.class_parts(name).is_empty()
    }

    /// Is there a package of this name? Inner packages are asked for by their
    /// dotted names.
    pub fn package_exists(&self, name: &str) -> bool {
        !self.package_folders(name).is_empty()
            || self.library.is_known_package(name)
            || self.is_imported_from(name)
    }

    /// The name that was probably meant by `name`, of those that a program could
    /// use here; `also` are further ones, such as the function's variables.
    pub fn suggest<'n>(&self, name: &str, also: impl Iterator<Item = &'n str>) -> Option<String> {
        const OWN: usize = 0;
        const PROJECT: usize = 1;
        const LIBRARY: usize = 2;
        let mut misspelt = Misspelt::new(name);
        also.for_each(|name| misspelt.consider(OWN, name));
        if let Some(scope) = self.scope {
            scope.local.names(scope.tree).for_each(|name| misspelt.consider(OWN, name));
        }
        for folder in self.current.into_iter().chain(self.private) {
            let names = self.library.folder(folder).files.keys();
            names.for_each(|name| misspelt.consider(PROJECT, name));
        }
        for name in self.library.meanings.keys() {
            if misspelt.is_near(name) && self.is_visible_meaning(name) {
                misspelt.consider(PROJECT, name);
            }
        }
        for (letters, name) in self.library.known_letters() {
            misspelt.consider_with_letters(LIBRARY, name, *letters);
        }
        misspelt.nearest()
    }

    /// May a wildcard import that holds in `from` bring names that Lariat cannot
    /// see?
    pub fn has_open_imports(&self, from: Option<FunctionId>) -> bool {
        self.scope.is_some_and(|scope| {
            let mut imports = scope.imports.in_function(scope.tree, from);
            imports.any(|import| self.is_open_import(import))
        })
    }

    /// All imports of the file.
    fn imports(&self) -> impl Iterator<Item = &'a Import> {
        self.scope.into_iter().flat_map(|scope| scope.imports.iter())
    }

    /// Does an import of the file say that this is a package?
    fn is_imported_from(&self, name: &str) -> bool {
        let mut rests = self.imports().filter_map(|it| Some((it, it.target.strip_prefix(name)?)));
        rests.any(|(import, rest)| rest.starts_with('.') || rest.is_empty() && import.wildcard)
            || self.inner_package(self.imports(), name).is_some()
    }

    /// Is it a wildcard import of a package outside the project?
    pub fn is_open_import(&self, import: &Import) -> bool {
        import.wildcard && self.package_folders(&import.target).is_empty()
    }

    /// The data file that `load` finds by this name, and what it holds.
    pub fn data_file(&self, name: &str) -> Option<(&'a Path, &'a Contents)> {
        let home = self.current.map(|folder| self.library.folder(folder).path.as_path());
        self.library.data_file(name, home)
    }

    /// The variables that a `load` with these arguments may define, if its file is there and
    /// was read, with the call.
    pub fn loaded<'c>(&self, arguments: &[&'c str]) -> Option<(LoadCall<'c>, &'a [Variable])> {
        let call = LoadCall::of(arguments)?;
        let (_, contents) = self.data_file(call.file)?;
        Some((call, contents.as_ref().ok()?))
    }

    /// The file's primary function, if the view has its tree.
    pub(crate) fn primary(&self) -> Option<FunctionId> {
        self.scope.and_then(|scope| primary_function(scope.tree))
    }

    /// Is the file's primary function a method, or the constructor, of a class?
    pub(crate) fn is_method_file(&self) -> bool {
        let folder = self.file.map(|file| self.library.folder(self.library.file(file).folder));
        folder.is_some_and(|folder| matches!(Role::of(&folder.path), Role::Class(_)))
    }

    /// The folder that the file lies in.
    pub(crate) fn folder_path(&self) -> Option<&'a Path> {
        let file = self.file?;
        Some(&self.library.folder(self.library.file(file).folder).path)
    }

    /// Is the file a function of a package?
    pub(crate) fn is_package_file(&self) -> bool {
        let folder = self.file.map(|file| self.library.folder(self.library.file(file).folder));
        folder.is_some_and(|folder| matches!(Role::of(&folder.path), Role::Package(_)))
    }

    /// The folder of the file's private functions, and the current folder.
    pub(crate) fn own_folders(&self) -> (Option<FolderId>, Option<FolderId>) {
        (self.private, self.current)
    }

    pub(crate) fn private_file(&self, name: &str) -> Option<LibraryFileId> {
        self.private.and_then(|folder| self.library.folder(folder).files.get(name)).copied()
    }

    pub(crate) fn current_file(&self, name: &str) -> Option<LibraryFileId> {
        self.current.and_then(|folder| self.library.folder(folder).files.get(name)).copied()
    }

    /// The files of this name on the path, the current folder's left out.
    pub(crate) fn path_files(&self, name: &str) -> impl Iterator<Item = LibraryFileId> + use<'a> {
        let (library, current) = (self.library, self.current);
        let files = library.meanings.get(name).map_or(&[][..], |meanings| &meanings.files);
        files.iter().copied().filter(move |&file| Some(library.file(file).folder) != current)
    }

    /// Step 5: the constructors of class folders, and the `classdef` files that
    /// come before the first of them.
    pub(crate) fn constructors(&self, name: &str) -> impl Iterator<Item = LibraryFileId> + use<'a> {
        let parts = self.class_parts(name);
        let class_parts = &self.library.class_parts;
        let is_constructor = |&part: &ClassPartId| {
            class_parts[part].folder.is_some() && class_parts[part].definition.is_some()
        };
        let last = parts.iter().rposition(is_constructor);
        let first = parts.iter().position(is_constructor);
        let end = last.map_or(0, |last| last + 1);
        let parts = parts.into_iter().take(end).enumerate();
        let parts = parts.filter(move |&(place, part)| {
            class_parts[part].folder.is_some() || Some(place) < first
        });
        parts.filter_map(|(_, part)| class_parts[part].definition)
    }

    /// The visible parts of the class with this dotted name, in order.
    pub(crate) fn class_parts(&self, class: &str) -> Vec<ClassPartId> {
        match self.library.classes.get(class) {
            None => Vec::new(),
            Some(parts) => self.in_order(parts.iter().copied(), |part| self.class_home(part)),
        }
    }

    /// The class and its superclasses, each once.
    pub(crate) fn lineage<'c>(&'c self, class: &'c str) -> Lineage {
        let mut lineage = Lineage::default();
        let mut seen = FxHashSet::from_iter([class]);
        let mut names = VecDeque::from([class]);
        while let Some(name) = names.pop_front() {
            let parts = self.parts_in_force(name);
            if parts.is_empty() {
                lineage.outside.push(name.to_owned());
            }
            for part in parts {
                lineage.parts.push(part);
                lineage.is_unread |= !self.is_read(part);
                let superclasses = self.superclasses(part).iter().map(String::as_str);
                names.extend(superclasses.filter(|name| seen.insert(name)));
            }
        }
        lineage
    }

    /// The parts that make up a class: all of them, or the first one with a
    /// constructor alone if that is a `classdef`.
    pub(crate) fn parts_in_force(&self, class: &str) -> Vec<ClassPartId> {
        let parts = self.class_parts(class);
        let definition = |part: ClassPartId| self.library.class_parts[part].definition;
        let defining = parts.iter().copied().find_map(|part| Some((part, definition(part)?)));
        match defining {
            Some((part, file)) if self.library.file(file).is_classdef() => vec![part],
            Some(_) | None => parts,
        }
    }

    fn is_read(&self, part: ClassPartId) -> bool {
        let definition = self.library.class_parts[part].definition;
        definition.is_none_or(|file| self.library.file(file).facts.is_some())
    }

    pub(crate) fn superclasses(&self, part: ClassPartId) -> &'a [String] {
        let definition = self.library.class_parts[part].definition;
        let class = definition.and_then(|file| self.library.file(file).class());
        class.map_or(&[], |class| &class.superclasses)
    }

    pub(crate) fn class_home(&self, part: ClassPartId) -> FolderId {
        self.library.class_parts[part].home
    }

    /// Where a home stands in the order of search: the current folder first,
    /// then the path, then what is on the path wherever this file is; `None` when it is not seen.
    pub(crate) fn order_of(&self, home: FolderId) -> Option<u32> {
        if Some(home) == self.current {
            return Some(0);
        }
        let folder = self.library.folder(home);
        match folder.rank {
            Some(rank) => Some(rank + 1),
            None => self.is_beside(&folder.path).then_some(u32::MAX),
        }
    }

    /// Do the current folder and this one lie in the same plain folder below a package, as
    /// `+tools/wavelets/tests` and `+tools/wavelets/classes`? No folder of a package is on the
    /// path by itself: whoever runs the one has added both.
    fn is_beside(&self, other: &Path) -> bool {
        let Some(current) = self.current.map(|id| self.library.folder(id)) else { return false };
        let is_plain = |folder: &&Path| Role::of(folder) == Role::Plain;
        let root = current.path.ancestors().take_while(is_plain).last();
        let is_in_package = !current.path.ancestors().all(|above| is_plain(&above));
        let is_beside = root.is_some_and(|root| other.starts_with(root));
        current.rank.is_none() && is_in_package && is_beside
    }

    /// The visible ones, in the order of search.
    pub(crate) fn in_order<T: Copy>(
        &self,
        parts: impl Iterator<Item = T>,
        home: impl Fn(T) -> FolderId,
    ) -> Vec<T> {
        let ordered = parts.filter_map(|part| Some((self.order_of(home(part))?, part)));
        let mut ordered: Vec<(u32, T)> = ordered.collect();
        ordered.sort_by_key(|&(order, _)| order);
        ordered.into_iter().map(|(_, part)| part).collect()
    }

    /// Is it a function of this file, one of which may define variables of its caller?
    pub fn may_define_in_own_caller(&self, name: &str) -> bool {
        let facts = self.file.and_then(|file| self.library.file(file).facts.as_ref());
        facts.is_some_and(|facts| {
            facts.defines_in_caller && facts.functions.iter().any(|own| own.name == name)
        })
    }

    /// Is this the file's own name? A script's or class's own name is found like
    /// any other file's.
    fn is_own_name(&self, name: &str) -> bool {
        self.file.is_some_and(|file| self.library.file(file).name == name)
            && self.primary().is_some()
    }

    /// Does the name mean a file on the path or a method of a visible class?
    fn is_visible_meaning(&self, name: &str) -> bool {
        self.library.meanings.get(name).is_some_and(|meanings| {
            let mut methods = meanings.methods.iter();
            !meanings.files.is_empty()
                || methods.any(|&part| self.order_of(self.class_home(part)).is_some())
        })
    }
}

impl Library {
    /// The library as seen from a file, which need not be part of it.
    pub fn view<'a>(&'a self, file: &Path) -> View<'a> {
        self.view_from(self.standpoint(file))
    }

    /// Where a file stands in the library, of which it need not be part.
    pub fn standpoint(&self, file: &Path) -> Standpoint {
        Standpoint::new(self, file)
    }

    /// The library as seen from there.
    pub fn view_from(&self, standpoint: Standpoint) -> View<'_> {
        View::new(self, standpoint)
    }

    /// The library functions with their letters, made at first use.
    fn known_letters(&self) -> &[(u64, Box<str>)] {
        self.known_letters.get_or_init(|| {
            let names = self.known.iter().flat_map(|known| known.names());
            names.map(|name| (letters(name), name.into())).collect()
        })
    }
}
