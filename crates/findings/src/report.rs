//! What is known of every variable, as plain data: the answer of `lariat types`.
//!
//! Each function that the entry point reaches has a row for each context in
//! which it was analysed; a script has one row, whoever runs it. A row holds
//! what each variable is assigned in each line, joined over the statements that
//! the line became and over all their visits; parameters stand in the line of
//! the function's header. Variables that lowering made are left out.
//!
//! Where a budget ran out in a function, what was seen before is not all there
//! is: every value of the row is unknown.
//!
//! ```text
//! 1  function y = f(x)      x: (1,1) double = 3
//! 2    y = x + 1;           y: (1,1) double = 4
//! ```
//!
//! Cost: linear in what the analysis kept.

use super::finding::{self, Finding, Findings};
use lariat_base::LineIndex;
use lariat_domains::{Reason, ValueSet};
use lariat_interprocedural::{Collection, FunctionRef, NodeId};
use lariat_ir::walk;
use lariat_ir::{Function, StmtId, VarId};
use lariat_value_facts::facts::BodyFacts;
use lariat_value_facts::{Context, Returned};
use lariat_values::ValueEngine;
use lariat_values::scripts::SCRIPT;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// The answer.
#[derive(Debug)]
pub struct Report {
    /// The functions, in the order in which calls lead to them.
    pub functions: Vec<FunctionTypes>,
    /// The wild features met.
    pub wild: Vec<Wild>,
    /// What fails for sure, and where budgets ran out.
    pub findings: Findings,
    /// What fails for sure once what fails before it is corrected.
    pub after_errors: Vec<Finding>,
}

/// A function in a context, or a script.
#[derive(Debug)]
pub struct FunctionTypes {
    /// The function.
    pub function: FunctionRef,
    /// The line in which it begins, from 1.
    pub line: u32,
    /// What its arguments are analysed for.
    pub arguments: Vec<ValueSet>,
    /// There may be further arguments.
    pub more_arguments: bool,
    /// Its assignments, by line.
    pub variables: Vec<Assigned>,
    /// The variables at its end, by name.
    pub exit: BTreeMap<String, ValueSet>,
    /// The values of its results, as far as they are known.
    pub results: Vec<ValueSet>,
    /// Some call of it returns.
    pub returns: bool,
    /// A budget ran out in it.
    pub gave_up: bool,
    /// No call of it returns but for errors; what is known of its end is what it comes to
    /// once they are corrected.
    pub ends_after_error: bool,
}

/// What a variable is assigned in a line.
#[derive(Debug, PartialEq, Eq)]
pub struct Assigned {
    /// The variable.
    pub name: String,
    /// The line, from 1.
    pub line: u32,
    /// The values.
    pub values: ValueSet,
    /// The line is executed only once the errors before it are corrected.
    pub after_error: bool,
}

/// A wild feature in use.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wild {
    /// The function or script in which it stands.
    pub function: FunctionRef,
    /// The line, from 1.
    pub line: u32,
    /// What it is.
    pub feature: String,
}

/// What to write instead of a script that is called.
pub const INSTEAD_OF_SCRIPT: &str =
    "turn it into a function that takes what it reads as arguments and returns what it assigns";

impl Wild {
    /// What to write instead.
    pub fn instead(&self) -> Option<&'static str> {
        match self.feature.as_str() {
            SCRIPT => Some(INSTEAD_OF_SCRIPT),
            name => lariat_builtins::alternative(name),
        }
    }
}

impl Report {
    /// What a finished analysis knows, as far as the entry point reaches.
    pub(super) fn of_runs(engine: &mut ValueEngine<'_>, entry: NodeId) -> Self {
        let findings = finding::of_engine(engine);
        let (functions, wild) = rows(engine, entry);
        Self { functions, wild, findings, after_errors: Vec::new() }
    }
}

/// The rows of all functions that the entry point reaches, and the wild features.
pub(super) fn rows(engine: &ValueEngine<'_>, entry: NodeId) -> (Vec<FunctionTypes>, Vec<Wild>) {
    let mut lines = Lines { code: engine.analysis.code, files: FxHashMap::default() };
    let mut rows = Vec::new();
    let mut scripts: BTreeMap<FunctionRef, Row<'_>> = BTreeMap::new();
    let mut wild = Vec::new();
    for node in reached(engine, entry) {
        let (node, mut own) = (engine.get(node), Row::default());
        own.gave_up = node.facts.gave_up;
        for (&at, facts) in &node.facts.bodies {
            lines.add_wild(at, facts, &mut wild);
            match at == node.function {
                true => own.bodies.push(facts),
                false => {
                    let row = scripts.entry(at).or_default();
                    row.bodies.push(facts);
                    row.gave_up |= node.facts.gave_up;
                }
            }
        }
        let analysed = Some((&node.context, &node.result));
        rows.extend(lines.function(node.function, &own, analysed));
    }
    rows.extend(scripts.iter().filter_map(|(&at, row)| lines.function(at, row, None)));
    wild.sort();
    wild.dedup();
    (together(rows), wild)
}

/// The bodies that make a row.
#[derive(Default)]
struct Row<'f> {
    bodies: Vec<&'f BodyFacts>,
    gave_up: bool,
}

/// The nodes that calls lead to, in the order in which they are met.
pub fn reached(engine: &ValueEngine<'_>, entry: NodeId) -> Vec<NodeId> {
    let mut all = vec![entry];
    let mut seen: FxHashSet<NodeId> = all.iter().copied().collect();
    let mut next = 0;
    while let Some(&node) = all.get(next) {
        next += 1;
        for (_, callees) in engine.get(node).calls.iter() {
            all.extend(callees.iter().copied().filter(|&callee| seen.insert(callee)));
        }
    }
    all
}

/// The rows of one function after each other.
fn together(rows: Vec<FunctionTypes>) -> Vec<FunctionTypes> {
    let mut place: FxHashMap<FunctionRef, usize> = FxHashMap::default();
    for row in &rows {
        let next = place.len();
        place.entry(row.function).or_insert(next);
    }
    let mut rows = rows;
    rows.sort_by_key(|row| place[&row.function]);
    rows
}

/// Makes rows, and knows the lines of files.
struct Lines<'c> {
    code: &'c Collection,
    files: FxHashMap<lariat_base::FileId, LineIndex>,
}

impl Lines<'_> {
    fn line(&mut self, function: FunctionRef, offset: u32) -> u32 {
        let Some(unit) = self.code.unit(function.file) else { return 1 };
        let index =
            self.files.entry(function.file).or_insert_with(|| LineIndex::new(unit.tree().text()));
        index.line(offset) as u32 + 1
    }

    fn line_of(&mut self, function: FunctionRef, body: &Function, stmt: StmtId) -> u32 {
        let origin = body.origins.get(stmt.index());
        self.line(function, origin.map_or(body.span, |origin| origin.span).start)
    }

    fn add_wild(&mut self, at: FunctionRef, facts: &BodyFacts, wild: &mut Vec<Wild>) {
        let Some(body) = self.code.function(at) else { return };
        for (&stmt, feature) in &facts.wild {
            let line = self.line_of(at, body, stmt);
            wild.push(Wild { function: at, line, feature: feature.clone() });
        }
    }

    fn function(
        &mut self,
        function: FunctionRef,
        row: &Row<'_>,
        analysed: Option<(&Context, &Returned)>,
    ) -> Option<FunctionTypes> {
        let body = self.code.function(function)?;
        let mut variables = self.variables(function, body, row);
        let mut exit = exit(body, row);
        if row.gave_up {
            let unknown = || ValueSet::unknown(Reason::Budget);
            variables.iter_mut().for_each(|row| row.values = unknown());
            let named = body.vars.iter().filter(|(_, var)| !var.temporary);
            exit = named.map(|(_, var)| (var.name.clone(), unknown())).collect();
        }
        let (arguments, more_arguments) = arguments(body, analysed.map(|(context, _)| context));
        let results = analysed.map_or(&[][..], |(_, returned)| &returned.results);
        Some(FunctionTypes {
            function,
            line: self.header(function, body),
            arguments,
            more_arguments,
            variables,
            exit,
            results: results.iter().flatten().map(|it| ValueSet::clone(it)).collect(),
            returns: analysed.is_none_or(|(_, returned)| returned.returns),
            gave_up: row.gave_up,
            ends_after_error: false,
        })
    }

    fn variables(
        &mut self,
        function: FunctionRef,
        body: &Function,
        row: &Row<'_>,
    ) -> Vec<Assigned> {
        let mut order: FxHashMap<StmtId, usize> = FxHashMap::default();
        walk::each_stmt(body, |stmt, _| {
            let next = order.len();
            order.insert(stmt, next);
        });
        let header = self.header(function, body);
        // By line and variable: the place of the first statement, and the values.
        let mut found: FxHashMap<(u32, VarId), (usize, ValueSet)> = FxHashMap::default();
        let mut add = |line, var: VarId, place: usize, values: &ValueSet| {
            if body.vars[var].temporary {
                return;
            }
            let (first, known) =
                found.entry((line, var)).or_insert_with(|| (place, ValueSet::none()));
            *first = place.min(*first);
            *known = known.join(values);
        };
        for facts in &row.bodies {
            for (place, (var, values)) in facts.parameters.iter().enumerate() {
                add(header, *var, place, values);
            }
            for (&(stmt, var), values) in &facts.assigned {
                let place = facts.parameters.len() + order.get(&stmt).copied().unwrap_or(0);
                add(self.line_of(function, body, stmt), var, place, values);
            }
        }
        let mut rows: Vec<_> = found.into_iter().collect();
        rows.sort_by_key(|&((line, var), (place, _))| (line, place, var));
        let assigned = |((line, var), (_, values)): ((u32, VarId), (usize, ValueSet))| Assigned {
            name: body.vars[var].name.clone(),
            line,
            values: values.for_variable(&body.vars[var].name),
            after_error: false,
        };
        rows.into_iter().map(assigned).collect()
    }

    /// The line of the function's header.
    fn header(&mut self, function: FunctionRef, body: &Function) -> u32 {
        self.line(function, body.span.start)
    }
}

/// The variables at the end, those among them that only scripts define.
fn exit(body: &Function, row: &Row<'_>) -> BTreeMap<String, ValueSet> {
    let mut exit: BTreeMap<String, ValueSet> = BTreeMap::new();
    let mut add = |name: &str, values: &ValueSet| {
        let known = exit.entry(name.to_owned()).or_insert_with(ValueSet::none);
        *known = known.join(values);
    };
    for facts in &row.bodies {
        for (&var, values) in &facts.exit {
            if !body.vars[var].temporary {
                add(&body.vars[var].name, values);
            }
        }
        facts.exit_extras.iter().for_each(|(name, values)| add(name, values));
    }
    exit.into_iter().map(|(name, values)| (name.clone(), values.for_variable(&name))).collect()
}

/// What each argument is analysed for: as many as are known, and then those
/// parameters that may be given; and whether there may be more.
fn arguments(body: &Function, context: Option<&Context>) -> (Vec<ValueSet>, bool) {
    let Some(Context { arguments, .. }) = context else { return (Vec::new(), false) };
    let mut all: Vec<ValueSet> = arguments.known.iter().map(|value| (**value).clone()).collect();
    if let Some(more) = &arguments.more {
        let fixed = body.inputs.len() - usize::from(body.variadic_inputs);
        all.extend((all.len()..fixed).map(|_| more.clone()));
    }
    (all, arguments.more.is_some() && body.variadic_inputs)
}
