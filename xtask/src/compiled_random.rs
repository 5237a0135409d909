//! `cargo xtask compiled-random`: do random programs do the same compiled?
//!
//! The programs are those of the soundness oracle: arrays of many sizes, empty ones among them,
//! under every operator, in loops, branches and `try`. Here each statement shows its value, and
//! random numbers are ones. GNU Octave and `lariat run` have to print the same bytes and to end in the same manner, with the
//! same error if there is one.
//!
//! Example: `cargo xtask compiled-random --count 500 --seed 3`.
//!
//! Cost: two seconds a program, most of it the C compiler's.

use crate::compiled::{self, Verdict};
use anyhow::ensure;
use lariat_soundness::{random, shell};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What to run.
#[derive(clap::Args)]
pub struct Args {
    /// So many programs
    #[arg(long, default_value_t = 500)]
    count: usize,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only the program of this number
    #[arg(long, value_name = "N")]
    only: Option<usize>,
    /// Print each program that is not the same
    #[arg(long)]
    list: bool,
    /// Keep the programs that are not the same in this folder
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// The program to test; `target/debug/lariat` otherwise
    #[arg(long, value_name = "FILE")]
    lariat: Option<PathBuf>,
}

impl Args {
    /// A few programs.
    pub fn sample(count: usize) -> Self {
        Self { count, seed: 1, only: None, list: false, keep: None, lariat: None }
    }
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let lariat = shell::lariat(args.lariat.as_deref())?;
    let (mut same, mut void, mut otherwise) = (0, 0, 0);
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let programs = random::programs(args.count, args.seed).into_iter().enumerate();
    for (number, entry) in programs.filter(|(at, _)| args.only.is_none_or(|only| only == *at)) {
        let folder = tempfile::tempdir()?;
        entry.copy_to(folder.path())?;
        let file = format!("{}.m", entry.call);
        show_values(&folder.path().join(&file))?;
        let (kind, reason) = match compiled::judge(&lariat, folder.path(), &file, &[])? {
            Verdict::Same => {
                same += 1;
                continue;
            }
            Verdict::Void => {
                void += 1;
                continue;
            }
            Verdict::Refused(reason) => ("refused", reason),
            Verdict::Stopped(reason) => ("stopped", reason),
            Verdict::Differs(reason) => ("otherwise", reason),
        };
        if kind == "otherwise" {
            otherwise += 1;
        }
        if let Some(kept) = &args.keep {
            fs::create_dir_all(kept)?;
            let name = format!("random_{}_{number}.m", args.seed);
            fs::copy(folder.path().join(&file), kept.join(name))?;
        }
        if args.list || kind == "otherwise" {
            println!("program {number} of seed {}: {kind}: {reason}", args.seed);
        }
        *reasons.entry(format!("{kind}: {reason}")).or_default() += 1;
    }
    let others: usize = reasons.values().sum::<usize>() - otherwise;
    println!(
        "{} random programs: {same} the same, {others} refused or stopped with a reason, \
         {otherwise} otherwise, {void} not run by the interpreter",
        args.count
    );
    let mut sorted: Vec<(&String, &usize)> = reasons.iter().collect();
    sorted.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    sorted.iter().take(40).for_each(|(reason, count)| println!("{count:5} {reason}"));
    ensure!(otherwise == 0, "{otherwise} programs do otherwise than the interpreter");
    Ok(())
}

/// Lets each assignment show its value.
fn show_values(file: &Path) -> anyhow::Result<()> {
    let text = fs::read_to_string(file)?;
    Ok(fs::write(file, shown(&text))?)
}

/// The code without the semicolons that end its lines, and without random numbers.
fn shown(text: &str) -> String {
    let line = |line: &str| format!("{}\n", line.strip_suffix(';').unwrap_or(line));
    text.replace("rand(", "ones(").lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_show_their_values() {
        assert_eq!(shown("for i = 1:2\n  x = [1; 2];\nend\n"), "for i = 1:2\n  x = [1; 2]\nend\n");
    }
}
