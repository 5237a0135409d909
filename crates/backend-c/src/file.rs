//! The C file of a program.
//!
//! Cost: linear in the program.

use crate::function;
use crate::names::Names;
use crate::runtime;
use lariat_lowered::Program;
use lariat_lowered::program::{Convention, Role};
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
    for (_, function) in program.functions.iter() {
        let _ = writeln!(out, "{};", function::header(function, names));
    }
    for (_, function) in program.functions.iter() {
        out.push('\n');
        function::print(program, function, names, out);
    }
}

/// The global and persistent variables.
pub(crate) fn shared(program: &Program) -> BTreeSet<&str> {
    let functions = program.functions.iter();
    let locals = functions.flat_map(|(_, function)| function.locals.iter());
    let shared = locals.filter(|(_, local)| local.role == Role::Shared);
    shared.map(|(_, local)| local.name.as_str()).collect()
}
