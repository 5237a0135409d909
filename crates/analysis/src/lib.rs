//! The analyses over whole functions and programs, and the [`pipeline`] that
//! names the stages in order: start reading there.

pub mod callees;
mod facts;
pub mod flow;
pub mod pipeline;
pub mod shipped;

pub use callees::ProjectCallees;
pub use facts::file_facts;
pub use flow::FlowFacts;
pub use shipped::shipped_names;
