//! Results that describe an argument: its sizes above all, whose values are
//! extents.
//!
//! ```text
//! x (R,S), v (R,1)
//! size(x)      a row of R and S       numel(v), length(v)   R
//! size(x, 2)   S                      find(v)               (a new extent,1)
//! ```
//!
//! Cost: linear in the dimensions.

use super::call::{Call, carried};
use crate::graph::Unable;
use crate::graph::builder::{Builder, Problem};
use crate::signature::Content;
use crate::value::{Dim, ONE, Shape, Value};
use lariat_builtins::Role;

/// Scalars; their values where they are extents.
pub fn scalars(
    builder: &mut Builder<'_>,
    call: &Call<'_>,
    all: usize,
) -> Result<Vec<Shape>, Problem> {
    let shape = call.var(0).ok().and_then(|var| builder.shape(var).ok());
    let known = shape.filter(|_| call.args.len() == 1).and_then(|shape| match call.role()? {
        Role::ElementCount => shape.count(),
        Role::Length => shape.length(),
        Role::RowCount => shape.dims.first().cloned(),
        Role::ColumnCount => shape.dims.get(1).cloned(),
        Role::DimensionCount if shape.dims.len() == 2 => Some(Dim::Constant(2)),
        _ => None,
    });
    let scalar = |_| match known {
        Some(value) => Shape::scalar(value, Content::Any),
        None => builder.scalar(call.stmt, Content::Any),
    };
    Ok((0..all).map(scalar).collect())
}

/// `size`
pub fn size(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Vec<Shape>, Problem> {
    let value = builder.read(call.var(0)?);
    if let Value::Unset = value {
        return Err(Problem::Unable(Unable::Unset(call.var(0)?)));
    }
    let shape = value.shape();
    if call.args.len() > 1 {
        return along(builder, call, shape).map(|scalar| vec![scalar]);
    }
    if call.wanted > 1 {
        return Ok((0..call.wanted).map(|place| result(builder, call, shape, place)).collect());
    }
    let dims = shape.map(|shape| shape.dims.clone());
    Ok(vec![match dims {
        Some(dims) => Shape::row(dims),
        None => Shape::of(vec![ONE, builder.fresh(call.stmt)], Content::Number),
    }])
}

/// `size(x, dim)`
fn along(
    builder: &mut Builder<'_>,
    call: &Call<'_>,
    shape: Option<&Shape>,
) -> Result<Shape, Problem> {
    let dimension = builder.shape(call.var(1)?)?;
    if !dimension.is_scalar() || call.args.len() > 2 {
        return Ok(Shape::of(vec![ONE, builder.fresh(call.stmt)], Content::Number));
    }
    Ok(match (shape, dimension.value()) {
        (Some(shape), Some(Dim::Constant(dimension @ 1..))) => {
            Shape::scalar(shape.dim(dimension as usize - 1), Content::Number)
        }
        _ => builder.scalar(call.stmt, Content::Number),
    })
}

/// One of several results of `size`: the last one is the product of what is left.
fn result(
    builder: &mut Builder<'_>,
    call: &Call<'_>,
    shape: Option<&Shape>,
    place: usize,
) -> Shape {
    let Some(shape) = shape else { return builder.scalar(call.stmt, Content::Number) };
    let is_product = place + 1 == call.wanted && shape.dims.len() > call.wanted;
    match is_product {
        true => builder.scalar(call.stmt, Content::Number),
        false => Shape::scalar(shape.dim(place), Content::Number),
    }
}

/// A vector becomes a square matrix, a matrix its diagonal.
pub fn diagonal(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let shape = builder.shape(call.var(0)?)?;
    if call.args.len() > 1 || shape.dims.len() > 2 {
        let dims = match shape.length() {
            Some(_) => {
                let side = builder.fresh(call.stmt);
                vec![side, side]
            }
            None => vec![builder.fresh(call.stmt), ONE],
        };
        return Ok(Shape::of(dims, Content::Any));
    }
    Ok(match shape.length() {
        Some(ONE) => builder.scalar(call.stmt, Content::Any),
        Some(length) => Shape::of(vec![length, length], Content::Any),
        None if shape.dim(0) == shape.dim(1) => Shape::of(vec![shape.dim(0), ONE], Content::Any),
        None => Shape::of(vec![builder.fresh(call.stmt), ONE], Content::Any),
    })
}

/// As `find`: a row for a row, else a column.
pub fn found(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let shape = carried(builder, call, 0)?;
    let count = builder.fresh(call.stmt);
    let dims = match (shape.is_scalar(), shape.dim(0)) {
        (true, _) => vec![count, count],
        (false, ONE) => vec![ONE, count],
        (false, _) => vec![count, ONE],
    };
    Ok(Shape::of(dims, Content::Any))
}

/// A scalar for strings.
pub fn per_string(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    for at in 0..call.args.len() {
        carried(builder, call, at)?;
    }
    Ok(builder.scalar(call.stmt, Content::Any))
}
