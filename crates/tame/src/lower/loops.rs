//! Loops.
//!
//! ```text
//! while x < n              t1 = true;
//!   x = 2 * x;             while t1
//! end                        t2 = lt(x, n);
//!                            if t2, else, break; end
//!                            t3 = 2;
//!                            x = mtimes(t3, x);
//!                          end
//!
//! for k = 1:n              t1 = 1;
//!   f(k);                  for k = t1:n
//! end                        f(k);
//!                          end
//!
//! for s.k = x              for t1 = x
//!   f(s);                    s.k = t1;
//! end                        f(s);
//!                          end
//! ```
//!
//! The condition of `do … until` is tested at the beginning of each iteration but
//! the first, so that `continue` comes by.
//!
//! Cost: linear.

use super::builder::{Body, Dest};
use lariat_base::Span;
use lariat_builtins::Role;
use lariat_ir::names;
use lariat_ir::{Access, Arg, Field, Iteration, NotTamed, Stmt, Storage, VarId};
use lariat_syntax::Sym;
use lariat_syntax::tree::{Block, Expr, ExprId, For, StmtId};

impl Body<'_, '_> {
    /// `while`
    pub(crate) fn while_loop(&mut self, id: StmtId, condition: ExprId, statements: Block) {
        let tree = self.tree();
        let (span, end) = (tree.expr_span(condition), tree.stmt_span(id).end);
        if let Some(condition) = self.lone_variable(condition) {
            let mark = self.definite.mark();
            let body = self.block(|body| body.statements(statements, end));
            self.definite.end(mark);
            self.emit(Stmt::While { condition, body }, span);
            return;
        }
        let variable = self.plain_variable(condition);
        let always = variable.unwrap_or_else(|| self.truth(true, Dest::ANY, span));
        let endless = variable.is_some() || self.is_always_true(condition);
        let mark = self.definite.mark();
        let lasting = self.lasting.len();
        if variable.is_none() {
            self.lasting.push((always, true));
        }
        let body = self.block(|body| {
            if !endless {
                let condition = body.condition(condition);
                body.if_else(condition, span, |_| {}, |body| body.leave(Stmt::Break, span));
            }
            body.statements(statements, end);
        });
        self.lasting.truncate(lasting);
        self.definite.end(mark);
        self.emit(Stmt::While { condition: always, body }, span);
    }

    /// The variable that the whole condition is: nothing is computed anew.
    fn lone_variable(&mut self, condition: ExprId) -> Option<VarId> {
        match self.tree().expr(condition) {
            Expr::Paren(inner) => self.lone_variable(inner),
            Expr::Name(sym) => self.variable(condition, sym),
            _ => None,
        }
    }

    /// A condition that needs nothing computed.
    fn plain_variable(&mut self, condition: ExprId) -> Option<VarId> {
        match self.tree().expr(condition) {
            Expr::Paren(inner) => self.plain_variable(inner),
            Expr::Name(sym) => self.variable(condition, sym),
            _ => None,
        }
    }

    /// `while true`, `while 1`
    fn is_always_true(&self, condition: ExprId) -> bool {
        let tree = self.tree();
        match tree.expr(condition) {
            Expr::Paren(inner) => self.is_always_true(inner),
            Expr::Number => matches!(
                super::literals::number(tree.expr_text(condition)),
                lariat_ir::Literal::Number(value, _) if value != 0.0 && !value.is_nan()
            ),
            Expr::Name(sym) => {
                !self.by_sym.contains_key(&sym)
                    && !self.file.is_variable(condition, sym, self.source)
                    && names::role_of(tree.name(sym)) == Some(Role::True)
            }
            _ => false,
        }
    }

    /// `do … until`
    pub(crate) fn do_until(&mut self, id: StmtId, statements: Block, condition: ExprId) {
        let tree = self.tree();
        let span = tree.expr_span(condition);
        let end = span.start.min(tree.stmt_span(id).end);
        let first = self.truth(true, Dest::ANY, span);
        let always = self.truth(true, Dest::ANY, span);
        let mark = self.definite.mark();
        let lasting = self.lasting.len();
        self.lasting.extend([(first, false), (always, true)]);
        let body = self.block(|body| {
            body.if_else(
                first,
                span,
                |body| _ = body.truth(false, Dest::into(first), span),
                |body| {
                    let condition = body.condition(condition);
                    body.if_else(condition, span, |body| body.leave(Stmt::Break, span), |_| {});
                },
            );
            body.statements(statements, end);
        });
        self.lasting.truncate(lasting);
        self.definite.end(mark);
        self.emit(Stmt::While { condition: always, body }, span);
    }

    /// `break`, `continue`, `return`
    pub(crate) fn leave(&mut self, stmt: Stmt, span: Span) {
        self.emit(stmt, span);
    }

    /// `for` and `parfor`
    pub(crate) fn for_loop(&mut self, id: StmtId, parts: For) {
        let tree = self.tree();
        let span = tree.expr_span(parts.target).to(tree.expr_span(parts.range));
        if let Expr::Matrix(_) = tree.expr(parts.target) {
            return self.for_fields(id, parts, span);
        }
        let over = self.iteration(parts.range);
        if let Some(workers) = parts.workers {
            self.operand(workers);
        }
        let end = tree.stmt_span(id).end;
        let mark = self.definite.mark();
        let scalars = self.scalars.len();
        let (target, body) = match (self.assigned_variable(parts.target), tree.expr(parts.target)) {
            (Some(var), name) => {
                self.definite.assign(var);
                if let (Iteration::Range { .. }, Expr::Name(sym)) = (over, name) {
                    self.note_scalar(var, sym, Span::new(span.end, end));
                }
                (var, self.block(|body| body.statements(parts.body, end)))
            }
            (None, _) => {
                let value = self.temporary();
                let body = self.block(|body| {
                    body.assign(parts.target, value, false, tree.expr_span(parts.target));
                    body.statements(parts.body, end);
                });
                (value, body)
            }
        };
        self.scalars.truncate(scalars);
        self.definite.end(mark);
        self.emit(Stmt::For { target, over, body }, span);
    }

    /// What a loop runs over.
    fn iteration(&mut self, range: ExprId) -> Iteration {
        let tree = self.tree();
        let mut inner = range;
        while let Expr::Paren(next) = tree.expr(inner) {
            inner = next;
        }
        if let Expr::Range(parts) = tree.expr(inner) {
            let parts: Vec<ExprId> = tree.list(parts).collect();
            match *self.operands(&parts).as_slice() {
                [low, high] => return Iteration::Range { low, step: None, high },
                [low, step, high] => return Iteration::Range { low, step: Some(step), high },
                _ => {}
            }
        }
        Iteration::Columns(self.operand(range))
    }

    /// The variable of a loop over a range is a scalar, if the body leaves it.
    fn note_scalar(&mut self, var: VarId, sym: Sym, body: Span) {
        let local = self.function.vars[var].storage == Storage::Local;
        if local && !self.file.is_written(sym, self.source, body) {
            self.scalars.push(var);
        }
    }

    /// Octave's `for [value, key] = s`.
    fn for_fields(&mut self, id: StmtId, parts: For, span: Span) {
        let tree = self.tree();
        let targets: Vec<ExprId> = match tree.expr(parts.target) {
            Expr::Matrix(rows) => tree.list(rows).flat_map(|row| tree.list(row)).collect(),
            _ => Vec::new(),
        };
        let &[value_target, key_target] = targets.as_slice() else {
            return self.refuse(span, NotTamed::StructureLoop);
        };
        let end = tree.stmt_span(id).end;
        let of = self.operand(parts.range);
        let of = self.hold(of, super::effects::Effects { assigns: true, calls: true }, span);
        let fields = self.call(Role::FieldNames, &[of], Dest::ANY, span);
        let count = self.call(Role::ElementCount, &[fields], Dest::ANY, span);
        let low = self.number(1, span);
        let place = self.temporary();
        let mark = self.definite.mark();
        let body = self.block(|body| {
            let path = [Access::Brace(vec![Arg::Var(place)])];
            let key = body.get_path(fields, &path, Dest::ANY, span);
            let path = [Access::Dot(Field::Dynamic(key))];
            let value = body.get_path(of, &path, Dest::ANY, span);
            body.assign(value_target, value, false, span);
            body.assign(key_target, key, false, span);
            body.statements(parts.body, end);
        });
        self.definite.end(mark);
        let over = Iteration::Range { low, step: None, high: count };
        self.emit(Stmt::For { target: place, over, body }, span);
    }
}
