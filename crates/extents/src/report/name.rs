//! What the extents of a checked function are called.
//!
//! ```text
//! R      declared          3      a number
//! #1     nobody named it   none   no value on some path
//! ```

use lariat_shapes::Symbol;
use std::fmt;

/// What an extent is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// No value gets there on some path.
    Undefined,
    /// A name of the declaration.
    Declared(Symbol),
    /// A number.
    Number(u64),
    /// Nobody named it: counted from 1, in the order of the text.
    Anonymous(u32),
    /// Nothing has it that is shown.
    Unnamed,
}

impl Name {
    /// Does it say which extent it is to who reads the declaration alone?
    pub const fn is_known(&self) -> bool {
        match self {
            Self::Declared(_) | Self::Number(_) => true,
            Self::Undefined | Self::Anonymous(_) | Self::Unnamed => false,
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undefined => f.write_str("none"),
            Self::Declared(symbol) => write!(f, "{symbol}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Anonymous(count) => write!(f, "#{count}"),
            Self::Unnamed => f.write_str("?"),
        }
    }
}
