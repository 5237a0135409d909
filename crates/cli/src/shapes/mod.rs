//! `lariat shapes`: what is known of the sizes in the functions of a file.
//!
//! | module | one concept |
//! |---|---|
//! | [`page`] | what is printed of one function |
//! | [`summary`] | what a function requires and returns, for people |
//! | [`declare`] | the comment that declares a function's sizes |
//! | [`tracking`] | `--tracking`: shared sizes and implied checks, for people |
//! | [`preallocate`] | `--preallocate`: possible sizes and growing arrays, for people |
//! | [`words`] | conditions on sizes in words |
//! | [`json`] | all of it as one JSON document |
//!
//! Each function is analysed for arguments of any size.

mod declare;
mod json;
mod page;
mod preallocate;
mod summary;
mod tracking;
mod words;

use crate::args::{Shapes as Arguments, TreeFormat};
use crate::console::Console;
use crate::entry_point::{self, EntryPoint, Stop};
use crate::outcome::Outcome;
use crate::program::Start;
use lariat_base::{FileId, SourceFile};
use lariat_tracking::report::{FunctionSizes, of_file};
use page::Page;
use std::collections::HashSet;
use std::io::{self, Write};

/// Runs the command.
pub fn run(arguments: &Arguments, threads: usize, console: &mut Console) -> io::Result<Outcome> {
    let start = Start::new(&arguments.entry, &arguments.project);
    entry_point::run(start, threads, console, |entry, console| shapes(arguments, entry, console))
}

fn shapes(
    arguments: &Arguments,
    EntryPoint { program, code, .. }: &EntryPoint,
    console: &mut Console,
) -> Result<HashSet<FileId>, Stop> {
    let entry = program.entry();
    let source = program.workspace.sources.file(entry.file);
    let dialect = program.workspace.dialect(entry);
    if arguments.declare {
        declare::write((code, &dialect), entry.file, source, &mut console.out)?;
    } else {
        let functions = of_file(code, entry.file, &dialect);
        match arguments.format {
            TreeFormat::Json => json::write(source, &functions, &mut console.out)?,
            TreeFormat::Text => text(arguments, source, &functions, console)?,
        }
    }
    Ok(HashSet::from([entry.file]))
}

fn text(
    arguments: &Arguments,
    source: &SourceFile,
    functions: &[FunctionSizes],
    console: &mut Console,
) -> io::Result<()> {
    let terminal = console.stdout;
    for (place, function) in functions.iter().enumerate() {
        if place > 0 {
            writeln!(console.out)?;
        }
        let mut page = Page { source, function, terminal, out: &mut console.out };
        page.heading()?;
        summary::write(&mut page)?;
        if arguments.tracking {
            tracking::write(&mut page)?;
        }
        if arguments.preallocate {
            preallocate::write(&mut page)?;
        }
        page.end()?;
    }
    Ok(())
}
