//! The words of a file, by what they are: the kinds that an editor shows, and comments, texts and
//! keywords.
//!
//! ```text
//! y = area(x);   % cm      y: variable   area: function   x: parameter   % cm: comment
//! ```
//!
//! Each kind has a letter, its class in the style, and words for readers.

use lariat_base::Span;
use serde::Serialize;

/// A word of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: TokenKind,
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A variable.
    Variable,
    /// A parameter or result.
    Parameter,
    /// A global variable.
    Global,
    /// A function or script of the project.
    Function,
    /// A function of the library.
    Builtin,
    /// A class.
    Class,
    /// A package.
    Package,
    /// A field or property.
    Field,
    /// Variable or function: the run decides.
    Undecided,
    /// A comment.
    Comment,
    /// A text in quotes.
    Text,
    /// A keyword.
    Keyword,
}

/// What something stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Sort {
    /// A variable, so there is a value.
    Value,
    /// Something else that has a name.
    Name,
    /// No name.
    Other,
}

impl TokenKind {
    /// All, in the order of their numbers.
    pub const ALL: [Self; 12] = [
        Self::Variable,
        Self::Parameter,
        Self::Global,
        Self::Function,
        Self::Builtin,
        Self::Class,
        Self::Package,
        Self::Field,
        Self::Undecided,
        Self::Comment,
        Self::Text,
        Self::Keyword,
    ];

    /// The class in the style, and words for readers.
    const fn shown(self) -> (&'static str, &'static str) {
        match self {
            Self::Variable => ("v", "variable"),
            Self::Parameter => ("p", "parameter"),
            Self::Global => ("g", "global variable"),
            Self::Function => ("f", "function"),
            Self::Builtin => ("i", "builtin"),
            Self::Class => ("c", "class"),
            Self::Package => ("k", "package"),
            Self::Field => ("d", "field"),
            Self::Undecided => ("u", "variable or function, which a run decides"),
            Self::Comment => ("m", "comment"),
            Self::Text => ("s", "text"),
            Self::Keyword => ("w", "keyword"),
        }
    }

    /// The class in the style.
    pub const fn class(self) -> &'static str {
        self.shown().0
    }

    /// What it is, for readers.
    pub const fn words(self) -> &'static str {
        self.shown().1
    }

    /// What it stands for.
    pub const fn sort(self) -> Sort {
        match self {
            Self::Variable | Self::Parameter | Self::Global => Sort::Value,
            Self::Function
            | Self::Builtin
            | Self::Class
            | Self::Package
            | Self::Field
            | Self::Undecided => Sort::Name,
            Self::Comment | Self::Text | Self::Keyword => Sort::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TokenKind;

    #[test]
    fn numbers_are_places_in_all() {
        for (at, kind) in TokenKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, at);
        }
    }
}
