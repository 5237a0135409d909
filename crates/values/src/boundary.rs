//! The first and last iterations of loops that are still to be analysed, as plain data.

use super::flow_set::Flow;
use super::reach::Reach;
use super::symbols::GivenSymbols;
use lariat_domains::ValueSet;
use lariat_ir::{StmtId, VarId};
use std::sync::Arc;

/// An end of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The first round.
    First,
    /// The last one.
    Last,
}

/// A look at an end of a loop that is still to be taken.
#[derive(Debug)]
pub struct Look {
    pub(super) stmt: StmtId,
    pub(super) target: VarId,
    pub(super) end: End,
    /// The loop variable's value.
    pub(super) value: Option<Arc<ValueSet>>,
    /// The loop makes a round.
    pub(super) sure: bool,
    /// The state before the round.
    pub(super) flow: Flow,
    pub(super) tried: bool,
    pub(super) reach: Reach,
}

/// The looks of a body, with what its run knew at the end.
#[derive(Debug, Default)]
pub struct Looks {
    pub(super) list: Vec<Look>,
    pub(super) given: Option<Flow>,
    pub(super) given_symbols: GivenSymbols,
    pub(super) open_workspace: bool,
    pub(super) nested: usize,
}
