//! Cell arrays: tuples and collections (`000` section 6.3.1).
//!
//! A *tuple* knows the value of each element; a *collection* one value set for
//! all. Both stand for the cells of their shape whose elements lie in the value
//! sets. Equal sets of cells have equal descriptions: a collection whose shape
//! is known and small is written as a tuple ([`Cell::collection`] does that), so
//! the join is associative.
//!
//! **Termination.** A tuple becomes a collection once, when a different shape
//! joins; shapes and element values have finite chains of their own, and nesting
//! is limited by [`crate::ValueSet`].
//!
//! **Cost.** Tuples are shared; a join of a tuple with itself looks at a pointer.

use crate::{Cell, Shape, ValueSet};
use std::sync::Arc;

impl Cell {
    /// The longest tuple.
    pub const MAX_TUPLE: usize = 32;

    /// `{}`
    pub fn empty() -> Self {
        Self::Tuple(Shape::empty(), Arc::new([]))
    }

    /// A cell of these elements, in column order; as many as the shape says.
    pub fn tuple(shape: Shape, elements: Vec<ValueSet>) -> Self {
        let fits = shape.element_count().map(|count| count as usize) == Some(elements.len());
        if fits && elements.len() <= Self::MAX_TUPLE {
            return Self::Tuple(shape, elements.into());
        }
        let all = join_all(elements.iter());
        Self::collection(shape, all.map(Arc::new))
    }

    /// A row of these elements.
    pub fn row(elements: Vec<ValueSet>) -> Self {
        let columns = u32::try_from(elements.len()).unwrap_or(u32::MAX);
        Self::tuple(Shape::of(1, columns), elements)
    }

    /// A cell whose elements are all in one value set; `None`: it has no
    /// element.
    pub fn collection(shape: Shape, elements: Option<Arc<ValueSet>>) -> Self {
        let count = shape.element_count().map(|count| count as usize);
        let elements = elements.filter(|value| !value.is_none());
        match (count, elements) {
            (Some(0), _) => Self::Tuple(shape, Arc::new([])),
            (Some(count), elements) if count <= Self::MAX_TUPLE => {
                let element = || elements.as_deref().map_or_else(ValueSet::none, ValueSet::clone);
                Self::Tuple(shape, (0..count).map(|_| element()).collect())
            }
            (_, elements) => Self::Collection(shape, elements),
        }
    }

    /// Any cell of a shape.
    pub fn of(shape: Shape) -> Self {
        Self::collection(shape, Some(Arc::new(ValueSet::unknown(crate::Reason::Contents))))
    }

    /// Its shape.
    pub fn shape(&self) -> &Shape {
        match self {
            Self::Tuple(shape, _) | Self::Collection(shape, _) => shape,
        }
    }

    /// The value set that covers every element; `None` where there is none.
    pub fn contents(&self) -> Option<Arc<ValueSet>> {
        match self {
            Self::Tuple(_, elements) => {
                join_all(elements.iter()).filter(|all| !all.is_none()).map(Arc::new)
            }
            Self::Collection(_, contents) => contents.clone(),
        }
    }

    /// The value of the element at a linear position from 0, in a cell that is
    /// long enough.
    pub fn element(&self, position: usize) -> Option<&ValueSet> {
        match self {
            Self::Tuple(_, elements) => elements.get(position),
            Self::Collection(_, contents) => contents.as_deref(),
        }
    }

    /// The value sets inside.
    pub fn parts(&self) -> &[ValueSet] {
        match self {
            Self::Tuple(_, elements) => elements,
            Self::Collection(_, contents) => contents.as_deref().map_or(&[], std::slice::from_ref),
        }
    }

    /// The same cell with each value set inside changed.
    #[must_use]
    pub fn map(&self, mut change: impl FnMut(&ValueSet) -> ValueSet) -> Self {
        match self {
            Self::Tuple(shape, elements) => {
                Self::Tuple(shape.clone(), elements.iter().map(change).collect())
            }
            Self::Collection(shape, contents) => {
                let contents = contents.as_deref().map(|value| Arc::new(change(value)));
                Self::Collection(shape.clone(), contents)
            }
        }
    }

    /// The cells of both.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        self.merge(other, false)
    }

    /// The join with widened elements.
    #[must_use]
    pub fn widen(&self, newer: &Self) -> Self {
        self.merge(newer, true)
    }

    fn merge(&self, other: &Self, widen: bool) -> Self {
        if let (Self::Tuple(shape, left), Self::Tuple(other_shape, right)) = (self, other)
            && shape == other_shape
        {
            return Self::Tuple(shape.clone(), merge_all(left, right, widen));
        }
        let shape = self.shape().join(other.shape());
        let contents = match (self.contents(), other.contents()) {
            (None, contents) | (contents, None) => contents,
            (Some(left), Some(right)) => Some(merge_shared(&left, &right, widen)),
        };
        Self::collection(shape, contents)
    }

    /// Is every cell of `other` one of these?
    pub fn covers(&self, other: &Self) -> bool {
        if !self.shape().covers(other.shape()) {
            return false;
        }
        match (self, other) {
            (Self::Tuple(_, left), Self::Tuple(_, right)) => {
                Arc::ptr_eq(left, right)
                    || left.len() == right.len()
                        && left.iter().zip(right.iter()).all(|(l, r)| l.covers(r))
            }
            (Self::Tuple(..), Self::Collection(..)) => false,
            (Self::Collection(_, None), _) => other.parts().iter().all(ValueSet::is_none),
            (Self::Collection(_, Some(all)), _) => {
                other.parts().iter().all(|value| all.covers(value))
            }
        }
    }
}

/// The join of several; `None` of none.
pub(crate) fn join_all<'a>(values: impl Iterator<Item = &'a ValueSet>) -> Option<ValueSet> {
    let mut values = values;
    let first = values.next()?.clone();
    Some(values.fold(first, |all, value| all.join(value)))
}

/// Two shared value sets merged; the left one itself, if that is the result.
pub(crate) fn merge_shared(
    left: &Arc<ValueSet>,
    right: &Arc<ValueSet>,
    widen: bool,
) -> Arc<ValueSet> {
    if Arc::ptr_eq(left, right) {
        return left.clone();
    }
    let merged = if widen { left.widen(right) } else { left.join(right) };
    if merged == **left { left.clone() } else { Arc::new(merged) }
}

/// Elementwise merges of two lists of one length; the left one itself, if that
/// is the result.
pub(crate) fn merge_all(
    left: &Arc<[ValueSet]>,
    right: &Arc<[ValueSet]>,
    widen: bool,
) -> Arc<[ValueSet]> {
    if Arc::ptr_eq(left, right) {
        return left.clone();
    }
    let merge = |(left, right): (&ValueSet, &ValueSet)| {
        if widen { left.widen(right) } else { left.join(right) }
    };
    let merged: Vec<ValueSet> = left.iter().zip(right.iter()).map(merge).collect();
    if merged[..] == left[..] { left.clone() } else { merged.into() }
}
