//! What a check has found, before it is printed or fixed.

use crate::baseline::Remaining;
use crate::workspace::Workspace;
use lariat_findings::finding::GaveUp;

/// What a check has found.
pub struct Checked {
    /// The files.
    pub workspace: Workspace,
    /// The findings, without those that a baseline hides.
    pub known: Remaining,
    /// Notes that nobody asked for.
    pub left_out: usize,
    /// The functions that were not fully analysed, by file and place.
    pub gave_up: Vec<GaveUp>,
}
