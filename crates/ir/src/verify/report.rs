//! What is wrong in a program, as it is found.

use crate::program::{Function, FunctionId, StmtId, VarId};

/// A rule that a program breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The function in which it is broken.
    pub function: FunctionId,
    /// The statement, if it is one's fault.
    pub statement: Option<StmtId>,
    /// What is wrong, without full stop.
    pub message: String,
}

/// Where the checks write.
pub(super) struct Report {
    pub(super) function: FunctionId,
    pub(super) faults: Vec<Fault>,
}

impl Report {
    pub(super) fn at(&mut self, statement: StmtId, message: impl Into<String>) {
        self.push(Some(statement), message.into());
    }

    pub(super) fn header(&mut self, message: impl Into<String>) {
        self.push(None, message.into());
    }

    pub(super) fn push(&mut self, statement: Option<StmtId>, message: String) {
        self.faults.push(Fault { function: self.function, statement, message });
    }
}

/// The name of a variable, for messages.
pub(super) fn name(function: &Function, var: VarId) -> &str {
    &function.vars[var].name
}
