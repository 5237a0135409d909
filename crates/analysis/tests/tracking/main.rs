//! Shape tracking and preallocation on the programs of `002`: its inferences 1 to
//! 6, figures 5, 15 and 18, and section 8.3; and on programs of our own.

mod evalin;
mod figure_1;
mod growth;
mod hilbert;
mod program;
mod quadrature;
mod soundness;
mod unknown_size;
