//! Products, quotients, powers, transposes; each by its [`MatrixRule`].
//!
//! ```text
//! (R,S) * (S,T)   (R,T)      (R,S) \ (R,T)   (S,T)      (R,S)'   (S,R)
//! (R,S) / (T,S)   (R,T)      (R,R) ^ n       (R,R)      inv((R,R))   (R,R)
//! ```
//!
//! A scalar factor or divisor leaves the size alone.
//!
//! Cost: constant.

use super::call::{Call, carried};
use super::elementwise;
use super::nominal::Nominal;
use crate::graph::CallWhy;
use crate::graph::builder::{Builder, Problem};
use crate::signature::Content;
use crate::value::{ONE, Shape};
use lariat_ir::VarId;
use lariat_shapes::rule::{MatrixRule, Outcome};
use std::rc::Rc;

type Matrix = (VarId, Rc<Shape>);

/// Arguments that are matrices.
fn matrices(builder: &Builder<'_>, call: &Call<'_>, count: usize) -> Result<Vec<Matrix>, Problem> {
    let one = |at: usize| {
        let var = call.var(at)?;
        let shape = builder.shape(var)?;
        match shape.dims.len() {
            2 => Ok((var, shape)),
            _ => Err(call.cannot(CallWhy::SomeOperandHasPages)),
        }
    };
    (0..count).map(one).collect()
}

/// `a * b`; of more than two factors from left to right.
pub fn product(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    if call.args.len() != 2 {
        return Err(call.cannot(CallWhy::SeveralFactors));
    }
    with_scalars(builder, call, &MatrixRule::PRODUCT)
}

/// `a \ b`
pub fn left_divide(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    with_scalars(builder, call, &MatrixRule::LEFT_DIVISION)
}

/// `a / b`
pub fn right_divide(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    with_scalars(builder, call, &MatrixRule::RIGHT_DIVISION)
}

/// By a rule that is elementwise where one of some operands is a scalar.
fn with_scalars(
    builder: &mut Builder<'_>,
    call: &Call<'_>,
    rule: &MatrixRule,
) -> Result<Shape, Problem> {
    let is_scalar = |at: &usize| {
        let shape = call.var(*at).and_then(|var| builder.shape(var));
        shape.is_ok_and(|shape| shape.is_scalar())
    };
    if rule.scalars().iter().any(is_scalar) {
        return elementwise::elementwise(builder, call);
    }
    let operands = matrices(builder, call, 2)?;
    Ok(by_rule(builder, call, rule, &operands))
}

/// The result for matrices, none of which is a scalar that would matter.
fn by_rule(
    builder: &mut Builder<'_>,
    call: &Call<'_>,
    rule: &MatrixRule,
    operands: &[Matrix],
) -> Shape {
    let mut nominal = Nominal { builder, call, operands, along: None };
    let Ok(outcome) = rule.evaluate(&mut nominal);
    match outcome {
        Outcome::Like(operand) => (*operands[operand].1).clone(),
        Outcome::Matrix([ONE, ONE]) => builder.scalar(call.stmt, Content::Any),
        Outcome::Matrix([rows, columns]) => Shape::of(vec![rows, columns], Content::Any),
    }
}

/// `a ^ b`
pub fn power(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let operands = matrices(builder, call, 2)?;
    let [(a, base), (b, exponent)] = &operands[..] else {
        return Err(call.cannot(CallWhy::MissingArgument));
    };
    match (base.is_scalar(), exponent.is_scalar()) {
        (true, true) => Ok(builder.scalar(call.stmt, Content::Any)),
        (false, true) => Ok(square_of(builder, call, *a, base)),
        (true, false) => Ok(square_of(builder, call, *b, exponent)),
        (false, false) => Err(call.cannot(CallWhy::NoScalar)),
    }
}

/// What yields a square matrix: of a square one its size.
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

/// A column of a square matrix's extent; of several results each is such a matrix.
pub fn eigenvalues(
    builder: &mut Builder<'_>,
    call: &Call<'_>,
    all: usize,
) -> Result<Vec<Shape>, Problem> {
    let operands = matrices(builder, call, 1)?;
    let [(var, shape)] = &operands[..] else {
        return Err(call.cannot(CallWhy::MissingArgument));
    };
    if shape.is_scalar() {
        return Ok((0..all).map(|_| builder.scalar(call.stmt, Content::Any)).collect());
    }
    let square = square_of(builder, call, *var, shape);
    Ok(match all {
        1 => vec![Shape::of(vec![square.dim(0), ONE], Content::Any)],
        _ => vec![square; all],
    })
}

fn square_of(builder: &mut Builder<'_>, call: &Call<'_>, var: VarId, shape: &Rc<Shape>) -> Shape {
    let operand = [(var, Rc::clone(shape))];
    by_rule(builder, call, &MatrixRule::SQUARE, &operand)
}

/// The first two extents change places; elements keep their order.
pub fn transpose(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let shape = carried(builder, call, 0)?;
    if shape.dims.len() > 2 {
        return Err(call.cannot(CallWhy::OperandHasPages));
    }
    let operand = [(call.var(0)?, Rc::clone(&shape))];
    let Shape { dims, .. } = match shape.is_scalar() {
        true => (*shape).clone(),
        false => by_rule(builder, call, &MatrixRule::TRANSPOSE, &operand),
    };
    let filled = shape.filled.as_ref().map(|dims| dims.iter().rev().copied().collect());
    Ok(Shape { elements: shape.elements.clone(), filled, ..Shape::of(dims, shape.content) })
}

/// Each extent is the product of two.
pub fn kronecker(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let operands = matrices(builder, call, 2)?;
    Ok(by_rule(builder, call, &MatrixRule::KRONECKER, &operands))
}
