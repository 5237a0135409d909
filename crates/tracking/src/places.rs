//! Indexing on both sides of an assignment as shape operators.
//!
//! ```text
//! y = x(k)           <1,1> for a scalar k that is not logical
//! y = x(:, k)        type II, curried on the value of k
//! x(k) = v           the size of x, if k is within the bounds of x
//! x(:, :) = v        the size of x
//! s.f = v            the size of s, if s is known to be a struct
//! ```
//!
//! An index is within the bounds if it is at most an extent: the counter of
//! `for k = 1:n` in an array of extent n, `k + 1` in `for k = 1:n-1`. Indices
//! below 1 fail, so only the upper bound counts.
//!
//! Cost: linear in the indices.

use super::equation::{Equation, Within};
use super::operators::is_scalar;
use super::size_symbol::{CurriedOperator, Subscript};
use super::value::Count;
use super::value_numbering::ValueNumbering;
use crate::procedure::Procedure;
use lariat_builtins::MClass;
use lariat_ir::ssa::{Definition, Step, VersionId};
use lariat_ir::{Access, Arg, Iteration, Literal, Stmt, StmtId};

/// The size of the value of a reference: `x(i, j)`.
pub fn reference(of: &Procedure<'_>, values: &ValueNumbering, stmt: StmtId) -> Equation {
    let Stmt::Get { base, path, .. } = &of.body.stmts[stmt] else { return Equation::Symbol };
    let (Some(step), [Access::Paren(args)]) = (of.step(stmt), &path[..]) else {
        return Equation::Symbol;
    };
    let Some(base) = step.read(*base) else { return Equation::Symbol };
    let class = of.class(base);
    if !class.is_some_and(|class| class.is_matrix() || class == MClass::Cell) {
        // A handle would be called.
        return Equation::Symbol;
    }
    let one = |arg: &Arg| match arg {
        Arg::Var(var) => step.read(*var).is_some_and(|index| is_place(of, values, index)),
        Arg::Colon | Arg::Spread(_) => false,
    };
    if !args.is_empty() && args.iter().all(one) {
        return Equation::Tuple(vec![1, 1]);
    }
    curried(values, step, base, args)
}

/// Does an index choose one element? A truth value may choose none.
fn is_place(of: &Procedure<'_>, values: &ValueNumbering, index: VersionId) -> bool {
    let written = of.defining(index).is_some_and(|stmt| match &of.body.stmts[stmt] {
        Stmt::For { over: Iteration::Range { .. }, .. } => true,
        Stmt::Literal { value, .. } => matches!(value, Literal::Number(..)),
        _ => false,
    });
    let chooses = || of.values(index).is_none_or(|it| it.classes().contains(MClass::Logical));
    is_scalar(of, values, index) && (written || !chooses())
}

/// Of arrays of one size, the same indices select parts of one size.
fn curried(values: &ValueNumbering, step: &Step, base: VersionId, args: &[Arg]) -> Equation {
    let mut subscripts = Vec::new();
    let mut indices = Vec::new();
    for arg in args {
        match arg {
            Arg::Colon => subscripts.push(Subscript::Colon),
            Arg::Var(var) => match step.read(*var) {
                Some(index) => {
                    subscripts.push(Subscript::Value);
                    indices.push(values.get(index));
                }
                None => return Equation::Symbol,
            },
            Arg::Spread(_) => return Equation::Symbol,
        }
    }
    match args {
        [] => Equation::Same(base),
        _ => Equation::Curried(CurriedOperator::Index(subscripts), vec![base], indices),
    }
}

/// The size of what an assignment to a part leaves.
pub fn update(
    of: &Procedure<'_>,
    values: &ValueNumbering,
    stmt: StmtId,
    from: VersionId,
) -> Equation {
    let Stmt::Set { place, .. } = &of.body.stmts[stmt] else { return Equation::Symbol };
    let (Some(step), Some(first)) = (of.step(stmt), place.path.first()) else {
        return Equation::Symbol;
    };
    let args = match first {
        Access::Paren(args) | Access::Brace(args) => args,
        Access::Dot(_) => {
            return match of.class(from) {
                Some(MClass::Struct | MClass::Object) => Equation::Same(from),
                _ => Equation::Symbol,
            };
        }
    };
    let within = args.iter().map(|arg| match arg {
        Arg::Colon => Within::All,
        Arg::Var(var) => step.read(*var).map_or(Within::Open, |index| bound(of, values, index)),
        Arg::Spread(_) => Within::Open,
    });
    let within: Vec<Within> = within.collect();
    let takes_extents = args.contains(&Arg::Colon) && is_nothing(of, from)
        || starts_with_colons(args) && may_be_all_zero(of, from);
    match takes_extents || within.contains(&Within::Open) {
        true => Equation::Symbol,
        false => Equation::Update { from, within },
    }
}

/// A colon into 0x0, or into nothing, takes the extents of what is stored. An index
/// along one of the two dimensions of a matrix fails in 0x0, or makes it larger:
/// what it keeps within bounds has elements.
fn starts_with_colons(args: &[Arg]) -> bool {
    matches!(args, [Arg::Colon, Arg::Colon, ..])
}

/// May all extents of a version be 0, as far as its own size is known?
fn may_be_all_zero(of: &Procedure<'_>, version: VersionId) -> bool {
    of.values(version).is_none_or(|values| values.shape().may_be_all_zero())
}

/// Has a version no value, or no elements?
fn is_nothing(of: &Procedure<'_>, version: VersionId) -> bool {
    of.values(version).is_none_or(|values| values.shape().is_empty() == Some(true))
}

/// The greatest value of a scalar index.
fn bound(of: &Procedure<'_>, values: &ValueNumbering, index: VersionId) -> Within {
    let count = values.count(values.get(index));
    let Some(base) = count.base else { return Within::UpTo(count) };
    // The counter of a loop is at most the loop's bound.
    let roots = values.roots(base);
    let counter = match roots {
        [one] if values.get(*one) == base => high(of, values, *one),
        _ => None,
    };
    match counter {
        Some(high) => high
            .offset
            .checked_add(count.offset)
            .map_or(Within::Open, |offset| Within::UpTo(Count { base: high.base, offset })),
        None if is_scalar(of, values, index) => Within::UpTo(count),
        None => Within::Open,
    }
}

/// The bound of the loop whose counter a version is.
fn high(of: &Procedure<'_>, values: &ValueNumbering, counter: VersionId) -> Option<Count> {
    let Definition::Next(stmt) = of.ssa.versions[counter].definition else { return None };
    let Stmt::For { over: Iteration::Range { low, step, high }, .. } = of.body.stmts[stmt] else {
        return None;
    };
    let begin = of.begin(stmt)?;
    let number = |var| begin.read(var).and_then(|version| values.as_number(values.get(version)));
    let upwards = match step {
        None => true,
        Some(step) => number(step).is_some_and(|step| step > 0.0),
    };
    let limit = if upwards { high } else { low };
    (upwards || step.and_then(number).is_some_and(|step| step < 0.0)).then_some(())?;
    // Of a bound that is not a scalar the first element counts, as of a size.
    Some(values.count(values.get(begin.read(limit)?)))
}
