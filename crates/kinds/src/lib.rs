//! Kind analysis: is an identifier a variable, a function or a prefix?
//!
//! Implements J. Doherty, L. Hendren, S. Radpour, *Kind Analysis for MATLAB*
//! (OOPSLA 2011), `001` below: the lattice, the library query, and the three
//! analyses, each in a file that reads like the paper's listing.
//!
//! | module | in the paper |
//! |---|---|
//! | [`lattice`] | figure 2 |
//! | `events` | the traversal of section 4 |
//! | `flow` | the flow set |
//! | `ends` | binding of `end` |
//! | `analysis`, `library` | the three by name; the library query of section 3 |
//! | `scope` | listings 1, 2 and 5: files, functions, scripts; the rules in common |
//! | `matlab7` | listing 3 |
//! | `flow_sensitive` | listing 4 |
//! | `flow_insensitive` | listings 5 and 6 |
//! | [`result`] | what an analysis returns |
//!
//! ```text
//! function r = f(x)
//!   r = size(x) + y;      r, x: VAR (parameters); size: FN (library); y: ID
//! end
//! ```
//!
//! Cost: linear in the text for MATLAB 7 and the flow-insensitive analysis; the
//! flow-sensitive one adds, for each branch, the number of names whose kind it
//! changes, and for each occurrence the depth of its loops.

mod analysis;
mod ends;
mod events;
mod flow;
mod flow_insensitive;
mod flow_sensitive;
pub mod lattice;
mod library;
mod matlab7;
pub mod result;
mod scope;

pub use analysis::{Analysis, analyze};
pub use lattice::Kind;
pub use library::Library;
pub use result::{Finding, Kinds, Occurrence, Problem, Role};
pub use scope::Prepared;
