//! The sizes of results: one function for each [`ShapeRule`].
//!
//! A rule sees known, partly known and unknown extents and the constants among
//! the arguments. It answers with a shape that covers the result of every run
//! that does not fail, or with a fault where every run fails: `(2,3)+(4,5)`.
//!
//! | file | rules |
//! |---|---|
//! | [`elementwise`] | expansion of scalars and of extents of 1 |
//! | `known` | what the rules that are written once, in [`lariat_shapes::rule`], ask of shapes |
//! | [`linear`] | product, division, power, transpose, Kronecker product |
//! | [`concatenate`] | `[a, b]`, `[a; b]` |
//! | [`misfit`] | the faults that sizes do not fit |
//! | [`reduce`] | along a dimension: `sum`-like, `max`-like |
//! | [`sizes`] | sizes given by values: constructors, copies, reshaping, ranges |
//! | `patterns` | which arguments are as a specification says |
//! | [`queries`] | results that describe an argument |
//! | [`equation`](mod@equation) | what a builtin's own equation states |
//! | [`strings`] | chars beside a string |
//! | [`special`] | functions with sizes of their own kind: norms, eigenvalues, variances |
//!
//! Cost: linear in the arguments and their dimensions.

pub(super) mod concatenate;
pub(super) mod elementwise;
mod equation;
mod known;
pub(super) mod linear;
pub(super) mod misfit;
pub(super) mod patterns;
pub(super) mod queries;
pub(super) mod reduce;
pub(super) mod sizes;
pub(super) mod special;
pub(super) mod strings;

use crate::extents::known;
use crate::fault::CallFault;
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{MClass, ShapeRule};
use lariat_domains::Shape;

/// The shapes of all results that are asked for, at least of one.
pub(super) fn shapes(site: &Site<'_>) -> Result<Vec<Shape>, CallFault> {
    match site.builtin.shape {
        ShapeRule::Eigenvalues => return special::eigenvalues(site),
        ShapeRule::Orthogonal => return Ok(special::orthogonal(site)),
        ShapeRule::Equation => return equation::shapes(site),
        ShapeRule::CommonSize => return Ok(special::common(site)),
        _ => {}
    }
    let first = first(site)?;
    let more = match site.builtin.shape {
        ShapeRule::Scalar
        | ShapeRule::Same
        | ShapeRule::Collapse
        | ShapeRule::CollapseNonempty
        | ShapeRule::Spread
        | ShapeRule::Found
        | ShapeRule::SameAsSecond
        | ShapeRule::Meshgrid
        | ShapeRule::Ndgrid
        | ShapeRule::CollapseOrElementwise => first.clone(),
        ShapeRule::SizeQuery => Shape::scalar(),
        ShapeRule::SameAsThird => filter_state(site),
        _ => Shape::Unknown,
    };
    let mut shapes = vec![more; site.wanted()];
    shapes[0] = first;
    // Octave returns the elements of 1x1xn as they lie.
    let is_flat = site.arg(0).is_some_and(|arg| arg.shape.rank() == Some(2));
    if let (ShapeRule::Found, false, Some(elements)) =
        (site.builtin.shape, is_flat, shapes.get_mut(2))
    {
        *elements = Shape::Unknown;
    }
    Ok(shapes)
}

/// What a filter knows of a signal at its end: of a vector, one number less than the longer of both
/// lists of coefficients.
fn filter_state(site: &Site<'_>) -> Shape {
    let [b, a, x, ..] = site.args else { return Shape::Unknown };
    let length = |view: &View<'_>| match known(view.shape)?[..] {
        [1, length] | [length, 1] if length > 0 => Some(length),
        _ => None,
    };
    match (length(b), length(a), length(x)) {
        (Some(b), Some(a), Some(_)) => Shape::of(b.max(a) - 1, 1),
        _ => Shape::Unknown,
    }
}

/// Of sizes that are all 0 Octave's random arrays have but two.
fn unless_all_zero(site: &Site<'_>, shape: Shape) -> Shape {
    let may_be_less = !site.builtin.pure
        && shape
            .extents()
            .is_some_and(|dims| dims.len() > 2 && dims.iter().all(|extent| extent.may_be(0)));
    if may_be_less { Shape::Unknown } else { shape }
}

/// Logical values choose places, whose number is not theirs.
fn may_be_mask(argument: &View<'_>) -> bool {
    argument.class.is_none_or(|class| class == MClass::Logical)
}

/// Chars of the codes in one array.
fn characters(site: &Site<'_>) -> Shape {
    match site.args {
        [codes] if codes.class.is_some_and(MClass::is_matrix) => codes.shape.clone(),
        _ => Shape::Unknown,
    }
}

/// How many elements of the only argument are not zero.
fn found_elements(site: &Site<'_>) -> Option<u32> {
    let [x] = site.args else { return None };
    let is_zero = |x: &View<'_>| {
        x.is_real() && x.never_nan() && (x.numbers.low, x.numbers.high) == (0.0, 0.0)
    };
    match x.elements() {
        Some(elements) => u32::try_from(elements.iter().filter(|&&it| it != 0.0).count()).ok(),
        None => is_zero(x).then_some(0),
    }
}

fn first(site: &Site<'_>) -> Result<Shape, CallFault> {
    let argument = |index| site.arg(index).map_or(Shape::Unknown, |arg| arg.shape.clone());
    Ok(match site.builtin.shape {
        ShapeRule::Unknown
        | ShapeRule::ByRole
        | ShapeRule::Eigenvalues
        | ShapeRule::Orthogonal
        | ShapeRule::Equation
        | ShapeRule::CommonSize => Shape::Unknown,
        ShapeRule::Scalar => Shape::scalar(),
        ShapeRule::Same => argument(0),
        ShapeRule::Elementwise => {
            elementwise::all(site).map_err(|fault| linear::or_product(site, fault))?
        }
        ShapeRule::Sizes => unless_all_zero(site, sizes::sizes(site.args, Shape::scalar())),
        ShapeRule::Collapse => reduce::collapse(site, reduce::Empties::Fill),
        ShapeRule::CollapseNonempty => reduce::collapse_nonempty(site),
        ShapeRule::CollapseOrElementwise => reduce::collapse_or_elementwise(site)?,
        ShapeRule::Product => linear::product(site)?,
        ShapeRule::LeftDivide => linear::left_divide(site)?,
        ShapeRule::RightDivide => linear::right_divide(site)?,
        ShapeRule::Power => linear::power(site)?,
        ShapeRule::Transpose => linear::transpose(site)?,
        ShapeRule::Horizontal => concatenate::along(site, 1)?,
        ShapeRule::Vertical => concatenate::along(site, 0)?,
        ShapeRule::Range => sizes::range(site),
        ShapeRule::Row => Shape::row(),
        ShapeRule::Column => Shape::column(),
        ShapeRule::Matrix => Shape::matrix(),
        ShapeRule::SquareOfNumber => special::square_of_number(site),
        ShapeRule::Square => special::square(site)?,
        ShapeRule::SameAsSecond if site.args.get(1).is_some_and(may_be_mask) => Shape::Unknown,
        ShapeRule::SameAsSecond => argument(1),
        ShapeRule::Norm => special::norm(site),
        ShapeRule::Spread => special::spread(site),
        ShapeRule::Spacing => special::spacing(site),
        ShapeRule::Several => special::several(site)?,
        ShapeRule::SameAsThird => argument(2),
        ShapeRule::Transform => special::transform(site),
        ShapeRule::Characters => characters(site),
        ShapeRule::Difference => special::difference(site),
        ShapeRule::Meshgrid => special::grid(site, true),
        ShapeRule::Ndgrid => special::grid(site, false),
        ShapeRule::Banded => special::banded(site),
        ShapeRule::Kronecker => linear::kronecker(site),
        ShapeRule::Repeat => sizes::repeat(site),
        ShapeRule::Reshape => sizes::reshape(site)?,
        ShapeRule::SizeQuery => queries::size(site),
        ShapeRule::Diagonal => queries::diagonal(site),
        ShapeRule::Spaced => sizes::spaced(site),
        ShapeRule::Found => queries::found(&argument(0), found_elements(site)),
        ShapeRule::PerString => queries::per_string(site),
    })
}
