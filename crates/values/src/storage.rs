//! Variables that outlive or transcend a call: globals, persistents, and those
//! that nested functions share.
//!
//! Each has one slot for the whole program, the join of all values that any
//! statement assigns to it. A function reads the slot where it declares the
//! variable and after each call that may have changed it. The analysis is
//! repeated until no slot grows, and slots are widened after some iterations, so it
//! ends.
//!
//! Example: `persistent n; if isempty(n), n = 0; end; n = n + 1;` makes the slot
//! hold the empty double, 0, and then any double.

use lariat_domains::{Reason, ValueSet};
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::FunctionRef;
use lariat_ir::VarId;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What identifies a slot.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A global variable, by name.
    Global(Arc<str>),
    /// A persistent or shared variable, by the function that has it.
    Own(FunctionRef, VarId),
    /// The function handles that objects of a library class were given, by the class.
    Kept(Arc<str>),
}

/// The slots.
#[derive(Debug, Default)]
pub struct Storage {
    slots: FxHashMap<Key, Slot>,
    forgotten: bool,
    changed: bool,
    /// Slots are widened.
    pub widen: bool,
}

impl Storage {
    /// What identifies a variable's slot; `None` for a local one.
    pub fn key(function: FunctionRef, body: &lariat_ir::Function, var: VarId) -> Option<Key> {
        match body.vars[var].storage {
            lariat_ir::Storage::Local => None,
            lariat_ir::Storage::Global => Some(Key::Global(body.vars[var].name.as_str().into())),
            lariat_ir::Storage::Persistent => Some(Key::Own(function, var)),
            lariat_ir::Storage::Shared { owner, var } => {
                Some(Key::Own(FunctionRef { file: function.file, function: owner }, var))
            }
        }
    }

    /// What is known of a slot; it starts as `initial`.
    pub fn read(&mut self, key: &Key, initial: impl FnOnce() -> Slot) -> Slot {
        if self.forgotten {
            return Slot::anything(Reason::Storage);
        }
        self.slots.entry(key.clone()).or_insert_with(initial).clone()
    }

    /// Takes a value into a slot.
    ///
    /// A symbol means nothing beyond the run that created it.
    pub fn write(&mut self, key: &Key, slot: &Slot, initial: impl FnOnce() -> Slot) {
        let value = slot.value.as_ref().map(|value| match value.is_symbolic() {
            true => Arc::new(value.forget_symbols()),
            false => value.clone(),
        });
        let slot = &Slot { value, ..slot.clone() };
        let known = self.slots.entry(key.clone()).or_insert_with(initial);
        let mut merged = known.merge(slot, false);
        if merged.value != known.value || merged.maybe_unset != known.maybe_unset {
            if self.widen {
                merged = known.merge(slot, true);
            }
            *known = merged;
            self.changed = true;
        }
    }

    /// Any slot may hold anything.
    pub fn forget_all(&mut self) {
        // Where nothing was read yet, nothing rests on what is forgotten.
        self.changed |= !self.forgotten && !self.slots.is_empty();
        self.forgotten = true;
    }

    /// Has a slot grown since this was asked last?
    pub fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.changed)
    }

    /// The value of a global or persistent variable before any assignment.
    pub fn empty() -> Slot {
        Slot::set(ValueSet::empty_matrix())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_holds_all_that_is_written() {
        let (key, mut storage) = (Key::Global("x".into()), Storage::default());
        assert!(storage.read(&key, Storage::empty).is_same(&Storage::empty()));
        assert!(!storage.take_changed());
        storage.write(&key, &Slot::set(ValueSet::number(1.0)), Storage::empty);
        assert!(storage.take_changed());
        storage.write(&key, &Slot::set(ValueSet::number(1.0)), Storage::empty);
        assert!(!storage.take_changed(), "it was inside");
    }

    #[test]
    fn what_is_forgotten_is_anything() {
        let (key, mut storage) = (Key::Global("x".into()), Storage::default());
        storage.forget_all();
        assert!(!storage.take_changed(), "nobody has read a slot");
        let slot = storage.read(&key, Storage::empty);
        assert!(slot.maybe_unset && slot.value.is_some_and(|value| value.is_unknown()));
    }
}
