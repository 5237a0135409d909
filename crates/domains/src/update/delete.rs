//! Deletion of elements: `x(i) = []`.
//!
//! Measured with GNU Octave 7.3: with one index, a column stays a column and
//! everything else becomes a row, but a matrix that loses scattered elements
//! becomes a column there and a row in MATLAB. With several indices, the extent
//! of the one that is not a colon shrinks; two that leave elements are refused. An index that
//! lists all positions is one of them in GNU Octave, a colon in MATLAB ([`FullList`]).
//! `x(:) = []` is 0x0.

use crate::fault::{Axis, ClassFault};
use crate::index::positions::Positions;
use crate::index::select::folded_extents;
use crate::index::vectors::join_shapes;
use crate::{Cell, Extent, Fault, Index, Matrix, Shape, Struct, Value, ValueSet};
use lariat_builtins::MClass;
use lariat_shapes::Polynomial;

/// What an index is that lists all positions along its dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FullList {
    /// As good as a colon: `x(1, 2) = []` deletes an element of a row in MATLAB.
    Colon,
    /// A list as any other, of which GNU Octave takes one alone.
    List,
}

/// What is left.
struct Rest {
    shape: Shape,
    /// The linear positions that stay, if they are known.
    kept: Option<Vec<u32>>,
}

/// `base(indices) = []`
pub(super) fn delete(
    base: &Value,
    indices: &[Index<'_>],
    full: FullList,
) -> Result<ValueSet, Fault> {
    match base {
        Value::Object(_) => Ok(ValueSet::unknown(crate::Reason::Object)),
        Value::Handle(_) => Err(Fault::Class(ClassFault::DeleteFromHandle)),
        Value::Matrix(matrix) if matrix.class == MClass::String => {
            from_strings(matrix, indices, full)
        }
        Value::Matrix(matrix) => {
            Ok(from_matrix(matrix, &rest(&matrix.shape, indices, full)?).into())
        }
        Value::Cell(cell) => {
            Ok(ValueSet::of(Value::Cell(from_cell(cell, rest(cell.shape(), indices, full)?))))
        }
        Value::Struct(structure) => {
            let shape = rest(&structure.shape, indices, full)?.shape;
            let left = structure.with_shape(shape);
            let left: Struct = if left.shape.is_empty() == Some(true) {
                left.map(|_| ValueSet::none())
            } else {
                left
            };
            Ok(ValueSet::of(Value::Struct(left)))
        }
    }
}

/// `[]` deletes strings, `''` is stored as a string without chars: either is written so.
fn from_strings(matrix: &Matrix, indices: &[Index<'_>], full: FullList) -> Result<ValueSet, Fault> {
    let one = Matrix::of(MClass::String, Shape::scalar());
    let stored = super::matrix::assign(matrix, indices, &one);
    match rest(&matrix.shape, indices, full) {
        Ok(rest) => {
            let left = ValueSet::from(from_matrix(matrix, &rest));
            Ok(stored.map_or(left.clone(), |stored| left.join(&stored)))
        }
        Err(_) => stored,
    }
}

fn from_matrix(matrix: &Matrix, rest: &Rest) -> Matrix {
    let left = Matrix::new(matrix.class, rest.shape.clone(), matrix.numbers.narrowed());
    let Some(kept) = &rest.kept else { return left };
    if let Some(enclosure) = &matrix.enclosure {
        let chosen = kept.iter().filter_map(|&k| enclosure.elements.get(k as usize).copied());
        let chosen: Vec<_> = chosen.collect();
        let is_whole = rest.shape.element_count() == u32::try_from(chosen.len()).ok();
        return match is_whole && !chosen.is_empty() {
            true => Matrix::enclosed(matrix.class, rest.shape.clone(), left.numbers, &chosen),
            false => left,
        };
    }
    let Some(numbers) = matrix.as_numbers() else { return left };
    let kept: Vec<f64> = kept.iter().filter_map(|&k| numbers.get(k as usize).copied()).collect();
    let count = rest.shape.count().known().filter(|&count| count > 0);
    match count.is_some_and(|count| count as usize == kept.len()) {
        true => Matrix::array_of(matrix.class, rest.shape.clone(), &kept),
        false => left,
    }
}

fn from_cell(cell: &Cell, rest: Rest) -> Cell {
    let kept = rest.kept.filter(|kept| kept.len() <= Cell::MAX_TUPLE).and_then(|kept| {
        kept.iter().map(|&k| cell.element(k as usize).cloned()).collect::<Option<Vec<_>>>()
    });
    match kept {
        Some(elements) => Cell::tuple(rest.shape, elements),
        None => Cell::collection(rest.shape, cell.contents()),
    }
}

fn rest(base: &Shape, indices: &[Index<'_>], full: FullList) -> Result<Rest, Fault> {
    let indices: Vec<Positions> = indices.iter().map(Positions::of).collect::<Result<_, _>>()?;
    match &indices[..] {
        [] => Ok(Rest { shape: Shape::Unknown, kept: None }),
        [index] => linear(base, index),
        _ => along_dimensions(base, &indices, full),
    }
}

const LIMIT: usize = 4096;

fn linear(base: &Shape, index: &Positions) -> Result<Rest, Fault> {
    if index.is_colon() {
        return Ok(Rest { shape: Shape::empty(), kept: Some(Vec::new()) });
    }
    let old = base.count();
    index.check_bounds(&old, Axis::Linear)?;
    if index.colon == Some(false) && index.shape.is_empty() == Some(true) {
        let all = old.known().filter(|&old| old as usize <= LIMIT).map(|old| (0..old).collect());
        return Ok(Rest { shape: base.clone(), kept: all });
    }
    let listed = if index.colon == Some(false) { index.listed(&old, LIMIT) } else { None };
    let kept: Option<Vec<u32>> = match (old.known(), &listed) {
        (Some(old), Some(listed)) if old as usize <= LIMIT => {
            let mut gone = listed.clone();
            gone.sort_unstable();
            Some((0..old).filter(|k| gone.binary_search(k).is_err()).collect())
        }
        _ => None,
    };
    // A mask with one true place counts as scattered.
    let one = index.colon == Some(false) && !index.mask && index.shape.is_scalar() == Some(true);
    let left = match (&kept, &old) {
        (Some(kept), _) => Extent::from_option(u32::try_from(kept.len()).ok()),
        (None, Extent::Known(old)) if one => Extent::Known(old.saturating_sub(1)),
        (None, Extent::Symbolic(old)) if one => without_one(old),
        _ => Extent::Unknown,
    };
    let mut shapes = left_over(base, &left, one);
    // `x([1 1]) = []` of a scalar.
    if !one && !index.mask && base.may_be_scalar() {
        shapes.push(Shape::of(0, 1));
    }
    if index.colon.is_none() {
        shapes.push(Shape::empty());
    }
    if !index.is_nonempty_list() {
        shapes.push(base.clone());
    }
    Ok(Rest { shape: join_shapes(shapes), kept })
}

/// The shapes of what is left of an array that loses elements.
fn left_over(base: &Shape, left: &Extent, one: bool) -> Vec<Shape> {
    let row = Shape::dims([Extent::Known(1), left.clone()]);
    let column = Shape::dims([left.clone(), Extent::Known(1)]);
    let Some(dims) = base.extents() else { return vec![row, column] };
    let may_be_column = dims[1].may_be(1) && dims[2..].iter().all(|extent| extent.may_be(1));
    let is_column = may_be_column && base.is_column();
    let mut shapes = Vec::new();
    if may_be_column && dims[0] != Extent::Known(1) {
        shapes.push(column.clone());
    }
    if !is_column || dims[0].may_be(1) {
        shapes.push(row);
    }
    // Scattered elements of a matrix.
    if !one && !is_column && !base.is_row() {
        shapes.push(column);
    }
    shapes
}

fn along_dimensions(base: &Shape, indices: &[Positions], full: FullList) -> Result<Rest, Fault> {
    let old = folded_extents(base, indices.len());
    // Where an index is empty, the others are not examined.
    let may_delete = indices.iter().all(|index| index.is_colon() || index.is_nonempty_list());
    if may_delete {
        for (k, (index, extent)) in indices.iter().zip(&old).enumerate() {
            index.check_bounds(extent, Axis::Along(k + 1))?;
        }
    }
    let with_colons = with_colons(indices, &old, full);
    let indices = with_colons.as_deref().unwrap_or(indices);
    if base.rank().is_none_or(|rank| rank > indices.len()) {
        return Ok(Rest { shape: Shape::Unknown, kept: None });
    }
    let listed = indices.iter().filter(|index| !index.is_colon()).count();
    let is_list = |index: &Positions| index.colon == Some(false) && index.is_nonempty_list();
    let lists = indices.iter().zip(&old).filter(|(index, extent)| {
        is_list(index) && (full == FullList::List || leaves_some(index, extent))
    });
    if may_delete && lists.count() > 1 {
        return Err(Fault::Class(ClassFault::DeleteBlock));
    }
    let mut extents = old.clone();
    for (extent, index) in extents.iter_mut().zip(indices) {
        if index.is_colon() {
            continue;
        }
        *extent = if listed == 1 && index.colon == Some(false) {
            shrunk(extent, index)
        } else if index.shape.is_empty() == Some(true) && index.colon == Some(false) {
            extent.clone()
        } else {
            Extent::Unknown
        };
    }
    if listed == 0 {
        extents[0] = Extent::Known(0);
    }
    if indices.iter().any(|index| index.colon.is_none()) {
        extents[0] = extents[0].join(&Extent::Known(0));
    }
    let kept = if listed == 1 { kept_positions(indices, &old) } else { None };
    Ok(Rest { shape: Shape::dims(extents), kept })
}

/// The indices with a colon for each list that is as good as one, where one list is left.
fn with_colons(indices: &[Positions], old: &[Extent], full: FullList) -> Option<Vec<Positions>> {
    if full == FullList::List {
        return None;
    }
    let is_full = |index: &Positions, extent: &Extent| {
        let all = distinct(index, extent).filter(|_| index.is_nonempty_list());
        all.is_some() && all == extent.known()
    };
    let one = |(index, extent)| match is_full(index, extent) {
        true => Positions::colon(),
        false => index.clone(),
    };
    let all: Vec<Positions> = indices.iter().zip(old).map(one).collect();
    let lists = all.iter().filter(|index| !index.is_colon()).count();
    (lists == 1).then_some(all)
}

/// Does a list leave some of the positions along an extent for certain?
fn leaves_some(index: &Positions, extent: &Extent) -> bool {
    if index.shape.is_scalar() == Some(true) {
        return !extent.may_be(1);
    }
    let distinct = distinct(index, extent).zip(extent.known());
    distinct.is_some_and(|(distinct, extent)| distinct < extent)
}

/// How many positions an index lists.
fn distinct(index: &Positions, extent: &Extent) -> Option<u32> {
    let mut listed = index.listed(extent, LIMIT)?;
    listed.sort_unstable();
    listed.dedup();
    u32::try_from(listed.len()).ok()
}

fn shrunk(extent: &Extent, index: &Positions) -> Extent {
    if index.shape.is_empty() == Some(true) {
        return extent.clone();
    }
    if let (Extent::Symbolic(extent), Some(true)) = (extent, index.shape.is_scalar()) {
        return without_one(extent);
    }
    let Some(known) = extent.known() else { return Extent::Unknown };
    let single = (index.shape.is_scalar() == Some(true)).then_some(1);
    let distinct = distinct(index, extent).or(single);
    Extent::from_option(distinct.and_then(|distinct| known.checked_sub(distinct)))
}

/// One less, where an element was there to go.
fn without_one(extent: &Polynomial) -> Extent {
    Extent::of_option(extent.subtract(&Polynomial::constant(1)))
}

/// The positions that are left after whole slices are gone.
fn kept_positions(indices: &[Positions], old: &[Extent]) -> Option<Vec<u32>> {
    let count = crate::shape::product(old).known().filter(|&count| count as usize <= LIMIT)?;
    let k = indices.iter().position(|index| !index.is_colon())?;
    let before = crate::shape::product(&old[..k]).known()?;
    let extent = old[k].known()?;
    let gone = indices[k].listed(&old[k], LIMIT)?;
    let stays = |position: &u32| {
        let along = (position / before.max(1)) % extent.max(1);
        !gone.contains(&along)
    };
    Some((0..count).filter(stays).collect())
}
