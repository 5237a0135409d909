//! How values are held.
//!
//! ```text
//! f64   i64   bool   char        C scalars
//! f64[]  bool[]  char[]          arrays of a known class
//! any                            any value
//! ```

/// The class of the elements of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Element {
    /// Real `double`.
    Real,
    /// `logical`.
    Truth,
    /// `char`.
    Letter,
}

/// How the value of a local or an expression is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repr {
    /// A real double scalar, as a C `double`.
    Real,
    /// A double scalar that is whole and below 2^53, as an `int64_t`.
    Whole,
    /// A logical scalar, as a `bool`.
    Truth,
    /// A char scalar, as an `unsigned char`.
    Letter,
    /// An array of a known class, real, of any size: its elements are read in place.
    Array(Element),
    /// Any value, with its class at run time; may be unassigned.
    Any,
}

impl Repr {
    /// Is it a C scalar?
    pub fn is_scalar(self) -> bool {
        matches!(self, Self::Real | Self::Whole | Self::Truth | Self::Letter)
    }

    /// What an element of an array of this representation is held as.
    pub fn element(self) -> Option<Self> {
        match self {
            Self::Array(Element::Real) => Some(Self::Real),
            Self::Array(Element::Truth) => Some(Self::Truth),
            Self::Array(Element::Letter) => Some(Self::Letter),
            _ => None,
        }
    }
}
