//! What an index is to the loops around it.
//!
//! ```text
//! for k = 1:n
//!   x(k) = 1;           counter of the loop
//!   w(k + 1) = 1;       above the counter of the loop
//!   y(end + 1) = 1;     one beyond the end of what y was
//!   j = j + 1;
//!   z(j) = 1;           goes up from one iteration to the next
//! end
//! ```
//!
//! Cost: a few definitions are followed, at most [`MAX_STEPS`].

use crate::procedure::Procedure;
use lariat_builtins::Role;
use lariat_ir::ssa::graph::Gate;
use lariat_ir::ssa::{Definition, VersionId};
use lariat_ir::{Arg, Literal, Stmt, StmtId};

/// How many definitions are followed.
const MAX_STEPS: usize = 8;
/// An index is that far above a counter at most.
const MAX_ABOVE: f64 = 1e6;

/// An index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Index {
    /// The variable of this `for`, as the loop sets it.
    Counter(StmtId),
    /// The variable of this `for` and a positive whole number.
    Above(StmtId, u32),
    /// Beyond the end of the array.
    Beyond,
    /// A variable that goes up by a positive number in each iteration of this loop.
    Rising(StmtId),
    /// All of a dimension.
    All,
    /// Anything else.
    Other,
}

/// What an index of `base` is.
pub fn classify(of: &Procedure<'_>, base: VersionId, index: Option<VersionId>) -> Index {
    let Some(index) = index else { return Index::Other };
    if let Definition::Next(stmt) = of.ssa.versions[index].definition {
        return Index::Counter(stmt);
    }
    let Some((left, right)) = sum(of, index) else { return Index::Other };
    for (one, other) in [(left, right), (right, left)] {
        if !positive_literal(of, other) {
            continue;
        }
        if let (Definition::Next(stmt), Some(more)) =
            (of.ssa.versions[one].definition, literal(of, other))
            && more <= MAX_ABOVE
        {
            return Index::Above(stmt, more as u32);
        }
        if counts(of, one, base, MAX_STEPS) {
            return Index::Beyond;
        }
        if let Some(stmt) = comes_around(of, one, index) {
            return Index::Rising(stmt);
        }
    }
    Index::Other
}

/// Is it a literal that is a positive whole number?
pub fn positive_literal(of: &Procedure<'_>, version: VersionId) -> bool {
    literal(of, version).is_some_and(|number| number >= 1.0 && number.fract() == 0.0)
}

/// The number of a literal.
pub fn literal(of: &Procedure<'_>, version: VersionId) -> Option<f64> {
    match of.body.stmts[of.defining(version)?] {
        Stmt::Literal { value: Literal::Number(number, _), .. } => Some(number),
        _ => None,
    }
}

/// The arguments of the call that defines a version, if it reaches a builtin with
/// this role.
pub fn call(of: &Procedure<'_>, version: VersionId, role: Role) -> Option<Vec<VersionId>> {
    let stmt = of.defining(version)?;
    let Stmt::Call { function, args, .. } = &of.body.stmts[stmt] else { return None };
    (of.builtin(function)?.role == Some(role)).then_some(())?;
    let step = of.step(stmt)?;
    args.iter()
        .map(|arg| match arg {
            Arg::Var(var) => step.read(*var),
            Arg::Colon | Arg::Spread(_) => None,
        })
        .collect()
}

fn sum(of: &Procedure<'_>, version: VersionId) -> Option<(VersionId, VersionId)> {
    match call(of, version, Role::Plus)?[..] {
        [left, right] => Some((left, right)),
        _ => None,
    }
}

/// Is it `end` of the array: its number of elements, its length, an extent?
fn counts(of: &Procedure<'_>, version: VersionId, base: VersionId, steps: usize) -> bool {
    let queries = [Role::ElementCount, Role::Length, Role::Size];
    let asks = queries
        .iter()
        .any(|&role| call(of, version, role).is_some_and(|args| args.first() == Some(&base)));
    asks || steps > 0
        && of.ssa.phi(version).is_some_and(|(block, phi)| {
            // `end` of what may not exist yet is asked for in a `try`.
            let is_try = matches!(of.ssa.graph.blocks[block].gate, Some(Gate::Try(_)));
            is_try && phi.operands.first().is_some_and(|&first| counts(of, first, base, steps - 1))
        })
}

/// The loop whose beginning merges `next` into `before`.
fn comes_around(of: &Procedure<'_>, before: VersionId, next: VersionId) -> Option<StmtId> {
    let (block, phi) = of.ssa.phi(before)?;
    let Some(Gate::Loop(stmt)) = of.ssa.graph.blocks[block].gate else { return None };
    let same = of.ssa.versions[before].var == of.ssa.versions[next].var;
    let later = phi.operands.iter().skip(1).all(|operand| *operand == next);
    (same && later).then_some(stmt)
}
