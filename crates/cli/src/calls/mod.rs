//! `lariat calls`: which functions of a program call which, and what each call
//! rests on.
//!
//! | module | output format |
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
use crate::entry_point::{self, EntryPoint, Stop};
use crate::outcome::Outcome;
use crate::program::Start;
use lariat_base::FileId;
use lariat_calls::CallGraph;
use shown::Shown;
use std::collections::HashSet;
use std::io;

/// Runs the command.
pub fn run(arguments: &Arguments, threads: usize, console: &mut Console) -> io::Result<Outcome> {
    let start = Start::new(&arguments.entry, &arguments.project);
    entry_point::run(start, threads, console, |entry, console| calls(arguments, entry, console))
}

fn calls(
    arguments: &Arguments,
    entry: &EntryPoint,
    console: &mut Console,
) -> Result<HashSet<FileId>, Stop> {
    let EntryPoint { program, code, main } = entry;
    let graph = match arguments.simple {
        true => CallGraph::simple(code, *main),
        false => {
            let context = entry.context(arguments.args.as_deref(), console)?;
            CallGraph::of_program(code, *main, context, lariat_calls::BUDGET)
        }
    };
    let shown = Shown { program, code, graph: &graph };
    match arguments.format {
        GraphFormat::Text => text::write(&shown, console.stdout, &mut console.out)?,
        GraphFormat::Json => json::write(&shown, &mut console.out)?,
        GraphFormat::Dot => dot::write(&shown, &mut console.out)?,
    }
    let files = graph.nodes.iter().filter_map(|(_, node)| Some(node.callee.function()?.file));
    Ok(files.collect())
}
