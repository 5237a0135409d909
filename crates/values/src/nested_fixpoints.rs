//! Restarting the fixpoint of a nested loop from where it was.
//!
//! In each iteration of a loop the loops in its body would begin anew, and find the same
//! again for most variables: three nested loops with four iterations each make 64 visits
//! of the innermost statements. So the state at the head of an inner loop is kept for the
//! next iteration of the loop around it: there the inner loop begins with that state
//! joined to what enters now, and is mostly stable after one iteration. This is what
//! chaotic iteration by F. Bourdoncle's recursive strategy does (*Efficient Chaotic
//! Iteration Strategies with Widenings*, 1993), which never resets an inner component.
//!
//! ```text
//! while n > 1                 iteration 1         iteration 2
//!   for k = 1:n               iterations 1 to 4   iteration 1
//!     s = s + x(k);
//! ```
//!
//! What is kept is only where to begin: the iterations end when the state at the head
//! covers what enters and what comes back, whatever it began with. A variable that the
//! inner loop does not change begins with what enters, so it loses nothing.
//!
//! Cost: a look at the variables that the inner loop changed.

use super::interpreter::Interpreter;
use super::predecessors::{Predecessor, Predecessors};
use lariat_flow_sets::flow_set::Flow;
use lariat_flow_sets::slot::Slot;
use lariat_ir::VarId;
use lariat_value_facts::symbol_elimination::without;
use lariat_value_facts::symbols::JoinPoint;
use smallvec::smallvec;
use std::sync::Arc;

impl Interpreter<'_, '_> {
    /// Joins the fixpoint of the iteration before to the state with which a loop begins.
    pub(super) fn restart_fixpoint(
        &mut self,
        join_point: JoinPoint,
        head: &mut Flow,
        entry: &Flow,
        (old_entry, old_head): (&Flow, &Flow),
    ) {
        let mut changed: Vec<VarId> = old_entry.differences(old_head);
        changed.retain(|var| join_point.skips != Some(*var));
        for &var in &changed {
            let old = without_symbols_of(join_point, old_head.slot(var));
            let slot = head.slot(var).merge(&old, false);
            head.refine(var, slot);
        }
        if self.gives_symbols() {
            let states = smallvec![Predecessor::All(entry), Predecessor::All(old_head)];
            let predecessors =
                Predecessors::new(join_point, Some(Predecessor::All(old_head)), states, false);
            self.name_joined(predecessors, head, changed);
        }
    }
}

/// A slot without what is known by the symbols of a join point.
fn without_symbols_of(join_point: JoinPoint, slot: &Slot) -> Slot {
    let test = |named: &lariat_shapes::Named| join_point.creates(named.origin);
    let value = slot.value.as_ref().map(|value| match value.mentions(&mut { test }) {
        true => Arc::new(without(value, &mut { test })),
        false => value.clone(),
    });
    Slot { value, ..slot.clone() }
}
