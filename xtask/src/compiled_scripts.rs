//! `cargo xtask compiled-scripts`: do the scripts of a toolbox do the same compiled?
//!
//! Scripts are the files that define nothing: the examples and programs of a toolbox. GNU Octave runs
//! each in its folder of a copy of the toolbox; one that fails there, takes longer than
//! twenty seconds, draws, reads what a person types, or needs files is left out. Then `lariat run`
//! compiles it, and both have to print the same bytes and to end in the same manner.
//!
//! ```text
//! cargo xtask compiled-scripts ../mole --path /usr/share/octave/7.3.0/m/polynomial
//! ```
//!
//! Printed are the shares of scripts that are the same, refused, stopped at run time, and different;
//! then the reasons, the most frequent first.
//!
//! Cost: some two seconds a script that is run.

use crate::compiled::{self, Verdict};
use anyhow::{Context as _, bail, ensure};
use lariat_soundness::shell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Functions that draw, ask, or work with files.
const OUTSIDE: &[&str] = &[
    "audioread",
    "axes",
    "axis",
    "bar",
    "clf",
    "close",
    "colorbar",
    "contour",
    "csvread",
    "dlmread",
    "drawnow",
    "errorbar",
    "figure",
    "fopen",
    "getframe",
    "ginput",
    "gcf",
    "hist",
    "histogram",
    "hold",
    "imagesc",
    "imread",
    "imshow",
    "input",
    "keyboard",
    "legend",
    "line",
    "load",
    "loglog",
    "mesh",
    "movie",
    "patch",
    "pause",
    "pkg",
    "plot",
    "plot3",
    "polar",
    "print",
    "quiver",
    "readtable",
    "save",
    "saveas",
    "scatter",
    "semilogx",
    "semilogy",
    "set",
    "stairs",
    "stem",
    "subplot",
    "surf",
    "system",
    "text",
    "textread",
    "title",
    "tic",
    "toc",
    "uigetfile",
    "urlread",
    "waitbar",
    "xlabel",
    "xlsread",
    "ylabel",
    "rand",
    "randi",
    "randn",
    "randperm",
    "clock",
    "datestr",
    "now",
    "cputime",
];

/// What to run.
#[derive(clap::Args)]
pub struct Args {
    /// Folders of toolboxes
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// A folder on the path while compiling; may be repeated
    #[arg(long = "path", value_name = "DIR")]
    path: Vec<PathBuf>,
    /// So many scripts of each toolbox at most
    #[arg(long, default_value_t = 100)]
    most: usize,
    /// How many reasons to show
    #[arg(long, value_name = "N", default_value_t = 40)]
    reasons: usize,
    /// Print each script that is not the same
    #[arg(long)]
    list: bool,
    /// The program to test; `target/debug/lariat` otherwise
    #[arg(long, value_name = "FILE")]
    lariat: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let lariat = shell::lariat(args.lariat.as_deref())?;
    let paths: Result<Vec<PathBuf>, _> = args.path.iter().map(fs::canonicalize).collect();
    let paths = paths.context("a folder of the path is not there")?;
    let mut counts = [0; 4];
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for toolbox in &args.folders {
        let copy = tempfile::tempdir()?;
        copy_code(toolbox, copy.path())?;
        for script in scripts(toolbox)?.into_iter().take(args.most) {
            let file = copy.path().join(script.strip_prefix(toolbox)?);
            let (Some(folder), Some(name)) = (file.parent(), file.file_name()) else { continue };
            let name = name.to_string_lossy();
            let (kind, reason) = match compiled::judge_success(&lariat, folder, &name, &paths)? {
                Verdict::Void => continue,
                Verdict::Same => {
                    counts[0] += 1;
                    continue;
                }
                Verdict::Refused(reason) => (1, reason),
                Verdict::Stopped(reason) => (2, reason),
                Verdict::Differs(reason) => (3, reason),
            };
            counts[kind] += 1;
            let word = ["same", "refused", "stopped", "different"][kind];
            if args.list || kind == 3 {
                println!("{}: {word}: {reason}", script.display());
            }
            *reasons.entry(format!("{word}: {reason}")).or_default() += 1;
        }
    }
    let all: usize = counts.iter().sum();
    if all == 0 {
        bail!("no scripts that GNU Octave runs");
    }
    for (word, count) in ["same", "refused", "stopped", "different"].iter().zip(counts) {
        println!("{word}: {count} of {all} ({:.1} %)", 100.0 * count as f64 / all as f64);
    }
    let mut sorted: Vec<(&String, &usize)> = reasons.iter().collect();
    sorted.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    sorted.iter().take(args.reasons).for_each(|(reason, count)| println!("{count:5} {reason}"));
    ensure!(counts[3] == 0, "{} scripts do otherwise than the interpreter", counts[3]);
    Ok(())
}

/// The scripts of a folder that neither draw nor ask.
fn scripts(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in ignore::WalkBuilder::new(folder).sort_by_file_path(Path::cmp).build() {
        let path = entry?.into_path();
        let is_code = path.extension().is_some_and(|extension| extension == "m");
        let is_named = path.file_stem().and_then(|stem| stem.to_str()).is_some_and(is_name);
        if is_code && is_named && is_plain_script(&String::from_utf8_lossy(&fs::read(&path)?)) {
            found.push(path);
        }
    }
    Ok(found)
}

fn is_name(stem: &str) -> bool {
    stem.starts_with(|first: char| first.is_ascii_alphabetic())
        && stem.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Does the text define nothing, and name nothing that draws or asks?
fn is_plain_script(text: &str) -> bool {
    let code: String = text.lines().map(|line| format!("{}\n", without_comment(line))).collect();
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut words =
        code.split(|letter| !is_letter(letter)).filter(|word| !word.is_empty()).peekable();
    let begins = words.peek().copied();
    begins.is_some_and(|word| word != "classdef" && word != "function")
        && words.all(|word| !OUTSIDE.contains(&word))
}

fn without_comment(line: &str) -> &str {
    let line = line.trim_start();
    if line.starts_with(['%', '#']) { "" } else { line.split('%').next().unwrap_or("") }
}

/// The code of a toolbox, in its folders.
fn copy_code(from: &Path, to: &Path) -> anyhow::Result<()> {
    for entry in ignore::WalkBuilder::new(from).build() {
        let path = entry?.into_path();
        if path.extension().is_none_or(|extension| extension != "m") {
            continue;
        }
        let target = to.join(path.strip_prefix(from)?);
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::copy(&path, target)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_define_nothing_and_draw_nothing() {
        assert!(is_plain_script("% plot it\nx = 3; % figure\ndisp(x)\n"));
        assert!(!is_plain_script("x = 3;\nplot(x)\n"));
        assert!(!is_plain_script("% help\nfunction f\nend\n"));
        assert!(!is_plain_script("% nothing\n"));
    }
}
