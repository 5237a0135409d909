//! Errors that a program raises on purpose: `error(…)`, and checks such as `assert(…)` that do
//! not hold.
//!
//! The statement is not a mistake, and nothing is found where it stands. But a call with values for
//! which every run gets there fails, and is worth a finding of its own
//! (`lariat_findings`, `raised`).
//!
//! ```text
//! function y = product(a, b)
//!   if size(a, 2) ~= size(b, 1)
//!     error('sizes do not fit');        for (1,3) and (1,3): every run, and it ends
//!   end                                 for unknown sizes: some runs
//! ```
//!
//! Cost: an entry for each such statement.

use super::reach::Reach;

/// How a statement that may raise an error was visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raise {
    /// Which runs get there, of the visit that most do.
    pub reach: Reach,
    /// Every visit ends there.
    pub always: bool,
    /// It tests something itself: `assert`.
    pub tests: bool,
}

impl Raise {
    /// Does every run that does not fail before end here?
    pub fn is_sure(&self) -> bool {
        self.reach == Reach::Must && self.always
    }

    /// Is it what the function is for, whatever it is called with?
    pub fn is_purpose(&self) -> bool {
        self.reach == Reach::Must && (self.always || !self.tests)
    }
}
