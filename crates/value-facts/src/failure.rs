//! Why a statement fails, as data: the rule that reports it has the words.
//!
//! | layer | failure |
//! |---|---|
//! | operations on values | [`Fault`] |
//! | calls of builtins | [`CallFault`] |
//! | calls of functions, variables | [`Failure`] |
//!
//! ```text
//! function y = f(n), y = n; end
//! f(1, 2)        Arguments(TooMany { function: "f", takes: 1, given: 2 })
//! ```

use super::operands::Operand;
use super::pending_iterations::Boundary;
use lariat_domains::{Fault, FaultKind};
use lariat_ir::{Declared, NotTamed};
use lariat_transfer::CallFault;
use std::sync::Arc;

/// Why a statement fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong.
    pub failure: Failure,
    /// It fails in this iteration of the loop around it.
    pub iteration: Option<Boundary>,
    /// What it is done with.
    pub operands: Vec<Operand>,
}

/// What is wrong with a statement.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Failure {
    /// An operation on values.
    Value(Fault),
    /// A call of a builtin.
    Call(CallFault),
    /// The number of arguments or results of a function.
    Arguments(ArgumentFault),
    /// An index selects fewer values than are assigned.
    TooFewSelected,
    /// A result that is asked for and never assigned.
    UnassignedOutput {
        /// The function.
        function: Arc<str>,
        /// Which result, from 0.
        place: usize,
    },
    /// A call of a value of this class.
    NotCallable(Arc<str>),
    /// A member that a class does not have.
    UnknownMember {
        /// The class.
        class: Arc<str>,
        /// What stands after the dot.
        name: Arc<str>,
    },
    /// A value that is not as it is declared.
    Declared {
        /// What holds it.
        name: Arc<str>,
        /// What the declaration asks for.
        declared: Declared,
    },
    /// A variable that has no value.
    Unassigned(Arc<str>),
    /// A parameter that the call does not pass.
    MissingArgument(Arc<str>),
    /// A statement that cannot be lowered.
    Refused(NotTamed),
    /// An error that the program raises itself ([`super::raises`]).
    Raised,
}

/// The number of arguments or results of a call.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ArgumentFault {
    /// More arguments than parameters.
    TooMany {
        /// The function.
        function: Arc<str>,
        /// How many it takes.
        takes: usize,
        /// How many there are.
        given: usize,
    },
    /// The same of an anonymous function.
    Anonymous {
        /// How many it takes.
        takes: usize,
        /// How many there are.
        given: usize,
    },
    /// More results than the function returns.
    Results {
        /// The function.
        function: Arc<str>,
        /// How many it returns.
        returns: usize,
        /// How many are asked for.
        asked: usize,
    },
    /// A result of a function that returns none.
    NoResult {
        /// The function.
        function: Arc<str>,
    },
}

/// The kinds of problems, one for each rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProblemKind {
    /// An operation on values of classes that it does not take.
    Operation,
    /// A step into a value of another class.
    Access,
    /// Sizes that do not fit together.
    Shape,
    /// Sizes that would fit the other of `*` and `.*`.
    Times,
    /// An index beyond the end.
    Bounds,
    /// Too many or too few arguments or results.
    ArgumentCount,
    /// A result that is asked for and never assigned.
    UnassignedOutput,
    /// A field that no path sets.
    MissingField,
    /// A call of something that is not a function.
    NotCallable,
    /// A member that a class does not have.
    UnknownMember,
    /// A value that is not as it is declared.
    Declared,
    /// A variable that has no value.
    Unassigned,
    /// A parameter that the call does not pass.
    MissingArgument,
    /// A statement that the language refuses.
    Refused,
    /// An error that the program raises itself.
    Raised,
}

impl Problem {
    /// The kind of what is wrong.
    pub const fn kind(&self) -> ProblemKind {
        self.failure.kind()
    }
}

impl Failure {
    /// Its kind.
    pub const fn kind(&self) -> ProblemKind {
        match self {
            Self::Value(fault) => of_fault(fault.kind()),
            Self::Call(fault) => of_fault(fault.kind()),
            Self::Arguments(_) => ProblemKind::ArgumentCount,
            Self::TooFewSelected => ProblemKind::Operation,
            Self::UnassignedOutput { .. } => ProblemKind::UnassignedOutput,
            Self::NotCallable(_) => ProblemKind::NotCallable,
            Self::UnknownMember { .. } => ProblemKind::UnknownMember,
            Self::Declared { .. } => ProblemKind::Declared,
            Self::Unassigned(_) => ProblemKind::Unassigned,
            Self::MissingArgument(_) => ProblemKind::MissingArgument,
            Self::Refused(_) => ProblemKind::Refused,
            Self::Raised => ProblemKind::Raised,
        }
    }

    /// Its name, one for each kind of evidence, whatever the words of the rule.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Value(fault) => fault.name(),
            Self::Call(fault) => fault.name(),
            Self::Arguments(ArgumentFault::TooMany { .. } | ArgumentFault::Anonymous { .. }) => {
                "too many arguments"
            }
            Self::Arguments(ArgumentFault::Results { .. } | ArgumentFault::NoResult { .. }) => {
                "too many results"
            }
            Self::TooFewSelected => "too few values",
            Self::UnassignedOutput { .. } => "unassigned output",
            Self::NotCallable(_) => "not callable",
            Self::UnknownMember { .. } => "unknown member",
            Self::Declared { .. } => "declared value",
            Self::Unassigned(_) => "unassigned",
            Self::MissingArgument(_) => "missing argument",
            Self::Refused(_) => "refused",
            Self::Raised => "raised",
        }
    }
}

const fn of_fault(kind: FaultKind) -> ProblemKind {
    match kind {
        FaultKind::Operation => ProblemKind::Operation,
        FaultKind::Access => ProblemKind::Access,
        FaultKind::Field => ProblemKind::MissingField,
        FaultKind::Shape => ProblemKind::Shape,
        FaultKind::Times => ProblemKind::Times,
        FaultKind::Bounds => ProblemKind::Bounds,
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        Self { failure, iteration: None, operands: Vec::new() }
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        Failure::Value(fault).into()
    }
}

impl From<CallFault> for Problem {
    fn from(fault: CallFault) -> Self {
        Failure::Call(fault).into()
    }
}

impl From<ArgumentFault> for Problem {
    fn from(fault: ArgumentFault) -> Self {
        Failure::Arguments(fault).into()
    }
}
