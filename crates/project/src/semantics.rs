//! Value or handle semantics of a class's objects.
//!
//! ```text
//! classdef Pt            a changed copy leaves the original as it is
//! classdef Log < handle  a copy is the same object
//! classdef T < Elsewhere nobody knows
//! ```
//!
//! What a class does to `x(i)`, `x.p` and `size(x)` it may define itself, by methods of
//! certain names or by what it inherits from; then nothing is known of its objects here.
//!
//! Cost: one pass over the methods of the class and its superclasses.

use crate::library::{ClassPartId, LibraryFileId};
use crate::members::REDEFINE;
use crate::view::View;

/// What a copy of an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Semantics {
    /// Another object.
    Value,
    /// The same object.
    Handle,
    /// It is not known, or the class defines what its objects' parts are.
    Open,
}

/// Methods that define how many objects an array of them has.
const DEFINE_SIZES: [&str; 6] =
    ["numel", "size", "end", "length", "isempty", "numArgumentsFromSubscript"];

/// A method that handles alone have.
const OF_HANDLES: &str = "isvalid";

impl View<'_> {
    /// What a copy of an object of a class of the project is.
    pub fn semantics(&self, class: &str) -> Semantics {
        let lineage = self.lineage(class);
        let is_known = |&part: &ClassPartId| {
            let file = self.library.class_parts[part].definition;
            file.is_some_and(|file| self.library.file(file).class().is_some())
        };
        let parts = &lineage.parts;
        if parts.is_empty() || lineage.is_unread || !parts.iter().all(is_known) {
            return Semantics::Open;
        }
        if self.define_any(parts, &REDEFINE) || self.define_any(parts, &DEFINE_SIZES) {
            return Semantics::Open;
        }
        let known = &self.library.known;
        let is_handle = |class: &String| known.iter().find_map(|it| it.inherits(class, OF_HANDLES));
        let outside: Option<Vec<bool>> = lineage.outside.iter().map(is_handle).collect();
        match outside {
            None => Semantics::Open,
            Some(handles) if handles.contains(&true) => Semantics::Handle,
            Some(_) if self.may_be_handle(parts) => Semantics::Open,
            Some(_) => Semantics::Value,
        }
    }

    /// May subclasses be classes of handles?
    fn may_be_handle(&self, parts: &[ClassPartId]) -> bool {
        parts.iter().any(|&part| {
            let file = self.library.class_parts[part].definition;
            let class = file.and_then(|file| self.library.file(file).class());
            class.is_none_or(|class| class.is_handle_compatible)
        })
    }

    /// The class files of a class and of its superclasses in the project, nearest first.
    pub fn class_files(&self, class: &str) -> Vec<LibraryFileId> {
        let parts = self.lineage(class).parts.into_iter();
        parts.filter_map(|part| self.library.class_parts[part].definition).collect()
    }

    /// Are the objects of a class those that it enumerates?
    pub fn enumerates(&self, class: &str) -> bool {
        let parts = self.parts_in_force(class).into_iter();
        let mut files = parts.filter_map(|part| self.library.class_parts[part].definition);
        files.any(|file| {
            self.library.file(file).class().is_some_and(|it| !it.enumeration.is_empty())
        })
    }

    /// Does a class, or a superclass, inherit from several classes of the project?
    pub fn has_several_superclasses(&self, class: &str) -> bool {
        self.class_files(class).into_iter().any(|file| {
            let facts = self.library.file(file).class();
            let superclasses = facts.map_or(&[][..], |it| &it.superclasses);
            superclasses.iter().filter(|name| !self.class_files(name).is_empty()).count() > 1
        })
    }
}
