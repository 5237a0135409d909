//! The Tamer: from a syntax tree and its kinds to the Tame IR ([`ir`]), and back to
//! MATLAB (`000` chapter 4 and appendix D).
//!
//! | module | one concept |
//! |---|---|
//! | [`mod@lower`] | one simplification, one file |
//! | [`mod@round_trip`] | what is printed and read back is the same |

pub mod lower;
pub mod round_trip;

pub use lariat_ir as ir;
pub use lariat_ir::{
    Difference, Fault, PrintOptions, Program, locals, print, print_class, print_file, printer,
    same, ssa, verify, walk,
};
