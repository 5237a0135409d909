//! What is needed to print a function.

use crate::names::Names;
use lariat_lowered::Program;
use lariat_lowered::library::Library;
use lariat_lowered::program::Function;

/// Prints the statements of a function.
pub struct Printer<'a> {
    pub(crate) program: &'a Program,
    pub(crate) function: &'a Function,
    pub(crate) names: &'a Names,
    pub(crate) library: Library,
    pub(crate) out: String,
    pub(crate) loops: usize,
}

impl<'a> Printer<'a> {
    /// For a function.
    pub fn new(program: &'a Program, function: &'a Function, names: &'a Names) -> Self {
        Self { program, function, names, library: Library::load(), out: String::new(), loops: 0 }
    }
}
