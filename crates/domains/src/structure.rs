//! Structs and struct arrays: tuples and collections (`000` section 6.3.1).
//!
//! A [`Struct`] stands for the struct arrays of its shape that have each
//! *certain* field, perhaps the others that are listed, and, where `others` says
//! so, fields of any other name; a field's value set covers it in every element.
//!
//! A field that may be missing and whose values are those of `others` is not
//! listed: equal sets of structs have equal descriptions. Where the order of the
//! fields is not known (`ordered` is false) they are sorted by name.
//!
//! **Termination.** Names come from the program's text; a struct that gathers
//! more than [`Struct::MAX_FIELDS`] of them keeps only `others`. Values have
//! finite chains.

use crate::cell::merge_shared;
use crate::{FieldValue, Shape, Struct, ValueSet};
use std::collections::BTreeMap;
use std::sync::Arc;

impl FieldValue {
    /// A field that is there.
    pub fn new(name: impl Into<Arc<str>>, value: impl Into<Arc<ValueSet>>) -> Self {
        Self { name: name.into(), value: value.into(), certain: true }
    }
}

impl Struct {
    /// A struct with more known fields keeps only `others`.
    pub const MAX_FIELDS: usize = 256;

    /// A struct with exactly these fields in this order, no two of one name.
    pub fn new(shape: Shape, fields: Vec<FieldValue>) -> Self {
        Self::build(shape, fields, true, None)
    }

    /// Any struct of a shape.
    pub fn of(shape: Shape) -> Self {
        let others = ValueSet::unknown(crate::Reason::Contents);
        Self { shape, fields: Arc::new([]), ordered: false, others: Some(Arc::new(others)) }
    }

    /// A struct from parts that need not be in order; see the type for what they
    /// mean.
    pub fn build(
        shape: Shape,
        mut fields: Vec<FieldValue>,
        ordered: bool,
        others: Option<Arc<ValueSet>>,
    ) -> Self {
        let ordered = ordered && others.is_none() && fields.iter().all(|field| field.certain);
        if let Some(others) = &others {
            fields.retain(|field| field.certain || field.value != *others);
        }
        if !ordered {
            fields.sort_by(|left, right| left.name.cmp(&right.name));
        }
        if fields.len() > Self::MAX_FIELDS {
            let all = others.map(|others| (*others).clone()).unwrap_or_else(ValueSet::none);
            let all = fields.iter().fold(all, |all, field| all.join(&field.value));
            let others = Some(Arc::new(all));
            return Self { shape, fields: Arc::new([]), ordered: false, others };
        }
        Self { shape, fields: fields.into(), ordered, others }
    }

    /// A listed field.
    pub fn field(&self, name: &str) -> Option<&FieldValue> {
        if self.ordered {
            return self.fields.iter().find(|field| &*field.name == name);
        }
        let place = self.fields.binary_search_by(|field| (*field.name).cmp(name));
        place.ok().map(|place| &self.fields[place])
    }

    /// The values that a field of this name may have: none if it surely does
    /// not exist.
    pub fn value_of(&self, name: &str) -> Option<&ValueSet> {
        self.field(name).map(|field| &*field.value).or(self.others.as_deref())
    }

    /// Is there a field of this name?
    pub fn has_field(&self, name: &str) -> Option<bool> {
        match self.field(name) {
            Some(field) => field.certain.then_some(true),
            None => self.others.is_none().then_some(false),
        }
    }

    /// The names of all fields in their order, if they are known.
    pub fn names(&self) -> Option<impl Iterator<Item = &Arc<str>>> {
        self.ordered.then(|| self.fields.iter().map(|field| &field.name))
    }

    /// The value set that covers every field; none where there is no field.
    pub fn contents(&self) -> ValueSet {
        let others = self.others.as_deref().cloned().unwrap_or_else(ValueSet::none);
        self.fields.iter().fold(others, |all, field| all.join(&field.value))
    }

    /// The same struct with another shape.
    #[must_use]
    pub fn with_shape(&self, shape: Shape) -> Self {
        Self { shape, ..self.clone() }
    }

    /// The same struct with a field (surely there now) changed or added.
    #[must_use]
    pub fn with_field(&self, name: &str, value: ValueSet) -> Self {
        let mut fields = self.fields.to_vec();
        match fields.iter_mut().find(|field| &*field.name == name) {
            Some(field) => {
                field.value = Arc::new(value);
                field.certain = true;
            }
            None => fields.push(FieldValue::new(name, value)),
        }
        Self::build(self.shape.clone(), fields, self.ordered, self.others.clone())
    }

    /// The same struct with each value set inside changed.
    #[must_use]
    pub fn map(&self, mut change: impl FnMut(&ValueSet) -> ValueSet) -> Self {
        let others = self.others.as_deref().map(|value| Arc::new(change(value)));
        let fields = self
            .fields
            .iter()
            .map(|field| FieldValue { value: Arc::new(change(&field.value)), ..field.clone() });
        Self::build(self.shape.clone(), fields.collect(), self.ordered, others)
    }

    /// The structs of both.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        self.merge(other, false)
    }

    /// The join with widened fields.
    #[must_use]
    pub fn widen(&self, newer: &Self) -> Self {
        self.merge(newer, true)
    }

    fn merge(&self, other: &Self, widen: bool) -> Self {
        let shape = self.shape.join(&other.shape);
        let others = match (&self.others, &other.others) {
            (None, others) | (others, None) => others.clone(),
            (Some(left), Some(right)) => Some(merge_shared(left, right, widen)),
        };
        if Arc::ptr_eq(&self.fields, &other.fields)
            && self.ordered == other.ordered
            && others == self.others
        {
            return Self { shape, fields: self.fields.clone(), ordered: self.ordered, others };
        }
        let same_names = self.fields.len() == other.fields.len()
            && self.fields.iter().zip(other.fields.iter()).all(|(l, r)| l.name == r.name);
        if same_names && self.ordered && other.ordered {
            let fields = self.merge_in_order(other, widen);
            return Self { shape, fields, ordered: true, others };
        }
        Self::build(shape, self.merge_by_name(other, widen), false, others)
    }

    fn merge_in_order(&self, other: &Self, widen: bool) -> Arc<[FieldValue]> {
        let pairs = self.fields.iter().zip(other.fields.iter());
        let fields: Vec<FieldValue> = pairs.map(|(left, right)| left.merge(right, widen)).collect();
        if fields[..] == self.fields[..] { self.fields.clone() } else { fields.into() }
    }

    fn merge_by_name(&self, other: &Self, widen: bool) -> Vec<FieldValue> {
        let mut merged: BTreeMap<Arc<str>, FieldValue> =
            self.fields.iter().map(|field| (field.name.clone(), field.clone())).collect();
        for field in merged.values_mut() {
            if other.field(&field.name).is_none() {
                field.may_miss(other.others.as_ref(), widen);
            }
        }
        for field in other.fields.iter() {
            match merged.get_mut(&field.name) {
                Some(place) => *place = place.merge(field, widen),
                None => {
                    let mut field = field.clone();
                    field.may_miss(self.others.as_ref(), widen);
                    merged.insert(field.name.clone(), field);
                }
            }
        }
        merged.into_values().collect()
    }

    /// Is every struct of `other` one of these?
    pub fn covers(&self, other: &Self) -> bool {
        if !self.shape.covers(&other.shape) || self.ordered && !other.ordered {
            return false;
        }
        let in_order = || {
            self.fields.len() == other.fields.len()
                && self.fields.iter().zip(other.fields.iter()).all(|(l, r)| l.name == r.name)
        };
        if self.ordered && !in_order() {
            return false;
        }
        let others = match (&self.others, &other.others) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(left), Some(right)) => left.covers(right),
        };
        others
            && self.fields.iter().all(|field| field.covers_in(other))
            && other.fields.iter().all(|field| {
                self.field(&field.name).is_some()
                    || self.others.as_ref().is_some_and(|others| others.covers(&field.value))
            })
    }
}

impl FieldValue {
    fn merge(&self, other: &Self, widen: bool) -> Self {
        let value = merge_shared(&self.value, &other.value, widen);
        Self { name: self.name.clone(), value, certain: self.certain && other.certain }
    }

    /// The other side of a join does not list this field.
    fn may_miss(&mut self, others: Option<&Arc<ValueSet>>, widen: bool) {
        self.certain = false;
        if let Some(others) = others {
            self.value = merge_shared(&self.value, others, widen);
        }
    }

    fn covers_in(&self, other: &Struct) -> bool {
        match other.field(&self.name) {
            Some(field) => self.value.covers(&field.value) && (field.certain || !self.certain),
            None => {
                let others = other.others.as_ref().is_none_or(|others| self.value.covers(others));
                !self.certain && others
            }
        }
    }
}
