//! A file to work on, as it was given or found.

use crate::paths;
use std::borrow::Cow;
use std::path::PathBuf;

/// A file to work on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The path as given, or below the folder that was given.
    pub path: PathBuf,
    /// The same as users see it.
    pub name: String,
    /// The same from the root, without `..`.
    pub absolute: PathBuf,
    /// True when the file itself was given.
    pub explicit: bool,
}

impl Input {
    /// A file by its path as users write it, and from the root.
    pub fn new(path: PathBuf, absolute: PathBuf, explicit: bool) -> Self {
        Self { name: paths::show(&path), absolute, path, explicit }
    }

    /// The path letter by letter as it was given; below a folder as users see it.
    pub fn given(&self) -> Cow<'_, str> {
        if self.explicit { self.path.to_string_lossy() } else { Cow::Borrowed(&self.name) }
    }
}
