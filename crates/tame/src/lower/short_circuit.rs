//! `&&` and `||` become branches; so do `&` and `|` in conditions.
//!
//! ```text
//! r = a && f(b);     if a
//!                      t1 = f(b);
//!                      if t1, r = true; else, r = false; end
//!                    else
//!                      r = false;
//!                    end
//!
//! if a | f(b)        t1 = isscalar(a);           in a condition `|` looks at its
//!                    if t1, t2 = not(a);         right side only if the left one
//!                    else, t2 = true; end        does not decide
//!                    if t2
//!                      t3 = f(b);
//!                      t4 = or(a, t3);
//!                    else
//!                      t4 = true;
//!                    end
//!                    if t4 …
//! ```
//!
//! Cost: linear; `a && b && …` follows in a sequence, not nested.

use super::builder::{Body, Dest};
use lariat_base::Span;
use lariat_builtins::Role;
use lariat_ir::{Stmt, VarId};
use lariat_syntax::tree::{BinaryOp, Expr, ExprId};

impl Body<'_, '_> {
    /// `left && right` or `left || right`.
    pub(crate) fn short_circuit(
        &mut self,
        and: bool,
        left: VarId,
        right: ExprId,
        dest: Dest,
        span: Span,
    ) -> VarId {
        self.short_circuit_with(and, left, dest, span, |body| body.operand(right))
    }

    fn short_circuit_with(
        &mut self,
        and: bool,
        left: VarId,
        dest: Dest,
        span: Span,
        right: impl FnOnce(&mut Self) -> VarId,
    ) -> VarId {
        let target = self.target(dest);
        let dest = Dest { var: Some(target), shown: dest.shown };
        let decided = |body: &mut Self| _ = body.truth(!and, dest, span);
        let look = |body: &mut Self| {
            let right = right(body);
            body.if_else(
                right,
                span,
                |body| _ = body.truth(true, dest, span),
                |body| _ = body.truth(false, dest, span),
            );
        };
        match and {
            true => self.if_else(left, span, look, decided),
            false => self.if_else(left, span, decided, look),
        }
        target
    }

    /// The condition of an `if` or a loop.
    pub(crate) fn condition(&mut self, id: ExprId) -> VarId {
        let tree = self.tree();
        let mut inner = id;
        let mut links = Vec::new();
        loop {
            match tree.expr(inner) {
                Expr::Paren(next) if links.is_empty() => inner = next,
                Expr::Binary(op, left, right) if is_logical(op) => {
                    links.push((inner, op, right));
                    inner = left;
                }
                _ => break,
            }
        }
        let mut value = match (links.is_empty(), tree.expr(inner)) {
            (false, Expr::Paren(next)) => self.condition(next),
            _ => self.operand(inner),
        };
        for (node, op, right) in links.into_iter().rev() {
            let span = tree.expr_span(node);
            value = match op {
                BinaryOp::OrOr | BinaryOp::AndAnd => {
                    let and = op == BinaryOp::AndAnd;
                    let right = |body: &mut Self| body.condition(right);
                    self.short_circuit_with(and, value, Dest::ANY, span, right)
                }
                _ => self.elementwise(op == BinaryOp::And, value, right, span),
            };
        }
        value
    }

    /// `left | right` or `left & right` in a condition.
    fn elementwise(&mut self, and: bool, left: VarId, right: ExprId, span: Span) -> VarId {
        let role = if and { Role::And } else { Role::Or };
        if self.surely_has_value(right) {
            let right = self.operand(right);
            return self.call(role, &[left, right], Dest::ANY, span);
        }
        let (looks, target) = (self.temporary(), self.temporary());
        let scalar = self.call(Role::IsScalar, &[left], Dest::ANY, span);
        self.if_else(
            scalar,
            span,
            |body| match and {
                true => _ = body.emit(Stmt::Copy { target: looks, source: left }, span),
                false => _ = body.call(Role::Not, &[left], Dest::into(looks), span),
            },
            |body| _ = body.truth(true, Dest::into(looks), span),
        );
        let later = self.file.effects(right);
        let left = self.hold(left, later, span);
        self.if_else(
            looks,
            span,
            |body| {
                let right = body.condition(right);
                body.call(role, &[left, right], Dest::into(target), span);
            },
            |body| _ = body.truth(!and, Dest::into(target), span),
        );
        target
    }

    /// A literal, or a variable that has a value: evaluating it does nothing. Whether a
    /// parameter has one rests on the call: `nargin > 1 & b`.
    fn surely_has_value(&self, id: ExprId) -> bool {
        match self.tree().expr(id) {
            Expr::Number | Expr::Char | Expr::String => true,
            Expr::Name(sym) => {
                let has_value =
                    |var| self.definite.contains(var) && !self.function.inputs.contains(&var);
                self.by_sym.get(&sym).is_some_and(|&var| has_value(var))
            }
            _ => false,
        }
    }
}

fn is_logical(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::OrOr | BinaryOp::AndAnd | BinaryOp::Or | BinaryOp::And)
}
