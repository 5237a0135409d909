//! Elementwise operations: in each dimension all extents that are not the number 1
//! must agree.
//!
//! ```text
//! (R,S) + (R,S)   (R,S)      (R,1) .* (1,S)   (R,S)      n * (R,1)   (R,1)
//! ```
//!
//! Scalars and extents of 1 expand (MATLAB since R2016b); the paper's operators
//! would be one builtin for each combination of ranks. Sums, differences and
//! products of known numbers are known, since they become sizes; so are sums of a value
//! and a number ([`Builder::sum`]).
//!
//! Cost: linear in the arguments and their dimensions.

use super::call::{Call, operand};
use crate::graph::builder::{Builder, Problem};
use crate::graph::{Agreement, Who};
use crate::signature::Content;
use crate::value::{Dim, ONE, Shape, Why};
use lariat_builtins::Role;
use lariat_ir::VarId;
use std::rc::Rc;

/// The common size of all arguments.
pub fn elementwise(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    let shapes = operands(builder, call)?;
    let rank = shapes.iter().map(|(_, shape)| shape.dims.len()).max().unwrap_or(2);
    let dims = (0..rank).map(|place| {
        let all: Vec<(Dim, Who)> = shapes
            .iter()
            .map(|(var, shape)| operand(shape, *var, place))
            .filter(|(dim, _)| *dim != ONE)
            .collect();
        match all.is_empty() {
            true => ONE,
            false => builder.need(call.stmt, &all, || call.need(Agreement::Sizes)),
        }
    });
    let dims = dims.collect();
    // What is empty stays so beside scalars.
    let mut arrays = shapes.iter().filter(|(_, shape)| !shape.is_scalar());
    let filled = match (arrays.next(), arrays.next()) {
        (Some((_, only)), None) => only.filled.clone(),
        _ => None,
    };
    let result = Shape { filled, ..Shape::of(dims, Content::Any) };
    Ok(if result.is_scalar() { scalar(builder, call, &shapes) } else { result })
}

/// The arguments, if all have a size. One of unknown size does no harm where nothing
/// has to agree with it; a cell or a handle does in any arithmetic.
fn operands(builder: &Builder<'_>, call: &Call<'_>) -> Result<Vec<(VarId, Rc<Shape>)>, Problem> {
    let (mut shapes, mut unknown) = (Vec::new(), None);
    let is_operator = call.role().and_then(Role::symbol).is_some();
    for at in 0..call.args.len() {
        let var = call.var(at)?;
        match builder.shape(var) {
            Ok(shape) => shapes.push((var, shape)),
            // What has to agree with something that has been reported follows from it.
            Err(Problem::Variable(_, opaque)) if opaque.why == Why::Reported => {
                return Err(Problem::Carry(opaque));
            }
            Err(Problem::Variable(var, opaque)) if is_operator && has_no_elements(opaque.why) => {
                return Err(Problem::Variable(var, opaque));
            }
            Err(Problem::Variable(var, opaque)) => unknown = Some((var, opaque)),
            Err(problem) => return Err(problem),
        }
    }
    let constrains =
        shapes.len() + 1 < call.args.len() || shapes.iter().any(|(_, shape)| !shape.is_scalar());
    match unknown {
        None => Ok(shapes),
        Some((var, opaque)) if constrains => Err(Problem::Variable(var, opaque)),
        Some((_, opaque)) => Err(Problem::Carry(opaque)),
    }
}

/// Does arithmetic with it make no sense, whatever the other operand is?
const fn has_no_elements(why: Why) -> bool {
    match why {
        Why::Container | Why::Handle => true,
        Why::Undeclared | Why::Inside | Why::Elsewhere | Why::Tried | Why::Reported => false,
    }
}

/// A scalar result, its value where it is a known number.
fn scalar(builder: &mut Builder<'_>, call: &Call<'_>, shapes: &[(VarId, Rc<Shape>)]) -> Shape {
    let value = |at: usize| shapes.get(at).and_then(|(_, shape)| shape.value());
    let computed = match (value(0), value(1), shapes.len()) {
        (Some(a), Some(b), 2) => compute(builder, call, a, b),
        _ => None,
    };
    let mut result = match computed {
        Some(value) => Shape::scalar(value, Content::Any),
        None => builder.scalar(call.stmt, Content::Any),
    };
    if call.role() == Some(Role::Plus) {
        result.beyond = match (value(0), value(1)) {
            (Some(end), Some(Dim::Constant(1..))) | (Some(Dim::Constant(1..)), Some(end)) => {
                Some(end)
            }
            _ => None,
        };
    }
    result
}

/// The value of a sum, a difference or a product, as far as it is known.
fn compute(builder: &mut Builder<'_>, call: &Call<'_>, a: Dim, b: Dim) -> Option<Dim> {
    match (call.role()?, a, b) {
        (Role::Plus, a, Dim::Constant(b)) => builder.sum(call.stmt, a, i64::try_from(b).ok()?),
        (Role::Plus, Dim::Constant(a), b) => builder.sum(call.stmt, b, i64::try_from(a).ok()?),
        (Role::Minus, a, b) => builder.difference(call.stmt, a, b),
        (Role::Times | Role::MatrixTimes, Dim::Constant(a), Dim::Constant(b)) => {
            a.checked_mul(b).map(Dim::Constant)
        }
        (Role::Times | Role::MatrixTimes, a, b) => {
            Some(builder.pair(call.stmt, Role::Times, a.min(b), a.max(b)))
        }
        (Role::Plus, a, b) => Some(builder.pair(call.stmt, Role::Plus, a.min(b), a.max(b))),
        _ => None,
    }
}
