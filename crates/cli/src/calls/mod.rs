//! `lariat calls`: which functions of a program call which, and what each call
//! rests on.
//!
//! | module | one way to show it |
//! |---|---|
//! | [`text`] | a tree, for people |
//! | [`json`] | one document with nodes and edges |
//! | [`dot`] | for Graphviz |

mod dot;
mod json;
mod text;

use crate::args::{Calls as Arguments, GraphFormat};
use crate::console::Console;
use crate::outcome::Outcome;
use crate::program::Program;
use crate::types::analyzed;
use lariat_analysis::call_graph::{Basis, CallGraph, CallNode, Callee, Edge};
use lariat_analysis::interprocedural::{Collection, FunctionRef};
use lariat_tame::ir::Role;
use std::io;

/// What is printed.
struct Shown<'s> {
    program: &'s Program,
    code: &'s Collection,
    graph: &'s CallGraph,
}

/// Runs the command.
pub fn run(arguments: &Arguments, threads: usize, console: &mut Console) -> io::Result<Outcome> {
    match calls(arguments, threads, console) {
        Ok(outcome) => outcome,
        Err(outcome) => Ok(outcome),
    }
}

fn calls(
    arguments: &Arguments,
    threads: usize,
    console: &mut Console,
) -> Result<io::Result<Outcome>, Outcome> {
    let program = Program::load(&arguments.entry, &arguments.project, threads, console)?;
    let code = program.code();
    let main = program.main(&code, console)?;
    let graph = match arguments.simple {
        true => CallGraph::simple(&code, main),
        false => {
            let given = arguments.args.as_deref();
            let (engine, entry) = analyzed(&program, &code, main, given, console)?;
            CallGraph::complete(&engine, entry)
        }
    };
    let shown = Shown { program: &program, code: &code, graph: &graph };
    let written = match arguments.format {
        GraphFormat::Text => text::write(&shown, console.stdout, &mut console.out),
        GraphFormat::Json => json::write(&shown, &mut console.out),
        GraphFormat::Dot => dot::write(&shown, &mut console.out),
    };
    let files = graph.nodes.iter().filter_map(|(_, node)| Some(node.callee.function()?.file));
    let looked_at = files.collect();
    Ok(written.map(|()| program.outcome(&looked_at, console)))
}

impl Shown<'_> {
    /// The line of a call.
    fn line(&self, edge: &Edge) -> u32 {
        self.program.line(edge.site.function.file, edge.span)
    }

    /// The file and the line in which a function begins.
    fn place(&self, function: FunctionRef) -> (&str, u32) {
        let span = self.code.function(function).map(|body| body.span).unwrap_or_default();
        (self.program.file_name(function.file), self.program.line(function.file, span))
    }

    /// What sort of thing a node is, in one word.
    fn kind(&self, node: &CallNode) -> &'static str {
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
    fn name(&self, node: &CallNode) -> String {
        match &node.callee {
            Callee::Open(name) if name.is_empty() => "unknown".to_owned(),
            callee => callee.name(self.code),
        }
    }
}

/// What an edge rests on, in one word.
const fn word(basis: &Basis) -> &'static str {
    match basis {
        Basis::Call => "call",
        Basis::Overloading(_) => "overloading",
        Basis::Handle => "handle",
        Basis::Text => "text",
        Basis::Unknown => "unknown",
        Basis::Budget => "budget",
    }
}

/// What an edge rests on, for people.
fn phrase(basis: &Basis) -> String {
    match basis {
        Basis::Call => "call".to_owned(),
        Basis::Overloading(class) => format!("overloading on {class}"),
        Basis::Handle => "function handle".to_owned(),
        Basis::Text => "name in a text".to_owned(),
        Basis::Unknown => "a value of unknown class is indexed or called".to_owned(),
        Basis::Budget => "call, not analysed: the budget ran out".to_owned(),
    }
}
