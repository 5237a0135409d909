//! The typed low-level IR of compiled programs, and its passes.
//! Start at [`program`]; a typed program becomes one by the crate `lowering`.
//!
//! | module | one concept |
//! |---|---|
//! | [`program`] | functions, locals, statements, expressions |
//! | [`repr`] | how values are held |
//! | [`scalar`] | operations on C scalars |
//! | [`library`] | functions of the language that the run-time library has |
//! | [`reachability`] | functions that calls reach |
//! | [`passes`] | the passes, each a file, in their order |
//! | [`definite_assignment`], `expressions`, `targets`, `dead_loops`, `dead_stores`, `counters`, `guards`, `lifting`, `filling`, `fusion`, [`temporaries`], `sums`, `carried`, `loop_fusion`, `unroll_and_jam` | these |
//! | `affine`, `bounds`, `plain`, `nests` | indices as sums; what extents are at least; arrays that are no ranges; loops that compute elements alone |
//! | `remainders` | remainders of integers |
//! | [`effects`] | what an expression may do beside giving a value |
//! | [`text`], [`reader`], `scanner` | a program as text, and back |
//! | [`verifier`] | the rules of a program |
//! | [`typing`] | the representation of an expression |
//! | [`remarks`], [`account`] | what passes did, and why; what a function costs |
//! | [`uses`] | how often locals are assigned and read |

pub mod account;
mod affine;
mod bounds;
mod carried;
mod counters;
mod dead_loops;
mod dead_stores;
pub mod definite_assignment;
pub mod effects;
mod expressions;
mod filling;
mod fusion;
mod guards;
pub mod library;
mod lifting;
mod loop_fusion;
mod nests;
pub mod passes;
mod plain;
pub mod program;
pub mod reachability;
pub mod reader;
mod remainders;
pub mod remarks;
pub mod repr;
#[cfg(test)]
mod rewritten;
pub mod scalar;
mod scanner;
mod sums;
mod targets;
pub mod temporaries;
pub mod text;
pub mod typing;
mod unroll_and_jam;
pub mod uses;
pub mod verifier;

pub use program::Program;
pub use reader::read;
pub use verifier::verify;
