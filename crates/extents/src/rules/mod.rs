//! What the sizes of a builtin's arguments must be, and which its results have:
//! one function for each [`ShapeRule`]. A rule is to a builtin what a signature is
//! to a declared function.
//!
//! | rule | as a signature |
//! |---|---|
//! | elementwise | `x (R,S), y (R,S), r (R,S)`, scalars and extents of 1 expanded |
//! | product | `x (R,S), y (S,T), r (R,T)` |
//! | transpose | `x (R,S), r (S,R)` |
//! | `[x, y]` | `x (R,S), y (R,T), r (R,the sum of S and T)` |
//! | `diff(x)` | `x (R,S), r (one less than R,S)` |
//! | `eig(x)` | `x (R,R), r (R,1)` |
//! | `zeros(n, 3)` | the value of `n` is the first extent, 3 the second |
//! | `size(x, 1)` | a scalar whose value is the first extent of `x` |
//!
//! | module | rules |
//! |---|---|
//! | [`call`] | a call and its operands |
//! | [`elementwise`] | with expansion; arithmetic of known sizes |
//! | [`linear`] | products, quotients, powers, transposes |
//! | [`nominal`] | extents for the rules that are written once, in [`lariat_shapes::rule`] |
//! | [`concatenate`] | `[a, b]`, `[a; b]`, along a dimension |
//! | [`reduce`] | along a dimension |
//! | [`sizes`] | sizes given by values |
//! | [`queries`] | results that describe an argument |
//! | [`contents`] | numbers, logicals or chars? |
//!
//! A builtin without a rule cannot be checked where its result is used.
//!
//! Cost: linear in the arguments and their dimensions.

mod call;
mod concatenate;
mod contents;
mod elementwise;
mod linear;
mod nominal;
mod queries;
mod reduce;
mod sizes;

pub use call::Call;

use crate::graph::CallWhy;
use crate::graph::builder::{Builder, Problem};
use crate::signature::Content;
use crate::value::{ONE, Shape, Value, Why};
use call::carried;
use lariat_builtins::{Role, ShapeRule};
use lariat_ir::Arg;

/// The sizes of the results; the first ones, of which something is known.
pub fn results(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Vec<Value>, Problem> {
    if call.wanted == 0 && call.specification.results.min == 0 {
        return Ok(Vec::new());
    }
    if call.args.iter().any(|arg| matches!(arg, Arg::Spread(_))) {
        return Err(call.cannot(CallWhy::ArgumentCount));
    }
    if let Some(value) = by_role(call) {
        return Ok(vec![value; call.wanted.max(1)]);
    }
    let shapes = shapes(builder, call)?;
    let contents = contents::contents(builder, call);
    let value = |(at, shape): (usize, Shape)| match contents.get(at).copied() {
        Some(Some(content)) => Value::sized(Shape { content, ..shape }),
        Some(None) => Value::opaque(Why::Handle),
        None => Value::sized(Shape { content: Content::Any, ..shape }),
    };
    Ok(shapes.into_iter().enumerate().map(value).collect())
}

/// Results that are not arrays of numbers or chars.
fn by_role(call: &Call<'_>) -> Option<Value> {
    match call.role()? {
        Role::StructFromPairs
        | Role::CellOfSizes
        | Role::SetField
        | Role::RemoveField
        | Role::FieldNames
        | Role::EachInCell
        | Role::RowsInCell
        | Role::CellToStruct
        | Role::StructToCell
        | Role::LastError
        | Role::Cleanup
        | Role::Exception => Some(Value::opaque(Why::Container)),
        Role::StringToHandle => Some(Value::opaque(Why::Handle)),
        Role::GetField => Some(Value::opaque(Why::Inside)),
        _ => None,
    }
}

fn shapes(builder: &mut Builder<'_>, call: &Call<'_>) -> Result<Vec<Shape>, Problem> {
    let all = call.wanted.max(1);
    let shape = match call.specification.shape {
        ShapeRule::Scalar => return queries::scalars(builder, call, all),
        ShapeRule::SizeQuery => return queries::size(builder, call),
        ShapeRule::Same => return same(builder, call, 0, all),
        ShapeRule::SameAsSecond => return same(builder, call, 1, all),
        ShapeRule::SameAsThird => return same(builder, call, 2, 1),
        ShapeRule::Transform if call.args.len() == 1 => return same(builder, call, 0, all),
        ShapeRule::Norm if call.args.len() == 1 => return queries::scalars(builder, call, 1),
        ShapeRule::Eigenvalues if call.args.len() == 1 => {
            return linear::eigenvalues(builder, call, all);
        }
        ShapeRule::Collapse | ShapeRule::CollapseNonempty => {
            let shape = reduce::collapse(builder, call)?;
            return Ok(vec![shape; all]);
        }
        ShapeRule::CollapseOrElementwise => {
            let shape = reduce::collapse_or_elementwise(builder, call)?;
            return Ok(vec![shape; all]);
        }
        ShapeRule::Elementwise => elementwise::elementwise(builder, call)?,
        ShapeRule::Sizes => sizes::constructor(builder, call)?,
        ShapeRule::Product => linear::product(builder, call)?,
        ShapeRule::LeftDivide => linear::left_divide(builder, call)?,
        ShapeRule::RightDivide => linear::right_divide(builder, call)?,
        ShapeRule::Power => linear::power(builder, call)?,
        ShapeRule::Transpose => linear::transpose(builder, call)?,
        ShapeRule::Kronecker => linear::kronecker(builder, call)?,
        ShapeRule::Square | ShapeRule::SquareOfNumber => linear::square(builder, call)?,
        ShapeRule::Horizontal => concatenate::along(builder, call, 0, 1)?,
        ShapeRule::Vertical => concatenate::along(builder, call, 0, 0)?,
        ShapeRule::Range => sizes::range(builder, call)?,
        ShapeRule::Row => Shape::of(vec![ONE, builder.fresh(call.stmt)], Content::Any),
        ShapeRule::Column => Shape::of(vec![builder.fresh(call.stmt), ONE], Content::Any),
        ShapeRule::Matrix => {
            let dims = vec![builder.fresh(call.stmt), builder.fresh(call.stmt)];
            Shape::of(dims, Content::Any)
        }
        ShapeRule::Repeat => sizes::repeat(builder, call)?,
        ShapeRule::Reshape => sizes::reshape(builder, call)?,
        ShapeRule::Spaced => sizes::spaced(builder, call)?,
        ShapeRule::Difference => reduce::difference(builder, call)?,
        ShapeRule::Banded if call.args.len() == 4 => sizes::banded(builder, call)?,
        ShapeRule::Diagonal => queries::diagonal(builder, call)?,
        ShapeRule::Found => queries::found(builder, call)?,
        ShapeRule::PerString => queries::per_string(builder, call)?,
        ShapeRule::Norm
        | ShapeRule::Spread
        | ShapeRule::Eigenvalues
        | ShapeRule::Orthogonal
        | ShapeRule::CommonSize
        | ShapeRule::Spacing
        | ShapeRule::Several
        | ShapeRule::Transform
        | ShapeRule::Characters
        | ShapeRule::Meshgrid
        | ShapeRule::Ndgrid
        | ShapeRule::Banded
        | ShapeRule::Equation
        | ShapeRule::Unknown
        | ShapeRule::ByRole => match call.role() {
            Some(Role::Concatenation) => concatenate::along_given(builder, call)?,
            _ => return Err(call.cannot(CallWhy::NoRule)),
        },
    };
    Ok(vec![shape])
}

/// Results of the size of an argument.
fn same(
    builder: &mut Builder<'_>,
    call: &Call<'_>,
    at: usize,
    all: usize,
) -> Result<Vec<Shape>, Problem> {
    let shape = carried(builder, call, at)?;
    let keeps_value = matches!(call.role(), Some(Role::UnaryPlus | Role::Conversion));
    let results = (0..all).map(|_| match (shape.is_scalar(), keeps_value) {
        (true, false) => builder.scalar(call.stmt, Content::Any),
        _ => Shape { beyond: None, ..(*shape).clone() },
    });
    let known = |shape: Shape| match keeps_value || shape.is_scalar() {
        true => shape,
        false => Shape { elements: None, ..shape },
    };
    Ok(results.map(known).collect())
}
