//! `lariat kinds`: which names are variables and which are functions, by one of
//! the three analyses of `001` or by all.
//!
//! | module | output format |
//! |---|---|
//! | [`analyzed`] | what all of them show: one analysis of one file |
//! | [`json`] | one object a line |
//! | [`source`] | the source with its names coloured |
//! | [`tables`] | the counts of the paper's tables 3 and 4 |

mod analyzed;
mod json;
mod messages;
mod source;
mod tables;

use crate::args::{AnalysisChoice, Kinds as Arguments, TreeFormat};
use crate::console::Console;
use crate::outcome::Outcome;
use crate::output::text;
use crate::terminal::Terminal;
use crate::workspace::{Request, Workspace};
use analyzed::{Analyzed, analyze};
use lariat_kinds::Analysis;
use lariat_session::Unit;
use rayon::prelude::*;
use std::io::{self, Write};
use std::sync::Arc;

/// How many files are analysed before they are printed.
const BATCH: usize = 256;

/// Runs the command.
pub fn run(arguments: &Arguments, threads: usize, console: &mut Console) -> io::Result<Outcome> {
    let request = Request::plain(&arguments.paths, &arguments.project, true, threads);
    let workspace = Workspace::load_plain(&request, console);
    if workspace.units.is_empty() {
        return Ok(Outcome::Nothing);
    }
    match (arguments.format, arguments.analysis) {
        (TreeFormat::Text, AnalysisChoice::All) => write_tables(&workspace, console)?,
        (format, choice) => write_files(format, choice.analyses(), &workspace, console)?,
    }
    match workspace.has_failing_problem() {
        true => Ok(Outcome::Findings),
        false => Ok(Outcome::Clean),
    }
}

fn write_files(
    format: TreeFormat,
    analyses: &[Analysis],
    workspace: &Workspace,
    console: &mut Console,
) -> io::Result<()> {
    if format == TreeFormat::Text {
        source::write_legend(console.stdout, &mut console.out)?;
    }
    let shown = |unit: &Arc<Unit>| {
        let mut shown = Vec::new();
        for &analysis in analyses {
            let analyzed = analyze(unit, workspace, analysis);
            show(format, &analyzed, workspace, console.stdout, &mut shown)?;
        }
        Ok(shown)
    };
    for batch in workspace.units.chunks(BATCH) {
        let shown: Vec<io::Result<Vec<u8>>> = batch.par_iter().map(shown).collect();
        for bytes in shown {
            console.out.write_all(&bytes?)?;
        }
    }
    Ok(())
}

fn show(
    format: TreeFormat,
    analyzed: &Analyzed<'_>,
    workspace: &Workspace,
    terminal: Terminal,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    match format {
        TreeFormat::Json => json::write(analyzed, out),
        TreeFormat::Text => {
            source::write(analyzed, terminal, out)?;
            text::write_findings(&analyzed.diagnostics, &workspace.sources, terminal, out)
        }
    }
}

fn write_tables(workspace: &Workspace, console: &mut Console) -> io::Result<()> {
    let mut tables = tables::Tables::default();
    for batch in workspace.units.chunks(BATCH) {
        let analyzed: Vec<_> = batch
            .par_iter()
            .map(|unit| Analysis::ALL.map(|analysis| analyze(unit, workspace, analysis)))
            .collect();
        analyzed.iter().flatten().for_each(|analyzed| tables.add(analyzed));
    }
    tables.write(&mut console.out)
}
