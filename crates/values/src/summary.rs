//! The summary of a function: what it requires, returns and does, for any arguments.
//!
//! ```text
//! function y = f(A, x)          requires  size(A,2) = size(x,1), or one of them is a scalar
//! y = A * x;                    returns   y: (size(A,1),size(x,2)), or another size
//! for k = 1:size(A, 1)          requires, if the loop executes,
//!   y(k) = y(k) + A(k, :) * x;            size(A,2) = size(x,1), or x is a scalar
//! end                           calls     nothing of the program; pure
//! ```
//!
//! The engine analyses each function once for arguments of which nothing is known
//! ([`Context::unknown`]); their sizes and numbers are symbols. A summary is read from what it
//! keeps of that context and adds no analysis of its own. Requirements, result shapes and
//! classes, and effects of a function are stated here once: inferred signatures of declared
//! sizes, shape tracking across calls and the answers of `lariat shapes` read them here.
//! Shape tracking states the same sizes as terms, which need no rank; which functions are
//! called, in which order they are tracked, what is pure and which operations every run makes
//! it takes from here too.
//!
//! Where a budget ran out the summary claims nothing: [`Summary::is_complete`].
//!
//! Cost: linear in what the engine kept of the function; for the effects, of all functions
//! that it reaches.

use super::ValueEngine;
use super::purity::is_pure;
use lariat_domains::{Extent, ValueSet};
use lariat_interprocedural::{FunctionRef, NodeId};
use lariat_ir::{Function, StmtId};
use lariat_shapes::ParameterPart;
use lariat_value_facts::facts::BodyFacts;
use lariat_value_facts::reach::Reach;
use lariat_value_facts::requirements::{Fit, Requirement};
use lariat_value_facts::symbols;
use lariat_value_facts::{Context, Returned};
use std::collections::BTreeSet;

/// A symbol of a parameter: its place, and what of it.
pub type ParameterSymbol = (usize, ParameterPart);

/// What is known of a function for any arguments.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Whether the operands of its operations fit, by statement.
    pub operations: Vec<Operation>,
    /// Its results, in order, without those of a variadic one; none where it never returns.
    pub results: Vec<ResultSummary>,
    /// What it does beside returning results.
    pub effects: Effects,
    /// The functions of the program that it calls, in order.
    pub callees: Vec<FunctionRef>,
    /// The parts of parameters that its sizes are made of.
    pub parameters: BTreeSet<ParameterSymbol>,
    /// No budget ran out in the function; otherwise nothing but its callees is known.
    pub is_complete: bool,
}

/// An operation whose operands have to fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The statement.
    pub stmt: StmtId,
    /// When they fit.
    pub fit: Fit,
    /// Which runs make the operation.
    pub reach: Reach,
}

/// A result.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultSummary {
    /// Its classes and its shape, in symbols of the parameters or of the function's
    /// statements; nothing if it is never assigned.
    pub values: Option<ValueSet>,
    /// Some run that returns does not assign it.
    pub maybe_unset: bool,
}

/// What a call does beside returning results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// Some call returns; otherwise every call throws or does not end.
    pub returns: bool,
    /// Equal arguments have equal results, if no argument is or holds a function or an
    /// object.
    pub pure: bool,
    /// Variables of the caller may be assigned.
    pub touches_caller: bool,
}

impl Summary {
    /// The summary of a function; none of what has no code.
    pub fn of(engine: &mut ValueEngine<'_>, function: FunctionRef) -> Option<Self> {
        let body = engine.analysis.code.function(function)?;
        let node = engine.enter(function, Context::unknown());
        Some(Self::of_node(engine, node, body))
    }

    fn of_node(engine: &ValueEngine<'_>, node: NodeId, body: &Function) -> Self {
        let callees = callees(engine, node);
        let known = engine.get(node);
        let facts = known.facts.bodies.get(&known.function).filter(|_| !known.facts.gave_up);
        let Some(facts) = facts else { return Self { callees, ..Self::default() } };
        let returned = &known.result;
        Self {
            operations: operations(facts),
            results: results(body, returned),
            effects: Effects {
                returns: returned.returns,
                pure: is_pure(engine, node),
                touches_caller: returned.elsewhere.is_some(),
            },
            callees,
            parameters: parameters(facts),
            is_complete: true,
        }
    }

    /// When the operands of a statement fit, as far as that is known.
    pub fn fit(&self, stmt: StmtId) -> Option<&Fit> {
        let place = self.operations.binary_search_by_key(&stmt, |operation| operation.stmt);
        place.ok().map(|place| &self.operations[place].fit)
    }

    /// What has to hold of sizes, and for which runs, in the order of the statements.
    pub fn requirements(&self) -> impl Iterator<Item = (&Operation, &Requirement)> {
        self.operations.iter().filter_map(|operation| match &operation.fit {
            Fit::When(requirement) => Some((operation, requirement)),
            Fit::Always => None,
        })
    }
}

fn operations(facts: &BodyFacts) -> Vec<Operation> {
    let of = |(&stmt, fit): (&StmtId, &Fit)| {
        let reach = facts.reach(stmt).unwrap_or_default();
        Operation { stmt, fit: fit.clone(), reach }
    };
    let mut all: Vec<Operation> = facts.requirements.iter().map(of).collect();
    all.sort_by_key(|operation| operation.stmt);
    all
}

fn results(body: &Function, returned: &Returned) -> Vec<ResultSummary> {
    let fixed = body.outputs.len() - usize::from(body.variadic_outputs);
    let each = returned.results.iter().zip(&returned.maybe_unset).take(fixed);
    each.map(|(values, &maybe_unset)| ResultSummary {
        values: values.as_deref().cloned(),
        maybe_unset,
    })
    .collect()
}

/// The functions that a node's calls reach, or would if no budget had run out.
fn callees(engine: &ValueEngine<'_>, node: NodeId) -> Vec<FunctionRef> {
    let node = engine.get(node);
    let called = node.calls.iter().flat_map(|(_, callees)| callees);
    let mut all: Vec<FunctionRef> = called.map(|&callee| engine.get(callee).function).collect();
    all.extend(node.cut.iter().map(|(_, function)| *function));
    all.sort_unstable();
    all.dedup();
    all
}

/// The symbols of parameters in the sizes of all variables, and in what has to hold of them.
fn parameters(facts: &BodyFacts) -> BTreeSet<ParameterSymbol> {
    let mut all = BTreeSet::new();
    for values in facts.assigned.values().chain(facts.exit.values()) {
        let shape = values.shape();
        (1..=shape.rank().unwrap_or(2)).for_each(|k| note_parameters(&shape.extent(k), &mut all));
    }
    all
}

fn note_parameters(extent: &Extent, all: &mut BTreeSet<ParameterSymbol>) {
    extent.mentions(&mut |named| {
        all.extend(symbols::parameter(named));
        false
    });
}
