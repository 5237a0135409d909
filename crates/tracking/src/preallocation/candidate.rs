//! An assignment that may make an array grow in a loop.

use super::appended::Appended;
use super::index::Index;
use lariat_ir::ssa::VersionId;
use lariat_ir::{StmtId, VarId};

/// How an array grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GrowthKind {
    /// `x(end+1) = v`
    Beyond,
    /// `x(k) = v`, with a k that goes up.
    Rising,
    /// `x = [x, v]`
    Concatenation,
}

/// A growing assignment, as the later steps need it.
pub(super) struct Candidate {
    pub stmt: StmtId,
    pub var: VarId,
    /// What the array is when the outermost loop begins.
    pub start: VersionId,
    /// The outermost loop around which it grows.
    pub outer: StmtId,
    pub kind: GrowthKind,
    pub indices: Vec<Index>,
    pub braces: bool,
    /// Further steps follow the first index: a field of an element.
    pub deeper: bool,
    /// The field, if there is nothing else.
    pub field: Option<String>,
    /// It is appended, at a place that is known: the index is this.
    pub appended: Option<Appended>,
    /// What is assigned.
    pub value: Option<VersionId>,
}
