//! A growing table whose rows are named by typed ids.
//!
//! An [`Idx<T>`] is four bytes, has a niche (so `Option<Idx<T>>` is four bytes
//! too) and can only index tables of `T`: side tables keep later passes' facts
//! in plain `Vec`s at [`Idx::index`].

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::ops::{Index, IndexMut};

/// The id of a row of type `T`.
pub struct Idx<T> {
    raw: NonZeroU32,
    row: PhantomData<fn() -> T>,
}

impl<T> Idx<T> {
    /// The id of row `index`. Rows beyond `u32::MAX - 1` do not exist: a text
    /// is shorter than that ([`crate::source`]) and no row is made of no byte
    /// more than a constant number of times.
    pub fn new(index: usize) -> Self {
        let raw = u32::try_from(index + 1).unwrap_or(u32::MAX);
        Self { raw: NonZeroU32::MIN.saturating_add(raw - 1), row: PhantomData }
    }

    /// The row's place in its table, from 0.
    pub fn index(self) -> usize {
        self.raw.get() as usize - 1
    }

    /// The id as a number, from 1; inverse of [`Idx::from_raw`].
    pub fn raw(self) -> u32 {
        self.raw.get()
    }

    /// The id with this number, if it is one (0 is not).
    pub fn from_raw(raw: u32) -> Option<Self> {
        NonZeroU32::new(raw).map(|raw| Self { raw, row: PhantomData })
    }
}

impl<T> Clone for Idx<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Idx<T> {}
impl<T> PartialEq for Idx<T> {
    fn eq(&self, other: &Self) -> bool {
        self.raw == other.raw
    }
}
impl<T> Eq for Idx<T> {}
impl<T> PartialOrd for Idx<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Idx<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.raw.cmp(&other.raw)
    }
}
impl<T> Hash for Idx<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.raw.hash(state);
    }
}
impl<T> std::fmt::Debug for Idx<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.index())
    }
}

/// A table of `T`, grown at its end, its rows named by [`Idx<T>`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arena<T> {
    rows: Vec<T>,
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Self { rows: Vec::new() }
    }
}

impl<T> Arena<T> {
    /// Adds a row and returns its id.
    pub fn push(&mut self, row: T) -> Idx<T> {
        let id = Idx::new(self.rows.len());
        self.rows.push(row);
        id
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// True when there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Room for `additional` more rows.
    pub fn reserve(&mut self, additional: usize) {
        self.rows.reserve(additional);
    }

    /// Frees memory that no row uses.
    pub fn shrink_to_fit(&mut self) {
        self.rows.shrink_to_fit();
    }

    /// All ids, in the order of their making.
    pub fn ids(&self) -> impl Iterator<Item = Idx<T>> + use<T> {
        (0..self.rows.len()).map(Idx::new)
    }

    /// All rows with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (Idx<T>, &T)> {
        self.rows.iter().enumerate().map(|(i, row)| (Idx::new(i), row))
    }

    /// Bytes of heap that the table holds, rows' own heap not counted.
    pub fn heap_bytes(&self) -> usize {
        self.rows.capacity() * size_of::<T>()
    }
}

impl<T> Index<Idx<T>> for Arena<T> {
    type Output = T;
    fn index(&self, id: Idx<T>) -> &T {
        &self.rows[id.index()]
    }
}

impl<T> IndexMut<Idx<T>> for Arena<T> {
    fn index_mut(&mut self, id: Idx<T>) -> &mut T {
        &mut self.rows[id.index()]
    }
}
