//! What tracking knows of the functions that a function calls: of each result its
//! size over the parameters' sizes and values, and the number that it is.
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
//! arguments of any class and size, so what its contract says holds at each call
//! that gives the parameters it speaks of. Callees come before their callers; in
//! a cycle of calls one has no contract when it is needed. A result whose size
//! cannot be said so is opaque: the same symbol for equal arguments where the
//! callee is pure ([`super::purity`]), else a symbol of its own.
//!
//! Cost: tracking each function that is reached once, at most [`MAX_FUNCTIONS`].

use super::algebra::Algebra;
use super::callees::{MAX_FUNCTIONS, callees};
use super::composition::Size;
use super::conformability::Verdict;
use super::contract::{Contract, Contracts, Returns};
use super::known_value::KnownValue;
use super::parameters::Parameters;
use super::purity::is_pure;
use super::shape_map::ShapeMap;
use super::value_numbering::ValueNumbering;
use super::{Tracking, track};
use crate::interprocedural::{Collection, FunctionRef};
use crate::procedure::Procedure;
use crate::values::{Context, ValueEngine};
use lariat_syntax::Dialect;
use lariat_tame::ir::{Role, VarId};
use lariat_tame::ssa::VersionId;
use lariat_tame::ssa::graph::Item;

/// A contract has so many requirements at most.
const MAX_REQUIREMENTS: usize = 8;

impl Contracts {
    /// Learns the contracts of all functions that are reached from one, that one's
    /// own included.
    pub fn learn(
        &mut self,
        code: &Collection,
        engine: &mut ValueEngine<'_>,
        from: FunctionRef,
        dialect: &Dialect,
    ) {
        let mut open = Vec::new();
        self.visit(code, from, &mut open);
        while let Some((at, callees)) = open.last_mut() {
            let at = *at;
            match callees.pop() {
                Some(callee) => self.visit(code, callee, &mut open),
                None => {
                    open.pop();
                    let contract = self.contract(code, engine, at, dialect);
                    self.known.extend(contract.map(|contract| (at, contract)));
                }
            }
        }
    }

    fn visit(
        &mut self,
        code: &Collection,
        at: FunctionRef,
        open: &mut Vec<(FunctionRef, Vec<FunctionRef>)>,
    ) {
        if self.seen.len() < MAX_FUNCTIONS && self.seen.insert(at) {
            open.push((at, callees(code, at)));
        }
    }

    fn contract(
        &self,
        code: &Collection,
        engine: &mut ValueEngine<'_>,
        at: FunctionRef,
        dialect: &Dialect,
    ) -> Option<Contract> {
        let role = code.function(at)?.role;
        if !matches!(role, Role::Primary | Role::Subfunction | Role::Nested | Role::StaticMethod) {
            return None;
        }
        let node = engine.enter(at, Context::unknown());
        let facts = &engine.get(node).facts;
        let facts = (!facts.gave_up).then(|| facts.bodies.get(&at)).flatten();
        let procedure = Procedure::of(code, at, facts)?.ok()?;
        let tracking = track(&procedure, dialect, self);
        let (results, requires) = (results(&procedure, &tracking), requires(&procedure, &tracking));
        Some(Contract { results, requires, pure: is_pure(code, at) })
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
        if !needed || !of.is_always_run(check.stmt) || all.len() == MAX_REQUIREMENTS {
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
