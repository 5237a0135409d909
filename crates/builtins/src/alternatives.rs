//! What to write instead of a wild feature: `spec/alternatives.txt` and its
//! reader.
//!
//! `000` section 2.11 calls features wild that can destroy all static knowledge:
//! `eval`, `clear`, `assignin`, `cd` and similar ones. Its approach is "to detect
//! them and help programmers to remove them via refactorings". Which builtins
//! are wild follows from their effects ([`Effects::is_wild`](crate::Effects));
//! here is what each can be replaced by, and [`Mark`]s for what effects do not
//! say:
//!
//! ```
//! use lariat_builtins::{Mark, alternative, taming};
//! assert!(alternative("assignin").unwrap().starts_with("return the value"));
//! assert!(taming("cd").unwrap().has(Mark::Bare));
//! assert_eq!(alternative("cumsum"), None);
//! ```
//!
//! Cost: the table is made at its first use; then one hash lookup a query.

use crate::entry::{Entry, read_line};
use crate::keyed_table;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// What is particular about a wild builtin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Mark {
    /// `[used]`: tame where its result is used; then it defines nothing.
    Used,
    /// `[bare]`: tame without arguments; then it only shows something or does nothing.
    Bare,
    /// `[named]`: wild only where its first argument is a string, which names the
    /// function that is called with the other arguments.
    Named,
    /// `[in-place]`: as a statement with one constant string it does what the string
    /// would do as code in its place.
    InPlace,
}

impl Mark {
    /// All marks.
    pub const ALL: [Self; 4] = [Self::Used, Self::Bare, Self::Named, Self::InPlace];

    /// How the mark is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Used => "used",
            Self::Bare => "bare",
            Self::Named => "named",
            Self::InPlace => "in-place",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mark| mark.word() == word)
    }
}

/// How a wild builtin is tamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taming<'a> {
    /// What to write instead: a sentence without a full stop.
    pub sentence: &'a str,
    marks: u8,
}

impl Taming<'_> {
    /// Does the builtin have this mark?
    #[must_use]
    pub const fn has(&self, mark: Mark) -> bool {
        self.marks & (1 << mark as u8) != 0
    }
}

/// What to write instead of a wild builtin.
#[must_use]
pub fn alternative(name: &str) -> Option<&'static str> {
    taming(name).map(|taming| taming.sentence)
}

/// How a wild builtin is tamed.
#[must_use]
pub fn taming(name: &str) -> Option<&'static Taming<'static>> {
    static TABLE: LazyLock<FxHashMap<&'static str, Taming<'static>>> =
        LazyLock::new(|| keyed_table::read(include_str!("../spec/alternatives.txt"), read_row).0);
    TABLE.get(name)
}

fn read_row(line: &str) -> Option<(&str, Taming<'_>)> {
    let (head, sentence) = line.split_once(": ")?;
    let (name, marks) = match head.strip_suffix(']') {
        Some(head) => head.split_once(" [")?,
        None => (head, ""),
    };
    let mut bits = 0;
    for word in marks.split_whitespace() {
        bits |= 1 << Mark::from_word(word)? as u8;
    }
    let is_name = matches!(read_line(name), Ok(Some(Entry::Function(found))) if found == name);
    let sentence = sentence.trim();
    (is_name && !sentence.is_empty()).then_some((name, Taming { sentence, marks: bits }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{effects, library, parse_effects};

    const LIST: &str = include_str!("../spec/alternatives.txt");

    #[test]
    fn every_wild_builtin_has_an_alternative() {
        let (table, _) = parse_effects(include_str!("../spec/dynamic.builtins"));
        let wild = table.iter().filter(|(_, effects)| effects.is_wild());
        let lacking: Vec<_> =
            wild.map(|(name, _)| name).filter(|name| alternative(name).is_none()).collect();
        assert_eq!(lacking, Vec::<&str>::new());
    }

    #[test]
    fn nothing_else_has_one() {
        let (table, errors) = keyed_table::read(LIST, read_row);
        assert_eq!(errors, Vec::<usize>::new());
        for (name, taming) in table {
            let effects = effects(name);
            assert!(effects.is_wild() || effects.may_call() && taming.has(Mark::Named), "{name}");
            assert!(library().is_function(name), "{name}");
            assert!(!taming.sentence.ends_with('.'), "{name}");
        }
    }

    #[test]
    fn bad_lines_are_reported() {
        let text = "% t\n\na: x\nb [used bare]: y\nc [eats]: z\nno sentence\nd:\na: again\n1 2: x";
        let (table, errors) = keyed_table::read(text, read_row);
        assert_eq!(errors, [5, 6, 7, 8, 9]);
        assert!(table["b"].has(Mark::Used) && table["b"].has(Mark::Bare));
        assert!(!table["b"].has(Mark::Named));
    }
}
