//! The first and last iterations of loops that are still to be analysed, as plain data.

use super::reach::Reach;
use super::symbols::GivenSymbols;
use lariat_domains::ValueSet;
use lariat_flow_sets::flow_set::Flow;
use lariat_ir::{StmtId, VarId};
use std::sync::Arc;

/// Which iteration of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Boundary {
    /// The first iteration.
    First,
    /// The last one.
    Last,
}

/// A first or last iteration that is still to be analysed.
#[derive(Debug)]
pub struct PendingIteration {
    pub(super) stmt: StmtId,
    pub(super) target: VarId,
    pub(super) end: Boundary,
    /// The loop variable's value.
    pub(super) value: Option<Arc<ValueSet>>,
    /// The loop executes at least once.
    pub(super) sure: bool,
    /// The state before the iteration.
    pub(super) flow: Flow,
    pub(super) tried: bool,
    pub(super) reach: Reach,
}

/// The pending iterations of a body, with what its run knew at the end.
#[derive(Debug, Default)]
pub struct PendingIterations {
    pub(super) list: Vec<PendingIteration>,
    pub(super) given: Option<Flow>,
    pub(super) given_symbols: GivenSymbols,
    pub(super) open_workspace: bool,
    pub(super) nested: usize,
}
