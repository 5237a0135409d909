//! What can be asked of a session at one moment.
//!
//! A snapshot is a cheap copy that answers from any thread. Once the session has been
//! edited, each answer is [`Cancelled`]: work that is under way ends soon, and nobody is
//! shown what held for another text.
//!
//! Cost: what is asked for first is computed and kept for all snapshots until an edit
//! touches it.

use crate::check::{Checked, check};
use crate::configuration::Settings;
use crate::group::{Found, Group};
use crate::options::Options;
use crate::problem::Problem;
use crate::unit::Unit;
use crate::units::Units;
use crate::values::FileValues;
use lariat_base::{Diagnostic, FileId, Rows, SourceFile, Sources, Span};
use lariat_calls::CallGraph;
use lariat_domains::ValueSet;
use lariat_extents::Signature;
use lariat_findings::finding::GaveUp;
use lariat_findings::report::Report;
use lariat_interprocedural::{
    Budget, Cancellation, Cancelled, Collection, FunctionRef, NodeId, Run,
};
use lariat_kinds::{Analysis, Kinds};
use lariat_typed::{self, TypedProgram};
use lariat_value_facts::Context;
use lariat_values::{ValueEngine, analyze, analyze_calls, analyze_with_points};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The files of a session at one moment. Copies share everything.
#[derive(Clone)]
pub struct Snapshot(Arc<State>, Cancellation);

struct State {
    sources: Sources,
    units: Units,
    groups: Vec<Arc<Group>>,
    problems: Vec<Problem>,
    options: Options,
}

/// From an entry point and its arguments to values.
type Analyze = for<'c> fn(&'c Collection, FunctionRef, Context, Budget) -> ValueEngine<'c>;

/// What a variable may hold after a statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// The variable.
    pub name: String,
    /// The statement.
    pub span: Span,
    /// Its values.
    pub values: Arc<ValueSet>,
}

impl Snapshot {
    pub(crate) fn new(
        (sources, units, groups): (Sources, Units, Vec<Arc<Group>>),
        problems: Vec<Problem>,
        options: Options,
        cancellation: Cancellation,
    ) -> Self {
        let state = State { sources, units, groups, problems, options };
        Self(Arc::new(state), cancellation)
    }

    /// The same, of which each answer is [`Cancelled`] once this is set.
    #[must_use]
    pub fn or_stopped(&self, stopped: Arc<AtomicBool>) -> Self {
        Self(self.0.clone(), self.1.or_stopped(stopped))
    }

    /// The texts.
    pub fn sources(&self) -> &Sources {
        &self.0.sources
    }

    /// The files, in the order of the inputs.
    pub fn units(&self) -> &Rows<Arc<Unit>> {
        self.0.units.rows()
    }

    /// A file.
    pub fn unit(&self, file: FileId) -> Option<&Arc<Unit>> {
        self.0.units.get(file)
    }

    /// The id of the file with this absolute path.
    pub fn find(&self, path: &Path) -> Option<FileId> {
        self.0.units.find(path).map(|unit| unit.file)
    }

    /// The text of a file.
    pub fn source(&self, unit: &Unit) -> &SourceFile {
        self.0.sources.file(unit.file)
    }

    /// The program to which a file belongs.
    pub fn group(&self, unit: &Unit) -> &Group {
        &self.0.groups[unit.group]
    }

    /// All programs, in the order to which units refer.
    pub fn groups(&self) -> &[Arc<Group>] {
        &self.0.groups
    }

    /// The settings that govern a file.
    pub fn settings(&self, file: FileId) -> Option<&Settings> {
        self.unit(file).map(|unit| &*self.group(unit).settings)
    }

    /// What was wrong with what was given.
    pub fn problems(&self) -> &[Problem] {
        &self.0.problems
    }

    /// What is set for all files.
    pub fn options(&self) -> &Options {
        &self.0.options
    }

    /// Has there been an edit since?
    pub fn is_cancelled(&self) -> bool {
        self.1.is_cancelled()
    }

    /// Everything that is wrong with a file, by place; nothing of a file that is not
    /// part of the session.
    ///
    /// # Errors
    /// [`Cancelled`] where there has been an edit.
    pub fn findings(&self, file: FileId) -> Result<Arc<Vec<Diagnostic>>, Cancelled> {
        let found = self.found(file)?;
        self.answer(found.map(|found| found.diagnostics.clone()).unwrap_or_default())
    }

    /// The functions of a file that were not fully analysed, since a budget ran out.
    ///
    /// # Errors
    /// [`Cancelled`] where there has been an edit.
    pub fn gave_up(&self, file: FileId) -> Result<Arc<[GaveUp]>, Cancelled> {
        let found = self.found(file)?;
        self.answer(found.map(|found| found.gave_up.clone()).unwrap_or_default())
    }

    fn found(&self, file: FileId) -> Result<Option<Arc<Found>>, Cancelled> {
        let Some(unit) = self.unit(file) else { return Ok(None) };
        let unit_of = |other| self.unit(other).map(|unit| &**unit);
        let asked = (&self.1, unit_of);
        self.group(unit).findings(unit, self.source(unit), asked).map(Some)
    }

    /// Everything that is wrong with all files, by file and place: the same as
    /// [`findings`](Self::findings) of each, in less time. `step` is called for each
    /// file. The answer is not kept.
    ///
    /// # Errors
    /// [`Cancelled`] where there has been an edit.
    pub fn check(&self, step: &(dyn Fn() + Sync)) -> Result<Checked, Cancelled> {
        let units = self.units().to_vec();
        let files = (self.sources(), &*units, self.groups());
        let checked = check(files, &self.1, step);
        self.answer(checked)
    }

    /// What each name in a file is.
    ///
    /// # Errors
    /// [`Cancelled`] where there has been an edit.
    pub fn kinds(&self, file: FileId) -> Result<Option<Kinds>, Cancelled> {
        let kinds = self.unit(file).map(|unit| {
            self.group(unit).with_view(unit, |view| {
                lariat_kinds::analyze(&unit.parsed.tree, view, Analysis::FlowSensitive)
            })
        });
        self.answer(kinds)
    }

    /// What the variables of a file hold where they are written and read, for any arguments.
    /// Asked for before [`findings`](Self::findings), both come from one analysis.
    ///
    /// # Errors
    /// [`Cancelled`] where there has been an edit.
    pub fn values(&self, file: FileId) -> Result<Arc<FileValues>, Cancelled> {
        let Some(unit) = self.unit(file) else { return self.answer(Arc::default()) };
        let values = self.group(unit).values(unit, &self.1)?;
        self.answer(values)
    }

    /// The same, or what they held before an edit that is not analysed yet: for whoever writes.
    /// Places need not be those of the text, and a statement that is not finished hides nothing.
    ///
    /// # Errors
    /// [`Cancelled`] where there has been an edit.
    pub fn recent_values(&self, file: FileId) -> Result<Arc<FileValues>, Cancelled> {
        let recent = self.unit(file).and_then(|unit| self.group(unit).recent_values(file));
        match recent {
            Some(values) => self.answer(values),
            None => self.values(file),
        }
    }

    /// What is assigned where a part of a file stands, for any arguments.
    ///
    /// # Errors
    /// [`Cancelled`] where there has been an edit.
    pub fn facts_at(&self, file: FileId, span: Span) -> Result<Vec<Fact>, Cancelled> {
        let Some(at) = self.function_at(file, span) else { return self.answer(Vec::new()) };
        let context = self.code(file).map(|code| Context::declared(code, at));
        self.analysis(at, context.unwrap_or_else(Context::unknown), |engine, node| {
            facts(engine, node, at, span)
        })
        .map(Option::unwrap_or_default)
    }

    /// What the functions of a program do that begins with this function: the table of
    /// `lariat types`.
    ///
    /// # Errors
    /// [`Cancelled`] where there has been an edit.
    pub fn types(
        &self,
        entry: FunctionRef,
        arguments: Context,
    ) -> Result<Option<Report>, Cancelled> {
        self.analysis(entry, arguments, Report::of)
    }

    /// Which functions a program calls that begins with this function.
    ///
    /// # Errors
    /// [`Cancelled`] where there has been an edit.
    pub fn calls(
        &self,
        entry: FunctionRef,
        arguments: Context,
    ) -> Result<Option<CallGraph>, Cancelled> {
        let build = |engine: &mut ValueEngine<'_>, node| CallGraph::complete(engine, node);
        self.run((entry, arguments), (analyze_calls, lariat_calls::BUDGET), build)
    }

    /// Everything that is known of the values of a program that begins with this
    /// function: versions, calls and preconditions, as data of its own.
    ///
    /// # Errors
    /// [`Cancelled`] where there has been an edit.
    pub fn program(
        &self,
        entry: FunctionRef,
        arguments: Context,
    ) -> Result<Option<TypedProgram>, Cancelled> {
        let build = |engine: &mut ValueEngine<'_>, node| lariat_typed::build(engine, node);
        self.run((entry, arguments), (analyze_with_points, Budget::default()), build)
    }

    /// Looks at the values of a program from an entry point on; none of a function that
    /// is not part of the session.
    ///
    /// # Errors
    /// [`Cancelled`] where there has been an edit.
    pub fn analysis<R>(
        &self,
        entry: FunctionRef,
        arguments: Context,
        look: impl FnOnce(&mut ValueEngine<'_>, NodeId) -> R,
    ) -> Result<Option<R>, Cancelled> {
        self.run((entry, arguments), (analyze, Budget::default()), look)
    }

    fn run<R>(
        &self,
        (entry, arguments): (FunctionRef, Context),
        (analysis, budget): (Analyze, Budget),
        look: impl FnOnce(&mut ValueEngine<'_>, NodeId) -> R,
    ) -> Result<Option<R>, Cancelled> {
        let Some(code) = self.code(entry.file) else { return self.answer(None) };
        let code = code.in_run(Arc::new(Run::new(self.1.clone())));
        let mut engine = analysis(&code, entry, arguments.clone(), budget);
        let node = engine.enter(entry, arguments);
        let answer = look(&mut engine, node);
        self.answer(Some(answer))
    }

    /// The sizes that a function takes and returns, in the words that declare them: what
    /// `lariat shapes --declare` prints; nothing where the function would not pass the check of
    /// what it declared.
    ///
    /// # Errors
    /// [`Cancelled`] where there has been an edit.
    pub fn inferred_sizes(&self, function: FunctionRef) -> Result<Option<Signature>, Cancelled> {
        let (Some(unit), Some(code)) = (self.unit(function.file), self.code(function.file)) else {
            return self.answer(None);
        };
        let code = code.in_run(Arc::new(Run::new(self.1.clone())));
        self.answer(self.group(unit).sizes(&code).inferred(function))
    }

    /// The program of a file.
    pub fn code(&self, file: FileId) -> Option<&Collection> {
        self.unit(file).map(|unit| self.group(unit).code())
    }

    fn function_at(&self, file: FileId, span: Span) -> Option<FunctionRef> {
        let functions = &self.code(file)?.code(file)?.program.functions;
        let around = functions
            .iter()
            .filter(|(_, body)| body.span.start <= span.start && span.end <= body.span.end);
        let function = around.min_by_key(|(_, body)| body.span.end - body.span.start)?.0;
        Some(FunctionRef { file, function })
    }

    /// An answer counts where there has been no edit.
    fn answer<T>(&self, answer: T) -> Result<T, Cancelled> {
        self.1.check().map(|()| answer)
    }
}

fn facts(engine: &ValueEngine<'_>, node: NodeId, at: FunctionRef, span: Span) -> Vec<Fact> {
    let known = &engine.get(node).facts;
    let (Some(function), Some(body)) = (engine.analysis.code.function(at), known.bodies.get(&at))
    else {
        return Vec::new();
    };
    let here = |place: Span| place.start < span.end.max(span.start + 1) && span.start < place.end;
    let mut facts: Vec<Fact> = body
        .assigned
        .iter()
        .filter(|((stmt, var), _)| {
            here(function.origin(*stmt).span) && !function.vars[*var].temporary
        })
        .map(|((stmt, var), values)| Fact {
            name: function.vars[*var].name.clone(),
            span: function.origin(*stmt).span,
            values: values.clone(),
        })
        .collect();
    facts.sort_by(|a, b| (a.span, &a.name).cmp(&(b.span, &b.name)));
    facts
}
