//! Input never breaks the front end: no panic, no stack overflow, no hang, time
//! linear in the input, whatever the bytes.
//!
//! | module | what is done to the front end |
//! |---|---|
//! | [`mutations`] | real files, mutated at random (a property test) |
//! | [`nesting`] | 100,000 of everything that nests or repeats, on a small stack |
//! | [`linear`] | eight times the text takes about eight times the time |
//! | [`bytes`] | each byte value at each place of a small file; truncation |
//! | [`regressions`] | inputs that once crashed it |
//!
//! What must hold of every text stands in [`check`].

mod bytes;
mod check;
mod linear;
mod mutations;
mod nesting;
mod regressions;
mod seeds;
