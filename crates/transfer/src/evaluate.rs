//! One combination of arguments, each of one class: what comes of the call.
//!
//! The class rule comes first: what it refuses fails, where the builtin is known
//! to refuse it ([`refusals`]). Then the builtins that an
//! analysis must know one by one, by their [`Role`]. For
//! all others the attributes state shape, numbers and contents, and a fold the
//! constant.

use crate::outcome::Outcome;
use crate::rules::Rules;
use crate::site::Site;
use crate::view::View;
use crate::{enclosures, fold, make, needs, objects, ranges, refusals, roles, shapes, symbolics};
use lariat_builtins::{
    BuiltinId, BuiltinTree, ClassSet, Classes, Contents, MClass, Role, ShapeRule,
};
use lariat_domains::{Cell, Matrix, Numbers, Open, Shape, Value, ValueSet};
use smallvec::SmallVec;
use std::sync::Arc;

/// The result of an unknown argument is unknown if it has more classes.
pub(super) const MAX_RESULTS: usize = 4;

/// The builtins and their results on a product.
#[derive(Clone, Copy)]
pub(super) struct Language<'a> {
    /// The builtins.
    pub tree: &'a BuiltinTree,
    /// The product.
    pub rules: &'a Rules,
}

/// What comes of a call with arguments of these classes.
pub(super) fn combination(
    Language { tree, rules }: Language<'_>,
    id: BuiltinId,
    values: &[&Value],
    results: usize,
) -> Outcome {
    let views: SmallVec<[_; 2]> = values.iter().map(|value| View::of(value)).collect();
    let builtin = tree.get(id);
    let site = Site { builtin, tree, args: &views, results, rules, unknown: None };
    if !builtin.is_member() && values.iter().any(|value| matches!(value, Value::Object(_))) {
        let property = match builtin.role {
            Some(Role::ReadProperty) => objects::named_property(&site),
            _ => None,
        };
        return match property {
            Some((property, object)) => {
                combination(Language { tree, rules }, property, &[object], results)
            }
            None => objects::call(&site),
        };
    }
    if let Some(outcome) = refusals::counts(&site) {
        return outcome;
    }
    let asked: SmallVec<[_; 4]> = views.iter().map(View::asked).collect();
    let classes = tree.classes_of_any(id, rules.classes, &asked);
    if classes == Classes::Refused {
        return refusals::classes(&site);
    }
    if let Some(outcome) = roles::control::ending(&site) {
        return outcome;
    }
    if let Some(fault) = needs::unmet(&site) {
        return Outcome::Fails(fault);
    }
    roles::outcome(&site, &classes).unwrap_or_else(|| by_attributes(&site, &classes))
}

/// The results by the attributes of the builtin.
pub(super) fn by_attributes(site: &Site<'_>, classes: &Classes) -> Outcome {
    let sets = match classes {
        Classes::Results(sets) => sets,
        _ => return Outcome::Results(vec![ValueSet::unknown(site.reason()); site.wanted()]),
    };
    let results = site.builtin.results;
    let silent = results.min == 0 && results.max.is_some();
    match shapes::shapes(site) {
        Err(fault) => Outcome::Fails(fault),
        Ok(_) if site.results == 0 && (sets.is_empty() || silent) => Outcome::NoValue,
        Ok(shapes) => Outcome::Results(
            shapes
                .iter()
                .enumerate()
                .map(|(place, shape)| match sets.get(place) {
                    Some(set) => result(site, place, of_as_many(site, place, *set), shape),
                    None => ValueSet::unknown(site.reason()),
                })
                .collect(),
        ),
    }
}

/// The classes of a result, where some are those of a result that is asked for alone.
fn of_as_many(site: &Site<'_>, place: usize, classes: ClassSet) -> ClassSet {
    let alone = site.builtin.alone;
    if place > 0 || alone.is_empty() {
        return classes;
    }
    match site.wanted() {
        1 => classes.intersection(alone),
        _ => classes.iter().filter(|class| !alone.contains(*class)).collect(),
    }
}

fn result(site: &Site<'_>, place: usize, classes: ClassSet, shape: &Shape) -> ValueSet {
    if classes == MClass::Object.into()
        && let Some(object) = objects::made(site, shape)
    {
        return ValueSet::of(Value::Object(object));
    }
    if classes.contains(MClass::Object) {
        let open = Open { shape: shape.clone(), symbolic: None };
        return ValueSet::Unknown(site.reason(), open.shared());
    }
    match site.unknown {
        Some(reason) if classes.len() as usize > MAX_RESULTS => {
            // What a double would be, a number of any class is taken to be.
            let double = classes.contains(MClass::Double) && place == 0;
            let symbolic = double.then(|| symbolics::symbolic(site, MClass::Double)).flatten();
            let open = Open { shape: shape.clone(), symbolic };
            ValueSet::Unknown(reason.derived(), open.shared())
        }
        _ => each_class(site, place, classes, shape),
    }
}

/// The value of each class at a place among the results.
fn each_class(site: &Site<'_>, place: usize, classes: ClassSet, shape: &Shape) -> ValueSet {
    ValueSet::of_each(classes.iter().map(|class| value(site, place, class, shape)))
}

/// The value of a class at a place among the results.
fn value(site: &Site<'_>, place: usize, class: MClass, shape: &Shape) -> Value {
    if let Some(value) = fold::fold(site, place, class, shape) {
        return value;
    }
    match class {
        MClass::Cell => {
            Value::Cell(Cell::collection(shape.clone(), Some(Arc::new(contents(site)))))
        }
        _ if class.is_matrix() => {
            let numbers = ranges::numbers(site, place, class);
            let symbolic = if place == 0 { symbolics::symbolic(site, class) } else { None };
            let matrix = match enclosures::elements(site, place, class, shape) {
                Some(elements) => Matrix::enclosed(class, shape.clone(), numbers, &elements),
                None => Matrix::new(class, shape.clone(), numbers),
            };
            Value::Matrix(matrix.with_symbolic(symbolic))
        }
        _ => make::any_of_class(class, shape.clone(), &site.reason()),
    }
}

/// What the elements of a cell are that the builtin returns.
pub(super) fn contents(site: &Site<'_>) -> ValueSet {
    let unknown = || ValueSet::unknown(site.reason());
    match site.builtin.contents {
        Contents::Unknown => unknown(),
        Contents::Strings if keeps_others(site) => unknown(),
        Contents::Strings => ValueSet::of(make::any_chars()),
        Contents::Numbers => {
            ValueSet::of(make::matrix(MClass::Double, Shape::Unknown, Numbers::real()))
        }
        Contents::Same => match site.arg(0).and_then(|arg| arg.value) {
            Some(Value::Cell(cell)) => {
                cell.contents().map_or_else(ValueSet::none, |contents| (*contents).clone())
            }
            _ => unknown(),
        },
    }
}

/// Does the result keep, element by element, what is not a string in the argument?
fn keeps_others(site: &Site<'_>) -> bool {
    let string = |value: &Value| matches!(value.mclass(), MClass::Char | MClass::String);
    match site.arg(0).and_then(|arg| arg.value) {
        Some(Value::Cell(cell)) if site.builtin.shape == ShapeRule::Same => {
            cell.contents().is_some_and(|all| all.is_unknown() || !all.values().iter().all(string))
        }
        _ => false,
    }
}
