//! Functions that releases of MATLAB removed or advise against: `spec/releases.txt`
//! and its reader.
//!
//! ```
//! use lariat_builtins::{Retirement, release};
//! let gone = release("wavread").unwrap();
//! assert_eq!(gone.retirement, Retirement::Removed);
//! assert_eq!((gone.since, gone.instead), (Some("R2015b"), "audioread"));
//! assert!(release("cumsum").is_none());
//! ```
//!
//! Cost: the table is made at its first use; then one hash lookup a query.

use crate::keyed_table;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// How a function went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Retirement {
    /// It is not there any more.
    Removed,
    /// The documentation advises against it.
    Deprecated,
}

/// What releases did to a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Release<'a> {
    /// How it went.
    pub retirement: Retirement,
    /// Since which release, where the documentation says it.
    pub since: Option<&'a str>,
    /// What to use instead.
    pub instead: &'a str,
}

/// What releases did to a function, if one did anything.
#[must_use]
pub fn release(name: &str) -> Option<&'static Release<'static>> {
    static TABLE: LazyLock<FxHashMap<&'static str, Release<'static>>> =
        LazyLock::new(|| keyed_table::read(include_str!("../spec/releases.txt"), read_row).0);
    TABLE.get(name)
}

fn read_row(line: &str) -> Option<(&str, Release<'_>)> {
    let (head, instead) = line.split_once(": ")?;
    let mut words = head.split_whitespace();
    let (name, word, since) = (words.next()?, words.next()?, words.next()?);
    let retirement = WORDS.iter().find(|(known, _)| *known == word)?.1;
    let since = match since {
        "-" => None,
        _ if is_release(since) => Some(since),
        _ => return None,
    };
    let filled = !instead.is_empty() && words.next().is_none();
    filled.then_some((name, Release { retirement, since, instead }))
}

const WORDS: [(&str, Retirement); 2] =
    [("removed", Retirement::Removed), ("deprecated", Retirement::Deprecated)];

/// `R2015b`
fn is_release(word: &str) -> bool {
    let year = word.strip_prefix('R').and_then(|rest| rest.strip_suffix(['a', 'b']));
    year.is_some_and(|year| year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    #[test]
    fn the_shipped_table_is_right() {
        let (table, errors) = keyed_table::read(include_str!("../spec/releases.txt"), read_row);
        assert_eq!(errors, Vec::<usize>::new());
        let unknown: Vec<_> = table.keys().filter(|name| !library().is_function(name)).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }

    #[test]
    fn bad_lines_are_reported() {
        let text = "% t\na removed R2015b: b\nb gone R2015b: c\nc removed 2015: d\nd removed -: e\n\
                    a removed -: f\ng removed R2015b:\nh";
        let (table, errors) = keyed_table::read(text, read_row);
        assert_eq!(errors, [3, 4, 6, 7, 8]);
        assert_eq!(table["d"].since, None);
    }
}
