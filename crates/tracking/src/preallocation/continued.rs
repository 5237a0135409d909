//! Arrays that begin with some elements, and continue right after them.
//!
//! ```text
//! x = 1;                          x = 1;
//!                                 x(n + 1) = 0;       the last place, taken at once
//! for k = 1:n                     for k = 1:n
//!   x(k + 1) = x(k) / 2;            x(k + 1) = x(k) / 2;
//! end                             end
//! ```
//!
//! A row or column of a known number of elements grows in each iteration if the first
//! iteration stores after its last element. Storing zero at the last place gives it
//! all its places; what lies between is zero in either case, and each other
//! element is written before it may be read ([`super::proof`]).
//!
//! Cost: constant for each index.

use super::candidate::Candidate;
use super::index::{Index, literal};
use super::loop_range::by_ones;
use crate::procedure::Procedure;
use lariat_ir::ssa::VersionId;
use lariat_ir::{Iteration, Stmt, StmtId};

/// The places that an index takes in a loop over `low:high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Run {
    /// The loop.
    pub at: StmtId,
    /// The literal at which it starts.
    pub low: f64,
    /// How far the index is above the loop's variable.
    pub above: u32,
}

impl Run {
    /// The place that the first iteration takes.
    fn first(self) -> f64 {
        self.low + f64::from(self.above)
    }
}

/// The places that an index takes, if they go up by one from a known one.
pub(super) fn run(of: &Procedure<'_>, index: Index) -> Option<Run> {
    let (at, above) = match index {
        Index::Counter(at) => (at, 0),
        Index::Above(at, above) => (at, above),
        Index::Beyond | Index::Rising(_) | Index::All | Index::Other => return None,
    };
    let Stmt::For { over: Iteration::Range { low, .. }, .. } = of.body.stmts[at] else {
        return None;
    };
    let low = literal(of, of.begin(at)?.read(low)?)?;
    (by_ones(of, at) && low >= 1.0 && low.fract() == 0.0).then_some(Run { at, low, above })
}

/// The number of elements of a row or column that surely has some.
pub(super) fn elements(of: &Procedure<'_>, version: VersionId) -> Option<u32> {
    let extents = of.values(version)?.shape().known_extents()?;
    match extents[..] {
        [rows, columns] if rows == 1 || columns == 1 => {
            rows.checked_mul(columns).filter(|&count| count > 0)
        }
        _ => None,
    }
}

/// Does each iteration store after the last element?
pub(super) fn goes_on(of: &Procedure<'_>, start: VersionId, indices: &[Index]) -> bool {
    let &[index] = indices else { return false };
    let after = |run: Run| elements(of, start).is_some_and(|count| run.first() > f64::from(count));
    run(of, index).is_some_and(after)
}

/// The places that such an array takes; none of one that begins empty.
pub(super) fn continued(of: &Procedure<'_>, candidate: &Candidate) -> Option<Run> {
    let &[index] = &candidate.indices[..] else { return None };
    elements(of, candidate.start)?;
    run(of, index)
}
