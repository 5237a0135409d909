//! What is known of one file: the [`pipeline`] of stages that need no calls (start reading
//! there), and [`per_file`], what the analyses of whole programs find from it.
//!
//! | module | one concept |
//! |---|---|
//! | [`pipeline`] | from source text to kinds and control-flow facts |
//! | `facts`, `stubs` | what a file offers to others |
//! | [`written_calls`] | calls of functions known by name, in either syntax |
//! | [`shipped`], [`callees`] | the shipped names and effects meet the project |
//! | [`per_file`] | the findings of a file |

pub mod callees;
mod facts;
pub mod per_file;
pub mod pipeline;
pub mod shipped;
mod stubs;
pub mod written_calls;

pub use callees::ProjectCallees;
pub use facts::{file_facts, makes_cleanup, returns_cleanup};
pub use shipped::shipped_names;
