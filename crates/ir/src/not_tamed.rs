//! Why a statement cannot be lowered, as data. A program that is printed has a call in its
//! place that throws the reason, so the printer has the words, and they read back.
//!
//! ```text
//! f(1) += 2, [a, b] += 1       error('not tamed: an operator assignment has one target');
//! ```

use std::fmt;

/// How the error that a refused statement throws begins: so it reads back as
/// refused.
const PREFIX: &str = "not tamed: ";

/// Why a statement cannot be lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NotTamed {
    /// A statement outside the functions of a file of functions.
    OutsideFunctions,
    /// A syntax error.
    Syntax,
    /// `[a, b] += 1`
    OperatorAssignmentOfSeveral,
    /// `f() = 1`
    NotAssignable,
    /// `[a, b] = 1`
    OneValueForSeveral,
    /// `a = (b(:) = [])`
    AssignmentWithoutValue,
    /// A loop over a structure with another number of variables.
    StructureLoop,
    /// `@` without a name.
    FunctionWithoutName,
    /// `end` outside of an index.
    EndOutsideIndex,
    /// An expression that has no value.
    NotAValue,
    /// What stands for a validator in an `arguments` block.
    NotAValidator,
}

impl NotTamed {
    /// All reasons.
    pub const ALL: [Self; 11] = [
        Self::OutsideFunctions,
        Self::Syntax,
        Self::OperatorAssignmentOfSeveral,
        Self::NotAssignable,
        Self::OneValueForSeveral,
        Self::AssignmentWithoutValue,
        Self::StructureLoop,
        Self::FunctionWithoutName,
        Self::EndOutsideIndex,
        Self::NotAValue,
        Self::NotAValidator,
    ];

    /// The message of the error that the printed statement throws.
    pub fn message(self) -> String {
        format!("{PREFIX}{self}")
    }

    /// The reason, from such a message.
    pub fn from_message(message: &str) -> Option<Self> {
        let words = message.strip_prefix(PREFIX)?;
        Self::ALL.into_iter().find(|reason| reason.words() == words)
    }

    const fn words(self) -> &'static str {
        match self {
            Self::OutsideFunctions => "a statement outside the functions is not run",
            Self::Syntax => "there is a syntax error here",
            Self::OperatorAssignmentOfSeveral => "an operator assignment has one target",
            Self::NotAssignable => "this cannot be assigned to",
            Self::OneValueForSeveral => {
                "the right side has one value, the left side several targets"
            }
            Self::AssignmentWithoutValue => "this assignment has no value",
            Self::StructureLoop => "a loop over a structure has two variables",
            Self::FunctionWithoutName => "a function's name is missing",
            Self::EndOutsideIndex => "`end` is not inside the index of a variable",
            Self::NotAValue => "this is not a value",
            Self::NotAValidator => "this is not a validator",
        }
    }
}

impl fmt::Display for NotTamed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

#[cfg(test)]
mod tests {
    use super::NotTamed;

    #[test]
    fn messages_read_back() {
        for reason in NotTamed::ALL {
            assert_eq!(NotTamed::from_message(&reason.message()), Some(reason));
        }
        assert_eq!(NotTamed::from_message("not tamed: whatever"), None);
    }
}
