//! Functions in text form before a pass and after it, for the tests of passes.
//!
//! Example: `after(super::fuse, r#"  local y variable f64[] "y"\n"#, body)`.

use crate::program::{Function, FunctionId};
use crate::{reader, text, verify};

/// What a pass makes of a function of `n`, with an array `x` and further locals, that has these
/// statements; verified.
pub fn after(pass: fn(&mut Function), locals: &str, body: &str) -> String {
    let source = format!(
        "lowered program 1\nfunction f 1 \"f.m\"\n  local n param f64 \"n\"\n  \
         local x variable f64[] \"x\"\n{locals}  params n\n  results\n{body}end\n"
    );
    let mut program = reader::read(&source).expect("a program");
    pass(&mut program.functions[FunctionId::new(0)]);
    assert_eq!(verify(&program), Vec::new());
    text::print(&program)
}
