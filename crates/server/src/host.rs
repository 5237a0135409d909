//! What the server needs of the world.
//!
//! Example: the command line tool hands in the disk and its search for `.m` files; a test hands
//! in files in memory.
//!
//! Cost: none of its own.

use lariat_session::{Disk, Input, Problem};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// What finds the programs below some folders and files: these, and what was wrong.
pub type Find = Arc<dyn Fn(&[PathBuf]) -> (Vec<Input>, Vec<Problem>) + Send + Sync>;

/// What the server needs of the world.
#[derive(Clone)]
pub struct Host {
    /// Where files are read.
    pub disk: Disk,
    /// Finds the programs below folders.
    pub find: Find,
    /// The current folder, to which paths are relative where users see them.
    pub current: PathBuf,
    /// How many workers answer requests; at least two.
    pub workers: usize,
    /// A search of the folders may take so long before open texts are answered about without it.
    pub patience: Duration,
    /// The version in the answer to `initialize`.
    pub version: String,
}
