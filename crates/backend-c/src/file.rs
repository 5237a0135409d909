//! The C file of a program.
//!
//! Cost: linear in the program.

use crate::function;
use crate::names::Names;
use crate::runtime;
use lariat_lowered::Program;
use std::fmt::Write as _;

/// A program that runs the first function, as C.
pub fn print(program: &Program) -> String {
    let names = Names::of(program);
    let mut out = String::from("/* Compiled by Lariat. */\n\n");
    let _ = writeln!(out, "#include \"{}\"\n", runtime::HEADER);
    for (_, function) in program.functions.iter() {
        let _ = writeln!(out, "{};", function::header(function, &names));
    }
    for (_, function) in program.functions.iter() {
        out.push('\n');
        function::print(program, function, &names, &mut out);
    }
    if let Some((_, entry)) = program.functions.iter().next() {
        let name = names.function(&entry.name);
        let _ = write!(
            out,
            "\nint main(void)\n{{\n    lr_start();\n    {name}();\n    return lr_finish();\n}}\n"
        );
    }
    out
}
