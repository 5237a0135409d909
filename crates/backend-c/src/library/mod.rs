//! Functions for other languages: a C interface, what MEX files call, and a Python module.
//!
//! ```text
//! int filter2d(const double *image, ptrdiff_t image_rows, …, double **result, …, lariat_error *error);
//! ```
//!
//! | module | one concept |
//! |---|---|
//! | [`ports`] | arguments and results as C parameters |
//! | [`entry`] | the function that C calls |
//! | [`header`] | its header |
//! | [`gateway`] | the function that MEX files call, with checks as data |
//! | `invocation` | the call of the compiled function |
//! | [`fortran`] | the Fortran module that calls the C function |
//! | [`python`] | the Python module beside the shared library |
//! | [`refusal`] | what an interface cannot pass |

pub mod entry;
pub mod fortran;
pub mod gateway;
pub mod header;
mod invocation;
pub mod ports;
pub mod python;
pub mod refusal;

use crate::file;
use crate::names::Names;
use lariat_lowered::Program;
use lariat_lowering::interface::Interface;
use std::fmt::Write as _;

/// The file of a function that C calls.
pub fn print(program: &Program, interface: &Interface) -> String {
    let names = Names::of(program, Some(&interface.name));
    let mut out = start(interface, &[&format!("{}.h", interface.name), "lariat_entry.h"]);
    file::functions(program, &names, &mut out);
    roots(program, &names, &mut out);
    entry::print(program, interface, &names, &mut out);
    out
}

/// The file of a function that a MEX file calls, the one of this number.
pub fn print_gateway(program: &Program, interface: &Interface, number: usize) -> String {
    let names = Names::of(program, Some(&interface.name));
    let mut out = start(interface, &["lariat_entry.h"]);
    file::functions(program, &names, &mut out);
    roots(program, &names, &mut out);
    gateway::print(program, interface, number, &names, &mut out);
    out
}

fn start(interface: &Interface, headers: &[&str]) -> String {
    let mut out = format!("/* {}: compiled by Lariat. */\n\n", interface.name);
    for header in headers {
        let _ = writeln!(out, "#include \"{header}\"");
    }
    out.push('\n');
    out
}

/// Has the program variables that live longer than a call?
pub fn is_lasting(program: &Program) -> bool {
    !file::shared(program).is_empty()
}

/// The variables that live longer than a call.
fn roots(program: &Program, names: &Names, out: &mut String) {
    let all: Vec<String> =
        file::shared(program).into_iter().map(|name| format!("&{}", names.local(name))).collect();
    out.push('\n');
    let variables = match &all[..] {
        [] => "NULL".to_owned(),
        all => {
            let _ =
                writeln!(out, "static lr_value *const lr_variables[] = {{{}}};", all.join(", "));
            "lr_variables".to_owned()
        }
    };
    let functions = match file::shadowing(program, out) {
        true => "lr_named_as_functions",
        false => "NULL",
    };
    let _ = writeln!(
        out,
        "static lr_roots lr_own_roots = {{{}, {variables}, {functions}, false, NULL}};",
        all.len()
    );
}
