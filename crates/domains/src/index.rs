//! Reading parts of values: `x(i)`, `c{i}`, `s.f`.
//!
//! ```text
//! (3,4) double       x(2,:)      (1,4) double
//! (1,:) double       x(end)      (1,1) double
//! (1,2) cell         c{2}        the second element's value set
//! (1,1) struct {a}   s.b         fault: no path sets `b`
//! ```
//!
//! A fault is an access that fails in every run; what may fail yields the values
//! of the runs that continue. A part keeps what is known of all numbers; a part of
//! a complex array may be real, since storage is narrowed. Known contents are
//! folded. Shapes follow [`select`].
//!
//! **Cost.** Linear in the elements of tuples and constants that are selected.

pub mod positions;
pub mod select;
mod step;
pub(crate) mod vectors;

pub use step::{Index, Step};

use crate::fault::{MissingField, StepKind};
use crate::{Cell, Fault, Interval, Matrix, Reason, Shape, Struct, Symbolic, Value, ValueSet};
use lariat_builtins::MClass;
use select::Selection;

/// A comma-separated list of values.
#[derive(Clone, Debug, PartialEq)]
pub enum List {
    /// Exactly these.
    Exact(Vec<ValueSet>),
    /// An unknown number of values, all in the one set.
    Many(ValueSet),
}

impl List {
    /// Longer lists are [`List::Many`].
    const MAX: usize = Cell::MAX_TUPLE;

    /// Exactly one value.
    pub fn one(value: ValueSet) -> Self {
        Self::Exact(vec![value])
    }

    /// So many values of one set; `None`: nobody knows how many.
    fn repeated(value: &ValueSet, count: Option<u32>) -> Self {
        match count.map(|count| count as usize) {
            Some(count) if count <= Self::MAX => Self::Exact(vec![value.clone(); count]),
            _ => Self::Many(value.clone()),
        }
    }

    /// The value set that covers every value of the list.
    pub fn all(&self) -> ValueSet {
        match self {
            Self::Many(value) => value.clone(),
            Self::Exact(values) => {
                values.iter().fold(ValueSet::none(), |all, value| all.join(value))
            }
        }
    }

    /// The first value, if the list may have one.
    pub fn first(&self) -> Option<&ValueSet> {
        match self {
            Self::Many(value) => Some(value),
            Self::Exact(values) => values.first(),
        }
    }

    /// Both lists.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Exact(left), Self::Exact(right)) if left.len() == right.len() => {
                Self::Exact(left.iter().zip(right).map(|(l, r)| l.join(r)).collect())
            }
            _ => Self::Many(self.all().join(&other.all())),
        }
    }
}

/// A step into any of several values; a fault if it fails for all of them. A
/// step in parentheses yields one value.
pub fn get(base: &ValueSet, step: &Step<'_>) -> Result<List, Fault> {
    let values = match base {
        ValueSet::Unknown(reason, _) => {
            let part = ValueSet::unknown(reason.derived());
            let single = matches!(step, Step::Paren(_));
            return Ok(if single { List::one(part) } else { List::Many(part) });
        }
        ValueSet::OneOf(values) => values,
    };
    let mut all: Option<List> = None;
    let mut fault = None;
    for value in values {
        let part = match step {
            Step::Paren(indices) => paren(value, indices).map(List::one),
            Step::Brace(indices) => brace(value, indices),
            Step::Dot(field) => dot(value, field.as_deref()),
        };
        match part {
            Ok(part) => all = Some(all.map_or_else(|| part.clone(), |all| all.join(&part))),
            Err(one) => fault = fault.or(Some(one)),
        }
    }
    match (all, fault) {
        (Some(all), _) => Ok(all),
        (None, Some(fault)) => Err(fault),
        (None, None) => Ok(List::one(ValueSet::none())),
    }
}

/// `base(indices)`; not for handles, which are called.
pub fn paren(base: &Value, indices: &[Index<'_>]) -> Result<ValueSet, Fault> {
    match base {
        // Its class may say what an index selects.
        Value::Object(object) if object.shape == Shape::Unknown => {
            Ok(ValueSet::unknown(Reason::Object))
        }
        Value::Object(object) if !indices.iter().all(Index::is_position) => {
            Ok(ValueSet::of(Value::Object(object.with_shape(Shape::Unknown))))
        }
        Value::Object(object) => {
            let selection = Selection::of(&object.shape, indices)?;
            Ok(ValueSet::of(Value::Object(object.with_shape(selection.shape))))
        }
        Value::Handle(_) => Ok(ValueSet::unknown(Reason::Contents)),
        Value::Matrix(matrix) => {
            let selection = Selection::of(&matrix.shape, indices)?;
            Ok(part_of_matrix(matrix, &selection).into())
        }
        Value::Cell(cell) => {
            let selection = Selection::of(cell.shape(), indices)?;
            Ok(ValueSet::of(Value::Cell(part_of_cell(cell, &selection))))
        }
        Value::Struct(structure) => {
            let selection = Selection::of(&structure.shape, indices)?;
            Ok(ValueSet::of(Value::Struct(part_of_struct(structure, selection.shape))))
        }
    }
}

fn part_of_matrix(matrix: &Matrix, selection: &Selection) -> Matrix {
    let shape = selection.shape.clone();
    let part = Matrix::new(matrix.class, shape.clone(), matrix.numbers.narrowed());
    let Some(positions) = &selection.positions else {
        return part.with_symbolic(matrix.symbolic_bound());
    };
    if matrix.class == MClass::String {
        let same = positions[..] == [0] && matrix.shape.is_scalar() == Some(true);
        let constant = if same { matrix.constant.clone() } else { None };
        return Matrix { constant, ..part };
    }
    let Some(numbers) = matrix.as_numbers() else {
        let part = match chosen_intervals(matrix, positions) {
            Some(chosen) => Matrix::enclosed(matrix.class, shape, part.numbers, &chosen),
            None => part,
        };
        return part.with_symbolic(chosen_polynomials(matrix, positions));
    };
    let chosen: Option<Vec<f64>> =
        positions.iter().map(|&position| numbers.get(position as usize).copied()).collect();
    match chosen {
        None => part,
        Some(chosen) => Matrix::array_of(matrix.class, shape, &chosen),
    }
}

/// The bounds of the selected elements.
fn chosen_intervals(matrix: &Matrix, positions: &[u32]) -> Option<Vec<Interval>> {
    let elements = &matrix.enclosure.as_ref()?.elements;
    let chosen = positions.iter().map(|&position| elements.get(position as usize).copied());
    chosen.collect::<Option<Vec<_>>>().filter(|chosen| !chosen.is_empty())
}

/// The selected elements as polynomials.
fn chosen_polynomials(matrix: &Matrix, positions: &[u32]) -> Option<Symbolic> {
    let Some(elements) = matrix.polynomials() else { return matrix.symbolic_bound() };
    let chosen = positions.iter().map(|&position| elements.get(position as usize).cloned()?);
    Symbolic::row(chosen).or_else(|| matrix.symbolic_bound())
}

fn part_of_cell(cell: &Cell, selection: &Selection) -> Cell {
    let shape = selection.shape.clone();
    match chosen_elements(cell, selection) {
        Some(elements) => Cell::tuple(shape, elements),
        None => Cell::collection(shape, cell.contents()),
    }
}

/// The value sets of the selected elements, if it is known which those are.
fn chosen_elements(cell: &Cell, selection: &Selection) -> Option<Vec<ValueSet>> {
    let positions = selection.positions.as_ref()?;
    if positions.len() > Cell::MAX_TUPLE {
        return None;
    }
    positions.iter().map(|&position| cell.element(position as usize).cloned()).collect()
}

fn part_of_struct(structure: &Struct, shape: Shape) -> Struct {
    let part = structure.with_shape(shape);
    if part.shape.is_empty() == Some(true) { part.map(|_| ValueSet::none()) } else { part }
}

/// `base{indices}`
pub fn brace(base: &Value, indices: &[Index<'_>]) -> Result<List, Fault> {
    match base {
        Value::Object(_) => Ok(List::Many(ValueSet::unknown(Reason::Object))),
        Value::Matrix(matrix) if matrix.class == MClass::String => {
            let selection = Selection::of(&matrix.shape, indices)?;
            let text = match part_of_matrix(matrix, &selection).as_string() {
                Some(text) => Matrix::chars(text.clone()),
                None => Matrix::of(MClass::Char, Shape::matrix()),
            };
            Ok(List::repeated(&text.into(), selection.shape.element_count()))
        }
        Value::Cell(cell) => {
            let selection = Selection::of(cell.shape(), indices)?;
            if let Some(elements) = chosen_elements(cell, &selection) {
                return Ok(List::Exact(elements));
            }
            let contents = cell.contents().map_or_else(ValueSet::none, |value| (*value).clone());
            Ok(List::repeated(&contents, selection.shape.element_count()))
        }
        _ => Err(Fault::access(StepKind::Brace, base)),
    }
}

/// `base.field`; `None` is a field whose name is not known.
pub fn dot(base: &Value, field: Option<&str>) -> Result<List, Fault> {
    match base {
        Value::Object(_) => Ok(List::Many(ValueSet::unknown(Reason::Object))),
        // Functions of strings are called as methods: `s.strlength()`.
        Value::Matrix(matrix) if matrix.class == MClass::String => {
            Ok(List::Many(ValueSet::unknown(Reason::Object)))
        }
        Value::Struct(structure) => {
            let count = structure.shape.element_count();
            let Some(name) = field else {
                return Ok(List::repeated(&structure.contents(), count));
            };
            match structure.value_of(name) {
                Some(value) => Ok(List::repeated(value, count)),
                None => Err(missing_field(structure, name)),
            }
        }
        _ => Err(Fault::access(StepKind::Dot, base)),
    }
}

fn missing_field(structure: &Struct, name: &str) -> Fault {
    let fields = structure.fields.iter().map(|field| field.name.clone()).collect();
    Fault::Field(MissingField { name: name.into(), fields })
}
