//! The lookup: what a name refers to, and why.
//!
//! `000` section 2.10 states MATLAB's order; where it is silent, `001` section
//! 3.1 and MATLAB's documentation decide.
//!
//! | step | | looked for in |
//! |---|---|---|
//! | 1 | variables | not here: kind analysis knows them |
//! | | explicit imports | `import pkg.f` in the function |
//! | 2 | nested functions | [`crate::local`] |
//! | 3 | subfunctions | [`crate::local`]; the file's name is that of its primary function |
//! | | wildcard imports | `import pkg.*` in the function |
//! | 4 | private functions | `private/` of the file's folder; from a private function its own folder |
//! | 5 | class constructors | `@c/c.m`, seen from the current folder or the path |
//! | 6 | overloaded methods | the class of the dominant argument, then its superclasses |
//! | 7 | current folder | the home of the file that asks |
//! | 8 | path | in order |
//! | | library | names that exist without a file |
//!
//! A non-specialised function found by steps 2 to 4 wins over a type-specialised
//! one; otherwise the type-specialised one wins (`001`). Where the class of the
//! dominant argument is not known, [`Lookup::overloads`] holds the methods that
//! some class would put before what was found.
//!
//! Departures and assumptions:
//! - The papers' *fdir* and *current directory* are run-time facts; both are
//!   taken to be the home ([`crate::folder::home_of_file`]) of the asking file.
//!   `000` takes the directory of the entry point for the latter.
//! - From `d/private/f.m` the functions of `d/private` are seen and those of
//!   `d/private/private` are not: `001`'s rule that private functions do not
//!   change *fdir*, and what GNU Octave does; the letter of `000` is otherwise.
//! - A `classdef` in a plain folder takes part in steps 7 and 8, except that it
//!   wins over an `@c` folder later on the path, which otherwise wins over all
//!   files `c.m` (MATLAB's documentation of class precedence).
//! - MATLAB has methods of objects before constructors, `000` and GNU Octave the reverse.
//!   The order of the latter is kept, and the method is a rival. They differ where a class
//!   has a method named like another class.
//! - Where nothing that is read decides between definitions, the first is the answer and the
//!   others are its *rivals* ([`crate::open_world`]): of several folders of a path that
//!   nobody configured, and of such a folder and the library. The own folder of a file is
//!   no guess. What only another version of the file's package defines has a rival, too:
//!   what the version of the file has is not part of the project.
//! - In MATLAB, whether `f` in `+pkg/f.m` calls itself or a function outside depends on the
//!   release; both are taken.
//! - A file's own primary function comes after the methods, not among the
//!   subfunctions: `f(x)` in `f.m` is the method of an object `x`. In a class folder
//!   it is a method for the file itself too: `det(2)` in `@tower/det.m` is the
//!   builtin. So GNU Octave has it.
//! - Builtins of the library come last: a user's file shadows them.
//!
//! ```
//! use lariat_project::{Library, ProjectFile, Query, SearchPath, Step};
//! let files = ["/p/main.m", "/p/f.m", "/p/@point/f.m"].map(|f| ProjectFile::unread(f));
//! let library = Library::new(files.to_vec(), &SearchPath::assumed(["/p".into()]), vec![]);
//! let view = library.view("/p/main.m".as_ref());
//! let plain = view.lookup(&Query::named("f"));
//! assert_eq!(plain.found.unwrap().step, Step::CurrentFolder);
//! assert_eq!(plain.overloads.len(), 1); // a point would go elsewhere
//! let of_point = view.lookup(&Query { class: Some("point"), ..Query::named("f") });
//! assert_eq!(of_point.found.unwrap().step, Step::Overloaded);
//! ```
//!
//! Cost: a hash lookup a step and one small vector for what is found; dotted
//! names one hash lookup a part.

pub use crate::found::{Found, Lookup, Place, Query, Step, What};
use crate::library::{ClassPartId, LibraryFileId, PartMethod};
pub use crate::view::{Scope, View};
use lariat_syntax::tree::{FunctionId, Unit};
use std::path::Path;

/// Where all of a package is imported that is not at hand, what a name may refer to instead: a
/// wildcard import comes before all but what is local.
fn imported_instead(lookup: &Lookup) -> Option<Found> {
    let found = lookup.found.as_ref().filter(|found| found.step > Step::WildcardImport)?;
    let is_file = matches!(found.place, Place::File(_));
    is_file.then(|| Found {
        what: What::Unseen,
        place: Place::Outside,
        span: None,
        ..found.clone()
    })
}

impl View<'_> {
    /// What a name refers to, and why.
    pub fn lookup(&self, query: &Query) -> Lookup {
        if query.name.contains('.') {
            return self.lookup_dotted(query);
        }
        let mut lookup = Lookup::of_candidates(self.candidates(query));
        let step = lookup.found.as_ref().map(|found| found.step);
        if query.class.is_none() && step.is_none_or(|step| step >= Step::Constructor) {
            lookup.overloads = self.overloads(query.name);
        }
        lookup.open = self.has_open_imports(query.from);
        lookup.rivals = self.rivals(&lookup);
        lookup.rivals.extend(lookup.open.then(|| imported_instead(&lookup)).flatten());
        lookup
    }

    /// Of what a name refers to by later steps, what a run may find first: other folders of
    /// a path that nobody configured, and the library; from a package's function of the
    /// same name, what lies outside; and methods, which MATLAB puts before constructors. A
    /// class in a folder that may not be on the path may not be meant either.
    pub(crate) fn rivals(&self, lookup: &Lookup) -> Vec<Found> {
        let Some(found) = &lookup.found else { return Vec::new() };
        let is_rival: fn(Step) -> bool = match found.step {
            Step::Constructor if self.is_elsewhere(found) => |step| step >= Step::Overloaded,
            Step::Constructor => |step| step == Step::Overloaded,
            Step::Own if self.is_package_file() => |step| step > Step::Own,
            Step::Path if self.library.path_is_assumed() => |step| step >= Step::Path,
            _ => return Vec::new(),
        };
        let shadowed = lookup.shadowed.iter().filter(|rival| is_rival(rival.step)).cloned();
        let unseen = self.is_of_another_version(found).then(|| Found {
            what: What::Unseen,
            place: Place::Outside,
            span: None,
            ..found.clone()
        });
        shadowed.chain(unseen).collect()
    }

    /// Was it found only in another version of the package that asks? Of the folders
    /// `toolbox8` and `toolbox12`, named alike but for a number, that both hold the file that
    /// asks, a run has one on its path, so what only the other one has is not what is called.
    fn is_of_another_version(&self, found: &Found) -> bool {
        let (Some(own), Place::File(file)) = (self.file, found.place) else { return false };
        let folder = |file: LibraryFileId| {
            self.library.folder(self.library.file(file).folder).path.as_path()
        };
        let (own_folder, callee) = (folder(own), folder(file));
        let in_other = |twin: LibraryFileId| {
            let Some((ours, theirs)) = branches(own_folder, folder(twin)) else { return false };
            are_versions(ours, theirs) && callee.starts_with(theirs) && !callee.starts_with(ours)
        };
        self.path_files(&self.library.file(own).name).any(in_other)
    }

    /// Does it stand in another folder than the file that asks, on a path that nobody
    /// configured?
    fn is_elsewhere(&self, found: &Found) -> bool {
        let Place::File(file) = found.place else { return false };
        let home = self.library.home(self.library.file(file).folder);
        self.library.path_is_assumed() && self.order_of(home) != Some(0)
    }

    /// Everything that a simple name can refer to, in the order of the steps.
    fn candidates(&self, query: &Query) -> Vec<Found> {
        let name = query.name;
        let mut all = Vec::new();
        all.extend(self.explicitly_imported(name, query.from));
        self.add_local(query, &mut all);
        all.extend(self.wildcard_imported(name, query.from));
        all.extend(self.private_file(name).map(|file| self.file_found(Step::Private, file)));
        let constructors = self.constructors(name);
        all.extend(constructors.map(|file| self.file_found(Step::Constructor, file)));
        if let Some(class) = query.class {
            all.extend(self.methods_of_class(class, name));
        }
        let is_own = |found: &Found| self.file.map(Place::File) == Some(found.place);
        if !all.iter().any(is_own) {
            all.extend(self.own_primary(query));
        }
        let files = self.current_file(name).map(|file| (Step::CurrentFolder, file));
        let files = files.into_iter().chain(self.path_files(name).map(|file| (Step::Path, file)));
        for (step, file) in files {
            if !self.is_listed(&all, file) {
                all.push(self.file_found(step, file));
            }
        }
        all.extend(self.library.is_known_function(name).then(|| library_function(name)));
        all
    }

    /// Is the file among the candidates, as itself or as its primary function?
    fn is_listed(&self, candidates: &[Found], file: LibraryFileId) -> bool {
        let primary = self.primary().map(Place::Here);
        let is_self = Some(file) == self.file;
        candidates.iter().any(|found| {
            found.place == Place::File(file) && found.step != Step::Overloaded
                || is_self && Some(found.place) == primary
        })
    }

    /// Steps 2 and 3.
    fn add_local(&self, query: &Query, all: &mut Vec<Found>) {
        let Some(scope) = self.scope else {
            return;
        };
        let sym = scope.tree.find_name(query.name);
        let visible = sym.map(|sym| scope.local.all_visible(scope.tree, sym, query.from));
        let primary = self.primary();
        for local in visible.into_iter().flatten().filter(|l| Some(l.function) != primary) {
            all.push(self.local_found(query.name, local.step, local.function));
        }
    }

    /// The primary function of the file that asks, unless that is a method.
    fn own_primary(&self, query: &Query) -> Option<Found> {
        let scope = self.scope.filter(|_| !self.is_method_file())?;
        let sym = scope.tree.find_name(query.name)?;
        let visible = scope.local.all_visible(scope.tree, sym, query.from).into_iter();
        let primary = visible.map(|local| local.function).find(|&f| Some(f) == self.primary())?;
        let found = self.local_found(query.name, Step::Own, primary);
        // A function that stands in for a compiled one calls that by its own name.
        let is_compiled = self.file.is_some_and(|it| self.library.file(it).may_be_compiled());
        Some(if is_compiled { Found { what: What::Compiled, ..found } } else { found })
    }

    fn local_found(&self, name: &str, step: Step, function: FunctionId) -> Found {
        let span = self.scope.map(|scope| scope.tree.functions[function].name_span);
        let place = Place::Here(function);
        Found { step, what: What::Function, name: name.to_owned(), place, span }
    }

    /// A file found by its name.
    pub(crate) fn file_found(&self, step: Step, file: LibraryFileId) -> Found {
        let row = self.library.file(file);
        let what = match &row.facts {
            Some(facts) => match facts.unit {
                Unit::Function if step == Step::Constructor => What::Class,
                Unit::Script | Unit::Function if row.may_be_compiled() => What::Compiled,
                Unit::Script => What::Script,
                Unit::Function => What::Function,
                Unit::Class => What::Class,
            },
            None if step == Step::Constructor => What::Class,
            None => What::Unread,
        };
        let span = row.facts.as_ref().and_then(|facts| match &facts.class {
            Some(class) => Some(class.span),
            None => facts.primary().map(|primary| primary.span),
        });
        let name = self.library.qualified(row.folder, &row.name);
        Found { step, what, name, place: Place::File(file), span }
    }

    /// Step 6 for one class: its own methods, then those of its superclasses.
    fn methods_of_class(&self, class: &str, name: &str) -> Vec<Found> {
        let lineage = self.lineage(class);
        let parts = lineage.parts.iter();
        parts.filter_map(|&part| self.dispatched_method(part, name)).collect()
    }

    /// Step 6 for all classes that are seen.
    fn overloads(&self, name: &str) -> Vec<Found> {
        let Some(meanings) = self.library.meanings.get(name) else {
            return Vec::new();
        };
        let parts = self.in_order(meanings.methods.iter().copied(), |part| self.class_home(part));
        parts.into_iter().filter_map(|part| self.dispatched_method(part, name)).collect()
    }

    fn dispatched_method(&self, part: ClassPartId, name: &str) -> Option<Found> {
        let method = self.library.method_of(&self.library.class_parts[part], name)?;
        (!method.is_static).then(|| self.method_found(Step::Overloaded, part, name, method))
    }

    pub(crate) fn method_found(
        &self,
        step: Step,
        part: ClassPartId,
        name: &str,
        method: PartMethod,
    ) -> Found {
        let part = &self.library.class_parts[part];
        let what = match method.is_static {
            _ if self.library.file(method.file).may_be_compiled() => What::Compiled,
            true => What::StaticMethod,
            false => What::Method,
        };
        let name = format!("{}.{name}", part.name);
        Found { step, what, name, place: Place::File(method.file), span: method.span }
    }
}

/// The folders below the innermost common one that hold these two, where neither holds the
/// other.
fn branches<'p>(one: &'p Path, other: &'p Path) -> Option<(&'p Path, &'p Path)> {
    let common = one.components().zip(other.components()).take_while(|(a, b)| a == b).count();
    let branch = |path: &'p Path| {
        let above = path.components().count().checked_sub(common + 1)?;
        path.ancestors().nth(above)
    };
    Some((branch(one)?, branch(other)?))
}

/// Are two folders named alike but for a number?
fn are_versions(one: &Path, other: &Path) -> bool {
    let letters = |folder: &Path| -> Option<String> {
        let name = folder.file_name()?.to_str()?;
        Some(name.chars().filter(|letter| letter.is_alphabetic()).collect())
    };
    letters(one).is_some_and(|one| !one.is_empty() && letters(other) == Some(one))
}

/// A name that exists without a file.
pub(crate) fn library_function(name: &str) -> Found {
    Found {
        step: Step::Library,
        what: What::LibraryFunction,
        name: name.to_owned(),
        place: Place::Outside,
        span: None,
    }
}
