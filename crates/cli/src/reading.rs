//! Reads the files that were found, in parallel, and makes text of them.
//!
//! A file that cannot be read or is not text is a [`Problem`]; the others are
//! read all the same. A file that was given itself is read behind a fence of its
//! own, so that thousands of them do not make one long fence.

use crate::file_system::OsFileSystem;
use crate::files::Input;
use crate::paths;
use crate::problem::Problem;
use crate::progress::Progress;
use lariat_base::{SourceFile, source};
use lariat_project::{Fenced, FileSystem};
use rayon::prelude::*;

/// A file and what became of it, in the order of the inputs.
pub type Text = Result<SourceFile, Problem>;

/// Reads all files; each is a step of the progress.
pub fn read(inputs: &[Input], files: &dyn FileSystem, progress: &Progress) -> Vec<Text> {
    let one = |input| {
        let text = read_one(input, files);
        progress.step();
        text
    };
    inputs.par_iter().map(one).collect()
}

fn read_one(input: &Input, files: &dyn FileSystem) -> Text {
    let read = match input.explicit {
        true => Fenced::new(OsFileSystem, [input.absolute.clone()]).read(&input.absolute),
        false => files.read(&input.absolute),
    };
    let bytes = read.map_err(|error| {
        let help = "make it readable, or leave it out with --exclude";
        Problem::error(&input.name, paths::reason(&error), help)
    })?;
    match source::decode(bytes) {
        Ok((text, encoding)) => Ok(SourceFile::new(&input.name, text, encoding)),
        Err(error) => Err(not_text(input, error)),
    }
}

fn not_text(input: &Input, error: source::DecodeError) -> Problem {
    let (message, help) = match error.advice().split_once("; ") {
        Some(parts) => parts,
        None => (error.advice(), "exclude it"),
    };
    Problem::error(&input.name, message, help)
}
