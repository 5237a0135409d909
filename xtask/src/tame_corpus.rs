//! `cargo xtask tame-corpus`: the Tamer against the code of GNU Octave and its
//! packages, or files and folders that are named.
//!
//! For every `.m` file that Octave's own parser accepts, five things must hold:
//!
//! 1. it parses without error;
//! 2. its lowering keeps the rules of the Tame IR;
//! 3. what is printed of that parses without error;
//! 4. and lowers to the same program again;
//! 5. and Octave's parser accepts what was printed.
//!
//! The table counts files that got that far, by package, and what lowering
//! refused; every failure is listed in `target/corpus/tame-failures.txt`.

use crate::stages::{self, ask_of_prints, finish, items, write_print};
use anyhow::Context as _;
use lariat_base::source;
use lariat_project::{FileFacts, Library, ProjectFile, SearchPath};
use lariat_soundness::library::Item;
use lariat_soundness::octave::{self, Answer};
use lariat_soundness::panics::panic_text;
use lariat_syntax::{Dialect, parse};
use lariat_tame::round_trip::{Failure, Site, Tamed, round_trip};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// What to measure.
#[derive(clap::Args)]
pub struct Args {
    /// Files and folders; without any, the files of Octave and its packages
    paths: Vec<PathBuf>,
    /// The language of the files
    #[arg(long, default_value = "octave", value_parser = ["matlab", "matlab7", "octave"])]
    dialect: String,
    /// Look at N files only, evenly spread, always the same
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// List every failure on the terminal
    #[arg(long)]
    all: bool,
    /// Keep what is printed, below this folder
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

impl Args {
    /// A measurement of `count` files.
    pub fn sample(count: usize) -> Self {
        let (paths, dialect) = (Vec::new(), "octave".to_owned());
        Self { paths, dialect, sample: Some(count), all: false, keep: None }
    }
}

/// How far a file got. Later is better; the order is that of the module doc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// Octave's parser refuses the file: nothing is asked of it.
    Refused,
    Accepted,
    Parsed,
    Lowered,
    Readable,
    Same,
    AcceptedPrinted,
}

/// A file and what became of it.
type File<'a> = stages::File<'a, Stage>;

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let items = items(&args.paths, args.sample)?;
    let dialect = Dialect::named(&args.dialect).context("an unknown dialect")?;
    let files = measure(&items, &dialect, args.keep.as_deref())?;
    print!("{}", table(&files));
    finish(&files, "tame-failures.txt", args.all)
}

fn measure<'a>(
    items: &'a [Item],
    dialect: &Dialect,
    keep: Option<&Path>,
) -> anyhow::Result<Vec<File<'a>>> {
    let prints = tempfile::tempdir()?;
    let prints = keep.unwrap_or(prints.path());
    let paths: Vec<PathBuf> = items.iter().map(|item| item.path.clone()).collect();
    let answers = octave::ask(&paths)?;
    let libraries = libraries(items, dialect)?;
    let mut files = Vec::with_capacity(items.len());
    for (item, answer) in items.iter().zip(answers) {
        let library = &libraries[item.group.as_str()];
        let mut file = File::at(item, Stage::Refused);
        if answer == Answer::Accepted {
            take_through(&mut file, library, dialect, prints)?;
        }
        files.push(file);
    }
    ask_of_prints(&mut files, (Stage::Same, Stage::AcceptedPrinted), prints)?;
    Ok(files)
}

/// By group, what the names in its files can refer to.
fn libraries<'a>(
    items: &'a [Item],
    dialect: &Dialect,
) -> anyhow::Result<BTreeMap<&'a str, Library>> {
    let mut groups: BTreeMap<&str, Vec<&Item>> = BTreeMap::new();
    for item in items {
        groups.entry(&item.group).or_default().push(item);
    }
    let library = |items: &[&Item]| {
        let known: anyhow::Result<Vec<ProjectFile>> =
            items.iter().map(|item| project_file(item, dialect)).collect();
        let folders: BTreeSet<&Path> = items.iter().filter_map(|item| item.path.parent()).collect();
        let path = SearchPath::assumed(folders.into_iter().map(Path::to_owned));
        anyhow::Ok(Library::new(known?, &path, vec![lariat_analysis::shipped_names()]))
    };
    groups.into_iter().map(|(group, items)| Ok((group, library(&items)?))).collect()
}

fn project_file(item: &Item, dialect: &Dialect) -> anyhow::Result<ProjectFile> {
    let facts = text(&item.path)?.map(|text| FileFacts::of(&parse(text.as_str(), dialect).tree));
    Ok(ProjectFile { path: item.path.clone(), source: None, facts })
}

/// The file's text, if it is text.
fn text(path: &Path) -> anyhow::Result<Option<String>> {
    let bytes = fs::read(path).with_context(|| path.display().to_string())?;
    Ok(source::decode(bytes).ok().map(|(text, _)| text.to_string()))
}

/// Stages 1 to 4; the print is written below `prints`.
fn take_through(
    file: &mut File<'_>,
    library: &Library,
    dialect: &Dialect,
    prints: &Path,
) -> anyhow::Result<()> {
    file.stage = Stage::Accepted;
    let path = &file.item.path;
    let Some(text) = text(path)? else {
        file.failure = Some("not text".to_owned());
        return Ok(());
    };
    let went =
        catch_unwind(AssertUnwindSafe(|| round_trip(&text, &Site { library, path, dialect })));
    match went {
        Err(panic) => file.failure = Some(panic_text(panic.as_ref())),
        Ok(Err(failure)) => {
            file.stage = reached(&failure);
            file.failure = Some(failure.to_string());
        }
        Ok(Ok(Tamed { lowered, text })) => {
            file.stage = Stage::Same;
            file.refused = lowered.refused.len();
            write_print(prints, path, &text)?;
        }
    }
    Ok(())
}

fn reached(failure: &Failure) -> Stage {
    match failure {
        Failure::Syntax(_) => Stage::Accepted,
        Failure::Faults(_) => Stage::Parsed,
        Failure::Unreadable(_) => Stage::Lowered,
        Failure::Different(_) | Failure::FaultsReadBack(_) => Stage::Readable,
    }
}

/// The columns: how many files reached each stage.
const COLUMNS: [(Stage, &str); 7] = [
    (Stage::Refused, "files"),
    (Stage::Accepted, "accepted"),
    (Stage::Parsed, "parsed"),
    (Stage::Lowered, "lowered"),
    (Stage::Readable, "readable"),
    (Stage::Same, "same"),
    (Stage::AcceptedPrinted, "accepted printed"),
];

/// One line a group and one for all.
fn table(files: &[File]) -> String {
    let mut groups: BTreeMap<&str, Vec<&File>> = BTreeMap::new();
    for file in files {
        groups.entry(&file.item.group).or_default().push(file);
    }
    let mut text = format!("{:<24}", "");
    for (_, title) in COLUMNS {
        text += &format!(" {title:>9}");
    }
    text += "   refused statements\n";
    for (group, files) in &groups {
        text += &row(group, files);
    }
    text + &row("all", &files.iter().collect::<Vec<_>>())
}

fn row(name: &str, files: &[&File]) -> String {
    let mut text = format!("{name:<24}");
    for (column, title) in COLUMNS {
        let reached = files.iter().filter(|file| file.stage >= column).count();
        text += &format!(" {reached:>width$}", width = title.len().max(9));
    }
    let refused: usize = files.iter().map(|file| file.refused).sum();
    let in_files = files.iter().filter(|file| file.refused > 0).count();
    text + &format!("   {refused} in {in_files} files\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_counts_the_stages_that_were_reached() {
        let item = Item { group: String::new(), path: PathBuf::new() };
        let file = |stage, refused| File { refused, ..File::at(&item, stage) };
        let files = [file(Stage::Refused, 0), file(Stage::Lowered, 0), file(Stage::Same, 2)];
        let row = row("x", &files.iter().collect::<Vec<_>>());
        let words: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(words, ["x", "3", "2", "2", "2", "1", "1", "0", "2", "in", "1", "files"]);
    }
}
