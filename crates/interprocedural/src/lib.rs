//! The interprocedural analysis framework (`000` chapter 5).
//!
//! An analysis defines how to analyse one function for one context; the
//! [`Engine`] decides when: it creates a node for each function and context, keeps
//! results, suspends callers while callees are analysed, finds recursion by the
//! call string and iterates to a fixed point, cuts chains of ever-growing
//! contexts, and keeps to its budgets.
//!
//! | module | in the thesis |
//! |---|---|
//! | [`engine`] | 5.2, 5.2.1, 5.2.4 |
//! | [`call_string`] | 5.2.2 |
//! | [`call_site`] | 5.2.3 |
//! | [`collection`], [`naming`] | 5.1, table 5.1 |
//! | [`ssa_form`] | the SSA form of a function, its calls resolved |
//! | [`argument_tests`] | functions that ask for their arguments |
//! | [`script_needs`] | what a script needs from the workspace that it is run in |
//! | [`run`] | what an analysis read, and whether it continues |
//!
//! The engine knows nothing of MATLAB: functions, contexts and results are
//! parameters. The value analysis (`lariat-values`) is one client, the
//! analysis of possible errors in `tests/possibly_raises.rs` another.

pub mod argument_tests;
pub mod budget;
pub mod call_site;
pub mod call_string;
pub mod collection;
pub mod declared;
pub mod engine;
pub mod members;
pub mod naming;
mod node_id;
pub mod run;
pub mod script_needs;
pub mod ssa_form;
mod superclass_calls;

pub use budget::{Budget, Exhausted, Share};
pub use call_site::CallSites;
pub use call_string::CallString;
pub use collection::{Collection, FunctionRef, SourceUnit};
pub use engine::{Analysis, Engine, Node};
pub use node_id::NodeId;
pub use run::{Cancellation, Cancelled, Epoch, Reads, Run};
