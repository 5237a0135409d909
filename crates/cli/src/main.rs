//! The `lariat` program: it reads files, asks the other crates what is wrong
//! with them, and prints what they answer.
//!
//! This crate alone touches files, the terminal and threads; it decides nothing
//! about MATLAB. Start reading at [`check`]; a run uses the modules in
//! this order:
//!
//! | module | one concept |
//! |---|---|
//! | [`args`] | what users may write |
//! | [`files`] | which files there are |
//! | [`file_system`] | the disk, as a session reads it |
//! | [`workspace`] | the files of a run, opened in a session |
//! | [`program`] | the files of a program that starts with one of them |
//! | [`entry_point`] | a program with what is run first, and for which arguments |
//! | [`check`], [`format`](mod@format), [`parse`], [`kinds`], [`types`], [`calls`], [`extents`], [`shapes`], [`tame`], [`build`], [`explain`], [`builtins`], [`prove`], [`report`], [`server`], [`completions`] | the commands |
//! | [`output`], [`markdown`] | findings as text, JSON, SARIF, workflow commands; pages |
//! | [`fix`] | `--fix`: findings' edits into files |
//! | [`rewriting`] | another text in the place of a file's |
//! | [`fingerprint`], [`baseline`] | the same finding in an edited file |
//! | [`outcome`] | exit status |
//! | [`console`], [`terminal`], [`progress`] | where output goes, colours, progress bar |
//! | [`allocator`] | where memory comes from, and when it goes back |

mod allocator;
mod args;
mod baseline;
mod build;
mod builtins;
mod calls;
mod check;
mod checked;
mod completions;
mod console;
mod entry_point;
mod explain;
mod extents;
mod file_system;
mod files;
mod fingerprint;
mod fix;
mod format;
mod kinds;
mod markdown;
mod outcome;
mod output;
mod parse;
mod paths;
mod program;
mod progress;
mod prove;
mod report;
mod rewriting;
mod server;
mod shapes;
mod tame;
mod terminal;
mod toolbox;
mod types;
mod workspace;

use args::{Arguments, Command};
use clap::Parser;
use console::Console;
use lariat_session::STACK_BYTES;
use outcome::Outcome;
use std::io::{self, Write};
use std::process::ExitCode;

/// What shells report for a program that wrote to a closed pipe.
const BROKEN_PIPE: u8 = 141;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads)
        .stack_size(STACK_BYTES)
        .build();
    let ended = match threads {
        Ok(threads) => threads.install(|| run(&arguments)),
        Err(error) => Err(io::Error::other(error)),
    };
    match ended {
        Ok(outcome) => outcome.into(),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => BROKEN_PIPE.into(),
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: cannot write the output: {error}");
            Outcome::Nothing.into()
        }
    }
}

fn run(arguments: &Arguments) -> io::Result<Outcome> {
    let mut console = Console::new(arguments.color);
    let threads = arguments.threads;
    let outcome = match &arguments.command {
        Command::Check(check) => check::run(check, threads, &mut console)?,
        Command::Format(format) => format::run(format, threads, &mut console)?,
        Command::Explain(explain) => explain::run(explain, &mut console)?,
        Command::Parse(parse) => parse::run(parse, threads, &mut console)?,
        Command::Kinds(kinds) => kinds::run(kinds, threads, &mut console)?,
        Command::Types(types) => types::run(types, threads, &mut console)?,
        Command::Build(build) => build::run(build, threads, &mut console)?,
        Command::Run(run) => build::run_program(run, threads, &mut console)?,
        Command::Calls(calls) => calls::run(calls, threads, &mut console)?,
        Command::Shapes(shapes) => shapes::run(shapes, threads, &mut console)?,
        Command::Extents(extents) => extents::run(extents, threads, &mut console)?,
        Command::Tame(tame) => tame::run(tame, threads, &mut console)?,
        Command::Builtins(builtins) => builtins::run(builtins, &mut console)?,
        Command::Prove(prove) => prove::run(prove, &mut console)?,
        Command::Report(report) => report::run(report, threads, &mut console)?,
        Command::Server(_) => server::run(threads)?,
        Command::Completions { shell } => {
            completions::run(*shell, &mut console.out)?;
            Outcome::Clean
        }
    };
    console.out.flush()?;
    Ok(outcome)
}
