//! What the analysis decides, evaluated all the same: programs of an audit build.
//!
//! A proof that a run refutes ends the program with a status of its own. Here stand the branches that are
//! decided and the results that are known; what a back end leaves out (bounds of indices, classes of values) it
//! checks itself.
//!
//! ```text
//! if nargin < 2            lr_audit_truth (lt nargin 2), false, "main.m:3"
//! x = numel(y)             x = lr_audit_value (lr_numel y), 3, "main.m:4"
//! ```
//!
//! Cost: a call for each decision.

use crate::body::{Body, Moment};
use crate::calls::Operand;
use lariat_ir::{StmtId, VarId};
use lariat_lowered::library::Row;
use lariat_lowered::program::{Block, Callee, Expr, Repr, StmtKind};

impl Body<'_> {
    /// The place of a statement, as an audit names it.
    fn site(&self, id: StmtId) -> Expr {
        let file = self.out.file.rsplit('/').next().unwrap_or_default();
        let line = self.line(self.source.origin(id).span.start);
        self.boxed(Expr::Text(format!("{file}:{line}").into_bytes(), false))
    }

    /// A condition that is decided, as a C `bool`.
    pub(crate) fn decided(&self, id: StmtId, value: Expr, truth: bool) -> Expr {
        if !self.audited || matches!(value, Expr::Number(_) | Expr::Truth(_)) {
            return Expr::Truth(truth);
        }
        let args = vec![self.boxed(value), self.boxed(Expr::Truth(truth)), self.site(id)];
        let symbol = "lr_audit_bool".to_owned();
        self.convert(Expr::Runtime { symbol, effect: true, args }, Repr::Truth)
    }

    /// A branch that is decided.
    pub(crate) fn audit_decision(
        &mut self,
        id: StmtId,
        condition: VarId,
        truth: bool,
        block: &mut Block,
    ) {
        if !self.audited {
            return;
        }
        let value = self.operand(id, Moment::Runs, condition);
        if !matches!(value, Expr::Local(_)) {
            return;
        }
        let args = vec![self.boxed(value), self.boxed(Expr::Truth(truth)), self.site(id)];
        let callee = Callee::Runtime("lr_audit_truth".to_owned());
        self.push(id, StmtKind::Call { targets: Vec::new(), callee, args }, block);
    }

    /// A result that is known, of a call that could be made.
    pub(crate) fn known_result(
        &self,
        id: StmtId,
        row: Option<&Row>,
        operands: &[Operand],
        known: Expr,
    ) -> Expr {
        let Some(row) = row.filter(|row| self.audited && !row.has_effect()) else {
            return known;
        };
        let takes = row.operands.is_none_or(|number| number == operands.len());
        let asks = matches!(row.symbol, "lr_nargin" | "lr_nargout" | "lr_isargout");
        if !takes || asks || row.results == Some(0) {
            return known;
        }
        let args = operands.iter().map(|operand| self.boxed(operand.expr.clone())).collect();
        let evaluated = Expr::Runtime { symbol: row.symbol.to_owned(), effect: false, args };
        let repr = self.repr(&known);
        let args = vec![evaluated, self.boxed(known), self.site(id)];
        let symbol = "lr_audit_value".to_owned();
        self.convert(Expr::Runtime { symbol, effect: true, args }, repr)
    }
}
