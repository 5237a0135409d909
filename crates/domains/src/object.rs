//! Objects: their class, the shape of an array of them, and what properties hold.
//!
//! ```text
//! p = Pt([1 2 3])     Pt {x: (1,3) double = [1 2 3]}
//! ps(4) = Pt()        (1,4) Pt
//! h = Handle()        (1,1) Handle: another copy may change what it holds
//! ```
//!
//! An [`Object`] stands for the arrays of its shape, of objects of its class. Of one
//! object with value semantics it says what some properties hold, as a struct's
//! fields; a property that is not listed holds anything. So the join keeps the
//! properties that both list, and each chain of joins is finite.
//!
//! Which classes have value semantics, and whether a class decides itself what `size`
//! says, those know who make objects: here an object without that knowledge is
//! [opaque](Object::opaque).
//!
//! Cost: linear in the listed properties, at most [`Object::MAX_PROPERTIES`].

use crate::{Object, PropertyValue, Shape, ValueSet};
use std::sync::Arc;

impl Object {
    /// Of an object with more of them, none is listed.
    pub const MAX_PROPERTIES: usize = 256;

    /// Any array of objects of a class.
    pub fn opaque(class: impl Into<Arc<str>>) -> Self {
        Self { class: class.into(), shape: Shape::Unknown, held: None }
    }

    /// One object of a class of which the program decides the size no differently than
    /// the language does; with value semantics if so.
    pub fn one(class: impl Into<Arc<str>>, has_value_semantics: bool) -> Self {
        let held = has_value_semantics.then(|| Arc::new([]) as _);
        Self { class: class.into(), shape: Shape::scalar(), held }
    }

    /// What a property holds, if something is known of it.
    pub fn property(&self, name: &str) -> Option<&ValueSet> {
        let held = self.held.as_deref()?;
        let place = held.binary_search_by(|it| (*it.name).cmp(name)).ok()?;
        Some(&held[place].value)
    }

    /// The same object with another value in a property.
    #[must_use]
    pub fn with_property(&self, name: &str, value: ValueSet) -> Self {
        let Some(held) = &self.held else { return self.clone() };
        if self.shape.is_scalar() != Some(true) {
            return self.forget_properties();
        }
        let mut held = held.to_vec();
        match held.binary_search_by(|it| (*it.name).cmp(name)) {
            Ok(place) => held[place].value = value,
            Err(place) => held.insert(place, PropertyValue { name: name.into(), value }),
        }
        self.with_held(held)
    }

    /// The same object, nothing of what its properties hold.
    #[must_use]
    pub fn forget_properties(&self) -> Self {
        self.with_held(Vec::new())
    }

    /// Objects of the class in an array of another shape.
    #[must_use]
    pub fn with_shape(&self, shape: Shape) -> Self {
        if shape == self.shape {
            return self.clone();
        }
        Self { shape, ..self.forget_properties() }
    }

    /// Each value of a property changed.
    #[must_use]
    pub fn map(&self, mut change: impl FnMut(&ValueSet) -> ValueSet) -> Self {
        let Some(held) = self.held.as_deref().filter(|held| !held.is_empty()) else {
            return self.clone();
        };
        let changed =
            held.iter().map(|it| PropertyValue { name: it.name.clone(), value: change(&it.value) });
        self.with_held(changed.collect())
    }

    /// The objects of both, which are of one class.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        self.merge(other, false)
    }

    /// The join with widened values.
    #[must_use]
    pub fn widen(&self, newer: &Self) -> Self {
        self.merge(newer, true)
    }

    fn merge(&self, other: &Self, widen: bool) -> Self {
        let shape = self.shape.join(&other.shape);
        let (Some(left), Some(right)) = (&self.held, &other.held) else {
            return Self { class: self.class.clone(), shape, held: None };
        };
        if Arc::ptr_eq(left, right) {
            return Self { shape, ..self.clone() };
        }
        let merged = left.iter().filter_map(|left| {
            let right = other.property(&left.name)?;
            let value = if widen { left.value.widen(right) } else { left.value.join(right) };
            Some(PropertyValue { name: left.name.clone(), value })
        });
        Self { shape, ..self.clone() }.with_held(merged.collect())
    }

    /// Is every object of `other` one of these?
    pub fn covers(&self, other: &Self) -> bool {
        let covers = |it: &PropertyValue| {
            other.property(&it.name).is_some_and(|value| it.value.covers(value))
        };
        self.class == other.class
            && self.shape.covers(&other.shape)
            && match (&self.held, &other.held) {
                (None, _) => true,
                (Some(_), None) => false,
                (Some(held), Some(_)) => held.iter().all(covers),
            }
    }

    fn with_held(&self, mut held: Vec<PropertyValue>) -> Self {
        held.retain(|it| !it.value.is_unknown());
        if held.len() > Self::MAX_PROPERTIES || self.shape.is_scalar() != Some(true) {
            held.clear();
        }
        let held = self.held.is_some().then(|| held.into());
        Self { held, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: f64) -> Object {
        Object::one("Pt", true).with_property("x", ValueSet::number(x))
    }

    #[test]
    fn a_join_keeps_what_both_hold() {
        let left = point(1.0).with_property("y", ValueSet::number(2.0));
        let joined = left.join(&point(1.0));
        assert_eq!(joined, point(1.0));
        assert!(joined.covers(&left) && !left.covers(&joined));
    }

    #[test]
    fn arrays_and_handles_list_nothing() {
        let array = point(1.0).with_shape(Shape::of(1, 3));
        assert_eq!(array.property("x"), None);
        assert_eq!(array.with_property("x", ValueSet::number(1.0)), array);
        let handle = Object::one("H", false);
        assert_eq!(handle.with_property("x", ValueSet::number(1.0)), handle);
    }

    #[test]
    fn an_unknown_value_is_not_listed() {
        let unknown = ValueSet::unknown(crate::Reason::Contents);
        assert_eq!(point(1.0).with_property("x", unknown), Object::one("Pt", true));
    }
}
