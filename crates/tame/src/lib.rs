//! The Tamer: from a syntax tree and its kinds to the Tame IR ([`lariat_ir`]), and back to
//! MATLAB (`000` chapter 4 and appendix D).
//!
//! | module | one concept |
//! |---|---|
//! | [`mod@lower`] | one simplification, one file |
//! | [`mod@round_trip`] | what is printed and read back is the same |

pub mod lower;
pub mod round_trip;
