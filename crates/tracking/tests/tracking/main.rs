//! Shape tracking and sets of shapes: figures 15 and 18 of `002` term by term, and
//! programs in which what came around a loop must not be taken for what is there
//! now. The paper's inferences are literate tests.

mod around_loops;
mod callees;
mod figure_1;
mod large;
mod program;
