//! An index under construction, in which `end` means something.

use lariat_ir::{Access, VarId};

/// The index at hand.
#[derive(Clone, Debug)]
pub(crate) struct EndFrame {
    /// The variable, or that in which the part at hand is assigned.
    pub(super) var: VarId,
    /// The steps from the variable to what is indexed, of a place.
    pub(crate) path: Vec<Access>,
    /// What may not exist, or only in part.
    pub(super) is_place: bool,
    /// How much of the path has been read, and into what.
    pub(super) read: Option<(usize, VarId)>,
    /// Which index it is, from 0.
    pub(crate) position: usize,
    pub(super) count: usize,
}

impl EndFrame {
    /// An index into a value.
    pub(crate) const fn value(var: VarId) -> Self {
        Self { var, path: Vec::new(), is_place: false, read: None, position: 0, count: 1 }
    }

    /// An index into a place that is assigned.
    pub(crate) fn place(var: VarId) -> Self {
        Self { is_place: true, ..Self::value(var) }
    }

    pub(crate) fn with_count(self, count: usize) -> Self {
        Self { count, position: 0, ..self }
    }
}
