//! The lookup: what a name refers to, and why.
//!
//! `000` section 2.10 gives MATLAB's order; where it is silent, `001` section
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
//!   change *fdir*, and what GNU Octave does; the letter of `000` says otherwise.
//! - A `classdef` in a plain folder takes part in steps 7 and 8, except that it
//!   wins over an `@c` folder later on the path, which otherwise wins over all
//!   files `c.m` (MATLAB's documentation of class precedence).
//! - MATLAB has methods of objects before constructors, `000` and GNU Octave the reverse.
//!   The order of the latter is kept, and the method is a rival. They differ where a class
//!   has a method named like another class.
//! - Where nothing that is read decides between definitions, the first is the answer and the
//!   others are its *rivals* ([`crate::open_world`]): of several folders of a path that
//!   nobody configured, and of such a folder and the library. The own folder of a file is
//!   no guess.
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

use crate::library::{ClassPartId, LibraryFileId, PartMethod};
pub use crate::view::{Scope, View};
use lariat_base::Span;
use lariat_syntax::tree::{FunctionId, Unit};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Query<'q> {
    /// The name: simple, or dotted as `pkg.f` or `Class.method`.
    pub name: &'q str,
    /// The function in which it stands; `None`: outside all functions.
    pub from: Option<FunctionId>,
    /// The dotted class name of the dominant argument, if it is known.
    pub class: Option<&'q str>,
}

impl<'q> Query<'q> {
    /// A name outside all functions, with nothing known of its arguments.
    pub const fn named(name: &'q str) -> Self {
        Self { name, from: None, class: None }
    }
}

/// The step of the lookup at which something is found, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// An explicit import.
    Import,
    /// Step 2: nested functions.
    Nested,
    /// Step 3: functions of the same file.
    Subfunction,
    /// A wildcard import.
    WildcardImport,
    /// Step 4: private functions.
    Private,
    /// Step 5: class constructors.
    Constructor,
    /// Step 6: overloaded methods.
    Overloaded,
    /// The primary function of the file that asks.
    Own,
    /// Step 7: the current folder.
    CurrentFolder,
    /// Step 8: the path.
    Path,
    /// After the path: names that exist without a file.
    Library,
}

impl Step {
    /// The step's number in `000` section 2.10, if it has one there.
    pub const fn number(self) -> Option<u8> {
        match self {
            Self::Nested => Some(2),
            Self::Subfunction | Self::Own => Some(3),
            Self::Private => Some(4),
            Self::Constructor => Some(5),
            Self::Overloaded => Some(6),
            Self::CurrentFolder => Some(7),
            Self::Path => Some(8),
            Self::Import | Self::WildcardImport | Self::Library => None,
        }
    }

    /// The step as the end of "found …".
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Import => "by an import",
            Self::Nested => "among the nested functions",
            Self::Subfunction => "among the functions of the file",
            Self::WildcardImport => "by a wildcard import",
            Self::Private => "in the private folder",
            Self::Constructor => "as a class constructor",
            Self::Overloaded => "as a method of its argument's class",
            Self::Own => "as the file's own function",
            Self::CurrentFolder => "in the file's own folder",
            Self::Path => "on the path",
            Self::Library => "in the library",
        }
    }
}

/// What sort of thing was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    /// A function.
    Function,
    /// A script.
    Script,
    /// A class, called as its constructor.
    Class,
    /// A method that its argument's class selects.
    Method,
    /// A method called by its class's name.
    StaticMethod,
    /// A property read by its class's name.
    Property,
    /// A member of an enumeration.
    EnumerationMember,
    /// A file that was not read: function, script or class.
    Unread,
    /// A compiled file, or what stands for one.
    Compiled,
    /// A library function.
    LibraryFunction,
    /// Something imported that neither project nor library has.
    Unseen,
}

impl What {
    /// The words for it, with article.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Function => "a function",
            Self::Script => "a script",
            Self::Class => "a class",
            Self::Method => "a method",
            Self::StaticMethod => "a static method",
            Self::Property => "a property",
            Self::EnumerationMember => "an enumeration member",
            Self::Unread => "a file",
            Self::Compiled => "a compiled file",
            Self::LibraryFunction => "a library function",
            Self::Unseen => "something outside the project",
        }
    }
}

/// Where something was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// In the file that asks.
    Here(FunctionId),
    /// In this file.
    File(LibraryFileId),
    /// Nowhere that is read.
    Outside,
}

/// Something that a name can refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The step that finds it.
    pub step: Step,
    /// What it is.
    pub what: What,
    /// Its full name: `f`, `pkg.f`, `Class.method`.
    pub name: String,
    /// Where it is.
    pub place: Place,
    /// Where in the file its name stands, if that is known.
    pub span: Option<Span>,
}

impl Found {
    /// What was found, where and why, as in ``a function, `lib/f.m`, found on the
    /// path (step 8)``. `show` gives a file's name.
    pub fn describe(&self, show: impl Fn(LibraryFileId) -> String) -> String {
        let place = match self.place {
            Place::File(file) => format!(", `{}`,", show(file)),
            Place::Here(_) | Place::Outside => String::new(),
        };
        let step = self.step.number().map_or(String::new(), |step| format!(" (step {step})"));
        format!("{}{place} found {}{step}", self.what.phrase(), self.step.phrase())
    }
}

/// The answer to a [`Query`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lookup {
    /// What the name refers to: found at the first step that finds anything.
    pub found: Option<Found>,
    /// What it would refer to otherwise, best first: later steps, and later
    /// places of the same step.
    pub shadowed: Vec<Found>,
    /// Methods that would win over `found` for an argument of their class; empty
    /// when the class is given, or when no class can win.
    pub overloads: Vec<Found>,
    /// What a run may find instead of `found`, since nothing that is read decides between
    /// them (see [`crate::open_world`]).
    pub rivals: Vec<Found>,
    /// True when something that Lariat cannot see may hold the name, so that its
    /// absence proves nothing: a wildcard import of, or a member of, a package or
    /// class that is not part of the project.
    pub open: bool,
}

impl Lookup {
    pub(crate) fn of_candidates(candidates: Vec<Found>) -> Self {
        let mut candidates = candidates.into_iter();
        Self { found: candidates.next(), shadowed: candidates.collect(), ..Self::default() }
    }
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
        lookup
    }

    /// Of what a name refers to by later steps, what a run may find first: other folders of
    /// a path that nobody configured, and the library; from a package's function of the
    /// same name, what lies outside; and methods, which MATLAB puts before constructors.
    fn rivals(&self, lookup: &Lookup) -> Vec<Found> {
        let Some(found) = &lookup.found else { return Vec::new() };
        let is_rival: fn(Step) -> bool = match found.step {
            Step::Constructor => |step| step == Step::Overloaded,
            Step::Own if self.is_package_file() => |step| step > Step::Own,
            Step::Path if self.library.path_is_assumed() => |step| step >= Step::Path,
            _ => return Vec::new(),
        };
        lookup.shadowed.iter().filter(|rival| is_rival(rival.step)).cloned().collect()
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
        Some(self.local_found(query.name, Step::Own, primary))
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
