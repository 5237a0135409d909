//! The graph for Graphviz.
//!
//! ```text
//! digraph "f" { v1 [label="R in\nR"]; v0 -> v1 [label=1]; }
//! ```
//!
//! Cost: linear.

use super::Picture;
use std::fmt::Write;

/// The graph as text for `dot`.
pub fn dot(picture: &Picture<'_>) -> String {
    let graph = &picture.checked.construction.graph;
    let mut text = format!("digraph {} {{\n  rankdir=LR;\n", quoted(picture.title()));
    for vertex in graph.vertices() {
        let label = format!("{}\n{}", picture.label(vertex), picture.checked.name(vertex));
        let hue = f64::from(picture.hue(vertex)) / 360.0;
        let width = if picture.wrong.contains(&vertex) { 4 } else { 1 };
        let _ = writeln!(
            text,
            "  v{vertex} [label={}, style=filled, fillcolor=\"{hue:.3} 0.25 1\", penwidth={width}];",
            quoted(&label)
        );
    }
    for vertex in graph.vertices() {
        for (place, from) in graph.incoming(vertex).iter().enumerate() {
            let _ = writeln!(text, "  v{from} -> v{vertex} [label={}];", place + 1);
        }
    }
    text + "}\n"
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
