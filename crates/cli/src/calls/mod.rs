//! `lariat calls`: which functions of a program call which, and what each call
//! rests on.
//!
//! | module | one way to show it |
//! |---|---|
//! | [`shown`] | what all of them show |
//! | [`text`] | a tree, for people |
//! | [`json`] | one document with nodes and edges |
//! | [`dot`] | for Graphviz |

mod dot;
mod json;
mod shown;
mod text;

use crate::args::{Calls as Arguments, GraphFormat};
use crate::console::Console;
use crate::outcome::Outcome;
use crate::program::Program;
use crate::types::analyzed;
use lariat_calls::CallGraph;
use shown::Shown;
use std::io;

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
