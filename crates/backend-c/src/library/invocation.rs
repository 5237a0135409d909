//! The call of the compiled function from its entry.
//!
//! Cost: linear in arguments and results.

use crate::function::c_type;
use crate::names::Names;
use lariat_lowered::program::Function;
use std::fmt::Write as _;

/// The call of the compiled function, whose results go into `lr_out1` and so on.
pub fn print(names: &Names, function: &Function, passed: &[String], out: &mut String) {
    let name = names.function(&function.name);
    for (at, &result) in function.results.iter().enumerate() {
        let repr = function.locals[result].repr;
        let start = if repr.is_scalar() { "0" } else { "NULL" };
        let _ = writeln!(out, "    {} lr_out{} = {start};", c_type(repr), at + 1);
    }
    let mut args: Vec<String> = passed.to_vec();
    let _ = match function.results[..] {
        [result] if function.locals[result].repr.is_scalar() => {
            writeln!(out, "    lr_out1 = {name}({});", args.join(", "))
        }
        [_] => writeln!(out, "    lr_set(&lr_out1, {name}({}));", args.join(", ")),
        _ => {
            args.extend((1..=function.results.len()).map(|at| format!("&lr_out{at}")));
            writeln!(out, "    {name}({});", args.join(", "))
        }
    };
    out.push_str("    lr_sweep();\n");
}
