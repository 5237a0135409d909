//! How a run ended, and its exit status.

use std::process::ExitCode;

/// How a run ended; what is worse is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Nothing found that matters: 0.
    Clean,
    /// Something found at or above the level that matters: 1.
    Findings,
    /// Nothing could be done: 2.
    Nothing,
    /// A program was run, and ended with this status.
    Ended(u8),
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Clean => 0,
            Outcome::Findings => 1,
            Outcome::Nothing => 2,
            Outcome::Ended(status) => status,
        })
    }
}
