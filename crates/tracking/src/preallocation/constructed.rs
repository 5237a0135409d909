//! What an array is constructed with before a loop: is it empty, and by which sizes?

use super::index;
use crate::procedure::Procedure;
use lariat_builtins::ShapeRule;
use lariat_ir::ssa::{Definition, VersionId};
use lariat_ir::{Arg, Literal, Stmt};

/// Has the array surely no element, or no value at all?
pub(super) fn starts_empty(of: &Procedure<'_>, version: VersionId, steps: usize) -> bool {
    match of.ssa.versions[version].definition {
        Definition::Entry => !of.body.inputs.contains(&of.ssa.versions[version].var),
        Definition::Assigned(stmt) => match &of.body.stmts[stmt] {
            Stmt::Literal { value: Literal::EmptyMatrix, .. } => true,
            Stmt::Cell { rows, .. } => rows.iter().all(Vec::is_empty),
            Stmt::Copy { source, .. } if steps > 0 => {
                let source = of.step(stmt).and_then(|step| step.read(*source));
                source.is_some_and(|source| starts_empty(of, source, steps - 1))
            }
            Stmt::Call { .. } => {
                let values = of.values(version);
                values.is_some_and(|values| values.shape().is_empty() == Some(true))
                    || has_extent_zero(of, version)
            }
            _ => false,
        },
        // The variable of an outer loop's later iterations continues with a full array.
        _ => false,
    }
}

/// `zeros(1, 0)`, `cell(0, n)`.
pub(super) fn has_extent_zero(of: &Procedure<'_>, version: VersionId) -> bool {
    extents(of, version).is_some_and(|extents| {
        extents.iter().any(|&extent| index::literal(of, extent) == Some(0.0))
    })
}

/// The arguments of a constructor by sizes.
pub(super) fn extents(of: &Procedure<'_>, version: VersionId) -> Option<Vec<VersionId>> {
    let stmt = of.defining(version)?;
    let Stmt::Call { function, args, .. } = &of.body.stmts[stmt] else { return None };
    let rule = of.builtin(function)?;
    let by_sizes =
        rule.shape == ShapeRule::Sizes || rule.role == Some(lariat_builtins::Role::CellOfSizes);
    let step = of.step(stmt)?;
    let version = |arg: &Arg| match arg {
        Arg::Var(var) => step.read(*var),
        Arg::Colon | Arg::Spread(_) => None,
    };
    by_sizes.then(|| args.iter().map(version).collect())?
}
