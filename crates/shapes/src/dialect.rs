//! What the shape algebra must know of a language.
//!
//! The papers describe MATLAB 7, where an elementwise operation wants equal
//! shapes or a scalar. MATLAB since R2016b and GNU Octave expand extents of 1
//! instead: a `<1,n>` and an `<m,1>` make an `<m,n>`. Nine of the identities
//! that are printed in `002` (table II) are false there. All terms are built from
//! operators that ask this one question; concatenation asks a second one.

/// How operations treat shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Elementwise operations expand extents of 1, each dimension by itself;
    /// otherwise they take equal shapes, or a scalar and any shape.
    pub implicit_expansion: bool,
    /// Operands of a concatenation that are left out where they do not fit.
    pub left_out: LeftOut,
}

/// Empty operands that a concatenation leaves out where they do not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeftOut {
    /// `<0,0>` alone.
    Nothing,
    /// `<0,0>`, and `<1,0>` and `<0,1>` beside matrices.
    Lines,
    /// All that has no elements.
    Empty,
}

impl Rules {
    /// MATLAB 7, as the papers have it.
    pub const MATLAB7: Self = Self { implicit_expansion: false, left_out: LeftOut::Empty };
    /// MATLAB since R2016b; and GNU Octave, but for concatenation.
    pub const EXPANDING: Self = Self { implicit_expansion: true, left_out: LeftOut::Nothing };
    /// GNU Octave.
    pub const OCTAVE: Self = Self { left_out: LeftOut::Lines, ..Self::EXPANDING };
    /// Both rules of elementwise operations, for what is true of both.
    pub const ALL: [Self; 2] = [Self::MATLAB7, Self::EXPANDING];
    /// One for each language.
    pub const LANGUAGES: [Self; 3] = [Self::MATLAB7, Self::EXPANDING, Self::OCTAVE];
}
