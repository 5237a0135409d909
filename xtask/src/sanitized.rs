//! `cargo xtask sanitized`: the C of compiled programs is clean.
//!
//! The programs with a recorded output and the benchmarks are written as C and compiled with all warnings,
//! by each compiler that is there, by the first also with the sanitizers of addresses, leaks and undefined behaviour,
//! and run, without BLAS and LAPACK. The run-time library is compiled once by each compiler, and looked at once
//! more with BLAS and LAPACK. A warning or a report is an error.
//!
//! Cost: some seconds a program.

use crate::compiled_audit::programs;
use anyhow::{Context as _, ensure};
use lariat_soundness::shell;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const WARNINGS: &[&str] =
    &["-std=c11", "-O1", "-DLR_NO_BLAS", "-Wall", "-Wextra", "-pedantic", "-Werror"];
const SANITIZERS: &[&str] =
    &["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"];

/// What to run.
#[derive(clap::Args)]
pub struct Args {
    /// Only each N-th program
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// The program to test; `target/debug/lariat` otherwise
    #[arg(long, value_name = "FILE")]
    lariat: Option<PathBuf>,
}

impl Args {
    /// A few programs.
    pub fn sample() -> Self {
        Self { every: 12, lariat: None }
    }
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let lariat = shell::lariat(args.lariat.as_deref())?;
    let compilers: Vec<&str> =
        ["gcc", "clang"].into_iter().filter(|name| shell::succeeds(name, &["--version"])).collect();
    ensure!(!compilers.is_empty(), "there is no C compiler on this machine");
    let library: Vec<tempfile::TempDir> =
        compilers.iter().map(|_| tempfile::tempdir()).collect::<Result<_, _>>()?;
    let libraries: Vec<Library> = compilers
        .iter()
        .zip(&library)
        .enumerate()
        .map(|(at, (compiler, folder))| Library { compiler, folder: folder.path(), runs: at == 0 })
        .collect();
    let (mut clean, mut left_out, mut wrong) = (0, 0, Vec::new());
    for file in programs().into_iter().step_by(args.every.max(1)) {
        match check(&lariat, &file, &libraries)? {
            None => left_out += 1,
            Some(Ok(())) => clean += 1,
            Some(Err(said)) => wrong.push(format!("{}: {said}", file.display())),
        }
    }
    println!(
        "{clean} programs are clean under {}, {left_out} are not compiled, {} are not clean",
        compilers.join(" and "),
        wrong.len()
    );
    wrong.iter().for_each(|line| println!("{line}"));
    ensure!(wrong.is_empty(), "{} programs are not clean", wrong.len());
    Ok(())
}

/// Is a program clean? `None` if it is not compiled.
fn check(
    lariat: &Path,
    file: &Path,
    libraries: &[Library<'_>],
) -> anyhow::Result<Option<Result<(), String>>> {
    let folder = tempfile::tempdir()?;
    let mut command = Command::new(lariat);
    command.args(["build", "--to", "c", "--dialect", "octave", "-o"]).arg(folder.path()).arg(file);
    if let Some(home) = file.parent() {
        command.current_dir(home);
    }
    if !command.output().context("lariat does not start")?.status.success() {
        return Ok(None);
    }
    if !of_kind(folder.path(), "h")?.is_empty() {
        return Ok(None); // a function with declared arguments, which is a library
    }
    let runtime_folder = folder.path().join("lariat");
    let (own, runtime) = (of_kind(folder.path(), "c")?, of_kind(&runtime_folder, "c")?);
    let program = folder.path().join("program");
    for library in libraries {
        if let Err(said) = library.make(&runtime)? {
            return Ok(Some(Err(said)));
        }
        let mut command = library.command();
        command.arg("-I").arg(&runtime_folder).args(&own).args(of_kind(library.folder, "o")?);
        let output = command.arg("-o").arg(&program).arg("-lm").output()?;
        if !output.status.success() {
            return Ok(Some(Err(first_lines(&output.stderr))));
        }
        if !library.runs {
            continue;
        }
        let mut command = Command::new("timeout");
        command.arg("120").arg(&program).stdin(Stdio::null());
        let output = command.output()?;
        let said = String::from_utf8_lossy(&output.stderr);
        if said.contains("Sanitizer") || said.contains("runtime error") {
            return Ok(Some(Err(first_lines(&output.stderr))));
        }
    }
    Ok(Some(Ok(())))
}

/// The run-time library by a compiler.
struct Library<'a> {
    compiler: &'a str,
    folder: &'a Path,
    /// Do its programs run under sanitizers?
    runs: bool,
}

impl Library<'_> {
    fn command(&self) -> Command {
        let mut command = Command::new(self.compiler);
        command.args(WARNINGS).args(if self.runs { SANITIZERS } else { &[] });
        command
    }

    /// Compiles these sources unless that has been done; what the compiler says of them.
    fn make(&self, sources: &[PathBuf]) -> anyhow::Result<Result<(), String>> {
        if !of_kind(self.folder, "o")?.is_empty() {
            return Ok(Ok(()));
        }
        let mut with_blas = Command::new(self.compiler);
        let flags = WARNINGS.iter().filter(|flag| !flag.starts_with("-D"));
        with_blas.args(flags).arg("-fsyntax-only").args(sources);
        let mut command = self.command();
        command.current_dir(self.folder).arg("-c").args(sources);
        for mut command in [with_blas, command] {
            let output = command.output()?;
            if !output.status.success() {
                return Ok(Err(first_lines(&output.stderr)));
            }
        }
        Ok(Ok(()))
    }
}

fn of_kind(folder: &Path, extension: &str) -> anyhow::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)?.flatten().map(|entry| entry.path());
    Ok(entries.filter(|path| path.extension().is_some_and(|it| it == extension)).collect())
}

fn first_lines(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.lines().filter(|line| !line.is_empty()).take(4).collect::<Vec<_>>().join(" | ")
}
