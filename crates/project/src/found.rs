//! A question about a name, and its answer: what it refers to, found at which step
//! ([`crate::lookup`]).

use crate::library::LibraryFileId;
use lariat_base::Span;
use lariat_syntax::tree::FunctionId;

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
    /// path (step 8)``. `show` returns a file's name.
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
