//! Which builtin has which effects: `spec/dynamic.builtins` and its reader.
//!
//! One line a builtin, its name and the words of its [`Effect`]s, separated by
//! blanks; `%` or `#` starts a comment:
//!
//! ```
//! let (table, errors) = lariat_builtins::parse_effects("assignin defines-any % by name\nwho eats");
//! assert!(table.effects("assignin").may_define());
//! assert_eq!(errors[0].to_string(), "line 2: `eats` is not an effect");
//! ```
//!
//! Cost: one hash lookup a query.
//!
//! This is a constant table, not part of the builtins that are handed in: that `eval` runs code
//! and `clear` takes variables away is a fact of the language. The tree of a file has to be read
//! by it before any library is known; a specification of a project (`builtins` in `lariat.toml`)
//! says classes and sizes, not effects.

use crate::effect::{Effect, Effects};
use crate::entry::{Entry, read_line};
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::LazyLock;

/// The effects of a builtin; none for a name that the table does not have.
#[must_use]
pub fn effects(name: &str) -> Effects {
    static TABLE: LazyLock<EffectTable<'static>> =
        LazyLock::new(|| parse_effects(include_str!("../spec/dynamic.builtins")).0);
    TABLE.effects(name)
}

/// Builtins with their effects, as a specification names them.
#[derive(Clone, Debug, Default)]
pub struct EffectTable<'a> {
    effects: FxHashMap<&'a str, Effects>,
}

/// What is wrong with a line of a specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for EffectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for EffectError {}

impl EffectTable<'_> {
    /// The effects of a builtin; none for a name that the table does not have.
    #[must_use]
    pub fn effects(&self, name: &str) -> Effects {
        self.effects.get(name).copied().unwrap_or_default()
    }

    /// All builtins with their effects, in any order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Effects)> {
        self.effects.iter().map(|(&name, &effects)| (name, effects))
    }
}

/// Reads a specification; a line with an error is left out, the others count.
#[must_use]
pub fn parse_effects(text: &str) -> (EffectTable<'_>, Vec<EffectError>) {
    let mut table = EffectTable::default();
    let mut errors = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if let Err(message) = table.read_line(line) {
            errors.push(EffectError { line: index + 1, message });
        }
    }
    (table, errors)
}

impl<'a> EffectTable<'a> {
    fn read_line(&mut self, line: &'a str) -> Result<(), String> {
        let text = line.split(['%', '#']).next().unwrap_or_default();
        let mut words = text.split_whitespace();
        let Some(name) = words.next() else { return Ok(()) };
        if !matches!(read_line(name), Ok(Some(Entry::Function(_)))) {
            return Err(format!("`{name}` is not a name"));
        }
        let effects = words.map(read_effect).collect::<Result<Effects, _>>()?;
        if effects.is_empty() {
            return Err(format!("`{name}` has no effect"));
        }
        match self.effects.insert(name, effects) {
            None => Ok(()),
            Some(first) => {
                self.effects.insert(name, first);
                Err(format!("`{name}` occurs twice"))
            }
        }
    }
}

fn read_effect(word: &str) -> Result<Effect, String> {
    Effect::from_word(word).ok_or_else(|| format!("`{word}` is not an effect"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECIFICATION: &str = include_str!("../spec/dynamic.builtins");

    #[test]
    fn the_specification_has_no_error() {
        let (table, errors) = parse_effects(SPECIFICATION);
        assert_eq!(errors, []);
        assert!(table.effects.len() > 100);
    }

    #[test]
    fn every_effect_is_used() {
        let (table, _) = parse_effects(SPECIFICATION);
        let used = table.effects.values().copied().fold(Effects::NONE, Effects::union);
        assert_eq!(used, Effect::ALL.into_iter().collect());
    }

    #[test]
    fn samples() {
        use Effect::*;
        let expected = [
            ("load", DefinesNamed),
            ("eval", DefinesAny),
            ("assignin", ReachesCaller),
            ("syms", DefinesWords),
            ("clear", Clears),
            ("whos", ReadsAny),
            ("save", ReadsNamed),
            ("exist", ReadsWords),
            ("error", ReturnsOnEmpty),
            ("quit", NeverReturns),
            ("feval", CallsNamed),
            ("addpath", ChangesPath),
        ];
        for (name, effect) in expected {
            assert!(effects(name).contains(effect), "{name} {effect:?}");
        }
        for name in ["sin", "genpath", "warning", "nobody", ""] {
            assert!(effects(name).is_empty(), "{name}");
        }
    }

    #[test]
    fn errors_name_the_line_and_the_rest_counts() {
        let text = "% t\na clears\nb\na reads-any\n1x clears\nc clears eats\r\nd calls-any # ok";
        let (table, errors) = parse_effects(text);
        let shown: Vec<_> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(
            shown,
            [
                "line 3: `b` has no effect",
                "line 4: `a` occurs twice",
                "line 5: `1x` is not a name",
                "line 6: `eats` is not an effect",
            ]
        );
        assert_eq!(table.effects("a"), Effects::NONE.with(Effect::Clears));
        assert!(table.effects("c").is_empty() && table.effects("d").may_call());
    }
}
