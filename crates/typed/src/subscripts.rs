//! What indices and fields require.
//!
//! ```text
//! y = x(k);        k is a whole number from 1; k <= numel(x)
//! x(k) = v;        k is a whole number from 1; k <= numel(x), or x grows
//! s.a              s is a struct with the field a
//! ```
//!
//! Only the first step of a chain such as `x(i).f{j}` is examined; that the others
//! succeed is one more condition.
//!
//! Cost: constant for each index.

use super::operation::{At, Required, all_alternatives, classes_of, not_kept};
use super::program::{Condition, Known, Subscript};
use super::status::{Kind, Proof, Status, Unproved};
use lariat_builtins::MClass;
use lariat_domains::index::positions::Positions;
use lariat_domains::index::select::folded_extents;
use lariat_domains::{Extent, Index, Matrix, Shape, Step, Value, ValueSet, update};
use lariat_ir::{Access, Arg, Field, Place, VarId};

/// What a reference requires.
pub(super) fn of_get(at: &At<'_, '_>, base: VarId, path: &[Access]) -> Required {
    let Some(value) = at.value(base) else { return Vec::new() };
    let calls = |value: &Value| matches!(value, Value::Handle(_) | Value::Object(_));
    if value.is_unknown() || value.values().iter().any(calls) {
        let status = Status::ToCheck(Unproved::MayCall);
        return vec![(Condition::Classes(vec![base]), status)];
    }
    let mut all = Required::new();
    match path.first() {
        Some(Access::Paren(args)) => all.extend(indices(at, base, args, Use::Read)),
        Some(Access::Brace(args)) => {
            all.push(class_of(base, &value, Kind::Cell, |value| matches!(value, Value::Cell(_))));
            all.extend(indices(at, base, args, Use::Read));
        }
        Some(Access::Dot(field)) => {
            let is_struct = |value: &Value| matches!(value, Value::Struct(_));
            all.push(class_of(base, &value, Kind::Struct, is_struct));
            all.extend(of_field(base, &value, field));
        }
        None => {}
    }
    all.extend(rest(path));
    all
}

/// What an assignment to a part requires.
pub(super) fn of_set(at: &At<'_, '_>, place: &Place, value: VarId) -> Required {
    let mut all = Required::new();
    if let Some(Access::Paren(args) | Access::Brace(args)) = place.path.first() {
        all.extend(indices(at, place.var, args, Use::Write));
    }
    if let [Access::Paren(args)] = &place.path[..] {
        all.push((Condition::Sizes(vec![place.var, value]), stored_size(at, place, args, value)));
    }
    if let [step] = &place.path[..] {
        let status = stored_class(at, place, step, value);
        all.push((Condition::Classes(vec![place.var, value]), status));
    }
    all.extend(rest(&place.path));
    all
}

/// What a deletion requires.
pub(super) fn of_delete(at: &At<'_, '_>, place: &Place) -> Required {
    let mut all = match place.path.first() {
        Some(Access::Paren(args)) => indices(at, place.var, args, Use::Read),
        _ => Required::new(),
    };
    all.extend(rest(&place.path));
    all
}

/// What the further steps of a chain require.
fn rest(path: &[Access]) -> Option<(Condition, Status)> {
    (path.len() > 1).then_some((Condition::Other, Status::ToCheck(Unproved::FurtherSteps)))
}

fn class_of(
    base: VarId,
    value: &ValueSet,
    kind: Kind,
    test: impl Fn(&Value) -> bool,
) -> (Condition, Status) {
    (Condition::Classes(vec![base]), all_alternatives(value, kind, test))
}

fn of_field(base: VarId, value: &ValueSet, field: &Field) -> Option<(Condition, Status)> {
    let Field::Named(name) = field else { return None };
    let has = |value: &Value| match value {
        Value::Struct(value) => value.fields.iter().any(|f| *f.name == **name && f.certain),
        _ => false,
    };
    let status = match !value.values().is_empty() && value.values().iter().all(has) {
        true => Status::Proved(Proof::EveryPath),
        false => Status::ToCheck(Unproved::SomePath),
    };
    Some((Condition::Field { base, name: name.clone() }, status))
}

/// What becomes of the array.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Read,
    Write,
}

/// What indices into a variable require.
fn indices(at: &At<'_, '_>, base: VarId, args: &[Arg], to: Use) -> Required {
    let known = at.operand(base);
    let shape = match &known {
        Some(Known::Always(value)) => value.shape().into_owned(),
        _ => Shape::Unknown,
    };
    let extents = folded_extents(&shape, args.len());
    let mut all = Required::new();
    for (place, (arg, extent)) in args.iter().zip(&extents).enumerate() {
        let Arg::Var(index) = *arg else { continue };
        let subscript = Subscript { base, index, place };
        let (positions, within) = match at.value(index) {
            None => (not_kept(), not_kept()),
            Some(value) => (are_positions(&value), is_within(&value, extent)),
        };
        all.push((Condition::Positions(subscript.clone()), positions));
        let bound = match to {
            Use::Read => Condition::Within(subscript),
            Use::Write => Condition::NoGrowth(subscript),
        };
        all.push((bound, within));
    }
    all
}

/// Are all numbers whole and from 1?
fn are_positions(value: &ValueSet) -> Status {
    let is_position = |value: &Value| match value {
        Value::Matrix(matrix) => matrix_of_positions(matrix),
        _ => false,
    };
    all_alternatives(value, Kind::Positions, is_position)
}

fn matrix_of_positions(matrix: &Matrix) -> bool {
    if matrix.class == MClass::Logical {
        return true;
    }
    if matrix.class == MClass::String {
        return false;
    }
    if let Some(numbers) = matrix.as_numbers() {
        return numbers.iter().all(|n| *n >= 1.0 && n.fract() == 0.0 && n.is_finite());
    }
    let numbers = matrix.numbers;
    let bounded = matrix.at_most().is_some_and(|bound| bound.is_count());
    let finite = numbers.high.is_finite() || bounded;
    let whole = numbers.integer && !numbers.nan && numbers.is_real() && numbers.low >= 1.0;
    matrix.class.is_numeric() && whole && finite
}

fn is_within(value: &ValueSet, extent: &Extent) -> Status {
    let index = Index::Value(value);
    match Positions::of(&index) {
        Ok(positions) if positions.fits(extent) => Status::Proved(Proof::AtMost(extent.clone())),
        Ok(_) if extent.is_unknown() => Status::ToCheck(Unproved::UnknownExtent),
        _ => Status::ToCheck(Unproved::MayExceed(extent.clone())),
    }
}

/// Does the value fit the elements that are assigned?
fn stored_size(at: &At<'_, '_>, place: &Place, args: &[Arg], value: VarId) -> Status {
    let Some(value) = at.value(value) else { return not_kept() };
    let stored = value.shape();
    if stored.is_scalar() == Some(true) {
        return Status::Proved(Proof::Scalar);
    }
    let base = match at.operand(place.var) {
        Some(Known::Always(value)) => value.shape().into_owned(),
        _ => Shape::Unknown,
    };
    let Some(counts) = counts(at, args, &base) else { return not_kept() };
    let equal = match &counts[..] {
        [count] => count.surely_equals(&stored.count()),
        counts => stored.extents().is_some_and(|extents| same_extents(counts, extents)),
    };
    match equal {
        true => Status::Proved(Proof::Selected(counts)),
        false => Status::ToCheck(Unproved::Selected(counts, stored.into_owned())),
    }
}

/// How many positions each index selects.
fn counts(at: &At<'_, '_>, args: &[Arg], base: &Shape) -> Option<Vec<Extent>> {
    let extents = folded_extents(base, args.len());
    let count = |(arg, extent): (&Arg, &Extent)| match arg {
        Arg::Colon => Some(extent.clone()),
        Arg::Spread(_) => None,
        Arg::Var(index) => {
            let value = at.value(*index)?;
            Some(Positions::of(&Index::Value(&value)).ok()?.count(extent))
        }
    };
    args.iter().zip(&extents).map(count).collect()
}

/// Are extents equal, those of 1 left out?
fn same_extents(left: &[Extent], right: &[Extent]) -> bool {
    let long = |extents: &[Extent]| -> Vec<Extent> {
        extents.iter().filter(|extent| **extent != Extent::Known(1)).cloned().collect()
    };
    let (left, right) = (long(left), long(right));
    left.len() == right.len() && left.iter().zip(&right).all(|(a, b)| a.surely_equals(b))
}

/// Does the array take values of this class?
fn stored_class(at: &At<'_, '_>, place: &Place, access: &Access, value: VarId) -> Status {
    let (Some(base), Some(value)) = (at.operand(place.var), at.value(value)) else {
        return not_kept();
    };
    let step = match access {
        Access::Paren(args) => Step::Paren(vec![Index::Colon; args.len()]),
        Access::Brace(args) => Step::Brace(vec![Index::Colon; args.len()]),
        Access::Dot(Field::Named(name)) => Step::Dot(Some(name.as_str().into())),
        Access::Dot(Field::Dynamic(_)) => Step::Dot(None),
    };
    let Some(held) = base.value() else {
        return Status::Proved(Proof::New);
    };
    for set in [held, &value] {
        if let ValueSet::Unknown(reason, _) = &**set {
            return Status::ToCheck(Unproved::UnknownClass(reason.clone()));
        }
    }
    let takes = |held: &Value, value: &Value| {
        let any = |value: &Value| ValueSet::of(value.forget_size());
        !matches!(held, Value::Object(_))
            && !matches!(value, Value::Object(_))
            && update::set(Some(&any(held)), false, std::slice::from_ref(&step), &any(value))
                .is_ok()
    };
    let all = held.values().iter().all(|held| value.values().iter().all(|one| takes(held, one)));
    let classes = vec![classes_of(held), classes_of(&value)];
    match all {
        true => Status::Proved(Proof::Takes(classes)),
        false => Status::ToCheck(Unproved::MayNotTake(classes)),
    }
}
