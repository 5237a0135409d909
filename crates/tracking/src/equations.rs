//! The shape equation of every version of a function.
//!
//! What the value analysis knows as numbers is that; else the statement decides:
//! calls of builtins in [`super::operators`], of the program's functions in
//! [`super::user_call`], indices in [`super::places`].
//!
//! Cost: linear.

use super::equation::Equation;
use super::operators::Call;
use super::places;
use super::summary_terms::CalleeTerms;
use super::user_call::UserCall;
use super::value_numbering::ValueNumbering;
use crate::procedure::Procedure;
use lariat_domains::{Extent, Shape};
use lariat_ir::ssa::{Definition, VersionId};
use lariat_ir::{Arg, Iteration, Literal, Stmt, StmtId};
use lariat_value_facts::symbols::is_of_statement;

/// The equations of all versions, at their places.
pub fn equations(
    of: &Procedure<'_>,
    values: &mut ValueNumbering,
    callees: &CalleeTerms,
) -> Vec<Equation> {
    let versions = of.ssa.versions.iter();
    versions.map(|(version, _)| equation(of, values, callees, version)).collect()
}

fn equation(
    of: &Procedure<'_>,
    values: &mut ValueNumbering,
    callees: &CalleeTerms,
    version: VersionId,
) -> Equation {
    let shape = of.values(version).map(|values| values.shape());
    let explicit = shape.as_ref().and_then(|shape| shape.known_extents());
    if let Some(extents) = explicit {
        return Equation::Tuple(extents.iter().map(|&extent| u64::from(extent)).collect());
    }
    let equation = by_definition(of, values, callees, version);
    match (&equation, shape) {
        (Equation::Symbol | Equation::Curried(..), Some(shape)) => {
            symbolic(&shape).map_or(equation, Equation::Extents)
        }
        _ => equation,
    }
}

/// The extents as expressions, if all are known and stay the same while the
/// function runs: a statement's own symbols change with each iteration of a loop.
fn symbolic(shape: &Shape) -> Option<Vec<Extent>> {
    let extents = shape.extents()?;
    let known = extents.iter().all(|extent| !matches!(extent, Extent::Unknown));
    let changes = extents.iter().any(|extent| extent.mentions(&mut is_of_statement));
    (known && !changes).then(|| extents.to_vec())
}

fn by_definition(
    of: &Procedure<'_>,
    values: &mut ValueNumbering,
    callees: &CalleeTerms,
    version: VersionId,
) -> Equation {
    let facts = &of.ssa.versions[version];
    match facts.definition {
        Definition::Entry | Definition::Caught(_) | Definition::Unseen(_) => Equation::Symbol,
        Definition::Begun(_) => Equation::Symbol,
        Definition::Next(stmt) => match of.body.stmts[stmt] {
            Stmt::For { over: Iteration::Range { .. }, .. } => Equation::Tuple(vec![1, 1]),
            _ => Equation::Symbol,
        },
        Definition::Phi(_) => match of.ssa.phi(version) {
            Some((_, phi)) => Equation::Join(phi.operands.clone()),
            None => Equation::Symbol,
        },
        Definition::Updated { stmt, from } => places::update(of, values, stmt, from),
        Definition::Assigned(stmt) => assigned(of, values, callees, stmt, version),
    }
}

fn assigned(
    of: &Procedure<'_>,
    values: &mut ValueNumbering,
    callees: &CalleeTerms,
    stmt: StmtId,
    version: VersionId,
) -> Equation {
    match &of.body.stmts[stmt] {
        Stmt::Literal { value, .. } => literal(value),
        Stmt::Copy { source, .. } => {
            let source = of.step(stmt).and_then(|step| step.read(*source));
            source.map_or(Equation::Symbol, Equation::Same)
        }
        Stmt::Call { .. } => {
            let var = of.ssa.versions[version].var;
            if let Some(call) = UserCall::new(of, callees, stmt, var) {
                return call.equation(of, values);
            }
            let call = Call::new(of, values, stmt, var);
            let shape = of.values(version).map(|values| values.shape());
            let is_sized = shape.is_some_and(|shape| symbolic(&shape).is_some());
            call.map_or(Equation::Symbol, |call| Call { is_sized, ..call }.equation())
        }
        Stmt::Get { .. } => places::reference(of, values, stmt),
        Stmt::Cell { rows, .. } => cell(rows),
        Stmt::Handle { .. } | Stmt::Lambda { .. } => Equation::Tuple(vec![1, 1]),
        _ => Equation::Symbol,
    }
}

fn literal(value: &Literal) -> Equation {
    match value {
        Literal::Number(..) | Literal::Imaginary(..) => Equation::Tuple(vec![1, 1]),
        Literal::EmptyMatrix => Equation::Tuple(vec![0, 0]),
        Literal::Matrix { columns, elements } => {
            Equation::Tuple(Literal::size(*columns, elements).map(u64::from).to_vec())
        }
        // How many chars or bytes, and whether there is a string class, the value
        // analysis knows.
        Literal::Char(_) | Literal::String(_) | Literal::Metaclass(_) => Equation::Symbol,
    }
}

/// `{a, b; c, d}`
fn cell(rows: &[Vec<Arg>]) -> Equation {
    let spread = rows.iter().flatten().any(|arg| matches!(arg, Arg::Spread(_)));
    let width = rows.first().map_or(0, Vec::len);
    let even = rows.iter().all(|row| row.len() == width);
    match (spread, even) {
        (false, true) if width > 0 => Equation::Tuple(vec![rows.len() as u64, width as u64]),
        (false, true) if rows.is_empty() => Equation::Tuple(vec![0, 0]),
        _ => Equation::Symbol,
    }
}
