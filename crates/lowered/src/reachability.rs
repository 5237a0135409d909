//! Reachability: which functions a program can get to. A handle whose function is called through no handle
//! needs no code for any arguments.
//!
//! ```text
//! f = @(x) a * x;   y = f(3);          the call is one of the anonymous function itself
//! f = @(x) a * x;   y = cellfun(f, c)  the handle is called
//! ```
//!
//! Cost: linear in the program.

use crate::library::{Form, Library};
use crate::program::{
    Block, Callee, Expr, Function, FunctionId, Handled, Invoked, LocalId, Program, Repr, Step,
    Stmt, StmtKind, each_stmt,
};
use rustc_hash::FxHashSet;

/// The functions that one calls.
pub fn called(function: &Function) -> Vec<FunctionId> {
    let mut all = Vec::new();
    each_stmt(&function.body, &mut |stmt| {
        match &stmt.kind {
            StmtKind::Call { callee: Callee::Function(callee), .. }
            | StmtKind::Invoke { callee: Invoked::Function(callee), .. } => all.push(*callee),
            _ => {}
        }
        each_node(stmt, &mut |node| {
            if let Expr::Call { function: callee, .. }
            | Expr::Invoke { callee: Invoked::Function(callee), .. } = node
            {
                all.push(*callee);
            }
        });
    });
    all
}

/// The functions that one makes handles of.
pub fn handled(function: &Function) -> Vec<FunctionId> {
    let mut all = Vec::new();
    each_stmt(&function.body, &mut |stmt| {
        each_node(stmt, &mut |node| {
            if let Expr::Handle { function: Some(Handled::Function(function)), .. } = node {
                all.push(*function);
            }
        });
    });
    all
}

fn each_node(stmt: &Stmt, visit: &mut dyn FnMut(&Expr)) {
    for operand in stmt.kind.operands() {
        operand.each(&mut |node| visit(node));
    }
}

/// Lets handles have no function where nothing that the program gets to calls a handle.
pub fn forget_handled(program: &mut Program, library: &Library) {
    let Some(first) = program.functions.ids().next() else { return };
    let mut reached: FxHashSet<FunctionId> = FxHashSet::from_iter([first]);
    let mut work = vec![first];
    while let Some(id) = work.pop() {
        let function = &program.functions[id];
        if calls_handles(function, library) {
            return;
        }
        work.extend(called(function).into_iter().filter(|callee| reached.insert(*callee)));
    }
    for id in reached {
        forget_in(&mut program.functions[id].body);
    }
}

fn forget_in(block: &mut Block) {
    for stmt in block {
        stmt.kind.operands_mut().into_iter().for_each(forget);
        stmt.kind.blocks_mut().into_iter().for_each(forget_in);
    }
}

fn forget(expr: &mut Expr) {
    if let Expr::Handle { function, .. } = expr {
        *function = None;
    }
    expr.operands_mut().into_iter().for_each(forget);
}

/// Can it call what a handle holds?
fn calls_handles(function: &Function, library: &Library) -> bool {
    let calls = |symbol: &str| library.symbol(symbol).is_some_and(|row| row.form == Form::Calls);
    let part = |local: LocalId, path: &[Step]| {
        let is_any = function.locals[local].repr == Repr::Any;
        is_any && path.iter().any(|step| matches!(step, Step::Paren(_)))
    };
    let mut found = false;
    each_stmt(&function.body, &mut |stmt| {
        found |= match &stmt.kind {
            StmtKind::Call { callee: Callee::Runtime(symbol), .. }
            | StmtKind::Invoke { callee: Invoked::Runtime(symbol), .. } => calls(symbol),
            StmtKind::Invoke { callee: Invoked::Part(local, path), .. } => part(*local, path),
            _ => false,
        };
        each_node(stmt, &mut |node| {
            found |= match node {
                Expr::Runtime { symbol, .. }
                | Expr::Invoke { callee: Invoked::Runtime(symbol), .. } => calls(symbol),
                Expr::Part(local, path)
                | Expr::Gather(local, path)
                | Expr::Invoke { callee: Invoked::Part(local, path), .. } => part(*local, path),
                _ => false,
            };
        });
    });
    found
}
