//! The workspace that a script runs in: which of its variables may other files have left there?
//!
//! A script has no variables of its own (`001` section 3.1): those it reads and does not assign
//! are the workspace's. Which ones may be there is a question to the other files of the project:
//! another script may assign them, and whoever runs the script may have them.
//!
//! ```text
//! setup.m      rate = 44100;
//! play.m       y = sin(2*pi*f*(0:rate)/rate)     `rate` may be there, `f` is nobody's
//! ```
//!
//! Where no file has a name, a person may still have typed it. This module says what the files
//! do; what to make of a name that none of them has is for the asker.
//!
//! Cost: constant.

use crate::view::View;

/// How many unknown names a script may read and still count as one that is run alone.
const MOST_UNKNOWN: usize = 3;

impl View<'_> {
    /// Does this script, which reads so many names that are neither variables nor functions, run
    /// in a workspace that somebody has prepared? A few such names may be slips.
    #[must_use]
    pub fn is_prepared(&self, unknown: usize) -> bool {
        unknown > MOST_UNKNOWN || self.may_be_run()
    }

    /// May a variable of this name be in the workspace in which this script runs, for all that
    /// the files of the project say: another script assigns it, or needs it as well, or one of the
    /// same folder defines what cannot be seen?
    #[must_use]
    pub fn may_be_in_workspace(&self, name: &str) -> bool {
        self.library().workspaces().may_be_left(name, self.file, self.folder_path())
    }

    /// May another file run this script?
    #[must_use]
    pub fn may_be_run(&self) -> bool {
        let own = self.file.map(|file| self.library().file(file).name.as_str());
        own.is_none_or(|own| self.library().workspaces().may_be_run(own, self.file))
    }
}
