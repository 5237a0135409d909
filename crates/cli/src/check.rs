//! `lariat check`: everything that is wrong with some files and folders.

use crate::args::{Check, ReportFormat};
use crate::baseline::{Baseline, Remaining};
use crate::checked::Checked;
use crate::console::Console;
use crate::fix;
use crate::outcome::Outcome;
use crate::output::{self, Report, Summary, gave_up};
use crate::workspace::{Request, Workspace};
use lariat_base::{Diagnostic, Severity};
use lariat_session::Problem;
use lariat_session::unit::Trees;
use std::io;

/// Runs the command.
pub fn run(arguments: &Check, threads: usize, console: &mut Console) -> io::Result<Outcome> {
    let examine = |console: &Console| examine(arguments, threads, console);
    let checked = match arguments.fix {
        true => fix::run(arguments, &examine, console)?,
        false => examine(console),
    };
    report(arguments, &checked, console)?;
    Ok(outcome(&checked.known.findings, &checked.workspace))
}

/// Reads everything and finds what is wrong with it.
fn examine(arguments: &Check, threads: usize, console: &Console) -> Checked {
    let (mut workspace, progress) = Workspace::load(&Request {
        paths: &arguments.paths,
        project: &arguments.project,
        rules: &arguments.rules,
        fail_on: arguments.fail_on,
        trees: Trees::Kept,
        toolbox: false,
        sort: true,
        names: true,
        threads,
        progress: console.stderr.interactive && !arguments.quiet,
    });
    // Nobody edits the files of a run.
    let found = workspace.snapshot.check(&|| progress.step()).unwrap_or_default();
    progress.finish();
    let (findings, left_out) = without_notes(arguments, found.findings, &workspace);
    let known = hide_known(arguments, findings, &mut workspace);
    Checked { workspace, known, left_out, gave_up: found.gave_up }
}

/// Leaves out the notes that nobody asked for: by an option, by the level of their rule, or
/// by failing on them. Returns the rest, and how many were left out.
fn without_notes(
    arguments: &Check,
    mut findings: Vec<Diagnostic>,
    workspace: &Workspace,
) -> (Vec<Diagnostic>, usize) {
    let all = findings.len();
    let is_asked_for = |finding: &Diagnostic| {
        finding.primary().is_none_or(|label| {
            let settings = workspace.settings(label.file);
            settings.levels.is_set(finding.code) || settings.config.fails_on(finding.severity)
        })
    };
    if !arguments.notes {
        findings.retain(|finding| finding.severity != Severity::Note || is_asked_for(finding));
    }
    let left_out = all - findings.len();
    (findings, left_out)
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

fn report(arguments: &Check, checked: &Checked, console: &mut Console) -> io::Result<()> {
    let Checked { workspace, known, left_out, gave_up } = checked;
    let problems = problems(workspace);
    if arguments.format != ReportFormat::Github {
        console.problems(&problems);
    }
    let counted = Summary::count(workspace.units.len(), &known.findings, &problems);
    let report = Report {
        sources: &workspace.sources,
        findings: &known.findings,
        problems: &problems,
        gave_up,
        verbose: arguments.verbose,
        statistics: arguments.statistics,
        summary: Summary {
            hidden: known.hidden,
            gone: known.gone,
            left_out: *left_out,
            gave_up: gave_up::Count::of(gave_up),
            ..counted
        },
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
