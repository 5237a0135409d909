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
    /// The loop.
    pub stmt: StmtId,
    /// The loop variable.
    pub target: VarId,
    /// Which of its iterations.
    pub end: Boundary,
    /// The loop variable's value.
    pub value: Option<Arc<ValueSet>>,
    /// The loop executes at least once.
    pub sure: bool,
    /// The state before the iteration.
    pub flow: Flow,
    /// The loop stands in a `try`.
    pub tried: bool,
    /// How certain it is that the loop runs.
    pub reach: Reach,
}

/// The pending iterations of a body, with what its run knew at the end.
#[derive(Debug, Default)]
pub struct PendingIterations {
    /// The iterations, in the order in which the loops were met.
    pub list: Vec<PendingIteration>,
    /// The flow set at the start.
    pub given: Option<Flow>,
    /// The symbols that the parameters have.
    pub given_symbols: GivenSymbols,
    /// Variables of an unknown caller may be read.
    pub open_workspace: bool,
    /// Depth of scripts and evaluated strings that run each other.
    pub nested: usize,
}
