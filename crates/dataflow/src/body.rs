//! A function's or script's body as a row of events: what is read and assigned,
//! in the order of evaluation, between brackets that state where control goes.
//!
//! This is the control flow graph of the textbooks (Nielson, Nielson, Hankin,
//! *Principles of Program Analysis*, section 2.1), written down as a text. The
//! language has no `goto`: every block has one entry, and leaves at its end, by
//! `break`, `continue`, `return` or an error. So brackets suffice, and an
//! analysis is one walk over the row with a stack for what is open, forwards
//! ([`super::forward`]) or backwards ([`super::liveness`]).
//!
//! ```text
//! if c, x(i) = y; elseif d, return, end
//!   Read c · Fork · Read y · Read i · Update x · Else
//!   Read d · Refork · Return · Else · Join
//!
//! while c, A, end       LoopEnter · c · LoopTest · A · LoopNext · LoopExit
//! while 1, A, end       LoopEnter · A · LoopNext · LoopExit
//! do A until c          LoopEnter · A · LoopNext · c · LoopTest · LoopExit
//! for i = r, A, end     r · LoopEnter · LoopTest · Write i · A · LoopNext · LoopExit
//! try A catch e, B end  TryEnter · A · TryCatch · Write e · B · TryExit
//! ```
//!
//! Cost: linear in the body; an event takes sixteen bytes.

use super::bits::Bits;
use lariat_syntax::Sym;
use lariat_syntax::tree::{ExprId, FunctionId, StmtId};
use std::ops::Range;

/// The number of a variable in [`Body::variables`].
pub(crate) type Var = u32;

/// The number of a loop in [`Body::loops`].
pub(crate) type LoopId = u32;

/// An event of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A statement begins.
    Statement(StmtId),
    /// The variable's value is used.
    Read(Var, ExprId),
    /// An anonymous function takes the variable's value with it. Where there is
    /// none, that fails when the function is called, not here.
    Capture(Var, ExprId),
    /// The variable gets a new value.
    Write(Write),
    /// A part of the variable's value is replaced: `x(i) = …`, `x.f = …`. The
    /// rest of the value stays; without a value the variable gets one.
    Update(Var, ExprId),
    /// Here control may continue, or to after the next `Else`.
    Fork,
    /// An alternative ends: control goes to after the `Join`.
    Else,
    /// Like `Fork`, within the alternative after an `Else`.
    Refork,
    /// The alternatives meet.
    Join,
    /// A loop begins; control comes back to here.
    LoopEnter(LoopId),
    /// Control may leave the loop.
    LoopTest,
    /// Where `continue` leads.
    LoopNext,
    /// The end of a loop: control goes back to its `LoopEnter`. After it one
    /// arrives from its tests and its `break`s.
    LoopExit(LoopId),
    /// Control leaves the innermost loop.
    Break,
    /// Control goes to the innermost loop's `LoopNext`.
    Continue,
    /// Control leaves the body.
    Return,
    /// An error is raised, or the program ends.
    Stop,
    /// A `try` begins: from everywhere in its body control may go to `TryCatch`.
    TryEnter,
    /// The handler begins.
    TryCatch,
    /// The handler ends.
    TryExit,
    /// An `unwind_protect` begins: from everywhere in its body control may go to
    /// `GuardCleanup`.
    GuardEnter,
    /// The cleanup begins, at the end of the body as well.
    GuardCleanup,
    /// The cleanup ends: control continues if the body was left at its end, and on
    /// with an error, `return`, `break` otherwise.
    GuardExit,
}

/// A variable gets a new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Write {
    pub(crate) var: Var,
    /// The occurrence.
    pub(crate) name: ExprId,
    /// The assignment, if it is a statement that shows nothing.
    pub(crate) assignment: Option<ExprId>,
}

/// A variable of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variable {
    pub(crate) sym: Sym,
    /// It has a value at the start: an input, or the object that a constructor
    /// makes.
    pub(crate) given: bool,
    /// It is read at the end.
    pub(crate) output: bool,
    /// Its life is not all to be seen here: `global`, `persistent`, shared with
    /// a nested function, named in a string that a call sees, `ans`.
    pub(crate) unclear: bool,
}

/// A loop of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Loop {
    /// The places of its events, from `LoopEnter` up to before `LoopExit`.
    pub(crate) events: Range<usize>,
    /// It has a test: it may be left without a `break`.
    pub(crate) has_test: bool,
}

/// A body as events.
#[derive(Debug, Default)]
pub(crate) struct Body {
    pub(crate) function: Option<FunctionId>,
    pub(crate) events: Vec<Event>,
    pub(crate) variables: Vec<Variable>,
    /// The loops, in source order: one in another has a greater number.
    pub(crate) loops: Vec<Loop>,
    /// A call may assign any variable.
    pub(crate) defines_any: bool,
    /// A call may read any variable.
    pub(crate) reads_any: bool,
    /// The place of the first call of what is not at hand, and may assign variables of
    /// whoever calls it.
    pub(crate) may_define: Option<usize>,
    /// The place of the first call of what is not at hand and is given code that assigns.
    pub(crate) may_run: Option<usize>,
}

impl Body {
    /// The variables for which `holds`.
    pub(crate) fn variables_with(&self, holds: impl Fn(&Variable) -> bool) -> Bits {
        let mut bits = Bits::none(self.variables.len());
        for (var, variable) in self.variables.iter().enumerate() {
            if holds(variable) {
                bits.insert(var);
            }
        }
        bits
    }

    pub(crate) fn variable(&self, var: Var) -> &Variable {
        &self.variables[var as usize]
    }
}

impl Event {
    /// The variable that has a value after the event, and the occurrence.
    pub(crate) fn assigned(self) -> Option<(Var, ExprId)> {
        match self {
            Self::Write(Write { var, name, .. }) | Self::Update(var, name) => Some((var, name)),
            _ => None,
        }
    }
}
