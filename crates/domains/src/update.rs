//! Writing and deleting parts of values.
//!
//! ```text
//! x undefined           x(3) = 5        (1,3) double = [0 0 5]
//! x (3,4) double        x(i,j) = v      (3,4) double, if i and j are in range
//! c (1,2) cell          c{3} = 'a'      (1,3) cell
//! s undefined           s(2).a.b = 1    (1,2) struct {a: (0,0) double | (1,1) struct {b}}
//! ```
//!
//! A chain of steps is taken from the outside: each container yields the part
//! that the rest of the chain changes, and takes it back. Where one place is
//! surely meant the new value replaces the old one (a *strong* update);
//! elsewhere it joins it. What is grown over is filled: 0, `[]` in cells and
//! fields. A base of several classes is changed for each; a class for which it
//! fails in every run is left out, and if all fail it is a fault.
//!
//! An empty array of any class turns into a cell by `x{i} = v` and into a struct
//! by `x.f = v`, as in Octave and MATLAB; in MATLAB also by `x(i) = cell` and
//! `x(i) = struct`, which Octave refuses.
//!
//! A changed object is taken to have the same class; what its properties hold is not known
//! afterwards, since the class may say what a store does.

mod cell;
mod delete;
mod growth;
mod matrix;
mod object;
mod structure;

pub use delete::FullList;

use crate::fault::{ClassFault, StepKind};
use crate::index::get;
use crate::{Cell, Fault, Handles, Index, Matrix, Reason, Shape, Step, Struct, Value, ValueSet};
use cell::Stored;
use lariat_builtins::MClass;

/// `base<path> = value`: the base's new value. `None`: the variable has no value
/// yet; with `maybe_unset` the variable may have none.
pub fn set(
    base: Option<&ValueSet>,
    maybe_unset: bool,
    path: &[Step<'_>],
    value: &ValueSet,
) -> Result<ValueSet, Fault> {
    if value.is_none() {
        return Ok(ValueSet::none());
    }
    apply(base, maybe_unset, path, &Leaf::Assign(value))
}

/// `[s.name] = …`: the field in each element of an array of structs, as many as there are.
pub fn set_field_of_each(base: &ValueSet, name: &str, value: &ValueSet) -> ValueSet {
    let of_each = |base: &Value| match base {
        Value::Struct(structure) => {
            let changed = ValueSet::of(Value::Struct(structure.with_field(name, value.clone())));
            match structure.shape.is_empty() {
                Some(false) => changed,
                // Nothing is assigned to an array without elements.
                _ => changed.join(&base.clone().into()),
            }
        }
        Value::Object(object) => ValueSet::of(Value::Object(object.forget_properties())),
        _ => ValueSet::unknown(Reason::Alternatives),
    };
    match base {
        ValueSet::Unknown(..) => base.derived(),
        ValueSet::OneOf(values) => {
            values.iter().map(of_each).fold(ValueSet::none(), |all, one| all.join(&one))
        }
    }
}

/// `base<path> = []`; the last step is in parentheses.
pub fn delete(base: &ValueSet, path: &[Step<'_>], full: FullList) -> Result<ValueSet, Fault> {
    apply(Some(base), false, path, &Leaf::Delete(full))
}

/// What is done at the end of a path.
#[derive(Clone, Copy)]
enum Leaf<'a> {
    Assign(&'a ValueSet),
    Delete(FullList),
}

/// Results of alternatives, joined; the first fault counts if there is no result.
#[derive(Default)]
struct Outcome {
    result: Option<ValueSet>,
    fault: Option<Fault>,
}

impl Outcome {
    fn add(&mut self, outcome: Result<ValueSet, Fault>) {
        match outcome {
            Ok(value) => {
                self.result = Some(match self.result.take() {
                    Some(all) => all.join(&value),
                    None => value,
                });
            }
            Err(fault) => self.fault = self.fault.take().or(Some(fault)),
        }
    }

    fn finish(self) -> Result<ValueSet, Fault> {
        match (self.result, self.fault) {
            (Some(result), _) => Ok(result),
            (None, Some(fault)) => Err(fault),
            (None, None) => Ok(ValueSet::none()),
        }
    }
}

fn apply(
    base: Option<&ValueSet>,
    maybe_unset: bool,
    path: &[Step<'_>],
    leaf: &Leaf<'_>,
) -> Result<ValueSet, Fault> {
    let Some((step, rest)) = path.split_first() else {
        return Ok(match leaf {
            Leaf::Assign(value) => (*value).clone(),
            Leaf::Delete(_) => ValueSet::empty_matrix(),
        });
    };
    let mut outcome = Outcome::default();
    match base {
        Some(ValueSet::Unknown(reason, _)) => return Ok(ValueSet::unknown(reason.derived())),
        Some(ValueSet::OneOf(values)) => {
            for value in values {
                outcome.add(change(Some(value), step, rest, leaf));
            }
        }
        None => {}
    }
    if maybe_unset || base.is_none() {
        outcome.add(change(None, step, rest, leaf));
    }
    outcome.finish()
}

/// The same for a part of a container. There Octave takes a 0x0 value for no
/// value, so that it takes the class of what is stored: after `s.a = []`,
/// `s.a(2) = true` is logical, while `x = []; x(2) = true` is double.
fn apply_part(
    base: Option<&ValueSet>,
    maybe_unset: bool,
    path: &[Step<'_>],
    leaf: &Leaf<'_>,
) -> Result<ValueSet, Fault> {
    let indexed = matches!(path, [Step::Paren(_), ..]);
    let unset = indexed && base.is_some_and(|base| base.values().iter().any(may_be_0x0));
    apply(base, maybe_unset || unset, path, leaf)
}

fn may_be_0x0(value: &Value) -> bool {
    let zero = |shape: &Shape| (1..=2).all(|k| shape.extent(k).may_be(0));
    matches!(value, Value::Matrix(_) | Value::Cell(_) | Value::Struct(_)) && zero(value.shape())
}

/// One step into a value of one class, or into none.
fn change(
    base: Option<&Value>,
    step: &Step<'_>,
    rest: &[Step<'_>],
    leaf: &Leaf<'_>,
) -> Result<ValueSet, Fault> {
    if let Some(Value::Object(base)) = base {
        let stored = match leaf {
            Leaf::Assign(value) => Some(*value),
            Leaf::Delete(_) => None,
        };
        return Ok(ValueSet::of(Value::Object(object::changed(base, step, rest, stored))));
    }
    match (step, rest, leaf) {
        (Step::Paren(indices), [], Leaf::Delete(full)) => match base {
            Some(base) => delete::delete(base, indices, *full),
            None if growth::surely_select(indices) => {
                Err(Fault::Class(ClassFault::DeleteFromNothing))
            }
            None => Ok(ValueSet::empty_matrix()),
        },
        (Step::Paren(indices), [], Leaf::Assign(value)) => store(base, indices, value),
        (Step::Paren(indices), [Step::Dot(name), rest @ ..], _) => {
            let old = match (as_struct(base, Shape::empty()), base) {
                (Ok(old), _) => old,
                // Octave changes nothing where nothing is selected.
                (Err(_), Some(base)) if !growth::surely_select(indices) => {
                    return Ok(base.clone().into());
                }
                (Err(fault), _) => return Err(fault),
            };
            let change = |old: Option<&ValueSet>, missing| apply_part(old, missing, rest, leaf);
            let new = structure::assign_element_field(&old, indices, name.as_deref(), change)?;
            let new = ValueSet::of(Value::Struct(new));
            Ok(match base {
                Some(cell @ Value::Cell(_)) if !growth::surely_select(indices) => {
                    new.join(&cell.clone().into())
                }
                _ => new,
            })
        }
        // `x(2){1} = v` makes what MATLAB refuses and Octave fills at its whim.
        (Step::Paren(_), ..) if base.is_none() => Ok(ValueSet::unknown(Reason::Contents)),
        (Step::Paren(indices), ..) => {
            let old = base.and_then(|base| old_part(base, indices, step));
            let new = apply(old.as_ref(), false, rest, leaf)?;
            store(base, indices, &new)
        }
        (Step::Brace(indices), ..) => change_elements(base, indices, rest, leaf),
        (Step::Dot(name), ..) => {
            let old = as_struct(base, Shape::scalar())?;
            let change = |old: Option<&ValueSet>, missing| apply_part(old, missing, rest, leaf);
            let new = structure::assign_field(&old, name.as_deref(), change)?;
            Ok(ValueSet::of(Value::Struct(new)))
        }
    }
}

/// The struct that takes a field: an empty array of another class becomes one
/// without fields.
fn as_struct(base: Option<&Value>, shape: Shape) -> Result<Struct, Fault> {
    match base {
        Some(Value::Struct(structure)) => Ok(structure.clone()),
        Some(value @ (Value::Matrix(_) | Value::Cell(_))) if value.is_empty() != Some(false) => {
            Ok(structure::bare(shape))
        }
        None => Ok(structure::bare(shape)),
        Some(value) => Err(Fault::access(StepKind::Dot, value)),
    }
}

/// `base{indices}<rest> = …`
fn change_elements(
    base: Option<&Value>,
    indices: &[Index<'_>],
    rest: &[Step<'_>],
    leaf: &Leaf<'_>,
) -> Result<ValueSet, Fault> {
    let old = match base {
        None => Cell::empty(),
        Some(Value::Cell(cell)) => cell.clone(),
        Some(Value::Matrix(matrix)) if matrix.class == MClass::String => {
            return matrix::assign_unknown(matrix, indices);
        }
        // GNU Octave refuses an empty struct array, MATLAB makes a cell of it, too.
        Some(value @ (Value::Matrix(_) | Value::Struct(_))) if value.is_empty() != Some(false) => {
            Cell::empty()
        }
        Some(value) => return Err(Fault::access(StepKind::Brace, value)),
    };
    let new = match rest {
        [] => apply(None, false, rest, leaf)?,
        _ => {
            let part = old_element(&old, indices);
            apply_part(Some(&part), false, rest, leaf)?
        }
    };
    let new = cell::assign(&old, indices, &Stored::Each(&new), true)?;
    Ok(ValueSet::of(Value::Cell(new)))
}

/// The part of an array that the rest of a chain changes; new elements of a cell
/// are `[]`.
fn old_part(base: &Value, indices: &[Index<'_>], step: &Step<'_>) -> Option<ValueSet> {
    if let Value::Cell(cell) = base {
        let growth = growth::Growth::of(cell.shape(), indices, &Shape::scalar()).ok()?;
        if growth.grows {
            let empty = ValueSet::empty_matrix();
            let all = cell.contents().map_or(empty.clone(), |contents| contents.join(&empty));
            return Some(ValueSet::of(Value::Cell(Cell::collection(
                Shape::Unknown,
                Some(all.into()),
            ))));
        }
    }
    // A part that is not there is made.
    get(&base.clone().into(), step).ok().map(|old| old.all())
}

/// What an element holds before the rest of a chain changes it: `[]`, if it is
/// new.
fn old_element(cell: &Cell, indices: &[Index<'_>]) -> ValueSet {
    let empty = ValueSet::empty_matrix();
    let grows = growth::Growth::of(cell.shape(), indices, &Shape::scalar())
        .map_or(true, |growth| growth.grows);
    let base = ValueSet::of(Value::Cell(cell.clone()));
    match get(&base, &Step::Brace(indices.to_vec())) {
        // Not read out of bounds: the element is there, or it may be new.
        Ok(list) if !grows => list.all(),
        Ok(list) => list.all().join(&empty),
        Err(_) => empty,
    }
}

/// `base(indices) = value`
fn store(base: Option<&Value>, indices: &[Index<'_>], value: &ValueSet) -> Result<ValueSet, Fault> {
    let values = match value {
        ValueSet::OneOf(values) => values,
        ValueSet::Unknown(reason, _) => return store_unknown(base, indices, value, reason),
    };
    let mut outcome = Outcome::default();
    for value in values {
        outcome.add(store_value(base, indices, value));
    }
    outcome.finish()
}

fn store_value(
    base: Option<&Value>,
    indices: &[Index<'_>],
    value: &Value,
) -> Result<ValueSet, Fault> {
    let may_turn =
        base.is_none_or(|base| matches!(base, Value::Matrix(_)) && base.is_empty() != Some(false));
    match (base, value) {
        (None, Value::Object(stored)) => {
            Ok(ValueSet::of(Value::Object(object::placed(indices, stored))))
        }
        (_, Value::Object(_)) => Ok(ValueSet::unknown(Reason::Object)),
        (Some(Value::Cell(cell)), value) => store_in_cell(cell, indices, value),
        (Some(Value::Struct(base)), Value::Struct(stored)) => {
            Ok(ValueSet::of(Value::Struct(structure::assign(base, indices, stored)?)))
        }
        (Some(Value::Matrix(base)), Value::Matrix(stored)) => matrix::assign(base, indices, stored),
        (None, Value::Matrix(stored)) => {
            let base = Matrix::of(stored.class, Shape::empty());
            matrix::assign(&base, indices, stored)
        }
        (Some(Value::Matrix(base)), Value::Cell(texts)) if base.class == MClass::String => {
            let strings = Matrix::of(MClass::String, texts.shape().clone());
            matrix::assign(base, indices, &strings)
        }
        (_, Value::Cell(_)) if may_turn => store_in_cell(&Cell::empty(), indices, value),
        (_, Value::Struct(stored)) if may_turn => {
            let bare = structure::bare(Shape::empty());
            let mut outcome = Outcome::default();
            let mut start = |base| {
                let new = structure::assign(&base, indices, stored);
                outcome.add(new.map(|new| ValueSet::of(Value::Struct(new))));
            };
            start(bare);
            if !growth::surely_select(indices) {
                // No value counts as one struct with `[]` in each field.
                let one = stored.with_shape(Shape::scalar());
                start(one.map(|_| ValueSet::empty_matrix()));
            }
            outcome.finish()
        }
        (_, Value::Handle(handles)) if may_turn => Ok(one_handle(handles)),
        (Some(base), value) => {
            let (value, array) = (value.class_name().into(), base.class_name().into());
            Err(Fault::Class(ClassFault::Stored { value, array }))
        }
        (None, value) => Ok(value.clone().into()),
    }
}

fn one_handle(handles: &Handles) -> ValueSet {
    ValueSet::of(Value::Handle(handles.clone()))
}

fn store_in_cell(cell: &Cell, indices: &[Index<'_>], value: &Value) -> Result<ValueSet, Fault> {
    let whole = ValueSet::of(value.clone());
    let stored = match value {
        Value::Cell(elements) => Stored::Elements(elements),
        _ => Stored::Each(&whole),
    };
    Ok(ValueSet::of(Value::Cell(cell::assign(cell, indices, &stored, false)?)))
}

/// Something unknown is stored: the base determines what it can be.
fn store_unknown(
    base: Option<&Value>,
    indices: &[Index<'_>],
    value: &ValueSet,
    reason: &Reason,
) -> Result<ValueSet, Fault> {
    let derived = || Ok(ValueSet::unknown(reason.derived()));
    match base {
        Some(Value::Cell(cell)) => {
            let elements = Cell::Collection(Shape::Unknown, Some(value.clone().into()));
            let new = cell::assign(cell, indices, &Stored::Elements(&elements), false)?;
            Ok(ValueSet::of(Value::Cell(new)))
        }
        Some(Value::Struct(base)) => {
            let stored = Struct::of(Shape::Unknown);
            Ok(ValueSet::of(Value::Struct(structure::assign(base, indices, &stored)?)))
        }
        Some(Value::Matrix(base)) if base.shape.is_empty() == Some(false) => {
            matrix::assign_unknown(base, indices)
        }
        Some(base @ Value::Handle(_)) => Err(Fault::access(StepKind::Paren, base)),
        Some(_) | None => derived(),
    }
}
