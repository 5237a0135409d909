//! The range of a loop: does it begin at 1, does it go by ones, where does it end?

use crate::procedure::Procedure;
use lariat_ir::ssa::VersionId;
use lariat_ir::{Iteration, Stmt, StmtId, VarId};

/// `for k = 1:n`
pub(super) fn goes_from_one(of: &Procedure<'_>, at: StmtId) -> bool {
    let Stmt::For { over: Iteration::Range { low, .. }, .. } = of.body.stmts[at] else {
        return false;
    };
    is_one(of, at, low) && by_ones(of, at)
}

/// `for k = m:n`
pub(super) fn by_ones(of: &Procedure<'_>, at: StmtId) -> bool {
    let Stmt::For { over: Iteration::Range { step, .. }, .. } = of.body.stmts[at] else {
        return false;
    };
    step.is_none_or(|step| is_one(of, at, step))
}

/// Is a variable in the head of a loop a literal 1?
fn is_one(of: &Procedure<'_>, at: StmtId, var: VarId) -> bool {
    let version = of.begin(at).and_then(|begin| begin.read(var));
    version.is_some_and(|version| super::index::literal(of, version) == Some(1.0))
}

/// The version of the bound of a loop.
pub(super) fn bound(of: &Procedure<'_>, at: StmtId) -> Option<VersionId> {
    let Stmt::For { over: Iteration::Range { high, .. }, .. } = of.body.stmts[at] else {
        return None;
    };
    of.begin(at)?.read(high)
}
