//! A class file: its source with each function replaced by its tamed text.
//!
//! Properties, events, enumerations, attributes and everything between the
//! functions stay as they are written: the Tame IR has functions only.
//!
//! ```text
//! classdef C                         classdef C
//!   methods                            methods
//!     function r = f(o)                  function r = f(o)
//!       r = o.x + 1;                         t1 = o.x;
//!     end                                    …
//!   end                                  end
//! end                                  end
//!                                    end
//! ```
//!
//! Functions that were anonymous stand at the end of the file.

use super::{PrintOptions, Printer};
use crate::program::{FunctionId, Program, Role};
use lariat_base::Span;
use lariat_syntax::tree::Unit;

/// The program of a whole file, whatever it is, as MATLAB.
pub fn print_file(source: &str, program: &Program, options: &PrintOptions<'_>) -> String {
    match program.unit {
        Unit::Class => print_class(source, program, options),
        Unit::Script | Unit::Function => super::print(program, options),
    }
}

/// The source of a class file with tamed functions.
pub fn print_class(source: &str, program: &Program, options: &PrintOptions<'_>) -> String {
    let mut text = String::with_capacity(2 * source.len());
    let mut done = 0;
    for (span, id) in functions(program) {
        let Some(before) = source.get(done..span.start as usize) else { continue };
        text.push_str(before);
        text.push_str(tamed(program, id, options, column(source, span.start)).trim());
        done = span.end as usize;
    }
    text.push_str(source.get(done..).unwrap_or_default());
    for (id, function) in program.functions.iter() {
        if function.role == Role::Lambda && function.parent.is_none() {
            text.truncate(text.trim_end().len());
            text.push_str("\n\n");
            text.push_str(&tamed(program, id, options, 0));
        }
    }
    text
}

/// The functions of the source that lie in no other one, in its order.
fn functions(program: &Program) -> Vec<(Span, FunctionId)> {
    let own = program.functions.iter().filter(|(_, function)| {
        function.parent.is_none() && function.role != Role::Lambda && !function.span.is_empty()
    });
    let mut own: Vec<_> = own.map(|(id, function)| (function.span, id)).collect();
    own.sort_unstable();
    own
}

fn tamed(program: &Program, id: FunctionId, options: &PrintOptions<'_>, margin: usize) -> String {
    let mut printer = Printer::new(program, options, margin);
    printer.function(id);
    printer.out
}

/// How far from its line's start a place stands.
fn column(source: &str, at: u32) -> usize {
    let before = source.get(..at as usize).unwrap_or_default();
    before.len() - before.rfind(['\n', '\r']).map_or(0, |end| end + 1)
}
