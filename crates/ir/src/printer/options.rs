//! How to print: for which dialect, and with which lines beside the statements.
//!
//! Lines beside the statements instrument a program: the soundness command
//! prints probes that print the value of a variable after each assignment.
//!
//! ```text
//! x = f(y);
//! probe(12, x);        what `after` answers for the statement
//! ```

use crate::program::{FunctionId, StmtId};
use lariat_syntax::Dialect;

/// Lines that belong to a function.
pub type OfFunction<'a> = &'a dyn Fn(FunctionId) -> Vec<String>;

/// Lines that belong to a statement.
pub type OfStatement<'a> = &'a dyn Fn(FunctionId, StmtId) -> Vec<String>;

/// How to print.
#[derive(Clone, Copy)]
pub struct PrintOptions<'a> {
    /// The language to print.
    pub dialect: &'a Dialect,
    /// Lines at the start of a function's body or of a script.
    pub at_start: Option<OfFunction<'a>>,
    /// Lines in front of a statement. Comments are not asked for.
    pub before: Option<OfStatement<'a>>,
    /// Lines after a statement, after the `end` of one with blocks; in front of
    /// one that control never leaves at its end (`return`, `break`, `continue`, a
    /// refused one). Comments are not asked for.
    pub after: Option<OfStatement<'a>>,
    /// Lines at the start of a loop's body (the variable of a `for` has its value)
    /// and of the handler of a `try`.
    pub in_loop: Option<OfStatement<'a>>,
}

impl<'a> PrintOptions<'a> {
    /// The program alone.
    pub fn new(dialect: &'a Dialect) -> Self {
        Self { dialect, at_start: None, before: None, after: None, in_loop: None }
    }
}
