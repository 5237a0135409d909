//! The Tamer: from a syntax tree and its kinds to the Tame IR, and back to
//! MATLAB (`000` chapter 4 and appendix D). Start at [`ir`].
//!
//! | module | one concept |
//! |---|---|
//! | [`ir`] | the program: functions, variables, statements |
//! | [`walk`] | what a statement reads, writes and holds |
//! | [`ssa`] | static single assignment form: versions, dominators, φ nodes |
//! | [`mod@verify`] | the rules that a program keeps to |
//! | [`printer`] | back to MATLAB |
//! | `notation` | calls that are written as ranges and brackets |
//! | [`mod@same`] | are two programs the same? |
//! | [`mod@round_trip`] | what is printed and read back is the same |

pub mod ir;
pub mod locals;
pub mod lower;
mod notation;
pub mod printer;
pub mod round_trip;
pub mod same;
pub mod ssa;
#[cfg(test)]
mod testing;
pub mod verify;
pub mod walk;

pub use ir::Program;
pub use printer::{PrintOptions, print, print_class, print_file};
pub use same::{Difference, same};
pub use verify::{Fault, verify};
