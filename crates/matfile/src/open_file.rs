//! What a file is read from.

use std::io::{Read, Seek};

/// A file of which parts are read, or bytes in memory.
pub trait OpenFile: Read + Seek + Send {}

impl<T: Read + Seek + Send> OpenFile for T {}
