//! Programs of a few lines, analysed: what the tests of single files ask.
//!
//! ```text
//! let known = run("x = 1;\nx = x + 2;");
//! assert_eq!(known.value("x", 2), "(1,1) double = 3");
//! ```
//!
//! Lines count from 1. Values are shown as `lariat types` shows them.

use lariat_analysis::{file_facts, shipped_names};
use lariat_base::{Encoding, SourceFile, Sources};
use lariat_domains::{Value, ValueSet};
use lariat_findings::Report;
use lariat_findings::tried::only_tried;
use lariat_interprocedural::{Budget, Collection, FunctionRef, NodeId, SourceUnit};
use lariat_ir::{Function, FunctionId, StmtId};
use lariat_project::{Library, ProjectFile, SearchPath};
use lariat_syntax::Dialect;
use lariat_value_facts::facts::BodyFacts;
use lariat_value_facts::suspicion::Suspicion;
use lariat_value_facts::{Arguments, Context};
use lariat_value_facts::{Failure, ProblemKind};
use lariat_values::{ValueEngine, analyze};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A program of one file.
pub struct Program {
    /// Its code.
    pub code: Collection,
    /// Its first function.
    pub main: FunctionRef,
    text: String,
}

/// What is known of a program.
pub struct Known {
    /// What lines assign to variables, in all functions.
    assigned: BTreeMap<(u32, String), ValueSet>,
    /// What fails for certain: the line, the rule that reports it, the message.
    pub failures: Vec<(usize, ProblemKind, Failure)>,
    /// What is suspicious: the line and the message.
    pub suspicions: Vec<(usize, Suspicion)>,
}

/// A program without arguments: a script, or a function that is called so.
pub fn run(text: &str) -> Known {
    Program::of(text).known(no_arguments())
}

/// The same in GNU Octave.
pub fn run_in_octave(text: &str) -> Known {
    Program::in_dialect(text, Dialect::OCTAVE).known(no_arguments())
}

/// The same, with all failures that do not follow from each other.
pub fn recovered(text: &str) -> Known {
    let program = Program::of(text);
    program.analysed(no_arguments(), |engine, node| {
        let mut report = Report::of(engine, node);
        report.findings.certain.append(&mut report.after_errors);
        program.know(report)
    })
}

/// The first function of a text for any arguments.
pub fn for_any(text: &str) -> Known {
    Program::of(text).known(Context::unknown())
}

/// A call without arguments of which no result is asked for.
pub fn no_arguments() -> Context {
    Context::call(Arguments::exactly(Vec::new()), Some(0))
}

/// The name of the function with which a text begins: that of its file.
fn first_function(text: &str) -> Option<&str> {
    let header = text.strip_prefix("function")?.lines().next()?;
    let name = header.rsplit('=').next()?.split('(').next()?.trim();
    Some(name)
}

impl Program {
    /// A program in MATLAB.
    pub fn of(text: &str) -> Self {
        Self::in_dialect(text, Dialect::MATLAB)
    }

    fn in_dialect(text: &str, dialect: Dialect) -> Self {
        let mut sources = Sources::default();
        let name = format!("{}.m", first_function(text).unwrap_or("main"));
        let file = sources.add(SourceFile::new(name.as_str(), text, Encoding::Utf8));
        let parse = lariat_syntax::parse(text, &dialect);
        let parsed = Arc::new(lariat_syntax::Parsed::of(parse, Arc::new(dialect.clone())));
        assert!(parsed.errors.is_empty(), "{:?}", parsed.errors);
        let path = Path::new("/project").join(name);
        let facts = Some(file_facts(&parsed.tree));
        let known = ProjectFile { path: path.clone(), source: Some(file), facts };
        let folders = SearchPath::assumed([PathBuf::from("/project")]);
        let library = Library::new(vec![known], &folders, vec![shipped_names()]);
        let unit =
            SourceUnit { file, path: path.as_path().into(), parsed, dialect: Arc::new(dialect) };
        let code = Collection::new(Arc::new(library), lariat_builtins::shared_builtins(), [unit]);
        let main = code.main(file).unwrap_or_else(|| panic!("no code in {text}"));
        Self { code, main, text: text.to_owned() }
    }

    /// The program, analysed for a context.
    pub fn analysed<R>(
        &self,
        context: Context,
        see: impl FnOnce(&mut ValueEngine<'_>, NodeId) -> R,
    ) -> R {
        let mut engine = analyze(&self.code, self.main, context.clone(), Budget::default());
        let node = engine.enter(self.main, context);
        see(&mut engine, node)
    }

    /// What the analysis kept of the first function's body.
    pub fn facts<R>(&self, context: Context, see: impl FnOnce(&BodyFacts) -> R) -> R {
        let main = self.main;
        self.analysed(context, |engine, node| see(&engine.get(node).facts.bodies[&main]))
    }

    /// A function, by its name.
    pub fn function(&self, name: &str) -> FunctionRef {
        let file = self.main.file;
        let functions =
            &self.code.code(file).unwrap_or_else(|| panic!("no code")).program.functions;
        let found = functions.iter().find(|(_, function)| function.name == name);
        let (function, _) = found.unwrap_or_else(|| panic!("no function {name}"));
        FunctionRef { file, function }
    }

    /// The Tame IR of the first function.
    fn body(&self) -> &Function {
        self.code.function(self.main).unwrap_or_else(|| panic!("no code"))
    }

    /// The last statement that a line of the first function became.
    pub fn stmt(&self, line: usize) -> StmtId {
        let body = self.body();
        let of_line = |stmt: &StmtId| self.line(body.origin(*stmt).span.start) == line;
        let found = body.stmts.iter().map(|(stmt, _)| stmt).filter(of_line).last();
        found.unwrap_or_else(|| panic!("no statement in line {line}"))
    }

    fn line(&self, offset: u32) -> usize {
        self.text[..offset as usize].matches('\n').count() + 1
    }

    /// The subfunctions that are only reached through a `try`.
    pub fn only_tried(&self) -> FxHashSet<FunctionId> {
        only_tried(&self.code, self.main.file)
    }

    fn known(&self, context: Context) -> Known {
        self.analysed(context, |engine, node| self.know(Report::of(engine, node)))
    }

    fn know(&self, report: Report) -> Known {
        let mut assigned: BTreeMap<(u32, String), ValueSet> = BTreeMap::new();
        let rows = report.functions.iter().flat_map(|function| &function.variables);
        for row in rows.filter(|row| !row.after_error) {
            let known = assigned.entry((row.line, row.name.clone())).or_insert_with(ValueSet::none);
            *known = known.join(&row.values);
        }
        let failures = report.findings.certain.into_iter();
        let mut failures: Vec<_> =
            failures.map(|it| (self.line(it.span.start), it.failure.kind(), it.failure)).collect();
        failures.sort();
        let suspicions = report.findings.suspicions.into_iter();
        let suspicions = suspicions.map(|it| (self.line(it.span.start), it.suspicion));
        Known { assigned, failures, suspicions: suspicions.collect() }
    }
}

impl Known {
    /// What a line assigns to a variable.
    pub fn value(&self, name: &str, line: u32) -> String {
        let found = self.assigned.get(&(line, name.to_owned()));
        found.map_or_else(|| "(not reached)".to_owned(), ToString::to_string)
    }

    /// Are the numbers that a line assigns to a variable known to be real?
    pub fn is_real(&self, name: &str, line: u32) -> bool {
        let found = self.assigned.get(&(line, name.to_owned()));
        let found = found.unwrap_or_else(|| panic!("{name} in line {line} is not reached"));
        let is_real = |value: &Value| matches!(value, Value::Matrix(it) if it.numbers.is_real());
        !found.is_unknown() && found.values().iter().all(is_real)
    }

    /// The lines that fail for certain.
    pub fn failing_lines(&self) -> Vec<usize> {
        self.failures.iter().map(|(line, ..)| *line).collect()
    }
}

#[test]
fn lines_and_values_are_those_of_the_text() {
    let known = run("x = 1;\nx = x + 2;\ny = {} + 1;");
    assert_eq!(known.value("x", 1), "(1,1) double = 1");
    assert_eq!(known.value("x", 2), "(1,1) double = 3");
    assert_eq!(known.value("y", 3), "(not reached)");
    assert_eq!(known.failing_lines(), [3]);
}
