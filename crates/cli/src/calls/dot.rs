//! The call graph for Graphviz: one node a function, whatever its contexts.
//!
//! Builtins are left out: every function calls some. What an edge rests on, other
//! than the name, stands beside it with the lines; what is not known is dashed.

use super::shown::{Shown, phrase};
use super::text::{Functions, lines};
use lariat_calls::{Basis, Callee};
use std::io::{self, Write};

/// Prints everything.
pub fn write(shown: &Shown<'_>, out: &mut dyn Write) -> io::Result<()> {
    let functions = Functions::of(shown);
    writeln!(out, "digraph calls {{")?;
    writeln!(out, "  rankdir=LR;")?;
    writeln!(out, "  node [shape=box, fontname=\"sans-serif\"];")?;
    writeln!(out, "  edge [fontname=\"sans-serif\", fontsize=10];")?;
    for (id, group) in functions.groups.iter().enumerate() {
        let node = &shown.graph.nodes[group.nodes[0]];
        let (label, style) = match &node.callee {
            Callee::Builtin(_) => continue,
            Callee::Open(_) => (escaped(&shown.name(node)), ", style=dashed"),
            Callee::Script(function) | Callee::Function(function) => {
                let (file, line) = shown.place(*function);
                let label = format!("{}\\n{}:{line}", escaped(&shown.name(node)), escaped(file));
                let is_script = matches!(node.callee, Callee::Script(_));
                (label, if is_script { ", shape=note" } else { "" })
            }
        };
        writeln!(out, "  n{id} [label=\"{label}\"{style}];")?;
    }
    for (caller, _) in functions.groups.iter().enumerate() {
        for call in functions.calls_of(shown, caller) {
            let callee = &shown.graph.nodes[functions.groups[call.callee].nodes[0]].callee;
            if matches!(callee, Callee::Builtin(_)) {
                continue;
            }
            let mut label = lines(&call.lines);
            if call.basis != Basis::Call {
                label += &format!("\\n{}", escaped(&phrase(&call.basis)));
            }
            let style = if matches!(callee, Callee::Open(_)) { ", style=dashed" } else { "" };
            writeln!(out, "  n{caller} -> n{} [label=\"{label}\"{style}];", call.callee)?;
        }
    }
    writeln!(out, "}}")
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
