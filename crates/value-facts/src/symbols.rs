//! Symbols in flow sets: which parameters, statements and join points create them.
//!
//! A symbol stands for one number at any time of a run of a function; its
//! [`SymbolOrigin`] says which.
//!
//! Each extent that an assignment leaves open gets a symbol: of a call, of a part
//! (`x(i)`), of an assignment to a part or its deletion. A copy yields both
//! variables the same. Facts of several visits are joined, and a size that differs
//! between visits is still that of what the statement assigned last.
//!
//! When a statement is visited again its symbols get new meanings, so every
//! mention of the old ones is forgotten first. Flow sets that were put aside (at a
//! `break`, before an error) keep theirs: each stands for runs with its own
//! numbers.
//!
//! In the value analysis (`lariat_values`), `symbol_creation` creates symbols at parameters and
//! statements, `joins` at join points, and `symbol_substitution` takes them across calls.

use lariat_interprocedural::FunctionRef;
use lariat_ir::{Arg, Iteration, Stmt, StmtId, VarId};
use lariat_shapes::{
    JoinSide, Named, ParameterPart, Polynomial, Range, StatementPart, Symbol, SymbolName,
    SymbolOrigin, VariablePart,
};
use rustc_hash::FxHashMap;

/// A call creates so many symbols at most.
pub const MAX_RETURNED: usize = 255;
/// Extents of so many targets of a statement have symbols.
pub const MAX_TARGETS: usize = 16;
/// Along so many dimensions.
pub const MAX_DIMENSIONS: usize = 4;

/// A place where control flow joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JoinPoint {
    /// The branch or loop.
    pub stmt: StmtId,
    /// Where.
    pub side: JoinSide,
    /// A variable that gets its value right after it.
    pub skips: Option<VarId>,
}

impl JoinPoint {
    /// After a branch or loop.
    pub fn end(stmt: StmtId) -> Self {
        Self { stmt, side: JoinSide::End, skips: None }
    }

    /// The symbol of a variable's extent or number.
    pub fn symbol(self, var: VarId, part: VariablePart) -> SymbolOrigin {
        let (stmt, var) = (self.stmt.index() as u32, var.index() as u32);
        SymbolOrigin::Join { stmt, side: self.side, var, part }
    }

    /// Does it create this symbol?
    pub fn creates(self, origin: SymbolOrigin) -> bool {
        let own = (self.stmt.index() as u32, self.side);
        matches!(origin, SymbolOrigin::Join { stmt, side, .. } if (stmt, side) == own)
    }

    /// What is noted when it has given symbols.
    pub fn given(self) -> Given {
        Given::Join(self.stmt, self.side)
    }
}

/// Symbols that a run of the analysis has given, and that get a new meaning when they
/// are given again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Given {
    /// One symbol.
    Symbol(SymbolOrigin),
    /// The extents of a statement's target, by its place.
    Target(StmtId, usize),
    /// All of a join point.
    Join(StmtId, JoinSide),
}

/// What a run of the analysis has given so far.
pub type GivenSymbols = rustc_hash::FxHashSet<Given>;

/// A symbol of a statement.
pub fn of_statement(stmt: StmtId, part: StatementPart) -> SymbolOrigin {
    SymbolOrigin::Statement { stmt: stmt.index() as u32, part }
}

/// The symbol of an extent of a statement's target, along a dimension from 1.
pub fn of_target(stmt: StmtId, target: usize, dimension: usize) -> SymbolOrigin {
    let (target, dimension) = (target as u8, dimension as u8);
    of_statement(stmt, StatementPart::Extent { target, dimension })
}

/// The symbols of the extents of a statement's target, by dimension.
pub fn extents_of_target(stmt: StmtId, target: usize) -> Vec<SymbolOrigin> {
    let along = |dimension| of_target(stmt, target, dimension);
    if target < MAX_TARGETS { (1..=MAX_DIMENSIONS).map(along).collect() } else { Vec::new() }
}

/// Is it a number inside what a statement's call returned?
pub fn is_returned(origin: SymbolOrigin, by: StmtId) -> bool {
    matches!(origin, SymbolOrigin::Statement { stmt, part: StatementPart::Returned(_) }
        if stmt as usize == by.index())
}

/// The variables of a statement whose numbers it may use as sizes.
pub fn operands(stmt: &Stmt) -> Vec<VarId> {
    match stmt {
        Stmt::Call { args, .. } => args.iter().filter_map(variable).collect(),
        Stmt::For { over: Iteration::Range { low, high, .. }, .. } => vec![*low, *high],
        _ => Vec::new(),
    }
}

/// Does a statement or a join point create it, so that it changes while a function runs?
pub fn is_of_statement(named: &Named) -> bool {
    named.origin.is_inside()
}

/// The parameter of a function without known callers that a symbol belongs to:
/// its place, and what of it.
pub fn parameter(named: &Named) -> Option<(usize, ParameterPart)> {
    match named.origin {
        SymbolOrigin::Parameter { place, part } => Some((place as usize, part)),
        _ => None,
    }
}

/// A symbol of a parameter.
pub fn of_parameter(place: usize, part: ParameterPart) -> SymbolOrigin {
    SymbolOrigin::Parameter { place: place as u32, part }
}

/// The name of an extent of a variable.
pub fn size_of(name: &str, dimension: usize) -> SymbolName {
    SymbolName::Extent(name.into(), dimension as u8)
}

/// The symbols of sizes that were given, by function: most are given again and again,
/// and their names are strings.
#[derive(Debug, Default)]
pub struct Sizes(FxHashMap<(FunctionRef, SymbolOrigin, Range), Polynomial>);

impl Sizes {
    /// The size of a variable of a function along a dimension, by its symbol's origin and
    /// range.
    pub fn get(
        &mut self,
        key @ (_, origin, range): (FunctionRef, SymbolOrigin, Range),
        name: &str,
        along: usize,
    ) -> Polynomial {
        let new = || {
            let name = size_of(name, along);
            Polynomial::symbol(Symbol::from(Named { origin, name, range }))
        };
        self.0.entry(key).or_insert_with(new).clone()
    }
}

fn variable(arg: &Arg) -> Option<VarId> {
    if let Arg::Var(var) = arg { Some(*var) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_has_a_symbol_of_its_own() {
        let (one, other) = (StmtId::new(1), StmtId::new(2));
        let all = [
            of_target(one, 0, 1),
            of_target(one, 0, 2),
            of_target(one, 1, 1),
            of_target(other, 0, 1),
            of_statement(one, StatementPart::Operand(0)),
            of_parameter(0, ParameterPart::Extent(1)),
            of_parameter(1, ParameterPart::Extent(1)),
            of_parameter(0, ParameterPart::Value),
            JoinPoint::end(one).symbol(VarId::new(0), VariablePart::Value),
        ];
        for (at, origin) in all.iter().enumerate() {
            assert!(!all[at + 1..].contains(origin), "{origin:?}");
        }
    }

    #[test]
    fn a_join_point_gives_its_own_symbols() {
        let end = JoinPoint::end(StmtId::new(3));
        let head = JoinPoint { side: JoinSide::Head, ..end };
        let symbol = end.symbol(VarId::new(0), VariablePart::Extent(1));
        assert!(end.creates(symbol) && !head.creates(symbol));
        assert!(!JoinPoint::end(StmtId::new(4)).creates(symbol));
    }

    #[test]
    fn only_symbols_of_statements_and_join_points_are_inside() {
        let inside =
            |origin| is_of_statement(&Named { origin, name: "n".into(), range: Range::COUNT });
        assert!(inside(of_target(StmtId::new(1), 0, 1)));
        assert!(inside(JoinPoint::end(StmtId::new(1)).symbol(VarId::new(0), VariablePart::Value)));
        assert!(!inside(of_parameter(0, ParameterPart::Value)));
    }

    #[test]
    fn targets_beyond_the_limit_have_no_symbols() {
        assert_eq!(extents_of_target(StmtId::new(0), 0).len(), MAX_DIMENSIONS);
        assert!(extents_of_target(StmtId::new(0), MAX_TARGETS).is_empty());
    }
}
