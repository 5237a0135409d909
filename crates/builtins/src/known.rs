//! A user's own names: the file given with `--known-functions`.
//!
//! It holds what Lariat's lists cannot know: MEX files, toolboxes of one's own,
//! generated functions. One name a line, `+name` for a package, blank lines and
//! comments (`%` or `#`) skipped; a member `p.f` makes `p` a package too. A bad
//! line is reported and the rest is still read.
//!
//! ```
//! use lariat_builtins::parse_known_functions;
//! let (known, errors) = parse_known_functions("fastFilter % MEX\n+vendor\nvendor.open\nnot a name");
//! assert!(known.is_function("fastFilter") && known.is_function("vendor.open"));
//! assert!(known.is_package("vendor"));
//! assert_eq!(errors[0].line, 4);
//! ```

use crate::entry::{Entry, enclosing_packages, read_line};
use std::collections::BTreeSet;
use std::fmt;

/// Names that the user declares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownFunctions {
    functions: BTreeSet<String>,
    packages: BTreeSet<String>,
}

/// A line that is no entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownFunctionsError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what to write instead.
    pub message: String,
}

impl fmt::Display for KnownFunctionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for KnownFunctionsError {}

/// Reads a user's list; what is wrong with some lines does not spoil the others.
#[must_use]
pub fn parse_known_functions(text: &str) -> (KnownFunctions, Vec<KnownFunctionsError>) {
    let mut known = KnownFunctions::default();
    let mut errors = Vec::new();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (index, line) in text.lines().enumerate() {
        match read_line(line) {
            Ok(entry) => known.extend(entry),
            Err(text) => {
                errors.push(KnownFunctionsError { line: index + 1, message: message(text) })
            }
        }
    }
    (known, errors)
}

fn message(text: &str) -> String {
    const LONGEST: usize = 60;
    let shown: String = text.chars().take(LONGEST).collect();
    let more = if shown.len() < text.len() { "..." } else { "" };
    format!("`{shown}{more}` is not a name; write one name a line, `+name` for a package")
}

impl KnownFunctions {
    /// Is this a declared function? Members of packages are asked for by their
    /// dotted names.
    #[must_use]
    pub fn is_function(&self, name: &str) -> bool {
        self.functions.contains(name)
    }

    /// Is this a declared package? Inner packages are asked for by their dotted
    /// names.
    #[must_use]
    pub fn is_package(&self, name: &str) -> bool {
        self.packages.contains(name)
    }

    /// All functions, sorted bytewise.
    pub fn functions(&self) -> impl Iterator<Item = &str> {
        self.functions.iter().map(String::as_str)
    }

    /// All packages, sorted bytewise.
    pub fn packages(&self) -> impl Iterator<Item = &str> {
        self.packages.iter().map(String::as_str)
    }

    fn extend(&mut self, entry: Option<Entry<'_>>) {
        let Some(entry) = entry else { return };
        self.packages.extend(enclosing_packages(entry.name()).map(str::to_owned));
        match entry {
            Entry::Function(name) => self.functions.insert(name.to_owned()),
            Entry::Package(name) => self.packages.insert(name.into_owned()),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_a_line() {
        let text = "\u{feff}# ours\r\nf\r\n\r\n  g  % two\n+p/+q\n+r.s\na.b.c\nf";
        let (known, errors) = parse_known_functions(text);
        assert_eq!(errors, []);
        assert_eq!(known.functions().collect::<Vec<_>>(), ["a.b.c", "f", "g"]);
        assert_eq!(known.packages().collect::<Vec<_>>(), ["a", "a.b", "p", "p.q", "r", "r.s"]);
        assert!(known.is_function("a.b.c") && !known.is_function("p"));
    }

    #[test]
    fn bad_lines_are_named_and_skipped() {
        let (known, errors) = parse_known_functions("f\nnot a name\n+\na..b\ng\n\0é");
        assert_eq!(known.functions().collect::<Vec<_>>(), ["f", "g"]);
        assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), [2, 3, 4, 6]);
        let shown = errors[0].to_string();
        assert!(shown.starts_with("line 2: `not a name` is not a name; write"), "{shown}");
    }

    #[test]
    fn a_long_line_is_cut() {
        let (_, errors) = parse_known_functions(&"é".repeat(5000));
        assert!(errors[0].message.len() < 300 && errors[0].message.contains("..."));
    }
}
