//! The slots of a function's variables, shared between copies.
//!
//! Flow sets are copied at each branch, and joined where branches meet, and most variables are
//! the same on both sides. So slots are kept in a tree of two levels with eight children a node,
//! and copies share nodes until one of them is written to (path copying).
//!
//! ```text
//! pages       [ 0–63 | 64–127 | … ]      copied with the flow set: a word for 64 variables
//! eights      [ 0–7 | 8–15 | … | 56–63 ]
//! slots       [ a | b | … | h ]
//! ```
//!
//! Cost: a copy is a word for each 64 variables; a write to a shared node copies two nodes; a
//! comparison or a join looks only into nodes that are not the same.

use super::slot::Slot;
use smallvec::SmallVec;
use std::sync::Arc;

/// Children of a node.
const EIGHT: usize = 8;

/// Variables of a page.
const PAGE: usize = EIGHT * EIGHT;

/// The slots of neighbouring variables.
type Eight = [Slot; EIGHT];

/// Neighbouring eights.
type Page = [Arc<Eight>; EIGHT];

/// Slots by the numbers of their variables.
#[derive(Clone, Debug, Default)]
pub struct SharedSlots {
    pages: Vec<Arc<Page>>,
}

impl SharedSlots {
    /// This slot for all variables.
    #[must_use]
    pub fn all_alike(variables: usize, slot: &Slot) -> Self {
        let eight: Arc<Eight> = Arc::new(std::array::from_fn(|_| slot.clone()));
        let page: Arc<Page> = Arc::new(std::array::from_fn(|_| eight.clone()));
        Self { pages: vec![page; variables.div_ceil(PAGE)] }
    }

    /// The slot of a variable.
    #[inline]
    #[must_use]
    pub fn get(&self, at: usize) -> Option<&Slot> {
        self.pages.get(at / PAGE).map(|page| &page[at / EIGHT % EIGHT][at % EIGHT])
    }

    /// Replaces the slot of a variable.
    pub fn set(&mut self, at: usize, slot: Slot) {
        if let Some(page) = self.pages.get_mut(at / PAGE) {
            Arc::make_mut(&mut Arc::make_mut(page)[at / EIGHT % EIGHT])[at % EIGHT] = slot;
        }
    }

    /// The slots with a value, with the numbers of their variables.
    pub fn with_values(&self) -> impl Iterator<Item = (usize, &Slot)> {
        let eights = self.pages.iter().flat_map(|page| page.iter());
        let slots = eights.flat_map(|eight| eight.iter()).enumerate();
        slots.filter(|(_, slot)| slot.value.is_some())
    }

    /// The pairs of slots that are not in shared nodes, with the numbers of their variables.
    pub fn unshared<'s>(
        &'s self,
        other: &'s Self,
    ) -> impl Iterator<Item = (usize, &'s Slot, &'s Slot)> {
        let is_shared =
            |(_, (ours, theirs)): &(usize, (&Arc<Page>, &Arc<Page>))| Arc::ptr_eq(ours, theirs);
        let pages = self.pages.iter().zip(&other.pages).enumerate();
        let pages = pages.filter(move |pair| !is_shared(pair));
        let eights = pages.flat_map(|(at, (ours, theirs))| {
            let eights = ours.iter().zip(theirs.iter()).enumerate();
            let unshared = eights.filter(|(_, (ours, theirs))| !Arc::ptr_eq(ours, theirs));
            unshared.map(move |(place, pair)| (at * PAGE + place * EIGHT, pair))
        });
        eights.flat_map(|(at, (ours, theirs))| {
            let slots = ours.iter().zip(theirs.iter()).enumerate();
            slots.map(move |(place, (ours, theirs))| (at + place, ours, theirs))
        })
    }

    /// Takes in other slots; true when that changed one. What may differ is shown as it was,
    /// with its variable's number.
    pub fn merge(
        &mut self,
        other: &Self,
        widen: bool,
        differs: &mut dyn FnMut(usize, &Slot),
    ) -> bool {
        let mut changed = false;
        for (at, (ours, theirs)) in self.pages.iter_mut().zip(&other.pages).enumerate() {
            if !Arc::ptr_eq(ours, theirs) {
                let mut differs = |place: usize, slot: &Slot| differs(at * PAGE + place, slot);
                changed |= merge_page(ours, theirs, None, widen, &mut differs);
            }
        }
        changed
    }

    /// Takes in other slots, of which only what differs from the last ones is new.
    pub fn merge_new(&mut self, other: &Self, last: &mut Self) {
        let both = self.pages.iter_mut().zip(&other.pages);
        for ((ours, theirs), last) in both.zip(&mut last.pages) {
            if Arc::ptr_eq(last, theirs) {
                continue;
            }
            if !Arc::ptr_eq(ours, theirs) {
                merge_page(ours, theirs, Some(last), false, &mut |_, _| {});
            }
            *last = theirs.clone();
        }
    }
}

/// Takes in another page, of which what is in the last one is known; true when a slot changed.
fn merge_page(
    ours: &mut Arc<Page>,
    theirs: &Arc<Page>,
    last: Option<&Page>,
    widen: bool,
    differs: &mut dyn FnMut(usize, &Slot),
) -> bool {
    let mut changed = false;
    for (at, with) in theirs.iter().enumerate() {
        let is_known = last.is_some_and(|last| Arc::ptr_eq(&last[at], with));
        if is_known || Arc::ptr_eq(&ours[at], with) {
            continue;
        }
        let mut differs = |place: usize, slot: &Slot| differs(at * EIGHT + place, slot);
        let merged = merge_eight(&ours[at], with, widen, &mut differs);
        changed |= !merged.is_empty();
        write(ours, at, merged);
        share(ours, at, with);
    }
    // What is alike is shared again.
    if ours.iter().zip(theirs.iter()).all(|(ours, theirs)| Arc::ptr_eq(ours, theirs)) {
        *ours = theirs.clone();
    }
    changed
}

/// The slots that other ones change, by their places.
fn merge_eight(
    ours: &Eight,
    theirs: &Eight,
    widen: bool,
    differs: &mut dyn FnMut(usize, &Slot),
) -> SmallVec<[(usize, Slot); 2]> {
    let mut changed = SmallVec::new();
    for (at, (slot, with)) in ours.iter().zip(theirs).enumerate() {
        if slot.is_identical(with) {
            continue;
        }
        differs(at, slot);
        let merged = slot.merge(with, widen);
        if !merged.is_same(slot) {
            changed.push((at, merged));
        }
    }
    changed
}

fn write(page: &mut Arc<Page>, at: usize, slots: SmallVec<[(usize, Slot); 2]>) {
    if slots.is_empty() {
        return;
    }
    let eight = Arc::make_mut(&mut Arc::make_mut(page)[at]);
    slots.into_iter().for_each(|(place, slot)| eight[place] = slot);
}

/// Shares an eight that is alike.
fn share(page: &mut Arc<Page>, at: usize, with: &Arc<Eight>) {
    if page[at].iter().zip(with.iter()).all(|(ours, theirs)| ours.is_identical(theirs)) {
        Arc::make_mut(page)[at] = with.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_domains::ValueSet;

    fn number(value: f64) -> Slot {
        Slot::set(ValueSet::number(value))
    }

    #[test]
    fn a_write_is_seen_by_one_copy_alone() {
        let before = SharedSlots::all_alike(200, &number(0.0));
        let mut after = before.clone();
        after.set(130, number(1.0));
        let differing = |one: &SharedSlots, other: &SharedSlots| {
            let pairs = one.unshared(other).filter(|(_, ours, theirs)| !ours.is_same(theirs));
            pairs.map(|(at, ..)| at).collect::<Vec<_>>()
        };
        assert_eq!(differing(&before, &after), [130]);
        assert_eq!(before.unshared(&after).count(), EIGHT);
        assert!(before.get(200 + PAGE).is_none());
    }

    #[test]
    fn a_join_shares_what_is_alike_again() {
        let before = SharedSlots::all_alike(200, &Slot::UNSET);
        let (mut one, mut other) = (before.clone(), before);
        let slot = number(1.0);
        one.set(7, slot.clone());
        other.set(7, slot);
        other.set(64, number(2.0));
        let mut differing = Vec::new();
        assert!(one.merge(&other, false, &mut |at, _| differing.push(at)));
        assert_eq!(differing, [64]);
        assert!(Arc::ptr_eq(&one.pages[0], &other.pages[0]));
        assert!(!one.merge(&other, false, &mut |_, _| {}));
    }
}
