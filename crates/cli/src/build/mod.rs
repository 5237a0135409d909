//! `lariat build` and `lariat run`: programs as C and as executables.
//!
//! ```text
//! typed program ─> low-level IR ─> C11 and the run-time library ─> the C compiler
//! ```
//!
//! | module | one concept |
//! |---|---|
//! | [`argument_types`] | the types of the arguments that a function is compiled for |
//! | [`cache`] | what is kept between builds |
//! | [`compiler`] | the C compiler of this machine, and how it is called |
//! | [`departures`] | where `--fast` may depart from the interpreter's digits |
//! | [`failure`] | why nothing is made |
//! | [`library`] | functions for other languages |
//! | [`origin`] | which source a product is made from |
//! | [`report`] | what `--report` prints |
//!
//! What cannot be compiled, and every run gets to, is an error with its place, and nothing is
//! written; what not every run gets to is a warning, and stops the program there.

mod argument_types;
mod cache;
mod compiler;
mod departures;
mod failure;
mod library;
mod origin;
mod report;
mod sources;

use crate::args::{Build, Made, Run};
use crate::console::Console;
use crate::entry_point::{self, EntryPoint, Stop};
use crate::outcome::Outcome;
use crate::program::Start;
use compiler::Compiler;
use lariat_base::FileId;
use lariat_lowering::Built;
use origin::Origin;
use std::collections::HashSet;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Runs `lariat build`.
pub fn run(arguments: &Build, threads: usize, console: &mut Console) -> io::Result<Outcome> {
    let start = Start::compiled(&arguments.entry, &arguments.project);
    entry_point::run(start, threads, console, |entry, console| {
        if is_library(entry, arguments) {
            let (library, files) = library::lowered(entry, arguments, threads, console)?;
            match arguments.to {
                Some(Made::Lowered) => {
                    let text = lariat_lowered::text::print(library.program());
                    console.out.write_all(text.as_bytes())?;
                }
                _ => library::write(entry, &library, arguments, console)?,
            }
            if arguments.report {
                report::write(library.program(), &mut console.out)?;
            }
            return Ok(files);
        }
        let (built, files) = lowered(entry, arguments.audit, console)?;
        let print = |program| {
            lariat_backend_c::print(program, lariat_backend_c::Options { audit: arguments.audit })
        };
        let program = failure::warned(entry, built, console);
        let name = entry.program.name();
        match arguments.to.unwrap_or(Made::Exe) {
            Made::Lowered => {
                console.out.write_all(lariat_lowered::text::print(&program).as_bytes())?;
            }
            Made::C => {
                let origin = Origin::of(entry, &arguments.out)?;
                let products = [format!("{name}.c"), "Makefile".to_owned()];
                origin.check(&arguments.out, &products, console)?;
                let code = origin.c(&print(&program));
                sources::write(&arguments.out, &name, &code)?;
                let makefile = origin.script(&compiler::makefile(&name));
                fs::write(arguments.out.join("Makefile"), makefile)?;
            }
            Made::Exe | Made::Mex | Made::Python | Made::Fortran => {
                let origin = Origin::of(entry, &arguments.out)?;
                origin.check(&arguments.out, std::slice::from_ref(&name), console)?;
                let code = origin.binary(&print(&program));
                let folder = tempfile::tempdir()?;
                fs::create_dir_all(&arguments.out)?;
                compile(
                    &code,
                    (folder.path(), arguments.fast),
                    &arguments.out.join(&name),
                    console,
                )?;
            }
        }
        if arguments.report {
            report::write(&program, &mut console.out)?;
            if arguments.fast {
                departures::write(&program, &mut console.out)?;
            }
        }
        Ok(files)
    })
}

/// Is a function compiled, for other languages? One of whose arguments nothing is known is a
/// program that runs without them.
fn is_library(entry: &EntryPoint, arguments: &Build) -> bool {
    match arguments.to {
        Some(Made::Mex | Made::Python | Made::Fortran) => true,
        Some(Made::Exe) => false,
        None | Some(Made::C | Made::Lowered) => {
            let is_given = arguments.args.is_some() || arguments.driver.is_some();
            is_given || argument_types::are_declared(entry)
        }
    }
}

/// Runs `lariat run`.
pub fn run_program(arguments: &Run, threads: usize, console: &mut Console) -> io::Result<Outcome> {
    let mut status = None;
    let start = Start::compiled(&arguments.entry, &arguments.project);
    let outcome = entry_point::run(start, threads, console, |entry, console| {
        let (built, files) = lowered(entry, arguments.audit, console)?;
        let program = built.program;
        let folder = tempfile::tempdir()?;
        let options = lariat_backend_c::Options { audit: arguments.audit };
        let code = lariat_backend_c::print(&program, options);
        let kept = kept(&code, arguments.fast)?;
        let executable = kept.clone().unwrap_or_else(|| folder.path().join("program"));
        if !executable.is_file() {
            let made = folder.path().join("made");
            compile(&code, (folder.path(), arguments.fast), &made, console)?;
            // a copy beside it first, since another run may be at it
            match kept.as_ref().and_then(|kept| kept.parent()) {
                Some(beside) => {
                    let copy = tempfile::NamedTempFile::new_in(beside)?.into_temp_path();
                    fs::copy(&made, &copy)?;
                    copy.persist(&executable).map_err(|wrong| wrong.error)?;
                }
                None => fs::rename(&made, &executable)?,
            }
        }
        console.out.flush()?;
        let ended = std::process::Command::new(&executable).status()?;
        status = Some(ended.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX));
        Ok(files)
    })?;
    Ok(match (outcome, status) {
        (Outcome::Clean, Some(status)) => Outcome::Ended(status),
        (outcome, _) => outcome,
    })
}

/// Where the executable of a program is kept from run to run.
fn kept(code: &str, fast: bool) -> io::Result<Option<PathBuf>> {
    let Some(cache) = Compiler::find().and_then(|compiler| compiler.cache()) else {
        return Ok(None);
    };
    let kind = if fast { "fast" } else { "exact" };
    cache.program(&cache::fingerprint([code, kind])).map(Some)
}

/// The low-level program; what is refused is printed.
fn lowered(
    entry: &EntryPoint,
    audit: bool,
    console: &Console,
) -> Result<(Built, HashSet<FileId>), Stop> {
    let (typed, files) = entry.typed(Some(""), console)?;
    let built = lariat_lowering::build(&typed, &entry.code, entry.options(audit));
    Ok((failure::refused(entry, built, console)?, files))
}

/// Compiles a program into an executable.
fn compile(
    code: &str,
    (folder, fast): (&Path, bool),
    executable: &Path,
    console: &Console,
) -> Result<(), Stop> {
    let Some(compiler) = Compiler::find() else { return Err(failure::no_compiler(console)) };
    let main = sources::write(folder, "lariat_main", code)?;
    match compiler.compile(&main, executable, fast)? {
        Ok(()) => Ok(()),
        Err(messages) => Err(failure::by_compiler(&messages, console)),
    }
}
