//! The result for a function: its graph, where the vertices come from, what must
//! be uniform, what cannot be checked.
//!
//! ```text
//! z = x + y;     a vertex with edges from x's and y's first dimensions,
//!                of Origin::Need, and a Check that names both operands
//! ```
//!
//! Cost: none of its own.

use super::need::Need;
use super::unable::Unable;
use super::{Graph, Vertex};
use crate::value::Value;
use lariat_base::Span;
use lariat_ir::{StmtId, VarId};

/// Where a vertex comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// ⊥
    Bottom,
    /// A number.
    Constant(u64),
    /// An extent of the signature, where the function begins.
    Entry(usize),
    /// The same where it returns.
    Exit(usize),
    /// A new extent at a statement.
    New(StmtId),
    /// Operands that must agree at a statement.
    Need(StmtId),
    /// A join point after a statement, for this variable.
    Join(StmtId, VarId),
    /// The head of a loop, for this variable.
    Head(StmtId, VarId),
    /// The `return`s of the function meet, for this variable.
    Return(VarId),
}

/// What an in-edge of a vertex to be checked is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A dimension of a variable, from 0.
    Dimension(VarId, usize),
    /// The number of elements that a variable chooses or holds.
    Count(VarId),
    /// The value of a scalar.
    Value(VarId),
    /// It is declared.
    Declaration,
    /// The operation requires it.
    Operation,
}

/// A vertex that must be uniform.
#[derive(Clone, Debug)]
pub struct Check {
    /// The vertex.
    pub vertex: Vertex,
    /// The statement; `None` for the function's results.
    pub stmt: Option<StmtId>,
    /// Why it must be.
    pub need: Need,
    /// What each in-edge is.
    pub operands: Vec<Who>,
}

/// Something that cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unchecked {
    /// Where.
    pub span: Span,
    /// Why not.
    pub why: Unable,
    /// What it is in the function.
    pub kind: UncheckedKind,
}

/// What it is in its function that cannot be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UncheckedKind {
    /// A statement.
    Statement,
    /// A value whose size is not known.
    Value {
        /// What needs its size.
        needed_at: Span,
    },
    /// A result that is declared.
    Result,
    /// Code that is never reached, which is only odd.
    Unreached,
}

/// A variable that changes its rank though its declaration fixes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankChange {
    /// The statement.
    pub stmt: StmtId,
    /// The variable.
    pub var: VarId,
    /// Its dimensions in the declaration, 0 for a scalar, and here.
    pub ranks: (usize, usize),
}

/// What a variable is after a statement.
#[derive(Clone, Debug)]
pub struct Point {
    /// The statement; `None` where the function begins.
    pub stmt: Option<StmtId>,
    /// It is the head of the loop, not what is after it.
    pub is_head: bool,
    /// The variable.
    pub var: VarId,
    /// What it is.
    pub value: Value,
}

/// The result for a function.
#[derive(Debug, Default)]
pub struct Construction {
    /// The graph.
    pub graph: Graph,
    /// Of each vertex, where it comes from.
    pub origins: Vec<Origin>,
    /// What must be uniform.
    pub checks: Vec<Check>,
    /// What cannot be checked.
    pub unchecked: Vec<Unchecked>,
    /// Arguments that change their rank.
    pub ranks: Vec<RankChange>,
    /// What the variables are, in the order of the statements.
    pub points: Vec<Point>,
    /// The vertices of the signature's extents.
    pub entries: Vec<Option<Vertex>>,
}
