//! Loops in loops go on from where they were.
//!
//! In each round of a loop those in its body would begin anew, and find the same
//! again for most variables: three loops in each other with four rounds each make 64
//! visits of the innermost statements. So the head that an inner loop came to is kept
//! for the next round of the loop around: there it begins with that head joined to
//! what enters now, and is mostly stable after one round. This is what chaotic
//! iteration by F. Bourdoncle's recursive strategy does (*Efficient Chaotic Iteration
//! Strategies with Widenings*, 1993), which never sets an inner component back.
//!
//! ```text
//! while n > 1                 round 1         round 2
//!   for k = 1:n               rounds 1 to 4   round 1
//!     s = s + x(k);
//! ```
//!
//! What is kept is only where to begin: the rounds end when the head covers what
//! enters and what comes round, whatever it began with. A variable that the inner
//! loop left alone begins with what enters, so it loses nothing.
//!
//! Cost: a look at the variables that the inner loop changed.

use super::arrival::{Arrival, Predecessor};
use super::flow_set::{Flow, Slot};
use super::forgetting::without;
use super::interpreter::Interpreter;
use super::symbols::JoinPoint;
use lariat_ir::VarId;
use smallvec::smallvec;
use std::sync::Arc;

impl Interpreter<'_, '_> {
    /// Joins what a loop came to before to the head with which it begins.
    pub(super) fn go_on(
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
            let ways = smallvec![Predecessor::All(entry), Predecessor::All(old_head)];
            let arrival = Arrival::new(join_point, Some(Predecessor::All(old_head)), ways, false);
            self.arrive(arrival, head, changed.into_iter());
        }
    }
}

/// A slot without what it knows by a meeting's symbols.
fn without_symbols_of(join_point: JoinPoint, slot: &Slot) -> Slot {
    let test = |named: &lariat_shapes::Named| join_point.gives(named.origin);
    let value = slot.value.as_ref().map(|value| match value.mentions(&mut { test }) {
        true => Arc::new(without(value, &mut { test })),
        false => value.clone(),
    });
    Slot { value, ..slot.clone() }
}
