//! Which symbols a program's values mention, and where a run has to be looked
//! at to know their numbers.
//!
//! The value analysis claims sizes such as `(size(A,1),n+1)`. A symbol means a
//! number of one activation of a function ([`SymbolOrigin`]): a size or the number of
//! an argument, a size of what a statement assigned last, a number that it used
//! last, a number inside what a call returned, a size at a join point. A [`Tracer`] puts a trace
//! point wherever a symbol gets its number and wherever a claim mentions one, in
//! functions with symbols only; [`super::replay`] holds the run's notes against
//! the claims.
//!
//! ```text
//! function y = f(A)
//!   lariat_trace_ (1, []);        an activation begins
//!   lariat_trace_ (2, A);         size(A,1), size(A,2) get their numbers
//!   y = ones(n, 1);               before it, one with the value of n
//!   lariat_trace_ (4, y);         claimed: (n,1)
//! ```
//!
//! Claims are kept apart by context: the same symbol stands for different
//! things in two contexts of a function, and a run is in one of them.

use super::for_any::ForAny;
use super::point::Point;
use super::preconditions::Preconditions;
use super::trace_point::{ANY, Aim, Claims, TracePoint};
use super::tracked::Plan;
use lariat_domains::ValueSet;
use lariat_interprocedural::FunctionRef;
use lariat_ir::{Function, Stmt, StmtId, Target, Targets, VarId};
use lariat_shapes::{JoinSide, Named, StatementPart, SymbolOrigin, VariablePart};
use lariat_value_facts::requirements::Requirement;
use lariat_value_facts::symbols::{extents_of_target, is_returned, operands};
use lariat_values::ValueEngine;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

/// The values of a function, by context.
#[derive(Default)]
struct Known {
    contexts: usize,
    values: HashMap<(Option<StmtId>, VarId), Claims>,
    mentioned: HashSet<SymbolOrigin>,
    required: HashMap<StmtId, Requirement>,
    results: Vec<(VarId, ValueSet)>,
}

/// Puts trace points beside statements.
#[derive(Default)]
pub struct Tracer {
    functions: HashMap<FunctionRef, Known>,
    plans: HashMap<FunctionRef, Plan>,
    fits: HashSet<(FunctionRef, StmtId)>,
    preconditions: Preconditions,
    points: RefCell<Vec<TracePoint>>,
}

impl Tracer {
    /// Of what an analysis claims, and of what tracking claims.
    pub fn of(engine: &ValueEngine<'_>, claimed: HashMap<FunctionRef, (Plan, ForAny)>) -> Self {
        let mut functions: HashMap<FunctionRef, Known> = HashMap::new();
        for (_, node) in engine.nodes() {
            let known = functions.entry(node.function).or_default();
            let context = known.contexts;
            known.contexts += 1;
            let Some(body) = node.facts.bodies.get(&node.function) else { continue };
            for (var, value) in &body.parameters {
                known.add((None, *var), context, value);
            }
            for (&(stmt, var), value) in &body.assigned {
                known.add((Some(stmt), var), context, value);
            }
        }
        let (mut plans, mut fits) = (HashMap::new(), HashSet::new());
        for (at, (plan, any)) in claimed {
            fits.extend(any.fits.iter().map(|&stmt| (at, stmt)));
            functions.entry(at).or_default().add_any(any);
            plans.insert(at, plan);
        }
        functions.retain(|_, known| !known.mentioned.is_empty());
        let (preconditions, points) = Default::default();
        Self { functions, plans, fits, preconditions, points }
    }

    /// The same with the preconditions of the typed program.
    #[must_use]
    pub fn with_preconditions(self, preconditions: Preconditions) -> Self {
        Self { preconditions, ..self }
    }

    /// What is claimed of preconditions.
    pub(super) fn claimed(&self) -> &Preconditions {
        &self.preconditions
    }

    /// The points, by number from 1, and what tracking claims.
    pub fn into_parts(self) -> (Vec<TracePoint>, HashMap<FunctionRef, Plan>) {
        (self.points.into_inner(), self.plans)
    }

    /// What tracking claims of a function.
    pub(super) fn plan(&self, of: FunctionRef) -> Option<&Plan> {
        self.plans.get(&of)
    }

    /// What a function's results are for any arguments.
    pub(super) fn results(&self, of: FunctionRef) -> &[(VarId, ValueSet)] {
        self.functions.get(&of).map_or(&[], |known| &known.results)
    }

    /// Is the operation claimed to fit in every run?
    pub(super) fn is_said_to_fit(&self, at: FunctionRef, stmt: StmtId) -> bool {
        self.fits.contains(&(at, stmt))
    }

    /// Adds a point; its number.
    pub(super) fn add(&self, point: TracePoint) -> usize {
        let mut points = self.points.borrow_mut();
        points.push(point);
        points.len()
    }

    pub(super) fn line(&self, point: TracePoint, optional: bool) -> String {
        let only = if point.only_tracked { ", true" } else { "" };
        let name = point.variable.clone();
        let value = if name.is_empty() { "[]" } else { &name };
        let trace = format!("lariat_trace_({}, {value}{only});", self.add(point));
        match optional {
            true => format!("if (exist(\"{value}\", \"var\")) {trace} end"),
            false => trace,
        }
    }

    /// The line at the start of a function.
    pub fn entry(&self, function: FunctionRef) -> Option<String> {
        let contexts = self.functions.get(&function).map(|known| known.contexts);
        if contexts.is_none() && !self.plans.contains_key(&function) {
            return None;
        }
        let aim = Aim::Entry(contexts.unwrap_or(0));
        let point = TracePoint::plain(function, None, String::new(), aim);
        Some(self.line(TracePoint { only_tracked: contexts.is_none(), ..point }, false))
    }

    /// The lines in front of a statement.
    pub fn before(&self, at: FunctionRef, function: &Function, stmt: StmtId) -> Vec<String> {
        let mut lines = self.operands(at, function, stmt);
        lines.extend(self.ahead(at, function, stmt));
        lines.extend(self.fits(at, function, stmt));
        lines.extend(self.preconditions(at, function, stmt));
        lines
    }

    /// Numbers that a statement uses as sizes.
    fn operands(&self, at: FunctionRef, function: &Function, stmt: StmtId) -> Vec<String> {
        let Some(known) = self.functions.get(&at) else { return Vec::new() };
        let vars = operands(&function.stmts[stmt]);
        let line = |origin: SymbolOrigin| {
            let SymbolOrigin::Statement { stmt: by, part: StatementPart::Operand(place) } = origin
            else {
                return None;
            };
            let var = vars.get(usize::from(place)).filter(|_| by as usize == stmt.index())?;
            let variable = function.vars[*var].name.clone();
            let point = TracePoint::plain(at, Some(stmt), variable, Aim::Operand(origin));
            Some(self.line(point, true))
        };
        known.sorted().into_iter().filter_map(line).collect()
    }

    /// The lines at join points.
    pub fn arrival(
        &self,
        at: FunctionRef,
        function: &Function,
        stmt: StmtId,
        here: JoinSide,
    ) -> Vec<String> {
        let mut lines = self.meeting(at, function, stmt, here);
        lines.extend(self.sizes(at, function, stmt, here));
        lines
    }

    /// Sizes and numbers on arrival.
    fn sizes(
        &self,
        at: FunctionRef,
        function: &Function,
        stmt: StmtId,
        here: JoinSide,
    ) -> Vec<String> {
        let Some(known) = self.functions.get(&at) else { return Vec::new() };
        let line = |origin: SymbolOrigin| {
            let SymbolOrigin::Join { stmt: by, side, var, part } = origin else { return None };
            if (by as usize, side) != (stmt.index(), here) {
                return None;
            }
            let variable = function.vars[VarId::new(var as usize)].name.clone();
            let aim = match part {
                VariablePart::Value => Aim::Operand(origin),
                VariablePart::Extent(along) => Aim::Arrival(origin, along),
            };
            Some(self.line(TracePoint::plain(at, Some(stmt), variable, aim), true))
        };
        known.sorted().into_iter().filter_map(line).collect()
    }

    /// The line beside a probe.
    pub fn beside(&self, point: &Point, function: &Function, inside: bool) -> Option<String> {
        let known = self.functions.get(&point.function);
        let claims = known.and_then(|it| it.values.get(&(point.stmt, point.var)).cloned());
        let claims = claims.unwrap_or_default();
        let claims_symbols = claims.iter().any(|(_, value)| value.is_symbolic());
        let aim = match (point.stmt, known) {
            (None, _) => Aim::Parameter,
            (Some(_), _) if inside => Aim::Inside,
            (Some(stmt), Some(known)) => known.assigned(function, stmt, point.var),
            (Some(_), None) => Aim::Tracked,
        };
        let binds = matches!(&aim, Aim::Assigned { callee, sizes, .. }
            if callee.is_some() || !sizes.is_empty());
        let looks = self.looks(point, inside);
        let required = known.zip(point.stmt.filter(|_| !inside));
        let required = required.and_then(|(known, stmt)| known.required.get(&stmt).cloned());
        let binds = binds || required.is_some();
        if !claims_symbols && !binds && looks.is_empty() {
            return None;
        }
        let variable = function.vars[point.var].name.clone();
        let (at, stmt) = (point.function, point.stmt);
        let plain = TracePoint::plain(at, stmt, variable, aim);
        let only_tracked = !claims_symbols && !binds;
        let traced = TracePoint { claims, required, looks, only_tracked, ..plain };
        Some(self.line(traced, point.optional))
    }
}

impl Known {
    fn mention(&mut self, value: &ValueSet) {
        value.mentions(&mut |named| self.mention_symbol(named));
    }

    /// Notes a symbol; never the one that is looked for.
    fn mention_symbol(&mut self, named: &Named) -> bool {
        self.mentioned.insert(named.origin);
        false
    }

    fn sorted(&self) -> Vec<SymbolOrigin> {
        let mut sorted: Vec<_> = self.mentioned.iter().copied().collect();
        sorted.sort_unstable();
        sorted
    }

    fn add(&mut self, place: (Option<StmtId>, VarId), context: usize, value: &ValueSet) {
        self.mention(value);
        self.values.entry(place).or_default().push((context, value.clone()));
    }

    /// What holds for any arguments.
    fn add_any(&mut self, any: ForAny) {
        for (stmt, var, value) in any.values {
            self.add((stmt, var), ANY, &value);
        }
        for (_, value) in &any.results {
            self.mention(value);
        }
        let required = any.required.values().flat_map(|required| &required.equal);
        for extent in required.flat_map(|(left, right)| [left, right]) {
            extent.mentions(&mut |named| self.mention_symbol(named));
        }
        (self.required, self.results) = (any.required, any.results);
    }

    /// What a statement assigns to a variable.
    fn assigned(&self, function: &Function, stmt: StmtId, var: VarId) -> Aim {
        let place = place_of(&function.stmts[stmt], var);
        let calls = |&origin: &SymbolOrigin| is_returned(origin, stmt);
        let is_first = is_first(&function.stmts[stmt], var) && self.mentioned.iter().any(calls);
        let sizes = place.map(|place| extents_of_target(stmt, place)).unwrap_or_default();
        let is_used = sizes.iter().any(|origin| self.mentioned.contains(origin));
        let sizes = if is_used { sizes } else { Vec::new() };
        Aim::Assigned { callee: is_first.then_some(stmt), sizes, stmt }
    }
}

/// Is this the first variable that a statement assigns?
fn is_first(stmt: &Stmt, var: VarId) -> bool {
    match stmt {
        Stmt::Call { targets: Targets::List(list), .. } => {
            let is_there = |target: &&Target| **target != Target::Ignore;
            list.iter().find(is_there) == Some(&Target::Var(var))
        }
        _ => true,
    }
}

/// The place of a variable among the results that a statement assigns.
fn place_of(stmt: &Stmt, var: VarId) -> Option<usize> {
    match stmt {
        Stmt::Call { targets: Targets::List(list), .. }
        | Stmt::Get { targets: Targets::List(list), .. } => {
            let is_simple = |target: &&Target| !matches!(target, Target::Place(_));
            let simple = list.iter().take_while(is_simple);
            simple.enumerate().find(|(_, target)| **target == Target::Var(var)).map(|(n, _)| n)
        }
        _ => Some(0),
    }
}
