//! `lariat tame`: programs in Tame IR, as MATLAB that runs.
//!
//! One file goes to standard output; with `--out DIR`, each file goes to a file
//! of the same name in DIR ([`targets`]). What cannot be tamed is reported on
//! standard error: its place throws an error in the tamed program.

mod targets;

use crate::args::Tame as Arguments;
use crate::console::Console;
use crate::outcome::Outcome;
use crate::output::text;
use crate::paths;
use crate::workspace::{Request, Workspace};
use lariat_base::{Diagnostic, Severity};
use lariat_ir::{PrintOptions, print_file};
use lariat_kinds::Analysis;
use lariat_session::Problem;
use lariat_session::Unit;
use lariat_tame::lower::{Input, Refusal, lower};
use rayon::prelude::*;
use std::io::{self, Write};
use std::path::Path;
use targets::Target;

/// Runs the command.
pub fn run(arguments: &Arguments, threads: usize, console: &mut Console) -> io::Result<Outcome> {
    let request = Request::plain(&arguments.paths, &arguments.project, true, threads);
    let workspace = Workspace::load_plain(&request, console);
    if workspace.units.is_empty() {
        return Ok(Outcome::Nothing);
    }
    let targets = match targets::of(arguments, &workspace) {
        Ok(targets) => targets,
        Err(problems) => {
            console.problems(&problems);
            return Ok(Outcome::Nothing);
        }
    };
    let tamed: Vec<Tamed> = workspace.units.par_iter().map(|unit| tame(unit, &workspace)).collect();
    let mut complete = !workspace.has_failing_problem();
    for (tamed, target) in tamed.iter().zip(&targets) {
        complete &= write(tamed, target, &workspace, console)?;
    }
    Ok(if complete { Outcome::Clean } else { Outcome::Findings })
}

/// What became of a file.
struct Tamed {
    /// The tamed program; none for a file with syntax errors.
    text: Option<String>,
    /// Syntax errors, or what was refused.
    findings: Vec<Diagnostic>,
}

fn tame(unit: &Unit, workspace: &Workspace) -> Tamed {
    if !unit.parsed.errors.is_empty() {
        return Tamed { text: None, findings: crate::parse::diagnostics(unit) };
    }
    let tree = &unit.parsed.tree;
    let dialect = workspace.dialect(unit);
    let lowered = workspace.groups[unit.group].with_view(unit, |view| {
        let kinds = lariat_kinds::analyze(tree, view, Analysis::FlowSensitive);
        lower(&Input { tree, kinds: &kinds, view: Some(view), dialect: &dialect })
    });
    let options = PrintOptions::new(&dialect);
    let text = print_file(tree.text(), &lowered.program, &options);
    let finding = |refused: &Refusal| {
        Diagnostic::new(
            "not-tamed",
            Severity::Error,
            refused.reason.to_string(),
            unit.file,
            refused.span,
        )
        .with_note("the tamed program throws an error here")
    };
    Tamed { text: Some(text), findings: lowered.refused.iter().map(finding).collect() }
}

/// Writes a file and its messages; whether all went well.
fn write(
    tamed: &Tamed,
    target: &Target,
    workspace: &Workspace,
    console: &mut Console,
) -> io::Result<bool> {
    let mut written = true;
    match (&tamed.text, target) {
        (Some(text), Target::Stdout) => console.out.write_all(text.as_bytes())?,
        (Some(text), Target::File(path)) => {
            if let Err(error) = write_file(path, text) {
                let help = "choose another folder with --out";
                let reason = paths::reason(&error);
                console.problems(&[Problem::error(paths::show(path), reason, help)]);
                written = false;
            }
        }
        (None, _) => {}
    }
    if !tamed.findings.is_empty() {
        console.out.flush()?;
        let mut err = io::stderr().lock();
        let _ = text::write_findings(&tamed.findings, &workspace.sources, console.stderr, &mut err);
    }
    Ok(written && tamed.findings.is_empty())
}

fn write_file(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, text)
}
