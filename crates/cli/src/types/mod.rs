//! `lariat types`: the class, size, complexity and constant of every variable
//! in every line of every function that a program reaches.
//!
//! | module | one concept |
//! |---|---|
//! | [`arguments`] | `--args` |
//! | [`shown`] | what is printed |
//! | [`text`] | source lines with the types of what they assign |
//! | [`json`] | the same as one JSON document |

pub mod arguments;
mod json;
mod shown;
mod text;

use crate::args::{TreeFormat, Types as Arguments};
use crate::console::Console;
use crate::entry_point::{self, EntryPoint, Stop};
use crate::outcome::Outcome;
use crate::program::Start;
use lariat_base::FileId;
use lariat_findings::Report;
use shown::Shown;
use std::collections::HashSet;
use std::io::{self, Write as _};

/// Runs the command.
pub fn run(arguments: &Arguments, threads: usize, console: &mut Console) -> io::Result<Outcome> {
    let start = Start::new(&arguments.entry, &arguments.project);
    entry_point::run(start, threads, console, |entry, console| match arguments.typed {
        true => typed_program(arguments, entry, console),
        false => types(arguments, entry, console),
    })
}

fn types(
    arguments: &Arguments,
    entry: &EntryPoint,
    console: &mut Console,
) -> Result<HashSet<FileId>, Stop> {
    let (mut engine, node) = entry.values(arguments.args.as_deref(), console)?;
    let report = Report::of(&mut engine, node);
    let shown = Shown { program: &entry.program, code: &entry.code, report: &report };
    match arguments.format {
        TreeFormat::Text => text::write(&shown, console.stdout, &mut console.out)?,
        TreeFormat::Json => json::write(&shown, &mut console.out)?,
    }
    Ok(report.functions.iter().map(|row| row.function.file).collect())
}

/// `--typed`
fn typed_program(
    arguments: &Arguments,
    entry: &EntryPoint,
    console: &mut Console,
) -> Result<HashSet<FileId>, Stop> {
    let (typed, files) = entry.typed(arguments.args.as_deref(), console)?;
    console.out.write_all(lariat_typed::text::print(&typed).as_bytes())?;
    Ok(files)
}
