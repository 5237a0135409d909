//! `cargo xtask test`: all that a change must pass. `.ci/run` calls it.
//!
//! The steps run in order, also after one that fails, so that one run shows
//! everything; the last lines name the first step that failed. Where Octave
//! cannot be installed, that step says what to install, and the tests that need
//! Octave skip themselves.

use crate::{
    compiled_audit, compiled_blocks, compiled_displays, compiled_random, corpus, editors, edits,
    format_corpus, mutants, octave_counts, partitions, references, sanitized, setup, tame_corpus,
    tidy, truth,
};
use anyhow::bail;
use lariat_soundness::{debian, library, octave, shell};
use std::time::{Duration, Instant};

/// What to run.
#[derive(clap::Args)]
pub struct Args {
    /// Run only the steps whose name contains this word
    #[arg(long, value_name = "WORD")]
    only: Option<String>,
}

/// A step: its name and what it does.
type Step = (&'static str, fn() -> anyhow::Result<()>);

/// All steps. The tests are the last: their closing lines are what CI reads.
const STEPS: &[Step] = &[
    ("set-up", set_up),
    ("format", || shell::run(&mut shell::cargo(&["fmt", "--all", "--check"]))),
    ("tidy", tidy::run),
    ("clippy", clippy),
    ("documentation", documentation),
    ("corpus sample", corpus_sample),
    ("tame sample", tame_sample),
    ("format sample", || format_corpus::run(&format_corpus::Args::sample(SAMPLE))),
    ("soundness", soundness_sample),
    ("mutants", mutants_sample),
    ("locality", locality_sample),
    ("truth", truth_sample),
    ("compiled", compiled_sample),
    ("references", references_sample),
    ("octave counts", octave_counts_sample),
    ("editors", || editors::run(&editors::Args::sample())),
    ("tests", || shell::run(&mut shell::cargo(&["test", "--workspace", "--no-fail-fast"]))),
];

/// Files of the corpora that a test run looks at.
const SAMPLE: usize = 400;

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let wanted = |step: &&Step| args.only.as_ref().is_none_or(|word| step.0.contains(word));
    let steps: Vec<&Step> = STEPS.iter().filter(wanted).collect();
    if steps.is_empty() {
        bail!("no such step; there are: {}", names(STEPS.iter()));
    }
    let results: Vec<Outcome> = steps.into_iter().map(run_step).collect();
    report(&results)
}

fn names<'a>(steps: impl Iterator<Item = &'a Step>) -> String {
    steps.map(|step| step.0).collect::<Vec<_>>().join(", ")
}

/// How a step ended.
struct Outcome {
    name: &'static str,
    took: Duration,
    error: Option<String>,
}

fn run_step((name, step): &Step) -> Outcome {
    println!("\n── {name} {}", "─".repeat(72 - name.len()));
    let start = Instant::now();
    let error = step().err().map(|error| format!("{error:#}"));
    if let Some(error) = &error {
        println!("{name}: {error}");
    }
    Outcome { name, took: start.elapsed(), error }
}

/// Prints one line a step and names the first that failed.
fn report(results: &[Outcome]) -> anyhow::Result<()> {
    println!("\n── summary {}", "─".repeat(65));
    for result in results {
        let verdict = if result.error.is_some() { "FAILED" } else { "ok" };
        println!("{:<14} {verdict:<6} {:>6.1} s", result.name, result.took.as_secs_f64());
    }
    match results.iter().find_map(|result| Some((result.name, result.error.as_ref()?))) {
        Some((name, error)) => bail!("first failing step: {name}: {error}"),
        None => Ok(()),
    }
}

/// Installs what is missing. Without Octave the run continues unless this is a
/// machine where it could have been installed.
fn set_up() -> anyhow::Result<()> {
    setup::rust_components()?;
    debian::build_tools()?;
    match setup::octave() {
        Err(error) if !(debian::is_debian() && debian::is_root()) => {
            println!("{error}\ngoing on without it");
            Ok(())
        }
        result => result,
    }
}

fn clippy() -> anyhow::Result<()> {
    let words = ["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"];
    shell::run(&mut shell::cargo(&words))
}

/// The documentation of every item, private ones too: a link in it leads somewhere.
fn documentation() -> anyhow::Result<()> {
    let words = ["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"];
    let flags = "-D warnings -A rustdoc::private_intra_doc_links";
    shell::run(shell::cargo(&words).env("RUSTDOCFLAGS", flags))
}

fn corpus_sample() -> anyhow::Result<()> {
    if octave::version().is_none() {
        println!("skipped: GNU Octave is not installed");
        return Ok(());
    }
    corpus::run(&corpus::Args::sample(SAMPLE))
}

fn tame_sample() -> anyhow::Result<()> {
    if octave::version().is_none() {
        println!("skipped: GNU Octave is not installed");
        return Ok(());
    }
    tame_corpus::run(&tame_corpus::Args::sample(SAMPLE))
}

/// Errors planted into each benchmark program.
const PLANTED: usize = 4;
/// Errors planted at a time into some of them.
const AT_A_TIME: usize = 2;

/// Lines of the table that are held against runs.
const COUNTS: usize = 60;

fn octave_counts_sample() -> anyhow::Result<()> {
    if octave::program().is_none() {
        println!("skipped: GNU Octave is not installed");
        return Ok(());
    }
    octave_counts::run(&octave_counts::Args { sample: Some(COUNTS) })
}

fn mutants_sample() -> anyhow::Result<()> {
    if octave::program().is_none() {
        println!("skipped: GNU Octave is not installed");
        return Ok(());
    }
    mutants::run(&mutants::Args::sample(PLANTED, AT_A_TIME))
}

/// Some of Octave's own tests, their calls too.
fn soundness_sample() -> anyhow::Result<()> {
    match library::octave_library() {
        Some(library) if octave::version().is_some() => {
            lariat_soundness::run(&lariat_soundness::Args::sample(library, SAMPLE))
        }
        _ => {
            println!("skipped: GNU Octave is not installed");
            Ok(())
        }
    }
}

/// Parts of a folder that are compared with the whole, and edits of its files.
const PARTS: usize = 3;
const EDITS: usize = 40;

/// Some files alone, and edited, have the findings that they have in the whole.
fn locality_sample() -> anyhow::Result<()> {
    let Some(library) = library::octave_library() else {
        println!("skipped: GNU Octave is not installed");
        return Ok(());
    };
    let folder = library.join("general");
    shell::run(&mut shell::cargo(&shell::BUILD))?;
    partitions::run(&partitions::Args::sample(folder.clone(), PARTS))?;
    edits::run(&edits::Args::sample(folder, EDITS))
}

/// The examples have the findings that their table lists, and no other ones.
fn truth_sample() -> anyhow::Result<()> {
    let root = shell::root();
    truth::run(&truth::Args::sample(root.join("examples"), root.join("soundness/truth/examples")))
}

/// Random programs that are compiled, and values that are shown.
const COMPILED: usize = 20;
const DISPLAYED: usize = 200;

/// Of the test blocks of the toolbox's functions, each of so many.
const BLOCKS: usize = 60;

/// Some random programs do the same compiled.
fn compiled_sample() -> anyhow::Result<()> {
    if octave::program().is_none() {
        println!("skipped: GNU Octave is not installed");
        return Ok(());
    }
    shell::run(&mut shell::cargo(&shell::BUILD))?;
    compiled_random::run(&compiled_random::Args::sample(COMPILED))?;
    compiled_displays::run(&compiled_displays::Args::sample(DISPLAYED))?;
    compiled_audit::run(&compiled_audit::Args::sample())?;
    compiled_blocks::run(&compiled_blocks::Args::sample(BLOCKS))?;
    sanitized::run(&sanitized::Args::sample())
}

/// Files whose calls are followed, and whose test blocks are run.
const FOLLOWED: usize = 40;
const RUN: usize = 12;

/// Definitions and references agree with the call graph, and with what the profiler records.
fn references_sample() -> anyhow::Result<()> {
    if library::octave_library().is_none() {
        println!("skipped: GNU Octave is not installed");
        return Ok(());
    }
    references::run(&references::Args::sample(FOLLOWED, RUN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_failing_step_is_named() {
        let outcome = |name, error: Option<&str>| Outcome {
            name,
            took: Duration::ZERO,
            error: error.map(str::to_owned),
        };
        let results = [outcome("a", None), outcome("b", Some("broke")), outcome("c", Some("too"))];
        let message = report(&results).map_err(|error| error.to_string());
        assert_eq!(message, Err("first failing step: b: broke".to_owned()));
        assert!(report(&results[..1]).is_ok());
    }
}
