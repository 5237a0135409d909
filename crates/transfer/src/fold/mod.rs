//! Constant folding: results computed as at run time, for the builtins that have
//! a [`Fold`] and arguments that are known.
//!
//! `double` is IEEE arithmetic, `single` is rounded at each operation, integers
//! saturate and round half away from zero; chars and logicals count as doubles.
//! Small arrays fold element by element. What dialects compute differently (in
//! the last bit, or because the result would be complex) is not folded:
//! `2^10` is, `2^0.5` and `(-8)^(1/3)` are not.
//!
//! | file | what |
//! |---|---|
//! | [`arithmetic`] | numbers to numbers, element by element |
//! | [`compare`] | comparisons and logic, also by ranges |
//! | [`strings`] | strings |
//! | [`whole`] | whole arrays: along a dimension, places, orders, sets |
//! | [`discrete`], [`dates`] | divisors, primes, bits, places in tables; days |
//! | [`special_matrices`] | matrices made by a rule |
//! | [`digits`], [`formats`] | numbers as text, and back |
//! | [`string_sets`] | cells of strings |
//! | [`rearranged`] | known elements in other places |
//! | [`algebra`], [`exact`] | products, differences, means; what does not depend on the order of evaluation |
//!
//! Cost: linear in the elements, of which there are at most
//! [`Constant::MAX_ELEMENTS`] (strings: their length).

mod algebra;
pub(super) mod arithmetic;
mod array;
pub(super) mod compare;
mod dates;
mod digits;
mod discrete;
mod exact;
pub(super) mod formats;
mod rearranged;
mod special_matrices;
mod string_sets;
pub(super) mod strings;
mod whole;

use crate::extents::{count, known};
use crate::make;
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{Fold, MClass, ShapeRule};
use lariat_domains::{Constant, Matrix, Numbers, Shape, Value};

/// The result, if it can be computed. Its class and its shape are known.
pub(super) fn fold(site: &Site<'_>, place: usize, class: MClass, shape: &Shape) -> Option<Value> {
    let fold = site.builtin.fold?;
    if class == MClass::Cell {
        return string_sets::fold(fold, place, site.args);
    }
    if !class.is_matrix() {
        return None;
    }
    if let Some(value) = whole::fold(site, fold, place, class) {
        return Some(value);
    }
    if place > 0 {
        return None;
    }
    if let (Fold::Norm, [x, rest @ ..]) = (fold, site.args) {
        let (low, high) = algebra::norm(x, rest).filter(|_| class == MClass::Double)?;
        return Some(Value::Matrix(Matrix::new(
            class,
            Shape::scalar(),
            Numbers::between(low, high).without_nan(),
        )));
    }
    if let Some(number) = generated(fold, site.args).or_else(|| limit(fold, class, site.args)) {
        return filled(class, shape, number);
    }
    if let Some(value) = strings::fold(site, fold, class, shape) {
        return Some(value);
    }
    if let Some(value) = compare::by_range(site, fold, class, shape) {
        return Some(value);
    }
    let count = usize::try_from(count(shape)?).ok().filter(|&count| count <= LONGEST)?;
    let elements = match site.args {
        [x] => unary(fold, class, x)?,
        [a, b] if elementwise(site) => binary(fold, class, (a, b), shape)?,
        _ => return None,
    };
    (elements.len() == count).then(|| make::constant(class, shape.clone(), &elements))
}

const LONGEST: usize = Constant::MAX_ELEMENTS;

/// The number that a constructor fills its result with.
fn generated(fold: Fold, args: &[View<'_>]) -> Option<f64> {
    Some(match fold {
        Fold::CircleNumber => std::f64::consts::PI,
        Fold::EulerNumber => std::f64::consts::E,
        Fold::Infinite => f64::INFINITY,
        Fold::NotANumber => f64::NAN,
        Fold::Epsilon if args.is_empty() => f64::EPSILON,
        Fold::Truth | Fold::One => 1.0,
        Fold::Falsehood | Fold::Zero => 0.0,
        _ => return None,
    })
}

/// A limit of a class, of which the name may be given.
fn limit(fold: Fold, class: MClass, args: &[View<'_>]) -> Option<f64> {
    let is_single = class == MClass::Single;
    let of_float = |double: f64, single: f32| if is_single { f64::from(single) } else { double };
    let is_named = matches!(args, [] | [_]) && args.iter().all(|arg| arg.string().is_some());
    if !class.is_float() {
        let bounds = Numbers::of_class(class);
        return match fold {
            Fold::LeastOfClass => Some(bounds.low),
            Fold::GreatestOfClass => Some(bounds.high),
            _ => None,
        };
    }
    if !is_named {
        return None;
    }
    Some(match fold {
        Fold::Epsilon => of_float(f64::EPSILON, f32::EPSILON),
        Fold::SmallestNormal => of_float(f64::MIN_POSITIVE, f32::MIN_POSITIVE),
        Fold::GreatestFinite => of_float(f64::MAX, f32::MAX),
        Fold::GreatestConsecutive => of_float(2_f64.powi(53), 16_777_216.0),
        _ => return None,
    })
}

/// The number in each place of an array.
pub(super) fn filled(class: MClass, shape: &Shape, number: f64) -> Option<Value> {
    let number = arithmetic::in_class(number, class)?;
    let count = usize::try_from(count(shape)?).ok().filter(|&count| count <= LONGEST)?;
    Some(make::constant(class, shape.clone(), &vec![number; count]))
}

fn unary(fold: Fold, class: MClass, x: &View<'_>) -> Option<Vec<f64>> {
    let from = x.class.filter(|class| class.is_matrix())?;
    x.elements()?.into_iter().map(|number| arithmetic::one(fold, from, class, number)).collect()
}

/// Are two arguments combined element by element? A product is, with a scalar.
pub(super) fn elementwise(site: &Site<'_>) -> bool {
    let scalar =
        |index| site.arg(index).is_some_and(|arg: &View<'_>| arg.shape.is_scalar() == Some(true));
    match site.builtin.shape {
        ShapeRule::Power => scalar(0) && scalar(1),
        rule => match rule.scalar_operands() {
            [] => true,
            operands => operands.iter().any(|&operand| scalar(operand)),
        },
    }
}

/// Element by element; an extent of 1 goes with each place along the other's.
fn binary(
    fold: Fold,
    class: MClass,
    (a, b): (&View<'_>, &View<'_>),
    shape: &Shape,
) -> Option<Vec<f64>> {
    let (class_a, class_b) =
        (a.class.filter(|c| c.is_matrix())?, b.class.filter(|c| c.is_matrix())?);
    let (of_a, of_b) = (a.elements()?, b.elements()?);
    let is_number = of_a.len() == 1 || of_b.len() == 1;
    if discrete::wants_equal_sizes(fold) && !is_number && known(a.shape)? != known(b.shape)? {
        return None;
    }
    let extents = known(shape)?;
    let (places_a, places_b) = (places(a, &extents)?, places(b, &extents)?);
    let both = places_a.into_iter().zip(places_b);
    both.map(|(of_first, of_second)| {
        let (x, y) = (*of_a.get(of_first)?, *of_b.get(of_second)?);
        compare::two(fold, (class_a, x), (class_b, y))
            .or_else(|| arithmetic::two(fold, class, (class_a, x), (class_b, y)))
    })
    .collect()
}

/// Of each element of a result, the place of an operand's element that goes into it.
pub(super) fn places(view: &View<'_>, extents: &[u32]) -> Option<Vec<usize>> {
    let own = known(view.shape)?;
    let own_along = |dimension: usize| own.get(dimension).copied().unwrap_or(1);
    let fits = |(dimension, &extent): (usize, &u32)| [1, extent].contains(&own_along(dimension));
    if own.len() > extents.len() || !extents.iter().enumerate().all(fits) {
        return None;
    }
    let count: usize = extents.iter().map(|&extent| extent as usize).product();
    let place = |mut at: usize| {
        let (mut place, mut stride) = (0, 1);
        for (dimension, &extent) in extents.iter().enumerate() {
            let own = own_along(dimension) as usize;
            place += if own == 1 { 0 } else { at % extent as usize * stride };
            at /= extent as usize;
            stride *= own;
        }
        place
    };
    Some((0..count).map(place).collect())
}
