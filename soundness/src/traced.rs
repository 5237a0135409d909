//! Trace points for what tracking claims.
//!
//! After a statement and for parameters a look goes with the trace beside the
//! probe; the others are here: where φ nodes define a version, in front of operations
//! whose operands are claimed to fit, after those that assign nothing.
//!
//! ```text
//! lariat_trace_ (4, []);     in front: A and B are claimed to fit
//! C = A + B;
//! lariat_trace_ (5, C);      after: it passed, and C is A+B
//! ```

use super::point::Point;
use super::symbols::Tracer;
use super::trace_point::{ANY, Aim, TracePoint};
use super::tracked::{Look, Plan};
use lariat_domains::ValueSet;
use lariat_interprocedural::FunctionRef;
use lariat_ir::walk;
use lariat_ir::{Function, Stmt, StmtId, VarId};
use lariat_shapes::JoinSide;

impl Tracer {
    /// What a probe's point observes of what tracking claims.
    pub(super) fn looks(&self, point: &Point, inside: bool) -> Vec<Look> {
        let Some(plan) = self.plan(point.function) else { return Vec::new() };
        let passed = point.stmt.filter(|stmt| !inside && plan.needed.contains_key(stmt));
        let version = plan.version(point.stmt, point.var, inside).map(Look::Version);
        passed.map(Look::Passed).into_iter().chain(version).collect()
    }

    /// A line with nothing but looks, at a variable or at none.
    fn looked(
        &self,
        at: FunctionRef,
        stmt: Option<StmtId>,
        (function, var): (&Function, Option<VarId>),
        looks: Vec<Look>,
    ) -> String {
        let name = var.map_or_else(String::new, |var| function.vars[var].name.clone());
        let point = TracePoint::plain(at, stmt, name, Aim::Tracked);
        self.line(TracePoint { looks, ..point }, var.is_some())
    }

    /// The line in front of an operation whose operands are claimed to fit; those
    /// where the function returns.
    pub(super) fn ahead(&self, at: FunctionRef, function: &Function, stmt: StmtId) -> Vec<String> {
        let Some(plan) = self.plan(at) else { return Vec::new() };
        if matches!(function.stmts[stmt], Stmt::Return) {
            return self.end(at, function, plan);
        }
        let look = plan.proves(stmt).then(|| vec![Look::Ahead(stmt)]);
        look.map(|looks| self.looked(at, Some(stmt), (function, None), looks)).into_iter().collect()
    }

    /// The lines at join points.
    pub(super) fn meeting(
        &self,
        at: FunctionRef,
        function: &Function,
        stmt: StmtId,
        here: JoinSide,
    ) -> Vec<String> {
        let Some(plan) = self.plan(at) else { return Vec::new() };
        let met = plan.met(stmt, here).iter();
        let line = |&(var, look)| self.looked(at, Some(stmt), (function, Some(var)), vec![look]);
        met.map(line).collect()
    }

    /// The lines after a statement: one that assigns nothing passed, the
    /// function ends.
    pub fn after(&self, at: FunctionRef, function: &Function, stmt: StmtId) -> Vec<String> {
        let Some(plan) = self.plan(at) else { return Vec::new() };
        let mut writes = false;
        walk::writes(&function.stmts[stmt], &mut |_| writes = true);
        let mut lines = Vec::new();
        if !writes && plan.needed.contains_key(&stmt) {
            let looks = vec![Look::Passed(stmt)];
            lines.push(self.looked(at, Some(stmt), (function, None), looks));
        }
        if function.body.last() == Some(&stmt) {
            lines.extend(self.end(at, function, plan));
        }
        lines
    }

    /// The lines where a function ends: what its φ nodes and its summary give.
    fn end(&self, at: FunctionRef, function: &Function, plan: &Plan) -> Vec<String> {
        let line = |&(var, version)| {
            self.looked(at, None, (function, Some(var)), vec![Look::Version(version)])
        };
        let result = |(var, value): &(VarId, ValueSet)| {
            let name = function.vars[*var].name.clone();
            let point = TracePoint::plain(at, None, name, Aim::Tracked);
            let claims = vec![(ANY, value.clone())];
            self.line(TracePoint { claims, only_tracked: false, ..point }, true)
        };
        let symbolic = self.results(at).iter().filter(|(_, value)| value.is_symbolic());
        plan.end().iter().map(line).chain(symbolic.map(result)).collect()
    }
}
