//! The values of a typed program at places: those of a function's versions, by the statements
//! that read and define them.
//!
//! Cost: linear in the steps of the function; a look-up scans the rows of one variable.

use super::places::AtPlaces;
use lariat_base::Span;
use lariat_domains::ValueSet;
use lariat_ir::ssa::VersionId;
use lariat_ir::ssa::graph::Item;
use lariat_ir::{StmtId, VarId};
use lariat_report::facts::Fact;
use lariat_typed::program::{Context, Function};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The values of a context's variables.
pub(super) struct TypedValues {
    rows: BTreeMap<String, Vec<Row>>,
    entry: BTreeMap<String, Arc<ValueSet>>,
}

struct Row {
    span: Span,
    is_written: bool,
    values: Arc<ValueSet>,
}

impl TypedValues {
    /// Those of a context.
    pub(super) fn of(function: &Function, context: &Context) -> Self {
        let mut all = Self { rows: BTreeMap::new(), entry: BTreeMap::new() };
        for step in function.steps() {
            let Some(span) = statement(&step.item).map(|id| function.statements[id.index()].span)
            else {
                continue;
            };
            for &(var, version) in &step.reads {
                all.add(function, context, (var, version), (span, false));
            }
            for &version in &step.writes {
                let var = function.versions[version.index()].var;
                all.add(function, context, (var, version), (span, true));
            }
        }
        all.parameters(function, context);
        all
    }

    fn add(
        &mut self,
        function: &Function,
        context: &Context,
        (var, version): (VarId, VersionId),
        (span, is_written): (Span, bool),
    ) {
        let Some(values) = value(context, version) else { return };
        if let Some(name) = name(function, var) {
            let values = Arc::new(values.for_variable(name));
            self.rows.entry(name.to_owned()).or_default().push(Row { span, is_written, values });
        }
    }

    /// What parameters hold at first, and results at the end.
    fn parameters(&mut self, function: &Function, context: &Context) {
        let results = function.outputs.iter().zip(&context.results);
        for (&var, known) in results {
            if let (Some(name), Some(values)) = (name(function, var), known.value()) {
                self.entry.insert(name.to_owned(), Arc::new(values.for_variable(name)));
            }
        }
        for &var in &function.inputs {
            let first = function.versions.iter().position(|it| it.var == var && it.number == 0);
            let values = first.and_then(|at| context.versions.get(at)?.value());
            if let (Some(name), Some(values)) = (name(function, var), values) {
                self.entry.insert(name.to_owned(), Arc::new(values.for_variable(name)));
            }
        }
    }
}

impl AtPlaces for TypedValues {
    fn parameter(&self, name: &str) -> Option<Arc<ValueSet>> {
        self.entry.get(name).cloned()
    }

    fn read(&self, name: &str, place: Span) -> Option<Arc<ValueSet>> {
        let read = self.rows.get(name)?.iter().filter(|row| !row.is_written);
        let around = read.filter(|row| row.span.encloses(place));
        around.min_by_key(|row| row.span.len()).map(|row| row.values.clone())
    }

    fn written(&self, name: &str, place: Span, statement: Span) -> Option<Arc<ValueSet>> {
        let written = self.rows.get(name)?.iter().filter(|row| row.is_written);
        let within = written.filter(|row| statement.encloses(row.span));
        // That a literal or a call is written stands at the literal or call.
        let distance = |row: &&Row| match row.span.encloses(place) {
            true => (0, row.span.len()),
            false => (row.span.start.abs_diff(place.end), 0),
        };
        within.min_by_key(distance).map(|row| row.values.clone())
    }
}

/// What is known of the expressions of a context: those that lowering gave a name.
pub(super) fn expressions(function: &Function, context: &Context) -> Vec<Fact> {
    let mut known: BTreeMap<Span, ValueSet> = BTreeMap::new();
    for (at, version) in function.versions.iter().enumerate() {
        let Some(expression) = &function.variables[version.var.index()].temporary else { continue };
        let Some(values) = context.versions.get(at).and_then(|known| known.value()) else {
            continue;
        };
        let joined = match known.get(&expression.span) {
            Some(other) => other.join(values),
            None => (**values).clone(),
        };
        known.insert(expression.span, joined);
    }
    let known = known.into_iter().filter(|(span, values)| !span.is_empty() && !values.is_none());
    known.map(|(span, values)| Fact { span, text: values.to_string().into() }).collect()
}

/// All that a variable may hold in a context.
pub(super) fn anywhere(function: &Function, context: &Context, var: VarId) -> Option<ValueSet> {
    let versions = function.versions.iter().enumerate().filter(|(_, version)| version.var == var);
    let mut values = versions.filter_map(|(at, _)| context.versions.get(at)?.value());
    let first = (**values.next()?).clone();
    let all = values.fold(first, |all, values| all.join(values));
    Some(all.for_variable(name(function, var)?))
}

/// The name of a variable, unless lowering made it.
pub(super) fn name(function: &Function, var: VarId) -> Option<&str> {
    let variable = &function.variables[var.index()];
    variable.temporary.is_none().then_some(&*variable.name)
}

fn value(context: &Context, version: VersionId) -> Option<&Arc<ValueSet>> {
    context.versions.get(version.index())?.value()
}

/// The statement of a step.
fn statement(item: &Item) -> Option<StmtId> {
    match item {
        Item::Stmt(id) | Item::Test(id) | Item::Begin(id) | Item::Next(id) => Some(*id),
        Item::Caught(..) | Item::Unseen(_) | Item::Exit => None,
    }
}
