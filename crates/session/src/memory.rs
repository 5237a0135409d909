//! Sessions over files in memory: tests, benchmarks, and wherever there is no disk.
//!
//! ```text
//! in_memory("/project", [("main.m", "x = f(1);"), ("f.mexa64", "")], options)
//! ```
//!
//! The folder is given with all files below it. Those that do not end in `.m` are known
//! by their names alone, as on a disk; MAT files by what they hold too.
//!
//! Cost: one copy of each text.

use crate::input::Input;
use crate::options::Options;
use crate::session::{Names, Opening, Session};
use crate::unit::Trees;
use lariat_project::MemoryFileSystem;
use lariat_project::filesystem::normalize;
use std::path::Path;
use std::sync::Arc;

/// A session of these files, in this order, by their paths below a folder.
pub fn in_memory<'f>(
    root: impl AsRef<Path>,
    files: impl IntoIterator<Item = (&'f str, impl Into<Vec<u8>>)>,
    options: Options,
) -> Session {
    let root = normalize(root.as_ref());
    let (mut disk, mut inputs) = (MemoryFileSystem::default(), Vec::new());
    for (name, text) in files {
        let path = normalize(&root.join(name));
        disk = disk.with(&path, text);
        if name.ends_with(".m") {
            inputs.push(Input::new(name.into(), path, false));
        }
    }
    let mut session = Session::new(Arc::new(disk), options);
    session.open(Opening {
        paths: &[root],
        inputs,
        names: Names::All,
        trees: Trees::Kept,
        step: &|| {},
    });
    session
}
