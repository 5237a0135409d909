//! Reads the files that were found and decodes them.
//!
//! A file that cannot be read or is not text is a [`Problem`]; the others are
//! read all the same. A file that was given itself is read within a fence of its
//! own, so that thousands of them do not make one long fence.

use crate::disk::Overlaid;
use crate::input::Input;
use crate::paths;
use crate::problem::Problem;
use lariat_base::{SourceFile, source};
use lariat_project::{Fenced, FileSystem};

/// A file, or why there is no text; `fence` is that around the given folders.
pub fn read(input: &Input, disk: &Overlaid, fence: &dyn FileSystem) -> Result<SourceFile, Problem> {
    let read = match input.explicit {
        true => Fenced::new(disk, [input.absolute.clone()]).read(&input.absolute),
        false => fence.read(&input.absolute),
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
