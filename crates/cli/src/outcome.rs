//! How a run ended, and the exit status that says so.

use crate::args::FailOn;
use crate::output::Summary;
use lariat_base::Severity;
use std::process::ExitCode;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing found that matters: 0.
    Clean,
    /// Something found at or above the level that matters: 1.
    Findings,
    /// Nothing could be done: 2.
    Nothing,
}

impl Outcome {
    /// The outcome of a check.
    pub fn of(summary: &Summary, fail_on: FailOn) -> Self {
        let threshold = match fail_on {
            FailOn::Error => Some(Severity::Error),
            FailOn::Warning => Some(Severity::Warning),
            FailOn::Note => Some(Severity::Note),
            FailOn::Never => None,
        };
        match threshold {
            _ if summary.files == 0 => Self::Nothing,
            Some(severity) if summary.at_least(severity) > 0 => Self::Findings,
            _ => Self::Clean,
        }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Clean => 0,
            Outcome::Findings => 1,
            Outcome::Nothing => 2,
        })
    }
}
