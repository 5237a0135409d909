//! A function that has been checked, and what is wrong with it.

use super::name::Name;
use crate::Input;
use crate::graph::{Construction, Vertex};
use crate::solution::{Class, Solution};
use crate::value::{Dim, Shape, Value};
use lariat_base::Span;
use rustc_hash::FxHashMap;

/// What a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingKind {
    /// Extents differ that must be one.
    Mismatch,
    /// Something cannot be checked.
    Unchecked,
    /// Code that is never reached cannot be, either.
    Unreachable,
}

/// Something wrong with a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub kind: FindingKind,
    /// Where.
    pub span: Span,
    /// Where else to look, and what is to be seen there.
    pub labels: Vec<(Span, String)>,
    /// What is wrong.
    pub message: String,
    /// The extents and where they come from.
    pub notes: Vec<String>,
    /// What to do about it; may be empty.
    pub help: String,
}

/// A function that has been checked.
pub struct Checked {
    /// Its graph.
    pub construction: Construction,
    /// The solution.
    pub solution: Solution,
    /// The names of the extents that have one.
    pub names: FxHashMap<Class, Name>,
    /// What is wrong, in source order.
    pub findings: Vec<Finding>,
}

impl Checked {
    /// The name of a vertex' extent.
    pub fn name(&self, vertex: Vertex) -> &Name {
        self.names.get(&self.solution.class(vertex)).unwrap_or(&Name::Unnamed)
    }

    /// An extent as text.
    pub fn dim(&self, dim: Dim) -> String {
        match dim {
            Dim::Constant(number) => number.to_string(),
            Dim::At(vertex) => self.name(vertex).to_string(),
        }
    }

    /// A value as text: `(R,S)`, `scalar = R`, `unknown`.
    pub fn show(&self, value: &Value) -> String {
        match value {
            Value::Unset => "no value".to_owned(),
            Value::Opaque(_) => "unknown".to_owned(),
            Value::Sized(shape) if shape.is_scalar() => self.scalar(shape),
            Value::Sized(shape) => {
                let dims: Vec<String> = shape.dims.iter().map(|dim| self.dim(*dim)).collect();
                format!("({})", dims.join(","))
            }
        }
    }

    fn scalar(&self, shape: &Shape) -> String {
        let is_known = |dim: &Dim| match dim {
            Dim::Constant(_) => true,
            Dim::At(vertex) => self.name(*vertex).is_known(),
        };
        match shape.value().filter(is_known) {
            Some(value) => format!("scalar = {}", self.dim(value)),
            None => "scalar".to_owned(),
        }
    }
}

/// The declaration as the second place of a finding.
pub(super) fn declaration(input: &Input<'_>) -> (Span, String) {
    (input.signature.span, "declared here".to_owned())
}
