//! The first bytes of a MAT file: a text, and at their end the version and the order of bytes.
//!
//! ```text
//! MATLAB 5.0 MAT-file, …  00 01 I M     version 5, least byte first
//! MATLAB 7.3 MAT-file, …  00 02 I M     HDF5 follows at byte 512
//! ```

/// The bytes before the first variable.
pub(crate) const HEADER: usize = 128;
/// Where the version stands in them, and after it the order of bytes.
pub(crate) const VERSION: usize = 124;

/// How the variables are written.
pub(crate) enum Format {
    /// As elements; with the least byte of a number first or last.
    Level5 {
        /// Is the least byte the first?
        is_little: bool,
    },
    /// As HDF5.
    Hdf5,
}

/// Does a file of MATLAB 4 begin like this? Its variables follow each other without a header:
/// the kind as decimal digits (order of bytes, 0, class of the numbers, class of the array), rows,
/// columns, whether there are imaginary parts, and the length of the name.
pub(crate) fn is_level4(header: &[u8]) -> bool {
    let looks = |read: fn([u8; 4]) -> u32| {
        let word = |at: usize| Some(read(*header.get(4 * at..)?.first_chunk()?));
        let (Some(kind), Some(imaginary), Some(length)) = (word(0), word(3), word(4)) else {
            return false;
        };
        let digits = [kind / 1000, kind / 100 % 10, kind / 10 % 10, kind % 10];
        let is_kind = digits.iter().zip([4, 0, 5, 2]).all(|(&digit, most)| digit <= most);
        is_kind && imaginary <= 1 && (2..=MAX_NAME).contains(&length)
    };
    looks(u32::from_le_bytes) || looks(u32::from_be_bytes)
}

/// More characters than a name in a file of MATLAB 4 has, with the zero after it.
const MAX_NAME: u32 = 64;

/// The format of a file that begins like this; nothing for what is not a MAT file.
pub(crate) fn format(header: &[u8; HEADER]) -> Option<Format> {
    match header[VERSION..] {
        [0, 2, b'I', b'M'] | [2, 0, b'M', b'I'] => Some(Format::Hdf5),
        [0, 1, b'I', b'M'] => Some(Format::Level5 { is_little: true }),
        [1, 0, b'M', b'I'] => Some(Format::Level5 { is_little: false }),
        _ => None,
    }
}
