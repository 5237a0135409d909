//! A side table: what a pass knows of some rows of an arena, by their ids.
//!
//! ```
//! use lariat_base::{Arena, SideTable};
//! let mut lines = Arena::default();
//! let (first, second) = (lines.push("a = 1"), lines.push("b = 2"));
//! let mut visits = SideTable::<_, u32>::default();
//! *visits.entry(second) += 1;
//! assert_eq!((visits.get(first), visits.get(second)), (None, Some(&1)));
//! ```
//!
//! Cost: an access is an index; the memory is that of the rows up to the last one that is
//! known, so it pays where most rows are.

use crate::Idx;
use std::marker::PhantomData;

/// Values for some rows of a table of `T`.
#[derive(Debug)]
pub struct SideTable<T, V> {
    values: Vec<Option<V>>,
    rows: PhantomData<fn() -> T>,
}

impl<T, V> Default for SideTable<T, V> {
    fn default() -> Self {
        Self { values: Vec::new(), rows: PhantomData }
    }
}

impl<T, V> SideTable<T, V> {
    /// Makes room for the first so many rows.
    pub fn reserve(&mut self, rows: usize) {
        self.values.reserve(rows.saturating_sub(self.values.len()));
    }

    /// What is known of a row.
    pub fn get(&self, row: Idx<T>) -> Option<&V> {
        self.values.get(row.index())?.as_ref()
    }

    /// Is something known of a row?
    pub fn contains(&self, row: Idx<T>) -> bool {
        self.get(row).is_some()
    }

    /// The same, of a table that nobody needs any more.
    pub fn into_rows(self) -> impl Iterator<Item = (Idx<T>, V)> {
        let rows = self.values.into_iter().enumerate();
        rows.filter_map(|(index, value)| Some((Idx::new(index), value?)))
    }

    /// The rows of which something is known, with that, in the order of the table.
    pub fn iter(&self) -> impl Iterator<Item = (Idx<T>, &V)> {
        let rows = self.values.iter().enumerate();
        rows.filter_map(|(index, value)| Some((Idx::new(index), value.as_ref()?)))
    }
}

impl<T, V: Default> SideTable<T, V> {
    /// The place of a row; what is not known yet is the default.
    pub fn entry(&mut self, row: Idx<T>) -> &mut V {
        let index = row.index();
        if index >= self.values.len() {
            self.values.resize_with(index + 1, || None);
        }
        self.values[index].get_or_insert_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_order() {
        let mut table = SideTable::<char, u32>::default();
        for index in [5, 0, 3] {
            *table.entry(Idx::new(index)) += index as u32;
        }
        let rows: Vec<_> = table.iter().map(|(row, value)| (row.index(), *value)).collect();
        assert_eq!(rows, [(0, 0), (3, 3), (5, 5)]);
        assert!(!table.contains(Idx::new(4)) && !table.contains(Idx::new(600)));
    }
}
