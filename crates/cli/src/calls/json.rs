//! The call graph as one JSON document.
//!
//! ```json
//! {"nodes": [{"id", "kind", "name", "label", "file", "line", "context": [[strings]] | null,
//!             "complete"}],
//!  "edges": [{"from", "to", "file", "line", "column", "rests_on", "class", "targets"}]}
//! ```
//! `kind` is `function`, `anonymous`, `script`, `builtin` or `open` (something of
//! which the code is not known). A function has a node for each context; `context`
//! holds the types of its arguments as people read them. `complete` is false where
//! not all calls are known. `rests_on` is `call`, `overloading` (then `class` says
//! on which), `handle`, `string` (a name or code in a string), `unknown` (a value of
//! unknown class is indexed: part of an array, or a handle's call) or `budget` (not
//! analysed); `targets` counts the edges at the same place. The entry point is node
//! 0.

use super::shown::Shown;
use lariat_calls::{Basis, CallNode, CallNodeId, Edge};
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct Document<'a> {
    nodes: Vec<NodeRow<'a>>,
    edges: Vec<EdgeRow<'a>>,
}

#[derive(Serialize)]
struct NodeRow<'a> {
    id: usize,
    kind: &'a str,
    name: String,
    label: String,
    file: Option<&'a str>,
    line: Option<u32>,
    context: Option<Vec<String>>,
    complete: bool,
}

#[derive(Serialize)]
struct EdgeRow<'a> {
    from: usize,
    to: usize,
    file: &'a str,
    line: u32,
    column: u32,
    rests_on: &'a str,
    class: Option<&'a str>,
    targets: usize,
}

/// Prints everything.
pub fn write(shown: &Shown<'_>, out: &mut dyn Write) -> io::Result<()> {
    let graph = shown.graph;
    let document = Document {
        nodes: graph.nodes.iter().map(|(id, node)| node_row(shown, id, node)).collect(),
        edges: graph.edges.iter().map(|edge| edge_row(shown, edge)).collect(),
    };
    serde_json::to_writer(&mut *out, &document)?;
    writeln!(out)
}

fn node_row<'a>(shown: &'a Shown<'_>, id: CallNodeId, node: &CallNode) -> NodeRow<'a> {
    let function = node.callee.function();
    let place = function.map(|function| shown.place(function));
    let name = function.and_then(|function| shown.code.function(function));
    let label = shown.name(node);
    let context = node.context.as_ref().map(|context| {
        let more = context.arguments.more.as_ref().map(|_| "…".to_owned());
        context.arguments.known.iter().map(ToString::to_string).chain(more).collect()
    });
    NodeRow {
        id: id.index(),
        kind: shown.kind(node),
        name: name.map_or_else(|| label.clone(), |body| body.name.clone()),
        label,
        file: place.map(|(file, _)| file),
        line: place.map(|(_, line)| line),
        context,
        complete: node.complete,
    }
}

fn edge_row<'a>(shown: &'a Shown<'_>, edge: &'a Edge) -> EdgeRow<'a> {
    let source = shown.program.workspace.sources.file(edge.site.function.file);
    let at = source.position(edge.span.start);
    EdgeRow {
        from: edge.caller.index(),
        to: edge.callee.index(),
        file: source.name(),
        line: at.line,
        column: at.column,
        rests_on: edge.basis.word(),
        class: match &edge.basis {
            Basis::Overloading(class) => Some(class),
            _ => None,
        },
        targets: shown.graph.site_of(edge).len(),
    }
}
