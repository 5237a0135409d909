//! What is known of variables at the points that a typed program asks for: the
//! operands of each statement, and all variables at each join point.
//!
//! The facts of [`super::facts`] say what a statement *assigns*. A precondition
//! is about what it *reads*, which branches and earlier statements may have
//! narrowed; and a φ function is assigned by no statement at all. Both are states
//! of one point of the program, so the symbols in them mean what they mean there
//! (`values::naming`): that two operands have one symbolic extent at a statement
//! knows that they have one size.
//!
//! ```text
//! if isempty(x), x = 1; end     join (1,1) double | (:,:) double, not empty
//! y = x + 1;                    operand x: the same
//! ```
//!
//! Like the facts, points of a loop's body are kept of its last iteration.
//!
//! Cost: kept on request only (`lariat_values::Values::keeps_points`); a join point
//! shares its state with the analysis, an operand its value.

use lariat_flow_sets::flow_set::Flow;
use lariat_flow_sets::slot::Slot;
use lariat_ir::ssa::graph::Gate;
use lariat_ir::walk;
use lariat_ir::{Stmt, StmtId, VarId};
use rustc_hash::FxHashMap;

/// A point at which all variables are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Point {
    /// Where the function starts.
    Entry,
    /// Where paths join.
    Join(Gate),
    /// Where a `try` continues after an error.
    Caught(StmtId),
}

/// What is kept.
#[derive(Debug, Default)]
pub struct Points {
    /// What a statement reads, the array included of which it assigns a part.
    operands: FxHashMap<(StmtId, VarId), Slot>,
    states: FxHashMap<Point, Flow>,
}

impl Points {
    /// What a variable holds where a statement reads it.
    pub fn operand(&self, stmt: StmtId, var: VarId) -> Option<&Slot> {
        self.operands.get(&(stmt, var))
    }

    /// What a variable holds at a point.
    pub fn at(&self, point: Point, var: VarId) -> Option<&Slot> {
        self.states.get(&point).map(|flow| flow.slot(var))
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.operands.clear();
        self.states.clear();
    }

    /// Takes in what else was kept.
    pub fn add(&mut self, other: Self) {
        for ((stmt, var), slot) in other.operands {
            self.add_operand(stmt, var, &slot);
        }
        for (point, flow) in other.states {
            self.add_state(point, &flow);
        }
    }

    /// One more value of an operand, joined to what is known of it.
    pub fn add_operand(&mut self, stmt: StmtId, var: VarId, slot: &Slot) {
        let add = |known: &mut Slot| *known = known.merge(slot, false);
        self.operands.entry((stmt, var)).and_modify(add).or_insert_with(|| slot.clone());
    }

    /// One more state of a point, joined to what is known there.
    pub fn add_state(&mut self, point: Point, flow: &Flow) {
        let add = |known: &mut Flow| _ = known.merge(flow, false);
        self.states.entry(point).and_modify(add).or_insert_with(|| flow.clone());
    }
}

/// Calls `look` for each variable that a statement reads or of which it assigns a
/// part, inner blocks left out.
pub fn each_operand(stmt: &Stmt, look: &mut impl FnMut(VarId)) {
    walk::reads(stmt, look);
    match stmt {
        Stmt::Set { place, .. } | Stmt::Delete { place } => look(place.var),
        Stmt::Call { targets, .. } | Stmt::Get { targets, .. } => {
            walk::places(targets).for_each(|place| look(place.var));
        }
        _ => {}
    }
}
