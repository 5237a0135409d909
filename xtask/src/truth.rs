//! `cargo xtask truth`: how many findings on real code are true?
//!
//! Checks public toolboxes that lie in a folder and compares what is found with verdicts of people who
//! opened each finding ([`table`]). Printed are the precision by rule ([`precision`]), errors that nobody
//! has judged, and true findings that are no longer found ([`lost`]). The run fails if a true
//! error is lost or the precision is below its bar.
//!
//! The toolboxes are no part of the repository, and the tables hold no line of their code: place, rule,
//! the name that the finding is about, verdict, reason. CONTRIBUTING says how to judge a finding.
//!
//! Example: `cargo xtask truth --corpora toolboxes --unjudged new.tsv`, then verdicts are written into
//! `new.tsv`, then `cargo xtask truth --add new.tsv`.
//!
//! Cost: a run of `check` for each corpus.

mod add;
mod found;
mod lost;
mod matching;
mod precision;
mod table;

use anyhow::ensure;
use found::{Finding, check};
use lariat_soundness::shell;
use matching::{Matched, matched};
use precision::Precision;
use std::fmt::Write as _;
use std::path::PathBuf;
use table::{Corpus, Level, Tables};

/// What to compare.
#[derive(clap::Args)]
pub struct Args {
    /// The folder that holds the corpora, each a folder by its name in the table
    #[arg(long, value_name = "DIR")]
    corpora: Option<PathBuf>,
    /// Only these corpora; otherwise all of the table that lie in the folder
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// The tables of verdicts
    #[arg(long, value_name = "DIR", default_value = "soundness/truth")]
    tables: PathBuf,
    /// Merge the verdicts of this file into the tables first; may be repeated
    #[arg(long, value_name = "FILE")]
    add: Vec<PathBuf>,
    /// Write what nobody has judged to this file, in the form that --add reads
    #[arg(long, value_name = "FILE")]
    unjudged: Option<PathBuf>,
    /// The share of errors that must be true, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 97.0)]
    errors: f64,
    /// The share of warnings that must be true, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 90.0)]
    warnings: f64,
    /// The program; the workspace's is built otherwise
    #[arg(long, value_name = "FILE")]
    lariat: Option<PathBuf>,
}

impl Args {
    /// The projects in a folder of the repository, for the test run.
    pub fn sample(corpora: PathBuf, tables: PathBuf) -> Self {
        let (names, add) = (Vec::new(), Vec::new());
        let (errors, warnings) = (100.0, 100.0);
        Self {
            corpora: Some(corpora),
            names,
            tables,
            add,
            unjudged: None,
            errors,
            warnings,
            lariat: None,
        }
    }
}

/// Unjudged errors that are shown.
const SHOWN: usize = 20;

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let mut tables = Tables::read(&args.tables)?;
    for file in &args.add {
        println!("{}: {}", file.display(), add::add(&mut tables, file)?);
    }
    if !args.add.is_empty() {
        tables.write(&args.tables)?;
    }
    let Some(folder) = &args.corpora else {
        ensure!(!args.add.is_empty(), "give --corpora DIR, --add FILE, or both");
        return Ok(());
    };
    let lariat = shell::lariat(args.lariat.as_deref())?;
    let commits = found::commits(folder)?;
    let mut results = Vec::new();
    for corpus in tables.corpora.iter().filter(|corpus| wanted(args, corpus)) {
        let path = folder.join(&corpus.name);
        if !path.is_dir() {
            println!("{}: not in the folder", corpus.name);
            continue;
        }
        let findings = check(&lariat, &path)?;
        let commit = found::commit(&path, &commits);
        println!("{}", headline(corpus, &findings, commit.as_deref()));
        results.push((corpus, matched(findings, &corpus.judged)));
    }
    ensure!(!results.is_empty(), "no corpus of the table is in the folder");
    if let Some(file) = &args.unjudged {
        add::write_unjudged(file, &results)?;
    }
    report(args, &results)
}

fn wanted(args: &Args, corpus: &Corpus) -> bool {
    args.names.is_empty() || args.names.contains(&corpus.name)
}

/// One line on a corpus: what was found, and whether it is the one that was judged.
fn headline(corpus: &Corpus, findings: &[Finding], commit: Option<&str>) -> String {
    let count = |level| findings.iter().filter(|finding| finding.level == level).count();
    let (errors, warnings) = (count(Level::Error), count(Level::Warning));
    let mut line = format!("{}: {errors} errors, {warnings} warnings", corpus.name);
    let judged = &corpus.commit;
    match commit {
        Some(commit) if commit == judged => {}
        Some(commit) => {
            let _ = write!(line, "; this is commit {commit}, judged was {judged}");
        }
        None if judged.is_empty() => {}
        None => {
            let _ = write!(line, "; which commit this is is not known, judged was {judged}");
        }
    }
    line
}

/// Prints precision, what is new and what is lost; an error says what fails the run.
fn report(args: &Args, results: &[(&Corpus, Matched)]) -> anyhow::Result<()> {
    let mut failures = Vec::new();
    for (level, bar) in [(Level::Error, args.errors), (Level::Warning, args.warnings)] {
        let precision = Precision::of(level, results);
        println!("\n{precision}");
        failures.extend(precision.below(bar));
    }
    for (corpus, matched) in results {
        let errors = matched.unjudged.iter().filter(|finding| finding.level == Level::Error);
        for finding in errors.clone().take(SHOWN) {
            println!("not judged: {}", finding.describe(&corpus.name));
        }
        if errors.clone().count() > SHOWN {
            println!("not judged: {} more in {}", errors.count() - SHOWN, corpus.name);
        }
    }
    lost::left_out(results).iter().for_each(|line| println!("{line}"));
    let lost = lost::lost(results);
    lost.iter().for_each(|line| println!("lost: {line}"));
    if !lost.is_empty() {
        failures.push(format!("{} true errors are lost", lost.len()));
    }
    ensure!(failures.is_empty(), "{}", failures.join("; "));
    Ok(())
}
