//! Concatenation: the extents across agree, the extent along is their sum.
//!
//! ```text
//! [(R,S), (R,T)]   (R,S+T)              [(R,S); (1,S)]   (R+1,S)
//! [1, n]           a row of two, whose elements are known as sizes
//! [0; u(1:n-1)]    as u, of n rows: n-1 and 1
//! ```
//!
//! The sum of two extents and numbers is one extent, however often it is computed
//! ([`crate::graph`]); that of more extents is one that nothing else has. `[]` counts
//! for nothing, and what is `[]` on some path counts as it is on the others.
//!
//! Cost: linear in the parts.

use super::call::Call;
use super::nominal::Nominal;
use crate::graph::CallWhy;
use crate::graph::builder::{Builder, Problem};
use crate::signature::Content;
use crate::value::{Dim, ONE, Shape};
use lariat_ir::VarId;
use lariat_shapes::rule::matrix::joined;
use std::rc::Rc;

/// Most elements whose values are followed.
const MOST_ELEMENTS: usize = 8;

type Part = (VarId, Rc<Shape>);

/// The parts from an argument on, along a dimension.
pub fn along(
    builder: &mut Builder<'_>,
    call: &Call<'_>,
    first: usize,
    dimension: usize,
) -> Result<Shape, Problem> {
    let parts = parts(builder, call, first)?;
    let (Some((_, part)), false) = (parts.first(), parts.len() > 1) else {
        return Ok(match parts.is_empty() {
            true => Shape::of(vec![Dim::Constant(0), Dim::Constant(0)], Content::Number),
            false => side_by_side(builder, call, &parts, dimension),
        });
    };
    Ok((**part).clone())
}

fn parts(builder: &Builder<'_>, call: &Call<'_>, first: usize) -> Result<Vec<Part>, Problem> {
    let mut parts = Vec::new();
    for at in first..call.args.len() {
        let var = call.var(at)?;
        let shape = builder.shape(var)?;
        if !shape.is_nothing() {
            parts.push((var, shape));
        }
    }
    Ok(parts)
}

fn side_by_side(
    builder: &mut Builder<'_>,
    call: &Call<'_>,
    parts: &[Part],
    dimension: usize,
) -> Shape {
    let may_be_nothing = parts.iter().all(|(_, part)| part.filled.is_some());
    let parts = &filled(parts, dimension)[..];
    let rank = parts.iter().map(|(_, part)| part.dims.len()).max().unwrap_or(2);
    let rank = rank.max(dimension + 1);
    let mut nominal = Nominal { builder, call, operands: parts, along: Some(dimension) };
    let Ok(dims) = joined(&mut nominal, parts.len(), rank, dimension);
    if may_be_nothing {
        let along = dims.get(dimension).copied();
        let across = |place: usize| along.filter(|_| place == dimension);
        let all = (0..rank).map(|place| across(place).unwrap_or_else(|| builder.fresh(call.stmt)));
        let all = all.collect();
        return Shape { filled: Some(dims), ..Shape::of(all, Content::Any) };
    }
    let elements = dims.iter().enumerate().all(|(place, dim)| place == dimension || *dim == ONE);
    let elements = if elements { elements_of(parts) } else { None };
    Shape { elements, ..Shape::of(dims, Content::Any) }
}

/// The parts as they are where they are not `[]`, with the extents along the dimension
/// that they have in any case.
fn filled(parts: &[Part], dimension: usize) -> Vec<Part> {
    let one = |(var, part): &Part| {
        let Some(size) = &part.filled else { return (*var, Rc::clone(part)) };
        let mut dims = size.clone();
        dims.resize(dims.len().max(dimension + 1), ONE);
        dims[dimension] = part.dim(dimension);
        (*var, Rc::new(Shape { dims, filled: None, ..(**part).clone() }))
    };
    parts.iter().map(one).collect()
}

fn elements_of(parts: &[Part]) -> Option<Vec<Dim>> {
    let mut all = Vec::new();
    for (_, part) in parts {
        all.extend_from_slice(part.elements.as_ref()?);
    }
    (all.len() <= MOST_ELEMENTS).then_some(all)
}

/// The parts after the first argument, which states the dimension.
pub fn along_given(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Shape, Problem> {
    const MOST: u64 = 16;
    let dimension = builder.shape(call.var(0)?)?;
    match dimension.value() {
        Some(Dim::Constant(dimension @ 1..=MOST)) => {
            along(builder, call, 1, dimension as usize - 1)
        }
        _ => Err(call.cannot(CallWhy::UnknownDimension)),
    }
}
