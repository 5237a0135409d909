//! What a rule is, and the list of all rules.

use lariat_analysis::pipeline::FileFacts;
use lariat_base::{Diagnostic, FileId, Severity, SourceFile};
use lariat_project::View;
use lariat_syntax::{Dialect, Parse};

/// How a rule's findings are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Not at all.
    Off,
    /// As a note.
    Note,
    /// As a warning.
    Warning,
    /// As an error.
    Error,
}

impl Level {
    /// All levels.
    pub const ALL: [Self; 4] = [Self::Off, Self::Note, Self::Warning, Self::Error];

    /// The word used in configuration.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }

    /// The severity of findings at this level; `None` when off.
    pub const fn severity(self) -> Option<Severity> {
        match self {
            Self::Off => None,
            Self::Note => Some(Severity::Note),
            Self::Warning => Some(Severity::Warning),
            Self::Error => Some(Severity::Error),
        }
    }
}

/// Everything that a rule may look at.
pub struct FileContext<'a> {
    /// The file.
    pub file: FileId,
    /// Its text.
    pub source: &'a SourceFile,
    /// The language.
    pub dialect: &'a Dialect,
    /// Tree and syntax errors.
    pub parsed: &'a Parse,
    /// Kinds and flow facts.
    pub facts: &'a FileFacts,
    /// The library as this file sees it.
    pub view: &'a View<'a>,
}

/// A rule.
pub struct Rule {
    /// Its code, such as `undefined-name`.
    pub code: &'static str,
    /// One line.
    pub summary: &'static str,
    /// Its level unless configured otherwise.
    pub default: Level,
    /// Its page, in Markdown; the examples are executed as tests.
    pub page: &'static str,
    /// Finds; the severity set is the rule's own and is overridden by a
    /// configured level.
    pub check: fn(&FileContext<'_>, &mut Vec<Diagnostic>),
}

/// All rules, sorted by code.
pub fn rules() -> &'static [Rule] {
    &[]
}
