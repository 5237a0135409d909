//! What the variables of a file hold, by the places where they are written and read.
//!
//! ```text
//! function y = twice(x)      x: unknown (parameter)
//!   n = 3;                   n: (1,1) double = 3, written
//!   y = n * x;               n: (1,1) double = 3, read;  y: unknown, written
//! end
//! ```
//!
//! Each function is analysed for any arguments, as for the findings of its file, and the
//! rows are read from the engine before it goes. A place is the range of the statement of
//! the Tame IR that writes or reads; the smallest one around a name is that name's.
//! Nested functions have no rows: their values depend on the call around them.
//!
//! Cost: linear in what the engine keeps of the file's functions; a look-up is a binary
//! search and a scan of the rows of one variable.

use lariat_base::Span;
use lariat_domains::ValueSet;
use lariat_interprocedural::{FunctionRef, NodeId};
use lariat_ir::{Function, VarId};
use lariat_syntax::tree;
use lariat_value_facts::facts::{BodyFacts, NodeFacts};
use lariat_value_facts::points::each_operand;
use lariat_values::ValueEngine;
use std::sync::Arc;

/// The values of a file's variables.
#[derive(Debug, Default)]
pub struct FileValues {
    /// Its functions, and the statements of a script.
    pub functions: Vec<FunctionValues>,
}

/// The values of a function's variables, for any arguments.
#[derive(Debug)]
pub struct FunctionValues {
    /// The function.
    pub function: FunctionRef,
    /// The same in the tree; `None` for a script's statements.
    pub source: Option<tree::FunctionId>,
    /// What its parameters hold at first, by name.
    pub parameters: Vec<(String, Arc<ValueSet>)>,
    /// What its results hold, by name, as far as that is known.
    pub results: Vec<(String, Option<ValueSet>)>,
    /// Some call of it returns.
    pub returns: bool,
    /// A budget ran out: what is not here is not known.
    pub gave_up: bool,
    /// By name, then place.
    rows: Vec<Row>,
}

/// A variable at a statement.
#[derive(Debug)]
struct Row {
    name: Box<str>,
    span: Span,
    is_written: bool,
    values: Arc<ValueSet>,
}

impl FileValues {
    /// What an engine knows of these nodes.
    pub(crate) fn of_nodes(engine: &ValueEngine<'_>, entries: &[NodeId]) -> Self {
        let functions = entries.iter().filter_map(|&entry| function(engine, entry));
        Self { functions: functions.collect() }
    }

    /// The values of a function of the tree; `None` for a script's statements.
    pub fn function(&self, source: Option<tree::FunctionId>) -> Option<&FunctionValues> {
        self.functions.iter().find(|function| function.source == source)
    }
}

impl FunctionValues {
    /// What a variable holds before the statement that reads it where its name stands.
    pub fn read(&self, name: &str, place: Span) -> Option<&Arc<ValueSet>> {
        let read = self.rows_of(name).iter().filter(|row| !row.is_written);
        let around = read.filter(|row| row.span.encloses(place));
        around.min_by_key(|row| row.span.len()).map(|row| &row.values)
    }

    /// What a variable holds after the statement in this range that writes it where its name
    /// stands. That a literal or a call is written stands at the literal or call.
    pub fn written(&self, name: &str, place: Span, statement: Span) -> Option<&Arc<ValueSet>> {
        let written = self.rows_of(name).iter().filter(|row| row.is_written);
        let within = written.filter(|row| statement.encloses(row.span));
        let distance = |row: &&Row| match row.span.encloses(place) {
            true => (0, row.span.len()),
            false => (row.span.start.abs_diff(place.end), 0),
        };
        within.min_by_key(distance).map(|row| &row.values)
    }

    /// What a variable may hold anywhere in the function.
    pub fn anywhere(&self, name: &str) -> Option<ValueSet> {
        let mut all = self.each(name);
        let first = (**all.next()?).clone();
        Some(all.fold(first, |known, values| known.join(values)))
    }

    /// What a variable holds, each time that it is written, and at first if it is a parameter.
    pub fn each<'v>(&'v self, name: &'v str) -> impl Iterator<Item = &'v Arc<ValueSet>> {
        let written = self.rows_of(name).iter().filter(|row| row.is_written);
        let parameters = self.parameters.iter().filter(move |(parameter, _)| parameter == name);
        parameters.map(|(_, values)| values).chain(written.map(|row| &row.values))
    }

    /// The variables that are written or read.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let mut last = None;
        self.rows.iter().map(|row| &*row.name).filter(move |&name| last.replace(name) != Some(name))
    }

    fn rows_of(&self, name: &str) -> &[Row] {
        let first = self.rows.partition_point(|row| &*row.name < name);
        let count = self.rows[first..].partition_point(|row| &*row.name == name);
        &self.rows[first..first + count]
    }
}

fn function(engine: &ValueEngine<'_>, entry: NodeId) -> Option<FunctionValues> {
    let node = engine.get(entry);
    let body = engine.analysis.code.function(node.function)?;
    let NodeFacts { bodies, gave_up, .. } = &node.facts;
    let nothing = BodyFacts::default();
    let facts = bodies.get(&node.function).unwrap_or(&nothing);
    let named = |&(var, ref values): &(VarId, Arc<ValueSet>)| {
        Some((name(body, var)?.to_owned(), shown(body, var, values)))
    };
    let result = |(place, &var): (usize, &VarId)| {
        let values = node.result.results.get(place).and_then(|it| it.as_ref());
        Some((name(body, var)?.to_owned(), values.map(|it| it.for_variable(&body.vars[var].name))))
    };
    Some(FunctionValues {
        function: node.function,
        source: body.source,
        parameters: facts.parameters.iter().filter_map(named).collect(),
        results: body.outputs.iter().enumerate().filter_map(result).collect(),
        returns: node.result.returns,
        gave_up: *gave_up,
        rows: if *gave_up { Vec::new() } else { rows(body, facts) },
    })
}

fn name(body: &Function, var: VarId) -> Option<&str> {
    let variable = &body.vars[var];
    (!variable.temporary).then_some(&*variable.name)
}

fn shown(body: &Function, var: VarId, values: &Arc<ValueSet>) -> Arc<ValueSet> {
    Arc::new(values.for_variable(&body.vars[var].name))
}

fn rows(body: &Function, facts: &BodyFacts) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut add = |stmt: lariat_ir::StmtId, var, is_written, values: &Arc<ValueSet>| {
        let (Some(name), Some(origin)) = (name(body, var), body.origins.get(stmt.index())) else {
            return;
        };
        let values = shown(body, var, values);
        rows.push(Row { name: name.into(), span: origin.span, is_written, values });
    };
    for (&(stmt, var), values) in &facts.assigned {
        add(stmt, var, true, values);
    }
    for (stmt, what) in body.stmts.iter() {
        each_operand(what, &mut |var| {
            let operand = facts.points.operand(stmt, var).and_then(|slot| slot.value.as_ref());
            operand.into_iter().for_each(|values| add(stmt, var, false, values));
        });
    }
    rows.sort_by(|a, b| (&a.name, a.span, a.is_written).cmp(&(&b.name, b.span, b.is_written)));
    rows
}

#[cfg(test)]
mod tests {
    use crate::{Options, in_memory};
    use lariat_base::Span;
    use std::path::Path;

    const TEXT: &str = "function y = twice(x)\nn = 3;\ny = n * ones(2, n);\nn = 'a';\nend\n";

    #[test]
    fn values_at_places() {
        let mut session = in_memory("/p", [("twice.m", TEXT)], Options::none("/p"));
        let snapshot = session.snapshot();
        let file = snapshot.find(Path::new("/p/twice.m")).expect("the file");
        let values = snapshot.values(file).expect("no edit");
        let function = &values.functions[0];
        let place = |text: &str| {
            let start = TEXT.find(text).expect("the text") as u32;
            Span::new(start, start + 1)
        };
        let read = |text: &str| function.read(&text[..1], place(text)).map(ToString::to_string);
        let written = |text: &str| {
            let statement = Span::new(place(text).start, place(text).start + text.len() as u32);
            function.written(&text[..1], place(text), statement).map(ToString::to_string)
        };
        assert_eq!(written("n = 3").as_deref(), Some("(1,1) double = 3"));
        assert_eq!(read("n * ones").as_deref(), Some("(1,1) double = 3"));
        let all = "(2,3) double = [3 3 3; 3 3 3]";
        assert_eq!(written("y = n * ones(2, n)").as_deref(), Some(all));
        assert_eq!(written("n = 'a'").as_deref(), Some("(1,1) char = 'a'"));
        assert_eq!(function.parameters[0].0, "x");
        assert_eq!(function.results[0].0, "y");
        assert_eq!(function.names().collect::<Vec<_>>(), ["n", "y"]);
        assert!(snapshot.findings(file).is_ok());
    }
}
