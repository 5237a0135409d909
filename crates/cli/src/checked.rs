//! What a check has found, before it is printed or fixed.

use crate::baseline::Remaining;
use crate::workspace::Workspace;

/// What a check has found.
pub struct Checked {
    /// The files.
    pub workspace: Workspace,
    /// The findings, without those that a baseline hides.
    pub known: Remaining,
}
