//! The lives of temporaries: after a statement that makes some, they are freed.
//!
//! A value that an expression makes belongs to the pool of the running call until the next
//! `sweep`. Conditions and bounds that make values are taken out of their statements, so that
//! a sweep can follow.
//!
//! ```text
//! if (truth lr_gt(a, b))         t = (truth lr_gt(a, b))
//!                                sweep
//!                                if t
//! ```
//!
//! Cost: linear in the function.

use crate::program::{Block, Expr, Function, LocalId, Repr, Stmt, StmtKind, temporary};
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

/// Takes operands that make values out of statements that hold blocks.
fn take_out(stmt: &mut Stmt, out: &mut Block, function: &mut Function) {
    let line = stmt.line;
    match &mut stmt.kind {
        StmtKind::If { condition, .. } if makes_values(condition, function) => {
            let value = std::mem::replace(condition, Expr::Truth(true));
            let target = name(value, "condition", line, out, function);
            out.push(Stmt { line, kind: StmtKind::Sweep });
            *condition = Expr::Local(target);
        }
        StmtKind::While { condition, body } if makes_values(condition, function) => {
            let value = std::mem::replace(condition, Expr::Truth(true));
            let mut test = Block::new();
            let target = name(value, "condition", line, &mut test, function);
            let stop = Stmt { line, kind: StmtKind::Break };
            let not = Expr::Scalar(Scalar::Not, vec![Expr::Local(target)]);
            let kind = StmtKind::If { condition: not, then: vec![stop], otherwise: Block::new() };
            test.push(Stmt { line, kind });
            test.append(body);
            *body = test;
        }
        StmtKind::For { low, step, high, .. } => {
            for bound in [low, step, high] {
                if makes_values(bound, function) {
                    let value = std::mem::replace(bound, Expr::Number(0.0));
                    let target = name(value, "bound", line, out, function);
                    out.push(Stmt { line, kind: StmtKind::Sweep });
                    *bound = Expr::Local(target);
                }
            }
        }
        _ => {}
    }
}

/// Assigns a value to a new local.
fn name(value: Expr, word: &str, line: u32, out: &mut Block, function: &mut Function) -> LocalId {
    let repr = typing::repr(&value, &function.locals);
    let target = temporary(&mut function.locals, word, repr);
    out.push(Stmt { line, kind: StmtKind::Assign { target, value } });
    target
}

/// Does the evaluation leave values in the pool?
pub(crate) fn makes_values(expr: &Expr, function: &Function) -> bool {
    let mut found = false;
    expr.each(&mut |node| {
        found |= match node {
            Expr::Runtime { .. } | Expr::Part(..) | Expr::Text(..) | Expr::Table(..) => true,
            Expr::Spread(_) | Expr::Gather(..) | Expr::Handle { .. } => true,
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
