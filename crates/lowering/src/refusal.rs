//! What cannot be compiled: where it stands, and which fact is missing.
//!
//! A program is refused where every run of it gets to what is not compiled. What stands under a
//! condition stops the program there, so that no program does something else than the interpreter;
//! each refusal says what would make it compile.

use lariat_base::{FileId, Span};

/// What is not compiled, and whether every run gets to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// What.
    pub refusal: Refusal,
    /// Does every run of the function get to it that does not fail before?
    pub certain: bool,
}

/// A part of a program that is not compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The file.
    pub file: FileId,
    /// Where.
    pub span: Span,
    /// Why.
    pub reason: Reason,
}

/// Why something is not compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// A function of the language that the run-time library does not have.
    Function(String),
    /// A function that exists nowhere: the program raises the interpreter's error.
    Undefined(String),
    /// A function with this many arguments or results.
    Arity(String),
    /// A call that may reach functions which are not known.
    OpenCall,
    /// A call with several alternatives, as the classes of the arguments are not known.
    SeveralCallees,
    /// The function was not analysed: a budget ran out.
    Budget,
    /// The function has no SSA form: it is too large, or a name in it is assigned unseen.
    NoForm,
    /// A construct of the language, in words.
    Construct(&'static str),
    /// A variable that is not local to a call.
    Storage(String),
    /// A variable that may have no value when it is returned.
    MaybeUnassigned(String),
}

impl Reason {
    /// What is said to users.
    pub fn message(&self) -> String {
        match self {
            Self::Function(name) => format!("`{name}` is not in the run-time library"),
            Self::Undefined(name) => format!("`{name}` exists nowhere, which is an error there"),
            Self::Arity(name) => {
                format!("`{name}` with this number of arguments or results is not compiled")
            }
            Self::OpenCall => "this may call functions that are not known".to_owned(),
            Self::SeveralCallees => {
                "the classes of the arguments leave several functions to be called".to_owned()
            }
            Self::Budget => "this takes too much work to analyse".to_owned(),
            Self::NoForm => "variables here may be assigned unseen".to_owned(),
            Self::Construct(what) => format!("{what} is not compiled"),
            Self::Storage(name) => format!("`{name}` is global, persistent or shared"),
            Self::MaybeUnassigned(name) => {
                format!("the result `{name}` may have no value when the function returns")
            }
        }
    }
}
