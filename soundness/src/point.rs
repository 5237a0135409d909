//! A place of a tamed program where a run is observed: a statement's target, or a
//! parameter.

use lariat_interprocedural::FunctionRef;
use lariat_ir::{StmtId, VarId};

/// A place of a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    /// The function.
    pub function: FunctionRef,
    /// The statement; none of a parameter.
    pub stmt: Option<StmtId>,
    /// The variable.
    pub var: VarId,
    /// It may stay without a new value.
    pub optional: bool,
}
