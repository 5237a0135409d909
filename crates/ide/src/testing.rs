//! Small projects in memory, for the tests of this crate.
//!
//! ```text
//! with_project(&[("main.m", "y = f(1);"), ("f.m", "…")], |project| project.at("main.m", "f("))
//! ```
//!
//! Cost: that of a session of these files.

use crate::file::File;
use lariat_base::FileId;
use lariat_session::{Options, Snapshot, in_memory};
use std::path::Path;

/// The folder in which the files pretend to lie.
const ROOT: &str = "/p";

/// A project of some files.
pub(crate) struct Project {
    /// What can be asked of it.
    pub(crate) snapshot: Snapshot,
}

impl Project {
    /// A project of these files.
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let mut session = in_memory(ROOT, files.iter().copied(), Options::none(ROOT));
        let snapshot = session.snapshot();
        // The session's epoch lives on in the snapshot.
        Self { snapshot }
    }

    /// A file.
    pub(crate) fn file(&self, name: &str) -> File<'_> {
        let id = self.id(name);
        File::of(&self.snapshot, id).expect("a file with code")
    }

    /// The id of a file.
    pub(crate) fn id(&self, name: &str) -> FileId {
        self.snapshot.find(&Path::new(ROOT).join(name)).expect("a file of the project")
    }

    /// Where a text stands first in a file.
    pub(crate) fn at(&self, name: &str, text: &str) -> u32 {
        self.file(name).source.text().find(text).expect("the text") as u32
    }

    /// A place as `file:line`.
    pub(crate) fn place(&self, file: FileId, offset: u32) -> String {
        let source = self.snapshot.sources().file(file);
        format!("{}:{}", source.name(), source.position(offset).line)
    }
}

/// Looks at one file, `main.m`.
pub(crate) fn with_file<R>(text: &str, look: impl FnOnce(&File<'_>) -> R) -> R {
    let project = Project::new(&[("main.m", text)]);
    look(&project.file("main.m"))
}
