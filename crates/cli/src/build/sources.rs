//! The files of a program in C: its own, and the run-time library in a folder beside it, so that no name of a
//! program is that of a file of the library.
//!
//! Cost: the library is written as it is.

use lariat_backend_c::runtime;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The folder of the run-time library.
pub const FOLDER: &str = "lariat";

/// Writes the run-time library into its folder, which is returned.
pub fn write_runtime(folder: &Path) -> io::Result<PathBuf> {
    let own = folder.join(FOLDER);
    fs::create_dir_all(&own)?;
    runtime::FILES.iter().try_for_each(|(file, text)| fs::write(own.join(file), text))?;
    Ok(own)
}

/// Writes a program's own file, which is returned, and the run-time library.
pub fn write(folder: &Path, name: &str, code: &str) -> io::Result<PathBuf> {
    write_runtime(folder)?;
    let main = folder.join(format!("{name}.c"));
    fs::write(&main, code)?;
    Ok(main)
}
