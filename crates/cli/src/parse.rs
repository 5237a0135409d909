//! `lariat parse`: trees as text or JSON, trees as source again, or how fast
//! parsing is.

use crate::args::{Parse, TreeFormat};
use crate::console::Console;
use crate::outcome::Outcome;
use crate::output::text;
use crate::workspace::{Request, Workspace};
use lariat_analysis::pipeline;
use lariat_base::{Diagnostic, Severity, SourceFile, Sources};
use lariat_session::Unit;
use lariat_syntax::{SyntaxError, dump, printer};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &Parse, threads: usize, console: &mut Console) -> io::Result<Outcome> {
    let request = Request::plain(&arguments.paths, &arguments.project, false, threads);
    let workspace = Workspace::load_plain(&request, console);
    if workspace.units.is_empty() {
        return Ok(Outcome::Nothing);
    }
    if arguments.stats {
        writeln!(console.out, "{}", stats(&workspace, threads))?;
        return Ok(Outcome::Clean);
    }
    for unit in &workspace.units {
        write_unit(arguments, unit, &workspace, console)?;
    }
    let flawless = workspace.units.iter().all(|unit| unit.parsed.errors.is_empty());
    match flawless && !workspace.has_failing_problem() {
        true => Ok(Outcome::Clean),
        false => Ok(Outcome::Findings),
    }
}

fn write_unit(
    arguments: &Parse,
    unit: &Unit,
    workspace: &Workspace,
    console: &mut Console,
) -> io::Result<()> {
    let tree = &unit.parsed.tree;
    match arguments.format {
        _ if arguments.print => console.out.write_all(printer::print(tree).as_bytes())?,
        TreeFormat::Json => {
            serde_json::to_writer(&mut console.out, &json_line(unit, workspace.source(unit)))?;
            return writeln!(console.out);
        }
        TreeFormat::Text => {
            if workspace.units.len() > 1 {
                writeln!(console.out, "; {}", unit.input.name)?;
            }
            writeln!(console.out, "{}", dump::sexpr(tree).trim_end())?;
        }
    }
    write_errors(unit, &workspace.sources, console)
}

/// The syntax errors, on standard error, after the tree that they belong to.
fn write_errors(unit: &Unit, sources: &Sources, console: &mut Console) -> io::Result<()> {
    if unit.parsed.errors.is_empty() {
        return Ok(());
    }
    console.out.flush()?;
    let errors = diagnostics(unit);
    let _ = text::write_findings(&errors, sources, console.stderr, &mut io::stderr().lock());
    Ok(())
}

/// A unit's syntax errors as diagnostics.
pub fn diagnostics(unit: &Unit) -> Vec<Diagnostic> {
    let one = |error: &SyntaxError| {
        let found =
            Diagnostic::new("syntax-error", Severity::Error, &error.message, unit.file, error.span);
        error.help.iter().fold(found, |found, help| found.with_help(help))
    };
    unit.parsed.errors.iter().map(one).collect()
}

fn json_line(unit: &Unit, source: &SourceFile) -> Value {
    let error = |error: &SyntaxError| {
        let (start, end) = (source.position(error.span.start), source.position(error.span.end));
        json!({
            "message": error.message,
            "line": start.line,
            "column": start.column,
            "endLine": end.line,
            "endColumn": end.column,
            "help": error.help,
        })
    };
    json!({
        "file": unit.input.given(),
        "unit": unit.parsed.tree.unit.word(),
        "encoding": source.encoding().name(),
        "errors": unit.parsed.errors.iter().map(error).collect::<Vec<_>>(),
        "tree": dump::json(&unit.parsed.tree),
    })
}

/// What is measured of one file.
struct Measure {
    has_errors: bool,
    tree_bytes: usize,
}

/// Parses everything once more, with the texts in memory, and measures.
fn stats(workspace: &Workspace, threads: usize) -> Value {
    let measure = |unit: &Arc<Unit>| {
        let parsed = pipeline::parse(workspace.source(unit), &workspace.dialect(unit));
        Measure { has_errors: !parsed.errors.is_empty(), tree_bytes: parsed.tree.heap_bytes() }
    };
    let start = Instant::now();
    let measures: Vec<Measure> = match threads {
        0 | 1 => workspace.units.iter().map(measure).collect(),
        _ => workspace.units.par_iter().map(measure).collect(),
    };
    let seconds = start.elapsed().as_secs_f64();
    let texts = || workspace.units.iter().map(|unit| workspace.source(unit));
    json!({
        "files": measures.len(),
        "lines": texts().map(lines).sum::<usize>(),
        "bytes": texts().map(|source| source.text().len()).sum::<usize>(),
        "files_with_errors": measures.iter().filter(|measure| measure.has_errors).count(),
        "tree_bytes": measures.iter().map(|measure| measure.tree_bytes).sum::<usize>(),
        "threads": threads.max(1),
        "seconds": seconds,
    })
}

/// Lines of text; what follows the last line end counts if there is something.
fn lines(source: &SourceFile) -> usize {
    let ends_with_line_end = source.text().ends_with(['\n', '\r']);
    source.lines().len() - usize::from(ends_with_line_end || source.text().is_empty())
}
