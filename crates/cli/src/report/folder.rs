//! The facts of a folder: all files, each function for any arguments.
//!
//! Cost: the analysis of each file, in parallel.

use super::findings;
use super::pages::Pages;
use super::places::Source;
use super::shown::{self, Reasons};
use crate::args::Report as Arguments;
use crate::console::Console;
use crate::outcome::Outcome;
use crate::paths;
use crate::workspace::{Request, Workspace};
use lariat_base::{Diagnostic, FileId, Severity, Span};
use lariat_findings::finding::GaveUp;
use lariat_interprocedural::naming::qualified;
use lariat_interprocedural::{Cancelled, Collection};
use lariat_report::Report;
use lariat_report::facts::{Context, Place, Role};
use lariat_session::Snapshot;
use lariat_session::values::FunctionValues;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// The report, and how the run ends when it is written: syntax errors leave something unknown.
pub(super) fn report(
    arguments: &Arguments,
    threads: usize,
    console: &mut Console,
) -> Result<(Report, Outcome), Outcome> {
    if arguments.args.is_some() {
        let help = "give the function that takes them";
        let folder = paths::show(&arguments.entry);
        let message = "this is a folder, which takes no arguments";
        console.problems(&[lariat_session::Problem::error(folder, message, help)]);
        return Err(Outcome::Nothing);
    }
    let given = [arguments.entry.clone()];
    let request =
        Request { sort: true, ..Request::plain(&given, &arguments.project, true, threads) };
    let workspace = Workspace::load_plain(&request, console);
    if workspace.units.is_empty() {
        return Err(Outcome::Nothing);
    }
    let snapshot = &workspace.snapshot;
    // Nobody edits the files of a run.
    let known: Vec<Known> =
        workspace.units.par_iter().filter_map(|unit| Known::of(snapshot, unit.file).ok()).collect();
    let mut diagnostics: Vec<Diagnostic> =
        known.iter().flat_map(|it| it.diagnostics.iter().cloned()).collect();
    diagnostics.retain(|it| it.severity != Severity::Note);
    let mut files: BTreeSet<FileId> = workspace.units.iter().map(|unit| unit.file).collect();
    files.extend(findings::files(&diagnostics));
    let root = paths::absolute(&arguments.entry);
    let pages = Pages::of(snapshot, &root, None, &files);
    let (mut contexts, mut unknown) = (Vec::new(), Reasons::default());
    for it in known {
        it.add(&pages, &mut contexts, &mut unknown);
    }
    contexts.sort_by(|a: &Context, b| (a.place, &a.name).cmp(&(b.place, &b.name)));
    let name = root.file_name().map(|name| name.to_string_lossy().into_owned());
    let is_broken = workspace.units.iter().any(|unit| !unit.parsed.errors.is_empty());
    let outcome = match is_broken || workspace.has_failing_problem() {
        true => Outcome::Findings,
        false => Outcome::Clean,
    };
    let report = Report {
        title: name.unwrap_or_else(|| "folder".to_owned()),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        entry: None,
        files: pages.files(),
        contexts,
        findings: findings::all(&diagnostics, &pages),
        unknown: unknown.rows(),
        compilation: None,
        problems: pages.problems(&workspace.problems),
    };
    Ok((report, outcome))
}

/// What is known of a file.
struct Known {
    file: FileId,
    diagnostics: Vec<Diagnostic>,
    gave_up: Vec<GaveUp>,
    functions: Vec<Row>,
}

/// A function, with its place and the values of its variables that are not known.
struct Row {
    context: Context,
    unknown: Vec<(String, Span, lariat_domains::ValueSet)>,
}

impl Known {
    fn of(snapshot: &Snapshot, id: FileId) -> Result<Self, Cancelled> {
        let values = snapshot.values(id)?;
        let functions = match (Source::of(snapshot, id), snapshot.code(id)) {
            (Some(source), Some(code)) => {
                values.functions.iter().filter_map(|it| row(&source, code, it)).collect()
            }
            _ => Vec::new(),
        };
        Ok(Self {
            file: id,
            diagnostics: (*snapshot.findings(id)?).clone(),
            gave_up: snapshot.gave_up(id)?.to_vec(),
            functions,
        })
    }

    fn add(self, pages: &Pages<'_>, contexts: &mut Vec<Context>, unknown: &mut Reasons) {
        for mut row in self.functions {
            let Some(place) = pages.place(self.file, row.context.place.span) else { continue };
            row.context.place = place;
            for (name, span, values) in &row.unknown {
                unknown.add_value(name, values, Place { span: *span, ..place });
            }
            contexts.push(row.context);
        }
        for found in &self.gave_up {
            unknown.add_gave_up(found, pages);
        }
    }
}

fn row(source: &Source<'_>, code: &Collection, values: &FunctionValues) -> Option<Row> {
    let body = code.function(values.function)?;
    let names = source.names(|it| it.function == values.source && !it.bound);
    let (mut variables, mut unknown) = (Vec::new(), Vec::new());
    let parameters = values.parameters.iter().map(|(name, _)| &**name);
    let all: BTreeSet<&str> = values.names().chain(parameters).collect();
    for name in all {
        let (Some(span), Some(known)) = (names.first(name), values.anywhere(name)) else {
            continue;
        };
        variables.push(shown::variable(name, role(values, name), span, Some(&known)));
        if known.is_unknown() {
            unknown.push((name.to_owned(), span, known));
        }
    }
    variables.sort_by_key(|variable| variable.span);
    let context = Context {
        name: qualified(code, values.function),
        // The file is set where its number is known.
        place: Place { file: 0, span: body.span },
        arguments: values.parameters.iter().map(|(name, _)| name.clone()).collect(),
        returns: values.returns,
        complete: !values.gave_up,
        facts: names.facts(values),
        variables,
        calls: Vec::new(),
        checks: None,
    };
    Some(Row { context, unknown })
}

fn role(values: &FunctionValues, name: &str) -> Role {
    match () {
        () if values.parameters.iter().any(|(it, _)| it == name) => Role::Parameter,
        () if values.results.iter().any(|(it, _)| it == name) => Role::Result,
        () => Role::Local,
    }
}
