//! Builtins that take a format: `spec/formats.txt` and its reader.
//!
//! ```
//! use lariat_builtins::{Front, format_place};
//! let place = format_place("fprintf").unwrap();
//! assert_eq!((place.index, place.front), (0, Front::File));
//! assert!(format_place("cumsum").is_none());
//! ```
//!
//! Cost: the table is made at its first use; then one hash lookup a query.

use crate::keyed_table;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// What may stand in front of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Front {
    /// Nothing else than arguments that are always there.
    Nothing,
    /// The number of an open file.
    File,
    /// The identifier of a message; a format alone is not read as one.
    Identifier,
}

/// Where a builtin takes its format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FormatPlace {
    /// The argument, from 0, where nothing optional stands in front of it.
    pub index: usize,
    /// What may stand in front.
    pub front: Front,
}

/// Where a builtin takes a format, if it does.
#[must_use]
pub fn format_place(name: &str) -> Option<FormatPlace> {
    static TABLE: LazyLock<FxHashMap<&'static str, FormatPlace>> =
        LazyLock::new(|| keyed_table::read(include_str!("../spec/formats.txt"), read_row).0);
    TABLE.get(name).copied()
}

fn read_row(line: &str) -> Option<(&str, FormatPlace)> {
    let mut words = line.split_whitespace();
    let (name, place) = (words.next()?, words.next()?.parse::<usize>().ok()?);
    let front = match words.next() {
        None => Front::Nothing,
        Some(word) => FRONTS.iter().find(|(known, _)| *known == word)?.1,
    };
    let index = place.checked_sub(1)?;
    words.next().is_none().then_some((name, FormatPlace { index, front }))
}

const FRONTS: [(&str, Front); 2] = [("file", Front::File), ("identifier", Front::Identifier)];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    #[test]
    fn the_shipped_table_is_right() {
        let (table, errors) = keyed_table::read(include_str!("../spec/formats.txt"), read_row);
        assert_eq!(errors, Vec::<usize>::new());
        assert!(table.keys().all(|name| library().is_function(name)), "{table:?}");
    }

    #[test]
    fn bad_lines_are_reported() {
        let (table, errors) =
            keyed_table::read("% t\n\na 1\nb 0\nc\nd 2 what\ne x\na 2\nf 1 file more", read_row);
        assert_eq!(errors, [4, 5, 6, 7, 8, 9]);
        assert_eq!(table.len(), 1);
    }
}
