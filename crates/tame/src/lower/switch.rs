//! `switch` (`000` section 4.4).
//!
//! ```text
//! switch n                  t1 = 1;
//! case 1                    t2 = isequal(n, t1);
//!   a                       if t2
//! case {2, 'x'}               a
//!   b                       else
//! case c                      t3 = 2; t4 = 'x';
//!   d                         t5 = isequal(n, t3); t6 = isequal(n, t4);
//! end                         t7 = or(t5, t6);
//!                             if t7
//!                               b
//!                             else
//!                               t8 = iscell(c);
//!                               if t8, … any element of c …
//!                               else, t9 = isequal(n, c); end
//!                               if t9, d, end
//! ```
//!
//! The thesis allows syntactic cells only; here a case that may be a cell is
//! tamed with a class test.
//!
//! Cost: linear.

use super::builder::{Body, Dest};
use super::effects::Effects;
use lariat_base::Span;
use lariat_builtins::{MClass, Role};
use lariat_ir::names;
use lariat_ir::{Access, Arg, Iteration, Stmt, VarId};
use lariat_syntax::tree::{BranchId, Expr, ExprId, List, StmtId};
use lariat_syntax::visit::each_expr;

impl Body<'_, '_> {
    /// `switch`
    pub(crate) fn switch(&mut self, id: StmtId, subject: ExprId, branches: List<BranchId>) {
        let tree = self.tree();
        let span = tree.expr_span(subject);
        let value = self.operand(subject);
        let heads: Vec<ExprId> =
            tree.list(branches).filter_map(|id| tree.branch(id).head).collect();
        let value = self.hold(value, self.file.effects_of(&heads), span);
        self.branches(branches, tree.stmt_span(id), |body, case| body.matches(value, case));
    }

    /// Does the value match the case?
    fn matches(&mut self, value: VarId, case: ExprId) -> VarId {
        let tree = self.tree();
        let span = tree.expr_span(case);
        if let Expr::Cell(rows) = tree.expr(case) {
            let elements: Vec<ExprId> = tree.list(rows).flat_map(|row| tree.list(row)).collect();
            let args = self.arguments(&elements);
            return self.matches_any(value, &args, span);
        }
        let plain = self.is_no_cell(case);
        let case = self.operand(case);
        if plain {
            return self.call(Role::IsEqual, &[value, case], Dest::ANY, span);
        }
        let target = self.temporary();
        let is_cell = self.call_named(names::class_test(MClass::Cell), &[case], Dest::ANY, span);
        self.if_else(
            is_cell,
            span,
            |body| body.matches_element(value, case, target, span),
            |body| _ = body.call(Role::IsEqual, &[value, case], Dest::into(target), span),
        );
        target
    }

    /// Is the case surely not a cell: a string, a number, or an operator's result?
    fn is_no_cell(&self, case: ExprId) -> bool {
        let tree = self.tree();
        match tree.expr(case) {
            Expr::Number | Expr::Char | Expr::String | Expr::Unary(..) | Expr::Binary(..) => true,
            Expr::Paren(inner) => self.is_no_cell(inner),
            Expr::Matrix(_) => {
                let mut plain = true;
                each_expr(tree, case, &mut |part| {
                    plain &= matches!(
                        tree.expr(part),
                        Expr::Matrix(_) | Expr::Number | Expr::Char | Expr::Unary(..)
                    );
                });
                plain
            }
            _ => false,
        }
    }

    /// Does the value match one of the elements of a cell that is written out?
    fn matches_any(&mut self, value: VarId, args: &[Arg], span: Span) -> VarId {
        let mut found = None;
        for arg in args {
            let next = match *arg {
                Arg::Var(var) => self.call(Role::IsEqual, &[value, var], Dest::ANY, span),
                Arg::Spread(cell) => {
                    let target = self.temporary();
                    self.matches_element(value, cell, target, span);
                    target
                }
                Arg::Colon => continue,
            };
            found = Some(match found {
                None => next,
                Some(found) => self.call(Role::Or, &[found, next], Dest::ANY, span),
            });
        }
        found.unwrap_or_else(|| self.truth(false, Dest::ANY, span))
    }

    /// Does the value match an element of a cell?
    fn matches_element(&mut self, value: VarId, cell: VarId, target: VarId, span: Span) {
        let cell = self.hold(cell, Effects { assigns: false, calls: true }, span);
        self.truth(false, Dest::into(target), span);
        let low = self.number(1, span);
        let high = self.call(Role::ElementCount, &[cell], Dest::ANY, span);
        let place = self.temporary();
        let mark = self.definite.mark();
        let body = self.block(|body| {
            let path = [Access::Brace(vec![Arg::Var(place)])];
            let element = body.get_path(cell, &path, Dest::ANY, span);
            body.call(Role::IsEqual, &[value, element], Dest::into(target), span);
            body.if_else(target, span, |body| body.leave(Stmt::Break, span), |_| {});
        });
        self.definite.end(mark);
        let over = Iteration::Range { low, step: None, high };
        self.emit(Stmt::For { target: place, over, body }, span);
    }
}
