//! How many arguments GNU Octave's functions take: `spec/octave-counts.txt` and its reader.
//!
//! `Args(…)` of a builtin allows what any product allows. What one of GNU Octave's functions is
//! declared with, and what it refused whatever the arguments were, is recorded here by
//! `cargo xtask octave-counts`.
//!
//! ```
//! use lariat_builtins::octave_counts;
//! let counts = octave_counts("nchoosek").unwrap();
//! assert_eq!((counts.least, counts.most), (2, Some(2)));
//! assert!(octave_counts("myfunction").is_none());
//! ```
//!
//! Cost: the table is made at its first use; then one hash lookup a query.

use crate::keyed_table;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// How many arguments a function takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OctaveCounts {
    /// With fewer every call failed.
    pub least: u32,
    /// It is declared with so many; `None` where any number may be given.
    pub most: Option<u32>,
}

/// How many arguments GNU Octave's function of this name takes, where that was recorded.
#[must_use]
pub fn octave_counts(name: &str) -> Option<OctaveCounts> {
    static TABLE: LazyLock<FxHashMap<&'static str, OctaveCounts>> =
        LazyLock::new(|| keyed_table::read(include_str!("../spec/octave-counts.txt"), read_row).0);
    TABLE.get(name).copied()
}

fn read_row(line: &str) -> Option<(&str, OctaveCounts)> {
    let mut words = line.split(' ');
    let (name, least) = (words.next()?, words.next()?.parse().ok()?);
    let most = match words.next()? {
        "any" => None,
        most => Some(most.parse().ok()?),
    };
    words.next().is_none().then_some((name, OctaveCounts { least, most }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    #[test]
    fn the_shipped_table_is_right() {
        let text = include_str!("../spec/octave-counts.txt");
        let (table, errors) = keyed_table::read(text, read_row);
        assert_eq!(errors, Vec::<usize>::new());
        assert!(table.keys().all(|name| library().is_function(name)));
        let is_in_order = |counts: &OctaveCounts| counts.most.is_none_or(|it| it >= counts.least);
        assert!(table.values().all(is_in_order));
    }

    #[test]
    fn bad_lines_are_reported() {
        assert_eq!(read_row("f 1 2"), Some(("f", OctaveCounts { least: 1, most: Some(2) })));
        assert_eq!(read_row("f 1 any").map(|row| row.1.most), Some(None));
        assert!(read_row("f 1").is_none() && read_row("f 1 2 3").is_none());
    }
}
