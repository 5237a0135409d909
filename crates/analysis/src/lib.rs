//! The analyses over whole functions and programs, and the [`pipeline`] that
//! names the stages in order: start reading there.

pub mod pipeline;
pub mod shipped;

pub use shipped::shipped_names;
