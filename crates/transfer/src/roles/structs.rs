//! Structs: making, testing, reading and changing them by names that are known.
//!
//! `struct('a', 1, 'b', {{2}})` is a struct with the fields `a` and `b`;
//! `struct('a', {1, 2})` is a `(1,2)` array of structs. A name that is not known
//! makes every field possible.

use crate::fault::{ClassWhy, Why};
use crate::make;
use crate::outcome::{Outcome, one, set};
use crate::shapes::elementwise;
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{MClass, Role};
use lariat_domains::{Cell, Extent, FieldValue, Shape, Struct, Value, ValueSet};
use std::sync::Arc;

/// The outcome of a call; `None` where the attributes determine it.
pub(super) fn outcome(site: &Site<'_>, role: Role) -> Option<Outcome> {
    match role {
        Role::StructFromPairs => from_pairs(site),
        Role::IsField => is_field(site),
        Role::FieldNames => field_names(site),
        Role::RemoveField => remove(site),
        Role::SetField => set_field(site),
        Role::GetField => get_field(site),
        Role::CellToStruct => from_cell(site),
        Role::StructToCell => to_cell(site),
        _ => None,
    }
}

fn structure<'a>(view: &View<'a>) -> Option<&'a Struct> {
    match view.value {
        Some(Value::Struct(structure)) => Some(structure),
        _ => None,
    }
}

fn cell<'a>(view: &View<'a>) -> Option<&'a Cell> {
    match view.value {
        Some(Value::Cell(cell)) => Some(cell),
        _ => None,
    }
}

fn from_pairs(site: &Site<'_>) -> Option<Outcome> {
    if let [x] = site.args {
        // Of nothing there are no structs.
        let is_array = x.class.is_some_and(MClass::is_matrix) && x.is_empty() == Some(false);
        if is_array {
            return Some(Outcome::Fails(site.fault(Why::Class(ClassWhy::NameWithoutValue))));
        }
        return structure(x).map(|same| one(site, Value::Struct(same.clone())));
    }
    let pairs = site.args.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return Some(Outcome::Fails(site.fault(Why::Class(ClassWhy::NameWithoutValue))));
    }
    let mut shape = Shape::scalar();
    let mut made = Struct::new(Shape::scalar(), Vec::new());
    for pair in pairs {
        let (values, extent) = field_values(&pair[1]);
        // Arrays of values must have one size; single values fit to each.
        shape = match elementwise::pair(&shape, &extent, false) {
            Some(shape) => shape,
            None => return Some(Outcome::Fails(site.fault(Why::Class(ClassWhy::UnequalCells)))),
        };
        made = match pair[0].string() {
            Some(name) => made.with_field(name, values),
            None => return Some(one(site, Value::Struct(Struct::of(Shape::Unknown)))),
        };
    }
    Some(one(site, Value::Struct(made.with_shape(shape))))
}

/// The values of a field and the shape of the array that they make.
fn field_values(view: &View<'_>) -> (ValueSet, Shape) {
    match (cell(view), view.value) {
        (Some(cell), _) => {
            let contents = cell.contents().map_or_else(ValueSet::none, |all| (*all).clone());
            (contents, cell.shape().clone())
        }
        (None, Some(value)) => (ValueSet::of(value.clone()), Shape::scalar()),
        (None, None) => (ValueSet::unknown(lariat_domains::Reason::Contents), Shape::Unknown),
    }
}

fn is_field(site: &Site<'_>) -> Option<Outcome> {
    let [x, name] = site.args else { return None };
    let answer =
        |truth: Option<bool>| Some(one(site, truth.map_or_else(make::some_logical, make::logical)));
    match (structure(x), name.class?) {
        (None, _) => answer(Some(false)),
        (Some(structure), MClass::Char | MClass::String) => {
            answer(name.string().and_then(|name| structure.has_field(name)))
        }
        (Some(structure), MClass::Cell) => {
            has_each_field(structure, name).map(|all| one(site, all))
        }
        (Some(_), _) => answer(Some(false)),
    }
}

/// Is there a field of each name in a cell?
fn has_each_field(structure: &Struct, names: &View<'_>) -> Option<Value> {
    let Some(Value::Cell(Cell::Tuple(shape, elements))) = names.value else { return None };
    let truth = |set: &ValueSet| {
        let holds = match set.known_string() {
            Some(name) => structure.has_field(&name)?,
            None if set.single()?.mclass() != MClass::Char => false,
            None => return None,
        };
        Some(f64::from(u8::from(holds)))
    };
    let truths: Vec<f64> = elements.iter().map(truth).collect::<Option<_>>()?;
    Some(make::constant(MClass::Logical, shape.clone(), &truths))
}

fn field_names(site: &Site<'_>) -> Option<Outcome> {
    let structure = structure(site.arg(0)?)?;
    let string = |name: &Arc<str>| ValueSet::chars(name.clone());
    let names: Option<Vec<_>> = structure.names().map(|names| names.map(string).collect());
    let cell = match names {
        Some(names) => {
            let count = u32::try_from(names.len()).ok()?;
            Cell::tuple(Shape::of(count, 1), names)
        }
        None => Cell::collection(Shape::column(), Some(Arc::new(ValueSet::of(make::any_chars())))),
    };
    Some(one(site, Value::Cell(cell)))
}

fn remove(site: &Site<'_>) -> Option<Outcome> {
    let [x, name] = site.args else { return None };
    let structure = structure(x)?;
    let Some(name) = name.string() else {
        let maybe = |field: &FieldValue| FieldValue { certain: false, ..field.clone() };
        let fields = structure.fields.iter().map(maybe).collect();
        let others = structure.others.clone();
        let less = Struct::build(structure.shape.clone(), fields, false, others);
        return Some(one(site, Value::Struct(less)));
    };
    if structure.has_field(name) == Some(false) {
        return Some(Outcome::Fails(site.fault(Why::Class(ClassWhy::Field(name.into())))));
    }
    if structure.others.is_some() {
        return Some(one(site, Value::Struct(Struct::of(structure.shape.clone()))));
    }
    let kept = structure.fields.iter().filter(|field| &*field.name != name).cloned().collect();
    let less = Struct::build(structure.shape.clone(), kept, structure.ordered, None);
    Some(one(site, Value::Struct(less)))
}

fn set_field(site: &Site<'_>) -> Option<Outcome> {
    let [x, name, value] = site.args else {
        return Some(one(site, Value::Struct(Struct::of(Shape::Unknown))));
    };
    let unknown = || ValueSet::unknown(lariat_domains::Reason::Contents);
    let stored = value.value.map_or_else(unknown, |value| ValueSet::of(value.clone()));
    let changed = match (structure(x), field_name(name)) {
        (Some(structure), name) if x.shape.is_scalar() == Some(true) => match name {
            Some(name) => structure.with_field(name, stored),
            None => with_some_field(structure, &stored),
        },
        _ => Struct::of(Shape::Unknown),
    };
    Some(one(site, Value::Struct(changed)))
}

/// The name of a field, where it is known. MATLAB leaves out blanks at its end,
/// GNU Octave does not.
fn field_name<'a>(name: &View<'a>) -> Option<&'a str> {
    name.string().filter(|string| !string.ends_with(char::is_whitespace))
}

/// Some field, old or new, has a value.
fn with_some_field(structure: &Struct, stored: &ValueSet) -> Struct {
    let fields = structure.map(|field| field.join(stored));
    let others = fields.others.as_deref().map_or_else(|| stored.clone(), |all| all.join(stored));
    Struct::build(fields.shape.clone(), fields.fields.to_vec(), false, Some(Arc::new(others)))
}

fn get_field(site: &Site<'_>) -> Option<Outcome> {
    let [x, name] = site.args else { return None };
    let structure = structure(x)?;
    let Some(name) = field_name(name) else {
        let all = structure.contents();
        return (!all.is_none()).then(|| set(site, all));
    };
    match structure.value_of(name) {
        Some(value) => Some(set(site, value.clone())),
        None => Some(Outcome::Fails(site.fault(Why::Class(ClassWhy::Field(name.into()))))),
    }
}

/// A column of values and as many names make one struct.
fn from_cell(site: &Site<'_>) -> Option<Outcome> {
    let (values, names) = (cell(site.arg(0)?)?, site.arg(1)?);
    let first = site.arg(2).is_none_or(|dimension| dimension.number() == Some(1.0));
    let Some(names) = strings(names) else {
        return Some(one(site, Value::Struct(Struct::of(Shape::Unknown))));
    };
    let column = matches!(values, Cell::Tuple(shape, elements)
        if shape.is_column() && elements.len() == names.len());
    let mut made = Struct::new(Shape::scalar(), Vec::new());
    for (place, name) in names.iter().enumerate() {
        let value = match values.element(place) {
            Some(value) if column && first => value.clone(),
            _ => values.contents().map_or_else(ValueSet::none, |all| (*all).clone()),
        };
        made = made.with_field(name, value);
    }
    let shape = if column && first { Shape::scalar() } else { Shape::Unknown };
    Some(one(site, Value::Struct(made.with_shape(shape))))
}

/// The strings of a cell, all known.
fn strings(view: &View<'_>) -> Option<Vec<Arc<str>>> {
    let Some(Cell::Tuple(_, elements)) = cell(view) else { return None };
    elements.iter().map(|element| element.as_matrix()?.as_string().cloned()).collect()
}

fn to_cell(site: &Site<'_>) -> Option<Outcome> {
    let structure = structure(site.arg(0)?)?;
    let made = if structure.ordered && structure.shape.is_scalar() == Some(true) {
        let values: Vec<_> = structure.fields.iter().map(|field| (*field.value).clone()).collect();
        Cell::tuple(Shape::dims([Extent::Known(u32::try_from(values.len()).ok()?)]), values)
    } else {
        Cell::collection(Shape::Unknown, Some(Arc::new(structure.contents())))
    };
    Some(one(site, Value::Cell(made)))
}
