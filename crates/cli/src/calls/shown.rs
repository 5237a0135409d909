//! What is printed of a call graph: places, names, and what an edge rests on.

use crate::program::Program;
use lariat_calls::{Basis, CallGraph, CallNode, Callee, Edge};
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_ir::Role;

/// What is printed.
pub(super) struct Shown<'s> {
    pub(super) program: &'s Program,
    pub(super) code: &'s Collection,
    pub(super) graph: &'s CallGraph,
}

impl Shown<'_> {
    /// The line of a call.
    pub(super) fn line(&self, edge: &Edge) -> u32 {
        self.program.line(edge.site.function.file, edge.span)
    }

    /// The file and the line in which a function begins.
    pub(super) fn place(&self, function: FunctionRef) -> (&str, u32) {
        let span = self.code.function(function).map(|body| body.span).unwrap_or_default();
        (self.program.file_name(function.file), self.program.line(function.file, span))
    }

    /// What sort of thing a node is, in one word.
    pub(super) fn kind(&self, node: &CallNode) -> &'static str {
        match &node.callee {
            Callee::Function(function) => match self.code.function(*function) {
                Some(body) if body.role == Role::Lambda => "anonymous",
                _ => "function",
            },
            Callee::Script(_) => "script",
            Callee::Builtin(_) => "builtin",
            Callee::Open(_) => "open",
        }
    }

    /// A node's name.
    pub(super) fn name(&self, node: &CallNode) -> String {
        match &node.callee {
            Callee::Open(name) if name.is_empty() => "unknown".to_owned(),
            callee => callee.name(self.code),
        }
    }
}

/// What an edge rests on, for people.
pub(super) fn phrase(basis: &Basis) -> String {
    match basis {
        Basis::Call => "call".to_owned(),
        Basis::Overloading(class) => format!("overloading on {class}"),
        Basis::Handle => "function handle".to_owned(),
        Basis::String => "name in a string".to_owned(),
        Basis::Unknown => "a value of unknown class is indexed or called".to_owned(),
        Basis::Budget => "call, not analysed: the budget ran out".to_owned(),
    }
}
