//! `cargo xtask edits`: a session that stays open.
//!
//! A folder is opened once, as an editor does. Then random edits inside function bodies
//! follow each other: a line goes, is doubled, is moved, or is written anew with names of
//! the file. After each the findings of the edited file are asked for, and the time from
//! the edit to the answer is measured. Every so many edits a fresh session of the same
//! texts must have the same findings in every file.
//!
//! Example: `cargo xtask edits --count 500 --seed 2 toolbox`.
//!
//! Cost: an edit and a question each; a check of all files for each comparison.

use anyhow::{Context as _, ensure};
use lariat_base::source;
use lariat_session::comparison::findings_by_file;
use lariat_session::{Options, Session, in_memory};
use lariat_soundness::chance::Random;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What to edit.
#[derive(clap::Args)]
pub struct Args {
    /// A folder of MATLAB code
    path: PathBuf,
    /// Make so many edits
    #[arg(long, default_value_t = 500)]
    count: usize,
    /// Compare with a fresh session after so many edits, and at the end
    #[arg(long, default_value_t = 500)]
    compare: usize,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Args {
    /// Some edits of a folder, for the test run.
    pub fn sample(path: PathBuf, count: usize) -> Self {
        Self { path, count, compare: count, seed: 1 }
    }
}

/// The folder that the files pretend to lie in.
const ROOT: &str = "/project";

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let mut files = read(&args.path)?;
    ensure!(!files.is_empty(), "no MATLAB code in {}", args.path.display());
    let names: Vec<String> = files.keys().cloned().collect();
    let mut session = open(&files);
    let began = Instant::now();
    findings_by_file(&session.snapshot())?;
    println!("{} files, all findings at first: {:.1?}", files.len(), began.elapsed());
    let mut random = Random::of(args.seed, 0);
    let mut times = Vec::with_capacity(args.count);
    for number in 1..=args.count {
        let name = random.pick(&names);
        let text = edited(&files[name], &mut random);
        times.push(answer(&mut session, name, &text)?);
        files.insert(name.clone(), text);
        if number % args.compare.max(1) == 0 || number == args.count {
            let fresh = findings_by_file(&open(&files).snapshot())?;
            let open = findings_by_file(&session.snapshot())?;
            let other = fresh.iter().find(|(name, found)| open.get(*name) != Some(found));
            ensure!(other.is_none(), "after {number} edits {:?}", other.map(|(name, _)| name));
        }
    }
    report(&mut times);
    Ok(())
}

/// The texts of all MATLAB files below a folder, by their paths in it.
pub fn read(folder: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    for entry in ignore::WalkBuilder::new(folder).standard_filters(false).build() {
        let entry = entry?;
        let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
        if !is_file || entry.path().extension().is_none_or(|extension| extension != "m") {
            continue;
        }
        let name = entry.path().strip_prefix(folder)?.to_string_lossy().into_owned();
        let bytes = fs::read(entry.path()).with_context(|| name.clone())?;
        if let Ok((text, _)) = source::decode(bytes) {
            files.insert(name, text.to_string());
        }
    }
    Ok(files)
}

fn open(files: &BTreeMap<String, String>) -> Session {
    let files = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    in_memory(ROOT, files, Options::none(ROOT))
}

/// The time from an edit to the findings of its file.
fn answer(session: &mut Session, name: &str, text: &str) -> anyhow::Result<Duration> {
    let path = Path::new(ROOT).join(name);
    let began = Instant::now();
    session.set_text(&path, text);
    let snapshot = session.snapshot();
    if let Some(file) = snapshot.find(&path) {
        snapshot.findings(file)?;
    }
    Ok(began.elapsed())
}

/// The text with a line of a function's body changed; the first line stays.
pub fn edited(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    if lines.len() < 3 {
        return format!("{text}\nx = 1;\n");
    }
    let at = 1 + random.below(lines.len() - 2);
    let other = 1 + random.below(lines.len() - 2);
    let word = lines[other]
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .find(|word| word.starts_with(|c: char| c.is_alphabetic()));
    let written = match random.below(3) {
        0 => format!("edited = {};", word.unwrap_or("1")),
        1 => format!("edited = zeros(2, {}) * ones(2, 3);", 1 + random.below(3)),
        _ => format!("disp({}(1, :))", word.unwrap_or("pi")),
    };
    match random.below(4) {
        0 => _ = lines.remove(at),
        1 => lines.insert(at, lines[at]),
        2 => lines.swap(at, other),
        _ => lines.insert(at, &written),
    }
    lines.join("\n")
}

fn report(times: &mut [Duration]) {
    times.sort();
    let quantile = |part: usize| times[(times.len() - 1) * part / 100];
    let (half, most) = (quantile(50), quantile(95));
    println!("{} edits: half within {half:.1?}, 95 % within {most:.1?}", times.len());
    println!("longest: {:.1?}", quantile(100));
}
