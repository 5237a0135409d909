//! Ids exist, and every statement stands in exactly one block.
//!
//! ```text
//! body: [#0, #1, #0]      statement 0 stands in two places
//! ```
//!
//! Everything else relies on this and may index without asking.

use super::report::Report;
use crate::program::{Function, FunctionId, LambdaBody, Program, Stmt, StmtId, Storage, VarId};
use crate::walk;

pub(super) fn check(program: &Program, function: &Function, report: &mut Report) {
    header(program, function, report);
    variables(program, function, report);
    let reached = statements(program, function, report);
    for (place, reached) in reached.into_iter().enumerate() {
        if !reached {
            report.at(StmtId::new(place), "is in no block");
        }
    }
}

fn header(program: &Program, function: &Function, report: &mut Report) {
    if function.origins.len() != function.stmts.len() {
        report.header("there is not one origin for each statement");
    }
    if function.parent.is_some_and(|parent| !has_function(program, parent)) {
        report.header("the function around it does not exist");
    }
    let mut params = function.inputs.iter().chain(&function.outputs);
    if !params.all(|var| has_var(function, *var)) {
        report.header("a parameter does not exist");
    }
}

fn variables(program: &Program, function: &Function, report: &mut Report) {
    for (_, var) in function.vars.iter() {
        let Storage::Shared { owner, var: place } = var.storage else { continue };
        let exists = has_function(program, owner) && has_var(&program.functions[owner], place);
        if !exists {
            report.header(format!("`{}` is shared with what does not exist", var.name));
        }
    }
}

/// Looks at the statements that blocks lead to; which ones those are.
fn statements(program: &Program, function: &Function, report: &mut Report) -> Vec<bool> {
    let mut reached = vec![false; function.stmts.len()];
    let mut open: Vec<StmtId> = function.body.iter().rev().copied().collect();
    while let Some(id) = open.pop() {
        match reached.get_mut(id.index()) {
            None => report.at(id, "a block names a statement that does not exist"),
            Some(true) => report.at(id, "stands in two places"),
            Some(reached) => {
                *reached = true;
                let stmt = &function.stmts[id];
                statement(program, function, id, stmt, report);
                let blocks = walk::blocks(stmt).rev();
                open.extend(blocks.flat_map(|block| block.iter().rev()));
            }
        }
    }
    reached
}

fn statement(program: &Program, function: &Function, id: StmtId, stmt: &Stmt, report: &mut Report) {
    let mut vars_exist = walk::declares(stmt).iter().all(|var| has_var(function, *var));
    walk::reads(stmt, &mut |var| vars_exist &= has_var(function, var));
    walk::writes(stmt, &mut |var| vars_exist &= has_var(function, var));
    if !vars_exist {
        report.at(id, "names a variable that does not exist");
    }
    if let Stmt::Lambda { function: LambdaBody::Made(made), .. } = stmt
        && !has_function(program, *made)
    {
        report.at(id, "names a function that does not exist");
    }
}

fn has_var(function: &Function, var: VarId) -> bool {
    var.index() < function.vars.len()
}

fn has_function(program: &Program, function: FunctionId) -> bool {
    function.index() < program.functions.len()
}
