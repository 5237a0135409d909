//! The stack of a thread that asks a session.
//!
//! Lowering and analyses recurse over nested code. The parser bounds nesting, and the engine
//! extends its stack where calls nest; this is a second fence.
//!
//! Example: `std::thread::Builder::new().stack_size(STACK_BYTES)`.
//!
//! Cost: nothing until it is used.

/// How many bytes it has.
pub const STACK_BYTES: usize = 64 << 20;
