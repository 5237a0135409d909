//! `lariat check`: everything that is wrong with some files and folders.

use crate::args::{Check, ReportFormat};
use crate::baseline::{Baseline, Remaining};
use crate::checked::Checked;
use crate::console::Console;
use crate::fix;
use crate::outcome::Outcome;
use crate::output::{self, Report, Summary};
use crate::progress::Progress;
use crate::workspace::{Request, Workspace};
use lariat_analysis::interprocedural::Collection;
use lariat_analysis::values::findings::{Findings as ValueFindings, by_file, of_files};
use lariat_base::{Diagnostic, FileId, Severity};
use lariat_checks::sizes::Sizes;
use lariat_session::Problem;
use lariat_session::Unit;
use rayon::prelude::*;
use std::collections::HashMap;
use std::io;
use std::sync::Arc;

/// Files whose functions are analysed one after the other, so that what they call
/// in common is analysed once.
const FILES_TOGETHER: usize = 64;

/// Runs the command.
pub fn run(arguments: &Check, threads: usize, console: &mut Console) -> io::Result<Outcome> {
    let examine = |console: &Console| examine(arguments, threads, console);
    let checked = match arguments.fix {
        true => fix::run(arguments, &examine, console)?,
        false => examine(console),
    };
    report(arguments, &checked.known, &checked.workspace, console)?;
    Ok(outcome(&checked.known.findings, &checked.workspace))
}

/// Reads everything and finds what is wrong with it.
fn examine(arguments: &Check, threads: usize, console: &Console) -> Checked {
    let (mut workspace, progress) = Workspace::load(&Request {
        paths: &arguments.paths,
        project: &arguments.project,
        rules: &arguments.rules,
        fail_on: arguments.fail_on,
        sort: true,
        names: true,
        threads,
        progress: console.stderr.interactive && !arguments.quiet,
    });
    let findings = findings(&workspace, &progress);
    progress.finish();
    let known = hide_known(arguments, findings, &mut workspace);
    Checked { workspace, known }
}

/// All findings, by file and place.
fn findings(workspace: &Workspace, progress: &Progress) -> Vec<Diagnostic> {
    let collections: Vec<Collection> =
        (0..workspace.groups.len()).map(|group| workspace.collection(group)).collect();
    let groups = workspace.groups.iter().zip(&collections);
    let sizes: Vec<Sizes<'_>> = groups.map(|(group, code)| group.sizes(code)).collect();
    let values = values(workspace, &collections);
    let none = ValueFindings::default();
    let one = |unit: &Arc<Unit>| {
        let sizes = sizes[unit.group].of_file(unit.file);
        let found = (values.get(&unit.file).unwrap_or(&none), &sizes);
        let found = workspace.groups[unit.group].check(unit, workspace.source(unit), found);
        progress.step();
        found
    };
    let mut findings: Vec<Diagnostic> = workspace.units.par_iter().flat_map_iter(one).collect();
    findings.sort_by(|left, right| order(left).cmp(&order(right)));
    findings
}

/// What the value analysis finds, by the file in which it lies.
fn values(workspace: &Workspace, collections: &[Collection]) -> HashMap<FileId, ValueFindings> {
    let mut parts: Vec<(usize, Vec<FileId>)> = Vec::new();
    for unit in &workspace.units {
        match parts.last_mut() {
            Some((group, files)) if *group == unit.group && files.len() < FILES_TOGETHER => {
                files.push(unit.file);
            }
            _ => parts.push((unit.group, vec![unit.file])),
        }
    }
    let found = parts.par_iter().map(|(group, files)| of_files(&collections[*group], files));
    by_file(found.collect::<Vec<_>>())
}

fn order(finding: &Diagnostic) -> impl Ord + '_ {
    let place = finding.primary().map(|label| (label.file, label.span.start, label.span.end));
    (place, finding.code, &finding.message)
}

/// Takes away the findings that a baseline lists, or that are written to one.
fn hide_known(
    arguments: &Check,
    findings: Vec<Diagnostic>,
    workspace: &mut Workspace,
) -> Remaining {
    let baseline = match (&arguments.baseline, &arguments.write_baseline) {
        (Some(file), _) => Baseline::read(file),
        (None, Some(file)) => {
            let baseline = Baseline::of(&findings, &workspace.sources, file);
            baseline.write(file).map(|()| baseline)
        }
        (None, None) => return Remaining { findings, hidden: 0, gone: 0 },
    };
    match baseline {
        Ok(baseline) => baseline.apply(findings, &workspace.sources),
        Err(problem) => {
            workspace.problems.push(problem);
            Remaining { findings, hidden: 0, gone: 0 }
        }
    }
}

fn report(
    arguments: &Check,
    known: &Remaining,
    workspace: &Workspace,
    console: &mut Console,
) -> io::Result<()> {
    let problems = problems(workspace);
    if arguments.format != ReportFormat::Github {
        console.problems(&problems);
    }
    let counted = Summary::count(workspace.units.len(), &known.findings, &problems);
    let report = Report {
        sources: &workspace.sources,
        findings: &known.findings,
        problems: &problems,
        summary: Summary { hidden: known.hidden, gone: known.gone, ..counted },
    };
    output::write(arguments.format, &report, console.stdout, arguments.quiet, &mut console.out)
}

/// The problems; that nothing is left to check is one.
fn problems(workspace: &Workspace) -> Vec<Problem> {
    let mut problems = workspace.problems.clone();
    if workspace.units.is_empty() && problems.is_empty() {
        let help = "see what --exclude, and exclude in lariat.toml, leave out";
        problems.push(Problem::error("", "no file is left to check", help));
    }
    problems
}

fn outcome(findings: &[Diagnostic], workspace: &Workspace) -> Outcome {
    let fails = |finding: &Diagnostic| match finding.primary() {
        Some(label) => workspace.settings(label.file).config.fails_on(finding.severity),
        None => finding.severity == Severity::Error,
    };
    match () {
        () if workspace.units.is_empty() => Outcome::Nothing,
        () if findings.iter().any(fails) || workspace.has_failing_problem() => Outcome::Findings,
        () => Outcome::Clean,
    }
}
