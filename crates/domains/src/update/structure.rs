//! Assignment into structs: `s.f = v`, `s(i).f = v`, `s(i) = t`.
//!
//! Measured with GNU Octave 7.3: a new field is `[]` in all other elements, and
//! a new element has `[]` in all other fields; `s(i) = t` needs the same fields
//! in any order, or an `s` without fields.

use super::growth::Growth;
use crate::fault::ClassFault;
use crate::{Fault, FieldValue, Index, Shape, Struct, ValueSet};
use std::sync::Arc;

/// A struct without fields.
pub(super) fn bare(shape: Shape) -> Struct {
    Struct::new(shape, Vec::new())
}

/// `base.name = …`: `change` maps the field's old value to the new one, which
/// may be missing. The result is a single struct.
pub(super) fn assign_field(
    base: &Struct,
    name: Option<&str>,
    change: impl FnOnce(Option<&ValueSet>, bool) -> Result<ValueSet, Fault>,
) -> Result<Struct, Fault> {
    if base.shape.is_scalar() == Some(false) && base.shape.is_empty() == Some(false) {
        return Err(Fault::Class(ClassFault::FieldOfSeveral));
    }
    // An empty array gets its one element: its fields are `[]` there.
    let filled = if base.shape.is_empty() == Some(false) {
        base.with_shape(Shape::scalar())
    } else {
        base.map(|value| value.join(&ValueSet::empty_matrix())).with_shape(Shape::scalar())
    };
    let Some(name) = name else { return assign_some_field(&filled, change) };
    let maybe_missing = filled.has_field(name) != Some(true);
    let value = change(filled.value_of(name), maybe_missing)?;
    Ok(filled.with_field(name, value))
}

/// Some field, old or new, gets a new value.
fn assign_some_field(
    base: &Struct,
    change: impl FnOnce(Option<&ValueSet>, bool) -> Result<ValueSet, Fault>,
) -> Result<Struct, Fault> {
    let old = base.contents();
    let value = change((!old.is_none()).then_some(&old), true)?;
    let weak = base.map(|field| field.join(&value));
    let others = weak.others.as_deref().map_or(value.clone(), |others| others.join(&value));
    Ok(Struct::build(weak.shape.clone(), weak.fields.to_vec(), false, Some(Arc::new(others))))
}

/// `base(indices).name = …`
pub(super) fn assign_element_field(
    base: &Struct,
    indices: &[Index<'_>],
    name: Option<&str>,
    change: impl FnOnce(Option<&ValueSet>, bool) -> Result<ValueSet, Fault>,
) -> Result<Struct, Fault> {
    let growth = Growth::of(&base.shape, indices, &Shape::scalar())?;
    let single = growth.shape.is_scalar() == Some(true) && growth.count == Some(1);
    let mut grown = base.with_shape(growth.shape.clone());
    if growth.grows {
        grown = grown.map(|value| value.join(&ValueSet::empty_matrix()));
    }
    let Some(name) = name else { return assign_some_field(&grown, change) };
    let maybe_missing = grown.has_field(name) != Some(true);
    // Where the field is new, or the element is, the old value is `[]`.
    let old = grown.value_of(name).cloned();
    let value = change(old.as_ref(), maybe_missing)?;
    if single {
        return Ok(grown.with_field(name, value));
    }
    let mut all = old.map_or(value.clone(), |old| old.join(&value));
    if maybe_missing {
        all = all.join(&ValueSet::empty_matrix());
    }
    Ok(grown.with_field(name, all))
}

/// `base(indices) = stored`
pub(super) fn assign(
    base: &Struct,
    indices: &[Index<'_>],
    stored: &Struct,
) -> Result<Struct, Fault> {
    let growth = Growth::of(&base.shape, indices, &stored.shape)?;
    growth.check_count(&stored.shape)?;
    let may_be_bare = base.fields.iter().all(|field| !field.certain);
    let clash = |left: &Struct, right: &Struct| {
        let missing =
            |field: &&FieldValue| field.certain && right.has_field(&field.name) == Some(false);
        left.fields.iter().find(missing).map(|field| field.name.clone())
    };
    if !may_be_bare && let Some(name) = clash(base, stored).or_else(|| clash(stored, base)) {
        return Err(Fault::Class(ClassFault::Fields { only: name }));
    }
    if growth.whole && !growth.grows && base.shape.is_empty() != Some(true) && !may_be_bare {
        let fields = merged_fields(base, stored, false);
        let only_new = fields.into_iter().map(|field| FieldValue {
            value: stored.value_of(&field.name).map_or_else(|| field.value.clone(), shared),
            ..field
        });
        let others = if is_closed(base) { None } else { stored.others.clone() };
        return Ok(Struct::build(growth.shape, only_new.collect(), base.ordered, others));
    }
    let empty = growth.gaps || may_be_bare && !(growth.whole && growth.grows);
    let fields = merged_fields(base, stored, empty);
    let was_bare = base.fields.is_empty() && base.others.is_none();
    let ordered = if was_bare { stored.ordered } else { base.ordered && !may_be_bare };
    if is_closed(base) && !may_be_bare {
        let names = |field: &FieldValue| base.field(&field.name).is_some();
        let fields = fields.into_iter().filter(names).collect();
        return Ok(Struct::build(growth.shape, fields, ordered, None));
    }
    if is_closed(stored) {
        let names = |field: &FieldValue| stored.field(&field.name).is_some();
        let fields = fields.into_iter().filter(names).collect();
        return Ok(Struct::build(growth.shape, fields, ordered, None));
    }
    let others = [&base.others, &stored.others].into_iter().flatten();
    let others = others.fold(None, |all: Option<ValueSet>, others| {
        Some(all.map_or_else(|| (**others).clone(), |all| all.join(others)))
    });
    let others = others.map(|all| if empty { all.join(&ValueSet::empty_matrix()) } else { all });
    Ok(Struct::build(growth.shape, fields, ordered, others.map(Arc::new)))
}

fn shared(value: &ValueSet) -> Arc<ValueSet> {
    Arc::new(value.clone())
}

/// Are exactly the listed fields there?
fn is_closed(structure: &Struct) -> bool {
    structure.others.is_none() && structure.fields.iter().all(|field| field.certain)
}

/// The fields of both, in the order of the first that has any; both have the
/// same, where one may have none.
fn merged_fields(base: &Struct, stored: &Struct, empty: bool) -> Vec<FieldValue> {
    let mut fields: Vec<FieldValue> = base.fields.to_vec();
    for field in stored.fields.iter() {
        if base.field(&field.name).is_none() {
            fields.push(field.clone());
        }
    }
    for field in &mut fields {
        let both = [base, stored];
        field.certain = both.iter().any(|side| side.has_field(&field.name) == Some(true));
        let values = both.iter().filter_map(|side| side.value_of(&field.name));
        let all = values.fold(ValueSet::none(), |all, value| all.join(value));
        field.value = Arc::new(if empty { all.join(&ValueSet::empty_matrix()) } else { all });
    }
    fields
}
