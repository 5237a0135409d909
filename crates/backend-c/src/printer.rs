//! What is needed to print a function.

use crate::names::Names;
use lariat_lowered::Program;
use lariat_lowered::library::Library;
use lariat_lowered::program::{Function, LocalId, StmtKind, each_stmt};
use lariat_lowered::uses;
use rustc_hash::FxHashSet;
use std::cell::Cell;

/// Prints the statements of a function.
pub struct Printer<'a> {
    pub(crate) program: &'a Program,
    pub(crate) function: &'a Function,
    pub(crate) names: &'a Names,
    /// The locals that are read where no loop of theirs runs.
    pub(crate) read_outside: FxHashSet<LocalId>,
    pub(crate) library: Library,
    pub(crate) out: String,
    pub(crate) loops: usize,
    /// The locals stand in a frame, which an error leaves as it is.
    pub(crate) framed: bool,
    /// How many `try` are around.
    pub(crate) tries: usize,
    /// How many of these the innermost loop is around.
    pub(crate) tries_around_loop: usize,
    /// The lines that run are kept, for errors.
    pub(crate) traced: bool,
    /// The place of what runs is kept, for what stops the program.
    pub(crate) placed: bool,
    /// The line that is printed has begun.
    pub(crate) continues: bool,
    /// The arrays whose elements are read and stored in place.
    pub(crate) direct: Vec<LocalId>,
    /// Those that have had such a name in the block of C that is printed.
    pub(crate) declared: Vec<LocalId>,
    /// What is proved is evaluated all the same.
    pub(crate) audited: bool,
    /// The locals at which each iteration of the loop that is printed stores an element.
    pub(crate) positions: Vec<LocalId>,
    /// The names of the elements that a fused statement reads.
    pub(crate) items: Vec<String>,
    /// The number of the fused statement that is printed, or was last.
    pub(crate) fused: usize,
    /// How many operands have names, so that they are evaluated in order.
    pub(crate) named: Cell<usize>,
    /// The line of the statement that is printed.
    pub(crate) line: u32,
}

impl<'a> Printer<'a> {
    /// For a function.
    pub fn new(program: &'a Program, function: &'a Function, names: &'a Names) -> Self {
        let traced = names.has_entry() && function.line > 0;
        Self {
            program,
            function,
            names,
            read_outside: uses::read_outside_loops(function),
            library: Library::load(),
            out: String::new(),
            loops: 0,
            framed: has_frame(function),
            tries: 0,
            tries_around_loop: 0,
            traced,
            placed: !names.has_entry() && function.line > 0,
            continues: false,
            direct: Vec::new(),
            declared: Vec::new(),
            audited: names.is_audited(),
            positions: Vec::new(),
            items: Vec::new(),
            fused: 0,
            named: Cell::new(0),
            line: 0,
        }
    }
}

/// Does an error return to the function?
pub fn has_frame(function: &Function) -> bool {
    let mut found = false;
    each_stmt(&function.body, &mut |stmt| {
        found |= matches!(stmt.kind, StmtKind::Try { .. } | StmtKind::Unwind { .. });
    });
    found
}
