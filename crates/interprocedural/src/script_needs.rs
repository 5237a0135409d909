//! What a script says of the workspace that it needs to be run in.
//!
//! ```text
//! if exist('step', 'var'), x = step; end     asks for `step`
//! options.tol = 1e-3;                        gives `options` a field, and no value as a whole
//! y = gain * x;                              reads `gain`, which is nothing
//! ```
//!
//! It is evidence of the one file, which [`script_evidence`](crate::script_evidence) collects; what
//! the others say is for [`lariat_project`]'s `workspace`.
//!
//! Cost: a set of names for each script.

use lariat_project::View;
use rustc_hash::FxHashSet;

/// What a script needs.
#[derive(Debug)]
pub struct ScriptNeeds {
    /// How many names it reads that are nothing.
    pub unknown: usize,
    /// Its variables that its texts mention, or that it gives fields alone: somebody may have made
    /// them.
    pub perhaps_made: FxHashSet<Box<str>>,
}

impl ScriptNeeds {
    /// Has nobody assigned a variable of this name before the script is run, for all that it says
    /// and the files that this view shows?
    #[must_use]
    pub fn is_nobodys(&self, view: &View<'_>, name: &str) -> bool {
        !view.is_prepared(self.unknown)
            && !self.perhaps_made.contains(name)
            && !view.may_be_in_workspace(name)
    }
}
