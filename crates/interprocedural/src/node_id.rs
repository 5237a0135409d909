//! The id of a node: a function in a context.

use lariat_base::Idx;

/// The id of a node.
pub type NodeId = Idx<Place>;

/// What node ids count.
pub struct Place;
