//! The sums of vertices and numbers that a function's graph has so far.

use super::Vertex;
use crate::value::Dim;
use lariat_builtins::Role;
use rustc_hash::FxHashMap;

/// The sums of vertices and numbers, and the results of operations on two vertices.
#[derive(Default)]
pub(super) struct Sums {
    pub(super) of: FxHashMap<(Vertex, i64), Vertex>,
    pub(super) parts: FxHashMap<Vertex, (Vertex, i64)>,
    pub(super) pairs: FxHashMap<(Role, Dim, Dim), Vertex>,
}
