//! Lowering: from a typed program to the low-level IR.
//! Start at [`mod@build`].
//!
//! ```text
//! typed program ─> webs, representations ─> statements ─> passes of the low-level IR
//! ```
//!
//! | module | one concept |
//! |---|---|
//! | [`mod@build`], `functions` | which functions there are; their numbers and names |
//! | `body`, `loops`, `literals`, `parts`, `places`, `calls`, `invoke`, `handles` | the statements of a function |
//! | `general` | functions for any arguments |
//! | [`representation`], [`webs`], [`signature`] | how values are held; which versions share a local; parameters and results |
//! | `audit` | what the analysis decides, evaluated all the same |
//! | `layouts`, `merge` | contexts that share code; contexts that one call reaches |
//! | `order` | what an expression reads first |
//! | [`interface`] | what callers in other languages pass and receive |
//! | `loads` | variables that a file defines |
//! | `anonymous_text` | what `func2str` gives for an anonymous function |
//! | `name_places`, `usage` | where names stand; what `print_usage` shows |
//! | [`refusal`] | what cannot be compiled, and why |

mod anonymous_text;
mod audit;
mod body;
pub mod build;
mod calls;
mod functions;
mod general;
mod handles;
pub mod interface;
mod invoke;
mod layouts;
mod literals;
mod loads;
mod loops;
mod merge;
mod name_places;
mod order;
mod parts;
mod places;
pub mod refusal;
pub mod representation;
pub mod signature;
mod usage;
pub mod webs;

pub use build::{Built, Options, build};
pub use refusal::{Reason, Refusal, Stop};
