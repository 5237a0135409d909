//! Cells: making them by sizes or from arrays, and arrays from them.

use crate::extents::known;
use crate::make;
use crate::outcome::{Outcome, one, set};
use crate::shapes::sizes::sizes;
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{MClass, Role};
use lariat_domains::{Cell, Extent, Matrix, Numbers, Shape, Value, ValueSet};
use std::sync::Arc;

/// The outcome of a call; `None` where the attributes determine it.
pub(super) fn outcome(site: &Site<'_>, role: Role) -> Option<Outcome> {
    match role {
        Role::CellOfSizes => Some(one(site, Value::Cell(of_sizes(site)))),
        Role::EachInCell => each(site).map(|cell| one(site, Value::Cell(cell))),
        Role::RowsInCell => rows(site).map(|cell| one(site, Value::Cell(cell))),
        Role::CellToArray => to_array(site),
        Role::SplitOptions => split_options(site),
        _ => None,
    }
}

/// What stands in front of the first string, and the rest: `[arguments, options]`.
fn split_options(site: &Site<'_>) -> Option<Outcome> {
    let [View { value: Some(Value::Cell(Cell::Tuple(shape, elements))), .. }] = site.args else {
        return None;
    };
    let is_string = |set: &ValueSet| match set.single() {
        Some(Value::Object(_)) | None => None,
        Some(value) => Some(value.mclass() == MClass::Char),
    };
    let strings: Vec<bool> = elements.iter().map(is_string).collect::<Option<_>>()?;
    let row = |part: &[ValueSet]| {
        let shape = Shape::of(1, u32::try_from(part.len()).ok()?);
        Some(ValueSet::of(Value::Cell(Cell::tuple(shape, part.to_vec()))))
    };
    let is_row = shape.is_row() && site.wanted() <= 2;
    let first = strings.iter().position(|&is_string| is_string);
    let results = match first.filter(|_| is_row) {
        Some(first) => vec![row(&elements[..first])?, row(&elements[first..])?],
        None if is_row && !elements.is_empty() => {
            let options = Cell::collection(Shape::empty(), None);
            vec![row(elements)?, ValueSet::of(Value::Cell(options))]
        }
        None => return None,
    };
    Some(Outcome::Results(results.into_iter().take(site.wanted()).collect()))
}

/// Every cell holds `[]`.
fn of_sizes(site: &Site<'_>) -> Cell {
    let strings = site.args.iter().any(View::may_be_string);
    let shape = if strings { Shape::Unknown } else { sizes(site.args, Shape::empty()) };
    Cell::collection(shape, Some(Arc::new(ValueSet::empty_matrix())))
}

/// A cell for each element.
fn each(site: &Site<'_>) -> Option<Cell> {
    let [x] = site.args else { return None };
    let Some(matrix) = x.matrix().filter(|matrix| matrix.class.is_matrix()) else {
        let unknown = ValueSet::unknown(site.reason());
        return Some(Cell::collection(x.shape.clone(), Some(Arc::new(unknown))));
    };
    let scalar = Shape::scalar;
    if let Some(elements) = x.elements() {
        let one = |number: &f64| ValueSet::of(make::constant(matrix.class, scalar(), &[*number]));
        return Some(Cell::tuple(x.shape.clone(), elements.iter().map(one).collect()));
    }
    let element = Matrix::new(matrix.class, scalar(), matrix.numbers.narrowed());
    let element = ValueSet::of(Value::Matrix(element));
    Some(Cell::collection(x.shape.clone(), Some(Arc::new(element))))
}

/// A string for each row; trailing white space goes.
fn rows(site: &Site<'_>) -> Option<Cell> {
    let [x] = site.args else { return None };
    if let Some(Value::Cell(cell)) = x.value {
        if cell.contents().is_none_or(|contents| are_rows(&contents)) {
            return Some(cell.clone());
        }
        let string = Arc::new(ValueSet::of(make::any_chars()));
        return Some(Cell::collection(Shape::Unknown, Some(string)));
    }
    let kept = |string: &&str| {
        string.is_ascii() && string.trim_end() == *string && !string.ends_with('\0')
    };
    if let Some(string) = x.string().filter(kept).filter(|string| !string.is_empty()) {
        return Some(Cell::tuple(Shape::scalar(), vec![ValueSet::chars(string)]));
    }
    let shape = if x.class == Some(MClass::String) { x.shape.clone() } else { Shape::column() };
    Some(Cell::collection(shape, Some(Arc::new(ValueSet::of(make::any_chars())))))
}

/// Is every value a string of one row, or empty?
fn are_rows(set: &ValueSet) -> bool {
    let row = |value: &Value| {
        let shape = value.shape();
        value.mclass() == MClass::Char
            && shape.rank() == Some(2)
            && matches!(shape.extent(1), Extent::Known(0 | 1))
    };
    !set.is_unknown() && set.values().iter().all(row)
}

/// All elements have one class, which is the result's; of no element it is `[]`.
fn to_array(site: &Site<'_>) -> Option<Outcome> {
    let Some(View { value: Some(Value::Cell(cell)), .. }) = site.arg(0) else { return None };
    let nothing = ValueSet::of(make::matrix(MClass::Double, Shape::Unknown, Numbers::real()));
    if let Some(array) = blocks(cell) {
        return Some(one(site, array));
    }
    let Some(contents) = cell.contents() else { return Some(set(site, nothing)) };
    if contents.is_unknown() || !contents.values().iter().all(|value| value.mclass().is_matrix()) {
        return Some(set(site, ValueSet::unknown(site.reason())));
    }
    let array = |value: &Value| {
        let numbers = make::numbers_of(value).narrowed();
        ValueSet::of(make::matrix(value.mclass(), Shape::Unknown, numbers))
    };
    let arrays =
        contents.values().iter().map(array).fold(ValueSet::none(), |all, one| all.join(&one));
    let maybe_empty = cell.shape().is_empty() != Some(false);
    Some(set(site, if maybe_empty { arrays.join(&nothing) } else { arrays }))
}

/// Arrays of one class and known sizes, beside and below each other.
fn blocks(cell: &Cell) -> Option<Value> {
    let Cell::Tuple(shape, elements) = cell else { return None };
    let [rows, columns] = known(shape)?[..] else { return None };
    let (rows, columns) = (rows as usize, columns as usize);
    let parts: Vec<View<'_>> =
        elements.iter().map(|set| set.single().map(View::of)).collect::<Option<_>>()?;
    let class = parts.first()?.class.filter(|class| class.is_matrix())?;
    if parts.iter().any(|part| part.class != Some(class)) {
        return None;
    }
    let sizes: Vec<[u32; 2]> =
        parts.iter().map(|part| known(part.shape)?.try_into().ok()).collect::<Option<_>>()?;
    let at = |row: usize, column: usize| row + column * rows;
    let heights: Vec<u32> = (0..rows).map(|row| sizes[at(row, 0)][0]).collect();
    let widths: Vec<u32> = (0..columns).map(|column| sizes[at(0, column)][1]).collect();
    let fits = |row: usize, column: usize| sizes[at(row, column)] == [heights[row], widths[column]];
    if !(0..columns).all(|column| (0..rows).all(|row| fits(row, column))) {
        return None;
    }
    let shape = Shape::of(heights.iter().sum(), widths.iter().sum());
    let of_column = |column: usize| {
        let lines = (0..widths[column]).map(move |line| (column, line as usize));
        lines.flat_map(|(column, line)| (0..rows).map(move |row| (row, column, line)))
    };
    let places = (0..columns).flat_map(of_column);
    let mut all = Vec::new();
    for (row, column, line) in places {
        let height = heights[row] as usize;
        match parts[at(row, column)].elements() {
            Some(elements) => all.extend_from_slice(&elements[line * height..(line + 1) * height]),
            None => {
                let numbers = parts.iter().map(|part| part.numbers);
                let numbers = numbers.reduce(|all, it| all.join(&it))?;
                return Some(make::matrix(class, shape, numbers));
            }
        }
    }
    Some(make::constant(class, shape, &all))
}
