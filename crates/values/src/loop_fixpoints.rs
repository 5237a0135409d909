//! The states at the heads of loops, kept from one iteration of the loop around to the
//! next.

use lariat_flow_sets::flow_set::Flow;
use lariat_ir::StmtId;
use rustc_hash::FxHashMap;

/// By loop.
pub type LoopFixpoints = FxHashMap<StmtId, LoopFixpoint>;

/// The fixpoint of a loop.
pub struct LoopFixpoint {
    /// What entered.
    pub entry: Flow,
    /// At its head.
    pub head: Flow,
    /// The loops in its body.
    pub inner: LoopFixpoints,
}
