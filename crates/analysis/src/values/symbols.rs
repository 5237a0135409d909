//! Symbols in flow sets: what each stands for, and who gives it its number.
//!
//! A symbol stands for one number at any time of a run of a function:
//!
//! | symbol | stands for | given by |
//! |---|---|---|
//! | of a parameter | a size or the number of an argument | the entry of the function |
//! | declared | the same by the name that the function declares for it | the entry, where no caller is known |
//! | of a statement | a size of what the statement assigned last, or a number that it used last | the statement |
//! | of a meeting | a size or the number of a variable when control arrived last | where ways meet |
//!
//! Each extent that an assignment leaves open gets a symbol: of a call, of a part
//! (`x(i)`), of an assignment to a part or its deletion. A copy gives both
//! variables the same. Facts of several visits are joined, and a size that differs
//! between visits is still that of what the statement assigned last.
//!
//! When a statement is visited again its symbols get new meanings, so every
//! mention of the old ones is forgotten first. Flow sets that were put aside (at a
//! `break`, before an error) keep theirs: each stands for runs with its own
//! numbers.
//!
//! [`super::naming`] gives symbols to parameters and statements, [`super::joins`] where
//! ways meet, [`super::renaming`] takes them across calls.

use crate::interprocedural::FunctionRef;
use lariat_shapes::{Named, Polynomial, Symbol};
use lariat_tame::ir::{Arg, Iteration, Stmt, StmtId, VarId};
use rustc_hash::FxHashMap;

/// Symbols of statements have this bit.
const OF_STATEMENT: u64 = 1 << 63;
/// Those of meetings have this one too.
const OF_MEETING: u64 = 1 << 62;
/// Numbers that a statement uses are told from sizes by this bit.
pub(super) const OF_OPERAND: u64 = 1 << 7;
/// Symbols that come from a callee have this bit, and a number below 256.
pub(super) const OF_CALLEE: u64 = 1 << 8;
/// A call gives so many symbols at most.
pub(super) const CALLEE_SYMBOLS: u64 = 255;
/// Sizes of so many targets of a statement have symbols.
pub(super) const MAX_TARGETS: usize = 16;
/// Along so many dimensions.
pub(super) const MAX_NAMED: usize = 4;

/// A place where ways meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Meeting {
    /// The branch or loop.
    pub stmt: StmtId,
    /// Where.
    pub place: MeetingPlace,
    /// A variable that gets its value right behind it.
    pub skips: Option<VarId>,
}

/// Where at a branch or loop ways meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeetingPlace {
    /// The head of a loop, before each round.
    Head,
    /// Behind the branch or loop.
    End,
}

impl Meeting {
    /// Behind a branch or loop.
    pub fn end(stmt: StmtId) -> Self {
        Self { stmt, place: MeetingPlace::End, skips: None }
    }

    /// Its lowest number, which no symbol has.
    pub(super) fn first(self) -> u64 {
        let end = u64::from(self.place == MeetingPlace::End);
        OF_STATEMENT | OF_MEETING | ((self.stmt.index() as u64) << 20) | end << 19
    }

    /// The symbol of a variable's extent by its place, or of its number.
    pub(super) fn symbol(self, var: VarId, place: usize) -> u64 {
        self.first() | (var.index() as u64 + 1) << 3 | place as u64
    }

    /// Is there a symbol for this variable?
    pub(super) fn can_name(self, var: VarId) -> bool {
        var.index() < 0xfffe
    }

    /// Is it the number of one of its symbols?
    pub(super) fn gave(self, id: u64) -> bool {
        id >> 19 == self.first() >> 19
    }

    /// Is it one of its symbols?
    pub(super) fn gives(self, named: &Named) -> bool {
        self.gave(named.id)
    }
}

/// What gives a symbol its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Giver {
    /// The entry of the function, with its arguments.
    Entry,
    /// A statement that assigns: the size of a target along a dimension.
    Size {
        /// The statement.
        stmt: StmtId,
        /// The target's place among those of the statement.
        place: usize,
        /// The dimension, from 1.
        dimension: usize,
    },
    /// A statement that uses a number as a size: the operand's value, before.
    Operand {
        /// The statement.
        stmt: StmtId,
        /// The operand's place among [`operands`].
        place: usize,
    },
    /// A statement that calls a function: a number inside what that returns.
    Callee {
        /// The statement.
        stmt: StmtId,
    },
    /// A place where ways meet: the size or number of a variable on arrival.
    Meeting {
        /// The branch or loop.
        stmt: StmtId,
        /// Where.
        place: MeetingPlace,
        /// The variable.
        var: VarId,
        /// The dimension, from 1; none of a number.
        dimension: Option<usize>,
    },
}

/// What gives a symbol of the value analysis its number.
pub fn giver(named: &Named) -> Giver {
    if !is_of_statement(named) {
        return Giver::Entry;
    }
    if named.id & OF_MEETING != 0 {
        return of_meeting(named.id);
    }
    let stmt = StmtId::new(((named.id & !OF_STATEMENT) >> 16) as usize);
    let k = named.id & 0xffff;
    match k {
        _ if k < OF_OPERAND => {
            Giver::Size { stmt, place: (k >> 2) as usize, dimension: (k & 3) as usize + 1 }
        }
        _ if k < OF_CALLEE => Giver::Operand { stmt, place: (k - OF_OPERAND) as usize },
        _ => Giver::Callee { stmt },
    }
}

fn of_meeting(id: u64) -> Giver {
    let bits = id & !(OF_STATEMENT | OF_MEETING);
    let k = (bits & 7) as usize;
    Giver::Meeting {
        stmt: StmtId::new((bits >> 20) as usize),
        place: if bits >> 19 & 1 == 1 { MeetingPlace::End } else { MeetingPlace::Head },
        var: VarId::new(((bits >> 3 & 0xffff) as usize).saturating_sub(1)),
        dimension: (k < MAX_NAMED).then_some(k + 1),
    }
}

/// The symbols of the sizes of a statement's target, by dimension.
pub fn symbols_of_sizes(stmt: StmtId, place: usize) -> Vec<u64> {
    let symbol = |k| of_statement(stmt, (place as u64) << 2 | k);
    if place < MAX_TARGETS { (0..MAX_NAMED as u64).map(symbol).collect() } else { Vec::new() }
}

/// A symbol of a statement by its number among them.
pub(super) fn of_statement(stmt: StmtId, k: u64) -> u64 {
    OF_STATEMENT | ((stmt.index() as u64) << 16) | k
}

/// The variables of a statement whose numbers it may use as sizes.
pub fn operands(stmt: &Stmt) -> Vec<VarId> {
    match stmt {
        Stmt::Call { args, .. } => args.iter().filter_map(variable).collect(),
        Stmt::For { over: Iteration::Range { low, high, .. }, .. } => vec![*low, *high],
        _ => Vec::new(),
    }
}

/// Is it a symbol of a statement?
pub fn is_of_statement(named: &Named) -> bool {
    named.id & OF_STATEMENT != 0
}

/// The number of a parameter's value among its symbols: behind its extents.
pub const VALUE: usize = 2;

/// The parameter of a function without known callers that a symbol belongs to:
/// its place, and 0 or 1 for its extents, [`VALUE`] for its number.
pub fn parameter(named: &Named) -> Option<(usize, usize)> {
    let (place, k) = (named.id >> 16, named.id & 0xffff);
    let both = (usize::try_from(place).ok()?, usize::try_from(k).ok()?);
    (!is_of_statement(named) && named.declared().is_none()).then_some(both)
}

/// A symbol of a parameter by its number among them.
pub(super) fn of_parameter(place: usize, k: usize) -> u64 {
    ((place as u64) << 16) | k as u64
}

/// The name of an extent of a variable.
pub(super) fn size_of(name: &str, dimension: usize) -> String {
    format!("size({name},{dimension})")
}

/// The symbols of sizes that were given, by function: most are given again and again,
/// and their names are texts.
#[derive(Debug, Default)]
pub struct Sizes(FxHashMap<(FunctionRef, u64), Polynomial>);

impl Sizes {
    /// The size of a variable of a function along a dimension, by its symbol's number.
    pub fn get(&mut self, (at, id): (FunctionRef, u64), name: &str, along: usize) -> Polynomial {
        let new = || Polynomial::symbol(Symbol::count(id, size_of(name, along)));
        self.0.entry((at, id)).or_insert_with(new).clone()
    }
}

fn variable(arg: &Arg) -> Option<VarId> {
    if let Arg::Var(var) = arg { Some(*var) } else { None }
}
