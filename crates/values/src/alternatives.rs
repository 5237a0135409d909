//! The alternatives of one call: several functions, several values.
//!
//! A call fails for certain only if every alternative fails. One that never returns does
//! not fail: `error` is meant to end the run. What is returned is what any alternative
//! may return; the first problem stands for all.
//!
//! ```text
//! f(x), x double | cell, and f fails for cells     returns what f(double) returns
//! f(x), and f fails for both                       fails, with the reason for doubles
//! ```
//!
//! Cost: a join for each alternative after the first.

use super::context::Returned;
use super::facts::Problem;

/// The alternatives that were analysed so far.
#[derive(Default)]
pub struct Alternatives {
    returned: Option<Returned>,
    problem: Option<Problem>,
}

impl Alternatives {
    /// One more alternative, and its outcome.
    pub fn add(&mut self, one: Result<Returned, Problem>) {
        match (one, self.returned.take()) {
            (Ok(one), None) => self.returned = Some(one),
            (Ok(one), Some(others)) => self.returned = Some(others.combine(&one, false)),
            (Err(problem), others) => {
                self.problem.get_or_insert(problem);
                self.returned = others;
            }
        }
    }

    /// The outcome of all; without an alternative, the call never returns.
    pub fn outcome(self) -> Result<Returned, Problem> {
        match (self.returned, self.problem) {
            (None, Some(problem)) => Err(problem),
            (returned, _) => Ok(returned.unwrap_or_else(Returned::never)),
        }
    }
}
