//! `lariat format`: files in their project's layout.
//!
//! ```text
//! lariat format --diff f.m      -if(x)
//!                               +if (x)
//! ```
//!
//! A file keeps its encoding, its byte-order mark and its line ends. Files with syntax errors
//! are left as they are and reported; the others go on.
//!
//! Cost: each file is parsed once to be read, and twice where its layout changes.

use crate::args::{Format, Project};
use crate::console::Console;
use crate::file_system::OsFileSystem;
use crate::outcome::Outcome;
use crate::output::plural;
use crate::paths;
use crate::rewriting;
use crate::workspace::{self, Request, Workspace};
use lariat_base::source;
use lariat_format::{Refusal, Style, format};
use lariat_session::{Configuration, Problem, Unit};
use lariat_syntax::Dialect;
use rayon::prelude::*;
use similar::TextDiff;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;

/// The path that means standard input.
const STANDARD_INPUT: &str = "-";

/// The name that users see for standard input.
const STANDARD_INPUT_NAME: &str = "<standard input>";

/// Runs the command.
pub fn run(arguments: &Format, threads: usize, console: &mut Console) -> io::Result<Outcome> {
    if arguments.paths.iter().any(|path| path == Path::new(STANDARD_INPUT)) {
        return standard_input(arguments, console);
    }
    let request = Request::plain(&arguments.paths, &arguments.project, false, threads);
    let request = Request { sort: true, ..request };
    let workspace = Workspace::load_plain(&request, console);
    if workspace.units.is_empty() {
        return Ok(Outcome::Nothing);
    }
    let writes = !arguments.check && !arguments.diff;
    let one = |unit: &Arc<Unit>| -> Result<Option<String>, Problem> {
        let text = formatted(unit, &workspace)?;
        match &text {
            Some(text) if writes => write(unit, &workspace, text)?,
            _ => {}
        }
        Ok(text)
    };
    let outcomes: Vec<_> = workspace.units.par_iter().map(one).collect();
    let (mut changed, mut problems) = (0, Vec::new());
    for (unit, outcome) in workspace.units.iter().zip(outcomes) {
        match outcome {
            Ok(None) => {}
            Ok(Some(text)) => {
                changed += 1;
                let old = workspace.source(unit).text();
                show(arguments, (&unit.input.name, old), &text, console)?;
            }
            Err(problem) => problems.push(problem),
        }
    }
    console.out.flush()?;
    console.problems(&problems);
    if !arguments.quiet {
        let (files, rest) =
            (plural(changed, "file"), workspace.units.len() - changed - problems.len());
        let verb = if writes { "formatted" } else { "would format" };
        console.say(&format!("{verb} {files}, {rest} unchanged"));
    }
    let fails = !problems.is_empty() || workspace.has_failing_problem() || !writes && changed > 0;
    Ok(if fails { Outcome::Findings } else { Outcome::Clean })
}

/// The new text of a file, if it differs.
fn formatted(unit: &Unit, workspace: &Workspace) -> Result<Option<String>, Problem> {
    let text = workspace.source(unit).text();
    let style = workspace.settings(unit.file).config.format;
    match format(text, &unit.dialect, &style) {
        Ok(new) if *new == **text => Ok(None),
        Ok(new) => Ok(Some(new)),
        Err(refusal) => Err(refused(&unit.input.name, text, &refusal)),
    }
}

/// Why a text is left as it is.
fn refused(name: &str, text: &str, refusal: &Refusal) -> Problem {
    match refusal {
        Refusal::Syntax(errors) => {
            let place = errors.first().map_or(0, |error| error.span.start);
            let position = lariat_base::LineIndex::new(text).position(text, place);
            let what = errors.first().map_or("", |error| &error.message);
            let reason = format!("is not formatted, since it has a syntax error: {what}");
            Problem::error(name, reason, "correct it, and run again").at(position)
        }
        Refusal::Meaning => {
            let reason = "is not formatted: the new text would mean something else";
            Problem::error(name, reason, "nothing is lost; please report this")
        }
    }
}

fn write(unit: &Unit, workspace: &Workspace, text: &str) -> Result<(), Problem> {
    let source = workspace.source(unit);
    let left = |reason: String, help: &str| {
        Problem::error(&unit.input.name, format!("is not formatted: {reason}"), help)
    };
    let Some(bytes) = source::encode(text, source.encoding()) else {
        let reason = format!("the new text cannot be encoded as {}", source.encoding().name());
        return Err(left(reason, "save the file as UTF-8"));
    };
    rewriting::rewrite(&unit.input.absolute, source, &bytes)
        .map_err(|error| left(paths::reason(&error), "make it writable, and run again"))
}

/// Names a file that changes, or shows how.
fn show(
    arguments: &Format,
    (name, old): (&str, &str),
    new: &str,
    console: &mut Console,
) -> io::Result<()> {
    if arguments.check {
        writeln!(console.out, "{name}")?;
    }
    if arguments.diff {
        let difference = TextDiff::from_lines(old, new);
        write!(console.out, "{}", difference.unified_diff().header(name, name))?;
    }
    Ok(())
}

/// From standard input to standard output.
fn standard_input(arguments: &Format, console: &mut Console) -> io::Result<Outcome> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    let (text, encoding) = match source::decode(bytes) {
        Ok(decoded) => decoded,
        Err(error) => {
            let advice = error.advice();
            console.problems(&[Problem::error(STANDARD_INPUT_NAME, advice, "give a text")]);
            return Ok(Outcome::Nothing);
        }
    };
    let Some((dialect, style)) = here(&arguments.project, console) else {
        return Ok(Outcome::Nothing);
    };
    match format(&text, &dialect, &style) {
        Ok(new) if arguments.check || arguments.diff => {
            if new == text {
                return Ok(Outcome::Clean);
            }
            show(arguments, (STANDARD_INPUT_NAME, &text), &new, console)?;
            Ok(Outcome::Findings)
        }
        Ok(new) => {
            let encoded = source::encode(&new, encoding).unwrap_or_else(|| new.into_bytes());
            console.out.write_all(&encoded)?;
            Ok(Outcome::Clean)
        }
        Err(refusal) => {
            console.problems(&[refused(STANDARD_INPUT_NAME, &text, &refusal)]);
            Ok(Outcome::Findings)
        }
    }
}

/// The dialect and the style of the current folder.
fn here(project: &Project, console: &Console) -> Option<(Dialect, Style)> {
    let options = workspace::options(project, &[], None);
    let mut configuration = Configuration::new(options, Arc::new(OsFileSystem));
    let settings = configuration.here();
    console.problems(&configuration.problems);
    let config = &settings?.config;
    Some((config.dialect.clone().unwrap_or_default(), config.format))
}
