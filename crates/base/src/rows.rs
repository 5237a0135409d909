//! Many rows of which few change: a copy shares all but the blocks that are written later.
//!
//! A session hands out copies of its tables with every keystroke. A plain vector of 16,000
//! handles takes a millisecond to copy, since each handle is counted in memory of its own, and
//! another to drop. Here the copy counts blocks: a radix-balanced tree of two levels, in the
//! words of Bagwell and Rompf ("RRB-Trees: Efficient Immutable Vectors", 2011).
//!
//! ```
//! use lariat_base::Rows;
//! let mut rows: Rows<u32> = (0..1000).collect();
//! let before = rows.clone();
//! rows.set(500, 7);
//! assert_eq!((rows[500], before[500]), (7, 500));
//! ```
//!
//! Cost: of a copy, a counter for each 128 rows; of a change, a copy of 128 rows where they are
//! shared; a row is found with two steps.

use std::ops::Index;
use std::sync::Arc;

/// So many rows are shared together.
const BLOCK: usize = 128;

/// Rows by place.
#[derive(Clone, Debug)]
pub struct Rows<T> {
    /// All but the last are full; none is empty.
    blocks: Vec<Arc<Vec<T>>>,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self { blocks: Vec::new() }
    }
}

impl<T> Rows<T> {
    /// How many there are.
    pub fn len(&self) -> usize {
        let last = self.blocks.last().map_or(0, |block| block.len());
        self.blocks.len().saturating_sub(1) * BLOCK + last
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The row at a place.
    pub fn get(&self, at: usize) -> Option<&T> {
        self.blocks.get(at / BLOCK)?.get(at % BLOCK)
    }

    /// The first row.
    pub fn first(&self) -> Option<&T> {
        self.get(0)
    }

    /// All rows, in their order.
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { rows: self, at: 0 }
    }

    /// The first place from which on the answer is no, where it is yes before.
    pub fn partition_point(&self, mut is_before: impl FnMut(&T) -> bool) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            match is_before(&self[middle]) {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        low
    }
}

impl<T: Clone> Rows<T> {
    /// Sets the row at a place, where there is one.
    pub fn set(&mut self, at: usize, row: T) {
        let block = self.blocks.get_mut(at / BLOCK);
        if let Some(place) = block.and_then(|block| Arc::make_mut(block).get_mut(at % BLOCK)) {
            *place = row;
        }
    }

    /// Adds a row at the end.
    pub fn push(&mut self, row: T) {
        match self.blocks.last_mut().filter(|block| block.len() < BLOCK) {
            Some(block) => Arc::make_mut(block).push(row),
            None => self.blocks.push(Arc::new(vec![row])),
        }
    }

    /// Adds a row before the one at a place; all behind it move.
    pub fn insert(&mut self, at: usize, row: T) {
        let mut all = self.to_vec();
        all.insert(at.min(all.len()), row);
        *self = all.into_iter().collect();
    }

    /// Takes the row at a place out; all behind it move.
    pub fn remove(&mut self, at: usize) -> Option<T> {
        let row = self.get(at)?.clone();
        let others = self.iter().enumerate().filter(|&(place, _)| place != at);
        *self = others.map(|(_, row)| row.clone()).collect();
        Some(row)
    }

    /// All rows.
    pub fn to_vec(&self) -> Vec<T> {
        self.iter().cloned().collect()
    }
}

impl<T> Index<usize> for Rows<T> {
    type Output = T;

    fn index(&self, at: usize) -> &T {
        &self.blocks[at / BLOCK][at % BLOCK]
    }
}

impl<T> FromIterator<T> for Rows<T> {
    fn from_iter<I: IntoIterator<Item = T>>(rows: I) -> Self {
        let mut blocks = Vec::new();
        let mut rows = rows.into_iter().peekable();
        while rows.peek().is_some() {
            blocks.push(Arc::new(rows.by_ref().take(BLOCK).collect()));
        }
        Self { blocks }
    }
}

/// Rows in their order.
pub struct Iter<'r, T> {
    rows: &'r Rows<T>,
    at: usize,
}

impl<'r, T> Iterator for Iter<'r, T> {
    type Item = &'r T;

    fn next(&mut self) -> Option<&'r T> {
        let row = self.rows.get(self.at)?;
        self.at += 1;
        Some(row)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.rows.len().saturating_sub(self.at);
        (left, Some(left))
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {}

impl<'r, T> IntoIterator for &'r Rows<T> {
    type Item = &'r T;
    type IntoIter = Iter<'r, T>;

    fn into_iter(self) -> Iter<'r, T> {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, Rows};

    #[test]
    fn the_same_as_a_vector() {
        for count in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 5] {
            let mut vector: Vec<usize> = (0..count).collect();
            let mut rows: Rows<usize> = vector.iter().copied().collect();
            assert_eq!((rows.len(), rows.is_empty()), (count, count == 0));
            assert_eq!(rows.partition_point(|&row| row < count / 2), count / 2);
            let before = rows.clone();
            for at in [0, count / 2, count] {
                vector.insert(at, 7);
                rows.insert(at, 7);
            }
            vector.push(9);
            rows.push(9);
            assert_eq!(rows.to_vec(), vector);
            vector.remove(count / 3);
            assert!(rows.remove(count / 3).is_some());
            rows.set(1, 11);
            vector[1] = 11;
            rows.set(10 * BLOCK, 11);
            assert_eq!((rows.to_vec(), rows.remove(10 * BLOCK)), (vector, None));
            assert_eq!(before.to_vec(), (0..count).collect::<Vec<_>>());
        }
    }
}
