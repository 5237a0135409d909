//! Functions for other languages: which files are written, and how they are compiled.
//!
//! ```text
//! out/f.c  out/f.h  out/Makefile  out/lariat/…         --to c
//! out/f.f90 and the same                               --to fortran
//! out/f.mex                                            --to mex
//! out/f.py  out/_f_lariat.so                           --to python
//! ```
//!
//! The run-time library has a folder of its own, since a function may be named as one of its files.
//!
//! Cost: that of the compiler.

use super::argument_types;
use super::compiler::{self, Compiler};
use super::failure;
use super::origin::Origin;
use super::sources;
use crate::args::{Build, Made};
use crate::console::Console;
use crate::entry_point::{EntryPoint, Stop};
use crate::outcome::Outcome;
use lariat_backend_c::library::{self as backend, fortran, gateway, header, python, refusal};
use lariat_backend_c::runtime;
use lariat_base::FileId;
use lariat_lowered::Program;
use lariat_lowering::interface::{self, Interface};
use lariat_session::Problem;
use lariat_value_facts::Context;
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A MEX file of a function with `varargout` gives so many of these.
const MORE: usize = 4;

/// A compiled function, and how it is called: once, or for each number of results.
pub struct Library {
    variants: Vec<(Program, Interface)>,
}

/// Compiles a function for other languages to the low-level IR.
pub fn lowered(
    entry: &EntryPoint,
    arguments: &Build,
    threads: usize,
    console: &Console,
) -> Result<(Library, HashSet<FileId>), Stop> {
    let name = entry.program.name();
    let made = arguments.to.unwrap_or(Made::C);
    check_name(&name, made, console)?;
    let context = argument_types::context(entry, arguments, threads, console)?;
    let (first, mut files) = variant(entry, &context, made, console)?;
    let mut library = Library { variants: vec![first] };
    let counts = library.interface().counts_results && !backend::is_lasting(library.program());
    if made == Made::Mex && counts && arguments.results.is_none() {
        library.variants.clear();
        let body = entry.code.function(entry.main);
        let more = if body.is_some_and(|body| body.variadic_outputs) { MORE } else { 0 };
        for results in 0..=context.results.unwrap_or(0) + more {
            let context = Context { results: Some(results), ..context.clone() };
            let (variant, reached) = variant(entry, &context, made, console)?;
            library.variants.push(variant);
            files.extend(reached);
        }
    }
    Ok((library, files))
}

/// The function for one number of results.
fn variant(
    entry: &EntryPoint,
    context: &Context,
    made: Made,
    console: &Console,
) -> Result<((Program, Interface), HashSet<FileId>), Stop> {
    let (typed, files) = entry.typed_in(context.clone());
    let file = &entry.program.entry().input.name;
    let interface = interface::of(&typed, &entry.code, &entry.program.name())
        .map_err(|wrong| unpassed(file, &wrong, console))?;
    let built = failure::refused(
        entry,
        lariat_lowering::build(&typed, &entry.code, entry.options(false)),
        console,
    )?;
    let program = failure::warned(entry, built, console);
    if matches!(made, Made::C | Made::Python | Made::Fortran) {
        let mut wrong = refusal::of_c(&interface);
        if made == Made::Fortran {
            wrong.extend(fortran::refusals(&interface));
        }
        if !wrong.is_empty() {
            return Err(unpassed(file, &wrong, console));
        }
    }
    Ok(((program, interface), files))
}

fn unpassed(file: &str, wrong: &[String], console: &Console) -> Stop {
    let help = "other languages pass and receive arrays of numbers, logicals and chars of one class; MEX files also cells and structs";
    let problems: Vec<Problem> =
        wrong.iter().map(|message| Problem::error(file, message.clone(), help)).collect();
    console.problems(&problems);
    Outcome::Findings.into()
}

fn check_name(name: &str, made: Made, console: &Console) -> Result<(), Stop> {
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let wrong = match made {
        _ if !is_name => Some(format!("`{name}` is not the name of a function")),
        Made::C | Made::Fortran => refusal::c_name(name),
        Made::Python => refusal::c_name(name).or_else(|| refusal::python_name(name)),
        Made::Exe | Made::Mex | Made::Lowered => None,
    };
    let Some(message) = wrong else { return Ok(()) };
    let help = "give the function another name, or call it from a function of another name";
    console.problems(&[Problem::error("", message, help)]);
    Err(Outcome::Nothing.into())
}

/// Writes what is asked for.
pub fn write(
    entry: &EntryPoint,
    library: &Library,
    arguments: &Build,
    console: &Console,
) -> Result<(), Stop> {
    let made = arguments.to.unwrap_or(Made::C);
    let out = &arguments.out;
    let origin = Origin::of(entry, out)?;
    let name = &library.interface().name;
    let is_sources = matches!(made, Made::C | Made::Fortran) || arguments.sources;
    let products = if is_sources { sources_of(made, name) } else { products_of(made, name) };
    origin.check(out, &products, console)?;
    fs::create_dir_all(out)?;
    if is_sources {
        return Ok(library.sources(made, &origin, out)?);
    }
    let folder = tempfile::tempdir()?;
    library.sources(made, &origin, folder.path())?;
    if made == Made::Mex {
        mex(folder.path(), console)?;
    } else {
        let Some(compiler) = Compiler::find() else {
            return Err(failure::no_compiler(console));
        };
        let sources = sources_in(folder.path())?;
        let made = compiler.shared(folder.path(), &sources, &python::library_name(name))?;
        made.map_err(|messages| failure::by_compiler(&messages, console))?;
    }
    for product in products {
        fs::copy(folder.path().join(&product), out.join(&product))?;
    }
    Ok(())
}

/// The files of sources, beside the run-time library.
fn sources_of(made: Made, name: &str) -> Vec<String> {
    let ends: &[&str] = match made {
        Made::Mex => &["c"],
        Made::Python => &["c", "h", "py"],
        Made::Fortran => &["c", "h", "f90"],
        Made::C | Made::Exe | Made::Lowered => &["c", "h"],
    };
    let files = ends.iter().map(|end| format!("{name}.{end}"));
    files.chain(["Makefile".to_owned()]).collect()
}

/// The files that are left where these are compiled.
fn products_of(made: Made, name: &str) -> Vec<String> {
    match made {
        Made::Mex => vec![format!("{name}.mex")],
        _ => vec![format!("{name}.py"), python::library_name(name)],
    }
}

impl Library {
    /// The program of all results, whose first function is called.
    pub fn program(&self) -> &Program {
        &self.variants[self.variants.len() - 1].0
    }

    fn interface(&self) -> &Interface {
        &self.variants[self.variants.len() - 1].1
    }

    /// The sources, and a Makefile.
    fn sources(&self, made: Made, origin: &Origin, folder: &Path) -> io::Result<()> {
        let own = sources::write_runtime(folder)?;
        let (program, interface) = (self.program(), self.interface());
        let name = &interface.name;
        let code = match made {
            Made::Mex => origin.binary(&gateway::table(self.variants.len())),
            Made::Python => origin.binary(&origin.c(&backend::print(program, interface))),
            _ => origin.c(&backend::print(program, interface)),
        };
        fs::write(folder.join(format!("{name}.c")), code)?;
        let makefile = match made {
            Made::Mex => {
                let (file, text) = runtime::MEX;
                fs::write(own.join(file), text)?;
                for (number, (program, interface)) in self.variants.iter().enumerate() {
                    let code = backend::print_gateway(program, interface, number);
                    fs::write(folder.join(format!("{name}_{number}.c")), code)?;
                }
                compiler::mex_makefile(name)
            }
            Made::Python => {
                let module = origin.script(&python::print(interface));
                fs::write(folder.join(format!("{name}.py")), module)?;
                compiler::shared_makefile(&python::library_name(name))
            }
            Made::Fortran => {
                let module = origin.fortran(&fortran::print(interface));
                fs::write(folder.join(format!("{name}.f90")), module)?;
                compiler::fortran_makefile(name)
            }
            _ => compiler::library_makefile(name),
        };
        if made != Made::Mex {
            fs::write(folder.join(format!("{name}.h")), origin.c(&header::print(interface)))?;
        }
        fs::write(folder.join("Makefile"), origin.script(&makefile))
    }
}

/// All C files of a folder and of the run-time library in it.
fn sources_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for folder in [folder.to_path_buf(), folder.join(sources::FOLDER)] {
        for file in fs::read_dir(folder)? {
            let path = file?.path();
            if path.extension().is_some_and(|extension| extension == "c") {
                all.push(path);
            }
        }
    }
    all.sort();
    Ok(all)
}

/// Compiles a MEX file by its Makefile.
fn mex(folder: &Path, console: &Console) -> Result<(), Stop> {
    let found = Command::new("mkoctfile").arg("--version").output();
    if !found.is_ok_and(|output| output.status.success()) {
        let message = "there is no mkoctfile on this machine";
        let help =
            "install the development files of GNU Octave, or write the sources with --sources";
        console.problems(&[Problem::error("", message, help)]);
        return Err(Outcome::Nothing.into());
    }
    let output = match Command::new("make").current_dir(folder).output() {
        Ok(output) => output,
        Err(_) => {
            let help = "install it, or write the sources with --sources";
            console.problems(&[Problem::error("", "there is no make on this machine", help)]);
            return Err(Outcome::Nothing.into());
        }
    };
    match output.status.success() {
        true => Ok(()),
        false => {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            Err(failure::by_compiler(&said, console))
        }
    }
}
