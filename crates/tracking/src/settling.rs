//! Variables whose size a loop changes in its first iteration at most (`003`, the third
//! conclusion of its second example).
//!
//! ```text
//! while p
//!     c = a .* b;     a+b, for the a before the loop, in every iteration
//!     a = c;          a: its own size, then a+b for good
//! end
//! ```
//!
//! Such a variable has, after each assignment in the loop, one and the same size, and this
//! rests on nothing that the loop assigns ([`crate::set_of_shapes`]). What comes into the
//! loop may have another one.
//!
//! Cost: for each loop and variable that it assigns, the versions in the loop.

use super::Tracking;
use crate::procedure::Procedure;
use lariat_ir::ssa::{Definition, VersionId};
use lariat_ir::{Stmt, StmtId, VarId};
use lariat_shapes::TermId;

/// A variable and a loop that changes its size in the first iteration at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settles {
    /// The variable.
    pub var: VarId,
    /// The loop.
    pub at: StmtId,
}

/// All of them whose size the loop may change, in the order of the loops.
pub fn settling(of: &Procedure<'_>, tracking: &mut Tracking) -> Vec<Settles> {
    let is_loop = |stmt: &Stmt| matches!(stmt, Stmt::For { .. } | Stmt::While { .. });
    let loops = of.body.stmts.iter().filter(|(_, stmt)| is_loop(stmt)).map(|(at, _)| at);
    let mut found = Vec::new();
    for at in loops {
        for (var, facts) in of.body.vars.iter() {
            let Some(phi) = of.loop_phi(at, var).filter(|_| !facts.temporary) else { continue };
            let comes_in = |it: &VersionId| of.outside(*it, at) && has_value(of, *it);
            let before: Vec<VersionId> = phi.operands.iter().copied().filter(comes_in).collect();
            if let Some(size) = size_within(of, tracking, at, phi.version)
                && changes(tracking, &before, size)
            {
                found.push(Settles { var, at });
            }
        }
    }
    found
}

/// Has a version a value, other than a variable where the function begins?
fn has_value(of: &Procedure<'_>, version: VersionId) -> bool {
    of.ssa.versions[version].definition != Definition::Entry || of.is_argument(version)
}

/// The size of all versions of a variable in a loop but that at its head, if there is one
/// and every iteration has it.
fn size_within(
    of: &Procedure<'_>,
    tracking: &mut Tracking,
    at: StmtId,
    head: VersionId,
) -> Option<TermId> {
    let var = of.ssa.versions[head].var;
    let inside = of.ssa.versions.iter().filter(|(version, facts)| {
        facts.var == var && *version != head && !of.outside(*version, at)
    });
    let mut size = None;
    for (version, _) in inside {
        let own = tracking.sets.only(version)?;
        let first = *size.get_or_insert(own);
        if !tracking.algebra.equal(first, own) {
            return None;
        }
    }
    size.filter(|&size| tracking.algebra.is_outside(of, size, at))
}

/// May what comes into the loop have another size?
fn changes(tracking: &mut Tracking, before: &[VersionId], size: TermId) -> bool {
    before.iter().any(|&version| {
        let shapes = tracking.sets.get(version).clone();
        shapes.any || shapes.terms.iter().any(|&term| !tracking.algebra.equal(term, size))
    })
}
