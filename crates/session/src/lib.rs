//! The one interface to the analyses: files that may be edited, and answers about them.
//!
//! ```text
//! Session ── set_text, close, add, remove ──> Session
//!    └── snapshot() ──> Snapshot ── findings, kinds, facts_at, types, calls, program ──> answers
//! ```
//!
//! A [`Session`] owns files, unsaved texts, settings and libraries, and is asked
//! through [`Snapshot`]s: cheap copies that answer from any thread, whatever happens to
//! the session. An edit makes older snapshots answer [`Cancelled`]: an answer is that of
//! the texts that are asked for, or none.
//!
//! | module | one concept |
//! |---|---|
//! | [`session`] | files, edits |
//! | [`snapshot`] | what can be asked |
//! | [`mod@check`] | all files at once |
//! | [`values`] | what the variables of a file hold, by place |
//! | [`group`] | a program of files with the same settings, and what is known of it |
//! | [`changes`] | what an edit can touch |
//! | [`configuration`], [`specifications`], [`exclusion`] | `lariat.toml` and the options on top of it |
//! | [`memory`] | sessions over files in memory |
//! | [`equation`] | have two expressions the same size? |
//! | `each` | rows, by all threads where they are many |
//! | [`comparison`] | findings as text, to compare sessions |
//! | [`disk`], [`reading`] | unsaved texts on top of a file system; bytes to text, within the fence |
//! | [`library`] | what names can refer to |
//! | [`input`], [`unit`](mod@unit), [`units`] | a file as it was given; read and parsed; all of them |
//! | `stack` | the stack of a thread that asks a session |
//! | [`problem`], [`paths`] | bad input; paths as users see them |
//!
//! Nothing here touches a file but through the [`FileSystem`](lariat_project::FileSystem)
//! that is handed in.

pub mod changes;
pub mod check;
pub mod comparison;
pub mod configuration;
pub mod disk;
mod each;
pub mod equation;
pub mod exclusion;
pub mod group;
pub mod input;
pub mod library;
pub mod memory;
pub mod options;
pub mod paths;
pub mod problem;
mod reading;
pub mod session;
pub mod snapshot;
mod specifications;
mod stack;
pub mod unit;
pub mod units;
pub mod values;

pub use check::Checked;
pub use configuration::{Configuration, Settings};
pub use disk::Disk;
pub use exclusion::Exclusion;
pub use group::Group;
pub use input::Input;
pub use lariat_interprocedural::Cancelled;
pub use memory::in_memory;
pub use options::Options;
pub use problem::Problem;
pub use session::Session;
pub use snapshot::Snapshot;
pub use stack::STACK_BYTES;
pub use unit::Unit;
pub use units::Units;
pub use values::FileValues;
