//! `cargo xtask octave-counts`: how many arguments GNU Octave's functions take, by runs.
//!
//! Each function that the specification and GNU Octave have is called with 0 to 4 arguments of
//! many kinds (`octave_counts.m`), in a process and a folder of its own. For a function in a file
//! the number that it is declared with is the most; of others, what every call was refused with
//! beyond what the specification allows. The least is what no call was accepted below, at most
//! what the specification says.
//!
//! The result is `crates/builtins/spec/octave-counts.txt`. With `--sample` some of its lines are
//! held against new runs, and nothing is written.
//!
//! What waits, asks, ends the run, draws, or changes files and settings is left out.
//!
//! Cost: two minutes on two threads.

use anyhow::{Context as _, bail};
use lariat_builtins::{Builtin, builtins, octave_counts};
use lariat_soundness::{octave, shell};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// What to run.
#[derive(clap::Args)]
pub struct Args {
    /// Only compare so many lines of the table with new runs
    #[arg(long, value_name = "N")]
    pub sample: Option<usize>,
}

const PROBE: &str = include_str!("octave_counts.m");
/// Replaces the function that formats a manual page for each refusal.
const USAGE: &str = "function print_usage (varargin)\n  \
                     error (\"Octave:invalid-fun-call\", \"Invalid call to it\");\nend\n";
/// Functions that are tried at a time.
const THREADS: usize = 2;
const PATIENCE: Duration = Duration::from_secs(8);

/// Beginnings of names of what is not called.
const LEFT_OUT: &str = include_str!("octave_counts_left_out.txt");

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let octave = octave::program().context("GNU Octave is not installed")?;
    let tree = builtins();
    let left_out: Vec<&str> = LEFT_OUT.split_whitespace().collect();
    let is_tried = |builtin: &&Builtin| {
        let name = &builtin.name;
        let is_left_out = left_out.iter().any(|start| match start.strip_suffix('$') {
            Some(whole) => whole == name,
            None => name.starts_with(start),
        });
        !builtin.is_member() && !is_left_out
    };
    let all: Vec<&Builtin> = tree.concrete().map(|id| tree.get(id)).filter(is_tried).collect();
    match args.sample {
        Some(lines) => {
            let known = |it: &&&Builtin| octave_counts(&it.name).is_some();
            let all: Vec<&Builtin> = all.iter().filter(known).copied().collect();
            let every = (all.len() / lines.max(1)).max(1);
            compare(octave, all.into_iter().step_by(every).collect())
        }
        None => write(&counts(octave, all)?),
    }
}

/// How many arguments a function takes: at least, and at most.
type Counts = (u32, Option<u32>);

fn compare(octave: &str, sample: Vec<&Builtin>) -> anyhow::Result<()> {
    let tried = sample.len();
    let differ: Vec<String> = counts(octave, sample)?
        .into_iter()
        .filter_map(|(name, counts)| {
            let known = octave_counts(&name).map(|it| (it.least, it.most));
            (known != Some(counts)).then(|| format!("{name}: {known:?}, now {counts:?}"))
        })
        .collect();
    println!("{tried} functions, {} differ", differ.len());
    match differ.is_empty() {
        true => Ok(()),
        false => bail!("numbers of arguments differ:\n{}", differ.join("\n")),
    }
}

fn write(counts: &BTreeMap<String, Counts>) -> anyhow::Result<()> {
    let mut text = String::from(
        "% How many arguments GNU Octave's functions take: the least, and the most or `any`.\n\
         % Written by `cargo xtask octave-counts`.\n\n",
    );
    for (name, (least, most)) in counts {
        let most = most.map_or("any".to_owned(), |most| most.to_string());
        text.push_str(&format!("{name} {least} {most}\n"));
    }
    let path = shell::root().join("crates/builtins/spec/octave-counts.txt");
    std::fs::write(&path, text)?;
    println!("{} functions in {}", counts.len(), path.display());
    Ok(())
}

/// The numbers of arguments of those functions that GNU Octave has.
fn counts(octave: &str, all: Vec<&Builtin>) -> anyhow::Result<BTreeMap<String, Counts>> {
    let folder = shell::target().join("octave-counts");
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("print_usage.m"), USAGE)?;
    let (next, found) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let work = || {
        while let Some(builtin) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            let line = probe(octave, &folder, &builtin.name)?;
            let counts = line.and_then(|line| read(&line, builtin));
            if let (Some(counts), Ok(mut found)) = (counts, found.lock()) {
                found.insert(builtin.name.clone(), counts);
            }
        }
        anyhow::Ok(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| match thread.join() {
            Ok(result) => result,
            Err(_) => bail!("a thread of the probe panicked"),
        })
    })?;
    found.into_inner().ok().context("a thread of the probe panicked")
}

/// What the probe prints; nothing where it takes too long, or ends Octave.
fn probe(octave: &str, folder: &Path, name: &str) -> anyhow::Result<Option<String>> {
    let child = Command::new(octave)
        .args(["--norc", "--quiet", "--no-history", "--eval", PROBE])
        .env("LARIAT_NAME", name)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let output = shell::output_within(child, PATIENCE)?;
    Ok(output.and_then(|output| output.lines().last().map(str::to_owned)))
}

/// `2 3 00111`: in a file, declared with three, accepted with two to four.
fn read(line: &str, builtin: &Builtin) -> Option<Counts> {
    let [kind, declared, accepted] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
    let least = accepted.find('1').filter(|_| ["2", "5"].contains(&kind))? as u32;
    let most = match (kind, declared.parse::<u32>(), accepted.ends_with('1')) {
        ("2", declared, _) => declared.ok(),
        (_, _, true) => None,
        (_, _, false) => {
            let accepted = accepted.rfind('1')? as u32;
            builtin.args.max.map(|most| most.max(accepted))
        }
    };
    let least = least.min(builtin.args.min);
    Some((least, most)).filter(|counts| *counts != (0, None))
}
