//! `cargo xtask mutants`: which errors does `lariat check` find before the run?
//!
//! Small errors are planted into programs that run, one at a time
//! ([`plant`]). Those with which Octave fails are kept; the share that `check`
//! reports at the failing operation, or at a call that leads there, is printed
//! for each kind of error ([`run`](mod@run)). An unchanged program with an error is a false
//! alarm.
//!
//! The errors are drawn evenly over the kinds, by a seed; so other ones may be
//! held out.
//!
//! With `--errors N`, errors that are found alone are planted N at a time, to see whether
//! one run reports them all ([`several`]).
//!
//! Cost: a start of Octave for each mutant, on two threads.

mod dependence;
mod failed;
mod plant;
mod program;
mod run;
mod several;

use anyhow::{Context as _, bail};
use failed::{Failed, is_new};
use lariat_soundness::chance::Random;
use lariat_soundness::{octave, shell};
use lariat_syntax::{Dialect, parse};
use plant::Mutant;
use program::{Program, programs};
use run::Found;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The share of failing mutants that must be found.
const BAR: f64 = 0.75;
/// Mutants that are tried at a time.
const THREADS: usize = 2;

/// What to run.
#[derive(clap::Args)]
pub struct Args {
    /// Folders of programs, each a folder with a drv_*.m [default: examples/benchmarks]
    paths: Vec<PathBuf>,
    /// Errors planted into each program
    #[arg(long, value_name = "N", default_value_t = 40)]
    each: usize,
    /// The seed by which they are drawn
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Print those that are not found, with where Octave fails
    #[arg(long)]
    missed: bool,
    /// Also plant so many at a time, of those that are found alone
    #[arg(long, value_name = "N", default_value_t = 0)]
    errors: usize,
    /// The seed by which groups are drawn [default: that of the errors]
    #[arg(long, value_name = "SEED")]
    group_seed: Option<u64>,
    /// Groups of so many in each program
    #[arg(long, value_name = "N", default_value_t = 10)]
    groups: usize,
}

impl Args {
    /// Few errors in each of the benchmark programs, alone and some at a time.
    pub fn sample(each: usize, errors: usize) -> Self {
        Self {
            paths: Vec::new(),
            each,
            seed: 1,
            missed: false,
            errors,
            group_seed: None,
            groups: 1,
        }
    }
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let octave = octave::program().context("GNU Octave is not installed")?;
    shell::run(&mut shell::cargo(&shell::BUILD))?;
    let programs = programs(&args.paths)?;
    if programs.is_empty() {
        bail!("no program with a driver there");
    }
    let mut alarms = 0;
    let mut failed = Vec::new();
    let mut several = several::Count::default();
    for (number, program) in programs.iter().enumerate() {
        let Some(known) = unchanged(octave, program)? else {
            println!("{}: does not run, left out", program.driver);
            continue;
        };
        let errors = known.iter().filter(|found| found.severity == "error");
        for error in errors {
            println!("{}: false alarm: {error:?}", program.driver);
            alarms += 1;
        }
        let drawn = draw(program, args.each, Random::of(args.seed, number));
        let mut of_program = try_all(octave, program, &known, &drawn)?;
        of_program.sort_by_key(|one| (one.at, one.mutant.span, one.mutant.kind));
        if args.errors > 1 {
            let random = Random::of(args.group_seed.unwrap_or(args.seed), number);
            let Args { errors, groups, missed, .. } = *args;
            let wanted = several::Wanted { errors, groups, missed };
            several.add((program, &known), &of_program, wanted, random)?;
        }
        failed.extend(of_program);
    }
    let alone = report(&failed, alarms, args);
    if args.errors > 1 {
        several.report(args.errors)?;
    }
    alone
}

fn report(failed: &[Failed], alarms: usize, args: &Args) -> anyhow::Result<()> {
    let mut kinds: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for one in failed {
        let (caught, all) = kinds.entry(one.mutant.kind).or_default();
        *caught += usize::from(!one.caught.is_empty());
        *all += 1;
        if args.missed && one.caught.is_empty() {
            println!("missed: {}: {}", one.mutant.kind, one.shown);
        }
    }
    println!("\n{:<20} {:>6} {:>6} {:>7}", "error", "failed", "found", "share");
    let line = |name: &str, (caught, all): (usize, usize)| {
        println!("{name:<20} {all:>6} {caught:>6} {:>6.1}%", 100.0 * caught as f64 / all as f64);
    };
    kinds.iter().for_each(|(kind, counts)| line(kind, *counts));
    let caught = failed.iter().filter(|one| !one.caught.is_empty()).count();
    line("all", (caught, failed.len()));
    println!("false errors in unchanged programs: {alarms}");
    let share = caught as f64 / failed.len().max(1) as f64;
    match alarms {
        0 if share >= BAR => Ok(()),
        0 => bail!("{:.1} % found, {:.0} % wanted", 100.0 * share, 100.0 * BAR),
        _ => bail!("{alarms} false alarms"),
    }
}

/// What is found in a program without errors; nothing where it does not run.
fn unchanged(octave: &str, program: &Program) -> anyhow::Result<Option<BTreeSet<Found>>> {
    let folder = tempfile::tempdir()?;
    run::write(folder.path(), program, &run::Changed::new())?;
    match run::failure(octave, folder.path(), program)? {
        None => Ok(Some(run::check(folder.path())?)),
        Some(_) => Ok(None),
    }
}

/// Some errors, evenly over the kinds: the file, and what is planted.
fn draw(program: &Program, count: usize, mut random: Random) -> Vec<(usize, Mutant)> {
    let mut kinds: BTreeMap<&str, Vec<(usize, Mutant)>> = BTreeMap::new();
    for (at, (_, text)) in program.files.iter().enumerate() {
        let parsed = parse(text.as_str(), &Dialect::OCTAVE);
        for mutant in plant::plant(&parsed.tree) {
            kinds.entry(mutant.kind).or_default().push((at, mutant));
        }
    }
    let mut kinds: Vec<Vec<(usize, Mutant)>> = kinds.into_values().collect();
    let mut drawn = Vec::new();
    while drawn.len() < count && !kinds.is_empty() {
        let mut batch = Vec::new();
        for mutants in &mut kinds {
            let at = random.below(mutants.len());
            batch.push(mutants.swap_remove(at));
        }
        // Where not all of a batch fit, any of the kinds may be in it.
        while drawn.len() < count && !batch.is_empty() {
            let at = random.below(batch.len());
            drawn.push(batch.swap_remove(at));
        }
        kinds.retain(|mutants| !mutants.is_empty());
    }
    drawn
}

/// Tries mutants of one program; those that fail.
fn try_all(
    octave: &str,
    program: &Program,
    known: &BTreeSet<Found>,
    drawn: &[(usize, Mutant)],
) -> anyhow::Result<Vec<Failed>> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some((at, mutant)) = drawn.get(next.fetch_add(1, Ordering::Relaxed)) {
            let result = try_one(octave, program, known, *at, mutant);
            if let Ok(mut results) = results.lock() {
                results.push(result);
            }
        }
    };
    std::thread::scope(|scope| (0..THREADS).for_each(|_| _ = scope.spawn(work)));
    let results = results.into_inner().unwrap_or_default();
    let failed: Vec<Option<Failed>> = results.into_iter().collect::<anyhow::Result<_>>()?;
    Ok(failed.into_iter().flatten().collect())
}

fn try_one(
    octave: &str,
    program: &Program,
    known: &BTreeSet<Found>,
    at: usize,
    mutant: &Mutant,
) -> anyhow::Result<Option<Failed>> {
    let (path, text) = &program.files[at];
    let (start, end) = (mutant.span.start as usize, mutant.span.end as usize);
    let changed = format!("{}{}{}", &text[..start], mutant.text, &text[end..]);
    if !parse(changed.as_str(), &Dialect::OCTAVE).errors.is_empty() {
        return Ok(None);
    }
    let folder = tempfile::tempdir()?;
    run::write(folder.path(), program, &run::Changed::from([(at, changed)]))?;
    // Some errors have no place in the program.
    let sites = run::failure(octave, folder.path(), program)?.unwrap_or_default();
    let Some(fails_at) = sites.first().cloned() else { return Ok(None) };
    let mut found = run::check(folder.path())?;
    found.retain(|one| is_new(known, one));
    let is_caught = |one: &&Found| sites.iter().any(|site| one.is_at(site));
    let caught = found.iter().filter(is_caught).cloned().collect();
    let line = text[..start].matches('\n').count() + 1;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (before, after) = (&text[start..end], &mutant.text);
    let shown = format!("{name}:{line}: `{before}` became `{after}`; fails at {sites:?}");
    Ok(Some(Failed { at, line, mutant: mutant.clone(), fails_at, found, caught, shown }))
}
