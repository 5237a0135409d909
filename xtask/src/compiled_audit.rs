//! `cargo xtask audit`: no proof fails.
//!
//! Programs are compiled with `--audit`, which evaluates at run time what the analysis has proved, and run:
//! those with a recorded output, the benchmarks, the kernels, and random ones. A program that ends with status
//! 71 refutes a proof.
//!
//! Cost: half a second a program, most of it the C compiler's.

use anyhow::{Context as _, ensure};
use lariat_soundness::{random, shell};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The status of a program of which a proof does not hold.
const REFUTED: i32 = 71;

/// What to run.
#[derive(clap::Args)]
pub struct Args {
    /// So many random programs
    #[arg(long, default_value_t = 100)]
    random: usize,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only each N-th of the programs that are not random
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// The program to test; `target/debug/lariat` otherwise
    #[arg(long, value_name = "FILE")]
    lariat: Option<PathBuf>,
}

impl Args {
    /// A few programs.
    pub fn sample() -> Self {
        Self { random: 10, seed: 1, every: 6, lariat: None }
    }
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let lariat = shell::lariat(args.lariat.as_deref())?;
    let (mut ran, mut stopped, mut refuted) = (0, 0, Vec::new());
    let mut look = |folder: &Path, file: &str, path: &[PathBuf]| -> anyhow::Result<()> {
        let (status, said) = audited(&lariat, folder, file, path)?;
        match status {
            Some(REFUTED) => refuted.push(format!("{file}: {said}")),
            Some(0 | 1) => ran += 1,
            _ => stopped += 1,
        }
        Ok(())
    };
    for file in programs().into_iter().step_by(args.every.max(1)) {
        let (Some(folder), Some(name)) = (file.parent(), file.file_name()) else { continue };
        look(folder, &name.to_string_lossy(), &[])?;
    }
    let kernels = tempfile::tempdir()?;
    for file in
        files_in(&shell::root().join("xtask/kernels")).into_iter().step_by(args.every.max(1))
    {
        let Some(stem) = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()) else {
            continue;
        };
        fs::copy(&file, kernels.path().join(format!("{stem}.m")))?;
        fs::write(kernels.path().join("main.m"), format!("{stem}(40, 3);\n"))?;
        look(kernels.path(), "main.m", &[])?;
    }
    for entry in random::programs(args.random, args.seed) {
        let folder = tempfile::tempdir()?;
        entry.copy_to(folder.path())?;
        look(folder.path(), &format!("{}.m", entry.call), &[])?;
    }
    println!(
        "{ran} programs ran with all proofs evaluated, {stopped} stopped or refused, {} refuted a proof",
        refuted.len()
    );
    refuted.iter().for_each(|line| println!("{line}"));
    ensure!(refuted.is_empty(), "{} programs refute a proof", refuted.len());
    Ok(())
}

/// How a program ends, and what it says last.
fn audited(
    lariat: &Path,
    folder: &Path,
    file: &str,
    path: &[PathBuf],
) -> anyhow::Result<(Option<i32>, String)> {
    let mut command = Command::new("timeout");
    command.arg("60").arg(lariat).args(["run", file, "--audit", "--dialect", "octave"]);
    for folder in path {
        command.arg("--path").arg(folder);
    }
    let output = command
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .context("the program does not start")?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok((output.status.code(), said.lines().last().unwrap_or_default().to_owned()))
}

/// The programs with a recorded output, and the benchmarks.
pub fn programs() -> Vec<PathBuf> {
    let root = shell::root();
    let mut all = files_in(&root.join("crates/cli/tests/compiled"));
    all.retain(|file| file.with_extension("out").is_file());
    let folders = fs::read_dir(root.join("examples/benchmarks")).into_iter().flatten().flatten();
    let mut benchmarks: Vec<PathBuf> = folders
        .map(|folder| {
            let name = folder.file_name().to_string_lossy().into_owned();
            folder.path().join(format!("drv_{name}.m"))
        })
        .filter(|file| file.is_file())
        .collect();
    benchmarks.sort();
    all.extend(benchmarks);
    all
}

/// The `.m` files of a folder.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut all: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|extension| extension == "m")).collect();
    all.sort();
    all
}
