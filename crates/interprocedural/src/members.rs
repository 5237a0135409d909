//! What stands after the dot of an object, with the code that belongs to it.
//!
//! ```text
//! properties (Constant), Limit = 12; end        c.Limit    Constant: a function without parameters
//! properties, At (1,2) double; end              c.At       Checked: what is stored passes it
//! function v = get.Area(c), … end               c.Area     Computed: this method is called
//! properties, Name; end                         c.Name     Plain
//! ```
//!
//! Which member a name is decides [`View::member`]; the functions of properties are made by
//! lowering (`crates/tame/src/lower/properties.rs`).
//!
//! Cost: one lookup, and a pass over the functions of the class file.

use super::collection::{Collection, FunctionRef};
use lariat_base::FileId;
use lariat_ir::Role;
use lariat_project::{LibraryFileId, Member, View};
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
            Member::Other | Member::Unknown => ClassMember::Other,
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
        let Some(file) = self.file_of(file) else { return ClassMember::Other };
        let find = |role: Role, name: &str| {
            let functions = self.code(file)?.program.functions.iter();
            let mut named = functions.filter(|(_, it)| it.role == role && it.name == name);
            named.next().map(|(function, _)| FunctionRef { file, function })
        };
        if let Some(computed) = find(Role::Method, &format!("get.{name}")) {
            return ClassMember::Computed(computed);
        }
        match find(Role::Property, name) {
            Some(function) if is_constant => ClassMember::Constant(function),
            Some(function) => ClassMember::Checked(function),
            None => ClassMember::Plain,
        }
    }
}
