//! The threads of a run.

/// Stack of each thread. The parser bounds nesting; this is a second fence, and
/// costs nothing until it is used.
pub const STACK_BYTES: usize = 64 << 20;
