//! A hash index into the shipped lists: which list has a name?
//!
//! Lariat looks names up from its first millisecond on, so the index must be
//! cheap to build, not only to ask. Therefore it stores no strings: a slot holds
//! the place of a name's first occurrence in the embedded text, four bytes, and a
//! comparison goes there. Open addressing with linear probing, at most half full;
//! first come, first kept.
//!
//! Cost: some 40 ns a name to build, half a millisecond for 12,000; mostly one
//! probe and one comparison to ask.

use crate::lists::{Entry, LISTS};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Names with the list that has them first.
pub(crate) struct NameIndex {
    /// Places of names, or [`EMPTY`]; the length is a power of two.
    slots: Vec<u32>,
}

/// No name begins where a list's title stands.
const EMPTY: u32 = 0;

/// The low bits of a place are the offset in the list, the rest is the list.
const OFFSET_BITS: u32 = 24;

impl NameIndex {
    /// An index for up to this many names.
    pub fn with_capacity(names: usize) -> Self {
        Self { slots: vec![EMPTY; (2 * names + 1).next_power_of_two()] }
    }

    /// Adds a name, unless it is there already.
    pub fn insert(&mut self, list: u8, entry: Entry) {
        let slot = self.slot(entry.text);
        if self.slots[slot] == EMPTY {
            self.slots[slot] = (u32::from(list) << OFFSET_BITS) | entry.offset;
        }
    }

    /// The first list that has the name.
    pub fn list_of(&self, name: &str) -> Option<u8> {
        let place = self.slots[self.slot(name)];
        (place != EMPTY).then(|| place.to_be_bytes()[0])
    }

    /// The slot of a name, or the empty one where it would be put.
    fn slot(&self, name: &str) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = FxBuildHasher.hash_one(name) as usize & mask;
        while self.slots[slot] != EMPTY && !stands_at(name, self.slots[slot]) {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

fn stands_at(name: &str, place: u32) -> bool {
    let (list, offset) = (place >> OFFSET_BITS, place & ((1 << OFFSET_BITS) - 1));
    let rest = &LISTS[list as usize].text.as_bytes()[offset as usize..];
    let end = rest.get(name.len()).copied().unwrap_or(b'\n');
    rest.starts_with(name.as_bytes()) && matches!(end, b'\n' | b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_fit() {
        assert!(LISTS.len() <= 1 << (u32::BITS - OFFSET_BITS));
        assert!(LISTS.iter().all(|list| list.text.len() < 1 << OFFSET_BITS));
    }

    #[test]
    fn the_first_list_keeps_a_name() {
        let octave = crate::lists::OCTAVE;
        let entry = LISTS[usize::from(octave)]
            .entries()
            .find(|entry| entry.text == "sin")
            .expect("in Octave");
        let mut index = NameIndex::with_capacity(1);
        assert_eq!(index.list_of("sin"), None);
        index.insert(octave, entry);
        index.insert(octave + 1, entry);
        assert_eq!(index.list_of("sin"), Some(octave));
        assert!(["si", "sine", "sin\n", ""].iter().all(|name| index.list_of(name).is_none()));
    }
}
