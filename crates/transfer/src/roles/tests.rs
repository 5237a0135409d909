//! Sizes of values, and tests of their shape and class: constants wherever
//! shape, class or complexity decide.
//!
//! `size(x, 2)` of `(3,:)` is unknown but whole and not negative;
//! `isempty(x)` of `(0,:)` is true; `isa(x, 'float')` of an `int8` is false.

use crate::extents::{self, at, exact_rank, known, list};
use crate::outcome::{Outcome, one};
use crate::site::Site;
use crate::view::View;
use crate::{fold, make};
use lariat_builtins::{ClassSet, MClass, Role};
use lariat_domains::{
    Callee, Cell, Complexity, Extent, Handle, Handles, Matrix, Numbers, Reason, Shape, Symbolic,
    Value, ValueSet,
};
use std::sync::Arc;

/// Does it answer for a value of any class at once: a size, whatever the class, or
/// one of two truths?
pub(crate) fn takes_any_class(role: Role) -> bool {
    matches!(
        role,
        Role::Size
            | Role::ElementCount
            | Role::Length
            | Role::RowCount
            | Role::ColumnCount
            | Role::DimensionCount
            | Role::IsEmpty
            | Role::IsScalar
            | Role::IsVector
            | Role::IsRow
            | Role::IsColumn
            | Role::IsMatrix
            | Role::IsSquare
            | Role::ClassTest
            | Role::ObjectTest
            | Role::IsReal
            | Role::IsComplex
            | Role::IsA
    )
}

/// What comes of a test; `None` where the role is none.
pub(crate) fn outcome(site: &Site<'_>, role: Role) -> Option<Outcome> {
    if role == Role::Size {
        return size(site);
    }
    if role == Role::IsEqual {
        return Some(one(site, answer(equal(site.args))));
    }
    if role == Role::SizesEqual {
        return Some(one(site, answer(sizes_equal(site.args))));
    }
    if role == Role::IsA {
        let some = || make::matrix(MClass::Logical, Shape::Unknown, Numbers::logical());
        if let Some(each) = is_each(site) {
            return Some(one(site, each));
        }
        return Some(one(site, is_a(site).map_or_else(some, answer)));
    }
    let [x] = site.args else { return None };
    let shape = &x.shape;
    let truth = match role {
        Role::ElementCount => return Some(one(site, element_count(shape))),
        Role::Length => return Some(one(site, length(shape))),
        Role::RowCount => return Some(one(site, extent_value(at(shape, 0)))),
        Role::ColumnCount => return Some(one(site, extent_value(at(shape, 1)))),
        Role::DimensionCount => return Some(one(site, dimension_count(shape))),
        Role::ClassOf => return x.class.map(|class| one(site, make::chars(class.name()))),
        Role::ClassTest => class_test(site, x),
        Role::ObjectTest => x.class.map(|_| false),
        Role::IsEmpty => shape.is_empty(),
        Role::IsScalar => shape.is_scalar(),
        Role::IsVector => is_vector(shape),
        Role::IsRow => flat_with(shape, 0),
        Role::IsColumn => flat_with(shape, 1),
        Role::IsMatrix => is_flat(shape),
        Role::IsSquare => is_square(shape),
        Role::AxesTest | Role::FigureTest => return Some(one(site, handle_test(role, x))),
        Role::IsReal => stored(x, Complexity::Real),
        Role::IsComplex => stored(x, Complexity::Complex),
        _ => return None,
    };
    Some(one(site, answer(truth)))
}

/// Is it of the classes of the test? Nothing is of a class that the language lacks.
fn class_test(site: &Site<'_>, x: &View<'_>) -> Option<bool> {
    let accepts = site.builtin.accepts;
    match x.class {
        Some(class) => Some(accepts.contains(class)),
        None if accepts == MClass::String.into() && !site.rules.strings => Some(false),
        None => None,
    }
}

/// Each number is one or is none; of complex arrays and of other classes there is one answer. The
/// handles of axes are negative in GNU Octave.
fn handle_test(role: Role, x: &View<'_>) -> Value {
    let by_elements = x.class.is_some_and(MClass::is_numeric) && x.is_real();
    let shape = match x.shape.is_scalar() {
        Some(true) => Shape::scalar(),
        _ if by_elements => x.shape.clone(),
        _ => Shape::Unknown,
    };
    let is_none = role == Role::AxesTest && x.numbers.low >= 0.0 && !x.numbers.nan;
    let none = Numbers::exactly(0.0);
    match by_elements && is_none {
        true => fold::filled(MClass::Logical, &shape, 0.0)
            .unwrap_or_else(|| make::matrix(MClass::Logical, shape, none)),
        false => make::matrix(MClass::Logical, shape, Numbers::logical()),
    }
}

fn answer(truth: Option<bool>) -> Value {
    truth.map_or_else(make::some_logical, make::logical)
}

fn element_count(shape: &Shape) -> Value {
    match extents::count(shape) {
        Some(count) => make::number(count as f64),
        None => extent_value(shape.count()),
    }
}

fn length(shape: &Shape) -> Value {
    if shape.is_empty() == Some(true) {
        return make::number(0.0);
    }
    if shape.is_row() || shape.is_column() {
        return extent_value(shape.count());
    }
    let greatest = known(shape).and_then(|extents| extents.into_iter().max());
    greatest.map_or_else(make::some_count, |greatest| make::number(f64::from(greatest)))
}

fn dimension_count(shape: &Shape) -> Value {
    exact_rank(shape).map_or_else(
        || make::matrix(MClass::Double, Shape::scalar(), Numbers::integers(2.0, f64::INFINITY)),
        |rank| make::number(rank as f64),
    )
}

/// Has it two dimensions?
fn is_flat(shape: &Shape) -> Option<bool> {
    let extents = list(shape, 2)?;
    match extents.get(2..)? {
        [] => Some(true),
        more if more.iter().any(|extent| !extent.may_be(1)) => Some(false),
        _ => None,
    }
}

/// All hold, or one surely does not.
fn both(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

fn is_one(extent: &Extent) -> Option<bool> {
    match extent {
        Extent::Known(extent) => Some(*extent == 1),
        _ if !extent.may_be(1) => Some(false),
        _ => None,
    }
}

fn flat_with(shape: &Shape, dimension: usize) -> Option<bool> {
    both(is_flat(shape), is_one(&at(shape, dimension)))
}

fn is_vector(shape: &Shape) -> Option<bool> {
    let (rows, columns) = (flat_with(shape, 0), flat_with(shape, 1));
    match (rows, columns) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    }
}

fn is_square(shape: &Shape) -> Option<bool> {
    let equal = match (at(shape, 0), at(shape, 1)) {
        (Extent::Known(rows), Extent::Known(columns)) => Some(rows == columns),
        _ => None,
    };
    both(is_flat(shape), equal)
}

/// Is it stored so? What is not an array of numbers is stored neither way.
fn stored(x: &View<'_>, complexity: Complexity) -> Option<bool> {
    let class = x.class?;
    if !class.is_matrix() {
        return Some(false);
    }
    match x.numbers.complexity {
        Complexity::Unknown => None,
        known => Some(known == complexity),
    }
}

/// Equality of whole values, where sizes differ or contents are known.
fn equal(args: &[View<'_>]) -> Option<bool> {
    let [first, others @ ..] = args else { return None };
    if others.is_empty() {
        return None;
    }
    let answers = || others.iter().map(|other| equal_pair(first, other));
    match answers().any(|answer| answer == Some(false)) {
        true => Some(false),
        false => answers().all(|answer| answer == Some(true)).then_some(true),
    }
}

fn equal_pair(a: &View<'_>, b: &View<'_>) -> Option<bool> {
    let array = |view: &View<'_>| view.class.is_some_and(MClass::is_matrix);
    let handle = |view: &View<'_>| view.class == Some(MClass::FunctionHandle);
    if handle(a) && array(b) || array(a) && handle(b) {
        return Some(false);
    }
    if let (Some(Value::Cell(a)), Some(Value::Cell(b))) = (a.value, b.value) {
        return equal_cells(a, b);
    }
    if let (Some(Value::Handle(a)), Some(Value::Handle(b))) = (a.value, b.value) {
        return are_of_other_names(a, b).then_some(false);
    }
    if !array(a) || !array(b) {
        return None;
    }
    let rank = a.shape.rank()?.max(b.shape.rank()?);
    let fits = |dimension| at(a.shape, dimension).may_equal(&at(b.shape, dimension));
    if !(0..rank).all(fits) {
        return Some(false);
    }
    known(a.shape)?;
    known(b.shape)?;
    // A double is rounded beside a number in single precision.
    let classes = [a.class?, b.class?];
    let rounds = classes.contains(&MClass::Single) && classes.contains(&MClass::Double);
    let same = |(&x, &y): (&f64, &f64)| if rounds { x as f32 == y as f32 } else { x == y };
    let (left, right) = (a.elements()?, b.elements()?);
    Some(left.len() == right.len() && left.iter().zip(&right).all(same))
}

/// Do the handles name functions of which none has the name of another one?
fn are_of_other_names(a: &Handles, b: &Handles) -> bool {
    let names = |handles: &Handles| -> Option<Vec<Arc<str>>> {
        let name = |handle: &Handle| match &handle.callee {
            Callee::Named { name, .. } if !name.contains('.') => Some(name.clone()),
            Callee::Named { .. } | Callee::Anonymous { .. } => None,
        };
        handles.handles()?.iter().map(name).collect()
    };
    let differ = |(a, b): (Vec<Arc<str>>, Vec<Arc<str>>)| a.iter().all(|name| !b.contains(name));
    names(a).zip(names(b)).is_some_and(differ)
}

/// Are all of one size?
fn sizes_equal(args: &[View<'_>]) -> Option<bool> {
    let [first, others @ ..] = args else { return Some(true) };
    let equal = |other: &View<'_>| {
        let rank = first.shape.rank()?.max(other.shape.rank()?);
        let fits = |dimension| at(first.shape, dimension).may_equal(&at(other.shape, dimension));
        if !(0..rank).all(fits) {
            return Some(false);
        }
        (known(first.shape)? == known(other.shape)?).then_some(true)
    };
    let all: Vec<Option<bool>> = others.iter().map(equal).collect();
    match all.contains(&Some(false)) {
        true => Some(false),
        false => all.iter().all(|it| *it == Some(true)).then_some(true),
    }
}

/// Are the parts of two cells equal, of which each is known?
fn equal_cells(a: &Cell, b: &Cell) -> Option<bool> {
    let (Cell::Tuple(size, left), Cell::Tuple(other, right)) = (a, b) else { return None };
    if known(size)? != known(other)? {
        return Some(false);
    }
    let equal =
        |(a, b): (&ValueSet, &ValueSet)| equal_pair(&View::of(a.single()?), &View::of(b.single()?));
    let all: Vec<Option<bool>> = left.iter().zip(right.iter()).map(equal).collect();
    match all.contains(&Some(false)) {
        true => Some(false),
        false => all.iter().all(|it| *it == Some(true)).then_some(true),
    }
}

/// Is it of each of the classes that the strings of a cell name?
fn is_each(site: &Site<'_>) -> Option<Value> {
    let [x, names] = site.args else { return None };
    let Some(Value::Cell(Cell::Tuple(shape, elements))) = names.value else { return None };
    let truth = |set: &ValueSet| {
        let args = [x.clone(), View::of(set.single()?)];
        Some(f64::from(u8::from(is_a(&Site { args: &args, ..*site })??)))
    };
    let truths: Vec<f64> = elements.iter().map(truth).collect::<Option<_>>()?;
    Some(make::constant(MClass::Logical, shape.clone(), &truths))
}

/// Is it of the class, or of the group of classes, that a string names?
fn is_a(site: &Site<'_>) -> Option<Option<bool>> {
    let [x, class] = site.args else { return None };
    let Some(string) = class.string() else {
        // Of several rows, each is a class; of none, there is no answer.
        let row = at(class.shape, 0) == Extent::Known(1);
        return (class.class == Some(MClass::Char) && row).then_some(None);
    };
    if string.is_empty() {
        return None;
    }
    let Some(own) = x.class else { return Some(None) };
    let group = GROUPS.iter().find(|(name, _)| *name == string);
    Some(Some(group.map_or_else(|| own.name() == string, |(_, classes)| classes.contains(own))))
}

const GROUPS: [(&str, ClassSet); 3] =
    [("numeric", ClassSet::NUMERIC), ("float", ClassSet::FLOAT), ("integer", ClassSet::INT)];

/// All extents as a row, one extent, or one result for each.
fn size(site: &Site<'_>) -> Option<Outcome> {
    match site.args {
        [x] if site.results > 1 => Some(each_size(site, x.shape)),
        [x] => all_sizes(x.shape).map(|sizes| one(site, sizes)),
        [x, dimension] if site.results <= 1 => {
            let number = dimension.number().filter(|&k| k >= 1.0 && k.fract() == 0.0)?;
            Some(one(site, extent_value(at(x.shape, number as usize - 1))))
        }
        _ => None,
    }
}

fn all_sizes(shape: &Shape) -> Option<Value> {
    let row = |columns: usize| Some(Shape::of(1, u32::try_from(columns).ok()?));
    if let Some(extents) = known(shape) {
        let numbers: Vec<_> = extents.into_iter().map(f64::from).collect();
        return Some(make::constant(MClass::Double, row(numbers.len())?, &numbers));
    }
    let rank = extents::exact_rank(shape)?;
    let elements = (0..rank).map(|dimension| at(shape, dimension).polynomial());
    let sizes = Matrix::new(MClass::Double, row(rank)?, Numbers::count());
    Some(Value::Matrix(sizes.with_symbolic(Symbolic::row(elements))))
}

fn extent_value(extent: Extent) -> Value {
    match extent {
        Extent::Known(extent) => make::number(f64::from(extent)),
        Extent::Symbolic(number) => {
            let count = Matrix::new(MClass::Double, Shape::scalar(), Numbers::count());
            Value::Matrix(count.with_symbolic(Some(Symbolic::scalar(number))))
        }
        Extent::Unknown => make::some_count(),
    }
}

/// Of an argument of which nobody knows how many dimensions it has, the columns of its pages:
/// those of a matrix, and more of an array that has more dimensions.
fn all_columns(site: &Site<'_>, shape: &Shape) -> Option<Extent> {
    let Shape::Leading([_, columns]) = shape else { return None };
    // What is computed from an argument may have more pages than the argument.
    let is_argument = site.unknown == Some(&Reason::Argument);
    let all = columns.polynomial()?.as_symbol()?.all_columns().filter(|_| is_argument)?;
    Some(Extent::symbol(all))
}

/// `[r, c] = size(x)`: the last result is the product of what is left.
fn each_size(site: &Site<'_>, shape: &Shape) -> Outcome {
    let last = site.results - 1;
    let extent = |place: usize| {
        let open = || if site.results == 2 { all_columns(site, shape) } else { None };
        let rest = shape.rank().map_or_else(
            || open().unwrap_or(Extent::Unknown),
            |rank| {
                (place..rank.max(place + 1))
                    .map(|k| at(shape, k))
                    .fold(Extent::Known(1), |all, extent| all.times(&extent))
            },
        );
        if place == last { rest } else { at(shape, place) }
    };
    let results = (0..site.results).map(|place| ValueSet::of(extent_value(extent(place))));
    Outcome::Results(results.collect())
}
