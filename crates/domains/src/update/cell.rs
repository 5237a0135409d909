//! Assignment into cells: `c{i} = v` and `c(i) = v`.
//!
//! New elements that are not assigned are `[]`. In `c(i) = v` a cell supplies its
//! elements; anything else is stored in each place (measured with GNU Octave
//! 7.3).

use super::growth::{Growth, moved};
use crate::{Cell, Fault, Index, Shape, ValueSet};
use std::sync::Arc;

/// What each place gets.
pub(super) enum Stored<'a> {
    /// The same value.
    Each(&'a ValueSet),
    /// The elements of a cell, or its only one.
    Elements(&'a Cell),
}

impl Stored<'_> {
    fn shape(&self) -> Shape {
        match self {
            Self::Each(_) => Shape::scalar(),
            Self::Elements(cell) => cell.shape().clone(),
        }
    }

    /// What the k-th place gets.
    fn at(&self, k: usize) -> Option<&ValueSet> {
        match self {
            Self::Each(value) => Some(value),
            Self::Elements(cell) if cell.shape().is_scalar() == Some(true) => cell.element(0),
            // It may be the only one.
            Self::Elements(cell) if cell.shape().is_scalar().is_none() => match cell {
                Cell::Collection(_, contents) => contents.as_deref(),
                Cell::Tuple(..) => None,
            },
            Self::Elements(cell) => cell.element(k),
        }
    }

    fn all(&self) -> ValueSet {
        match self {
            Self::Each(value) => (*value).clone(),
            Self::Elements(cell) => {
                cell.contents().map_or_else(ValueSet::none, |value| (*value).clone())
            }
        }
    }
}

/// `base(indices) = stored`; of several elements that get the same value in
/// braces, only some may get it (`weakly`).
pub(super) fn assign(
    base: &Cell,
    indices: &[Index<'_>],
    stored: &Stored<'_>,
    weakly: bool,
) -> Result<Cell, Fault> {
    let growth = Growth::of(base.shape(), indices, &stored.shape())?;
    growth.check_count(&stored.shape())?;
    let weakly = weakly && growth.count != Some(1);
    if let Some(elements) = elements(base, &growth, stored, weakly) {
        return Ok(Cell::tuple(growth.shape, elements));
    }
    if growth.whole && !growth.grows && !weakly {
        return Ok(Cell::collection(growth.shape, Some(Arc::new(stored.all()))));
    }
    if let (Cell::Tuple(shape, old), false) = (base, growth.grows)
        && *shape == growth.shape
    {
        let new = stored.all();
        return Ok(Cell::tuple(shape.clone(), old.iter().map(|old| old.join(&new)).collect()));
    }
    let mut all = stored.all();
    if let Some(old) = base.contents() {
        all = old.join(&all);
    }
    if growth.gaps {
        all = all.join(&ValueSet::empty_matrix());
    }
    Ok(Cell::collection(growth.shape, Some(Arc::new(all))))
}

/// The elements afterwards, if it is known which are assigned.
fn elements(
    base: &Cell,
    growth: &Growth,
    stored: &Stored<'_>,
    weakly: bool,
) -> Option<Vec<ValueSet>> {
    let positions = growth.positions.as_ref()?;
    let count = growth.shape.element_count()? as usize;
    if count > Cell::MAX_TUPLE {
        return None;
    }
    let mut elements = vec![ValueSet::empty_matrix(); count];
    for (k, position) in moved(base.shape(), &growth.shape)?.into_iter().enumerate() {
        *elements.get_mut(position as usize)? = base.element(k)?.clone();
    }
    for (k, &position) in positions.iter().enumerate() {
        let place = elements.get_mut(position as usize)?;
        let new = stored.at(k)?;
        *place = if weakly { place.join(new) } else { new.clone() };
    }
    Some(elements)
}
