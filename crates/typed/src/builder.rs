//! What is needed while a typed program is built: the analysis, and the contexts by
//! what they come from.

use super::program::{ContextId, Known};
use lariat_domains::ValueSet;
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::{FunctionRef, NodeId};
use lariat_value_facts::{BodyFacts, Returned};
use lariat_values::ValueEngine;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Where a context comes from: a node, and one of the bodies that run in it.
pub(super) type Origin = (NodeId, FunctionRef);

/// What is needed beside the program while it is built.
pub(super) struct Builder<'e, 'c> {
    /// The analysis.
    pub engine: &'e ValueEngine<'c>,
    /// The contexts, by what they come from.
    pub contexts: FxHashMap<Origin, ContextId>,
}

impl Builder<'_, '_> {
    /// What the analysis keeps of a body in a context.
    pub fn facts(&self, (node, at): Origin) -> Option<&BodyFacts> {
        self.engine.get(node).facts.bodies.get(&at)
    }

    /// The Tame IR of a body.
    pub fn body(&self, (_, at): Origin) -> Option<&lariat_ir::Function> {
        self.engine.analysis.code.function(at)
    }
}

/// The contents of a slot of the flow set.
pub(super) fn of_slot(slot: &Slot) -> Known {
    match (&slot.value, slot.maybe_unset) {
        (None, true) => Known::Unassigned,
        (None, false) => Known::Unreached,
        (Some(value), true) => Known::Maybe(value.clone()),
        (Some(value), false) => Known::Always(value.clone()),
    }
}

/// The results of all calls.
pub(super) fn results(returned: &Returned) -> Vec<Known> {
    let result = |(value, &unset): (&Option<Arc<ValueSet>>, &bool)| {
        of_slot(&Slot { maybe_unset: unset, value: value.clone(), recovered: false })
    };
    returned.results.iter().zip(&returned.maybe_unset).map(result).collect()
}
