//! `lariat extents`: the abstract extents of the variables of functions with
//! declared sizes, or their graph.
//!
//! | module | one concept |
//! |---|---|
//! | [`shown`] | what is printed |
//! | [`text`] | source lines with the extents of what they assign |
//! | [`json`] | the same as one JSON document |

mod json;
mod shown;
mod text;

use crate::args::{Extents as Arguments, PictureFormat, TreeFormat};
use crate::console::Console;
use crate::outcome::Outcome;
use crate::output::text as findings;
use crate::program::{Program, Start};
use lariat_base::{Diagnostic, Severity};
use lariat_checks::size_diagnostics;
use lariat_checks::sizes::Sizes;
use lariat_extents::draw::{Picture, dot, svg};
use lariat_interprocedural::Collection;
use lariat_ir::Function;
use lariat_session::Problem;
use shown::{Row, Shown};
use std::collections::HashSet;
use std::io::{self, Write};

/// Boxes of a drawing that one can still look at.
const MOST_DRAWN: usize = 5000;

/// Runs the command.
pub fn run(arguments: &Arguments, threads: usize, console: &mut Console) -> io::Result<Outcome> {
    let start = Start::new(&arguments.file, &arguments.project);
    let program = match Program::load(start, threads, console) {
        Ok(program) => program,
        Err(outcome) => return Ok(outcome),
    };
    let code = program.code();
    let sizes = Sizes::new(&code);
    let (shown, found) = functions(&program, &code, &sizes, arguments.function.as_deref());
    if shown.is_empty() && found.is_empty() {
        let message = "no function with declared sizes";
        let help = "write `%#shape` with the sizes of its arguments before a function";
        console.problems(&[Problem::error(&program.entry().input.name, message, help)]);
        return Ok(Outcome::Nothing);
    }
    match (arguments.graph, arguments.format) {
        (Some(PictureFormat::Dot), _) => {
            shown.iter().try_for_each(|shown| console.out.write_all(shown.dot.as_bytes()))?;
        }
        (Some(PictureFormat::Svg), _) => match shown.as_slice() {
            [Shown { svg: Some(svg), .. }] => console.out.write_all(svg.as_bytes())?,
            _ => return Ok(no_drawing(&program, &shown, console)),
        },
        (None, TreeFormat::Text) => {
            text::write(&program, &shown, console.stdout, &mut console.out)?;
        }
        (None, TreeFormat::Json) => json::write(&program, &shown, &mut console.out)?,
    }
    console.out.flush()?;
    let mut err = io::stderr().lock();
    let sources = &program.workspace.sources;
    let _ = findings::write_findings(&found, sources, console.stderr, &mut err);
    drop(err);
    let is_clean = found.iter().all(|found| found.severity < Severity::Error);
    let outcome = program.outcome(&HashSet::from([program.entry().file]), console);
    Ok(if is_clean { outcome } else { Outcome::Findings })
}

/// All declared functions of the file, or the one of this name, and what is wrong
/// with the file.
fn functions(
    program: &Program,
    code: &Collection,
    sizes: &Sizes<'_>,
    name: Option<&str>,
) -> (Vec<Shown>, Vec<Diagnostic>) {
    let file = program.entry().file;
    let mut found: Vec<Diagnostic> =
        sizes.wrong(file).iter().map(|wrong| size_diagnostics::of_wrong(file, wrong)).collect();
    let mut shown = Vec::new();
    let callees = sizes.callees(file);
    sizes.each_declared(file, &callees, |function, input, checked| {
        let Some(code) = code.code(file) else { return };
        let function = &code.program.functions[function];
        if name.is_some_and(|name| name != function.name) {
            return;
        }
        let findings = checked.findings.iter();
        found.extend(findings.map(|one| size_diagnostics::of_finding(file, one)));
        let picture = Picture::new(input, &checked);
        let is_small = checked.construction.graph.len() <= MOST_DRAWN;
        shown.push(Shown {
            name: function.name.clone(),
            rows: rows(program, function, &checked),
            dot: dot::dot(&picture),
            svg: is_small.then(|| svg::svg(&picture)),
        });
    });
    (shown, found)
}

fn rows(program: &Program, function: &Function, checked: &lariat_extents::Checked) -> Vec<Row> {
    let file = program.entry().file;
    let points = checked.construction.points.iter().map(|point| {
        let span = point.stmt.map_or(function.span, |stmt| function.origin(stmt).span);
        Row {
            line: program.line(file, span),
            name: function.vars[point.var].name.clone(),
            extents: checked.show(&point.value),
            is_head: point.is_head,
        }
    });
    let mut rows: Vec<Row> = points.collect();
    rows.sort_by_key(|row| row.line);
    rows.dedup_by(|b, a| (a.line, &a.name, &a.extents) == (b.line, &b.name, &b.extents));
    rows
}

fn no_drawing(program: &Program, shown: &[Shown], console: &Console) -> Outcome {
    let names: Vec<&str> = shown.iter().map(|shown| shown.name.as_str()).collect();
    let (message, help) = match shown.len() {
        1 => ("its graph is too large to be drawn".to_owned(), "use --graph dot".to_owned()),
        count => {
            let message = format!("{count} functions cannot be one drawing");
            (message, format!("choose one with --function: {}", names.join(", ")))
        }
    };
    console.problems(&[Problem::error(&program.entry().input.name, message, help)]);
    Outcome::Nothing
}
