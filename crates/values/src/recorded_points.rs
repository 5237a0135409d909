//! Keeps what a typed program asks for, as the analysis runs.

use super::interpreter::Interpreter;
use lariat_flow_sets::flow_set::{Flow, State};
use lariat_ir::StmtId;
use lariat_value_facts::points::{Point, each_operand};

impl Interpreter<'_, '_> {
    /// Keeps what a statement reads.
    pub fn keep_operands(&mut self, stmt: StmtId, flow: &Flow) {
        if !self.keeps_points() {
            return;
        }
        let body = self.body;
        let points = &mut self.facts().points;
        each_operand(&body.stmts[stmt], &mut |var| points.add_operand(stmt, var, flow.slot(var)));
    }

    /// Keeps what all variables hold.
    pub fn keep_state(&mut self, point: Point, state: &State) {
        if let (true, Some(flow)) = (self.keeps_points(), state) {
            self.facts().points.add_state(point, flow);
        }
    }

    fn keeps_points(&self) -> bool {
        self.engine.analysis.keeps_points && self.keeps_facts
    }
}
