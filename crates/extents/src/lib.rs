//! Declared sizes, checked like types: abstract extents (`004`).

pub mod graph;
pub mod solution;
