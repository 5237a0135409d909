//! How much of a file is looked at, whatever it says of itself.

/// Variables, and elements of structures, in one file.
pub const ELEMENTS: usize = 100_000;
/// Structures within structures.
pub const DEPTH: usize = 16;
/// Bytes of a name of a variable, field or class.
pub const NAME: usize = 4096;
/// Bytes of the names of a structure's fields.
pub const FIELD_NAMES: usize = 1 << 20;
/// Dimensions of an array.
pub const DIMENSIONS: usize = 64;
/// Bytes that are decompressed in one file to get past what is not needed: about a tenth of a
/// second.
pub const DECOMPRESSED: u64 = 32 << 20;
/// Bytes of an HDF5 file that are read.
pub const READ: u64 = 64 << 20;
