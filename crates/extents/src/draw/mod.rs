//! The abstract extent graph as a picture: for Graphviz ([`dot`]) or drawn here
//! ([`svg`]).
//!
//! ```text
//! ⊥ ──1──> R ──1──> x 7        a vertex: its variable or name, and its extent
//! ```
//!
//! Vertices of one extent have one colour. A vertex to be checked that is not
//! uniform has a thick border.
//!
//! Cost: linear; drawing sorts each layer a few times.

pub mod dot;
mod layers;
pub mod svg;

use crate::Input;
use crate::graph::{Origin, Vertex};
use crate::report::Checked;
use rustc_hash::FxHashSet;

/// What is shown of a graph.
pub struct Picture<'p> {
    input: &'p Input<'p>,
    checked: &'p Checked,
    wrong: FxHashSet<Vertex>,
}

impl<'p> Picture<'p> {
    /// The picture of a function.
    pub fn new(input: &'p Input<'p>, checked: &'p Checked) -> Self {
        let graph = &checked.construction.graph;
        let checks = checked.construction.checks.iter().map(|check| check.vertex);
        let wrong = checks.filter(|vertex| !checked.solution.is_uniform(graph, *vertex)).collect();
        Self { input, checked, wrong }
    }

    /// The function's name.
    pub fn title(&self) -> &str {
        &self.input.signature.function
    }

    /// What a vertex is.
    fn label(&self, vertex: Vertex) -> String {
        let function = &self.input.program.functions[self.input.function];
        let name = |name: usize| self.input.signature.names[name].symbol.to_string();
        let line = |stmt| {
            let start = function.origin(stmt).span.start as usize;
            let text = self.input.tree.text().as_bytes();
            let before = text.get(..start).unwrap_or(text);
            before.iter().filter(|byte| **byte == b'\n').count() + 1
        };
        let variable = |var| &function.vars[var].name;
        match self.checked.construction.origins[vertex as usize] {
            Origin::Bottom => "⊥".to_owned(),
            Origin::Constant(number) => number.to_string(),
            Origin::Entry(entry) => format!("{} in", name(entry)),
            Origin::Exit(exit) => format!("{} out", name(exit)),
            Origin::New(stmt) => format!("new, line {}", line(stmt)),
            Origin::Need(stmt) => format!("agree, line {}", line(stmt)),
            Origin::Join(stmt, var) => format!("{} after line {}", variable(var), line(stmt)),
            Origin::Head(stmt, var) => format!("{} in loop, line {}", variable(var), line(stmt)),
            Origin::Return(var) => format!("{} returned", variable(var)),
        }
    }

    /// A colour for the extent of a vertex: hue, in degrees.
    fn hue(&self, vertex: Vertex) -> u32 {
        // The golden angle keeps neighbours apart.
        self.checked.solution.class(vertex).wrapping_mul(137) % 360
    }
}
