//! The class of objects among results, as data: `Object(…)`.
//!
//! A class rule says that a result is an object, this attribute of which class. Cases are
//! patterns of the arguments' classes and the class of the result, as in an
//! [equation](crate::ShapeEquation):
//!
//! ```text
//! Object(duration)                                          every object is a duration
//! Object(=1)                                                of the class of the first argument
//! Object(datetime datetime -> duration, _ ... -> datetime)  the first case that matches decides
//! ```
//!
//! | pattern | matches an argument that is |
//! |---|---|
//! | `_` | anything |
//! | `datetime` | an object of this class |
//! | `...` | all further arguments, if any |
//!
//! Where an argument of unknown class decides between cases, nothing is known.
//!
//! Cost: one pass over the text when a specification is read; a query visits each pattern
//! once.

use crate::line::is_name;
use std::fmt;

const ANYTHING: &str = "_";
const FURTHER: &str = "...";
const ARROW: &str = "->";

/// The class of objects that a builtin returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectRule {
    text: Box<str>,
    cases: Vec<Case>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Case {
    patterns: Vec<Pattern>,
    /// May there be further arguments?
    is_open: bool,
    made: Made,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Pattern {
    Anything,
    Class(Box<str>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Made {
    Class(Box<str>),
    /// The class of an argument, counted from 0.
    OfArgument(usize),
}

/// What an argument is, as far as these rules distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectArgument<'a> {
    /// An object of this class.
    Object(&'a str),
    /// No object.
    Other,
    /// It may be either.
    Unknown,
}

impl fmt::Display for ObjectRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl ObjectRule {
    /// The rule that a text describes; else the byte at which it is wrong, and why.
    pub(crate) fn read(text: &str) -> Result<Self, (usize, String)> {
        let mut cases = Vec::new();
        let mut at = 0;
        for case in text.split(',') {
            cases.push(Case::read(case).map_err(|message| (at, message))?);
            at += case.len() + 1;
        }
        Ok(Self { text: text.into(), cases })
    }

    /// The class of objects among the results of a call; `None` where it is not known.
    #[must_use]
    pub fn class<'a>(&'a self, arguments: &[ObjectArgument<'a>]) -> Option<&'a str> {
        for case in &self.cases {
            match case.matches(arguments) {
                Some(true) => return case.made.class(arguments),
                Some(false) => {}
                None => return None,
            }
        }
        None
    }
}

impl Case {
    fn read(text: &str) -> Result<Self, String> {
        let (patterns, made) = match text.split_once(ARROW) {
            Some((patterns, made)) => (patterns, made.trim()),
            None => (FURTHER, text.trim()),
        };
        let mut words: Vec<_> = patterns.split_whitespace().collect();
        let is_open = words.last() == Some(&FURTHER);
        words.truncate(words.len() - usize::from(is_open));
        let patterns: Result<Vec<_>, _> = words.into_iter().map(Pattern::read).collect();
        Ok(Self { patterns: patterns?, is_open, made: Made::read(made)? })
    }

    /// Does a call match? `None` where an unknown argument decides.
    fn matches(&self, arguments: &[ObjectArgument<'_>]) -> Option<bool> {
        let (given, wanted) = (arguments.len(), self.patterns.len());
        if given < wanted || given > wanted && !self.is_open {
            return Some(false);
        }
        let mut is_certain = true;
        for (pattern, argument) in self.patterns.iter().zip(arguments) {
            match pattern.matches(*argument) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => is_certain = false,
            }
        }
        is_certain.then_some(true)
    }
}

impl Pattern {
    fn read(word: &str) -> Result<Self, String> {
        match word {
            ANYTHING => Ok(Self::Anything),
            word if is_name(word) => Ok(Self::Class(word.into())),
            _ => Err(format!("expected `_` or the name of a class, found `{word}`")),
        }
    }

    fn matches(&self, argument: ObjectArgument<'_>) -> Option<bool> {
        match (self, argument) {
            (Self::Anything, _) => Some(true),
            (Self::Class(_), ObjectArgument::Unknown) => None,
            (Self::Class(class), ObjectArgument::Object(own)) => Some(**class == *own),
            (Self::Class(_), ObjectArgument::Other) => Some(false),
        }
    }
}

impl Made {
    fn read(text: &str) -> Result<Self, String> {
        let number = text.strip_prefix('=').map(str::parse::<usize>);
        match number {
            Some(Ok(number)) if number > 0 => Ok(Self::OfArgument(number - 1)),
            None if is_name(text) => Ok(Self::Class(text.into())),
            _ => Err(format!("expected the name of a class or `=1`, found `{text}`")),
        }
    }

    fn class<'a>(&'a self, arguments: &[ObjectArgument<'a>]) -> Option<&'a str> {
        match self {
            Self::Class(class) => Some(class),
            Self::OfArgument(at) => match arguments.get(*at)? {
                ObjectArgument::Object(class) => Some(class),
                ObjectArgument::Other | ObjectArgument::Unknown => None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ObjectArgument::*, *};

    fn rule(text: &str) -> ObjectRule {
        ObjectRule::read(text).unwrap_or_else(|fault| panic!("{fault:?}"))
    }

    #[test]
    fn the_first_case_that_matches_decides() {
        let minus = rule("datetime datetime -> duration, _ ... -> datetime");
        let (time, length) = (Object("datetime"), Object("duration"));
        assert_eq!(minus.class(&[time, time]), Some("duration"));
        assert_eq!(minus.class(&[time, length]), Some("datetime"));
        assert_eq!(minus.class(&[time, Other]), Some("datetime"));
        assert_eq!(minus.class(&[time, Unknown]), None);
        assert_eq!(minus.class(&[]), None);
    }

    #[test]
    fn classes_of_arguments() {
        let same = rule("=2");
        assert_eq!(same.class(&[Other, Object("track")]), Some("track"));
        assert_eq!(same.class(&[Object("track")]), None);
        assert_eq!(same.class(&[Other, Unknown]), None);
    }

    #[test]
    fn what_is_no_rule() {
        for text in ["", "=0", "_ -> ", "1 -> track", "a b", "a -> b, "] {
            assert!(ObjectRule::read(text).is_err(), "{text}");
        }
    }
}
