//! `cargo xtask soundness`: every run stays inside what the analysis claims.
//!
//! Each entry is analysed from its start without arguments, printed as a tamed
//! program with probes, and run under GNU Octave beside the original:
//!
//! 1. what the probes saw is among the values that the analysis claims;
//! 2. the tamed program prints what the original prints, and ends alike;
//! 3. with `--profile`, the calls that Octave's profiler saw are edges.
//!
//! The same run measures how much was known, so that *unknown* does not pass for
//! knowledge.
//!
//! | module | one concept |
//! |---|---|
//! | [`entry`], [`entries`], [`blocks`] | what is run: drivers, literate tests, `%!` blocks |
//! | [`random`] | random programs about sizes |
//! | [`program`], [`analysed`], [`claims`] | an entry through Lariat, and what is claimed of it |
//! | [`point`], [`probes`] | where a run is observed |
//! | [`excuses`] | why a tamed program may do otherwise |
//! | [`batch`] | many programs in few Octave processes |
//! | [`observation`] | what probes wrote down |
//! | [`differences`] | what a tamed program does otherwise |
//! | [`trace_point`], [`symbols`], [`trace`], [`replay`], [`claim`] | sizes that are symbols: where a run is traced, its notes, both together |
//! | [`for_any`] | what is claimed for any arguments, and required of them |
//! | [`tracked`], [`traced`], [`equalities`] | what tracking claims, where a run is observed for it, both together |
//! | [`fits`] | operations that are claimed to fit, asked of Octave |
//! | [`preconditions`], [`asked_preconditions`] | what the typed program proves of operations, asked of Octave |
//! | [`judge`] | observations against claims |
//! | [`calls`] | recorded calls against edges |
//! | [`counts`], [`report`] | the figures |
//! | [`octave`], [`library`], [`debian`] | Octave, its `.m` files, its packages |
//! | [`shell`], [`panics`], [`chance`] | other programs, caught panics, random numbers |

mod analysed;
mod asked_preconditions;
pub mod batch;
mod blocks;
mod calls;
pub mod chance;
mod claim;
mod claims;
mod counts;
pub mod debian;
mod differences;
mod entries;
mod entry;
mod equalities;
mod excuses;
mod fits;
mod for_any;
mod hoisted;
mod judge;
pub mod library;
mod observation;
pub mod octave;
pub mod panics;
mod point;
mod preconditions;
mod probes;
pub mod program;
pub mod random;
mod replay;
mod report;
pub mod shell;
mod symbols;
mod trace;
mod trace_point;
mod traced;
mod tracked;

pub use blocks::Options;
pub use entries::find;
pub use entry::Entry;

use crate::panics::panic_text;
use analysed::Analysed;
use anyhow::{Context as _, Result, bail};
use batch::{End, Job, Run};
use differences::{broken, difference};
use excuses::Excuse;
use judge::{Verdict, Violation};
use lariat_syntax::Dialect;
use report::Report;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What to run.
#[derive(clap::Args)]
pub struct Args {
    /// Folders with drv_*.m, .m files, Markdown pages, files with %! blocks
    #[arg(required_unless_present = "random")]
    paths: Vec<PathBuf>,
    /// N random programs about sizes
    #[arg(long, value_name = "N")]
    random: Option<usize>,
    /// The seed of random programs
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Only entries whose name contains this
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// At most N entries, evenly spread
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Keep the originals, the tamed programs and the observations in this folder
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
    /// Analyse the function that a %! block tests, too
    #[arg(long)]
    with_function: bool,
    /// Hold the calls that Octave's profiler records against the call graph
    #[arg(long)]
    profile: bool,
    /// Seconds without progress after which a run is ended
    #[arg(long, value_name = "S", default_value_t = 300)]
    patience: u64,
}

impl Args {
    /// Some of the entries below a path, with their calls.
    pub fn sample(path: PathBuf, count: usize) -> Self {
        Self {
            paths: vec![path],
            random: None,
            seed: 1,
            filter: None,
            sample: Some(count),
            keep: None,
            json: false,
            with_function: false,
            profile: true,
            patience: 300,
        }
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result<()> {
    let options = blocks::Options { with_function: args.with_function };
    let mut entries = find(&args.paths, &options)?;
    entries.extend(random::programs(args.random.unwrap_or(0), args.seed));
    if let Some(filter) = &args.filter {
        entries.retain(|entry| entry.name.contains(filter.as_str()));
    }
    if let Some(count) = args.sample {
        entries = crate::library::sample(entries, count);
    }
    if entries.is_empty() {
        bail!("no entries there");
    }
    let scratch = tempfile::tempdir()?;
    let folder = args.keep.clone().map_or_else(|| Ok(scratch.path().to_owned()), absolute)?;
    let report = Session { args, folder, entries: &entries }.measure()?;
    match args.json {
        true => println!("{:#}", report.json()),
        false => print!("{}", report.text()),
    }
    match report.violations.len() {
        0 => Ok(()),
        count => bail!("{count} violations"),
    }
}

fn absolute(folder: PathBuf) -> Result<PathBuf> {
    fs::create_dir_all(&folder)?;
    folder.canonicalize().with_context(|| folder.display().to_string())
}

/// One run of the command.
struct Session<'a> {
    args: &'a Args,
    folder: PathBuf,
    entries: &'a [Entry],
}

impl Session<'_> {
    fn place(&self, kind: &str, entry: usize) -> PathBuf {
        self.folder.join(kind).join(format!("{entry:05}"))
    }

    fn measure(&self) -> Result<Report> {
        let originals = self.run_originals()?;
        let fit: Vec<usize> =
            (0..self.entries.len()).filter(|&n| is_fit(&self.entries[n], &originals[n])).collect();
        let mut report = Report { entries: self.entries.len(), ..Report::default() };
        report.unfit = report.entries - fit.len();
        let mut verdict = Verdict::default();
        let (mut analysed, mut places) = (Vec::new(), Vec::new());
        for n in fit {
            match self.prepare(n) {
                Ok(one) => {
                    analysed.push(one);
                    places.push(n);
                }
                Err(error) => {
                    let name = &self.entries[n].name;
                    verdict.violations.push(broken(name, "analysis", &error.to_string(), ""));
                }
            }
        }
        let tamed = self.run_tamed(&places)?;
        let mut different = Vec::new();
        for ((&n, analysed), tamed) in places.iter().zip(&analysed).zip(&tamed) {
            report.add_analysis(&self.entries[n].name, analysed);
            let differs = self.judge(n, analysed, &originals[n], tamed, &mut verdict, &mut report);
            match (differs, analysed.excuse) {
                (None, _) => {}
                (Some(_), Some(excuse)) => report.excuse(excuse, &self.entries[n].name),
                (Some(violation), None) => different.push((n, tamed, violation)),
            }
        }
        self.judge_apart(different, &mut verdict, &mut report)?;
        report.observations = (verdict.observations, verdict.passes);
        report.violations = verdict.violations;
        report.precision = verdict.precision;
        report.symbols = verdict.symbols;
        Ok(report)
    }

    fn run_originals(&self) -> Result<Vec<Run>> {
        let mut jobs = Vec::new();
        for (n, entry) in self.entries.iter().enumerate() {
            let folder = self.place("original", n);
            entry.copy_to(&folder)?;
            let calls = self.args.profile.then(|| self.place("calls", n));
            jobs.push(Job { folder, call: entry.call.clone(), observations: None, calls });
        }
        fs::create_dir_all(self.folder.join("calls"))?;
        self.batch(&jobs)
    }

    fn run_tamed(&self, places: &[usize]) -> Result<Vec<Run>> {
        fs::create_dir_all(self.folder.join("seen"))?;
        let job = |n: &usize| Job {
            folder: self.place("tamed", *n),
            call: self.entries[*n].call.clone(),
            observations: Some(self.place("seen", *n)),
            calls: None,
        };
        self.batch(&places.iter().map(job).collect::<Vec<_>>())
    }

    fn batch(&self, jobs: &[Job]) -> Result<Vec<Run>> {
        batch::run(jobs, &self.folder, Duration::from_secs(self.args.patience))
    }

    /// Analyses an entry; a panic is an error.
    fn prepare(&self, n: usize) -> Result<Analysed> {
        let (entry, folder) = (&self.entries[n], self.place("tamed", n));
        let prepared = AssertUnwindSafe(|| analysed::prepare(entry, &Dialect::OCTAVE, &folder));
        match catch_unwind(prepared) {
            Ok(result) => result,
            Err(panic) => bail!("panic: {}", panic_text(panic.as_ref())),
        }
    }

    /// Differences that are those of Octave's rounding are excused.
    fn judge_apart(
        &self,
        different: Vec<(usize, &Run, Violation)>,
        verdict: &mut Verdict,
        report: &mut Report,
    ) -> Result<()> {
        let mut jobs = Vec::new();
        let mut place_of = vec![None; different.len()];
        for (place, &(n, ..)) in different.iter().enumerate() {
            let Some(entry) = excuses::apart(&self.entries[n], &Dialect::OCTAVE) else { continue };
            let folder = self.place("apart", n);
            entry.copy_to(&folder)?;
            place_of[place] = Some(jobs.len());
            jobs.push(Job { folder, call: entry.call, observations: None, calls: None });
        }
        let runs = if jobs.is_empty() { Vec::new() } else { self.batch(&jobs)? };
        for ((n, tamed, violation), place) in different.into_iter().zip(place_of) {
            let name = &self.entries[n].name;
            let run = place.and_then(|place| runs.get(place));
            match run.is_some_and(|run| difference(name, run, tamed).is_none()) {
                true => report.excuse(Excuse::Rounding, name),
                false => verdict.violations.push(violation),
            }
        }
        Ok(())
    }

    /// Holds a run against the claims; what the tamed program does otherwise.
    fn judge(
        &self,
        n: usize,
        analysed: &Analysed,
        original: &Run,
        tamed: &Run,
        verdict: &mut Verdict,
        report: &mut Report,
    ) -> Option<Violation> {
        let name = &self.entries[n].name;
        if tamed.end == End::TimedOut {
            report.timed_out.push(name.clone());
            return None;
        }
        report.ran += 1;
        let misread = analysed.misread.iter();
        let misread = misread.map(|wrong| broken(name, "typed program", wrong, "it reads back"));
        verdict.violations.extend(misread);
        if let Ok(text) = fs::read_to_string(self.place("seen", n)) {
            verdict.hold(name, analysed, &observation::read(&text));
        }
        if let Ok(bytes) = fs::read(self.place("seen", n).with_extension("trace")) {
            verdict.hold_symbols(name, analysed, &bytes);
        }
        if self.args.profile {
            let text = fs::read_to_string(self.place("calls", n)).unwrap_or_default();
            let folder = self.place("original", n).display().to_string();
            let check = calls::check(&analysed.edges, &text, &folder);
            let (recorded, open) = report.calls.get_or_insert_default();
            *recorded += check.recorded;
            *open += check.open;
            let is_open = analysed.excuse == Some(Excuse::Kinds);
            if is_open && !check.missed.is_empty() {
                report.excuse(Excuse::Kinds, name);
            }
            let missed = check.missed.iter().filter(|_| !is_open);
            verdict.violations.extend(
                missed.map(|(from, to)| broken(name, report::MISSED, to, &format!("from {from}"))),
            );
        }
        difference(name, original, tamed)
    }
}

impl Report {
    fn excuse(&mut self, excuse: Excuse, name: &str) {
        self.excused.entry(excuse).or_default().push(name.to_owned());
    }

    fn add_analysis(&mut self, name: &str, analysed: &Analysed) {
        let took = analysed.took.as_secs_f64() * 1e3;
        self.analysis.0 += took;
        if took > self.analysis.1 {
            (self.analysis.1, self.analysis.2) = (took, name.to_owned());
        }
        self.gave_up += usize::from(analysed.exhausted);
    }
}

fn is_fit(entry: &Entry, run: &Run) -> bool {
    match run.end {
        End::Normal => true,
        End::Failed(_) => !entry.may_fail,
        End::TimedOut | End::Died => false,
    }
}

/// The folder of the benchmark programs.
pub fn benchmarks() -> PathBuf {
    shell::root().join(Path::new("examples/benchmarks"))
}
