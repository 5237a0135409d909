//! What evaluating an expression may do to variables, and whether an `end` stands
//! in it.
//!
//! ```text
//! x + (y = 2)     assigns
//! x(end) + f()    calls, and has an `end`
//! ```
//!
//! Cost: one pass over the expressions, children before their parents.

use super::file::File;
use lariat_kinds::{Kind, Kinds};
use lariat_syntax::tree::{Expr, ExprId, PostfixOp, Tree, UnaryOp};
use lariat_syntax::visit::expr_children;

const HAS_ASSIGNMENT: u8 = 1;
const HAS_END: u8 = 2;
const HAS_CALL: u8 = 4;

/// What evaluating an expression may do to variables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effects {
    /// It may assign a variable of the function.
    pub(crate) assigns: bool,
    /// It may call a function, which may assign shared variables.
    pub(crate) calls: bool,
}

impl Effects {
    /// The effects of both.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self { assigns: self.assigns || other.assigns, calls: self.calls || other.calls }
    }
}

impl File<'_> {
    /// What evaluating the expression may do to variables.
    pub(crate) fn effects(&self, expr: ExprId) -> Effects {
        let mark = self.marks[expr.index()];
        Effects { assigns: mark & HAS_ASSIGNMENT != 0, calls: mark & HAS_CALL != 0 }
    }

    /// The same for several.
    pub(crate) fn effects_of(&self, exprs: &[ExprId]) -> Effects {
        exprs.iter().fold(Effects::default(), |all, &expr| all.and(self.effects(expr)))
    }

    /// Is there an `end` in it, at any depth, that is not a variable's within it?
    pub(crate) fn has_end(&self, expr: ExprId) -> bool {
        self.marks[expr.index()] & HAS_END != 0
    }
}

/// What each expression holds. Children come before their parents.
pub(crate) fn marks(tree: &Tree, kinds: &Kinds) -> Vec<u8> {
    let mut marks = vec![0; tree.expr_count()];
    for id in tree.expr_ids() {
        let own = match tree.expr(id) {
            Expr::Assign(..)
            | Expr::Unary(UnaryOp::Increment | UnaryOp::Decrement, _)
            | Expr::Postfix(PostfixOp::Increment | PostfixOp::Decrement, _) => HAS_ASSIGNMENT,
            Expr::End => HAS_END,
            Expr::Name(_) if kinds.occurrence(id).is_some_and(|name| name.kind == Kind::Var) => 0,
            Expr::Name(_) | Expr::Index(..) | Expr::Field(..) | Expr::Super(..) => HAS_CALL,
            _ => 0,
        };
        let mut all = own;
        expr_children(tree, id, &mut |child| all |= marks[child.index()]);
        if let Expr::Index(base, _) | Expr::CellIndex(base, _) = tree.expr(id)
            && is_in_variable(tree, kinds, base)
        {
            all &= !HAS_END;
        }
        marks[id.index()] = all;
    }
    marks
}

/// Is it a variable, or a part of one? An `end` in its index is of this index.
fn is_in_variable(tree: &Tree, kinds: &Kinds, expr: ExprId) -> bool {
    match tree.expr(expr) {
        Expr::Field(base, _) | Expr::Index(base, _) | Expr::CellIndex(base, _) => {
            is_in_variable(tree, kinds, base)
        }
        _ => kinds.occurrence(expr).is_some_and(|name| name.kind == Kind::Var),
    }
}
