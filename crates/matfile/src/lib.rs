//! What a MAT file holds: names, classes and sizes of its variables, without their values.
//!
//! ```text
//! file ── first 128 bytes ──> level 5 (MATLAB 5 to 7) ── elements ──┐
//!              └────────────> HDF5 (MATLAB 7.3) ─────── objects ────┴──> variables
//! ```
//!
//! Formats: The MathWorks, *MAT-File Format* (version 5, with the compressed elements of MATLAB 7);
//! for MATLAB 7.3, HDF5 with the attributes `MATLAB_class`, `MATLAB_empty`, `MATLAB_sparse` and
//! `MATLAB_fields`.
//!
//! Level 5 is read here ([`level5`]): the libraries for it (`matrw` 0.1, `matfile` 0.5) load all
//! numbers, so that a file of 2 GB would take 2 GB of memory. HDF5 is read with the library
//! `hdf5-reader`, in Rust alone, which asks for the ranges of bytes that it needs.
//!
//! Example: of a file with `x = zeros(3, 4)`, `s.name = 'a'`, the variables `x`, a (3,4) double,
//! and `s`, a (1,1) struct with the field `name`, a (1,1) char.
//!
//! A file may be wrong in any way: sizes in it are never taken as what to allocate, and nesting, the
//! number of variables and what is decompressed are bounded ([`bounds`]).
//!
//! Cost: some hundred bytes of the file a variable, whatever its size. Compressed structures are
//! decompressed up to a bound.

pub mod bounds;
mod hdf5;
mod header;
mod level5;
mod open_file;
mod problem;
pub mod variable;
pub mod zeros;

pub use open_file::OpenFile;
pub use problem::Problem;
pub use variable::{Array, Class, Variable};

use header::{Format, HEADER, format, is_level4};
use std::io::{Read, Seek, SeekFrom};

/// The variables of a file, in its order.
///
/// # Errors
/// [`Problem`] where it is not a MAT file, or is a broken one.
pub fn read(mut file: Box<dyn OpenFile>) -> Result<Vec<Variable>, Problem> {
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(0))?;
    let mut bytes = [0; HEADER];
    let begin = &mut bytes[..length.min(HEADER as u64) as usize];
    file.read_exact(begin)?;
    if is_level4(begin) {
        return Err(Problem::Level4);
    }
    match format(&bytes) {
        Some(Format::Level5 { is_little }) => level5::variables(file, length, is_little),
        Some(Format::Hdf5) => hdf5::variables(file, length),
        None => Err(Problem::NotMat),
    }
}
