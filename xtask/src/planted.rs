//! `cargo xtask planted`: which errors in sizes does `check` find in one function, with a
//! driver and without?
//!
//! `soundness/planted` holds numerical functions as engineers write them, each with a
//! driver that calls it and with one planted error ([`mod@corpus`]). Octave proves that the
//! function runs as it is and fails with an error of sizes or indices once the line is
//! changed ([`oracle`]). Then the session analyses four small programs: function and
//! driver, function alone, each with the error and without.
//!
//! How it is counted:
//!
//! - A *finding of sizes* is an error or a warning of one of the rules [`OF_SIZES`], or of
//!   an index 0; what is off by default, or a note, does not count.
//! - It is *false* if it is found without the error.
//! - An error is *found* by a finding of sizes that the same program without the error
//!   does not have. It may be at the changed line, at the line with which Octave fails, or
//!   at another one that the change puts into contradiction with the rest: since nothing
//!   else was changed, it is the change that it is about. The table tells these apart, and
//!   a finding in the driver is one of the call.
//!
//! Cost: one start of Octave; four analyses of some twenty lines for each function.

mod corpus;
mod oracle;

use anyhow::bail;
use corpus::{Planted, corpus};
use lariat_base::Severity;
use lariat_session::{Options, in_memory};
use lariat_soundness::octave;
use std::collections::BTreeSet;

/// The rules about sizes.
const OF_SIZES: [&str; 3] = ["index-out-of-bounds", "matrix-or-elementwise", "shape-mismatch"];
/// The share that must be found in the function alone.
const BAR_ALONE: f64 = 0.50;
/// The share that must be found where a driver calls the function.
const BAR_DRIVEN: f64 = 0.95;
/// The folder in which a program pretends to lie.
const ROOT: &str = "/program";

/// What to run.
#[derive(clap::Args, Default)]
pub struct Args {
    /// Only functions whose names contain this word
    #[arg(long, value_name = "WORD")]
    only: Option<String>,
    /// Succeed whatever the shares are
    #[arg(long)]
    report_only: bool,
    /// Print what is found
    #[arg(long)]
    findings: bool,
}

/// A finding of sizes: where it stands, which rule found it, and what it says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    file: String,
    line: usize,
    code: &'static str,
    message: String,
}

/// What became of a planted error.
struct Outcome {
    alone: BTreeSet<Found>,
    driven: BTreeSet<Found>,
    wrong: BTreeSet<Found>,
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let mut all = corpus()?;
    all.retain(|one| args.only.as_ref().is_none_or(|word| one.name.contains(word)));
    let proved = match octave::program() {
        Some(octave) => oracle::prove(octave, &all)?,
        None => {
            println!("GNU Octave is not installed: that the errors fail is not proved");
            vec![None; all.len()]
        }
    };
    println!(
        "{:<24} {:>5} {:>6}  {:<14} {:<14} false",
        "function", "line", "fails", "alone", "driven"
    );
    let (mut alone, mut driven, mut wrong) = (0, 0, 0);
    for (one, fails) in all.iter().zip(&proved) {
        let outcome = judge(one)?;
        print(one, *fails, &outcome, args.findings);
        alone += usize::from(!outcome.alone.is_empty());
        driven += usize::from(!outcome.driven.is_empty());
        wrong += outcome.wrong.len();
    }
    report(all.len(), (alone, driven), wrong, args.report_only)
}

fn judge(one: &Planted) -> anyhow::Result<Outcome> {
    let file = format!("{}.m", one.name);
    let alone = |text: &str| found(&[(&file, text)]);
    let driven = |text: &str| found(&[(&file, text), (corpus::DRIVER, &one.driver)]);
    let (calm, calm_driven) = (alone(&one.original)?, driven(&one.original)?);
    let new = |found: BTreeSet<Found>, known: &BTreeSet<Found>| -> BTreeSet<Found> {
        let is_known = |one: &Found| known.iter().any(|other| one.is_where(other));
        found.into_iter().filter(|one| !is_known(one)).collect()
    };
    Ok(Outcome {
        alone: new(alone(&one.changed)?, &calm),
        driven: new(driven(&one.changed)?, &calm_driven),
        wrong: calm.union(&calm_driven).cloned().collect(),
    })
}

impl Found {
    fn is_where(&self, other: &Self) -> bool {
        (&self.file, self.line, self.code) == (&other.file, other.line, other.code)
    }
}

/// Is it about sizes or indices? An index 0 is a finding of the rule about classes.
fn is_of_sizes(code: &str, message: &str) -> bool {
    OF_SIZES.contains(&code) || message.contains("index 0 is not a positive integer")
}

/// The findings of sizes in a program.
fn found(files: &[(&str, &str)]) -> anyhow::Result<BTreeSet<Found>> {
    let snapshot = in_memory(ROOT, files.iter().copied(), Options::none(ROOT)).snapshot();
    let mut all = BTreeSet::new();
    for finding in snapshot.check(&|| {})?.findings {
        let counts =
            finding.severity > Severity::Note && is_of_sizes(finding.code, &finding.message);
        let Some(place) = finding.primary().filter(|_| counts) else { continue };
        let source = snapshot.sources().file(place.file);
        all.insert(Found {
            file: source.name().to_owned(),
            line: source.position(place.span.start).line as usize,
            code: finding.code,
            message: finding.message,
        });
    }
    Ok(all)
}

fn print(one: &Planted, fails: Option<usize>, outcome: &Outcome, findings: bool) {
    let number = |line: Option<usize>| line.map_or_else(|| "?".to_owned(), |line| line.to_string());
    let (name, line) = (&one.name, one.line);
    let alone = place(one, fails, &outcome.alone);
    let driven = place(one, fails, &outcome.driven);
    let wrong = outcome.wrong.len();
    println!("{name:<24} {line:>5} {:>6}  {alone:<14} {driven:<14} {wrong}", number(fails));
    let kinds = [("alone", &outcome.alone), ("driven", &outcome.driven), ("false", &outcome.wrong)];
    for (kind, found) in kinds.iter().filter(|(kind, _)| findings || *kind == "false") {
        for Found { file, line, code, message } in *found {
            println!("    {kind}: {file}:{line}: {code}: {message}");
        }
    }
}

/// Which of the lines that count a finding is at.
fn place(one: &Planted, fails: Option<usize>, found: &BTreeSet<Found>) -> &'static str {
    let at =
        |line: usize| found.iter().any(|found| found.file != corpus::DRIVER && found.line == line);
    match found {
        _ if found.is_empty() => "-",
        _ if at(one.line) => "changed line",
        _ if fails.is_some_and(at) => "failing line",
        _ if found.iter().all(|found| found.file == corpus::DRIVER) => "call",
        _ => "other line",
    }
}

fn report(
    all: usize,
    (alone, driven): (usize, usize),
    wrong: usize,
    report_only: bool,
) -> anyhow::Result<()> {
    let share = |count: usize| count as f64 / all.max(1) as f64;
    let line = |name: &str, count: usize, bar: f64| {
        let (share, bar) = (100.0 * share(count), 100.0 * bar);
        println!("{name:<24} {count:>3} of {all}, {share:.1} % ({bar:.0} % wanted)");
    };
    line("\nfound in the function", alone, BAR_ALONE);
    line("found with the driver", driven, BAR_DRIVEN);
    println!("{:<24} {wrong:>3} (none wanted)", "false findings");
    let met = share(alone) >= BAR_ALONE && share(driven) >= BAR_DRIVEN && wrong == 0;
    if !met && !report_only {
        bail!("the bars are not met");
    }
    Ok(())
}
