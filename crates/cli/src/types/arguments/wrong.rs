//! What is wrong with the text of `--args`.

use lariat_base::Span;

/// What is wrong with the text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The part of the text.
    pub span: Span,
    /// What is wrong with it.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

/// What is read, or what is wrong.
pub type Parsed<T> = Result<T, Wrong>;

impl Wrong {
    pub(super) fn at(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: None }
    }

    pub(super) fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }
}
