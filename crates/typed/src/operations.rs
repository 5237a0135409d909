//! What calls require: of builtins the classes and sizes of operands, of functions
//! of the program the numbers of arguments and results.
//!
//! ```text
//! a + b        classes: double + double; sizes: size(a,1) = size(b,1), …
//! [p, q] = f(a)     f takes 1 argument, has 2 results and assigns both
//! ```
//!
//! A class rule holds for one class of each operand, so all combinations of their
//! alternatives are asked, at most [`MAX_COMBINATIONS`].
//!
//! Cost: a few calls of the transfer function for each call.

use super::builder::results;
use super::operation::{At, Required, classes_of, not_kept};
use super::program::{Condition, Known};
use super::status::{Proof, Status, Unproved};
use lariat_builtins::{Builtin, BuiltinId, ShapeRule};
use lariat_domains::{Extent, FaultKind, Shape, Value, ValueSet};
use lariat_interprocedural::NodeId;
use lariat_ir::{Arg, Target, Targets, VarId};
use lariat_transfer::Outcome;
use lariat_value_facts::requirements::{Fit, of_pair};
use lariat_value_facts::{Failure, Site};
use std::sync::Arc;

/// More combinations of classes are not asked for.
const MAX_COMBINATIONS: usize = 16;

/// What a call requires.
pub(super) fn of_call(at: &At<'_, '_>, targets: &Targets, args: &[Arg]) -> Required {
    let callees = callees(at);
    let is_open = at.facts.open_calls.contains_key(&at.stmt);
    let builtins = at.facts.builtins.get(&at.stmt).map_or(&[][..], |ids| &ids[..]);
    let by_handle = at.facts.by_handle.contains_key(&at.stmt);
    match (builtins, &callees[..]) {
        _ if is_open || by_handle => Vec::new(),
        ([id], []) => of_builtin(at, *id, asked(targets), args),
        ([], [_, ..]) => of_functions(at, &callees, targets, args),
        _ => Vec::new(),
    }
}

fn callees(at: &At<'_, '_>) -> Vec<NodeId> {
    let site = Site { function: at.origin.1, stmt: at.stmt };
    at.engine.get(at.origin.0).calls.at(site).to_vec()
}

fn asked(targets: &Targets) -> usize {
    match targets {
        Targets::List(list) => list.len(),
        Targets::Statement(_) => 0,
        Targets::Gather(_) => 1,
    }
}

/// The variables that are passed; none where there are not only variables.
fn variables(args: &[Arg]) -> Option<Vec<VarId>> {
    args.iter().map(|arg| if let Arg::Var(var) = arg { Some(*var) } else { None }).collect()
}

fn of_builtin(at: &At<'_, '_>, id: BuiltinId, asked: usize, args: &[Arg]) -> Required {
    let builtin = at.engine.analysis.code.builtins().get(id);
    let Some(vars) = variables(args).filter(|vars| !vars.is_empty()) else { return Vec::new() };
    let values: Option<Vec<_>> = vars.iter().map(|&var| at.value(var)).collect();
    let Some(values) = values else {
        return vec![(Condition::Classes(vars), not_kept())];
    };
    let mut all = vec![(Condition::Classes(vars.clone()), classes(at, id, asked, &values))];
    let expansion = at.engine.analysis.transfer().rules().implicit_expansion;
    if let Some(status) = sizes(builtin, &values, expansion) {
        all.push((Condition::Sizes(vars), status));
    }
    all
}

/// Does the builtin take these classes?
fn classes(at: &At<'_, '_>, id: BuiltinId, asked: usize, values: &[Arc<ValueSet>]) -> Status {
    for value in values {
        if let ValueSet::Unknown(reason, _) = &**value {
            return Status::ToCheck(Unproved::UnknownClass(reason.clone()));
        }
        if value.values().iter().any(|value| matches!(value, Value::Object(_))) {
            return Status::ToCheck(Unproved::Object);
        }
    }
    let Some(combinations) = combinations(values) else {
        return Status::ToCheck(Unproved::Combinations);
    };
    let class = |value: &Arc<ValueSet>| value.single().map(Value::mclass);
    for combination in &combinations {
        let classes = || combination.iter().filter_map(class).collect();
        match at.engine.analysis.transfer().call(id, combination, asked) {
            Outcome::Fails(fault) if fault.kind() == FaultKind::Operation => {
                let evidence = Failure::Call(fault).into();
                return Status::ToCheck(Unproved::Refused { classes: classes(), evidence });
            }
            Outcome::Results(results) if results.iter().any(ValueSet::is_unknown) => {
                return Status::ToCheck(Unproved::NoRule(classes()));
            }
            _ => {}
        }
    }
    Status::Proved(Proof::Takes(values.iter().map(|value| classes_of(value)).collect()))
}

/// One class of each operand, in each combination.
fn combinations(values: &[Arc<ValueSet>]) -> Option<Vec<Vec<Arc<ValueSet>>>> {
    let mut all = vec![Vec::new()];
    for value in values {
        let alternatives: Vec<_> = match value.values() {
            [_] => vec![value.clone()],
            several => several.iter().map(|one| Arc::new(ValueSet::of(one.clone()))).collect(),
        };
        let with = |row: &Vec<Arc<ValueSet>>| {
            let row = row.clone();
            alternatives.clone().into_iter().map(move |value| [&row[..], &[value]].concat())
        };
        all = all.iter().flat_map(with).collect();
        if all.is_empty() || all.len() > MAX_COMBINATIONS {
            return None;
        }
    }
    Some(all)
}

/// Do the sizes fit? Nothing for a builtin whose rule requires nothing of them.
fn sizes(builtin: &Builtin, values: &[Arc<ValueSet>], expansion: bool) -> Option<Status> {
    let rule = builtin.shape;
    match (rule, values) {
        (ShapeRule::Horizontal, _) => Some(beside(rule, values, 1)),
        (ShapeRule::Vertical, _) => Some(beside(rule, values, 2)),
        (ShapeRule::Transpose, [a]) => Some(flat(&a.shape())),
        (ShapeRule::Power, [a, b]) => Some(power(&a.shape(), &b.shape())),
        (_, [a, b]) if rule == ShapeRule::Elementwise || rule.over_matrices().is_some() => {
            Some(match of_pair(rule, &a.shape(), &b.shape(), expansion) {
                Some(Fit::Always) => Status::Proved(fitting(&a.shape(), &b.shape())),
                Some(Fit::When(requirement)) => Status::ToCheck(Unproved::Requires(requirement)),
                None => Status::ToCheck(Unproved::UnknownSizes),
            })
        }
        _ => None,
    }
}

/// A power needs two scalars, or a scalar and a square matrix.
fn power(a: &Shape, b: &Shape) -> Status {
    let scalar = |shape: &Shape| shape.is_scalar() == Some(true);
    match scalar(a) && scalar(b) {
        true => Status::Proved(Proof::Scalars),
        false => Status::ToCheck(Unproved::SquareMatrix),
    }
}

/// An array of more than two dimensions cannot be transposed.
fn flat(shape: &Shape) -> Status {
    match shape.rank() {
        Some(2) => Status::Proved(Proof::TwoDimensions),
        _ => Status::ToCheck(Unproved::MoreDimensions),
    }
}

fn fitting(a: &Shape, b: &Shape) -> Proof {
    let scalar = |shape: &Shape| shape.is_scalar() == Some(true);
    match scalar(a) || scalar(b) {
        true => Proof::Scalar,
        false => Proof::Fit(a.clone(), b.clone()),
    }
}

/// Do arrays have the same extent along a dimension, from 1?
fn beside(rule: ShapeRule, values: &[Arc<ValueSet>], dimension: usize) -> Status {
    let is_array = |value: &Arc<ValueSet>| value.as_matrix().is_some();
    if !values.iter().all(is_array) {
        return Status::ToCheck(Unproved::NotArrays);
    }
    let shapes: Vec<Shape> = values.iter().map(|value| value.shape().into_owned()).collect();
    let is_skipped = |shape: &&Shape| {
        let zero = |k| shape.extent(k) == Extent::Known(0);
        shape.rank() == Some(2) && zero(1) && zero(2)
    };
    let mut filled = shapes.iter().filter(|shape| !is_skipped(shape));
    let Some(first) = filled.next() else { return Status::Proved(Proof::Empty) };
    for shape in filled {
        match of_pair(rule, first, shape, false) {
            Some(Fit::Always) => {}
            Some(Fit::When(requirement)) => {
                return Status::ToCheck(Unproved::Requires(requirement));
            }
            None => return Status::ToCheck(Unproved::UnknownSizes),
        }
    }
    Status::Proved(Proof::Along(dimension, first.extent(dimension)))
}

/// What calls of functions of the program require.
fn of_functions(at: &At<'_, '_>, callees: &[NodeId], targets: &Targets, args: &[Arg]) -> Required {
    let mut all = Vec::new();
    let asked = asked(targets);
    if args.iter().all(|arg| matches!(arg, Arg::Var(_))) {
        let takes = |node: &NodeId| {
            takes(at, *node, |body| body.variadic_inputs || args.len() <= body.inputs.len())
        };
        let status = allowed(callees.iter().all(takes));
        all.push((Condition::Arguments(args.len()), status));
    }
    let has = |node: &NodeId| {
        takes(at, *node, |body| body.variadic_outputs || asked <= body.outputs.len())
    };
    let status = allowed(callees.iter().all(has));
    all.push((Condition::Results(asked), status));
    if let Targets::List(list) = targets {
        let wanted = list.iter().enumerate().filter(|(_, target)| **target != Target::Ignore);
        all.extend(wanted.map(|(place, _)| of_result(at, callees, place)));
    }
    all
}

fn takes(at: &At<'_, '_>, node: NodeId, test: impl Fn(&lariat_ir::Function) -> bool) -> bool {
    let engine = at.engine;
    engine.analysis.code.function(engine.get(node).function).is_some_and(test)
}

/// Is something allowed by all callees?
fn allowed(by_all: bool) -> Status {
    match by_all {
        true => Status::Proved(Proof::Callees),
        false => Status::ToCheck(Unproved::Callees),
    }
}

/// Does each callee assign a result?
fn of_result(at: &At<'_, '_>, callees: &[NodeId], place: usize) -> (Condition, Status) {
    let engine = at.engine;
    let is_assigned = |node: &NodeId| {
        let node = engine.get(*node);
        let result = results(&node.result).into_iter().nth(place);
        !node.facts.gave_up && (!node.result.returns || matches!(result, Some(Known::Always(_))))
    };
    (Condition::Result(place), allowed(callees.iter().all(is_assigned)))
}
