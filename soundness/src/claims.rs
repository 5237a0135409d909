//! What the value analysis claims of each point of a probe, over all contexts.

use super::point::Point;
use lariat_domains::{Complexity, Extent, Reason, Value, ValueSet};
use lariat_interprocedural::{Exhausted, FunctionRef};
use lariat_ir::{StmtId, VarId};
use lariat_value_facts::symbolic_extents::join_visits;
use lariat_values::ValueEngine;
use std::collections::{HashMap, HashSet};

/// What the analysis claims of a point.
pub enum Claim {
    /// These values.
    Values(ValueSet),
    /// No run gets here.
    Unreached,
    /// Nothing is asked: a variable that gets no new value here.
    Nothing,
}

/// The claims, by statement and variable.
pub(super) struct Claims {
    assigned: HashMap<Point, ValueSet>,
    /// Where a context knows a size neither as numbers nor as symbols.
    vague: HashSet<Point>,
    visited: HashSet<(FunctionRef, StmtId)>,
    analysed: HashSet<FunctionRef>,
    gave_up: HashSet<FunctionRef>,
    /// Not every function that runs has a node.
    open: bool,
}

impl Claims {
    pub(super) fn of(engine: &ValueEngine<'_>) -> Self {
        let mut claims = Self {
            assigned: HashMap::new(),
            vague: HashSet::new(),
            visited: HashSet::new(),
            analysed: HashSet::new(),
            gave_up: HashSet::new(),
            open: engine.exhausted().iter().any(|(_, why)| *why != Exhausted::Contexts),
        };
        for (_, node) in engine.nodes() {
            claims.analysed.insert(node.function);
            if node.facts.gave_up {
                claims.gave_up.insert(node.function);
                claims.open = true;
            }
            for (&at, body) in &node.facts.bodies {
                claims.analysed.insert(at);
                claims.open |= !body.open_calls.is_empty();
                let passed = body.visits.iter().filter(|(_, visits)| visits.passed);
                claims.visited.extend(passed.map(|(stmt, _)| (at, stmt)));
                for (var, value) in &body.parameters {
                    let point = Point { function: at, stmt: None, var: *var, optional: false };
                    claims.join(point, value);
                }
                for (&(stmt, var), value) in &body.assigned {
                    let point = Point { function: at, stmt: Some(stmt), var, optional: false };
                    claims.join(point, value);
                }
            }
        }
        claims
    }

    fn join(&mut self, point: Point, value: &ValueSet) {
        let known = |extent: &Extent| !extent.is_unknown();
        let shape = value.shape();
        if !shape.extents().is_some_and(|extents| extents.iter().all(known)) {
            self.vague.insert(point);
        }
        self.assigned
            .entry(point)
            .and_modify(|known| {
                *known = match point.stmt {
                    Some(stmt) => join_visits(stmt, known, value),
                    None => known.join(value),
                };
            })
            .or_insert_with(|| value.clone());
    }

    /// The variables that somewhere get a value that may be complex.
    pub(super) fn maybe_complex(&self) -> HashSet<(FunctionRef, VarId)> {
        let known = |value: &Value| {
            value.as_matrix().is_none_or(|it| it.numbers.complexity != Complexity::Unknown)
        };
        let is_open = |values: &ValueSet| values.is_unknown() || !values.values().iter().all(known);
        let open = self.assigned.iter().filter(|(_, values)| is_open(values));
        open.map(|(point, _)| (point.function, point.var)).collect()
    }

    /// Is the size known in each context?
    pub(super) fn is_sized(&self, point: &Point) -> bool {
        let point = Point { optional: false, ..*point };
        self.assigned.contains_key(&point) && !self.vague.contains(&point)
    }

    /// Do runs get past the statement?
    fn passed(&self, point: &Point) -> bool {
        point.stmt.is_some_and(|stmt| self.visited.contains(&(point.function, stmt)))
    }

    pub(super) fn of_point(&self, point: &Point) -> Claim {
        if self.gave_up.contains(&point.function) {
            return Claim::Values(ValueSet::unknown(Reason::Budget));
        }
        if !self.analysed.contains(&point.function) {
            return match self.open {
                true => Claim::Values(ValueSet::unknown(Reason::Function("an open call".into()))),
                false => Claim::Unreached,
            };
        }
        let key = Point { optional: false, ..*point };
        match self.assigned.get(&key) {
            Some(values) => Claim::Values(values.clone()),
            None if point.optional && self.passed(point) => Claim::Nothing,
            None => Claim::Unreached,
        }
    }
}
