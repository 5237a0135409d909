//! What stands after the dot of an object, with the code that belongs to it.
//!
//! ```text
//! properties (Constant), Limit = 12; end        c.Limit    Constant: a function without parameters
//! properties, At (1,2) double; end              c.At       Checked: what is stored passes it
//! function v = get.Area(c), … end               c.Area     Computed: this method is called
//! properties, Name; end                         c.Name     Plain
//! d = datetime('now');                          d.Year     Library: of a class of MathWorks'
//! ```
//!
//! Which member a name is decides [`View::member`]; the functions of properties are made by
//! lowering (`crates/tame/src/lower/properties.rs`).
//!
//! Cost: one lookup, and a pass over the functions of the class file.

use super::collection::{Collection, FunctionRef};
use lariat_base::FileId;
use lariat_builtins::BuiltinId;
use lariat_ir::Role;
use lariat_project::facts::PropertyFacts;
use lariat_project::{LibraryFileId, Member, Semantics, View};
use std::sync::Arc;

/// A member of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClassMember {
    /// A constant, of which this function without parameters returns the value.
    Constant(FunctionRef),
    /// A property of which this function checks and converts what is stored.
    Checked(FunctionRef),
    /// A property that this method of the class computes.
    Computed(FunctionRef),
    /// A property that may hold anything.
    Plain,
    /// One of the objects that the class enumerates.
    Enumeration,
    /// There is no member of the name.
    Absent,
    /// A member of objects of a library class.
    Library(BuiltinId),
    /// A method, an event, or something that is not known.
    Other,
}

impl Collection {
    /// What a name after the dot of an object of a class is, as seen from a file.
    pub fn member(&self, from: FileId, class: &str, name: &str) -> ClassMember {
        let Some(view) = self.class_view(from) else { return ClassMember::Other };
        self.seen_member(&view, class, name)
    }

    fn seen_member(&self, view: &View<'_>, class: &str, name: &str) -> ClassMember {
        match view.member(class, name) {
            Member::Property { file, is_constant } => self.property(file, name, is_constant),
            Member::Enumeration => ClassMember::Enumeration,
            Member::Absent => ClassMember::Absent,
            Member::Other => ClassMember::Other,
            Member::Unknown if view.has_class(class) => ClassMember::Other,
            Member::Unknown => self.library_member(class, name),
        }
    }

    /// The member of a class that the project does not define.
    fn library_member(&self, class: &str, name: &str) -> ClassMember {
        match self.builtins().member(class, name) {
            Some(member) => ClassMember::Library(member),
            // Functions of the library work on every object.
            None if self.library().is_known_function(name) => ClassMember::Other,
            None if self.builtins().has_all_members(class) => ClassMember::Absent,
            None => ClassMember::Other,
        }
    }

    /// The class and the member, where a dotted name is not a member of a class.
    pub fn absent_member(&self, from: FileId, dotted: &str) -> Option<(Arc<str>, Arc<str>)> {
        let (class, name) = dotted.rsplit_once('.')?;
        let view = self.class_view(from)?;
        // A package of the name has further members.
        let is_absent = view.is_class_definition(class)
            && !view.package_exists(class)
            && self.seen_member(&view, class, name) == ClassMember::Absent;
        is_absent.then(|| (class.into(), name.into()))
    }

    fn property(&self, file: LibraryFileId, name: &str, is_constant: bool) -> ClassMember {
        if self.file_of(file).is_none() {
            return ClassMember::Other;
        }
        if let Some(computed) = self.in_class(file, Role::Method, &format!("get.{name}")) {
            return ClassMember::Computed(computed);
        }
        match self.in_class(file, Role::Property, name) {
            Some(function) if is_constant => ClassMember::Constant(function),
            Some(function) => ClassMember::Checked(function),
            None => ClassMember::Plain,
        }
    }

    /// A function of a class file, by what it is to the class and its name.
    fn in_class(&self, file: LibraryFileId, role: Role, name: &str) -> Option<FunctionRef> {
        let file = self.file_of(file)?;
        let functions = self.code(file)?.program.functions.iter();
        let mut named = functions.filter(|(_, it)| it.role == role && it.name == name);
        named.next().map(|(function, _)| FunctionRef { file, function })
    }

    /// The method that stores into a property.
    pub fn setter(&self, from: FileId, class: &str, name: &str) -> Option<FunctionRef> {
        match self.class_view(from)?.member(class, name) {
            Member::Property { file, .. } => {
                self.in_class(file, Role::Method, &format!("set.{name}"))
            }
            _ => None,
        }
    }

    /// What a copy of an object of a class is, as seen from a file.
    pub fn semantics(&self, from: FileId, class: &str) -> Semantics {
        self.class_view(from).map_or(Semantics::Open, |view| view.semantics(class))
    }

    /// Are the objects of a class those that it enumerates?
    pub fn enumerates(&self, from: FileId, class: &str) -> bool {
        self.class_view(from).is_some_and(|view| view.enumerates(class))
    }

    /// Are there superclasses of a class in the project?
    pub fn has_superclasses(&self, from: FileId, class: &str) -> bool {
        self.class_view(from).is_none_or(|view| view.class_files(class).len() != 1)
    }

    /// What the properties of an object hold before any constructor runs: those of which that
    /// is known. Of several superclasses at once, nothing.
    pub fn initial_values(&self, from: FileId, class: &str) -> Vec<(Arc<str>, Initial)> {
        let Some(view) = self.class_view(from) else { return Vec::new() };
        if view.has_several_superclasses(class) {
            return Vec::new();
        }
        let mut all: Vec<(Arc<str>, Initial)> = Vec::new();
        for file in view.class_files(class) {
            let facts = self.library().file(file).class();
            let stored = facts.into_iter().flat_map(|it| &it.properties).filter(|it| it.is_stored);
            all.extend(
                stored.filter_map(|it| {
                    Some((it.name.as_str().into(), self.initial_value(file, it)?))
                }),
            );
        }
        all
    }

    fn initial_value(&self, file: LibraryFileId, property: &PropertyFacts) -> Option<Initial> {
        match (property.has_default, property.is_declared) {
            (true, _) => {
                self.in_class(file, Role::Initializer, &property.name).map(Initial::Computed)
            }
            (false, false) => Some(Initial::Empty),
            // An array of the declared class and size.
            (false, true) => None,
        }
    }
}

/// What a property holds before the constructor of its class runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initial {
    /// A 0x0 double.
    Empty,
    /// What this function without parameters returns.
    Computed(FunctionRef),
}
