//! The analyses over whole functions and programs, and the [`pipeline`] that
//! names the stages in order: start reading there.

pub mod call_graph;
pub mod callees;
mod facts;
pub mod pipeline;
pub mod preallocation;
pub mod procedure;
pub mod shipped;
mod stubs;
pub mod tracking;
pub mod typed;
pub mod values;

pub use callees::ProjectCallees;
pub use facts::file_facts;
pub use lariat_dataflow as flow;
pub use lariat_dataflow::FlowFacts;
pub use lariat_domains as domains;
pub use lariat_interprocedural as interprocedural;
pub use lariat_interprocedural::declared;
pub use lariat_transfer as propagate;
pub use shipped::shipped_names;
