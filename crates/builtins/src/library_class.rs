//! Library classes, as data: what objects of `datetime`, `containers.Map` and their like
//! have as members, and what their methods return.
//!
//! A library class is a group of the tree with the attribute `Members`; the groups above
//! it are its superclasses. What is named `class.member` in such a group is a member, with
//! attributes as any builtin has. The object is its first argument.
//!
//! ```text
//! valueArray; libraryObject; Members(open); Elements(values)
//! valueArray.numel; ; Class(object->double); Shape(scalar)
//! duration; valueArray; Members(closed)
//! duration.Format; ; Args(1,1); Class(object->char); Shape(row)
//! duration.plus; ; Args(2,2); Class(any any->object); Object(duration); Shape(elementwise)
//! ```
//!
//! A member that takes the object alone is a property as well as a method: `d.Format` and
//! `d.hours()` read alike. Where a class is closed, any other name after the dot of an
//! object is an error.
//!
//! Source: MathWorks' pages of these classes; GNU Octave's for those that it has.
//!
//! Cost: a hash lookup for each superclass.

use crate::attributes::{Elements, Members};
use crate::builtin::{Builtin, BuiltinId};
use crate::tree::BuiltinTree;

impl Builtin {
    /// Is it a member of objects of a library class?
    #[must_use]
    pub fn is_member(&self) -> bool {
        self.members.is_some() && !self.is_abstract
    }

    /// The library class whose member it is.
    #[must_use]
    pub fn member_of(&self) -> Option<&str> {
        let class = || self.name.split_once('.').map(|(class, _)| class);
        self.is_member().then(class).flatten()
    }

    /// Is it a member that is read without arguments of its own?
    #[must_use]
    pub fn is_property(&self) -> bool {
        self.is_member() && self.args.max == Some(1)
    }
}

impl BuiltinTree {
    /// The library class of this name.
    #[must_use]
    pub fn library_class(&self, name: &str) -> Option<&Builtin> {
        let group = self.get(self.find_abstract(name)?);
        group.members.is_some().then_some(group)
    }

    /// Do parentheses select elements of an array, as the language has it?
    #[must_use]
    pub fn has_elements(&self, class: &str) -> bool {
        self.library_class(class).is_some_and(|class| class.elements != Elements::Own)
    }

    /// Has an array of this library class its members as a whole, not each element by itself?
    #[must_use]
    pub fn is_array_of_values(&self, class: &str) -> bool {
        self.library_class(class).is_some_and(|class| class.elements == Elements::Values)
    }

    /// Are all members of a library class known?
    #[must_use]
    pub fn has_all_members(&self, class: &str) -> bool {
        self.library_class(class).is_some_and(|class| class.members == Some(Members::Closed))
    }

    /// The member of a library class, its own or a superclass's.
    #[must_use]
    pub fn member(&self, class: &str, name: &str) -> Option<BuiltinId> {
        let group = self.find_abstract(class)?;
        let superclasses = self.ancestors(group).filter(|id| self.get(*id).members.is_some());
        superclasses.map(|id| &self.get(id).name).find_map(|class| self.member_of(class, name))
    }

    fn member_of(&self, class: &str, name: &str) -> Option<BuiltinId> {
        let id = self.find(&format!("{class}.{name}"))?;
        self.get(id).is_member().then_some(id)
    }
}

#[cfg(test)]
mod tests {
    use crate::specification::parse;
    use crate::tree::BuiltinTree;

    const CLASSES: &str = "all; root; Pure\n\
        place; all; Members(open); Elements(values)\n\
        place.where; ; Args(1,1)\n\
        harbour; place; Members(closed)\n\
        harbour.land; ; Args(2,2)\n\
        harbour; all\n";

    #[test]
    fn members_are_inherited() {
        let (tree, errors) = parse(CLASSES, &BuiltinTree::default());
        assert_eq!(errors.len(), 1, "a group has one parent: {errors:?}");
        let name = |class, member| tree.member(class, member).map(|id| tree.get(id).name.as_str());
        assert_eq!(name("harbour", "where"), Some("place.where"));
        assert_eq!(name("harbour", "land"), Some("harbour.land"));
        assert_eq!(name("place", "land"), None);
        assert!(tree.has_all_members("harbour") && !tree.has_all_members("place"));
        assert!(tree.has_elements("harbour") && tree.library_class("all").is_none());
    }

    #[test]
    fn properties_take_the_object_alone() {
        let (tree, _) = parse(CLASSES, &BuiltinTree::default());
        let is_property =
            |member| tree.member("harbour", member).map(|id| tree.get(id).is_property());
        assert_eq!((is_property("where"), is_property("land")), (Some(true), Some(false)));
    }
}
