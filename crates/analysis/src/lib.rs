//! The analyses over whole functions and programs, and the [`pipeline`] that
//! names the stages in order: start reading there.

pub mod callees;
pub mod flow;
pub mod pipeline;
pub mod shipped;

pub use callees::ProjectCallees;
pub use flow::FlowFacts;
pub use shipped::shipped_names;
