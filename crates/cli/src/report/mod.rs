//! `lariat report`: a program or a folder as one HTML page.
//!
//! ```text
//! ENTRY ── analysis ──> typed program, findings ──> facts ── crates/report ──> report.html
//! FOLDER ── session ──> values of each file ──────────┘
//! ```
//!
//! | module | one concept |
//! |---|---|
//! | [`program`] | the facts of a program with an entry |
//! | [`folder`] | the facts of a folder, each function for any arguments |
//! | [`pages`] | the files of a report, under names without the machine's paths |
//! | [`tokens`] | what each word of a file is |
//! | [`places`] | what is known where names stand |
//! | [`typed_values`] | the values of a typed program at places |
//! | [`shown`] | values as classes, sizes and contents; reasons |
//! | [`findings`] | diagnostics and failures as findings |
//!
//! Cost: that of the analyses; then linear in what is shown.

mod findings;
mod folder;
mod pages;
mod places;
mod program;
mod shown;
mod tokens;
mod typed_values;

use crate::args::Report as Arguments;
use crate::console::Console;
use crate::entry_point;
use crate::outcome::Outcome;
use crate::output::plural;
use crate::program::Start;
use lariat_base::Severity;
use lariat_report::Report;
use lariat_session::Problem;
use std::io::{self, Write as _};
use std::path::Path;

/// Runs the command.
pub fn run(arguments: &Arguments, threads: usize, console: &mut Console) -> io::Result<Outcome> {
    if arguments.entry.is_dir() {
        return match folder::report(arguments, threads, console) {
            Ok((report, ended)) => Ok(match write(arguments, &report, console)? {
                Outcome::Clean => ended,
                outcome => outcome,
            }),
            Err(outcome) => Ok(outcome),
        };
    }
    let start = Start::new(&arguments.entry, &arguments.project);
    entry_point::run(start, threads, console, |entry, console| {
        let (report, files) = program::report(arguments, entry, console)?;
        match write(arguments, &report, console)? {
            Outcome::Clean => Ok(files),
            outcome => Err(outcome.into()),
        }
    })
}

/// Writes the page, and says what it holds.
fn write(arguments: &Arguments, report: &Report, console: &mut Console) -> io::Result<Outcome> {
    let page = lariat_report::html(report);
    if arguments.output == Path::new("-") {
        console.out.write_all(page.as_bytes())?;
        return Ok(Outcome::Clean);
    }
    if let Err(error) = std::fs::write(&arguments.output, &page) {
        let file = crate::paths::show(&arguments.output);
        let reason = crate::paths::reason(&error);
        console.problems(&[Problem::error(file, reason, "give another file with -o")]);
        return Ok(Outcome::Nothing);
    }
    let count = |severity| report.findings.iter().filter(|it| it.severity == severity).count();
    let mut said = vec![plural(report.files.len(), "file")];
    let contexts = plural(report.contexts.len(), "context");
    said.extend(report.entry.as_ref().map(|_| contexts));
    said.push(plural(count(Severity::Error), "error"));
    said.push(plural(count(Severity::Warning), "warning"));
    writeln!(console.out, "{}: {}", crate::paths::show(&arguments.output), said.join(", "))?;
    Ok(Outcome::Clean)
}
