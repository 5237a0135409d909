//! Assignments in loops that make an array grow.
//!
//! Three kinds: an index beyond the end (`x(end+1) = v`), an index that goes up where the
//! array begins empty (`x(k) = v` in `for k = 1:n`) or with fewer elements
//! ([`super::continued`]), and a concatenation with itself (`x = [x, v]`). Cells and
//! struct arrays grow alike. Each iteration may copy the whole array.
//!
//! ```text
//! x = [];                     the loop's φ of x merges `[]` and what x(k) = v
//! for k = 1:n                 reports: x grows
//!   x(k) = v;
//! end
//! ```
//!
//! What is seen is certain but for a loop that does not iterate a second time: the array
//! is the same variable around the loop, and its first size is known to be empty
//! where that matters.
//!
//! Cost: linear in the statements inside loops.

use super::appended;
use super::candidate::{Candidate, GrowthKind};
use super::constructed::starts_empty;
use super::continued::goes_on;
use super::index::{Index, classify};
use super::proof::{self, Doubt};
use super::statement::{self, Preallocation};
use super::worth;
use crate::procedure::Procedure;
use lariat_base::{FileId, Span};
use lariat_builtins::ShapeRule;
use lariat_ir::ssa::graph::{Gate, Item};
use lariat_ir::ssa::{Definition, Step, VersionId};
use lariat_ir::walk;
use lariat_ir::{Access, Arg, Block, Field, Function, Stmt, StmtId, Target, Targets, VarId};

/// How many definitions are followed.
const MAX_STEPS: usize = 32;

/// An array that grows in a loop.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Growth {
    /// The file.
    pub file: FileId,
    /// The assignment.
    pub span: Span,
    /// The head of the loop.
    pub loop_span: Span,
    /// The variable.
    pub variable: String,
    /// How.
    pub kind: GrowthKind,
    /// What to insert, where there is something.
    pub preallocation: Option<Preallocation>,
    /// Why it is not known that nothing else changes.
    pub doubt: Option<Doubt>,
    /// Is it worth a remark? See [`super::worth`].
    pub matters: bool,
}

/// May an array grow in a loop of this function, by the look of its statements?
pub fn may_grow(body: &Function) -> bool {
    let is_loop = |stmt: &Stmt| matches!(stmt, Stmt::For { .. } | Stmt::While { .. });
    let assigns_element = |stmt: &Stmt| match stmt {
        Stmt::Set { place, .. } => {
            matches!(place.path.first(), Some(Access::Paren(_) | Access::Brace(_)))
        }
        Stmt::Call { targets: Targets::List(targets), args, .. } => match &targets[..] {
            [Target::Var(var)] => [args.first(), args.last()].contains(&Some(&Arg::Var(*var))),
            _ => false,
        },
        _ => false,
    };
    let loops = body.stmts.iter().map(|(_, stmt)| stmt).filter(|stmt| is_loop(stmt));
    let mut inside: Vec<&Block> = loops.flat_map(walk::blocks).collect();
    while let Some(block) = inside.pop() {
        for stmt in block.iter().map(|&id| &body.stmts[id]) {
            if assigns_element(stmt) {
                return true;
            }
            // The blocks of loops are there already.
            if !is_loop(stmt) {
                inside.extend(walk::blocks(stmt));
            }
        }
    }
    false
}

/// All arrays of a function that grow in loops, in source order.
pub fn growths(of: &Procedure<'_>) -> Vec<Growth> {
    let mut found = Vec::new();
    for (_, step) in of.ssa.each_step() {
        let Item::Stmt(stmt) = step.item else { continue };
        if of.loops(stmt).next().is_none() {
            continue;
        }
        if let Some(candidate) = candidate(of, stmt, step) {
            found.push(growth(of, &candidate));
        }
    }
    found.sort();
    found
}

fn growth(of: &Procedure<'_>, candidate: &Candidate) -> Growth {
    let doubt = proof::doubt(of, candidate);
    Growth {
        file: of.function.file,
        span: of.body.origin(candidate.stmt).span,
        loop_span: of.body.origin(candidate.outer).span,
        variable: of.body.vars[candidate.var].name.clone(),
        kind: candidate.kind,
        preallocation: statement::preallocation(of, candidate),
        doubt,
        matters: worth::is_worth(of, candidate.outer),
    }
}

fn candidate(of: &Procedure<'_>, stmt: StmtId, step: &Step) -> Option<Candidate> {
    match &of.body.stmts[stmt] {
        Stmt::Set { place, value } => {
            let (first, rest) = place.path.split_first()?;
            let (args, braces) = match first {
                Access::Paren(args) => (args, false),
                Access::Brace(args) => (args, true),
                Access::Dot(_) => return None,
            };
            let base = step.read(place.var)?;
            let index = |arg: &Arg| match arg {
                Arg::Var(var) => classify(of, base, step.read(*var)),
                Arg::Colon => Index::All,
                Arg::Spread(_) => Index::Other,
            };
            let mut indices: Vec<Index> = args.iter().map(index).collect();
            let (outer, kind) = indexed(of, stmt, place.var, &indices)?;
            let start = entering(of, outer, place.var)?;
            let empty = starts_empty(of, start, MAX_STEPS);
            let grows = kind == GrowthKind::Beyond || empty || goes_on(of, start, &indices);
            let appended = match args[..] {
                [Arg::Var(index)] if kind == GrowthKind::Beyond && empty => {
                    appended::place(of, (stmt, outer), base, step.read(index)?)
                }
                _ => None,
            };
            if appended.is_some() {
                indices = vec![Index::Counter(outer)];
            }
            let field = match rest {
                [Access::Dot(Field::Named(name))] => Some(name.clone()),
                _ => None,
            };
            grows.then_some(Candidate {
                stmt,
                var: place.var,
                start,
                outer,
                kind,
                indices,
                braces,
                deeper: !rest.is_empty(),
                field,
                appended,
                value: step.read(*value),
            })
        }
        Stmt::Call { targets: Targets::List(targets), function, args, .. } => {
            concatenated(of, stmt, step, targets, function, args)
        }
        _ => None,
    }
}

/// The outermost loop around which an indexed array grows, and how.
fn indexed(
    of: &Procedure<'_>,
    stmt: StmtId,
    var: VarId,
    indices: &[Index],
) -> Option<(StmtId, GrowthKind)> {
    let carries = |at: &StmtId| entering(of, *at, var).is_some();
    if indices.contains(&Index::Beyond) {
        return Some((of.loops(stmt).find(carries)?, GrowthKind::Beyond));
    }
    let wanted = |at: &StmtId| {
        let rises = |index: &Index| matches!(index, Index::Counter(of) | Index::Above(of, _) | Index::Rising(of) if of == at);
        indices.iter().any(rises)
    };
    let outer = of.loops(stmt).filter(wanted).filter(carries).last()?;
    Some((outer, GrowthKind::Rising))
}

/// `x = [x, v]` or `x = [v; x]`.
fn concatenated(
    of: &Procedure<'_>,
    stmt: StmtId,
    step: &Step,
    targets: &[Target],
    function: &str,
    args: &[Arg],
) -> Option<Candidate> {
    let ([Target::Var(var)], [first, .., last]) = (targets, args) else { return None };
    let rule = of.builtin(function)?.shape;
    if !matches!(rule, ShapeRule::Horizontal | ShapeRule::Vertical) {
        return None;
    }
    [first, last].contains(&&Arg::Var(*var)).then_some(())?;
    let outer = of.loops(stmt).find(|at| entering(of, *at, *var).is_some())?;
    let start = entering(of, outer, *var)?;
    comes_from_loop(of, step.read(*var)?, outer, MAX_STEPS).then_some(())?;
    Some(Candidate {
        stmt,
        var: *var,
        start,
        outer,
        kind: GrowthKind::Concatenation,
        indices: Vec::new(),
        braces: false,
        deeper: false,
        field: None,
        appended: None,
        value: None,
    })
}

/// What a variable is when a loop begins, if later iterations continue with what the
/// earlier ones left of it.
fn entering(of: &Procedure<'_>, at: StmtId, var: VarId) -> Option<VersionId> {
    of.loop_phi(at, var)?.operands.first().copied()
}

/// Is it what the loop's beginning merges, perhaps changed in parts since then?
fn comes_from_loop(of: &Procedure<'_>, version: VersionId, at: StmtId, steps: usize) -> bool {
    if steps == 0 {
        return false;
    }
    match of.ssa.versions[version].definition {
        Definition::Updated { from, .. } => comes_from_loop(of, from, at, steps - 1),
        Definition::Phi(_) => {
            of.ssa.phi(version).is_some_and(|(block, phi)| match of.ssa.graph.blocks[block].gate {
                Some(Gate::Loop(stmt)) if stmt == at => true,
                Some(Gate::Branch(_)) => {
                    let mut operands = phi.operands.iter();
                    operands.all(|&operand| comes_from_loop(of, operand, at, steps - 1))
                }
                _ => false,
            })
        }
        Definition::Assigned(stmt) => match &of.body.stmts[stmt] {
            // `x = [x, 1];` earlier in the same iteration.
            Stmt::Call { function, args, .. } => {
                let var = of.ssa.versions[version].var;
                let rule = of.builtin(function).map(|builtin| builtin.shape);
                let joins = matches!(rule, Some(ShapeRule::Horizontal | ShapeRule::Vertical));
                let read = of.step(stmt).and_then(|step| step.read(var));
                joins
                    && args.contains(&Arg::Var(var))
                    && read.is_some_and(|read| comes_from_loop(of, read, at, steps - 1))
            }
            _ => false,
        },
        _ => false,
    }
}
