//! What a report says, as plain data: places are files by their index and byte offsets into
//! their texts, values are text as users read it.
//!
//! ```text
//! Report ── files (text, tokens) ── contexts (facts, variables, calls) ── findings ── unknown
//! ```
//!
//! A context is a function with the arguments that it is analysed for; of a folder without
//! an entry each function has one, for any arguments.

use crate::tokens::Token;
use lariat_base::{Severity, Span};
use std::sync::Arc;

/// A report.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// What it is about: the name of the entry or of the folder.
    pub title: String,
    /// The version of the program that made it.
    pub version: String,
    /// What is run first; nothing of a folder.
    pub entry: Option<Entry>,
    /// The files, in the order in which they are shown.
    pub files: Vec<File>,
    /// The functions with the arguments that they are analysed for.
    pub contexts: Vec<Context>,
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// What is not known, and why.
    pub unknown: Vec<Unknown>,
    /// What can be compiled; nothing of a folder.
    pub compilation: Option<Compilation>,
    /// What could not be read, a sentence each.
    pub problems: Vec<String>,
}

/// What is run first.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its context.
    pub context: usize,
    /// The arguments that were given for it, as they were written.
    pub arguments: Option<String>,
}

/// A file.
#[derive(Clone, Debug)]
pub struct File {
    /// Its path, relative and with `/`.
    pub name: String,
    /// Its text.
    pub text: Arc<str>,
    /// Its words, in source order, apart from each other.
    pub tokens: Vec<Token>,
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file.
    pub file: usize,
    /// The bytes of its text.
    pub span: Span,
}

/// A function with the arguments that it is analysed for.
#[derive(Clone, Debug)]
pub struct Context {
    /// The function's name.
    pub name: String,
    /// The whole function.
    pub place: Place,
    /// What is known of each argument.
    pub arguments: Vec<String>,
    /// Some call returns.
    pub returns: bool,
    /// False where a budget ran out.
    pub complete: bool,
    /// What is known of names and expressions in the function.
    pub facts: Vec<Fact>,
    /// Its variables.
    pub variables: Vec<Variable>,
    /// The calls that it makes, in source order.
    pub calls: Vec<Call>,
    /// What its operations require; nothing where that was not asked.
    pub checks: Option<Checks>,
}

/// What is known of a name or an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Where it stands.
    pub span: Span,
    /// Its class, size and value.
    pub text: Arc<str>,
}

/// How many of the operations' requirements are decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checks {
    /// They hold in every run.
    pub proved: usize,
    /// A run decides.
    pub open: usize,
    /// They hold in no run.
    pub fail: usize,
}

/// A variable of a function in a context: all that it is assigned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// What it is to the function.
    pub role: Role,
    /// Where it first stands.
    pub span: Span,
    /// Its classes.
    pub class: String,
    /// Its sizes.
    pub size: String,
    /// Its value, as far as it is known.
    pub value: String,
}

/// What a variable is to its function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A parameter.
    Parameter,
    /// A result.
    Result,
    /// A variable of the function.
    Local,
    /// A global, persistent or shared variable.
    Shared,
}

impl Role {
    /// All, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Parameter, Self::Result, Self::Local, Self::Shared];

    /// In one word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Parameter => "parameter",
            Self::Result => "result",
            Self::Local => "local",
            Self::Shared => "shared",
        }
    }
}

/// A call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Where it stands, in the caller's file.
    pub span: Span,
    /// What may be called.
    pub target: Target,
}

/// What a call reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A function of the program, in this context.
    Context(usize),
    /// A function of the language.
    Builtin(String),
    /// A function of the program that was not analysed, since a budget ran out.
    Cut(String),
    /// Something that is not known.
    Open,
}

/// Something that is wrong.
#[derive(Clone, Debug)]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// The rule that found it.
    pub code: String,
    /// One sentence without full stop.
    pub message: String,
    /// Where.
    pub place: Place,
    /// What there is to see there; may be empty.
    pub label: String,
    /// The places that explain it, such as the chain of calls, the nearest first.
    pub chain: Vec<(Place, String)>,
    /// Further sentences.
    pub notes: Vec<String>,
    /// What to do.
    pub help: Vec<String>,
}

/// Something that is not known, for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// Why, as a noun phrase.
    pub why: String,
    /// What, and where; `what` may be empty.
    pub what: Vec<(String, Place)>,
}

/// What can be compiled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compilation {
    /// What is refused, with the reason.
    pub refused: Vec<(Place, String)>,
    /// How many functions there are, by their contexts, when nothing is refused.
    pub functions: usize,
    /// What else is to be said.
    pub note: Option<String>,
}
