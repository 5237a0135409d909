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
//!
//! Cost: linear in the elements, of which there are at most
//! [`Constant::MAX_TABLE`] (strings: their length).

pub(super) mod arithmetic;
pub(super) mod compare;
pub(super) mod strings;
mod whole;

use crate::extents::count;
use crate::make;
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{Fold, MClass, ShapeRule};
use lariat_domains::{Constant, Shape, Value};

/// The result, if it can be computed. Its class and its shape are known.
pub(super) fn fold(site: &Site<'_>, place: usize, class: MClass, shape: &Shape) -> Option<Value> {
    let fold = site.builtin.fold?;
    if !class.is_matrix() {
        return None;
    }
    if let Some(value) = whole::fold(site, fold, place, class) {
        return Some(value);
    }
    if place > 0 {
        return None;
    }
    if let Some(number) = generated(fold, site.args) {
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
        [a, b] if elementwise(site) => binary(fold, class, a, b, count)?,
        _ => return None,
    };
    (elements.len() == count).then(|| make::constant(class, shape.clone(), &elements))
}

const LONGEST: usize = Constant::MAX_TABLE;

/// The number that a constructor fills its result with.
fn generated(fold: Fold, args: &[View<'_>]) -> Option<f64> {
    Some(match fold {
        Fold::CircleNumber => std::f64::consts::PI,
        Fold::Infinite => f64::INFINITY,
        Fold::NotANumber => f64::NAN,
        Fold::Epsilon if args.is_empty() => f64::EPSILON,
        Fold::Truth | Fold::One => 1.0,
        Fold::Falsehood | Fold::Zero => 0.0,
        _ => return None,
    })
}

fn filled(class: MClass, shape: &Shape, number: f64) -> Option<Value> {
    let number = arithmetic::in_class(number, class)?;
    let count = usize::try_from(count(shape)?).ok().filter(|&count| count <= LONGEST)?;
    Some(make::constant(class, shape.clone(), &vec![number; count]))
}

fn unary(fold: Fold, class: MClass, x: &View<'_>) -> Option<Vec<f64>> {
    let from = x.class.filter(|class| class.is_matrix())?;
    x.elements()?.into_iter().map(|number| arithmetic::one(fold, from, class, number)).collect()
}

/// Are two arguments combined element by element? A product is, with a scalar.
fn elementwise(site: &Site<'_>) -> bool {
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

fn binary(fold: Fold, class: MClass, a: &View<'_>, b: &View<'_>, count: usize) -> Option<Vec<f64>> {
    let (class_a, class_b) =
        (a.class.filter(|c| c.is_matrix())?, b.class.filter(|c| c.is_matrix())?);
    let (of_a, of_b) = (a.elements()?, b.elements()?);
    let scalar = |view: &View<'_>| view.shape.is_scalar() == Some(true);
    let pick = |elements: &[f64], single: bool, index: usize| {
        elements.get(if single { 0 } else { index }).copied()
    };
    if !scalar(a) && !scalar(b) && a.shape != b.shape {
        return None;
    }
    (0..count)
        .map(|index| {
            let x = pick(&of_a, scalar(a), index)?;
            let y = pick(&of_b, scalar(b), index)?;
            compare::two(fold, (class_a, x), (class_b, y))
                .or_else(|| arithmetic::two(fold, class, (class_a, x), (class_b, y)))
        })
        .collect()
}
