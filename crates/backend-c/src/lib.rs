//! The C back end: the low-level IR as readable C11, and the run-time library.
//!
//! ```text
//! 4: s = (add s (element x i))          s = s + REAL(x)[lr_at(x, "x", i)];
//! ```
//!
//! | module | one concept |
//! |---|---|
//! | [`mod@file`] | the file: prototypes, functions, `main` |
//! | `function` | a function: its variables, its end |
//! | `statement` | statements |
//! | `layout` | lines: what stands on one |
//! | `expression` | expressions |
//! | `audit` | proofs, evaluated |
//! | `literals` | numbers and strings |
//! | `printer` | what they share |
//! | `names` | names that C allows |
//! | [`library`] | functions that other languages call |
//! | [`runtime`] | the files of the run-time library |

mod audit;
mod expression;
pub mod file;
mod function;
mod layout;
pub mod library;
mod literals;
mod names;
mod positions;
mod printer;
pub mod runtime;
mod statement;

pub use file::{Options, print};
