//! `cargo xtask partitions`: the findings of a file do not change with the files beside it.
//!
//! A folder is checked once as a whole. Then its files are dealt into parts at random; to
//! each part are added the files that its files depend on, and theirs, and the part is
//! checked alone, by a random number of threads. Every file of a part must have the same
//! findings, byte for byte, and the same functions that were not fully analysed.
//!
//! A file depends on the files and folders (`@class`, `+package`) of the names in its text
//! or in its findings (a suggestion names what exists). That is more than its calls reach,
//! so a part never lacks what it needs.
//!
//! The paths of a part are those of the whole: files are linked into a folder of the same
//! shape, with all files that are not MATLAB code.
//!
//! Example: `cargo xtask partitions --count 200 --seed 7 toolbox`.

use anyhow::{bail, ensure};
use lariat_soundness::chance::Random;
use lariat_soundness::shell;
use lariat_syntax::tree::Unit;
use lariat_syntax::{Dialect, parse};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What to compare.
#[derive(clap::Args)]
pub struct Args {
    /// Folders of MATLAB code
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Check so many random parts of each folder
    #[arg(long, default_value_t = 200)]
    count: usize,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The program; `target/debug/lariat` otherwise
    #[arg(long, value_name = "FILE")]
    lariat: Option<PathBuf>,
}

impl Args {
    /// Some parts of a folder, for the test run.
    pub fn sample(folder: PathBuf, count: usize) -> Self {
        Self { paths: vec![folder], count, seed: 1, lariat: None }
    }
}

/// A part holds at most one of so many files, before what it depends on is added.
const SHARE: usize = 4;
/// The largest number of threads.
const THREADS: usize = 4;
/// Differences that are shown.
const SHOWN: usize = 10;

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let lariat = shell::lariat(args.lariat.as_deref())?;
    let mut differences = Vec::new();
    for path in &args.paths {
        let corpus = Corpus::read(path, &lariat)?;
        let mut compared = 0;
        for number in 0..args.count {
            let mut random = Random::of(args.seed, number);
            compared += corpus.compare(&mut random, number, &mut differences)?;
        }
        let (path, files) = (path.display(), corpus.files.len());
        println!("{path}: {files} files, {} parts, {compared} files compared", args.count);
    }
    differences.iter().take(SHOWN).for_each(|difference| println!("{difference}"));
    ensure!(differences.is_empty(), "{} files have other findings in a part", differences.len());
    Ok(())
}

/// A folder of MATLAB code.
struct Corpus<'l> {
    lariat: &'l Path,
    root: PathBuf,
    /// The MATLAB files, by their paths in the folder.
    files: Vec<String>,
    /// All files that are not MATLAB code.
    others: Vec<String>,
    /// The files that each depends on.
    depends: Vec<Vec<usize>>,
    /// What is reported for each file where all are checked.
    whole: BTreeMap<String, String>,
}

impl<'l> Corpus<'l> {
    fn read(root: &Path, lariat: &'l Path) -> anyhow::Result<Self> {
        let root = root.canonicalize()?;
        let (mut files, mut others) = (Vec::new(), Vec::new());
        for entry in ignore::WalkBuilder::new(&root).standard_filters(false).build() {
            let entry = entry?;
            if entry.file_type().is_some_and(|kind| kind.is_file()) {
                let path = entry.path().strip_prefix(&root)?.to_string_lossy().into_owned();
                if path.ends_with(".m") { &mut files } else { &mut others }.push(path);
            }
        }
        files.sort();
        let whole = said(lariat, &root, 1)?;
        let depends = dependencies(&root, &files, &whole);
        Ok(Self { lariat, root, files, others, depends, whole })
    }

    /// Checks a random part; returns the number of its files.
    fn compare(
        &self,
        random: &mut Random,
        number: usize,
        differences: &mut Vec<String>,
    ) -> anyhow::Result<usize> {
        let most = (self.files.len() / SHARE).max(1);
        let size = 1 + random.below(most);
        let first: BTreeSet<usize> = (0..size).map(|_| random.below(self.files.len())).collect();
        let part = self.closure(first);
        let folder = tempfile::tempdir()?;
        let files = part.iter().map(|&file| &self.files[file]);
        for path in files.clone().chain(&self.others) {
            let to = folder.path().join(path);
            fs::create_dir_all(to.parent().unwrap_or(folder.path()))?;
            let from = self.root.join(path);
            fs::hard_link(&from, &to).or_else(|_| fs::copy(&from, &to).map(|_| ()))?;
        }
        let said = said(self.lariat, folder.path(), 1 + random.below(THREADS))?;
        for file in files {
            let (whole, alone) = (self.whole.get(file), said.get(file));
            if whole != alone {
                let text = |said: Option<&String>| said.map_or("nothing", |it| it).to_owned();
                let (whole, alone) = (text(whole), text(alone));
                differences.push(format!("{file}, part {number}:\n{whole}\n---\n{alone}"));
            }
        }
        Ok(part.len())
    }

    /// The files with all that they depend on.
    fn closure(&self, mut files: BTreeSet<usize>) -> BTreeSet<usize> {
        let mut queue: VecDeque<usize> = files.iter().copied().collect();
        while let Some(file) = queue.pop_front() {
            let new = self.depends[file].iter().filter(|&&next| files.insert(next));
            queue.extend(new.collect::<Vec<_>>());
        }
        files
    }
}

/// What `check` reports for each file of a folder, as text.
fn said(lariat: &Path, folder: &Path, threads: usize) -> anyhow::Result<BTreeMap<String, String>> {
    let mut command = Command::new(lariat);
    command.args(["check", ".", "--format", "json", "--rule", "all=warning", "--threads"]);
    let output = command.arg(threads.to_string()).current_dir(folder).output()?;
    let Ok(document) = serde_json::from_slice::<Value>(&output.stdout) else {
        bail!("{}", String::from_utf8_lossy(&output.stderr));
    };
    let mut said: BTreeMap<String, String> = BTreeMap::new();
    for list in ["findings", "gaveUp"] {
        for row in document[list].as_array().into_iter().flatten() {
            let file = row["file"].as_str().unwrap_or_default();
            let file = file.strip_prefix("./").unwrap_or(file);
            let text = said.entry(file.to_owned()).or_default();
            text.push_str(&row.to_string());
            text.push('\n');
        }
    }
    Ok(said)
}

/// The files that each depends on: those of the names in its text and in its findings.
fn dependencies(
    root: &Path,
    files: &[String],
    whole: &BTreeMap<String, String>,
) -> Vec<Vec<usize>> {
    let mut meant: HashMap<String, Vec<usize>> = HashMap::new();
    for (at, file) in files.iter().enumerate() {
        let bytes = fs::read(root.join(file)).unwrap_or_default();
        for name in names_of_path(file).into_iter().chain(methods(&String::from_utf8_lossy(&bytes)))
        {
            meant.entry(name).or_default().push(at);
        }
    }
    let of = |file: &String| {
        let bytes = fs::read(root.join(file)).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let said = whole.get(file).map_or("", |said| said);
        let names = names_of_code(&text).chain(words(said).map(str::to_owned));
        let own = names_of_path(file);
        let mut all: Vec<usize> =
            names.chain(own).filter_map(|name| meant.get(&name)).flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    files.iter().map(of).collect()
}

/// The names that lead to a file: its own, and those of its class and packages.
fn names_of_path(path: &str) -> Vec<String> {
    let folders = path.split('/').filter_map(|part| part.strip_prefix(['@', '+']));
    let stem = path.rsplit('/').next().and_then(|name| name.strip_suffix(".m"));
    folders.chain(stem).map(str::to_owned).collect()
}

/// The functions of a class, which are found everywhere.
fn methods(text: &str) -> Vec<String> {
    let tree = parse(text, &Dialect::OCTAVE).tree;
    match tree.unit {
        Unit::Class => {
            let functions = tree.functions.iter();
            functions.map(|(_, function)| tree.dotted(function.name)).collect()
        }
        Unit::Script | Unit::Function => Vec::new(),
    }
}

/// The names in code, and the words with which strings begin.
fn names_of_code(text: &str) -> impl Iterator<Item = String> + use<> {
    let tree = parse(text, &Dialect::OCTAVE).tree;
    let names = tree.names.ids().map(|name| tree.name(name).to_owned());
    let texts = text.split(['\'', '"']).skip(1).filter_map(|text| words(text).next());
    let all: Vec<String> = names.chain(texts.map(str::to_owned)).collect();
    all.into_iter()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}
