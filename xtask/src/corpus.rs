//! `cargo xtask corpus`: Lariat against the code of GNU Octave and its packages.
//!
//! For every `.m` file that Octave's own parser accepts, four things must hold:
//!
//! 1. it parses without error in the Octave dialect;
//! 2. what the printer writes parses without error;
//! 3. to the same tree (equal S-expressions);
//! 4. and Octave's parser accepts what was printed.
//!
//! The table counts files that got that far, by package; every failure is
//! listed in `target/corpus/failures.txt`, the first ones also on the terminal.

use crate::setup;
use crate::stages::{self, ask_of_prints, finish, items, write_print};
use anyhow::Context as _;
use lariat_base::source;
use lariat_soundness::library::Item;
use lariat_soundness::octave::{self, Answer};
use lariat_soundness::panics::panic_text;
use lariat_soundness::{debian, shell};
use lariat_syntax::{Dialect, dump, printer};
use lariat_tame::round_trip::first_error;
use std::collections::BTreeMap;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

/// What to measure.
#[derive(clap::Args)]
pub struct Args {
    /// Files and folders; without any, the files of Octave and its packages
    paths: Vec<PathBuf>,
    /// Install the packages first where that is possible
    #[arg(long)]
    download: bool,
    /// Look at N files only, evenly spread, always the same
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// List every failure on the terminal
    #[arg(long)]
    all: bool,
    /// This is the optimised build that the command starts for itself
    #[arg(long, hide = true)]
    inner: bool,
}

impl Args {
    /// A measurement of `count` files.
    pub fn sample(count: usize) -> Self {
        Self { paths: Vec::new(), download: false, sample: Some(count), all: false, inner: false }
    }
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    if args.download {
        setup::octave()?;
        debian::install(debian::CORPORA)?;
    }
    if cfg!(debug_assertions) && args.sample.is_none() && !args.inner {
        return run_optimised();
    }
    let items = items(&args.paths, args.sample)?;
    let files = measure(&items)?;
    print!("{}", table(&files));
    finish(&files, "failures.txt", args.all)
}

/// A full measurement is worth an optimised build.
fn run_optimised() -> anyhow::Result<()> {
    let own: Vec<String> = std::env::args().skip(1).collect();
    let words = ["run", "--quiet", "--release", "--package", "xtask", "--"];
    shell::run(shell::cargo(&words).args(own).arg("--inner"))
}

/// How far a file got. Later is better; the order is that of the module doc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// Octave's parser refuses the file: nothing is asked of it.
    Refused,
    Accepted,
    Parsed,
    RoundTrip,
    AcceptedPrinted,
}

/// A file and what became of it.
type File<'a> = stages::File<'a, Stage>;

/// Takes all files through all stages.
fn measure(items: &[Item]) -> anyhow::Result<Vec<File<'_>>> {
    let paths: Vec<PathBuf> = items.iter().map(|item| item.path.clone()).collect();
    let answers = octave::ask(&paths)?;
    let prints = tempfile::tempdir()?;
    let mut files = Vec::with_capacity(items.len());
    for (item, answer) in items.iter().zip(answers) {
        files.push(front_end(item, &answer, prints.path())?);
    }
    ask_of_prints(&mut files, (Stage::RoundTrip, Stage::AcceptedPrinted), prints.path())?;
    Ok(files)
}

/// Stages 1 to 3; the print is written below `prints`.
fn front_end<'a>(item: &'a Item, answer: &Answer, prints: &Path) -> anyhow::Result<File<'a>> {
    let mut file = File::at(item, Stage::Refused);
    if *answer != Answer::Accepted {
        return Ok(file);
    }
    let bytes = fs::read(&item.path).with_context(|| item.path.display().to_string())?;
    let went = catch_unwind(|| round_trip(bytes));
    let went = went.unwrap_or_else(|panic| Err((Stage::Accepted, panic_text(panic.as_ref()))));
    match went {
        Err((stage, reason)) => (file.stage, file.failure) = (stage, Some(reason)),
        Ok(printed) => {
            file.stage = Stage::RoundTrip;
            write_print(prints, &item.path, &printed)?;
        }
    }
    Ok(file)
}

/// Parses, prints, parses again and compares; the printed text, or the stage
/// that was reached and why no further one was.
fn round_trip(bytes: Vec<u8>) -> Result<String, (Stage, String)> {
    let (text, _) = source::decode(bytes).map_err(|e| (Stage::Accepted, format!("{e:?}")))?;
    let parsed = lariat_syntax::parse(text, &Dialect::OCTAVE);
    if let Some(error) = first_error(&parsed) {
        return Err((Stage::Accepted, error));
    }
    let printed = printer::print(&parsed.tree);
    let again = lariat_syntax::parse(printed.as_str(), &Dialect::OCTAVE);
    if let Some(error) = first_error(&again) {
        return Err((Stage::Parsed, format!("the print does not parse: {error}")));
    }
    match difference(&dump::sexpr(&parsed.tree), &dump::sexpr(&again.tree)) {
        Some(difference) => Err((Stage::Parsed, difference)),
        None => Ok(printed),
    }
}

/// Where two dumps differ first, with what stands there.
fn difference(before: &str, after: &str) -> Option<String> {
    if before == after {
        return None;
    }
    let same = before.bytes().zip(after.bytes()).take_while(|(a, b)| a == b).count();
    let at = |text: &str| {
        let from = clip(text, same.saturating_sub(40)).len();
        clip(&text[from..], 100).replace('\n', " ")
    };
    Some(format!("the print parses to another tree: `{}`, was `{}`", at(after), at(before)))
}

/// The first `len` bytes of a text, or fewer where that would split a character.
fn clip(text: &str, len: usize) -> &str {
    (0..=len).rev().find_map(|end| text.get(..end)).unwrap_or(text)
}

/// The columns: how many files reached each stage.
const COLUMNS: [Stage; 5] =
    [Stage::Refused, Stage::Accepted, Stage::Parsed, Stage::RoundTrip, Stage::AcceptedPrinted];

/// One line a group and one for all.
fn table(files: &[File]) -> String {
    let mut groups: BTreeMap<&str, Vec<Stage>> = BTreeMap::new();
    for file in files {
        groups.entry(&file.item.group).or_default().push(file.stage);
    }
    let mut text = format!(
        "{:<24} {:>7} {:>9} {:>9} {:>11} {:>17}\n",
        "", "files", "accepted", "parsed", "round trip", "accepted printed"
    );
    for (group, stages) in &groups {
        text += &row(group, stages);
    }
    let all: Vec<Stage> = files.iter().map(|file| file.stage).collect();
    text + &row("all", &all)
}

fn row(name: &str, stages: &[Stage]) -> String {
    let reached = COLUMNS.map(|column| stages.iter().filter(|&&stage| stage >= column).count());
    let [files, accepted, parsed, round_trip, printed] = reached;
    format!("{name:<24} {files:>7} {accepted:>9} {parsed:>9} {round_trip:>11} {printed:>17}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_counts_the_stages_that_were_reached() {
        let row = row("x", &[Stage::Refused, Stage::Parsed, Stage::AcceptedPrinted]);
        let numbers: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(numbers, ["x", "3", "2", "2", "1", "1"]);
    }

    #[test]
    fn a_difference_is_shown_where_it_is() {
        assert_eq!(difference("(a b)", "(a b)"), None);
        let shown = difference("(a b)", "(a c)").unwrap_or_default();
        assert!(shown.contains("(a c)") && shown.contains("(a b)"));
    }

    #[test]
    fn a_correct_file_makes_the_whole_way() {
        assert!(round_trip(b"x = [1 2];\n".to_vec()).is_ok());
        assert!(round_trip(b"x = (1;\n".to_vec()).is_err());
    }
}
