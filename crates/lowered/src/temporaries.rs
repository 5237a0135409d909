//! The lives of temporaries: after a statement that makes some, they are freed.
//!
//! A value that an expression makes belongs to the pool of the running call until the next
//! `sweep`. A condition that makes values is swept as it is evaluated; bounds that make values are
//! taken out of their loops, so that a sweep can follow.
//!
//! ```text
//! if (truth lr_gt(a, b))         if (swept (truth lr_gt(a, b)))
//!
//! for i 1.0 1.0 lr_to_real(n)    bound = lr_to_real(n)
//!                                sweep
//!                                for i 1.0 1.0 bound
//! ```
//!
//! Cost: linear in the function.

use crate::program::{Block, Expr, Function, LocalId, Repr, Role, Stmt, StmtKind, temporary};
use crate::scalar::Scalar;
use crate::typing;

/// Adds the ends of temporaries' lives to a function.
pub fn end(function: &mut Function) {
    let mut body = std::mem::take(&mut function.body);
    block(&mut body, function);
    function.body = body;
}

fn block(stmts: &mut Block, function: &mut Function) {
    let mut out = Block::new();
    for mut stmt in std::mem::take(stmts) {
        take_out(&mut stmt, &mut out, function);
        for inner in stmt.kind.blocks_mut() {
            block(inner, function);
        }
        let makes = stmt.kind.operands().into_iter().any(|operand| makes_values(operand, function))
            || matches!(
                &stmt.kind,
                StmtKind::Call { .. }
                    | StmtKind::Invoke { .. }
                    | StmtKind::Show(_)
                    | StmtKind::Update { .. }
            );
        let line = stmt.line;
        out.push(stmt);
        if makes {
            out.push(Stmt { line, kind: StmtKind::Sweep });
        }
    }
    *stmts = out;
}

/// What the operands of statements that hold blocks make is freed before the blocks run.
fn take_out(stmt: &mut Stmt, out: &mut Block, function: &mut Function) {
    let line = stmt.line;
    match &mut stmt.kind {
        StmtKind::If { condition, .. } | StmtKind::While { condition, .. }
            if makes_values(condition, function) =>
        {
            let value = std::mem::replace(condition, Expr::Truth(true));
            *condition = Expr::Scalar(Scalar::Swept, vec![value]);
        }
        StmtKind::For { low, step, high, .. } => {
            for bound in [low, step, high] {
                if makes_values(bound, function) {
                    let value = std::mem::replace(bound, Expr::Number(0.0));
                    let target = name(value, line, out, function);
                    out.push(Stmt { line, kind: StmtKind::Sweep });
                    *bound = Expr::Local(target);
                }
            }
        }
        _ => {}
    }
}

/// Assigns a bound to a new local.
fn name(value: Expr, line: u32, out: &mut Block, function: &mut Function) -> LocalId {
    let repr = typing::repr(&value, &function.locals);
    let target = temporary(&mut function.locals, "bound", repr);
    out.push(Stmt { line, kind: StmtKind::Assign { target, value } });
    target
}

/// Does the evaluation leave values in the pool?
pub(crate) fn makes_values(expr: &Expr, function: &Function) -> bool {
    if matches!(expr, Expr::Scalar(Scalar::Swept, _)) {
        return false;
    }
    let mut found = false;
    expr.each(&mut |node| {
        found |= match node {
            Expr::Local(local) | Expr::Part(local, _) | Expr::Gather(local, _)
                if function.locals[*local].role == Role::Shared =>
            {
                is_held(function.locals[*local].repr)
            }
            Expr::Runtime { .. } | Expr::Part(..) | Expr::Text(..) | Expr::Table(..) => true,
            Expr::Spread(_) | Expr::Gather(..) | Expr::Handle { .. } | Expr::Invoke { .. } => true,
            Expr::Call { repr, .. } => !repr.is_scalar(),
            Expr::Convert(to, value) => {
                !to.is_scalar() && typing::repr(value, &function.locals).is_scalar()
            }
            _ => false,
        };
    });
    found
}

/// Is a local a value that has to be released when its function ends?
pub fn is_held(repr: Repr) -> bool {
    !repr.is_scalar()
}
