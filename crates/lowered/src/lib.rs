//! The typed low-level IR of compiled programs.
//! Start at [`program`]; [`mod@build`] makes it from a typed program.
//!
//! ```text
//! typed program ─> build ─> expressions ─> targets ─> dead loops ─> counters ─> guards ─> lifting ─> filling ─> fusion ─> temporaries ─> sums ─> carried ─> loop fusion ─> unroll and jam ─> a back end prints it
//! ```
//!
//! | module | one concept |
//! |---|---|
//! | [`program`] | functions, locals, statements, expressions |
//! | [`repr`] | how values are held |
//! | [`scalar`] | operations on C scalars |
//! | [`library`] | functions of the language that the run-time library has |
//! | [`representation`], [`webs`], [`signature`] | how values are held; which versions share a local; parameters and results |
//! | [`mod@build`], `functions`, `body`, `loops`, `general`, `literals`, `calls`, `invoke`, `handles`, `parts` | from a typed program |
//! | `audit` | what the analysis decides, evaluated all the same |
//! | `layouts`, `merge` | contexts that share code; contexts that one call reaches |
//! | [`reachability`] | functions that calls reach |
//! | `order` | what an expression reads first |
//! | [`interface`] | what callers in other languages pass and receive |
//! | [`expressions`], `targets`, `dead_loops`, [`counters`], [`guards`], `lifting`, `filling`, [`fusion`], [`temporaries`], `sums`, `carried`, `loop_fusion`, `unroll_and_jam` | passes, in this order: each a file |
//! | `affine`, `bounds`, [`plain`], `nests` | indices as sums; what extents are at least; arrays that are no ranges; loops that compute elements alone |
//! | `remainders` | remainders of integers |
//! | [`effects`] | what an expression may do beside giving a value |
//! | [`text`], [`reader`], `scanner` | a program as text, and back |
//! | [`verifier`] | the rules of a program |
//! | [`typing`] | the representation of an expression |
//! | [`uses`] | how often locals are assigned and read |
//! | `loads` | variables that a file defines |
//! | `anonymous_text` | what `func2str` gives for an anonymous function |
//! | `usage` | what `print_usage` shows |
//! | [`refusal`] | what cannot be compiled, and why |

mod affine;
mod anonymous_text;
mod audit;
mod body;
mod bounds;
pub mod build;
mod calls;
mod carried;
pub mod counters;
mod dead_loops;
pub mod effects;
pub mod expressions;
mod filling;
mod functions;
pub mod fusion;
mod general;
pub mod guards;
mod handles;
pub mod interface;
mod invoke;
mod layouts;
pub mod library;
mod lifting;
mod literals;
mod loads;
mod loop_fusion;
mod loops;
mod merge;
mod name_places;
mod nests;
mod order;
mod parts;
mod places;
pub mod plain;
pub mod program;
pub mod reachability;
pub mod reader;
pub mod refusal;
mod remainders;
pub mod repr;
pub mod representation;
#[cfg(test)]
mod rewritten;
pub mod scalar;
mod scanner;
pub mod signature;
mod sums;
mod targets;
pub mod temporaries;
pub mod text;
pub mod typing;
mod unroll_and_jam;
mod usage;
pub mod uses;
pub mod verifier;
pub mod webs;

pub use build::{Built, Options, build};
pub use program::Program;
pub use reader::read;
pub use refusal::{Reason, Refusal, Stop};
pub use verifier::verify;
