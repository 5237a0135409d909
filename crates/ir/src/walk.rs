//! Looking at statements: the blocks inside one, the variables that it reads
//! and writes, all statements of a function. Nothing here recurses: the branches
//! of a long `if … elseif …` nest as deep as the chain is long.
//!
//! ```text
//! [a, b(i)] = f(x, c{:})     reads x, c, i; writes a, b (a part of it)
//! if t … else … end          reads t; blocks: the branches
//! ```
//!
//! Cost: linear in what is examined.

use crate::program::{
    Access, Arg, Block, Field, Function, Iteration, LambdaArg, Place, Stmt, StmtId, Target,
    Targets, VarId,
};

/// The blocks inside a statement, in source order.
pub fn blocks(stmt: &Stmt) -> impl DoubleEndedIterator<Item = &Block> {
    let (first, second) = match stmt {
        Stmt::If { condition: _, then, otherwise } => (Some(then), Some(otherwise)),
        Stmt::While { condition: _, body } => (Some(body), None),
        Stmt::For { target: _, over: _, body } => (Some(body), None),
        Stmt::Try { body, error: _, handler } => (Some(body), Some(handler)),
        Stmt::Unwind { body, cleanup } => (Some(body), Some(cleanup)),
        _ => (None, None),
    };
    first.into_iter().chain(second)
}

/// Does a statement assign variables and nothing else? A call may do more.
pub fn only_assigns(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Literal { .. }
        | Stmt::Copy { .. }
        | Stmt::Get { .. }
        | Stmt::Set { .. }
        | Stmt::Delete { .. }
        | Stmt::Cell { .. }
        | Stmt::Handle { .. }
        | Stmt::Lambda { .. } => true,
        Stmt::Call { .. }
        | Stmt::If { .. }
        | Stmt::While { .. }
        | Stmt::For { .. }
        | Stmt::Try { .. }
        | Stmt::Unwind { .. }
        | Stmt::Return
        | Stmt::Break
        | Stmt::Continue
        | Stmt::Global(_)
        | Stmt::Persistent(_)
        | Stmt::Show(_)
        | Stmt::Comment(_)
        | Stmt::Import(_)
        | Stmt::Refused(_) => false,
    }
}

/// Calls `look` for each statement of a function, in the order of the text.
pub fn each_stmt(function: &Function, mut look: impl FnMut(StmtId, &Stmt)) {
    let mut open: Vec<StmtId> = function.body.iter().rev().copied().collect();
    while let Some(id) = open.pop() {
        let stmt = &function.stmts[id];
        look(id, stmt);
        for block in blocks(stmt).rev() {
            open.extend(block.iter().rev());
        }
    }
}

/// Calls `look` for each variable whose value the statement itself reads, inner
/// blocks left out. A variable of which a part is assigned is not read: it need
/// not exist.
pub fn reads(stmt: &Stmt, look: &mut impl FnMut(VarId)) {
    match stmt {
        Stmt::Copy { target: _, source } => look(*source),
        Stmt::Call { targets, function: _, args, written: _ } => {
            target_reads(targets, look);
            args_read(args, look);
        }
        Stmt::Get { targets, base, path } => {
            target_reads(targets, look);
            look(*base);
            path_reads(path, look);
        }
        Stmt::Set { place, value } => {
            path_reads(&place.path, look);
            look(*value);
        }
        Stmt::Delete { place } => path_reads(&place.path, look),
        Stmt::Cell { target: _, rows } => rows.iter().for_each(|row| args_read(row, look)),
        Stmt::Lambda { target: _, params: _, function: _, args } => lambda_reads(args, look),
        Stmt::If { condition, then: _, otherwise: _ } => look(*condition),
        Stmt::While { condition, body: _ } => look(*condition),
        Stmt::For { target: _, over, body: _ } => iteration_reads(over, look),
        Stmt::Show(var) => look(*var),
        _ => {}
    }
}

/// Calls `look` for each variable that the statement itself assigns, wholly or
/// in part, inner blocks left out.
pub fn writes(stmt: &Stmt, look: &mut impl FnMut(VarId)) {
    match stmt {
        Stmt::Literal { target, .. }
        | Stmt::Copy { target, .. }
        | Stmt::Cell { target, .. }
        | Stmt::Handle { target, .. }
        | Stmt::Lambda { target, .. }
        | Stmt::For { target, .. } => look(*target),
        Stmt::Call { targets, .. } | Stmt::Get { targets, .. } => target_writes(targets, look),
        Stmt::Set { place, .. } | Stmt::Delete { place } => look(place.var),
        Stmt::Try { error, .. } => error.iter().for_each(|error| look(*error)),
        _ => {}
    }
}

/// The variables that a statement declares.
pub fn declares(stmt: &Stmt) -> &[VarId] {
    match stmt {
        Stmt::Global(vars) | Stmt::Persistent(vars) => vars,
        _ => &[],
    }
}

/// The places among the targets.
pub fn places(targets: &Targets) -> impl Iterator<Item = &Place> {
    let list: &[Target] = match targets {
        Targets::List(list) => list,
        _ => &[],
    };
    list.iter().filter_map(|target| match target {
        Target::Place(place) => Some(&**place),
        _ => None,
    })
}

fn target_reads(targets: &Targets, look: &mut impl FnMut(VarId)) {
    places(targets).for_each(|place| path_reads(&place.path, look));
}

fn target_writes(targets: &Targets, look: &mut impl FnMut(VarId)) {
    match targets {
        Targets::List(list) => list.iter().for_each(|target| match target {
            Target::Var(var) => look(*var),
            Target::Place(place) => look(place.var),
            Target::Ignore => {}
        }),
        Targets::Statement(var) => var.iter().for_each(|var| look(*var)),
        Targets::Gather(var) => look(*var),
    }
}

fn path_reads(path: &[Access], look: &mut impl FnMut(VarId)) {
    path.iter().for_each(|access| match access {
        Access::Paren(args) | Access::Brace(args) => args_read(args, look),
        Access::Dot(Field::Dynamic(var)) => look(*var),
        Access::Dot(Field::Named(_)) => {}
    });
}

fn args_read(args: &[Arg], look: &mut impl FnMut(VarId)) {
    args.iter().for_each(|arg| match arg {
        Arg::Var(var) | Arg::Spread(var) => look(*var),
        Arg::Colon => {}
    });
}

fn lambda_reads(args: &[LambdaArg], look: &mut impl FnMut(VarId)) {
    args.iter().for_each(|arg| match arg {
        LambdaArg::Captured(var) | LambdaArg::CapturedSpread(var) => look(*var),
        LambdaArg::Param(_) | LambdaArg::ParamSpread(_) => {}
    });
}

fn iteration_reads(over: &Iteration, look: &mut impl FnMut(VarId)) {
    match over {
        Iteration::Range { low, step, high } => {
            look(*low);
            step.iter().for_each(|step| look(*step));
            look(*high);
        }
        Iteration::Columns(var) => look(*var),
    }
}
