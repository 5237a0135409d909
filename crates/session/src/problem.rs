//! A problem with what the program was given, as opposed to a finding in it: a
//! missing path, an unreadable or binary file, a broken `lariat.toml`, an
//! unknown rule name.
//!
//! A problem names its file and says what to do. It never stops the run: other
//! files are still checked. Where a file could not be checked it is an error,
//! because *unknown* must not pass for *clean*.

use lariat_base::{LineColumn, Severity};
use lariat_checks::rules;
use lariat_project::suggest::nearest;

/// One problem.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file or folder, as users see it; empty for an option.
    pub file: String,
    /// Where in the file, if that helps.
    pub position: Option<LineColumn>,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, without full stop.
    pub message: String,
    /// What to do.
    pub help: String,
}

impl Problem {
    /// An error about a file.
    pub fn error(
        file: impl Into<String>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self {
            file: file.into(),
            position: None,
            severity: Severity::Error,
            message: message.into(),
            help: help.into(),
        }
    }

    /// The problem of a rule that does not exist.
    pub fn unknown_rule(code: &str) -> Self {
        let help = match nearest(code, rules().iter().map(|rule| rule.code)) {
            Some(known) => format!("did you mean `{known}`?"),
            None => "`lariat explain` lists all rules".into(),
        };
        Self::error("", format!("there is no rule `{code}`"), help)
    }

    /// The same as a warning: nothing is unknown because of it.
    #[must_use]
    pub fn warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// The same at a place in the file.
    #[must_use]
    pub fn at(mut self, position: LineColumn) -> Self {
        self.position = Some(position);
        self
    }

    /// `file:line:column`, as much of it as there is.
    pub fn place(&self) -> String {
        match self.position {
            Some(at) => format!("{}:{}:{}", self.file, at.line, at.column),
            None => self.file.clone(),
        }
    }

    /// Place and message in one line.
    pub fn line(&self) -> String {
        match self.file.is_empty() {
            true => self.message.clone(),
            false => format!("{}: {}", self.place(), self.message),
        }
    }
}
