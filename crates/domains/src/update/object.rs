//! Objects whose parts are stored into.
//!
//! What a store does to properties, those know who know the class. Here the array
//! grows as any array does, and what its properties hold is forgotten.

use super::growth::Growth;
use crate::{Index, Object, Shape, Step, Value, ValueSet};

/// The array after a store into a part of it, or, where nothing is stored, after parts of it
/// are deleted.
pub(super) fn changed(
    base: &Object,
    step: &Step<'_>,
    rest: &[Step<'_>],
    stored: Option<&ValueSet>,
) -> Object {
    let base = base.forget_properties();
    match (step, rest, stored) {
        (Step::Dot(_), ..) => base,
        _ if base.shape == Shape::Unknown => base,
        (Step::Paren(indices), [], Some(value)) => match of_class(value, &base) {
            Some(stored) => {
                let shape = grown(&base.shape, indices, &stored.shape);
                let is_handle = base.held.is_none() || stored.held.is_none();
                let held = base.held.filter(|_| !is_handle);
                Object { class: base.class, shape, held }
            }
            // What is stored may be converted.
            None => Object::opaque(base.class),
        },
        (Step::Paren(indices), [Step::Dot(_), ..], _) => {
            let shape = grown(&base.shape, indices, &Shape::scalar());
            base.with_shape(shape)
        }
        _ => Object::opaque(base.class),
    }
}

/// The array that a store into a variable without a value makes.
pub(super) fn placed(indices: &[Index<'_>], stored: &Object) -> Object {
    if stored.shape == Shape::Unknown {
        return stored.forget_properties();
    }
    let shape = grown(&Shape::empty(), indices, &stored.shape);
    // The elements before it are made by the constructor.
    Object { shape, ..stored.forget_properties() }
}

fn of_class<'v>(value: &'v ValueSet, base: &Object) -> Option<&'v Object> {
    match value.single() {
        Some(Value::Object(stored))
            if stored.class == base.class && stored.shape != Shape::Unknown =>
        {
            Some(stored)
        }
        _ => None,
    }
}

/// The shape of the grown array; where it cannot grow, the store fails, and any shape will do.
fn grown(base: &Shape, indices: &[Index<'_>], stored: &Shape) -> Shape {
    if !indices.iter().all(Index::is_position) {
        return Shape::Unknown;
    }
    Growth::of(base, indices, stored).map_or(Shape::Unknown, |growth| growth.shape)
}
