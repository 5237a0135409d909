//! The C file of a program.
//!
//! Cost: linear in the program.

use crate::function;
use crate::names::Names;
use crate::runtime;
use lariat_lowered::Program;
use lariat_lowered::program::{
    Callee, Convention, Expr, FunctionId, Handled, Invoked, Role, StmtKind, each_stmt,
};
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
            Convention::Direct => format!("{name}();"),
            Convention::General { .. } => {
                format!("{name}(NULL, 0, (lr_value[1]){{NULL}}, 0, NULL);")
            }
        };
        let _ = write!(
            out,
            "\nint main(void)\n{{\n    lr_start();\n    {call}\n    return lr_finish();\n}}\n"
        );
    }
    out
}

/// All functions, and the variables that they share.
pub(crate) fn functions(program: &Program, names: &Names, out: &mut String) {
    for name in shared(program) {
        let _ = writeln!(out, "static lr_value {};", names.local(name));
    }
    let reached = reached(program);
    let functions = || program.functions.iter().filter(|(id, _)| reached.contains(id));
    for (_, function) in functions() {
        let _ = writeln!(out, "{};", function::header(function, names));
    }
    for (_, function) in functions() {
        out.push('\n');
        function::print(program, function, names, out);
    }
}

/// The functions that the first one reaches: what stands for a specialisation that was given up may
/// be reached by nothing.
fn reached(program: &Program) -> FxHashSet<FunctionId> {
    let mut all = FxHashSet::default();
    let mut work: Vec<FunctionId> = program.functions.ids().take(1).collect();
    while let Some(id) = work.pop() {
        if !all.insert(id) {
            continue;
        }
        each_stmt(&program.functions[id].body, &mut |stmt| {
            match &stmt.kind {
                StmtKind::Call { callee: Callee::Function(callee), .. }
                | StmtKind::Invoke { callee: Invoked::Function(callee), .. } => work.push(*callee),
                _ => {}
            }
            for operand in stmt.kind.operands() {
                operand.each(&mut |node| match node {
                    Expr::Call { function, .. }
                    | Expr::Handle { function: Some(Handled::Function(function)), .. } => {
                        work.push(*function);
                    }
                    _ => {}
                });
            }
        });
    }
    all
}

/// The global and persistent variables.
pub(crate) fn shared(program: &Program) -> BTreeSet<&str> {
    let reached = reached(program);
    let functions = program.functions.iter().filter(|(id, _)| reached.contains(id));
    let locals = functions.flat_map(|(_, function)| function.locals.iter());
    let shared = locals.filter(|(_, local)| local.role == Role::Shared);
    shared.map(|(_, local)| local.name.as_str()).collect()
}
