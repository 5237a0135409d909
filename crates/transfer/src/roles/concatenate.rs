//! `[a, b]`, `[a; b]` and concatenation along any dimension: of numbers and
//! char arrays, of cells, structs, strings.
//!
//! A cell takes what is not a cell as one more element: `[{1}, 'ab']` is
//! `{1, 'ab'}`; an empty array beside a cell or a struct is left out. Structs
//! have the fields of all. Known arrays stay known: `['ab', 'c']` is `'abc'`.

use crate::extents::{at, known};
use crate::fault::{CallFault, SizeNeed};
use crate::fold::arithmetic::in_class;
use crate::make;
use crate::outcome::{Outcome, one, set, unknown};
use crate::shapes::concatenate::{along, concatenated, may_fill};
use crate::shapes::strings::as_strings;
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{Classes, MClass, Role};
use lariat_domains::{
    Cell, Complexity, Constant, Enclosure, Extent, Interval, Matrix, Numbers, Shape, Struct,
    Symbolic, Value, ValueSet,
};
use std::sync::Arc;

/// What char arrays are filled up with.
const BLANK: f64 = 32.0;

/// What comes of a concatenation.
pub(super) fn outcome(site: &Site<'_>, role: Role, classes: &Classes) -> Option<Outcome> {
    let (dimension, args) = match role {
        Role::HorizontalConcatenation => (Some(1), site.args),
        Role::VerticalConcatenation => (Some(0), site.args),
        _ => {
            let (first, rest) = site.args.split_first()?;
            let number = first.number().filter(|&k| (1.0..9.0).contains(&k) && k.fract() == 0.0);
            (number.map(|number| number as usize - 1), rest)
        }
    };
    let site = Site { args, ..*site };
    if args.is_empty() {
        return Some(set(&site, ValueSet::empty_matrix()));
    }
    let has = |class| args.iter().any(|arg| arg.class == Some(class));
    if has(MClass::Cell) && has(MClass::String) {
        // What the cell holds decides whether these are strings.
        return None;
    }
    if has(MClass::Cell) {
        return Some(cells(&site, dimension));
    }
    if has(MClass::Struct) {
        return Some(structs(&site, dimension));
    }
    if has(MClass::String) {
        let shape = shape_of_strings(&site, dimension);
        return Some(one(&site, Value::Matrix(Matrix::of(MClass::String, shape))));
    }
    let Classes::Results(sets) = classes else { return None };
    let shape = match dimension.map(|dimension| along(&site, dimension)) {
        None => Shape::Unknown,
        Some(Ok(shape)) => shape,
        Some(Err(fault)) => return Some(Outcome::Fails(fault)),
    };
    let mut result = ValueSet::none();
    for class in sets.first()?.iter() {
        if !class.is_matrix() {
            return None;
        }
        result = result.join(&ValueSet::of(array(&site, class, &shape, dimension)));
    }
    Some(set(&site, result))
}

/// An array of numbers, chars or logicals.
fn array(site: &Site<'_>, class: MClass, shape: &Shape, dimension: Option<usize>) -> Value {
    let filled: Vec<_> =
        site.args.iter().filter(|arg| arg.shape.is_empty() != Some(true)).collect();
    if let Some(elements) = constant(&filled, class, shape, dimension) {
        return make::constant(class, shape.clone(), &elements);
    }
    let numbers = filled.iter().fold(Numbers::void(), |all, arg| {
        let from = arg.class.unwrap_or(class);
        all.join(&arg.numbers.converted(from, class))
    });
    let is_filled = class == MClass::Char && dimension != Some(1) && may_fill(site);
    let numbers = if is_filled { numbers.join(&Numbers::exactly(BLANK)) } else { numbers };
    let real = site.args.iter().all(View::is_real);
    let complexity = if real { Complexity::Real } else { Complexity::Unknown };
    let numbers = if real { numbers } else { Numbers { complexity, ..Numbers::any() } };
    let numbers = Numbers { complexity, ..numbers };
    let matrix = match enclosed(&filled, class, shape, dimension) {
        Some(elements) => Matrix::enclosed(class, shape.clone(), numbers, &elements),
        None => Matrix::new(class, shape.clone(), numbers),
    };
    Value::Matrix(matrix.with_symbolic(polynomials(&filled, class, shape, dimension)))
}

/// The elements as polynomials, of rows side by side.
fn polynomials(
    filled: &[&View<'_>],
    class: MClass,
    shape: &Shape,
    dimension: Option<usize>,
) -> Option<Symbolic> {
    let count = known(shape)?.into_iter().product::<u32>();
    let is_row = at(shape, 0) == Extent::Known(1) && dimension == Some(1);
    if !is_row || count as usize > Symbolic::MAX_ELEMENTS {
        return None;
    }
    let number = |arg: &&View<'_>| arg.class == Some(class) && class == MClass::Double;
    let mut elements = Vec::new();
    for arg in filled.iter().copied().filter(number) {
        elements.extend(arg.matrix()?.polynomials().unwrap_or_else(|| vec![None]));
    }
    (elements.len() == count as usize).then(|| Symbolic::row(elements))?
}

/// The contents, where all operands are known, side by side or one below the other.
fn constant(
    filled: &[&View<'_>],
    class: MClass,
    shape: &Shape,
    dimension: Option<usize>,
) -> Option<Vec<f64>> {
    let count = known(shape)?.into_iter().map(|extent| extent as usize).product::<usize>();
    let is_text = class == MClass::Char && at(shape, 0) == Extent::Known(1);
    let most = if is_text { Constant::MAX_STRING } else { Constant::MAX_ELEMENTS };
    if count > most {
        return None;
    }
    let mut elements = Vec::with_capacity(count);
    for arg in filled {
        for number in arg.elements()? {
            elements.push(in_class(number, class)?);
        }
    }
    in_column_order(filled, elements, dimension).filter(|elements| elements.len() == count)
}

/// The bounds of each element, where those of all operands are known: numbers of one class.
fn enclosed(
    filled: &[&View<'_>],
    class: MClass,
    shape: &Shape,
    dimension: Option<usize>,
) -> Option<Vec<Interval>> {
    let count = known(shape)?.into_iter().map(|extent| extent as usize).product::<usize>();
    let is_double = class == MClass::Double
        && filled.iter().all(|arg| matches!(arg.class, Some(MClass::Double | MClass::Logical)));
    if !is_double || count > Enclosure::MAX || dimension.is_none_or(|dimension| dimension > 1) {
        return None;
    }
    let mut elements = Vec::with_capacity(count);
    for arg in filled {
        elements.extend(arg.matrix()?.intervals()?);
    }
    in_column_order(filled, elements, dimension).filter(|elements| elements.len() == count)
}

/// The elements in column order; given are those of one operand after the other.
fn in_column_order<T: Copy>(
    filled: &[&View<'_>],
    elements: Vec<T>,
    dimension: Option<usize>,
) -> Option<Vec<T>> {
    match dimension == Some(1) || filled.len() <= 1 {
        true => Some(elements),
        false => one_below_the_other(filled, &elements),
    }
}

/// The elements of operands that stand one below the other, in column order; given are those of
/// one operand after the other.
fn one_below_the_other<T: Copy>(filled: &[&View<'_>], elements: &[T]) -> Option<Vec<T>> {
    let mut parts = Vec::new();
    let mut rest = elements;
    for arg in filled {
        let [rows, columns] = known(arg.shape)?[..] else { return None };
        let (part, after) = rest.split_at_checked((rows * columns) as usize)?;
        rest = after;
        parts.push((part, rows as usize, columns as usize));
    }
    let columns = parts.first()?.2;
    let is_even = parts.iter().all(|part| part.2 == columns);
    let of_column = |column: usize| {
        parts.iter().flat_map(move |&(part, rows, _)| {
            part.get(column * rows..(column + 1) * rows).unwrap_or_default().iter().copied()
        })
    };
    is_even.then(|| (0..columns).flat_map(of_column).collect())
}

/// Numbers and chars become one string each (a row of chars) or one for each
/// element.
fn shape_of_strings(site: &Site<'_>, dimension: Option<usize>) -> Shape {
    let shapes: Option<Vec<_>> = site.args.iter().map(as_strings).collect();
    let (Some(shapes), Some(dimension)) = (shapes, dimension) else { return Shape::Unknown };
    concatenated(&shapes.iter().collect::<Vec<_>>(), dimension, site.rules)
        .unwrap_or(Shape::Unknown)
}

fn misfit(site: &Site<'_>, (a, b): (Shape, Shape)) -> CallFault {
    crate::shapes::misfit::of_two(site, SizeNeed::Fit, &a, &b)
}

/// An operand beside a cell.
enum Operand {
    /// It is left out.
    Nothing,
    /// A cell.
    Cell(Cell),
    /// It is left out or a cell.
    Perhaps(Cell),
}

fn operand(site: &Site<'_>, view: &View<'_>) -> Option<Operand> {
    let value = view.value?;
    if let Value::Cell(cell) = value {
        return Some(Operand::Cell(cell.clone()));
    }
    let wrapped = Cell::tuple(Shape::scalar(), vec![ValueSet::of(value.clone())]);
    Some(match (view.shape.is_empty(), view.class) {
        (Some(false), _) => Operand::Cell(wrapped),
        (Some(true), Some(MClass::Double)) if *view.shape == Shape::empty() => Operand::Nothing,
        (Some(true), Some(class)) if site.rules.skips_empties && class.is_matrix() => {
            Operand::Nothing
        }
        _ => Operand::Perhaps(wrapped),
    })
}

fn cells(site: &Site<'_>, dimension: Option<usize>) -> Outcome {
    let operands: Option<Vec<_>> = site.args.iter().map(|arg| operand(site, arg)).collect();
    let Some(operands) = operands else { return unknown(site, &site.reason()) };
    let certain = !operands.iter().any(|operand| matches!(operand, Operand::Perhaps(_)));
    let cells: Vec<_> = operands
        .iter()
        .filter_map(|operand| match operand {
            Operand::Nothing => None,
            Operand::Cell(cell) | Operand::Perhaps(cell) => Some(cell),
        })
        .collect();
    let shapes: Vec<_> = cells.iter().map(|cell| cell.shape()).collect();
    let shape = match dimension {
        Some(dimension) if certain => match concatenated(&shapes, dimension, site.rules) {
            Ok(shape) => shape,
            Err(pair) => return Outcome::Fails(misfit(site, pair)),
        },
        Some(1) if shapes.iter().all(|shape| at(shape, 0) == Extent::Known(1)) => Shape::row(),
        Some(0) if shapes.iter().all(|shape| at(shape, 1) == Extent::Known(1)) => Shape::column(),
        Some(0 | 1) if shapes.iter().all(|shape| shape.rank() == Some(2)) => Shape::matrix(),
        _ => Shape::Unknown,
    };
    let known = dimension.filter(|_| certain).and_then(|along| tuples(&cells, along, &shape));
    if let Some(elements) = known {
        return one(site, Value::Cell(Cell::tuple(shape, elements)));
    }
    let contents = cells.iter().filter_map(|cell| cell.contents()).map(|all| (*all).clone());
    let contents = contents.reduce(|all, one| all.join(&one)).map(Arc::new);
    one(site, Value::Cell(Cell::collection(shape, contents)))
}

/// The elements in column order, where all cells are tuples.
fn tuples(cells: &[&Cell], dimension: usize, shape: &Shape) -> Option<Vec<ValueSet>> {
    let parts: Option<Vec<(&Shape, &[ValueSet])>> = cells
        .iter()
        .map(|cell| match cell {
            Cell::Tuple(shape, elements) => Some((shape, &**elements)),
            Cell::Collection(..) => None,
        })
        .collect();
    let parts: Vec<_> = parts?.into_iter().filter(|(_, elements)| !elements.is_empty()).collect();
    let extents = known(shape).filter(|extents| extents.len() == 2)?;
    let count = extents.iter().map(|&extent| extent as usize).product::<usize>();
    if count > Cell::MAX_TUPLE || dimension > 1 {
        return None;
    }
    let columns = if dimension == 1 { 1 } else { extents[1] as usize };
    let mut elements = Vec::with_capacity(count);
    for column in 0..columns {
        for (_, part) in &parts {
            let rows = part.len() / columns;
            elements.extend_from_slice(part.get(column * rows..(column + 1) * rows)?);
        }
    }
    (elements.len() == count).then_some(elements)
}

fn structs(site: &Site<'_>, dimension: Option<usize>) -> Outcome {
    let (mut joined, mut shapes, mut certain) = (None::<Struct>, Vec::new(), true);
    for arg in site.args {
        match arg.value {
            Some(Value::Struct(structure)) => {
                shapes.push(arg.shape);
                joined = Some(match joined {
                    None => structure.clone(),
                    Some(before) => before.join(structure),
                });
            }
            _ => certain &= *arg.shape == Shape::empty(),
        }
    }
    let shape = match dimension {
        Some(dimension) if certain => match concatenated(&shapes, dimension, site.rules) {
            Ok(shape) => shape,
            Err(pair) => return Outcome::Fails(misfit(site, pair)),
        },
        _ if shapes.len() == 1 && shapes[0].is_scalar() == Some(true) => Shape::scalar(),
        _ => Shape::Unknown,
    };
    let Some(structure) = joined else { return unknown(site, &site.reason()) };
    one(site, Value::Struct(structure.with_shape(shape)))
}
