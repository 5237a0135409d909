//! Names and storage: what a name means is the same for every statement.
//!
//! ```text
//! global g          g must have the storage `Global`, and each such variable
//!                   must be declared so, in its function or one around it
//! ```
//!
//! A variable that nested functions share has one name in all of them, and each
//! of them points to the outermost function's variable, which may be persistent.

use super::report::Report;
use crate::program::{Function, FunctionId, Program, Role, Stmt, StmtId, Storage, Variable};
use crate::walk;
use rustc_hash::FxHashSet;

pub(super) fn check(program: &Program, id: FunctionId, report: &mut Report) {
    let function = &program.functions[id];
    header(program, id, report);
    unique(function, report);
    for (_, var) in function.vars.iter() {
        shared(program, id, var, report);
    }
    let mut declared = vec![false; function.vars.len()];
    walk::each_stmt(function, |stmt_id, stmt| {
        for var in walk::declares(stmt) {
            declared[var.index()] = true;
            declaration(&function.vars[*var], stmt_id, stmt, report);
        }
    });
    for ((_, var), declared) in function.vars.iter().zip(declared) {
        let needs = matches!(var.storage, Storage::Global | Storage::Persistent);
        if needs && !declared && !is_declared_around(program, id, var) {
            report.header(format!("`{}` is declared nowhere", var.name));
        }
    }
}

fn header(program: &Program, id: FunctionId, report: &mut Report) {
    let function = &program.functions[id];
    let nests = matches!(function.role, Role::Nested | Role::Lambda);
    if function.role == Role::Nested && function.parent.is_none() {
        report.header("a nested function without a function around it");
    }
    if function.parent.is_some() && !nests {
        report.header("a function inside another one that is not called nested");
    }
    if ancestors(program, id).count() > program.functions.len() {
        report.header("a function that lies in itself");
    }
    if function.variadic_inputs && function.inputs.is_empty() {
        report.header("a cell of further arguments without a parameter for it");
    }
    if function.variadic_outputs && function.outputs.is_empty() {
        report.header("a cell of further results without a parameter for it");
    }
}

/// The functions around one, and itself; cut where they lie in themselves.
fn ancestors(program: &Program, id: FunctionId) -> impl Iterator<Item = FunctionId> + '_ {
    let parents = std::iter::successors(Some(id), |id| program.functions[*id].parent);
    parents.take(program.functions.len() + 1)
}

fn unique(function: &Function, report: &mut Report) {
    let mut names = FxHashSet::default();
    for (_, var) in function.vars.iter() {
        if !names.insert(var.name.as_str()) {
            report.header(format!("two variables are named `{}`", var.name));
        }
    }
}

fn shared(program: &Program, id: FunctionId, var: &Variable, report: &mut Report) {
    let Storage::Shared { owner, var: place } = var.storage else { return };
    let theirs = &program.functions[owner].vars[place];
    if !ancestors(program, id).any(|around| around == owner) {
        report.header(format!("`{}` is shared with a function that is not around", var.name));
    } else if theirs.storage != var.storage && theirs.storage != Storage::Persistent {
        report.header(format!("`{}` is shared with one that is not marked as shared", var.name));
    } else if theirs.name != var.name {
        report.header(format!("`{}` is shared under the name `{}`", var.name, theirs.name));
    }
}

/// Does a function around this one have the variable in the same storage?
fn is_declared_around(program: &Program, id: FunctionId, var: &Variable) -> bool {
    ancestors(program, id).skip(1).any(|around| {
        let mut theirs = program.functions[around].vars.iter();
        theirs.any(|(_, their)| their.name == var.name && their.storage == var.storage)
    })
}

fn declaration(var: &Variable, id: StmtId, stmt: &Stmt, report: &mut Report) {
    let agrees = match var.storage {
        Storage::Global => matches!(stmt, Stmt::Global(_)),
        Storage::Persistent => matches!(stmt, Stmt::Persistent(_)),
        Storage::Shared { .. } => true,
        Storage::Local => false,
    };
    if !agrees {
        report.at(id, format!("the storage of `{}` is another one", var.name));
    }
}
