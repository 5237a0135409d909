//! A finding: the rule that found it, how bad it is, where, and what to do.
//!
//! Stages return diagnostics as values; only the `cli` crate prints them. A
//! diagnostic may point into several files ([`Label::file`]); its first
//! primary label says where it stands in lists, baselines and editors.

use crate::source::FileId;
use crate::span::Span;

/// How bad a finding is. Ordered: a later variant is worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something worth knowing.
    Note,
    /// Probably not what was meant, or may fail.
    Warning,
    /// Cannot work: every execution that reaches the place fails.
    Error,
}

impl Severity {
    /// The word shown to users and used in configuration.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A place that a finding points to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The file.
    pub file: FileId,
    /// The bytes of its decoded text.
    pub span: Span,
    /// What there is to see there; may be empty for a primary label.
    pub text: String,
    /// True for the place of the finding itself, false for one that explains it.
    pub primary: bool,
}

/// One replacement in a file's decoded text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The file.
    pub file: FileId,
    /// The bytes to replace; empty to insert.
    pub span: Span,
    /// What to put there.
    pub replacement: String,
}

/// Text edits that fix a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What the fix does, as an imperative sentence without full stop.
    pub title: String,
    /// Non-overlapping edits.
    pub edits: Vec<Edit>,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The rule's code, such as `undefined-name`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// One sentence without full stop: what is wrong.
    pub message: String,
    /// The places; at least one is primary.
    pub labels: Vec<Label>,
    /// Further facts, each a sentence.
    pub notes: Vec<String>,
    /// What to do about it, each a sentence.
    pub help: Vec<String>,
    /// A mechanical fix where there is one.
    pub fix: Option<Fix>,
    /// An edit that is likely what is meant: a person has to choose it.
    pub suggestion: Option<Fix>,
}

impl Diagnostic {
    /// A finding at one place, without label text.
    pub fn new(
        code: &'static str,
        severity: Severity,
        message: impl Into<String>,
        file: FileId,
        span: Span,
    ) -> Self {
        Self {
            code,
            severity,
            message: message.into(),
            labels: vec![Label { file, span, text: String::new(), primary: true }],
            notes: Vec::new(),
            help: Vec::new(),
            fix: None,
            suggestion: None,
        }
    }

    /// The same with the text at the primary label set.
    #[must_use]
    pub fn with_primary_text(mut self, text: impl Into<String>) -> Self {
        if let Some(label) = self.labels.iter_mut().find(|label| label.primary) {
            label.text = text.into();
        }
        self
    }

    /// The same with one more explaining place.
    #[must_use]
    pub fn with_label(mut self, file: FileId, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { file, span, text: text.into(), primary: false });
        self
    }

    /// The same with one more note.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// The same with one more hint.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// The same with a fix.
    #[must_use]
    pub fn with_fix(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }

    /// The same with an edit that a person has to choose.
    #[must_use]
    pub fn with_suggestion(mut self, suggestion: Fix) -> Self {
        self.suggestion = Some(suggestion);
        self
    }

    /// The place of the finding: its first primary label.
    pub fn primary(&self) -> Option<&Label> {
        self.labels.iter().find(|label| label.primary)
    }
}
