//! The statement that allocates an array beforehand.
//!
//! ```text
//! x = zeros(1, n);        numbers
//! x = cell(1, n);         cells
//! x = false(1, n);        logical
//! x = zeros(n, m);        A(i,j) = v in two loops
//! x(n + 1) = 0;           numbers that continue after the first ones
//! s(n).f = [];            structs, the field that each gets
//! ```
//!
//! The bounds are written as in the heads of the loops. Constructors are found by
//! what they do. Text has none that starts from sizes alone.
//!
//! Cost: constant for each array.

use super::candidate::{Candidate, GrowthKind};
use super::continued::{Run, continued};
use super::index::Index;
use super::loop_range::{bound, goes_from_one};
use crate::procedure::Procedure;
use lariat_base::Span;
use lariat_builtins::{BuiltinTree, Fold, MClass, Role, ShapeRule};
use lariat_ir::ssa::VersionId;
use lariat_ir::{Iteration, Literal, Stmt, StmtId};
use lariat_syntax::tree::{self, Tree};

/// A statement to insert in front of a loop.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Preallocation {
    /// The statement, with its semicolon.
    pub statement: String,
    /// Where: the beginning of the loop.
    pub at: u32,
    /// What to write instead of an index that asks for the end.
    pub index: Option<(Span, String)>,
}

/// What to insert for an array, if its final size can be written down.
pub(super) fn preallocation(of: &Procedure<'_>, candidate: &Candidate) -> Option<Preallocation> {
    let statement = match continued(of, candidate) {
        Some(run) => last_place(of, candidate, run),
        None if candidate.deeper => structs(of, candidate),
        None => constructed(of, candidate),
    }?;
    let index = candidate.appended.as_ref();
    let index = index.map(|appended| (appended.span, appended.counter.clone()));
    Some(Preallocation { statement, at: loop_start(of, candidate.outer)?, index })
}

/// `x(n + 1) = 0;`: zero, or nothing in a cell, at the last place.
fn last_place(of: &Procedure<'_>, candidate: &Candidate, run: Run) -> Option<String> {
    let start = of.class(candidate.start)?;
    let name = &of.body.vars[candidate.var].name;
    let last = above(&size(of, run.at, candidate.outer)?, run.above);
    let numbers = start == MClass::Double || is_number(start);
    match candidate.braces {
        true if start == MClass::Cell && !candidate.deeper => {
            Some(format!("{name}{{{last}}} = [];"))
        }
        false
            if numbers
                && !candidate.deeper
                && class(of, candidate).is_none_or(|class| class == start) =>
        {
            Some(format!("{name}({last}) = 0;"))
        }
        _ => None,
    }
}

/// A bound and a number, as text.
fn above(bound: &str, more: u32) -> String {
    match (bound.parse::<u32>(), more) {
        (_, 0) => bound.to_owned(),
        (Ok(number), _) => number.saturating_add(more).to_string(),
        (Err(_), _) => format!("{bound} + {more}"),
    }
}

/// `s(n).f = [];`
fn structs(of: &Procedure<'_>, candidate: &Candidate) -> Option<String> {
    let (Some(field), false) = (&candidate.field, candidate.braces) else { return None };
    super::constructed::starts_empty(of, candidate.start, 1).then_some(())?;
    let &[Index::Counter(at)] = &candidate.indices[..] else { return None };
    let last = goes_from_one(of, at).then(|| size(of, at, candidate.outer)).flatten()?;
    Some(format!("{}({last}).{field} = [];", of.body.vars[candidate.var].name))
}

/// `x = zeros(1, n);`
fn constructed(of: &Procedure<'_>, candidate: &Candidate) -> Option<String> {
    let constructor = constructor(of, candidate)?;
    let mut sizes: Vec<String> = match candidate.kind {
        GrowthKind::Rising => {
            let sizes = candidate.indices.iter().map(|index| match index {
                Index::Counter(at) if goes_from_one(of, *at) => size(of, *at, candidate.outer),
                _ => None,
            });
            sizes.collect::<Option<_>>()?
        }
        // One element more in each iteration: as many as iterations.
        GrowthKind::Beyond if candidate.indices.len() == 1 => {
            let iterations = goes_from_one(of, candidate.outer).then_some(candidate.outer)?;
            (of.around(candidate.stmt).next() == Some(iterations)).then_some(())?;
            super::constructed::starts_empty(of, candidate.start, 1).then_some(())?;
            vec![size(of, iterations, iterations)?]
        }
        GrowthKind::Beyond | GrowthKind::Concatenation => return None,
    };
    if sizes.len() == 1 {
        sizes.insert(0, "1".to_owned());
    }
    let name = &of.body.vars[candidate.var].name;
    let class = match class(of, candidate) {
        Some(class) if class != MClass::Double && is_number(class) => {
            format!(", '{}'", class.name())
        }
        _ => String::new(),
    };
    Some(format!("{name} = {constructor}({}{class});", sizes.join(", ")))
}

fn is_number(class: MClass) -> bool {
    class.is_integer() || class == MClass::Single
}

/// The class of what is assigned.
pub(super) fn class(of: &Procedure<'_>, candidate: &Candidate) -> Option<MClass> {
    if candidate.braces {
        return Some(MClass::Cell);
    }
    let value = candidate.value?;
    if super::index::literal(of, value).is_some() {
        return Some(MClass::Double);
    }
    Some(of.values(value)?.single()?.mclass())
}

/// The name of what makes such an array from sizes.
pub(super) fn constructor(of: &Procedure<'_>, candidate: &Candidate) -> Option<String> {
    if candidate.deeper {
        return None;
    }
    match class(of, candidate) {
        Some(MClass::Cell) if candidate.braces => {
            let builtins = of.code.builtins();
            builtins.with_role(Role::CellOfSizes).map(|id| builtins.get(id).name.clone())
        }
        Some(MClass::Logical) => folding(of.code.builtins(), Fold::Falsehood),
        Some(class) if !(is_number(class) || class == MClass::Double) => None,
        _ => folding(of.code.builtins(), Fold::Zero),
    }
}

fn folding(builtins: &BuiltinTree, fold: Fold) -> Option<String> {
    let mut concrete = builtins.concrete().map(|id| builtins.get(id));
    let found =
        concrete.find(|builtin| builtin.fold == Some(fold) && builtin.shape == ShapeRule::Sizes);
    found.map(|builtin| builtin.name.clone())
}

/// The bound of a loop as it can be written in front of `outer`.
fn size(of: &Procedure<'_>, at: StmtId, outer: StmtId) -> Option<String> {
    let Stmt::For { over: Iteration::Range { high, .. }, .. } = of.body.stmts[at] else {
        return None;
    };
    let version = bound(of, at)?;
    let variable = &of.body.vars[high];
    if !variable.temporary {
        let same = of.outside(version, outer);
        return same.then(|| variable.name.clone());
    }
    computed(of, version, outer)
}

/// A bound that is computed in the head of the loop.
fn computed(of: &Procedure<'_>, version: VersionId, outer: StmtId) -> Option<String> {
    let stmt = of.defining(version)?;
    match &of.body.stmts[stmt] {
        Stmt::Literal { value: Literal::Number(_, text), .. } => Some(text.clone()),
        Stmt::Call { function, .. } => {
            let asks = matches!(
                of.builtin(function)?.role,
                Some(Role::ElementCount | Role::Length | Role::Size | Role::Plus | Role::Minus)
            );
            let mut reads = of.step(stmt)?.reads.iter();
            let plain = reads.all(|&(var, version)| {
                !of.body.vars[var].temporary && of.outside(version, outer)
                    || super::index::literal(of, version).is_some()
            });
            let tree = of.code.unit(of.function.file)?.tree();
            (asks && plain).then(|| tree.slice(of.body.origin(stmt).span).to_owned())
        }
        _ => None,
    }
}

/// Where the statement of a loop begins in the source: the smallest one around
/// its head.
fn loop_start(of: &Procedure<'_>, at: StmtId) -> Option<u32> {
    let tree: &Tree = of.code.unit(of.function.file)?.tree();
    let head: Span = of.body.origin(at).span;
    let is_loop = |stmt: tree::Stmt| matches!(stmt, tree::Stmt::For(_) | tree::Stmt::While(..));
    let around = tree.stmt_ids().filter(|&id| is_loop(tree.stmt(id))).map(|id| tree.stmt_span(id));
    let around = around.filter(|span| span.start <= head.start && head.end <= span.end);
    around.min_by_key(|span| span.end - span.start).map(|span| span.start)
}
