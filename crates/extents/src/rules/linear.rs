//! Products, quotients, powers, transposes.
//!
//! ```text
//! (R,S) * (S,T)   (R,T)      (R,S) \ (R,T)   (S,T)      (R,S)'   (S,R)
//! (R,S) / (T,S)   (R,T)      (R,R) ^ n       (R,R)      inv((R,R))   (R,R)
//! ```
//!
//! A scalar factor or divisor leaves the size alone.
//!
//! Cost: constant.

use super::{Call, elementwise, operand};
use crate::graph::builder::{Builder, Problem};
use crate::signature::Content;
use crate::value::{Dim, ONE, Shape};
use lariat_tame::ir::VarId;
use std::rc::Rc;

type Matrix = (VarId, Rc<Shape>);

/// Two arguments that are matrices; nothing where one is a scalar, as is known.
fn matrices(builder: &Builder<'_>, call: &Call<'_>) -> Result<[Matrix; 2], Problem> {
    let one = |at: usize| {
        let var = call.var(at)?;
        let shape = builder.shape(var)?;
        match shape.dims.len() {
            2 => Ok((var, shape)),
            _ => Err(call.cannot("an operand has more than two dimensions")),
        }
    };
    Ok([one(0)?, one(1)?])
}

/// `a * b`; of more than two factors from left to right.
pub fn product(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    if call.args.len() != 2 {
        return Err(call.cannot("it has more than two factors"));
    }
    if let Some(scalar) = with_scalar(builder, call, [true, true]) {
        return scalar;
    }
    let [(a, left), (b, right)] = matrices(builder, call)?;
    builder.need(call.stmt, &[operand(&left, a, 1), operand(&right, b, 0)], || {
        format!("`{}` needs as many columns on its left as rows on its right", call.shown())
    });
    Ok(result(builder, call, left.dim(0), right.dim(1)))
}

/// `a \ b`
pub fn left_divide(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    if let Some(scalar) = with_scalar(builder, call, [true, false]) {
        return scalar;
    }
    let [(a, left), (b, right)] = matrices(builder, call)?;
    builder.need(call.stmt, &[operand(&left, a, 0), operand(&right, b, 0)], || {
        format!("`{}` needs as many rows on both sides", call.shown())
    });
    Ok(result(builder, call, left.dim(1), right.dim(1)))
}

/// `a / b`
pub fn right_divide(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    if let Some(scalar) = with_scalar(builder, call, [false, true]) {
        return scalar;
    }
    let [(a, left), (b, right)] = matrices(builder, call)?;
    builder.need(call.stmt, &[operand(&left, a, 1), operand(&right, b, 1)], || {
        format!("`{}` needs as many columns on both sides", call.shown())
    });
    Ok(result(builder, call, left.dim(0), right.dim(0)))
}

/// The elementwise result where one of the operands at these places is a scalar.
fn with_scalar(
    builder: &mut Builder<'_>,
    call: &Call<'_>,
    places: [bool; 2],
) -> Option<Result<Shape, Problem>> {
    let is_scalar = |at: usize| {
        let shape = call.var(at).and_then(|var| builder.shape(var));
        shape.is_ok_and(|shape| shape.is_scalar())
    };
    let any = (0..2).any(|at| places[at] && is_scalar(at));
    any.then(|| elementwise::elementwise(builder, call))
}

fn result(builder: &mut Builder<'_>, call: &Call<'_>, rows: Dim, columns: Dim) -> Shape {
    match (rows, columns) {
        (ONE, ONE) => builder.scalar(call.stmt, Content::Any),
        _ => Shape::of(vec![rows, columns], Content::Any),
    }
}

/// `a ^ b`
pub fn power(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let [(a, base), (b, exponent)] = matrices(builder, call)?;
    match (base.is_scalar(), exponent.is_scalar()) {
        (true, true) => Ok(builder.scalar(call.stmt, Content::Any)),
        (false, true) => Ok(square_of(builder, call, a, &base)),
        (true, false) => Ok(square_of(builder, call, b, &exponent)),
        (false, false) => Err(call.cannot("one of the operands has to be a scalar")),
    }
}

/// What makes a square matrix: of a square one its size.
pub fn square(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let first = call.var(0).ok().map(|var| builder.shape(var).map(|shape| (var, shape)));
    match first {
        Some(Ok((var, shape))) if !shape.is_scalar() && call.args.len() == 1 => {
            Ok(square_of(builder, call, var, &shape))
        }
        Some(Err(problem)) => Err(problem),
        _ => {
            let side = builder.fresh(call.stmt);
            Ok(Shape::of(vec![side, side], Content::Any))
        }
    }
}

fn square_of(builder: &mut Builder<'_>, call: &Call<'_>, var: VarId, shape: &Shape) -> Shape {
    let sides = [operand(shape, var, 0), operand(shape, var, 1)];
    let side =
        builder.need(call.stmt, &sides, || format!("`{}` needs a square matrix", call.shown()));
    Shape::of(vec![side, side], Content::Any)
}

/// The first two extents change places.
pub fn transpose(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let shape = super::carried(builder, call, 0)?;
    match shape.dims.as_slice() {
        [rows, columns] => {
            let (dims, elements) = (vec![*columns, *rows], shape.elements.clone());
            Ok(Shape { dims, elements, beyond: None, content: shape.content })
        }
        _ => Err(call.cannot("the operand has more than two dimensions")),
    }
}

/// Each extent is the product of two.
pub fn kronecker(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let [(_, left), (_, right)] = matrices(builder, call)?;
    let dims = (0..2).map(|place| times(builder, call, left.dim(place), right.dim(place)));
    Ok(Shape::of(dims.collect(), Content::Any))
}

/// The product of two extents.
pub fn times(builder: &mut Builder<'_>, call: &Call<'_>, a: Dim, b: Dim) -> Dim {
    match (a, b) {
        (ONE, other) | (other, ONE) => other,
        (Dim::Constant(a), Dim::Constant(b)) => {
            a.checked_mul(b).map_or_else(|| builder.fresh(call.stmt), Dim::Constant)
        }
        (a, b) => builder.pair(call.stmt, lariat_builtins::Role::Times, a.min(b), a.max(b)),
    }
}
