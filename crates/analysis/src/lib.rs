//! The analyses over whole functions and programs, and the [`pipeline`] that
//! names the stages in order: start reading there.

pub mod callees;
pub mod flow;
pub mod pipeline;
mod facts;
pub mod shipped;

pub use callees::ProjectCallees;
pub use flow::FlowFacts;
pub use facts::file_facts;
pub use shipped::shipped_names;
