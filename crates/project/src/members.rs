//! Members of a class: what stands after the dot of an object or of a class's name.
//!
//! ```text
//! classdef circle < shape          radius    a property of circle
//!   properties, radius, end        area      a method of shape, if that is part of the project
//! end                              delete    a method of handle, if shape inherits from it
//!                                  radios    no member
//! ```
//!
//! That a class has no such member is only known where all its superclasses are: those of
//! the project, and those of the library all members of which are listed
//! ([`crate::KnownNames::inherits`]). Where a subclass or a method of the class's may decide
//! what stands after the dot, nothing is known.
//!
//! Cost: one pass over the properties of the class and its superclasses.

use crate::library::{ClassPart, ClassPartId, LibraryFileId};
use crate::view::{Lineage, View};

/// What a name after a dot is to a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Member {
    /// A property, which this file declares.
    Property {
        /// The class file.
        file: LibraryFileId,
        /// It belongs to the class, not to each object.
        is_constant: bool,
    },
    /// One of the values that the class enumerates.
    Enumeration,
    /// A method or an event.
    Other,
    /// There is none of the name.
    Absent,
    /// It may be anything.
    Unknown,
}

/// The static method that every class has.
const EMPTY: &str = "empty";

/// Methods that decide what stands after the dot of an object.
pub(crate) const REDEFINE: [&str; 3] = ["subsref", "subsasgn", "properties"];

impl View<'_> {
    /// What a name after the dot of an object of this class is, of its own members and of
    /// inherited ones the nearest.
    pub fn member(&self, class: &str, name: &str) -> Member {
        if name == EMPTY {
            return Member::Other;
        }
        let lineage = self.lineage(class);
        if self.define_any(&lineage.parts, &REDEFINE) {
            return Member::Unknown;
        }
        if let Some(member) = lineage.parts.iter().find_map(|&part| self.member_in(part, name)) {
            return member;
        }
        let is_known = self.is_closed(&lineage, name) && !self.has_rivals(class);
        match is_known && !self.may_be_extended(class, &lineage) {
            // Functions of the library work on every object.
            true if !self.library.is_known_function(name) => Member::Absent,
            _ => Member::Unknown,
        }
    }

    /// May a superclass that is not part of the project have a member of this name?
    pub(crate) fn may_inherit(&self, class: &str, member: &str) -> bool {
        !self.is_closed(&self.lineage(class), member)
    }

    /// Has none of the superclasses outside the project a member of this name?
    fn is_closed(&self, lineage: &Lineage, member: &str) -> bool {
        let known = &self.library.known;
        let inherits = |class: &String| known.iter().find_map(|it| it.inherits(class, member));
        !lineage.is_unread && lineage.outside.iter().all(|class| inherits(class) == Some(false))
    }

    /// Does a class, or a superclass, define a method of one of these names?
    pub(crate) fn define_any(&self, parts: &[ClassPartId], names: &[&str]) -> bool {
        parts.iter().any(|&part| {
            let part = &self.library.class_parts[part];
            names.iter().any(|name| self.library.method_of(part, name).is_some())
        })
    }

    /// Does the project define several classes of the name? The path of a run decides.
    fn has_rivals(&self, class: &str) -> bool {
        let parts = self.class_parts(class).into_iter();
        parts.filter(|&part| self.library.class_parts[part].definition.is_some()).count() > 1
    }

    /// May an object of the class be one of a subclass that has further members?
    fn may_be_extended(&self, class: &str, lineage: &Lineage) -> bool {
        let is_abstract = |&part: &ClassPartId| {
            let file = self.library.class_parts[part].definition;
            file.and_then(|file| self.library.file(file).class()).is_none_or(|it| it.is_abstract)
        };
        self.library.is_superclass(class) || lineage.parts.first().is_none_or(is_abstract)
    }

    /// Functions in the private folder of a class's folder are private methods of it.
    fn has_private_file(&self, part: &ClassPart, name: &str) -> bool {
        let private = part.folder.and_then(|folder| self.library.folder(folder).private);
        private.is_some_and(|folder| self.library.folder(folder).files.contains_key(name))
    }

    fn member_in(&self, part: ClassPartId, name: &str) -> Option<Member> {
        let class_part = &self.library.class_parts[part];
        let class = class_part.definition.map(|file| (file, self.library.file(file).class()));
        // A file beside the class file may have the name of a property, which is meant then.
        if let Some((file, Some(class))) = class
            && let Some(property) = class.properties.iter().find(|it| it.name == name)
        {
            return Some(Member::Property { file, is_constant: property.is_constant });
        }
        if self.library.method_of(class_part, name).is_some()
            || self.has_private_file(class_part, name)
        {
            return Some(Member::Other);
        }
        let Some(class) = class?.1 else { return Some(Member::Unknown) };
        if class.enumeration.iter().any(|value| value.name == name) {
            return Some(Member::Enumeration);
        }
        class.events.iter().any(|event| event.name == name).then_some(Member::Other)
    }
}
