//! What the operations of a context require, and whether that holds.
//!
//! A condition is examined with the values that its operands have where the
//! statement reads them ([`lariat_value_facts::points`]), joined over all visits: so
//! what is proved holds in every run, and symbols mean the same in all operands.
//! Where each visit of the statement ends in a problem, the condition that the
//! problem is about fails.
//!
//! ```text
//! y = A * x;       A has a value: proved       * takes double and double: proved
//!                  size(A,2) = size(x,1): to be checked
//! ```
//!
//! What a builtin requires of the *contents* of its arguments, and whether a called
//! function fails, is not a precondition.
//!
//! Cost: linear in the statements; what an operation requires is asked once.

use super::builder::{Builder, Origin};
use super::operation::{At, Required, all_alternatives, not_kept};
use super::operations;
use super::program::{Condition, Known, Precondition};
use super::status::{Kind, Proof, Status, Unproved};
use super::subscripts;
use lariat_builtins::MClass;
use lariat_domains::Value;
use lariat_ir::walk;
use lariat_ir::{Iteration, Stmt, VarId};
use lariat_value_facts::{Failure, Problem, ProblemKind};

/// What the operations of a context require.
pub(super) fn of(builder: &Builder<'_, '_>, origin: Origin) -> Vec<Precondition> {
    let (Some(facts), Some(body)) = (builder.facts(origin), builder.body(origin)) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for (stmt, what) in body.stmts.iter() {
        if !facts.visits.contains(stmt) {
            continue;
        }
        let at = At { engine: builder.engine, origin, body, facts, stmt };
        let required = failing(&at, of_statement(&at, what));
        let each = |(condition, status)| Precondition { stmt, condition, status };
        all.extend(required.into_iter().map(each));
    }
    all
}

fn of_statement(at: &At<'_, '_>, stmt: &Stmt) -> Required {
    let mut all = assigned(at, stmt);
    match stmt {
        Stmt::Call { targets, args, .. } => all.extend(operations::of_call(at, targets, args)),
        Stmt::Get { base, path, .. } => all.extend(subscripts::of_get(at, *base, path)),
        Stmt::Set { place, value } => all.extend(subscripts::of_set(at, place, *value)),
        Stmt::Delete { place } => all.extend(subscripts::of_delete(at, place)),
        Stmt::If { condition, .. } | Stmt::While { condition, .. } => {
            all.push(truth(at, *condition));
        }
        Stmt::For { over: Iteration::Range { low, step, high }, .. } => {
            all.extend(range(at, &[Some(*low), *step, Some(*high)]));
        }
        _ => {}
    }
    all
}

/// Each variable that the statement reads has a value.
fn assigned(at: &At<'_, '_>, stmt: &Stmt) -> Required {
    let mut vars = Vec::new();
    walk::reads(stmt, &mut |var| vars.push(var));
    if let Stmt::Delete { place } = stmt {
        vars.push(place.var);
    }
    vars.retain(|&var| !at.body.vars[var].temporary);
    vars.sort_unstable();
    vars.dedup();
    vars.into_iter().map(|var| (Condition::Assigned(var), is_assigned(at, var))).collect()
}

fn is_assigned(at: &At<'_, '_>, var: VarId) -> Status {
    match at.operand(var) {
        Some(Known::Always(_)) => Status::Proved(Proof::EveryPath),
        Some(Known::Maybe(_)) => Status::ToCheck(Unproved::SomePath),
        // In GNU Octave the function of the name is called.
        Some(Known::Unassigned) if at.facts.visits.get(at.stmt).is_some_and(|it| it.passed) => {
            Status::ToCheck(Unproved::SomePath)
        }
        Some(Known::Unassigned) => {
            Status::Fails(Failure::Unassigned(at.body.vars[var].name.as_str().into()).into())
        }
        Some(Known::Unreached) | None => not_kept(),
    }
}

/// The condition of a branch or loop is an array of numbers, chars or logicals.
fn truth(at: &At<'_, '_>, condition: VarId) -> (Condition, Status) {
    let is_array = |value: &Value| matches!(value, Value::Matrix(m) if m.class != MClass::String);
    let status = match at.value(condition) {
        None => not_kept(),
        Some(value) => all_alternatives(&value, Kind::Testable, is_array),
    };
    (Condition::Truth(condition), status)
}

/// The bounds of a range are numbers.
fn range(at: &At<'_, '_>, operands: &[Option<VarId>]) -> Option<(Condition, Status)> {
    let vars: Vec<VarId> = operands.iter().flatten().copied().collect();
    let is_number = |value: &Value| value.as_matrix().is_some_and(|m| m.class.is_numeric());
    let mut status = None;
    for &var in &vars {
        let one = match at.value(var) {
            None => not_kept(),
            Some(value) => all_alternatives(&value, Kind::Number, is_number),
        };
        let is_worse = !one.is_proved() || status.is_none();
        if is_worse {
            status = Some(one);
        }
    }
    Some((Condition::Classes(vars), status?))
}

/// The same, with the problem in which every visit of the statement ends.
fn failing(at: &At<'_, '_>, mut required: Required) -> Required {
    let Some(problem) = problem(at) else { return required };
    let is_known = |(_, status): &(Condition, Status)| matches!(status, Status::Fails(_));
    if required.iter().any(is_known) {
        return required;
    }
    let fails = Status::Fails(problem.failure.clone().into());
    let about = |(condition, status): &&mut (Condition, Status)| {
        !status.is_proved() && is_about(problem.kind(), condition)
    };
    let mut candidates = required.iter_mut().filter(about);
    match (candidates.next(), candidates.next()) {
        (Some((_, status)), None) => *status = fails,
        // Which of several it is, the problem does not record.
        _ => required.push((Condition::Other, fails)),
    }
    required
}

fn problem<'f>(at: &At<'f, '_>) -> Option<&'f Problem> {
    let visits = at.facts.visits.get(at.stmt)?;
    visits.problem.as_deref().filter(|_| !visits.passed)
}

/// May a problem be that a condition does not hold?
fn is_about(kind: ProblemKind, condition: &Condition) -> bool {
    match kind {
        ProblemKind::Operation | ProblemKind::Access | ProblemKind::NotCallable => {
            matches!(condition, Condition::Classes(_) | Condition::Truth(_))
        }
        ProblemKind::Shape | ProblemKind::Times => matches!(condition, Condition::Sizes(_)),
        ProblemKind::Bounds => matches!(condition, Condition::Within(_)),
        ProblemKind::ArgumentCount => {
            matches!(condition, Condition::Arguments(_) | Condition::Results(_))
        }
        ProblemKind::UnassignedOutput => matches!(condition, Condition::Result(_)),
        ProblemKind::MissingField => matches!(condition, Condition::Field { .. }),
        ProblemKind::Unassigned | ProblemKind::MissingArgument => {
            matches!(condition, Condition::Assigned(_))
        }
        ProblemKind::Refused
        | ProblemKind::UnknownMember
        | ProblemKind::Declared
        | ProblemKind::Raised => false,
    }
}
