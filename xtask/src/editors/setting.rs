//! What the test of a client needs: the program, a project that it may change, its options.
//!
//! Cost: none.

use std::path::PathBuf;

/// What a client needs to be tested.
pub struct Setting {
    /// The program.
    pub lariat: PathBuf,
    /// A copy of the project, which may be changed.
    pub folder: PathBuf,
    /// Where pictures go, if any are taken.
    pub pictures: Option<PathBuf>,
    /// The one test of the client that runs, if not all do.
    pub only: Option<String>,
}
