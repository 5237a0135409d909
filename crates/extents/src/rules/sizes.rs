//! Sizes that are given by the values of arguments.
//!
//! ```text
//! zeros(n, 3)   (n,3)        1:n             (1,n)      repmat((R,1), 1, n)   (R,n)
//! zeros(size(m))   as m      linspace(a, b, n)   (1,n)
//! ```
//!
//! A value that is not a known size yields a new extent, but the same one wherever the
//! same value is used: the value of a scalar is a vertex, too.
//!
//! Cost: linear in the arguments.

use super::call::{Call, carried};
use super::nominal::Nominal;
use crate::graph::CallWhy;
use crate::graph::builder::{Builder, Problem};
use crate::signature::Content;
use crate::value::{Dim, ONE, Shape};
use lariat_shapes::rule::along::repeated;
use lariat_shapes::rule::sizes::{SizeArgument, sized};
use std::rc::Rc;

/// Extents of a row whose elements are followed.
const MOST_ELEMENTS: u64 = 8;

/// As `zeros`.
pub fn constructor(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let dims = extents(builder, call, 0)?.unwrap_or_else(|| vec![ONE, ONE]);
    let shape = Shape::of(dims, Content::Any);
    Ok(if shape.is_scalar() { builder.scalar(call.stmt, Content::Any) } else { shape })
}

/// The extents that the arguments from `first` on state; nothing without any.
fn extents(
    builder: &mut Builder<'_>,
    call: &Call<'_>,
    first: usize,
) -> Result<Option<Vec<Dim>>, Problem> {
    let mut given: Vec<Rc<Shape>> = Vec::new();
    for at in first..call.args.len() {
        let shape = builder.shape(call.var(at)?)?;
        if shape.content == Content::Char {
            break;
        }
        given.push(shape);
    }
    if given.is_empty() {
        return Ok(None);
    }
    let mut arguments = Vec::new();
    for shape in &given {
        arguments.push(match (&shape.elements, shape.is_scalar()) {
            (Some(elements), false) if given.len() == 1 && elements.len() > 1 => {
                SizeArgument::Vector(elements.clone())
            }
            (_, false) if given.len() == 1 => SizeArgument::Unknown,
            // The first element of what is not a scalar.
            _ => SizeArgument::Scalar(shape.value().unwrap_or_else(|| builder.fresh(call.stmt))),
        });
    }
    let unknown = || call.cannot(CallWhy::UnknownSizeVector);
    sized(arguments).map(Some).ok_or_else(unknown)
}

/// `f(b, d, m, n)`: the size that the last two state.
pub fn banded(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let dims = extents(builder, call, 2)?;
    let dims = dims.ok_or_else(|| call.cannot(CallWhy::MissingArgument))?;
    Ok(Shape::of(dims, Content::Any))
}

/// `f(x, m, n)` with as many elements as x.
pub fn reshape(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let shape = carried(builder, call, 0)?;
    let dims = extents(builder, call, 1)?;
    let dims = dims.ok_or_else(|| call.cannot(CallWhy::MissingArgument))?;
    Ok(Shape::of(dims, shape.content))
}

/// Copies side by side.
pub fn repeat(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let shape = carried(builder, call, 0)?;
    let counts = extents(builder, call, 1)?;
    let counts = counts.ok_or_else(|| call.cannot(CallWhy::MissingArgument))?;
    let mut by = Nominal { builder, call, operands: &[], along: None };
    let dims = repeated(&shape.dims, &counts, &mut by);
    Ok(Shape::of(dims, shape.content))
}

/// `a:b` and `a:s:b`
pub fn range(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let value =
        |at: usize| -> Result<Option<Dim>, Problem> { Ok(carried(builder, call, at)?.value()) };
    let (low, high) = (value(0)?, value(1)?);
    let step = if call.args.len() > 2 { value(2)? } else { None };
    let length = match (low, high, step, call.args.len()) {
        (Some(low), Some(high), _, 2) => span(builder, call, low, high),
        (Some(Dim::Constant(low)), Some(Dim::Constant(by @ 1..)), Some(Dim::Constant(high)), 3) => {
            Dim::Constant(if high >= low { (high - low) / by + 1 } else { 0 })
        }
        _ => builder.fresh(call.stmt),
    };
    let mut shape = Shape::of(vec![ONE, length], Content::Any);
    if let (Some(Dim::Constant(low)), Dim::Constant(count @ ..=MOST_ELEMENTS), 2) =
        (low, length, call.args.len())
    {
        shape.elements = Some((low..low + count).map(Dim::Constant).collect());
    }
    Ok(shape)
}

/// How many whole steps lie between two values, both counted.
fn span(builder: &mut Builder<'_>, call: &Call<'_>, low: Dim, high: Dim) -> Dim {
    let length = match low {
        Dim::Constant(low) => {
            i64::try_from(low).ok().and_then(|low| builder.sum(call.stmt, high, 1 - low))
        }
        Dim::At(_) => {
            let steps = builder.difference(call.stmt, high, low);
            steps.and_then(|steps| builder.sum(call.stmt, steps, 1))
        }
    };
    match (length, low, high) {
        (Some(length), ..) => length,
        (None, Dim::Constant(_), Dim::Constant(_)) => Dim::Constant(0),
        _ => builder.fresh(call.stmt),
    }
}

/// A row of as many elements as the third argument states, 100 without.
pub fn spaced(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let count = match call.args.len() {
        3.. => builder.shape(call.var(2)?)?.value().unwrap_or_else(|| builder.fresh(call.stmt)),
        _ => Dim::Constant(100),
    };
    Ok(Shape::of(vec![ONE, count], Content::Any))
}
