//! A function in C.
//!
//! Parameters that are only read belong to the caller. What a function holds is released at
//! its end; a held result goes to the pool of the caller.
//!
//! ```text
//! static double total(lr_value x)
//! {
//!     double s = 0;
//!     ptrdiff_t lr_mark = lr_enter();
//!     …
//!     lr_leave(lr_mark);
//!     return s;
//! }
//! ```

use crate::names::Names;
use crate::printer::Printer;
use lariat_lowered::program::{Function, LocalId, Repr, Role, StmtKind, each_stmt};
use lariat_lowered::temporaries::is_held;
use lariat_lowered::{Program, effects};
use rustc_hash::FxHashSet;
use std::fmt::Write as _;

/// The C type of a representation.
pub fn c_type(repr: Repr) -> &'static str {
    match repr {
        Repr::Real => "double",
        Repr::Whole => "int64_t",
        Repr::Truth => "bool",
        Repr::Letter => "unsigned char",
        Repr::Array(_) | Repr::Any => "lr_value",
    }
}

/// `static double f(lr_value x)`
pub fn header(function: &Function, names: &Names) -> String {
    let local = |id: LocalId| &function.locals[id];
    let mut params: Vec<String> = function
        .params
        .iter()
        .map(|&id| declared(c_type(local(id).repr), &names.local(&local(id).name)))
        .collect();
    let result = match function.results[..] {
        [result] => c_type(local(result).repr),
        _ => {
            params.extend(
                function
                    .results
                    .iter()
                    .map(|&id| format!("{} *lr_out_{}", c_type(local(id).repr), local(id).name)),
            );
            "void"
        }
    };
    let params = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
    format!("static {result} {}({params})", names.function(&function.name))
}

fn declared(c_type: &str, name: &str) -> String {
    format!("{c_type} {name}")
}

/// The whole function.
pub fn print(program: &Program, function: &Function, names: &Names, out: &mut String) {
    let file = function.file.rsplit('/').next().unwrap_or_default();
    let _ = writeln!(out, "/* {} of {file}, line {} */", function.name, function.line);
    let _ = writeln!(out, "{}\n{{", header(function, names));
    let used = used(function);
    let assigned = effects::assigned(&function.body);
    let is_param = |id: LocalId| function.params.contains(&id);
    for (id, local) in function.locals.iter() {
        if is_param(id) || !used.contains(&id) {
            continue;
        }
        let start = if is_held(local.repr) { "NULL" } else { "0" };
        let _ = writeln!(out, "    {} {} = {start};", c_type(local.repr), names.local(&local.name));
    }
    let read = effects::read(&function.body);
    let unread = function.locals.iter().filter(|(id, local)| {
        let is_scalar = local.repr.is_scalar();
        is_scalar && used.contains(id) && !read.contains(id) && !function.results.contains(id)
    });
    for (_, local) in unread {
        let _ = writeln!(out, "    (void){};", names.local(&local.name));
    }
    let _ = writeln!(out, "    ptrdiff_t lr_mark = lr_enter();");
    let own = |id: LocalId| {
        let local = &function.locals[id];
        is_held(local.repr)
            && (!is_param(id) && used.contains(&id)
                || is_param(id) && (assigned.contains(&id) || local.role == Role::Both))
    };
    for &id in function.params.iter().filter(|&&id| own(id)) {
        let _ = writeln!(out, "    lr_hold({});", names.local(&function.locals[id].name));
    }
    for &id in function.params.iter().filter(|&&id| !used.contains(&id)) {
        let _ = writeln!(out, "    (void){};", names.local(&function.locals[id].name));
    }
    let mut printer = Printer::new(program, function, names);
    printer.block(&function.body, 1);
    out.push_str(&printer.out);
    if returns(function) {
        out.push_str("lr_end:\n");
    }
    end(function, names, &own, out);
    out.push_str("}\n");
}

/// What is released and returned.
fn end(function: &Function, names: &Names, own: &dyn Fn(LocalId) -> bool, out: &mut String) {
    let name = |id: LocalId| names.local(&function.locals[id].name);
    let held: Vec<LocalId> = function.locals.ids().filter(|&id| own(id)).collect();
    for &id in held.iter().filter(|id| !function.results.contains(id)) {
        let _ = writeln!(out, "    lr_release({});", name(id));
    }
    let _ = writeln!(out, "    lr_leave(lr_mark);");
    match function.results[..] {
        [result] if is_held(function.locals[result].repr) => {
            let _ = writeln!(out, "    return lr_give({});", name(result));
        }
        [result] => {
            let _ = writeln!(out, "    return {};", name(result));
        }
        _ => {
            for &id in &function.results {
                let pointer = format!("lr_out_{}", function.locals[id].name);
                let _ = match is_held(function.locals[id].repr) {
                    true => writeln!(out, "    lr_move({pointer}, {});", name(id)),
                    false => writeln!(out, "    *{pointer} = {};", name(id)),
                };
            }
        }
    }
}

fn returns(function: &Function) -> bool {
    let mut found = false;
    each_stmt(&function.body, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Return));
    found
}

/// The locals that occur.
fn used(function: &Function) -> FxHashSet<LocalId> {
    let mut used = effects::read(&function.body);
    used.extend(effects::assigned(&function.body));
    used.extend(function.results.iter().copied());
    used
}
