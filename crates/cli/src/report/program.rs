//! The facts of a program with an entry: one analysis from there on, for the arguments that are
//! given.

use super::findings;
use super::pages::Pages;
use super::places::{Names, Source};
use super::shown::{self, Reasons};
use super::typed_values::{self, TypedValues};
use crate::args::Report as Arguments;
use crate::console::Console;
use crate::entry_point::{EntryPoint, Stop};
use lariat_base::{Diagnostic, FileId, Severity, Span};
use lariat_findings::report::Report as Values;
use lariat_interprocedural::naming::qualified;
use lariat_ir::VarId;
use lariat_project::folder::home_of_file;
use lariat_report::Report;
use lariat_report::facts::{
    self, Call, Checks, Compilation, Context, Entry, Place, Role, Target, Variable,
};
use lariat_report::tokens::TokenKind;
use lariat_typed::TypedProgram;
use lariat_typed::program as typed;
use lariat_typed::status::Status;
use rustc_hash::FxHashMap;
use std::collections::{BTreeSet, HashSet};

/// The report, and the files that the program reaches.
pub(super) fn report(
    arguments: &Arguments,
    entry: &EntryPoint,
    console: &Console,
) -> Result<(Report, HashSet<FileId>), Stop> {
    let context = entry.context(arguments.args.as_deref(), console)?;
    let (mut engine, node) = entry.values_at_points(context);
    let typed = lariat_typed::build(&engine, node);
    let values = Values::of(&mut engine, node);
    let reached: HashSet<FileId> = typed.files.iter().map(|file| file.id).collect();
    let mut diagnostics = diagnostics(entry, &typed);
    diagnostics.extend(findings::further(&diagnostics, &values.findings.certain));
    let mut files: BTreeSet<FileId> = reached.iter().copied().collect();
    files.extend(findings::files(&diagnostics));
    let unit = entry.program.entry();
    let root = home_of_file(&unit.input.absolute);
    let snapshot = &entry.program.workspace.snapshot;
    let pages = Pages::of(snapshot, root, Some(unit.file), &files);
    let all = Program { entry, typed: &typed, pages: &pages };
    let (contexts, mut unknown) = all.contexts();
    all.add_effects(&values, &mut unknown);
    let report = Report {
        title: all.name(typed.contexts[typed.entry].function),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        entry: Some(Entry { context: typed.entry.index(), arguments: arguments.args.clone() }),
        files: decided(pages.files(), &contexts),
        contexts,
        findings: findings::all(&diagnostics, &pages),
        unknown: unknown.rows(),
        compilation: Some(all.compilation()),
        problems: pages.problems(&entry.program.workspace.problems),
    };
    Ok((report, reached))
}

/// What the rules report of the files that the program reaches, but for notes.
fn diagnostics(entry: &EntryPoint, typed: &TypedProgram) -> Vec<Diagnostic> {
    let snapshot = &entry.program.workspace.snapshot;
    let found = typed.files.iter().filter_map(|file| snapshot.findings(file.id).ok());
    let mut all: Vec<Diagnostic> = found.flat_map(|found| (*found).clone()).collect();
    all.retain(|it| it.severity != Severity::Note);
    all
}

/// In a script a name may be a variable of whoever runs it; the calls of the program decide.
fn decided(mut files: Vec<facts::File>, contexts: &[Context]) -> Vec<facts::File> {
    let mut called: BTreeSet<(usize, u32, u32, String, bool)> = BTreeSet::new();
    for context in contexts {
        for Call { span, target } in &context.calls {
            let (name, is_builtin) = match target {
                Target::Context(callee) => (&*contexts[*callee].name, false),
                Target::Builtin(name) => (&**name, true),
                Target::Cut(name) => (&**name, false),
                Target::Open => continue,
            };
            let name = name.rsplit(['.', '>', '/']).next().unwrap_or(name).to_owned();
            called.insert((context.place.file, span.start, span.end, name, is_builtin));
        }
    }
    for (file, start, end, name, is_builtin) in called {
        let facts::File { text, tokens, .. } = &mut files[file];
        let first = tokens.partition_point(|it| it.span.start < start);
        let within = tokens[first..].iter_mut().take_while(|it| it.span.end <= end);
        for token in within.filter(|it| it.kind == TokenKind::Undecided) {
            if text[token.span.range()] == *name {
                token.kind = if is_builtin { TokenKind::Builtin } else { TokenKind::Function };
            }
        }
    }
    files
}

struct Program<'p> {
    entry: &'p EntryPoint,
    typed: &'p TypedProgram,
    pages: &'p Pages<'p>,
}

impl Program<'_> {
    fn name(&self, function: typed::FunctionId) -> String {
        qualified(&self.entry.code, self.typed.functions[function].reference)
    }

    /// All contexts, under their ids, and what is not known in them.
    fn contexts(&self) -> (Vec<Context>, Reasons) {
        let snapshot = &self.entry.program.workspace.snapshot;
        let mut sources: FxHashMap<FileId, Option<Source<'_>>> = FxHashMap::default();
        let mut unknown = Reasons::default();
        let mut contexts = Vec::new();
        for (_, context) in self.typed.contexts.iter() {
            let id = self.typed.functions[context.function].reference.file;
            let source = sources.entry(id).or_insert_with(|| Source::of(snapshot, id));
            let names = source.as_ref().map(|source| self.names(source, context));
            contexts.push(self.context(context, names.as_ref(), &mut unknown));
        }
        (contexts, unknown)
    }

    fn context(
        &self,
        context: &typed::Context,
        names: Option<&Names<'_, '_>>,
        unknown: &mut Reasons,
    ) -> Context {
        let function = &self.typed.functions[context.function];
        let file = function.reference.file;
        let place = self.pages.place(file, function.span);
        let place = place.unwrap_or(Place { file: 0, span: Span::default() });
        let values = TypedValues::of(function, context);
        let mut facts = names.map(|names| names.facts(&values)).unwrap_or_default();
        facts.extend(typed_values::expressions(function, context));
        let mut variables = Vec::new();
        for at in 0..function.variables.len() {
            let var = VarId::new(at);
            let Some(name) = typed_values::name(function, var) else { continue };
            let values = typed_values::anywhere(function, context, var);
            let span = names.and_then(|names| names.first(name));
            let (Some(span), true) = (span, values.is_some() || !function.variables[at].local)
            else {
                continue;
            };
            if let Some(values) = &values {
                unknown.add_value(name, values, Place { span, ..place });
            }
            variables.push(variable(function, var, span, values.as_ref()));
        }
        variables.sort_by_key(|variable| variable.span);
        let mut arguments: Vec<String> =
            context.arguments.iter().map(|it| it.to_string()).collect();
        arguments.extend(context.more.as_ref().map(|_| "…".to_owned()));
        Context {
            name: self.name(context.function),
            place,
            arguments,
            returns: context.returns,
            complete: context.complete,
            facts,
            variables,
            calls: self.calls(function, context, unknown),
            checks: Some(checks(context)),
        }
    }

    /// The names of a function.
    fn names<'f, 's>(&self, source: &'f Source<'s>, context: &typed::Context) -> Names<'f, 's> {
        let function = &self.typed.functions[context.function];
        let body = self.entry.code.function(function.reference);
        let own = body.and_then(|body| body.source);
        match function.role {
            lariat_ir::Role::Lambda => source.names(|it| function.span.encloses(it.span)),
            _ => source.names(|it| it.function == own && !it.bound),
        }
    }

    /// The calls of a context. What operators call, such as `plus`, is not a call to readers.
    fn calls(
        &self,
        function: &typed::Function,
        context: &typed::Context,
        unknown: &mut Reasons,
    ) -> Vec<Call> {
        let text = self.entry.program.workspace.sources.file(function.reference.file).text();
        let mut calls = Vec::new();
        for call in &context.calls {
            let span = function.statements[call.stmt.index()].span;
            if call.open
                && let Some(place) = self.pages.place(function.reference.file, span)
            {
                let why = "which function is called, so its results may be anything".to_owned();
                unknown.add(why, "", place);
            }
            let target = |target: &typed::Target| match target {
                typed::Target::Context(context) => Target::Context(context.index()),
                typed::Target::Builtin(name) => Target::Builtin(name.clone()),
                typed::Target::Cut(name) => Target::Cut(name.clone()),
            };
            let is_written = |target: &Target| match target {
                Target::Builtin(name) => has_word(&text[span.range()], name),
                Target::Context(_) | Target::Cut(_) | Target::Open => true,
            };
            let targets = call.targets.iter().map(target).chain(call.open.then_some(Target::Open));
            calls.extend(targets.filter(is_written).map(|target| Call { span, target }));
        }
        calls.sort_by_key(|call| call.span);
        calls
    }

    /// Names and code in strings, and budgets.
    fn add_effects(&self, values: &Values, unknown: &mut Reasons) {
        let sources = &self.entry.program.workspace.sources;
        for wild in &values.wild {
            let source = sources.file(wild.function.file);
            let line = source.lines().start(wild.line as usize - 1).unwrap_or(0);
            if let Some(place) = self.pages.place(wild.function.file, Span::at(line)) {
                let instead = wild.instead().map(|it| format!("; {it}")).unwrap_or_default();
                unknown.add(format!("what `{}` does here{instead}", wild.feature), "", place);
            }
        }
        for found in &values.findings.gave_up {
            unknown.add_gave_up(found, self.pages);
        }
    }

    /// What `lariat build` says of the program.
    fn compilation(&self) -> Compilation {
        let takes = !self.typed.function_of(self.typed.entry).inputs.is_empty();
        let note = takes.then(|| {
            "`lariat build` makes programs that take no arguments. This is said of the functions \
             as they are called here."
                .to_owned()
        });
        match lariat_lowering::build(
            self.typed,
            &self.entry.code,
            lariat_lowering::Options::default(),
        ) {
            Ok(built) => {
                let functions = built.program.functions.len();
                Compilation { refused: Vec::new(), functions, note }
            }
            Err(refusals) => {
                let refused = refusals.iter().filter_map(|it| {
                    Some((self.pages.place(it.file, it.span)?, it.reason.message()))
                });
                Compilation { refused: refused.collect(), functions: 0, note }
            }
        }
    }
}

fn variable(
    function: &typed::Function,
    var: VarId,
    span: Span,
    values: Option<&lariat_domains::ValueSet>,
) -> Variable {
    let variable = &function.variables[var.index()];
    let role = match () {
        () if function.inputs.contains(&var) => Role::Parameter,
        () if function.outputs.contains(&var) => Role::Result,
        () if variable.local => Role::Local,
        () => Role::Shared,
    };
    shown::variable(&variable.name, role, span, values)
}

/// Whether a name stands in a text.
fn has_word(text: &str, name: &str) -> bool {
    text.split(|char: char| !(char.is_alphanumeric() || char == '_')).any(|word| word == name)
}

fn checks(context: &typed::Context) -> Checks {
    let mut checks = Checks::default();
    for condition in &context.preconditions {
        match condition.status {
            Status::Proved(_) => checks.proved += 1,
            Status::ToCheck(_) => checks.open += 1,
            Status::Fails(_) => checks.fail += 1,
        }
    }
    checks
}
