//! The names that exist without a file: [`library`].
//!
//! A name belongs to the first list that has it, in the order MATLAB, toolboxes,
//! Octave, papers. A member `p.f` makes `p` a package even where no line `+p`
//! says so.
//!
//! ```
//! let library = lariat_builtins::library();
//! assert!(library.is_function("containers.Map"));
//! assert_eq!(library.origin("ifelse"), Some("GNU Octave"));
//! ```
//!
//! Cost: one pass over the lists at the first use, half a millisecond; a
//! query is one hash lookup and allocates nothing.

use crate::lists::{Entry, LISTS, List, METHODS, OCTAVE};
use crate::name_index::NameIndex;
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::LazyLock;

/// The library of all products that Lariat has lists of.
pub struct LibraryNames {
    functions: NameIndex,
    /// From a package to the index of its list in [`LISTS`].
    packages: FxHashMap<&'static str, u8>,
}

/// The names of all lists, read at the first call.
pub fn library() -> &'static LibraryNames {
    static LIBRARY: LazyLock<LibraryNames> = LazyLock::new(LibraryNames::read);
    &LIBRARY
}

impl LibraryNames {
    /// Is this a function, class or script? Members of packages are asked for by
    /// their dotted names.
    #[must_use]
    pub fn is_function(&self, name: &str) -> bool {
        self.functions.list_of(name).is_some_and(|list| list != METHODS)
    }

    /// Is this a method of a class of MATLAB's or a toolbox's, and no function? A
    /// call with an object works; the name alone does not determine its kind.
    #[must_use]
    pub fn is_method(&self, name: &str) -> bool {
        self.functions.list_of(name) == Some(METHODS)
    }

    /// Is this a package? Inner packages are asked for by their dotted names.
    #[must_use]
    pub fn is_package(&self, name: &str) -> bool {
        self.packages.contains_key(name)
    }

    /// Is it a function of GNU Octave that no product of MATLAB has?
    #[must_use]
    pub fn is_octaves_alone(&self, name: &str) -> bool {
        self.functions.list_of(name) == Some(OCTAVE)
    }

    /// Does GNU Octave have it?
    #[must_use]
    pub fn is_octaves(&self, name: &str) -> bool {
        LISTS[usize::from(OCTAVE)].entries().any(|entry| entry.text == name)
    }

    /// The product that a function or package comes from, as users call it.
    #[must_use]
    pub fn origin(&self, name: &str) -> Option<&'static str> {
        let list = self.functions.list_of(name).or_else(|| self.packages.get(name).copied())?;
        LISTS[usize::from(list)].title()
    }

    /// All functions, each once, in a fixed order: list after list.
    pub fn functions(&self) -> impl Iterator<Item = &'static str> + '_ {
        let lists = numbered_lists().filter(|&(index, _)| index != METHODS);
        lists.flat_map(move |(index, list)| {
            let names = list.entries().map(|entry| entry.text);
            names.filter(move |name| self.functions.list_of(name) == Some(index))
        })
    }

    fn read() -> Self {
        let functions = NameIndex::with_capacity(LISTS.iter().map(List::lines).sum());
        let mut names = Self { functions, packages: FxHashMap::default() };
        for (index, list) in numbered_lists() {
            list.entries().for_each(|entry| names.add(index, entry));
            list.enclosing_packages().for_each(|package| names.add_package(index, package));
        }
        names
    }

    fn add(&mut self, list: u8, entry: Entry) {
        match entry.text.strip_prefix('+') {
            Some(package) => self.add_package(list, package),
            None => self.functions.insert(list, entry),
        }
    }

    fn add_package(&mut self, list: u8, package: &'static str) {
        self.packages.entry(package).or_insert(list);
    }
}

impl fmt::Debug for LibraryNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.functions()).finish()
    }
}

fn numbered_lists() -> impl Iterator<Item = (u8, &'static List)> {
    (0..).zip(&LISTS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustc_hash::FxHashSet;

    #[test]
    fn functions_of_octave_and_of_the_papers() {
        let octave = ["plus", "ctranspose", "cellfun", "strsplit", "ifelse", "inverse", "i"];
        let internal = ["__go_figure__", "audioplayer", "ftp", "inline", "MException", "pkg"];
        let papers = ["size", "nargin", "uipushtool", "subsasgn", "hgtransform", "asech"];
        for name in octave.iter().chain(&internal).chain(&papers) {
            assert!(library().is_function(name), "{name}");
        }
    }

    #[test]
    fn methods_are_no_functions() {
        assert!(library().is_method("notify") && !library().is_function("notify"));
        assert!(!library().is_method("sin"));
        assert!(!library().functions().any(|name| name == "notify"));
    }

    #[test]
    fn packages_and_their_members() {
        for name in ["containers", "matlab", "matlab.lang", "meta"] {
            assert!(library().is_package(name), "{name}");
        }
        for name in ["containers.Map", "matlab.lang.makeValidName", "meta.class"] {
            assert!(library().is_function(name), "{name}");
        }
        assert!(!library().is_package("sin") && !library().is_package("containers.Map"));
    }

    #[test]
    fn no_stranger() {
        for name in ["frobnicate", "", "+containers", "Map.", "SIZE"] {
            assert!(!library().is_function(name), "{name}");
            assert_eq!(library().origin(name), None);
        }
    }

    #[test]
    fn where_names_come_from() {
        assert_eq!(library().origin("ifelse"), Some("GNU Octave"));
        assert!(library().origin("sortrowsc").is_some());
        assert!(library().origin("containers").is_some());
    }

    #[test]
    fn each_function_once() {
        let all: Vec<_> = library().functions().collect();
        let distinct: FxHashSet<_> = all.iter().collect();
        assert_eq!(all.len(), distinct.len());
        assert!(all.iter().all(|name| library().is_function(name)));
        assert!(all.len() > 1500);
    }
}
