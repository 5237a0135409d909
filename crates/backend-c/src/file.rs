//! The C file of a program.
//!
//! Cost: linear in the program.

use crate::function;
use crate::names::Names;
use crate::runtime;
use lariat_lowered::Program;
use lariat_lowered::program::{Convention, FunctionId, Role};
use lariat_lowered::reachability;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// How a program is printed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// What is proved is evaluated all the same: an audit build.
    pub audit: bool,
}

/// A program that runs the first function, as C.
pub fn print(program: &Program, options: Options) -> String {
    let names = Names::of(program, None).audited(options.audit);
    let mut out = String::from("/* Compiled by Lariat. */\n\n");
    let _ = writeln!(out, "#include \"{}\"\n", runtime::HEADER);
    if options.audit {
        let _ = writeln!(out, "#include \"{}\"\n", runtime::AUDIT);
    }
    functions(program, &names, &mut out);
    if let Some((_, entry)) = program.functions.iter().next() {
        let name = names.function(&entry.name);
        let call = match entry.convention {
            Convention::Direct => format!("lr_run({name})"),
            Convention::General { .. } => format!("lr_run_general({name})"),
        };
        let first = match shadowing(program, &mut out) {
            true => "lr_shadowing(lr_named_as_functions); ",
            false => "",
        };
        let _ = write!(out, "\nint main(void) {{ {first}return {call}; }}\n");
    }
    out
}

/// Prints the names of variables that are those of functions too, which messages about their
/// elements say; false where there are none.
pub(crate) fn shadowing(program: &Program, out: &mut String) -> bool {
    let library = lariat_builtins::library();
    let locals = program.functions.iter().flat_map(|(_, function)| function.locals.iter());
    // a number that is indexed is held by a temporary with its name
    let kept = locals.filter(|(_, local)| !local.is_nameless() && !local.repr.is_scalar());
    let shown: BTreeSet<&str> = kept.map(|(_, local)| local.shown.as_str()).collect();
    let names: Vec<String> = shown
        .into_iter()
        .filter(|name| library.is_octaves(name))
        .map(|name| format!("\"{name}\", "))
        .collect();
    if names.is_empty() {
        return false;
    }
    let list = names.concat();
    let _ = writeln!(out, "\nstatic const char *const lr_named_as_functions[] = {{{list}NULL}};");
    true
}

/// All functions, and the variables that they share.
pub(crate) fn functions(program: &Program, names: &Names, out: &mut String) {
    for name in shared(program) {
        let _ = writeln!(out, "static lr_value {};", names.local(name));
    }
    let Order { functions, early } = order(program);
    for &id in &early {
        let _ = writeln!(out, "{};", function::header(&program.functions[id], names));
    }
    for &id in &functions {
        if !out.ends_with("\n\n") {
            out.push('\n');
        }
        function::print(program, &program.functions[id], names, out);
    }
}

/// The functions that the first one reaches, callees before callers: what stands for a
/// specialisation that was given up may be reached by nothing.
#[derive(Default)]
struct Order {
    functions: Vec<FunctionId>,
    /// Those that are called in front of their definition, since calls go in a circle.
    early: Vec<FunctionId>,
}

fn order(program: &Program) -> Order {
    let mut order = Order::default();
    let Some(first) = program.functions.ids().next() else { return order };
    let mut begun: FxHashSet<FunctionId> = FxHashSet::from_iter([first]);
    let mut done: FxHashSet<FunctionId> = FxHashSet::default();
    let mut work = vec![(first, callees(program, first).into_iter())];
    while let Some((id, left)) = work.last_mut() {
        match left.next() {
            Some(callee) if begun.insert(callee) => {
                work.push((callee, callees(program, callee).into_iter()));
            }
            Some(callee) if !done.contains(&callee) && !order.early.contains(&callee) => {
                order.early.push(callee);
            }
            Some(_) => {}
            None => {
                done.insert(*id);
                order.functions.push(*id);
                work.pop();
            }
        }
    }
    order
}

/// The functions that one names.
fn callees(program: &Program, id: FunctionId) -> Vec<FunctionId> {
    let function = &program.functions[id];
    let mut all = reachability::called(function);
    all.extend(reachability::handled(function));
    all
}

/// The global and persistent variables.
pub(crate) fn shared(program: &Program) -> BTreeSet<&str> {
    let functions = order(program).functions.into_iter();
    let locals = functions.flat_map(|id| program.functions[id].locals.iter());
    let shared = locals.filter(|(_, local)| local.role == Role::Shared);
    shared.map(|(_, local)| local.name.as_str()).collect()
}
