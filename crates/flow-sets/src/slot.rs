//! What is known of a variable at a point: its values, and whether it may have none.
//!
//! Cost: values are shared; a join of slots that share theirs compares an address.

use lariat_domains::{Reason, ValueSet};
use std::sync::Arc;

/// What is known of a variable.
#[derive(Clone, Debug)]
pub struct Slot {
    /// Its values, where it has one; `None`: it has none for sure.
    pub value: Option<Arc<ValueSet>>,
    /// It may have no value.
    pub maybe_unset: bool,
    /// What is not known of its size or class is not known because an operation failed
    /// (recovery, in `lariat-values`).
    pub recovered: bool,
}

impl Slot {
    /// No value for sure.
    pub const UNSET: Self = Self { value: None, maybe_unset: true, recovered: false };

    /// These values for sure.
    pub fn set(value: impl Into<Arc<ValueSet>>) -> Self {
        Self { value: Some(value.into()), maybe_unset: false, recovered: false }
    }

    /// These values, or none.
    pub fn maybe(value: impl Into<Arc<ValueSet>>) -> Self {
        Self { value: Some(value.into()), maybe_unset: true, recovered: false }
    }

    /// Anything, or no value.
    pub fn anything(reason: Reason) -> Self {
        Self::maybe(ValueSet::unknown(reason))
    }

    /// Either.
    #[must_use]
    pub fn merge(&self, other: &Self, widen: bool) -> Self {
        let value = match (&self.value, &other.value) {
            (None, value) | (value, None) => value.clone(),
            (Some(left), Some(right)) => Some(merged(left, right, widen)),
        };
        let maybe_unset = self.maybe_unset || other.maybe_unset;
        Self { value, maybe_unset, recovered: self.recovered || other.recovered }
    }

    /// Shares its value with the other; most slots of two branches do.
    pub fn is_identical(&self, other: &Self) -> bool {
        let shared = match (&self.value, &other.value) {
            (None, None) => true,
            (Some(left), Some(right)) => Arc::ptr_eq(left, right),
            _ => false,
        };
        shared && self.has_same_claims(other)
    }

    /// Has this very value for sure.
    pub fn is_surely(&self, value: &Arc<ValueSet>) -> bool {
        let holds_it = self.value.as_ref().is_some_and(|own| Arc::ptr_eq(own, value));
        holds_it && !self.maybe_unset && !self.recovered
    }

    /// Equal to the other.
    pub fn is_same(&self, other: &Self) -> bool {
        let values = match (&self.value, &other.value) {
            (None, None) => true,
            (Some(left), Some(right)) => Arc::ptr_eq(left, right) || left == right,
            _ => false,
        };
        values && self.has_same_claims(other)
    }

    /// Equal but for the value.
    fn has_same_claims(&self, other: &Self) -> bool {
        self.maybe_unset == other.maybe_unset && self.recovered == other.recovered
    }
}

fn merged(left: &Arc<ValueSet>, right: &Arc<ValueSet>, widen: bool) -> Arc<ValueSet> {
    if Arc::ptr_eq(left, right) || left == right {
        return left.clone();
    }
    Arc::new(if widen { left.widen(right) } else { left.join(right) })
}
