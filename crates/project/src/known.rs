//! Names that exist without a file: the builtins and library functions of
//! MATLAB, Octave and toolboxes, and what the user declares.
//!
//! They come as data from outside this crate. [`KnownNames`] is what the library
//! asks; [`NameList`] holds a plain list, such as a file given with
//! `--known-functions`: one name a line, `+name` for a package, `#` or `%` to
//! start a comment.
//!
//! ```
//! use lariat_project::known::{KnownNames, NameList};
//! let list = NameList::parse("fastFilter  % a MEX file\n+vendor\nvendor.open\n").unwrap();
//! assert!(list.is_function("fastFilter") && list.is_function("vendor.open"));
//! assert!(list.is_package("vendor") && !list.is_function("vendor"));
//! ```
//!
//! Cost: a query is one hash lookup.

use rustc_hash::FxHashSet;
use std::fmt;

/// Names that exist without a file.
pub trait KnownNames: Send + Sync {
    /// Is this a function, class or script? Members of packages are asked for by
    /// their dotted names.
    fn is_function(&self, name: &str) -> bool;
    /// Is this a package? Inner packages are asked for by their dotted names.
    fn is_package(&self, name: &str) -> bool;
    /// Where the name comes from, as users call it: a product, a file.
    fn origin(&self, name: &str) -> Option<&str>;
    /// Does a class of the library hand down this member to its subclasses? `None` where not
    /// all of its members are known.
    fn inherits(&self, class: &str, member: &str) -> Option<bool> {
        let _ = (class, member);
        None
    }
    /// All function names, in a fixed order, to suggest from.
    fn names(&self) -> Box<dyn Iterator<Item = &str> + '_>;
}

/// A plain list of names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameList {
    origin: String,
    functions: FxHashSet<String>,
    packages: FxHashSet<String>,
}

/// A line of a list that is not a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameListError {
    /// The line, from 1.
    pub line: usize,
    /// What stands there.
    pub text: String,
}

impl fmt::Display for NameListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}: `{}` is not a name; write one name a line, `+name` for a package",
            self.line, self.text
        )
    }
}

impl std::error::Error for NameListError {}

impl NameList {
    /// Reads a list: one name a line, `+name` a package. Inner packages are
    /// written `+outer.inner` or `+outer/+inner`; a member `pkg.f` makes `pkg` a
    /// package.
    ///
    /// # Errors
    /// The first line that is neither name, package, comment nor empty.
    pub fn parse(text: &str) -> Result<Self, NameListError> {
        let mut list = Self::default();
        for (index, line) in text.lines().enumerate() {
            let text = line.split(['#', '%']).next().unwrap_or("").trim();
            if !text.is_empty() && !list.add(text) {
                return Err(NameListError { line: index + 1, text: text.to_owned() });
            }
        }
        Ok(list)
    }

    /// The same with a name for where it comes from.
    #[must_use]
    pub fn from_origin(mut self, origin: impl Into<String>) -> Self {
        self.origin = origin.into();
        self
    }

    /// Adds one entry as written in a list; false if it is not a name.
    pub fn add(&mut self, entry: &str) -> bool {
        let package = entry.strip_prefix('+').map(|name| name.replace("/+", "."));
        let name = package.as_deref().unwrap_or(entry);
        if !name.split('.').all(crate::folder::is_identifier) {
            return false;
        }
        for (dot, _) in name.match_indices('.') {
            self.packages.insert(name[..dot].to_owned());
        }
        let set = if package.is_some() { &mut self.packages } else { &mut self.functions };
        set.insert(name.to_owned());
        true
    }
}

impl KnownNames for NameList {
    fn is_function(&self, name: &str) -> bool {
        self.functions.contains(name)
    }
    fn is_package(&self, name: &str) -> bool {
        self.packages.contains(name)
    }
    fn origin(&self, name: &str) -> Option<&str> {
        let known = self.is_function(name) || self.is_package(name);
        (known && !self.origin.is_empty()).then_some(self.origin.as_str())
    }
    fn names(&self) -> Box<dyn Iterator<Item = &str> + '_> {
        let mut names: Vec<&str> = self.functions.iter().map(String::as_str).collect();
        names.sort_unstable();
        Box::new(names.into_iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_a_line() {
        let list = NameList::parse("# ours\r\nf\r\n\r\n  g  % two\n+p/+q\n+r.s\na.b.c")
            .expect("all lines are names")
            .from_origin("ours.txt");
        assert!(["f", "g", "a.b.c"].iter().all(|name| list.is_function(name)));
        assert!(["p", "p.q", "r", "r.s", "a", "a.b"].iter().all(|name| list.is_package(name)));
        assert!(!list.is_function("p") && !list.is_package("f"));
        assert_eq!(list.names().collect::<Vec<_>>(), ["a.b.c", "f", "g"]);
        assert_eq!((list.origin("f"), list.origin("h")), (Some("ours.txt"), None));
    }

    #[test]
    fn a_line_that_is_no_name_is_named() {
        let error = NameList::parse("f\n\nnot a name\n").expect_err("a bad line");
        assert_eq!(error, NameListError { line: 3, text: "not a name".into() });
        assert!(error.to_string().starts_with("line 3: `not a name`"));
        assert!(NameList::parse("+").is_err() && NameList::parse("a..b").is_err());
    }
}
