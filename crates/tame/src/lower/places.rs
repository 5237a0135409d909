//! Places that are assigned: a variable and the steps into it.
//!
//! ```text
//! x(i + 1).f{end} = v;     t1 = 1;
//!                          t2 = plus(i, t1);
//!                          try, t3 = x(t2); t4 = t3.f; t5 = numel(t4);
//!                          catch, t5 = 0; end
//!                          x(t2).f{t5} = v;
//! ```
//!
//! Cost: linear in the steps.

use super::builder::Body;
use super::index_frame::EndFrame;
use lariat_ir::{Place, VarId};
use lariat_syntax::tree::{Expr, ExprId};

/// A place, and whether it may be several at once.
#[derive(Clone, Debug)]
pub(crate) struct Assigned {
    pub(crate) place: Place,
    /// `c{1:n}`, `s.f`: may take several values, between brackets.
    pub(crate) many: bool,
}

impl Body<'_, '_> {
    /// The variable that an assigned name is.
    pub(crate) fn assigned_variable(&mut self, target: ExprId) -> Option<VarId> {
        match self.tree().expr(target) {
            Expr::Name(sym) => Some(self.var(sym)),
            Expr::Paren(inner) => self.assigned_variable(inner),
            _ => None,
        }
    }

    /// The place that an expression stands for, the operands of its steps
    /// evaluated; `None` if it is none.
    pub(crate) fn place(&mut self, target: ExprId) -> Option<Assigned> {
        let spine = self.spine(target);
        let (&root, steps) = spine.split_first()?;
        if self.accesses(steps) < steps.len() {
            return None;
        }
        let var = self.assigned_variable(root)?;
        let mut frame = EndFrame::place(var);
        for &step in steps {
            let (access, next) = self.access(step, frame);
            frame = next;
            frame.path.push(access);
        }
        let many = self.may_be_many(root, steps);
        Some(Assigned { place: Place { var, path: frame.path }, many })
    }

    /// May a target stand for several parts of a variable?
    pub(crate) fn may_be_parts(&self, target: ExprId) -> bool {
        let spine = self.spine(target);
        spine.split_first().is_some_and(|(&root, steps)| self.may_be_many(root, steps))
    }

    fn may_be_many(&self, root: ExprId, steps: &[ExprId]) -> bool {
        let Some((&last, before)) = steps.split_last() else { return false };
        match self.tree().expr(last) {
            Expr::CellIndex(..) => !self.is_one_element(last),
            Expr::Field(..) | Expr::DynamicField(..) => match before.last() {
                Some(&step) => {
                    let index = matches!(self.tree().expr(step), Expr::Index(..));
                    !index || !self.is_one_element(step)
                }
                None => match self.tree().expr(root) {
                    Expr::Name(sym) => !self.is_scalar_struct(sym),
                    _ => true,
                },
            },
            _ => false,
        }
    }
}
