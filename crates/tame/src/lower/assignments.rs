//! Assignments.
//!
//! ```text
//! x = a + b;               x = plus(a, b);
//! x(i) = [];               x(i) = [];              deletion
//! [q, r(2)] = f(a);        t1 = 2;
//!                          [q, t2] = f(a);
//!                          r(t1) = t2;
//! [c{1:n}] = f(a);         t1 = 1; t2 = t1:n;
//!                          [c{t2}] = f(a);         any number of values
//! ```
//!
//! The indices of the left side are evaluated before the right side: so GNU
//! Octave does it.
//!
//! Cost: linear.

use super::builder::{Body, Dest};
use super::chains::Results;
use super::effects::Effects;
use super::operators::assignment_role;
use super::places::Assigned;
use lariat_base::Span;
use lariat_ir::{Access, Arg, Field, NotTamed, Place, Stmt, Target, Targets, VarId};
use lariat_syntax::tree::{AssignOp, Expr, ExprId, List};
use rustc_hash::{FxHashMap, FxHashSet};

/// What is left to do for a target when the values are there.
enum Later {
    Copy(VarId, VarId, Span),
    Set(Assigned, VarId),
    /// Shows a variable that was assigned at once.
    Show(VarId, Span),
}

/// When one of several targets is assigned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    AtOnce,
    /// When all values are there.
    Later,
    /// A later target is the same variable, or the one that this is a part of.
    Never,
}

impl Body<'_, '_> {
    /// An assignment as a statement.
    pub(crate) fn assignment(
        &mut self,
        id: ExprId,
        op: AssignOp,
        targets: List<ExprId>,
        value: ExprId,
        shown: bool,
    ) {
        let tree = self.tree();
        let list: Vec<ExprId> = tree.list(targets).collect();
        match (assignment_role(op), list.as_slice()) {
            (Some(role), &[target]) => {
                self.update(target, role, value, shown, tree.expr_span(id));
            }
            (None, &[target]) if !self.is_list(id, target) => {
                self.single_assignment(id, target, value, shown);
            }
            (None, targets) => self.list_assignment(id, targets, value, shown),
            (Some(_), _) => {
                let reason = NotTamed::OperatorAssignmentOfSeveral;
                self.refuse(tree.expr_span(id), reason);
            }
        }
    }

    /// Does the single target stand in brackets and take more than one value?
    fn is_list(&self, id: ExprId, target: ExprId) -> bool {
        let tree = self.tree();
        let bracketed = tree.expr_span(id).start < tree.expr_span(target).start;
        let may_be_many = !matches!(tree.expr(target), Expr::Name(_) | Expr::Index(..));
        bracketed && may_be_many
    }

    fn single_assignment(&mut self, id: ExprId, target: ExprId, value: ExprId, shown: bool) {
        let span = self.tree().expr_span(id);
        if let Some(var) = self.assigned_variable(target) {
            self.value(value, Dest { var: Some(var), shown });
            return;
        }
        let Some(Assigned { place, .. }) = self.place(target) else {
            let value = self.operand(value);
            return self.assign(target, value, shown, span);
        };
        if self.is_deletion(target, value) {
            self.emit_shown(Stmt::Delete { place }, span, shown);
            return;
        }
        let place = self.hold_place(place, self.file.effects(value), &FxHashSet::default());
        let value = self.operand(value);
        self.emit_shown(Stmt::Set { place, value }, span, shown);
    }

    /// `x(i) = []`
    fn is_deletion(&self, target: ExprId, value: ExprId) -> bool {
        let tree = self.tree();
        let empty_text = |text: &str| text.len() == 2;
        let nothing = match tree.expr(value) {
            Expr::Matrix(_) => tree.is_empty_matrix(value),
            Expr::Char => empty_text(tree.expr_text(value)),
            Expr::String => {
                self.file.dialect.double_quote_escapes && empty_text(tree.expr_text(value))
            }
            _ => false,
        };
        nothing && matches!(tree.expr(target), Expr::Index(..))
    }

    /// Assigns a variable's value to a variable or place.
    pub(crate) fn assign(&mut self, target: ExprId, value: VarId, shown: bool, span: Span) {
        let tree = self.tree();
        if let Some(var) = self.assigned_variable(target) {
            self.copy(value, Dest { var: Some(var), shown }, span);
            return;
        }
        if tree.expr(target) == Expr::Ignore {
            return;
        }
        let value = self.hold(value, self.file.effects(target), span);
        match self.place(target) {
            Some(Assigned { place, .. }) => {
                self.emit_shown(Stmt::Set { place, value }, span, shown);
            }
            None => self.refuse(tree.expr_span(target), NotTamed::NotAssignable),
        }
    }

    /// `[a, b] = value`
    fn list_assignment(&mut self, id: ExprId, targets: &[ExprId], value: ExprId, shown: bool) {
        let span = self.tree().expr_span(id);
        let mut list = Vec::with_capacity(targets.len());
        let mut later = Vec::new();
        let all = [targets, &[value]].concat();
        let effects = self.file.effects_of(&all);
        let vars: FxHashSet<VarId> =
            targets.iter().filter_map(|&id| self.assigned_variable(id)).collect();
        let when = self.when_assigned(targets, shown);
        for (&target, when) in targets.iter().zip(when) {
            let target = self.list_target(target, when, &mut later);
            list.push(match target {
                Target::Place(place) => {
                    Target::Place(Box::new(self.hold_place(*place, effects, &vars)))
                }
                target => target,
            });
        }
        for step in &mut later {
            if let Later::Set(assigned, _) = step {
                assigned.place = self.hold_place(assigned.place.clone(), effects, &vars);
            }
        }
        let shown_at_once = shown && later.is_empty();
        if shown && !later.is_empty() {
            let at_once = list.iter().filter_map(|target| match target {
                Target::Var(var) if !self.function.vars[*var].temporary => {
                    Some(Later::Show(*var, span))
                }
                _ => None,
            });
            later.splice(0..0, at_once);
        }
        let value = self.without_parentheses(value);
        if self.gives_list(value) {
            self.evaluate(value, Results::Into(Targets::List(list), shown_at_once));
        } else {
            let value_span = self.tree().expr_span(value);
            let value = self.operand(value);
            self.assign_first(Targets::List(list), value, shown_at_once, value_span);
        }
        for step in later {
            match step {
                Later::Copy(var, value, span) => {
                    self.copy(value, Dest { var: Some(var), shown }, span);
                }
                Later::Set(Assigned { place, .. }, value) => {
                    self.emit_shown(Stmt::Set { place, value }, span, shown);
                }
                Later::Show(var, span) => _ = self.emit(Stmt::Show(var), span),
            }
        }
    }

    /// When each of several targets is assigned. A variable whose parts are targets too, and
    /// what is shown beside parts, waits until all values are there, to keep the order. A part
    /// that may stand for several values cannot wait, so the variable before it does not either,
    /// and what is stored in other parts before that is lost.
    fn when_assigned(&self, targets: &[ExprId], shown: bool) -> Vec<When> {
        let tree = self.tree();
        let (mut last, mut parts) = (FxHashMap::default(), FxHashSet::default());
        let mut last_many = FxHashMap::default();
        for (place, &target) in targets.iter().enumerate() {
            match (tree.expr(target), tree.root_name(target)) {
                (Expr::Name(sym), _) => _ = last.insert(sym, place),
                (_, Some((_, sym))) => {
                    parts.insert(sym);
                    if self.may_be_parts(target) {
                        last_many.insert(sym, place);
                    }
                }
                _ => {}
            }
        }
        let stored_at_once = |sym| {
            let whole = last.get(&sym).copied()?;
            last_many.get(&sym).filter(|&&many| whole < many).map(|_| whole)
        };
        let whole = |&target: &ExprId| matches!(tree.expr(target), Expr::Name(_) | Expr::Ignore);
        let all_later = shown && (last.len() < targets.len() || !targets.iter().all(whole));
        let when = |(place, &target): (usize, &ExprId)| match tree.expr(target) {
            Expr::Name(sym) if stored_at_once(sym) == Some(place) => When::AtOnce,
            Expr::Name(_) if all_later => When::Later,
            Expr::Name(sym) if last.get(&sym) != Some(&place) => When::Never,
            Expr::Name(sym) if parts.contains(&sym) => When::Later,
            _ => match tree.root_name(target).and_then(|(_, sym)| stored_at_once(sym)) {
                Some(whole) if place < whole => When::Never,
                _ => When::AtOnce,
            },
        };
        targets.iter().enumerate().map(when).collect()
    }

    /// One target of several.
    fn list_target(&mut self, target: ExprId, when: When, later: &mut Vec<Later>) -> Target {
        let span = self.tree().expr_span(target);
        if matches!(self.tree().expr(target), Expr::Ignore | Expr::Missing) {
            return Target::Ignore;
        }
        if let Some(var) = self.assigned_variable(target) {
            if when == When::AtOnce {
                return Target::Var(var);
            }
            let value = self.temporary();
            if when == When::Later {
                later.push(Later::Copy(var, value, span));
            }
            return Target::Var(value);
        }
        match self.place(target) {
            Some(assigned) if assigned.many => Target::Place(Box::new(assigned.place)),
            Some(_) if when == When::Never => Target::Var(self.temporary()),
            Some(assigned) => {
                let value = self.temporary();
                later.push(Later::Set(assigned, value));
                Target::Var(value)
            }
            None => {
                self.refuse(span, NotTamed::NotAssignable);
                Target::Ignore
            }
        }
    }

    /// `[v, d] = (eig(a))`: several targets look through parentheses, and so do those of a
    /// call of `@(a) (eig(a))`.
    pub(crate) fn without_parentheses(&self, value: ExprId) -> ExprId {
        match self.tree().expr(value) {
            Expr::Paren(inner) => self.without_parentheses(inner),
            _ => value,
        }
    }

    /// May the expression have several values: a call or a reference?
    pub(crate) fn gives_list(&self, value: ExprId) -> bool {
        let spine = self.spine(value);
        let root = matches!(self.tree().expr(spine[0]), Expr::Name(_) | Expr::Super(..));
        self.accesses(&spine[1..]) == spine.len() - 1 && (root || spine.len() > 1)
    }

    /// Assigns one value to the first of several targets, where there is no
    /// other value.
    pub(crate) fn assign_first(&mut self, targets: Targets, value: VarId, shown: bool, span: Span) {
        let list = match targets {
            Targets::List(list) => list,
            Targets::Statement(_) => return,
            Targets::Gather(target) => {
                let rows = vec![vec![Arg::Var(value)]];
                self.emit(Stmt::Cell { target, rows }, span);
                return;
            }
        };
        match list.first() {
            Some(Target::Var(var)) => {
                self.copy(value, Dest { var: Some(*var), shown }, span);
            }
            Some(Target::Place(place)) => {
                let place = place.clone();
                self.emit_shown(Stmt::Set { place: *place, value }, span, shown);
            }
            Some(Target::Ignore) | None => {}
        }
        if list.len() > 1 {
            self.refuse(span, NotTamed::OneValueForSeveral);
            for target in &list[1..] {
                if let Target::Var(var) = target {
                    self.copy(value, Dest::into(*var), span);
                }
            }
        }
    }

    /// The place, with operands that keep their values while `later` happens and
    /// `vars` are assigned.
    pub(crate) fn hold_place(
        &mut self,
        place: Place,
        later: Effects,
        vars: &FxHashSet<VarId>,
    ) -> Place {
        let Place { var, mut path } = place;
        let span = Span::default();
        let mut hold = |operand: &mut VarId| {
            let assigns = later.assigns || vars.contains(operand);
            *operand = self.hold(*operand, Effects { assigns, ..later }, span);
        };
        for access in &mut path {
            match access {
                Access::Paren(args) | Access::Brace(args) => {
                    for arg in args {
                        if let Arg::Var(var) | Arg::Spread(var) = arg {
                            hold(var);
                        }
                    }
                }
                Access::Dot(Field::Dynamic(var)) => hold(var),
                Access::Dot(Field::Named(_)) => {}
            }
        }
        Place { var, path }
    }
}
