//! What the shape algebra must know of a language: one fact with two values.
//!
//! The papers describe MATLAB 7, where an elementwise operation wants equal
//! shapes or a scalar. MATLAB since R2016b and GNU Octave expand extents of 1
//! instead: a `<1,n>` and an `<m,1>` make an `<m,n>`. Nine of the identities
//! that are printed in `002` (table II) are false there.

/// How operations treat shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Elementwise operations expand extents of 1, each dimension by itself;
    /// otherwise they take equal shapes, or a scalar and any shape.
    pub implicit_expansion: bool,
}

impl Rules {
    /// MATLAB 7, as the papers have it.
    pub const MATLAB7: Self = Self { implicit_expansion: false };
    /// MATLAB since R2016b, and GNU Octave.
    pub const EXPANDING: Self = Self { implicit_expansion: true };
    /// Both, for what is true of both.
    pub const ALL: [Self; 2] = [Self::MATLAB7, Self::EXPANDING];
}
