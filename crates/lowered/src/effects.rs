//! What evaluating an expression may do beside giving a value.
//!
//! Cost: linear in the expression.

use crate::program::{Expr, Local, LocalId, Repr, Stmt, StmtKind, each_stmt};
use crate::typing;
use lariat_base::Arena;
use rustc_hash::FxHashSet;

/// What an expression may do, from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// Nothing: it can be evaluated earlier, later, or not at all.
    None,
    /// Fail.
    Fail,
    /// Change or print something.
    Change,
}

/// That of the node alone.
pub fn of_node(expr: &Expr) -> Effect {
    match expr {
        Expr::Number(_)
        | Expr::Truth(_)
        | Expr::Text(..)
        | Expr::Colon
        | Expr::Table(..)
        | Expr::Local(_)
        | Expr::Scalar(..)
        | Expr::Extent(..)
        | Expr::Within { .. }
        | Expr::Owned(_)
        | Expr::Item(_)
        | Expr::Element { inside: true, .. } => Effect::None,
        Expr::Convert(to, value) => match (&**value, to) {
            (Expr::Number(_) | Expr::Text(..), _) | (_, Repr::Any) => Effect::None,
            _ => Effect::Fail,
        },
        Expr::Handle { .. } | Expr::After(..) => Effect::None,
        Expr::Element { .. }
        | Expr::Part(..)
        | Expr::Gather(..)
        | Expr::Spread(_)
        | Expr::Runtime { effect: false, .. } => Effect::Fail,
        Expr::Runtime { .. } | Expr::Call { .. } | Expr::Invoke { .. } => Effect::Change,
    }
}

/// That of the whole expression.
pub fn of(expr: &Expr) -> Effect {
    let mut most = Effect::None;
    expr.each(&mut |node| most = most.max(of_node(node)));
    most
}

/// Can an expression neither fail nor change anything? A number may become another kind of number.
pub fn is_sure(expr: &Expr, locals: &Arena<Local>) -> bool {
    let mut sure = true;
    expr.each(&mut |node| sure &= is_sure_node(node, locals));
    sure
}

/// Of the node alone.
pub fn is_sure_node(expr: &Expr, locals: &Arena<Local>) -> bool {
    match expr {
        Expr::Convert(Repr::Real | Repr::Whole, value) => {
            let from = typing::repr(value, locals);
            matches!(from, Repr::Real | Repr::Whole | Repr::Truth | Repr::Letter)
        }
        expr => of_node(expr) == Effect::None,
    }
}

/// That of a statement, without the blocks inside.
pub fn of_stmt(kind: &StmtKind) -> Effect {
    let operands = kind.operands().into_iter().map(of).max().unwrap_or(Effect::None);
    let own = match kind {
        StmtKind::Assign { .. } | StmtKind::Sweep => Effect::None,
        StmtKind::Store { inside: true, .. } => Effect::None,
        StmtKind::Store { .. } | StmtKind::Update { .. } | StmtKind::Fill { .. } => Effect::Fail,
        StmtKind::Call { .. } | StmtKind::Invoke { .. } | StmtKind::Show(_) => Effect::Change,
        StmtKind::Try { .. } | StmtKind::Unwind { .. } | StmtKind::Direct { .. } => Effect::Change,
        StmtKind::Fused { .. } | StmtKind::Sum { .. } => Effect::Change,
        StmtKind::If { .. } | StmtKind::While { .. } => Effect::Change,
        StmtKind::For { .. } | StmtKind::Columns { .. } => Effect::Change,
        StmtKind::Break | StmtKind::Continue | StmtKind::Return => Effect::Change,
    };
    operands.max(own)
}

/// May the statement itself fail, without those inside?
pub fn may_fail(kind: &StmtKind) -> bool {
    let fails = |operand| of(operand) >= Effect::Fail;
    match kind {
        StmtKind::Sweep | StmtKind::Break | StmtKind::Continue | StmtKind::Return => false,
        StmtKind::Try { .. } | StmtKind::Unwind { .. } | StmtKind::Direct { .. } => false,
        StmtKind::Fused { .. } | StmtKind::Sum { .. } => false,
        StmtKind::Assign { value, .. } => fails(value),
        StmtKind::If { condition, .. } | StmtKind::While { condition, .. } => fails(condition),
        StmtKind::Store { .. } => of_stmt(kind) >= Effect::Fail,
        StmtKind::For { .. } => kind.operands().into_iter().any(fails),
        StmtKind::Update { .. }
        | StmtKind::Fill { .. }
        | StmtKind::Call { .. }
        | StmtKind::Invoke { .. }
        | StmtKind::Show(_)
        | StmtKind::Columns { .. } => true,
    }
}

/// The locals that a block assigns, wholly or in part.
pub fn assigned(block: &[Stmt]) -> FxHashSet<LocalId> {
    let mut all = FxHashSet::default();
    each_stmt(block, &mut |stmt| all.extend(stmt.kind.assigned()));
    all
}

/// The locals that a block reads.
pub fn read(block: &[Stmt]) -> FxHashSet<LocalId> {
    let mut all = FxHashSet::default();
    each_stmt(block, &mut |stmt| {
        all.extend(stmt.kind.used());
        for operand in stmt.kind.operands() {
            operand.each(&mut |node| all.extend(node.local()));
        }
    });
    all
}
