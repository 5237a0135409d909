//! Octave's assignments by operator, increments, and assignments as values.
//!
//! ```text
//! x(k) += 2;               t1 = 2; t2 = x(k); t3 = plus(t2, t1); x(k) = t3;
//! x++;                     t1 = 1; x = plus(x, t1);
//! a = b = c;               b = c; a = c;
//! if (n = f()), …          n = f(); if n, …
//! ```
//!
//! Cost: linear.

use super::builder::{Body, Dest, one};
use super::effects::Effects;
use super::operators::assignment_role;
use lariat_base::Span;
use lariat_builtins::Role;
use lariat_ir::{NotTamed, Place, Stmt, VarId, Written};
use lariat_syntax::tree::{AssignOp, Expr, ExprId, List};
use rustc_hash::FxHashSet;

impl Body<'_, '_> {
    /// `x op= value`; the new value.
    pub(crate) fn update(
        &mut self,
        target: ExprId,
        role: Role,
        value: ExprId,
        shown: bool,
        span: Span,
    ) -> VarId {
        let later = self.file.effects(value);
        let place = self.update_place(target, later);
        let value = self.operand(value);
        self.update_with(target, place, role, value, shown, span).1
    }

    /// The place that is updated; `None` for a variable.
    fn update_place(&mut self, target: ExprId, later: Effects) -> Option<Place> {
        if self.assigned_variable(target).is_some() {
            return None;
        }
        let place = self.place(target)?.place;
        Some(self.hold_place(place, later, &FxHashSet::default()))
    }

    /// `x op= value`: the old value, in a temporary, and the new one.
    fn update_with(
        &mut self,
        target: ExprId,
        place: Option<Place>,
        role: Role,
        value: VarId,
        shown: bool,
        span: Span,
    ) -> (VarId, VarId) {
        if let Some(var) = self.assigned_variable(target) {
            let dest = Dest { var: Some(var), shown };
            let old = self.before_update(var, target, span);
            return (old, self.call(role, &[old, value], dest, span));
        }
        let Some(place) = place else {
            self.refuse(span, NotTamed::NotAssignable);
            return (value, value);
        };
        let old = self.get_path(place.var, &place.path, Dest::ANY, span);
        let new = self.call(role, &[old, value], Dest::ANY, span);
        self.emit_shown(Stmt::Set { place, value: new }, span, shown);
        (old, new)
    }

    /// The value that an update starts from: that of a function, where the name is
    /// one's until here.
    fn before_update(&mut self, var: VarId, target: ExprId, span: Span) -> VarId {
        let Expr::Name(sym) = self.tree().expr(target) else { return var };
        let name = self.tree().name(sym).to_owned();
        let before = Span::new(0, self.tree().expr_span(target).start);
        let is_function = self.file.view.is_some_and(|view| view.function_exists(&name));
        let parameter = self.file.scope(self.source).parameters.contains(&sym);
        if !is_function || parameter || self.file.is_written(sym, self.source, before) {
            return var;
        }
        let old = self.temporary();
        self.emit_call_of(one(old), name, Vec::new(), Written::Bare, span, false);
        old
    }

    /// `x++`, `--x`: the old value of `x`, or the new one if `before`.
    pub(crate) fn increment(
        &mut self,
        target: ExprId,
        up: bool,
        before: bool,
        dest: Dest,
        span: Span,
    ) -> VarId {
        let role = if up { Role::Plus } else { Role::Minus };
        let place = self.update_place(target, Effects::default());
        let by = self.number(1, span);
        let old = match self.assigned_variable(target) {
            Some(var) if !before => {
                let old = self.temporary();
                self.emit(Stmt::Copy { target: old, source: var }, span);
                Some(old)
            }
            _ => None,
        };
        let (was, is) = self.update_with(target, place, role, by, false, span);
        let value = if before { is } else { old.unwrap_or(was) };
        self.copy(value, dest, span)
    }

    /// `x++` as a statement.
    pub(crate) fn increment_statement(
        &mut self,
        target: ExprId,
        up: bool,
        shown: bool,
        span: Span,
    ) {
        let role = if up { Role::Plus } else { Role::Minus };
        let place = self.update_place(target, Effects::default());
        let by = self.number(1, span);
        self.update_with(target, place, role, by, shown, span);
    }

    /// An assignment inside an expression, and its value.
    pub(crate) fn assignment_value(
        &mut self,
        id: ExprId,
        op: AssignOp,
        targets: List<ExprId>,
        value: ExprId,
        dest: Dest,
    ) -> VarId {
        let tree = self.tree();
        let span = tree.expr_span(id);
        let list: Vec<ExprId> = tree.list(targets).collect();
        let got = match (assignment_role(op), list.as_slice()) {
            (Some(role), &[target]) => self.update(target, role, value, false, span),
            (None, &[target]) => match self.assigned_variable(target) {
                Some(var) if !self.gives_variable(value) => self.value(value, Dest::into(var)),
                _ => {
                    let value = self.operand(value);
                    self.assign(target, value, false, span);
                    value
                }
            },
            _ => {
                self.assignment(id, op, targets, value, false);
                let first = list.first().copied();
                match first.and_then(|first| self.assigned_variable(first)) {
                    Some(var) => var,
                    None => return self.refuse_value(span, NotTamed::AssignmentWithoutValue, dest),
                }
            }
        };
        self.copy(got, dest, span)
    }

    /// Is the value a variable's, which needs no temporary?
    fn gives_variable(&self, value: ExprId) -> bool {
        matches!(self.tree().expr(value), Expr::Name(_) | Expr::Assign(..))
    }
}
