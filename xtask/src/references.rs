//! `cargo xtask references`: go-to-definition and find-references against calls that are known
//! otherwise.
//!
//! 1. Against the static call graph: at a call's name, go-to-definition leads to the function
//!    that the edge leads to, and find-references of that function lists the name. A name that
//!    the graph resolves to another function is not listed.
//! 2. Against runs: GNU Octave's profiler records who calls whom in the benchmark programs and
//!    in the test blocks of its library; find-references of the callee lists a place in the
//!    caller.
//!
//! The graph comes from the Tame IR and the value analysis, the profiler's record from a run;
//! the editor looks names up in the tree. So they agree only if all of them are right.
//!
//! | module | one concept |
//! |---|---|
//! | [`project`] | the files that questions are asked about, and the answers |
//! | [`static_calls`] | the edges of the call graph against the answers |
//! | [`recorded_calls`] | the profiler's record against the answers |
//! | [`tally`] | what agrees, and what does not |
//!
//! Example: `cargo xtask references`, or `cargo xtask references --files 100 --runs 10`.
//!
//! Cost: a call graph for each function of the library, some minutes; 200 ms for each run.

mod project;
mod recorded_calls;
mod static_calls;
mod tally;

use anyhow::{Context as _, ensure};
use lariat_soundness::{library, octave, shell};
use project::Project;
use recorded_calls::Run;
use std::fs;
use std::path::PathBuf;
use tally::Tally;

/// What to compare.
#[derive(clap::Args)]
pub struct Args {
    /// Follow the calls of so many files of Octave's library; of all unless given
    #[arg(long, value_name = "N")]
    files: Option<usize>,
    /// Run the test blocks of so many files of Octave's library; of all unless given
    #[arg(long, value_name = "N")]
    runs: Option<usize>,
    /// Print each call that is followed through a value or a string
    #[arg(long)]
    unnamed: bool,
}

impl Args {
    /// Some files and runs, for the test run.
    pub fn sample(files: usize, runs: usize) -> Self {
        Self { files: Some(files), runs: Some(runs), unnamed: false }
    }
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let library = library::octave_library().context("GNU Octave is not installed")?;
    let examples = example_folders()?;
    let mut tallies = Vec::new();
    for folder in &examples {
        let project = Project::open(folder)?;
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        tallies.push((format!("call graph, {name}"), static_calls::compare(&project, None)?));
    }
    let project = Project::open(&library)?;
    tallies.push(("call graph, library".to_owned(), static_calls::compare(&project, args.files)?));
    if octave::program().is_some() {
        let runs = Run::of_blocks(&library, args.runs)?;
        tallies.push(("profiler, library".to_owned(), recorded_calls::compare(&project, &runs)?));
        for folder in &examples {
            let runs = Run::of_drivers(folder)?;
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if !runs.is_empty() {
                let project = Project::open(folder)?;
                tallies
                    .push((format!("profiler, {name}"), recorded_calls::compare(&project, &runs)?));
            }
        }
    }
    report(args, &tallies)
}

/// The folders of examples, each a program; of the benchmarks each one.
fn example_folders() -> anyhow::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    let examples = shell::root().join("examples");
    for parent in [examples.join("benchmarks"), examples] {
        for entry in fs::read_dir(parent)? {
            let path = entry?.path();
            if path.is_dir() && !path.ends_with("benchmarks") {
                folders.push(path);
            }
        }
    }
    folders.sort();
    Ok(folders)
}

fn report(args: &Args, tallies: &[(String, Tally)]) -> anyhow::Result<()> {
    let mut faults = 0;
    for word in ["call graph", "profiler"] {
        let mut whole = Tally::default();
        for (name, tally) in tallies.iter().filter(|(name, _)| name.starts_with(word)) {
            if !tally.missing.is_empty() || !tally.wrong.is_empty() {
                tally.print(name);
            }
            if args.unnamed {
                tally.unnamed.iter().for_each(|it| println!("{name}, without a name: {it}"));
            }
            whole.agree += tally.agree;
            whole.several += tally.several;
            whole.unnamed.extend(tally.unnamed.iter().cloned());
            faults += tally.missing.len() + tally.wrong.len();
        }
        let (missing, wrong) = tallies
            .iter()
            .filter(|(name, _)| name.starts_with(word))
            .fold((0, 0), |(m, w), (_, it)| (m + it.missing.len(), w + it.wrong.len()));
        println!(
            "{word}: {} calls agree, {} among several, {} without a name, {missing} missing, {wrong} wrong",
            whole.agree,
            whole.several,
            whole.unnamed.len()
        );
    }
    ensure!(faults == 0, "{faults} calls differ");
    Ok(())
}
