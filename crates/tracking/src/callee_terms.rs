//! The summaries of functions as shape terms: of each result its size over the
//! parameters' sizes and values, and the number that it is.
//!
//! ```text
//! function y = scaled(A, x)       size of y: A*x
//! y = A * x / norm(A);
//!
//! function n = rows(A)            n: <1,1>, the value size(A,1)
//! n = size(A, 1);
//!
//! u = scaled(B', v);              u: B'*v
//! w = zeros(rows(B), 1);          w: <size(B,1),1>
//! ```
//!
//! Section 8.2 of `002` takes calls apart no further than to builtins; this is the
//! instantiation of a shape function at its call. A callee is tracked once, for
//! arguments of any class and size, so what is stated of it holds at each call
//! that gives the parameters it speaks of. Which functions are called, in which
//! order, what is pure and which operations every run makes is said by their
//! summaries ([`lariat_values::summaries`]); in a cycle of calls one has no terms
//! when they are needed. A result whose size cannot be said so is opaque: the same symbol
//! for equal arguments where the callee is pure, else a symbol of its own.
//!
//! Cost: tracking each function that has a summary once.

use super::algebra::Algebra;
use super::composition::Size;
use super::conformability::Verdict;
use super::known_value::KnownValue;
use super::parameters::Parameters;
use super::shape_map::ShapeMap;
use super::summary_terms::{CalleeTerms, Returns, SummaryTerms};
use super::value_numbering::ValueNumbering;
use super::{Tracking, track};
use crate::procedure::Procedure;
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_ir::ssa::VersionId;
use lariat_ir::ssa::graph::Item;
use lariat_ir::{Role, VarId};
use lariat_syntax::Dialect;
use lariat_value_facts::Context;
use lariat_value_facts::reach::Reach;
use lariat_values::ValueEngine;
use lariat_values::summaries::Summaries;
use lariat_values::summary::Summary;

/// So many requirements are stated as terms.
const MAX_REQUIREMENTS: usize = 8;

impl CalleeTerms {
    /// The terms of all functions that have a summary.
    pub fn of(
        code: &Collection,
        engine: &mut ValueEngine<'_>,
        summaries: &Summaries,
        dialect: &Dialect,
    ) -> Self {
        let mut callees = Self::default();
        for (at, summary) in summaries.callees_first() {
            let terms = callees.terms(code, engine, (at, summary), dialect);
            callees.known.extend(terms.map(|terms| (at, terms)));
        }
        callees
    }

    fn terms(
        &self,
        code: &Collection,
        engine: &mut ValueEngine<'_>,
        (at, summary): (FunctionRef, &Summary),
        dialect: &Dialect,
    ) -> Option<SummaryTerms> {
        let role = code.function(at)?.role;
        if !matches!(role, Role::Primary | Role::Subfunction | Role::Nested | Role::StaticMethod) {
            return None;
        }
        let node = engine.enter(at, Context::unknown());
        let facts = &engine.get(node).facts;
        let facts = summary.is_complete.then(|| facts.bodies.get(&at)).flatten();
        let procedure = Procedure::of(code, at, facts)?.ok()?;
        let tracking = track(&procedure, dialect, self);
        let (results, requires) = (results(&procedure, &tracking), requires(&procedure, &tracking));
        Some(SummaryTerms { results, requires, pure: summary.effects.pure })
    }
}

/// What is known of the results where the function ends.
fn results(of: &Procedure<'_>, tracking: &Tracking) -> Vec<Returns> {
    let exit = of.ssa.each_step().find(|(_, step)| step.item == Item::Exit);
    let fixed = of.body.outputs.len() - usize::from(of.body.variadic_outputs);
    let parameters = Parameters::of(of);
    let result = |var: &VarId| {
        let version = exit.and_then(|(_, step)| step.read(*var));
        version.map_or_else(Returns::default, |version| returned(&parameters, tracking, version))
    };
    of.body.outputs[..fixed].iter().map(result).collect()
}

/// What must be legal in every run, over the parameters' sizes.
fn requires(of: &Procedure<'_>, tracking: &Tracking) -> Vec<Size> {
    let parameters = Parameters::of(of);
    let mut all = Vec::new();
    for check in &tracking.checks {
        let needed = matches!(check.verdict, Verdict::Needed | Verdict::Never);
        if !needed || of.reach(check.stmt) != Reach::Must || all.len() == MAX_REQUIREMENTS {
            continue;
        }
        let size = Size::of(check.term, &tracking.algebra, &tracking.values, &parameters);
        all.extend(size.filter(|size| !all.contains(size)));
    }
    all
}

/// What is known of a version over the parameters.
fn returned(parameters: &Parameters, tracking: &Tracking, version: VersionId) -> Returns {
    let (map, values): (&ShapeMap, &ValueNumbering) = (&tracking.map, &tracking.values);
    let algebra: &Algebra = &tracking.algebra;
    Returns {
        size: Size::of(map.get(version), algebra, values, parameters),
        value: KnownValue::of(values.get(version), values, parameters),
    }
}
