//! One element more in each iteration: where it is stored.
//!
//! ```text
//! c = {};
//! for k = 1:n
//!   c{end + 1} = k;       the k-th iteration stores at k
//! end
//! ```
//!
//! In a loop over `1:n` around the assignment alone, an array that begins empty
//! has k-1 elements when iteration k begins, if every iteration stores once and nothing
//! else is stored ([`super::proof`] asks for that). Then `end + 1` is the loop's
//! variable, and with that index the array may have its final size beforehand.
//!
//! Cost: linear in the versions of the function.

use super::index::{call, literal};
use super::loop_range::goes_from_one;
use crate::procedure::Procedure;
use lariat_base::Span;
use lariat_builtins::Role;
use lariat_ir::ssa::{Definition, VersionId};
use lariat_ir::{Stmt, StmtId};

/// An index `end + 1` that is the variable of a loop.
pub(super) struct Appended {
    /// The statement that asks for the end.
    pub query: StmtId,
    /// The index in the source.
    pub span: Span,
    /// The variable's name.
    pub counter: String,
}

/// The place at which a statement of a loop appends to `base`, by the index
/// `end + 1`.
pub(super) fn place(
    of: &Procedure<'_>,
    (stmt, outer): (StmtId, StmtId),
    base: VersionId,
    index: VersionId,
) -> Option<Appended> {
    let Stmt::For { target, .. } = of.body.stmts[outer] else { return None };
    let around = of.around(stmt).next() == Some(outer) && goes_from_one(of, outer);
    let counts = |version: VersionId| {
        let queries = [Role::ElementCount, Role::Length, Role::Size];
        queries
            .iter()
            .any(|&role| call(of, version, role).is_some_and(|args| args.first() == Some(&base)))
    };
    let (end, more) = match call(of, index, Role::Plus)?[..] {
        [end, more] => (end, more),
        _ => return None,
    };
    let keeps = of.ssa.versions.iter().all(|(version, facts)| {
        let changes = !matches!(facts.definition, Definition::Next(_) | Definition::Phi(_));
        facts.var != target || !changes || of.outside(version, outer)
    });
    let counter = &of.body.vars[target];
    let one = literal(of, more) == Some(1.0) && counts(end);
    (around && one && keeps && !counter.temporary).then_some(())?;
    let span = of.body.origin(of.defining(index)?).span;
    Some(Appended { query: of.defining(end)?, span, counter: counter.name.clone() })
}
