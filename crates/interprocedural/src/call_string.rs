//! Call strings: the chain of suspended functions that leads to a node (`000`
//! section 5.2.2).
//!
//! A node's call string is that of the first call which needed it: one possible
//! stack trace, shown to users beside a finding. A later call of the same
//! function with the same context reuses the node and its string (figure 5.2).
//!
//! Example: `main` calls `f` calls `g`: the string of `g` is `main : f : g`.

use crate::node_id::NodeId;

/// Nodes from the entry point to a node, each with the call in it that leads to
/// the next: `(caller, site)`. The node itself is not among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallString<S> {
    /// The suspended callers, outermost first, and where they call.
    pub calls: Vec<(NodeId, S)>,
}
