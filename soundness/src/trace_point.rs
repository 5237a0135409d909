//! A place where a run is traced: what it is for, and what is claimed there.

use super::tracked::Look;
use lariat_domains::ValueSet;
use lariat_interprocedural::FunctionRef;
use lariat_ir::StmtId;
use lariat_shapes::SymbolOrigin;
use lariat_value_facts::requirements::Requirement;

/// A claim of each context that gets there, by number of the context.
pub type Claims = Vec<(usize, ValueSet)>;

/// The number of the context of any arguments, in which every run is.
pub const ANY: usize = usize::MAX;

/// What a trace point is for.
#[derive(Debug)]
pub enum Aim {
    /// An activation of a function begins; so many contexts may be its.
    Entry(usize),
    /// A parameter has its argument: symbols of the entry get their numbers.
    Parameter,
    /// A number is about to be used as a size: the symbol.
    Operand(SymbolOrigin),
    /// Control flow has joined: the symbol of an extent, and the dimension.
    Arrival(SymbolOrigin, u8),
    /// A statement has assigned.
    Assigned {
        /// It is the statement's first target: symbols of what is called end.
        callee: Option<StmtId>,
        /// The symbols of the target's sizes, by dimension.
        sizes: Vec<SymbolOrigin>,
        /// The statement.
        stmt: StmtId,
    },
    /// The variable of a loop or of a handler.
    Inside,
    /// Only what tracking claims.
    Tracked,
    /// An operation is about to begin that is claimed to fit.
    Fits,
    /// A precondition: whether it is claimed to hold, or to fail.
    Asked(bool),
}

/// A place where a run is traced.
#[derive(Debug)]
pub struct TracePoint {
    /// The function.
    pub function: FunctionRef,
    /// The statement.
    pub stmt: Option<StmtId>,
    /// The variable's name.
    pub variable: String,
    /// What it is for.
    pub aim: Aim,
    /// What is claimed.
    pub claims: Claims,
    /// What the statement needs of sizes, for any arguments.
    pub required: Option<Requirement>,
    /// What it observes of what tracking claims.
    pub looks: Vec<Look>,
    /// It observes nothing else: such notes have a budget of their own.
    pub only_tracked: bool,
}

impl TracePoint {
    /// One that claims nothing.
    pub(super) fn plain(
        function: FunctionRef,
        stmt: Option<StmtId>,
        variable: String,
        aim: Aim,
    ) -> Self {
        let (claims, required, looks) = (Vec::new(), None, Vec::new());
        let only_tracked = matches!(aim, Aim::Tracked);
        Self { function, stmt, variable, aim, claims, required, looks, only_tracked }
    }
}
