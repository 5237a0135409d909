//! The ways that one call may go: to several functions, for several values.
//!
//! A call fails for sure only if every way fails. A way that never returns does
//! not fail: `error` is meant to end the run. What is returned is what any way
//! may return; the first problem stands for all.
//!
//! ```text
//! f(x), x double | cell, and f fails for cells     returns what f(double) returns
//! f(x), and f fails for both                       fails, with the reason for doubles
//! ```
//!
//! Cost: a join for each way after the first.

use super::context::Returned;
use super::facts::Problem;

/// The ways that were tried so far.
#[derive(Default)]
pub struct Ways {
    returned: Option<Returned>,
    problem: Option<Problem>,
}

impl Ways {
    /// One more way, and what came of it.
    pub fn add(&mut self, way: Result<Returned, Problem>) {
        match (way, self.returned.take()) {
            (Ok(one), None) => self.returned = Some(one),
            (Ok(one), Some(others)) => self.returned = Some(others.combine(&one, false)),
            (Err(problem), others) => {
                self.problem.get_or_insert(problem);
                self.returned = others;
            }
        }
    }

    /// What comes of them all; of no way, that it never returns.
    pub fn outcome(self) -> Result<Returned, Problem> {
        match (self.returned, self.problem) {
            (None, Some(problem)) => Err(problem),
            (returned, _) => Ok(returned.unwrap_or_else(Returned::never)),
        }
    }
}
