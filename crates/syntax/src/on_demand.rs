//! Trees that are made when they are asked for.
//!
//! A program reaches few of the files beside it, and the trees of the others are most of the memory that
//! it would take: of a file of data, a node for each number, six times the size of its text. [`Parsed::forgotten`]
//! keeps the text alone, once it is known to be free of errors, and parses it again when its tree is
//! looked at first.
//!
//! ```text
//! parse ── facts ── errors? ── yes ──> Parsed::of: held
//!                         └─── no ───> Parsed::forgotten: the text alone ── *parsed ──> held
//! ```
//!
//! Cost: a text that was forgotten and is asked for is parsed twice, at 170 MB/s.

use crate::dialect::Dialect;
use crate::parser::{Parse, parse};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// A text with its tree, which is made anew where it was forgotten.
#[derive(Debug)]
pub struct Parsed {
    text: Arc<str>,
    dialect: Arc<Dialect>,
    made: OnceLock<Parse>,
}

impl Parsed {
    /// A text that was parsed.
    pub fn of(parse: Parse, dialect: Arc<Dialect>) -> Self {
        Self { text: parse.tree.shared_text().clone(), dialect, made: OnceLock::from(parse) }
    }

    /// The same without the tree, where there are no errors: what is said of those may be more
    /// than parsing says.
    pub fn forgotten(parse: Parse, dialect: Arc<Dialect>) -> Self {
        match parse.errors.is_empty() {
            true => Self { text: parse.tree.shared_text().clone(), dialect, made: OnceLock::new() },
            false => Self::of(parse, dialect),
        }
    }

    /// Does the text have no tree now?
    pub fn is_forgotten(&self) -> bool {
        self.made.get().is_none()
    }
}

impl Deref for Parsed {
    type Target = Parse;

    /// The tree and the errors.
    fn deref(&self) -> &Parse {
        self.made.get_or_init(|| parse(self.text.clone(), &self.dialect))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::same::same_tree;

    fn parsed(text: &str, made: fn(Parse, Arc<Dialect>) -> Parsed) -> Parsed {
        made(parse(text, &Dialect::MATLAB), Arc::new(Dialect::MATLAB))
    }

    #[test]
    fn a_forgotten_tree_is_the_same_when_it_is_asked_for() {
        let text = "x = [1 2; 3 4];\ny = x';\n";
        let (held, forgotten) = (parsed(text, Parsed::of), parsed(text, Parsed::forgotten));
        assert!(!held.is_forgotten() && forgotten.is_forgotten());
        assert!(same_tree(&held.tree, &forgotten.tree));
        assert!(!forgotten.is_forgotten());
    }

    #[test]
    fn errors_are_kept_as_they_were_reported() {
        let mut broken = parse("x = (1;\n", &Dialect::MATLAB);
        broken.errors[0].help = Some("said by whoever parsed it".into());
        let parsed = Parsed::forgotten(broken, Arc::new(Dialect::MATLAB));
        assert!(!parsed.is_forgotten());
        assert_eq!(parsed.errors[0].help.as_deref(), Some("said by whoever parsed it"));
    }
}
