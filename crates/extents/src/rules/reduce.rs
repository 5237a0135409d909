//! Reductions along a dimension, which becomes 1, by [`lariat_shapes::rule::along`].
//!
//! ```text
//! sum of (R,S)   (1,S)      sum of (R,1)   a scalar      sum of (R,S) along 2   (R,1)
//! ```
//!
//! Without a dimension it is the first one that is not the number 1: as in the
//! paper ranks are fixed, and an extent R is taken as not being 1 here, nor 0.
//!
//! Cost: linear in the dimensions.

use super::call::{Call, carried};
use super::elementwise;
use super::nominal::Nominal;
use crate::graph::CallWhy;
use crate::graph::builder::{Builder, Problem};
use crate::signature::Content;
use crate::value::{Dim, Shape};
use lariat_shapes::rule::Empties;
use lariat_shapes::rule::along::{collapsed, collapsed_first};

/// `f(x)` and `f(x, dim)`
pub fn collapse(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    along(builder, call, 1, Empties::Fill)
}

/// `f(x)`, `f(x, [], dim)` and `f(x, y)`
pub fn collapse_or_elementwise(
    builder: &mut Builder<'_>,
    call: &Call<'_>,
) -> Result<Shape, Problem> {
    let is_nothing = |at: usize| {
        let shape = call.var(at).and_then(|var| builder.shape(var));
        shape.is_ok_and(|shape| shape.is_nothing())
    };
    match call.args.len() {
        1 => along(builder, call, 1, Empties::Stay),
        2 if !is_nothing(1) => elementwise::elementwise(builder, call),
        _ if is_nothing(1) => along(builder, call, 2, Empties::Stay),
        _ => Err(call.cannot(CallWhy::Arguments)),
    }
}

/// `f(x)`, `f(x, n)` and `f(x, n, dim)`: n elements less along the dimension, without one
/// along the first that is not the number 1; n is 1 where it is left out.
pub fn difference(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let shape = carried(builder, call, 0)?;
    let number = |builder: &Builder<'_>, at: usize| match call.args.len() > at {
        false => Ok(None),
        true => match builder.shape(call.var(at)?)?.value() {
            Some(Dim::Constant(number @ 1..)) => Ok(i64::try_from(number).ok()),
            _ => Err(call.cannot(CallWhy::UnknownDimension)),
        },
    };
    let order = number(builder, 1)?.unwrap_or(1);
    let along = match number(builder, 2)? {
        Some(dimension) => usize::try_from(dimension - 1).unwrap_or(usize::MAX),
        None => shape.proper().next().map_or(0, |(place, _)| place),
    };
    let mut dims = shape.dims.clone();
    let less = dims.get(along).and_then(|dim| builder.sum(call.stmt, *dim, -order));
    match (dims.get_mut(along), less) {
        (Some(dim), Some(less)) if !shape.is_scalar() => *dim = less,
        // Of a scalar nothing is left, and few numbers may be differences of the next dimension.
        _ => return Err(call.cannot(CallWhy::Arguments)),
    }
    let result = Shape::of(dims, Content::Any);
    Ok(if result.is_scalar() { builder.scalar(call.stmt, Content::Any) } else { result })
}

/// Collapses along the dimension that the argument at `place` states.
fn along(
    builder: &mut Builder<'_>,
    call: &Call<'_>,
    place: usize,
    empties: Empties,
) -> Result<Shape, Problem> {
    let shape = carried(builder, call, 0)?;
    let given = match place < call.args.len() {
        true => Some(builder.shape(call.var(place)?)?),
        false => None,
    };
    let mut by = Nominal { builder, call, operands: &[], along: None };
    let dims = match given.as_ref().filter(|given| given.content != Content::Char) {
        None => collapsed_first(&shape.dims, empties, &mut by),
        Some(given) => match given.value() {
            Some(Dim::Constant(dimension @ 1..)) => {
                collapsed(&shape.dims, dimension as usize - 1, empties, &mut by)
            }
            _ => return Err(call.cannot(CallWhy::UnknownDimension)),
        },
    };
    let result = Shape::of(dims, Content::Any);
    Ok(if result.is_scalar() { builder.scalar(call.stmt, Content::Any) } else { result })
}
