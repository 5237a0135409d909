//! Why there are no variables.

use std::fmt;
use std::io;

/// Why a file was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// It does not begin as a MAT file does: Octave may read it as text, MATLAB where asked to.
    NotMat,
    /// It begins as a file of MATLAB 4 does, which is not read here.
    Level4,
    /// It ends within a variable.
    Truncated,
    /// It contradicts the format.
    Broken(String),
    /// It is HDF5 in a form that is not read here; nothing need be wrong with it.
    Unsupported(String),
    /// The system does not let it be read.
    Unreadable(String),
}

impl Problem {
    /// What contradicts the format.
    pub(crate) fn broken(what: &str) -> Self {
        Self::Broken(what.to_owned())
    }
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Truncated,
            io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
                Self::Broken(error.to_string())
            }
            _ => Self::Unreadable(error.to_string()),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotMat => f.write_str("it is not a MAT file"),
            Self::Level4 => f.write_str("it is a file of MATLAB 4, which is not read"),
            Self::Truncated => f.write_str("it ends within a variable"),
            Self::Broken(what) => write!(f, "it is broken: {what}"),
            Self::Unsupported(what) => write!(f, "it is HDF5 in a form that is not read: {what}"),
            Self::Unreadable(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Problem {}
