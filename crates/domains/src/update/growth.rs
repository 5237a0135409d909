//! What an assignment to `x(i)` or `x(i,j)` does to the shape of an array.
//!
//! Measured with GNU Octave 7.3 (MATLAB agrees):
//!
//! - One index beyond the end makes a row of an array with at most one row, a
//!   longer column of a column, and fails for anything else.
//! - k indices make each extent the larger of the old one and the index; an
//!   array of more than k dimensions does not grow, unless it is 0x0 with its
//!   last dimensions taken as one: then it is made anew, with k dimensions.
//! - A colon into 0x0 takes the extents of what is stored.
//! - `x(3,[]) = 5` grows, too.
//!
//! An index whose range is known to end within the array does not grow it: after
//! `x = zeros(3,4)`, `for i = 1:3` leaves `x(i,j) = v` with its shape.

use crate::fault::Axis;
use crate::index::positions::Positions;
use crate::index::select::folded_extents;
use crate::index::vectors::join_shapes;
use crate::{Extent, Fault, Index, Shape};
use lariat_shapes::Polynomial;

/// More positions are not listed.
const LIMIT: usize = 4096;

/// Does each index surely select something by its position?
pub(super) fn surely_select(indices: &[Index<'_>]) -> bool {
    let selects = |index| Positions::of(index).is_ok_and(|index| index.is_nonempty_list());
    indices.iter().all(selects)
}

/// How an array changes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Growth {
    /// The shape afterwards.
    pub shape: Shape,
    /// There may be more elements afterwards.
    pub grows: bool,
    /// There may be new elements that are not assigned.
    pub gaps: bool,
    /// Every element of the new array is assigned.
    pub whole: bool,
    /// How many elements are assigned.
    pub count: Option<u32>,
    /// Which, as linear positions from 0 in the new array, in the order of what
    /// is stored, if all are known.
    pub positions: Option<Vec<u32>>,
}

impl Growth {
    /// The change by an assignment of something of shape `stored` (where only
    /// its shape in the place of a colon matters).
    pub fn of(base: &Shape, indices: &[Index<'_>], stored: &Shape) -> Result<Self, Fault> {
        let indices: Vec<Positions> =
            indices.iter().map(Positions::of).collect::<Result<_, _>>()?;
        match &indices[..] {
            [] => Ok(Self::fixed(base.clone())),
            [index] => Self::linear(base, index, stored),
            _ => Ok(Self::along_dimensions(base, &indices, stored)),
        }
    }

    fn fixed(shape: Shape) -> Self {
        let count = shape.element_count();
        let positions = count.filter(|&count| count as usize <= LIMIT);
        let positions = positions.map(|count| (0..count).collect());
        Self { shape, grows: false, gaps: false, whole: true, count, positions }
    }

    fn linear(base: &Shape, index: &Positions, stored: &Shape) -> Result<Self, Fault> {
        if index.colon != Some(false) {
            // 0x0 with a colon: as it is, or what is stored.
            let mut shape = base.clone();
            if is_all_zero(base) {
                shape = shape.join(stored);
            }
            if index.is_colon() {
                let may_be_new = shape != *base;
                return Ok(Self { grows: may_be_new, ..Self::fixed(shape) });
            }
            let list = Positions { colon: Some(false), ..index.clone() };
            let listed = Self::linear(base, &list, stored)?;
            return Ok(listed.or_fixed(&shape));
        }
        let old = base.count();
        // Nowhere is within.
        if index.fits(&old) || index.shape.is_empty() == Some(true) {
            return Ok(Self::linear_within(base, index, &old));
        }
        let beyond = old.known().map(f64::from).is_some_and(|old| match &index.known {
            Some(known) => known.iter().any(|&position| position > old),
            None => index.is_nonempty_list() && index.low > old,
        });
        let last = index.known.as_ref().and_then(|known| largest(known));
        let length = match (&old, last) {
            (Extent::Known(old), Some(last)) => Extent::Known((*old).max(last)),
            _ => longer(&old, index),
        };
        let mut shapes = grown_vector(base, &length);
        if shapes.is_empty() && beyond {
            index.check_bounds(&old, Axis::Linear)?;
        }
        let grows = !shapes.is_empty();
        if !beyond {
            shapes.push(base.clone());
        }
        let shape = join_shapes(shapes);
        let positions = index.listed(&length, LIMIT);
        let gaps = grows
            && !follows(&old, index)
            && match (old.known(), length.known(), &positions) {
                (Some(old), Some(length), Some(positions)) => !covers(positions, old..length),
                _ => true,
            };
        let whole = match (&positions, shape.element_count()) {
            (Some(positions), Some(count)) => covers(positions, 0..count),
            _ => false,
        };
        Ok(Self { shape, grows, gaps, whole, count: index.shape.element_count(), positions })
    }

    fn linear_within(base: &Shape, index: &Positions, old: &Extent) -> Self {
        let is_nowhere = index.shape.is_empty() == Some(true);
        let listed = || index.listed(old, LIMIT);
        let positions = if is_nowhere { Some(Vec::new()) } else { listed() };
        let whole = match (&positions, old) {
            (Some(positions), Extent::Known(old)) => covers(positions, 0..*old),
            // The only element, however it is reached.
            _ => *old == Extent::Known(1) && index.is_nonempty_list(),
        };
        Self {
            shape: base.clone(),
            grows: false,
            gaps: false,
            whole,
            count: index.shape.element_count(),
            positions,
        }
    }

    fn along_dimensions(base: &Shape, indices: &[Positions], stored: &Shape) -> Self {
        let old = folded_extents(base, indices.len());
        let rank = base.rank();
        let new: Vec<Extent> = match rank {
            None => vec![Extent::Unknown; indices.len()],
            Some(_) => (0..indices.len())
                .map(|k| grown_extent(base, indices, k, &old[k], stored))
                .collect(),
        };
        let folds = rank.is_none_or(|rank| rank > indices.len());
        let fits = indices.iter().zip(&old).all(|(index, extent)| index.fits(extent));
        let counts: Vec<Extent> =
            indices.iter().zip(&new).map(|(index, extent)| index.count(extent)).collect();
        let count = crate::shape::product(&counts).known();
        // Nothing into nothing changes nothing, whatever the extents.
        let may_idle = count.is_none_or(|count| count == 0)
            && (indices.len() > 2 || stored.is_empty() != Some(false));
        // A colon may ask what is stored for its extent.
        let asks = base.may_be_all_zero() && indices.iter().any(|index| index.colon != Some(false));
        let anew = folds && rank.is_some() && may_be_nothing(&old) && (asks || !fits);
        let shape = match folds {
            false if may_idle => Shape::dims(new.iter().cloned()).join(base),
            false => Shape::dims(new.iter().cloned()),
            true if anew => Shape::Unknown,
            true if fits || must_fold(base, indices.len()) => base.clone(),
            true => Shape::Unknown,
        };
        let grows = rank.is_none()
            || anew
            || !folds && new != old
            || old.iter().any(|extent| extent.known().is_none()) && !fits;
        let known = if folds { &old } else { &new };
        let covered: Vec<bool> =
            indices.iter().zip(known).map(|(index, extent)| covers_extent(index, extent)).collect();
        let whole = covered.iter().all(|&covered| covered);
        Self {
            gaps: grows && !whole && !only_new_slices(indices, &old, &new, &covered),
            positions: if may_idle || anew { None } else { listed(indices, known) },
            shape,
            grows,
            whole: whole && !may_idle && !anew,
            count,
        }
    }

    /// This, or no change but to another shape.
    fn or_fixed(self, shape: &Shape) -> Self {
        Self { shape: self.shape.join(shape), whole: false, count: None, positions: None, ..self }
    }

    /// A fault where the number of stored elements surely does not fit.
    pub fn check_count(&self, stored: &Shape) -> Result<(), Fault> {
        match (self.count, stored.element_count()) {
            // Octave takes some arrays for nothing where nothing is assigned.
            (Some(0), _) => Ok(()),
            (Some(places), Some(elements)) if elements != 1 && elements != places => {
                Err(Fault::Count { elements, places })
            }
            _ => Ok(()),
        }
    }
}

/// Has the array surely more than k dimensions?
fn must_fold(base: &Shape, k: usize) -> bool {
    base.extents().is_some_and(|dims| dims[k..].iter().any(|extent| !extent.may_be(1)))
}

/// Is an index at most right after the last element, where it leaves no gap?
fn follows(old: &Extent, index: &Positions) -> bool {
    let next = old.polynomial().and_then(|old| old.add(&Polynomial::constant(1)));
    let (Some(next), Some(exact)) = (next, &index.exact) else { return false };
    exact.is_at_most(&next)
}

fn may_be_nothing(folded: &[Extent]) -> bool {
    folded.iter().all(|extent| extent.may_be(0))
}

fn is_all_zero(shape: &Shape) -> bool {
    shape.extents().is_some_and(|dims| dims.iter().all(|extent| *extent == Extent::Known(0)))
}

/// The shapes of an array after an assignment with one index beyond its end.
fn grown_vector(base: &Shape, length: &Extent) -> Vec<Shape> {
    let Some(dims) = base.extents() else { return vec![Shape::Unknown] };
    let mut shapes = Vec::new();
    // A higher rank may be 2 where its last extents are unknown.
    if dims[2..].iter().any(|extent| !extent.may_be(1)) {
        return shapes;
    }
    if dims[0].may_be(0) || dims[0].may_be(1) {
        shapes.push(Shape::dims([Extent::Known(1), length.clone()]));
    }
    if dims[1].may_be(1) && !matches!(dims[0], Extent::Known(0 | 1)) {
        shapes.push(Shape::dims([length.clone(), Extent::Known(1)]));
    }
    shapes
}

fn grown_extent(
    base: &Shape,
    indices: &[Positions],
    k: usize,
    old: &Extent,
    stored: &Shape,
) -> Extent {
    let index = &indices[k];
    // Of 0x0 every further extent counts as 0, too.
    let old = &if k < 2 || !base.may_be_all_zero() {
        old.clone()
    } else if is_all_zero(base) {
        Extent::Known(0)
    } else {
        old.join(&Extent::Known(0))
    };
    let listed = if index.fits(old) {
        old.clone()
    } else {
        match (old, index.known.as_ref().and_then(|known| largest(known))) {
            (Extent::Known(old), Some(last)) => Extent::Known((*old).max(last)),
            _ => longer(old, index),
        }
    };
    let colon = if !base.may_be_all_zero() {
        old.clone()
    } else if is_all_zero(base) {
        inquired(indices, k, stored)
    } else {
        old.join(&inquired(indices, k, stored))
    };
    match index.colon {
        Some(true) => colon,
        Some(false) => listed,
        None => listed.join(&colon),
    }
}

/// The extent that an index that may lie beyond the end leaves: its position,
/// where that is always beyond.
fn longer(old: &Extent, index: &Positions) -> Extent {
    match (&index.exact, old.polynomial()) {
        (Some(exact), Some(old)) if old.is_at_most(exact) => Extent::of(exact.clone()),
        _ => Extent::Unknown,
    }
}

/// The extent that a colon into 0x0 takes from what is stored.
fn inquired(indices: &[Positions], k: usize, stored: &Shape) -> Extent {
    if indices.iter().all(Positions::is_colon) {
        let fits = stored.rank().is_some_and(|rank| rank <= indices.len());
        return if fits { stored.extent(k + 1) } else { Extent::Unknown };
    }
    let is_long = |index: &Positions| {
        index.is_colon() || index.colon == Some(false) && index.shape.is_scalar() == Some(false)
    };
    // Of two lists each goes with its own dimension.
    if indices.len() == 2 && stored.rank() == Some(2) && indices.iter().all(is_long) {
        return stored.extent(k + 1);
    }
    let others_scalar = indices.iter().enumerate().all(|(j, index)| {
        j == k || index.colon == Some(false) && index.shape.is_scalar() == Some(true)
    });
    let Some(dims) = stored.known_extents() else { return Extent::Unknown };
    let is_vector = dims.iter().filter(|&&extent| extent != 1).count() <= 1;
    if others_scalar && is_vector {
        Extent::from_option(stored.element_count())
    } else {
        Extent::Unknown
    }
}

/// Does an index assign everything along an extent (of the new array)?
fn covers_extent(index: &Positions, extent: &Extent) -> bool {
    if index.is_colon() {
        return true;
    }
    let Some(length) = extent.known() else { return false };
    let known = index.listed(extent, LIMIT);
    match known {
        Some(known) => covers(&known, 0..length),
        None => length == 1 && index.is_nonempty_list(),
    }
}

/// Does the array grow along one dimension only, by slices that are assigned in
/// full?
fn only_new_slices(
    indices: &[Positions],
    old: &[Extent],
    new: &[Extent],
    covered: &[bool],
) -> bool {
    let mut growing = (0..indices.len()).filter(|&k| old[k] != new[k] || !covered[k]);
    let (Some(k), None) = (growing.next(), growing.next()) else { return false };
    let (Some(old), Some(length)) = (old[k].known(), new[k].known()) else { return false };
    let listed = indices[k].listed(&new[k], LIMIT);
    listed.is_some_and(|listed| covers(&listed, old..length))
}

/// Are all these positions among the listed ones?
fn covers(listed: &[u32], mut positions: std::ops::Range<u32>) -> bool {
    if positions.len() > listed.len() {
        return false;
    }
    let mut sorted = listed.to_vec();
    sorted.sort_unstable();
    positions.all(|position| sorted.binary_search(&position).is_ok())
}

fn largest(positions: &[f64]) -> Option<u32> {
    let largest = positions.iter().copied().fold(0.0, f64::max);
    crate::index::positions::to_u32(largest)
}

/// Linear positions in an array of known extents.
fn listed(indices: &[Positions], extents: &[Extent]) -> Option<Vec<u32>> {
    let mut all = vec![0u32];
    let mut stride = 1u32;
    for (index, extent) in indices.iter().zip(extents) {
        let along = index.listed(extent, LIMIT)?;
        if along.len().checked_mul(all.len())? > LIMIT {
            return None;
        }
        let mut next = Vec::with_capacity(along.len() * all.len());
        for step in along {
            let offset = step.checked_mul(stride)?;
            for position in &all {
                next.push(position.checked_add(offset)?);
            }
        }
        all = next;
        stride = stride.checked_mul(extent.known()?)?;
    }
    Some(all)
}

/// Where each element of an array of the extents `old` is in one of the extents
/// `new`, which are not smaller: linear positions in column order.
pub(super) fn moved(old: &Shape, new: &Shape) -> Option<Vec<u32>> {
    let (old, new) = (old.known_extents()?, new.known_extents()?);
    let count = old.iter().try_fold(1u32, |count, &extent| count.checked_mul(extent))?;
    if count as usize > LIMIT {
        return None;
    }
    (0..count)
        .map(|position| {
            let (mut rest, mut stride, mut place) = (position, 1u32, 0u32);
            for k in 0..old.len().max(new.len()) {
                let extent = old.get(k).copied().unwrap_or(1);
                place = place.checked_add((rest % extent).checked_mul(stride)?)?;
                rest /= extent;
                stride = stride.checked_mul(new.get(k).copied().unwrap_or(1))?;
            }
            Some(place)
        })
        .collect()
}
