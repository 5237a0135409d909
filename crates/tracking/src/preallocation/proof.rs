//! May the array have its final size before the loop, and nobody sees it?
//!
//! Only if the program computes the same. What is asked:
//!
//! - the loops go over `1:n` and their bounds are known, whole and positive in
//!   front of the outermost one (after a loop that does not iterate, `[]` would be
//!   left, not a row without elements);
//! - the assignment is made in every iteration: no branch around it, no `break`,
//!   `continue` or `return` in the loops, no `try` around them that would see a
//!   half-filled array;
//! - inside the loops the array is read only where it has been written:
//!   `x(k)` after the assignment, `x(k-1)`; never as a whole, so neither by
//!   `end` nor by its size;
//! - it starts as `[]` or `{}` of the class that it is filled with, or with the
//!   elements in front of those that the loop stores ([`super::continued`]);
//! - an element that is stored at `end + 1` is stored at the loop's variable
//!   ([`super::appended`]);
//! - the name of the constructor means the builtin.
//!
//! ```text
//! x = [];
//! for k = 1:3                  the same for x = zeros(1, 3) in front
//!   x(k) = k + 1;
//! end
//! ```
//!
//! Cost: linear in the places where the variable is read, and the statements of
//! the loops.

use super::candidate::{Candidate, GrowthKind};
use super::constructed::has_extent_zero;
use super::continued::continued;
use super::index::{Index, call, classify, positive_literal};
use super::loop_range::{bound, goes_from_one};
use super::statement;
use crate::procedure::Procedure;
use lariat_builtins::{MClass, Role};
use lariat_domains::ValueSet;
use lariat_ir::ssa::graph::Item;
use lariat_ir::ssa::{Definition, Step, VersionId};
use lariat_ir::walk;
use lariat_ir::{Access, Arg, Literal, Stmt, StmtId};

/// Why it is not known that preallocation changes nothing; the rule has the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Doubt {
    /// `end` or a concatenation decides where the next element goes.
    OwnSize,
    /// The index is not just the variable of a loop over `1:n`.
    Index,
    /// The number of iterations is not known to be whole and positive in front of the loop.
    Count,
    /// The assignment is not made in every iteration.
    Conditional,
    /// A loop may be left early.
    LeavesEarly,
    /// The loop stands in a `try`.
    Try,
    /// The array is read before it is full, or changed elsewhere in the loop.
    ReadInside,
    /// Its class is not known, or not the same from the beginning.
    Class,
    /// It is not known to be `[]` or `{}` before the loop.
    Start,
    /// The constructor's name means something else here.
    Name,
}

/// The first reason to doubt; none where the preallocation is proved safe.
pub(super) fn doubt(of: &Procedure<'_>, candidate: &Candidate) -> Option<Doubt> {
    let checks: [fn(&Procedure<'_>, &Candidate) -> Option<Doubt>; 6] =
        [index, control, count, readers, class, name];
    checks.iter().find_map(|check| check(of, candidate))
}

fn index(of: &Procedure<'_>, candidate: &Candidate) -> Option<Doubt> {
    if candidate.kind != GrowthKind::Rising && candidate.appended.is_none() {
        return Some(Doubt::OwnSize);
    }
    if continued(of, candidate).is_some() {
        return None;
    }
    let mut loops = Vec::new();
    for index in &candidate.indices {
        match index {
            Index::Counter(at) if !loops.contains(at) && goes_from_one(of, *at) => loops.push(*at),
            _ => return Some(Doubt::Index),
        }
    }
    None
}

/// Is the assignment made in every iteration of all loops, and does nothing leave them?
fn control(of: &Procedure<'_>, candidate: &Candidate) -> Option<Doubt> {
    let inside = of.around(candidate.stmt).take_while(|at| *at != candidate.outer);
    let counts = |index: &Index, at: StmtId| matches!(*index, Index::Counter(by) | Index::Above(by, _) if by == at);
    let counted = |at: StmtId| candidate.indices.iter().any(|index| counts(index, at));
    if !inside.into_iter().all(counted) || !counted(candidate.outer) {
        return Some(Doubt::Conditional);
    }
    let tries = |at: StmtId| matches!(of.body.stmts[at], Stmt::Try { .. } | Stmt::Unwind { .. });
    if of.around(candidate.outer).any(tries) {
        return Some(Doubt::Try);
    }
    leaves(of, candidate.outer).then_some(Doubt::LeavesEarly)
}

/// Does something inside leave an iteration or the loop?
fn leaves(of: &Procedure<'_>, outer: StmtId) -> bool {
    let mut open: Vec<StmtId> = walk::blocks(&of.body.stmts[outer]).flatten().copied().collect();
    while let Some(stmt) = open.pop() {
        match &of.body.stmts[stmt] {
            Stmt::Return | Stmt::Break | Stmt::Continue | Stmt::Refused(_) => return true,
            stmt => open.extend(walk::blocks(stmt).flatten()),
        }
    }
    false
}

/// Are the bounds whole and positive, and computed in front of the outermost loop?
fn count(of: &Procedure<'_>, candidate: &Candidate) -> Option<Doubt> {
    if let Some(run) = continued(of, candidate) {
        let bound = bound(of, run.at);
        let before = |&bound: &VersionId| of.outside(bound, candidate.outer);
        let before = |bound: &VersionId| before(bound) || positive_literal(of, *bound);
        let known = bound.filter(before).is_some_and(|bound| is_count(of, bound, run.low));
        return (!known).then_some(Doubt::Count);
    }
    let row_start = starts_as_row(of, candidate);
    let known = candidate.indices.iter().all(|index| {
        let Index::Counter(at) = index else { return false };
        let Some(bound) = bound(of, *at) else { return false };
        let before = of.outside(bound, candidate.outer) || positive_literal(of, bound);
        before && (is_count(of, bound, 1.0) || row_start && is_count(of, bound, 0.0))
    });
    (!known).then_some(Doubt::Count)
}

/// A row without elements grows as the row that it is, even in no iteration.
fn starts_as_row(of: &Procedure<'_>, candidate: &Candidate) -> bool {
    let extents = super::constructed::extents(of, candidate.start);
    candidate.indices.len() == 1
        && extents.is_some_and(|extents| match extents[..] {
            [rows, _] => {
                super::index::literal(of, rows) == Some(1.0) && has_extent_zero(of, candidate.start)
            }
            _ => false,
        })
}

/// Is it a whole number of at least this?
fn is_count(of: &Procedure<'_>, version: VersionId, least: f64) -> bool {
    if positive_literal(of, version) {
        return super::index::literal(of, version).is_some_and(|number| number >= least);
    }
    let queries = [Role::ElementCount, Role::Length];
    if least == 0.0 && queries.iter().any(|&role| call(of, version, role).is_some()) {
        return true;
    }
    let matrix = of.values(version).and_then(|values| values.as_matrix());
    matrix.is_some_and(|matrix| {
        matrix.class == MClass::Double
            && matrix.shape.is_scalar() == Some(true)
            && matrix.is_real()
            && matrix.as_number().is_some_and(|number| number >= least && number.fract() == 0.0)
    })
}

/// Is the array left alone in the loops, but for elements that are written?
fn readers(of: &Procedure<'_>, candidate: &Candidate) -> Option<Doubt> {
    let inside = |step: &&Step| {
        let stmt = match &step.item {
            Item::Stmt(stmt) | Item::Test(stmt) | Item::Begin(stmt) => *stmt,
            Item::Unseen(stmt) | Item::Caught(stmt, _) | Item::Next(stmt) => *stmt,
            Item::Exit => return false,
        };
        of.around(stmt).any(|at| at == candidate.outer)
    };
    let mut steps = of.readers(candidate.var).filter(inside);
    let fine = steps.all(|step| match step.item {
        Item::Stmt(stmt) => {
            stmt == candidate.stmt
                || candidate.appended.as_ref().is_some_and(|appended| appended.query == stmt)
                || reads_written(of, step, stmt, candidate)
        }
        _ => false,
    });
    let assigned = of.ssa.versions.iter().any(|(id, version)| {
        version.var == candidate.var
            && !matches!(version.definition, Definition::Phi(_))
            && of.defining(id) != Some(candidate.stmt)
            && of.defining(id).is_some_and(|at| of.around(at).any(|at| at == candidate.outer))
    });
    let shown = of.body.origin(candidate.stmt).shown;
    (!fine || assigned || shown).then_some(Doubt::ReadInside)
}

/// `x(k)` after the assignment of it, or `x(k-1)`.
fn reads_written(of: &Procedure<'_>, step: &Step, stmt: StmtId, candidate: &Candidate) -> bool {
    let Stmt::Get { base, path, targets: _ } = &of.body.stmts[stmt] else { return false };
    let args = match &path[..] {
        [Access::Paren(args)] if !candidate.braces => args,
        [Access::Brace(args)] if candidate.braces => args,
        _ => return false,
    };
    let ([Arg::Var(index)], &[stored]) = (&args[..], &candidate.indices[..]) else {
        return false;
    };
    let Some((counter, above)) = counted(stored) else { return false };
    let (Some(read), Some(index)) = (step.read(*base), step.read(*index)) else { return false };
    let written = of.defining(read) == Some(candidate.stmt);
    let place = |version: VersionId| {
        counted(classify(of, read, Some(version))).filter(|(at, _)| *at == counter)
    };
    let first = || {
        let kept = super::continued::elements(of, candidate.start).map_or(0.0, f64::from);
        super::index::literal(of, index).is_some_and(|place| (1.0..=kept).contains(&place))
    };
    let earlier = call(of, index, Role::Minus).is_some_and(|args| match args[..] {
        [from, by] => place(from) == Some((counter, 0)) && positive_literal(of, by),
        _ => false,
    });
    let after = |(_, place): (StmtId, u32)| place < above || written && place == above;
    *base == candidate.var && (earlier || place(index).is_some_and(after) || first())
}

/// The loop whose variable an index is, and how far it is above it.
fn counted(index: Index) -> Option<(StmtId, u32)> {
    match index {
        Index::Counter(at) => Some((at, 0)),
        Index::Above(at, above) => Some((at, above)),
        Index::Beyond | Index::Rising(_) | Index::All | Index::Other => None,
    }
}

/// Does the array have the class of its elements from the beginning?
fn class(of: &Procedure<'_>, candidate: &Candidate) -> Option<Doubt> {
    if continued(of, candidate).is_some() {
        return goes_on_in_class(of, candidate);
    }
    if candidate.deeper && candidate.field.is_none() {
        return Some(Doubt::Class);
    }
    let start = of.defining(candidate.start).map(|stmt| &of.body.stmts[stmt]);
    let empty_matrix = matches!(start, Some(Stmt::Literal { value: Literal::EmptyMatrix, .. }));
    let empty_cell = matches!(start, Some(Stmt::Cell { .. }));
    let constructed = start.is_some_and(|start| matches!(start, Stmt::Call { .. }));
    let starts = if candidate.braces { empty_cell } else { empty_matrix };
    let row = constructed && starts_as_row(of, candidate);
    if !starts && (!row || candidate.deeper) {
        return Some(Doubt::Start);
    }
    // What an element of `[]` gets a field of becomes a struct array.
    if candidate.deeper {
        return None;
    }
    let class = match row {
        true => of.values(candidate.start).and_then(|values| Some(values.single()?.mclass())),
        false => Some(if candidate.braces { MClass::Cell } else { MClass::Double }),
    };
    let fits = match class {
        Some(MClass::Cell) => candidate.braces,
        Some(MClass::Double) => {
            !candidate.braces && statement::class(of, candidate) == Some(MClass::Double)
        }
        _ => false,
    };
    (!fits).then_some(Doubt::Class)
}

/// Has what is stored the class of the first elements, which are real?
fn goes_on_in_class(of: &Procedure<'_>, candidate: &Candidate) -> Option<Doubt> {
    let start = of.values(candidate.start).and_then(ValueSet::as_matrix);
    let real = start.is_some_and(|it| it.class == MClass::Double && it.is_real());
    let numbers = real && statement::class(of, candidate) == Some(MClass::Double);
    let cells = of.class(candidate.start) == Some(MClass::Cell);
    let fits = if candidate.braces { cells } else { numbers };
    (!fits || candidate.deeper).then_some(Doubt::Class)
}

fn name(of: &Procedure<'_>, candidate: &Candidate) -> Option<Doubt> {
    if candidate.deeper || continued(of, candidate).is_some() {
        return None;
    }
    let found = statement::constructor(of, candidate);
    let is_builtin = found.is_some_and(|name| of.builtin_if_called(&name).is_some());
    (!is_builtin).then_some(Doubt::Name)
}
